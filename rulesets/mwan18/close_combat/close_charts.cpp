#include "rulesets/mwan18/close_combat/close_charts.hpp"

#include <utility>

namespace linstock::mwan18 {

namespace {

struct Named {
    const char* row;
    const char* name;
};

constexpr std::array<const char*, close_arms> arm_rows = {"infantry", "breechloaders", "dismounted", "mounted",
                                                          "artilleryman"};
constexpr std::array<Named, close_tests> test_rows = {{
    {"elevation", "superior elevation"},
    {"light_cover", "light cover"},
    {"medium_cover", "medium cover"},
    {"heavy_cover", "heavy cover"},
    {"trench", "trenches"},
    {"enfiladed", "enfiladed"},
    {"fought_last_turn", "close action last turn"},
    {"prone", "prone"},
}};

void read_performance(const Charts& c, Resolver& r, CloseCharts& out) {
    const ChartId chart = r.chart("performance");
    const ColumnId to = r.column(chart, "to", CellKind::ceiling);
    const ColumnId fifths = r.column(chart, "fifths", CellKind::number);
    if (chart.none()) return;
    for (std::size_t i = 0; i < c.chart(chart).rows.size(); ++i) {
        const RowId row = RowId::of_index(i);
        out.performance.push_back({c.number(chart, row, to).value, c.number(chart, row, fifths)});
    }
}

void read_losses(const Charts& c, Resolver& r, CloseCharts& out) {
    const ChartId chart = r.chart("MW-closeloss");
    const ColumnId by = r.column(chart, "by", CellKind::number);
    const ColumnId winner = r.column(chart, "winner", CellKind::number);
    const ColumnId loser = r.column(chart, "loser", CellKind::number);
    if (chart.none()) return;
    for (std::size_t i = 0; i < c.chart(chart).rows.size(); ++i) {
        const RowId row = RowId::of_index(i);
        CloseCharts::Loss loss;
        loss.by = c.number(chart, row, by).value;
        loss.winner = c.number(chart, row, winner);
        loss.loser = c.number(chart, row, loser);
        loss.text = std::to_string(loss.winner.value) + " percent for the winner, " + std::to_string(loss.loser.value) +
                    " for the loser";
        out.losses.push_back(std::move(loss));
    }
}

}  // namespace

CloseCharts resolve_close(const Charts& charts, std::string_view variant, Problems& problems) {
    CloseCharts out;
    Resolver r(charts, variant, problems);
    const ChartId factors = r.chart("close_factors");
    for (std::size_t i = 0; i < close_arms; ++i) {
        out.factors[i].others = charts.number(r.cell(factors, arm_rows[i], "union", CellKind::number));
        out.factors[i].confederate = charts.number(r.cell(factors, arm_rows[i], "confederate", CellKind::number));
    }
    const ChartId tests = r.chart("close_fifths");
    for (std::size_t i = 0; i < close_tests; ++i)
        out.tests[i] = {test_rows[i].name, charts.number(r.cell(tests, test_rows[i].row, "fifths", CellKind::number))};
    read_performance(charts, r, out);
    read_losses(charts, r, out);
    out.prisoners_divisor = charts.number(r.field("loser_prisoners_divisor", CellKind::number));
    out.runner_loss = charts.number(r.field("charged_runner_loss", CellKind::number));
    out.total_why = r.cite("MW-6.10");
    out.chance_why = r.cite("MW-6.11");
    out.odds_why = r.cite("MW-6.13");
    out.rounding_why = r.cite("MW-6.14");
    return out;
}

}  // namespace linstock::mwan18
