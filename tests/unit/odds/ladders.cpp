#include "tests/unit/odds/ladders.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace linstock::tests {

namespace {

constexpr int least = -20;
constexpr int most = 40;

bool has(const Chart& chart, std::string_view column) {
    return std::find(chart.columns.begin(), chart.columns.end(), column) != chart.columns.end();
}

/// The row whose floor a total reaches.
std::string row_of(const Charts& all, ChartId id, int total) {
    const Chart& chart = all.chart(id);
    for (const std::string& row : chart.rows) {
        const CellRef floor = all.cell(id, row, "at_least");
        if (all.blank(floor) || total >= all.number(floor).value) return row;
    }
    return chart.rows.back();
}

std::string told(std::string_view word) {
    if (word == "nothing") return "carries on";
    if (word == "retire") return "retires";
    if (word == "rout") return "routs";
    std::string out(word);
    std::replace(out.begin(), out.end(), '_', ' ');
    return out;
}

Ladder column_of(const Charts& all, ChartId id, const std::string& column) {
    Ladder out{all.chart(id).id + ", " + column, {}};
    for (int total = least; total <= most; ++total)
        out.result[total] = told(all.word(all.cell(id, row_of(all, id, total), column)).value);
    return out;
}

/// RV-18.T and its equivalents: rows are states of the army; columns are the steps of the results.
Ladder state_of(const Charts& all, ChartId id, const std::string& row, ChartId steps) {
    Ladder out{all.chart(id).id + ", " + row, {}};
    for (int total = least; total <= most; ++total)
        out.result[total] = told(all.word(all.cell(id, row, row_of(all, steps, total))).value);
    return out;
}

std::string fifths(int n) { return n == 5 ? " in full" : fmt::format(" {}/5", n); }

/// MW-morale-1 to -4: a row for each of 0 to 9.
Ladder table_of(const Charts& all, ChartId id) {
    Ladder out{all.chart(id).id, {}};
    for (int total = 0; total <= 9; ++total) {
        const std::string row = std::to_string(total);
        const std::string_view move = all.word(all.cell(id, row, "move")).value;
        const int far = all.number(all.cell(id, row, "fifths")).value;
        const int fire = all.number(all.cell(id, row, "fire")).value;
        std::string& told = out.result[total];
        if (move == "stampede") told = "stampedes";
        if (move == "stampede") continue;
        told = move == "hold" ? "holds" : (move == "advance" ? "advances" : "falls back") + fifths(far);
        told += fire == 0 ? ", does not fire" : ", fires" + fifths(fire);
    }
    return out;
}

}  // namespace

std::vector<Ladder> ladders(const Charts& all) {
    std::vector<Ladder> out;
    ChartId steps;
    for (std::size_t i = 0; i < all.charts().size(); ++i) {
        const ChartId id = ChartId::of_index(i);
        const Chart& chart = all.chart(id);
        if (has(chart, "move") && has(chart, "fifths") && has(chart, "fire")) out.push_back(table_of(all, id));
        if (!has(chart, "at_least") || !has(chart, "yes_no")) continue;
        steps = id;
        for (const std::string& column : chart.columns)
            if (column != "at_least") out.push_back(column_of(all, id, column));
    }
    for (std::size_t i = 0; i < all.charts().size(); ++i) {
        const ChartId id = ChartId::of_index(i);
        if (!has(all.chart(id), "six") || !has(all.chart(id), "loses") || steps.none()) continue;
        for (const std::string& row : all.chart(id).rows)
            out.push_back(state_of(all, id, row, steps));
    }
    return out;
}

}  // namespace linstock::tests
