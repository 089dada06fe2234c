#include "rulesets/mwan18/morale/morale_tables.hpp"

#include <algorithm>
#include <cstdlib>
#include <string>

namespace linstock::mwan18 {

namespace {

struct Named {
    const char* row;
    const char* name;
};
constexpr std::array<Named, morale_tests> test_rows = {{
    {"stood", "stood this turn"},
    {"held", "held this turn"},
    {"advanced", "advanced this turn"},
    {"fell_back", "fell back this turn"},
    {"halted_or_fell_back", "halted or fell back this turn"},
    {"support", "support troops"},
    {"crack", "crack troops"},
    {"green", "green troops"},
    {"brigadier", "brigade commander with it"},
    {"artillery", "artillery"},
    {"confederate", "Confederate unit"},
    {"heavy_cover", "heavy cover"},
    {"medium_cover", "medium cover"},
    {"light_cover", "light cover"},
    {"any_cover", "behind cover"},
    {"enemy_cover", "enemy ahead in cover"},
    {"enemy_flank", "attacking the enemy's flank"},
    {"enfiladed", "enfiladed"},
    {"surprised", "surprised"},
    {"artillery_fire", "artillery firing on it"},
    {"additional", "additional reasons"},
}};

/// A chart's own modifiers, in chart order.
void read_modifiers(const Charts& c, Resolver& r, int table, std::vector<MoraleModifier>& out, Problems& problems) {
    const ChartId chart = r.chart("modifiers-" + std::to_string(table));
    if (chart.none()) return;
    for (const std::string& row : c.chart(chart).rows) {
        const auto found =
            std::find_if(test_rows.begin(), test_rows.end(), [&](const Named& n) { return row == n.row; });
        if (found == test_rows.end()) {
            Problem p;
            p.text = "no test is called '" + row + "' in chart modifiers-" + std::to_string(table);
            problems.push_back(std::move(p));
            continue;
        }
        MoraleModifier m;
        m.test = static_cast<MoraleTest>(found - test_rows.begin());
        m.name = found->name;
        const CellRef plus = r.cell(chart, row, "plus", CellKind::number);
        m.plus = c.number(plus).value;
        m.why = c.why(plus);
        m.apply = c.number(r.cell(chart, row, "apply", CellKind::number)).value;
        out.push_back(m);
    }
}

/// A cell of fifths. House rules may not exceed 0 to 5: moves, fire and texts are counted in these steps.
int fifths_in(const Charts& c, CellRef cell, int table, const std::string& row, Problems& problems) {
    const int value = c.number(cell).value;
    if (value >= 0 && value <= 5) return value;
    Problem p;
    p.text = "chart MW-morale-" + std::to_string(table) + ", row " + row + " has " + std::to_string(value) + " fifths";
    p.expected = "0 to 5";
    problems.push_back(std::move(p));
    return 0;
}

void read_rows(const Charts& c, Resolver& r, int table, std::array<MoraleRow, 10>& out, Problems& problems) {
    const ChartId chart = r.chart("MW-morale-" + std::to_string(table));
    for (std::size_t die = 0; die < out.size(); ++die) {
        const std::string row = std::to_string(die);
        const CellRef move = r.cell(chart, row, "move", CellKind::word);
        out[die] = {static_cast<MoraleMove>(r.option(move, {"advance", "hold", "fall_back", "stampede"})),
                    fifths_in(c, r.cell(chart, row, "fifths", CellKind::number), table, row, problems),
                    fifths_in(c, r.cell(chart, row, "fire", CellKind::number), table, row, problems), c.why(move)};
    }
}

/// The class of cover in this table's modifiers: the unit's own, the better of both, or the enemy's.
CoverClass cover_in(int table, const MoraleFacts& f) {
    switch (table) {
        case 3: return std::max(f.cover, f.ahead);
        case 4: return f.ahead;
        default: return f.cover;
    }
}

/// How often a modifier applies: 0 or 1; additional reasons may apply several times.
int times(MoraleTest test, int table, const MoraleFacts& f) {
    switch (test) {
        case MoraleTest::stood:
        case MoraleTest::held: return f.stood;
        case MoraleTest::advanced: return f.advanced;
        case MoraleTest::fell_back: return f.fell_back;
        case MoraleTest::halted_or_fell_back: return f.stood || f.fell_back;
        case MoraleTest::support: return f.support;
        case MoraleTest::crack: return f.crack;
        case MoraleTest::green: return f.green;
        case MoraleTest::brigadier: return f.brigadier;
        case MoraleTest::artillery: return f.artillery;
        case MoraleTest::confederate: return f.confederate;
        case MoraleTest::heavy_cover: return cover_in(table, f) == CoverClass::heavy;
        case MoraleTest::medium_cover: return cover_in(table, f) == CoverClass::medium;
        case MoraleTest::light_cover: return cover_in(table, f) == CoverClass::light;
        case MoraleTest::any_cover: return f.cover != CoverClass::none;
        case MoraleTest::enemy_cover: return f.ahead != CoverClass::none;
        case MoraleTest::enemy_flank: return f.enemy_flank;
        case MoraleTest::enfiladed: return f.enfiladed;
        case MoraleTest::surprised: return f.surprised;
        case MoraleTest::artillery_fire: return f.artillery_fire;
        case MoraleTest::additional: return std::max(0, f.reasons - 1);
    }
    return 0;
}

/// MW-5.7: the row that a class aims for.
int wanted_row(int table) {
    switch (table) {
        case 1: return 7;
        case 2: return 5;
        default: return 9;
    }
}

}  // namespace

MoraleCharts resolve_morale(const Charts& charts, std::string_view variant, Problems& problems) {
    MoraleCharts out;
    Resolver resolver(charts, variant, problems);
    for (int table = 1; table <= 4; ++table) {
        const auto i = static_cast<std::size_t>(table - 1);
        read_rows(charts, resolver, table, out.rows[i], problems);
        read_modifiers(charts, resolver, table, out.modifiers[i], problems);
    }
    out.a_may_lower = charts.flag(resolver.field("morale_a_may_lower", CellKind::flag));
    return out;
}

MoraleSum sum_of(const MoraleCharts& charts, int table, const MoraleFacts& facts) {
    MoraleSum out;
    for (const MoraleModifier& m : charts.modifiers[static_cast<std::size_t>(table - 1)]) {
        const int n = times(m.test, table, facts);
        if (n == 0) continue;
        if (m.plus != 0) {
            out.fixed += n * m.plus;
            out.modifiers.push_back({m.name, n * m.plus, m.why});
        }
        if (m.apply != 0) {
            out.apply += n * m.apply;
            out.applicable.push_back({m.name, n * m.apply, m.why});
        }
    }
    return out;
}

int row_reached(int die, int fixed, int shift) { return std::clamp(die + fixed + shift, 0, 9); }

ShiftRange shifts(const MoraleCharts& charts, const MoraleSum& sum) {
    return {charts.a_may_lower.value ? -sum.apply : 0, sum.apply};
}

int best_shift(int table, int die, int fixed, ShiftRange open) {
    int best = 0;
    int least_miss = std::abs(row_reached(die, fixed, 0) - wanted_row(table));
    for (int shift = open.least; shift <= open.most; ++shift) {
        const int miss = std::abs(row_reached(die, fixed, shift) - wanted_row(table));
        if (miss < least_miss || (miss == least_miss && std::abs(shift) < std::abs(best))) {
            best = shift;
            least_miss = miss;
        }
    }
    return best;
}

}  // namespace linstock::mwan18
