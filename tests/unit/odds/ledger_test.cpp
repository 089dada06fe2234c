// Ensures that no chart is untested: each cell decides a roll in one of the odds tests, or is listed here with its
// kind. A new chart, row or column fails this test until it is classified.

#include "battle/ruleset.hpp"
#include "tests/support/data.hpp"
#include "tests/unit/odds/dice_cells.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>

namespace linstock::tests {
namespace {

/// Kinds of cells that no roll of ChartCells uses.
enum class Kind {
    hits,      ///< decided by dice: HitCharts of charts_test.cpp; printed values below
    fire,      ///< decided by dice: FireCells of MWAN 18; printed values below
    modifier,  ///< modifies a die, a percentage or a number of dice; clause tests of that chapter test it
    unread,    ///< printed, but without effect
    no_dice,   ///< lengths, sizes, terrain, points: no roll uses it
};
struct Line {
    const char* ruleset;
    const char* cells;  ///< chart, chart/row or chart/row/column; * for any
    Kind kind;
};
constexpr Line ledger[] = {
    {"revised", "RV-move-25", Kind::no_dice},
    {"revised", "RV-move-15", Kind::no_dice},
    {"revised", "others-25", Kind::no_dice},
    {"revised", "others-15", Kind::no_dice},
    {"revised", "RV-ranges", Kind::no_dice},
    {"revised", "RV-18.P", Kind::no_dice},
    {"revised", "counting", Kind::no_dice},
    {"revised", "degrees", Kind::no_dice},
    {"revised", "organisation", Kind::no_dice},
    {"revised", "layouts", Kind::no_dice},
    {"revised", "footprints-25", Kind::no_dice},
    {"revised", "footprints-15", Kind::no_dice},
    {"revised", "shots", Kind::modifier},
    {"revised", "crews", Kind::modifier},
    {"revised", "RV-5.H.1", Kind::modifier},
    {"revised", "RV-5.H.2", Kind::modifier},
    {"revised", "RV-9.E", Kind::modifier},
    {"revised", "RV-9.F", Kind::modifier},
    {"revised", "RV-close", Kind::modifier},
    {"revised", "RV-officers", Kind::unread},
    {"revised", "RV-hit-25", Kind::hits},
    {"revised", "RV-hit-15", Kind::hits},
    {"revised", "RV-9.B/*/checks", Kind::no_dice},
    {"revised", "RV-9.B/effectiveness", Kind::no_dice},
    {"revised", "RV-18.T/*/loses", Kind::no_dice},
    {"revised", "RV-18.T/steady", Kind::unread},
    {"reasonable", "RE-movement", Kind::no_dice},
    {"reasonable", "others", Kind::no_dice},
    {"reasonable", "points", Kind::no_dice},
    {"reasonable", "RE-19", Kind::no_dice},
    {"reasonable", "RE-20", Kind::no_dice},
    {"reasonable", "organisation", Kind::no_dice},
    {"reasonable", "layouts", Kind::no_dice},
    {"reasonable", "footprints", Kind::no_dice},
    {"reasonable", "RE-9.B/*/checks", Kind::no_dice},
    {"reasonable", "RE-9.B/effectiveness", Kind::no_dice},
    {"reasonable", "RE-21.T/*/loses", Kind::no_dice},
    {"reasonable", "RE-small-mod", Kind::modifier},
    {"reasonable", "shots", Kind::modifier},
    {"reasonable", "crews", Kind::modifier},
    {"reasonable", "bonus", Kind::modifier},
    {"reasonable", "RE-9.E", Kind::modifier},
    {"reasonable", "RE-9.F", Kind::modifier},
    {"reasonable", "RE-syw-cavalry", Kind::modifier},
    {"reasonable", "RE-syw-foot", Kind::modifier},
    {"reasonable", "RE-gnw-cavalry", Kind::modifier},
    {"reasonable", "RE-gnw-foot", Kind::modifier},
    {"reasonable", "RE-small", Kind::hits},
    {"reasonable", "RE-cannister", Kind::hits},
    {"reasonable", "RE-ball", Kind::hits},
    {"reasonable", "officer-casualties", Kind::unread},
    {"reasonable", "RE-21.T/steady", Kind::unread},
    {"firefight", "CF-ranges", Kind::no_dice},
    {"firefight", "CF-22", Kind::no_dice},
    {"firefight", "CF-23", Kind::no_dice},
    {"firefight", "organisation", Kind::no_dice},
    {"firefight", "layouts", Kind::no_dice},
    {"firefight", "footprints", Kind::no_dice},
    {"firefight", "CF-11.B/*/checks", Kind::no_dice},
    {"firefight", "CF-11.B/effectiveness", Kind::no_dice},
    {"firefight", "CF-24.T/*/loses", Kind::no_dice},
    {"firefight", "others/*/move", Kind::no_dice},
    {"firefight", "hit-changes", Kind::modifier},
    {"firefight", "CF-infantry", Kind::modifier},
    {"firefight", "shots", Kind::modifier},
    {"firefight", "crews", Kind::modifier},
    {"firefight", "bonus", Kind::modifier},
    {"firefight", "CF-11.E", Kind::modifier},
    {"firefight", "CF-11.F", Kind::modifier},
    {"firefight", "CF-close", Kind::modifier},
    {"firefight", "CF-movement", Kind::modifier},
    {"firefight", "others/*/dice", Kind::modifier},
    {"firefight", "CF-firing", Kind::hits},
    {"firefight", "CF-artillery", Kind::hits},
    {"firefight", "officer-casualties", Kind::unread},
    {"firefight", "CF-24.T/steady", Kind::unread},
    {"mwan18", "scale", Kind::no_dice},
    {"mwan18", "organisation", Kind::no_dice},
    {"mwan18", "footprints", Kind::no_dice},
    {"mwan18", "move", Kind::no_dice},
    {"mwan18", "fifths", Kind::no_dice},
    {"mwan18", "in_a_row", Kind::no_dice},
    {"mwan18", "ground", Kind::no_dice},
    {"mwan18", "crossing", Kind::no_dice},
    {"mwan18", "cover_classes", Kind::no_dice},
    {"mwan18", "stampede", Kind::no_dice},
    {"mwan18", "MW-smallarms", Kind::fire},
    {"mwan18", "small_arms_changes", Kind::fire},
    {"mwan18", "MW-smoothbore", Kind::fire},
    {"mwan18", "MW-rifled", Kind::fire},
    {"mwan18", "artillery_bands", Kind::fire},
    {"mwan18", "rates", Kind::modifier},
    {"mwan18", "fire_fifths", Kind::modifier},
    {"mwan18", "modifiers-1", Kind::modifier},
    {"mwan18", "modifiers-2", Kind::modifier},
    {"mwan18", "modifiers-3", Kind::modifier},
    {"mwan18", "modifiers-4", Kind::modifier},
    {"mwan18", "MW-morale-1", Kind::unread},
    {"mwan18", "MW-morale-2", Kind::unread},
    {"mwan18", "MW-morale-3", Kind::unread},
    {"mwan18", "MW-morale-4", Kind::unread},
    {"mwan18", "performance", Kind::unread},
    {"mwan18", "officer_wounds", Kind::unread},
    {"brothers", "BA-factor", Kind::no_dice},
    {"brothers", "BA-movement", Kind::no_dice},
    {"brothers", "BA-visible", Kind::no_dice},
    {"brothers", "BA-bases", Kind::no_dice},
    {"brothers", "BA-modifiers", Kind::no_dice},
    {"brothers", "BA-terrain", Kind::no_dice},
    {"brothers", "BA-victory", Kind::no_dice},
    {"brothers", "BA-counters/*/range", Kind::no_dice},
    {"brothers", "BA-counters/*/indomitable", Kind::modifier},
    {"brothers", "commanders", Kind::unread},
};

/// The rows of the charts of `hits` and `fire` as printed: bands by their ends, faces one by one.
struct Printed {
    const char* ruleset;
    const char* chart;
    const char* row;
    const char* cells;
};
constexpr Printed printed[] = {
    {"revised", "RV-hit-25", "rifled_musket", "[0 12] [12 24] [4 5 6] [3 4 5 6] [5 6] [4 5 6] 0"},
    {"revised", "RV-hit-25", "carbine", "[0 15] - [4 5 6] [3 4 5 6] - - 0"},
    {"revised", "RV-hit-25", "ball", "[0 28] [28 54] [4 5 6] [3 4 5 6] [5 6] [4 5 6] 0"},
    {"revised", "RV-hit-25", "cannister", "[0 15] - [4 5 6] [3 4 5 6] - - 1"},
    {"revised", "RV-hit-15", "rifled_musket", "[0 9] [9 18] [4 5 6] [3 4 5 6] [5 6] [4 5 6] 0"},
    {"revised", "RV-hit-15", "carbine", "[0 10] - [4 5 6] [3 4 5 6] - - 0"},
    {"revised", "RV-hit-15", "ball", "[0 18] [18 38] [4 5 6] [3 4 5 6] [5 6] [4 5 6] 0"},
    {"revised", "RV-hit-15", "cannister", "[0 10] - [4 5 6] [3 4 5 6] - - 1"},
    {"reasonable", "RE-small", "musket", "[0 3] [3 6] [4 5 6] [5 6] [5 6] [6] [5 6] [6] [6] [6]"},
    {"reasonable", "RE-small", "rifle", "[0 6] [6 12] [5 6] [5 6] [5 6] [6] [6] [6] [6] [6]"},
    {"reasonable", "RE-cannister", "light_guns", "[0 6] [4 5 6] [5 6] [5 6] [6] [1 2 3 4 5 6]"},
    {"reasonable", "RE-cannister", "horse_artillery", "[0 6] [4 5 6] [5 6] [5 6] [6] [1 2 3 4 5 6]"},
    {"reasonable", "RE-cannister", "medium_guns", "[0 8] [4 5 6] [5 6] [5 6] [6] [2 3 4 5 6]"},
    {"reasonable", "RE-cannister", "heavy_guns", "[0 10] [4 5 6] [5 6] [5 6] [6] [3 4 5 6]"},
    {"reasonable", "RE-cannister", "field_howitzers", "[0 6] [4 5 6] [4 5 6] [5 6] [5 6] [3 4 5 6]"},
    {"reasonable", "RE-cannister", "heavy_howitzers", "[0 8] [4 5 6] [4 5 6] [5 6] [5 6] [4 5 6]"},
    {"reasonable", "RE-cannister", "siege_guns", "[0 6] [4 5 6] [5 6] [5 6] [6] []"},
    {"reasonable", "RE-ball", "light_guns", "[0 20] [4 5 6] [5 6] [5 6] [6] [1 2 3 4 5 6]"},
    {"reasonable", "RE-ball", "horse_artillery", "[0 20] [4 5 6] [5 6] [5 6] [6] [1 2 3 4 5 6]"},
    {"reasonable", "RE-ball", "medium_guns", "[0 28] [4 5 6] [5 6] [5 6] [6] [2 3 4 5 6]"},
    {"reasonable", "RE-ball", "heavy_guns", "[0 36] [4 5 6] [5 6] [5 6] [6] [3 4 5 6]"},
    {"reasonable", "RE-ball", "field_howitzers", "[0 24] [5 6] [4 5 6] [4 5 6] [5 6] [3 4 5 6]"},
    {"reasonable", "RE-ball", "heavy_howitzers", "[0 30] [5 6] [4 5 6] [4 5 6] [5 6] [4 5 6]"},
    {"reasonable", "RE-ball", "siege_guns", "[0 36] [4 5 6] [5 6] [5 6] [5 6] []"},
    {"firefight", "CF-firing", "rifled_musket", "[0 24] [4 5 6] [5 6] [5 6] [6]"},
    {"firefight", "CF-firing", "carbine", "[0 15] [4 5 6] [5 6] [5 6] [6]"},
    {"firefight", "CF-firing", "mounted_carbine", "[0 15] [5 6] [6] [6] -"},
    {"firefight", "CF-firing", "ball", "[0 54] [4 5 6] [5 6] [5 6] [6]"},
    {"firefight", "CF-firing", "cannister", "[0 15] [4 5 6] [5 6] [5 6] [6]"},
    {"firefight", "CF-firing", "gatling", "[0 15] [4 5 6] [5 6] [5 6] [6]"},
    {"firefight", "CF-artillery", "ball", "[1]"},
    {"firefight", "CF-artillery", "cannister", "[]"},
    {"firefight", "CF-artillery", "gatling", "[]"},
    {"mwan18", "MW-smallarms", "150", "150 8"},
    {"mwan18", "MW-smallarms", "300", "300 7"},
    {"mwan18", "MW-smallarms", "450", "450 6"},
    {"mwan18", "MW-smallarms", "600", "600 5"},
    {"mwan18", "MW-smallarms", "750", "750 4"},
    {"mwan18", "MW-smallarms", "900", "900 3"},
    {"mwan18", "MW-smallarms", "1200", "1200 2"},
    {"mwan18", "MW-smallarms", "1500", "1500 1"},
    {"mwan18", "MW-smallarms", "2100", "2100 0"},
    {"mwan18", "small_arms_changes", "crack", "1 1200 0"},
    {"mwan18", "small_arms_changes", "sharpshooters", "1 2100 0"},
    {"mwan18", "small_arms_changes", "carbine", "1 600 -1"},
    {"mwan18", "small_arms_changes", "green", "-1 2100 0"},
    {"mwan18", "MW-smoothbore", "napoleon", "100 90 75 50"},
    {"mwan18", "MW-smoothbore", "smoothbore_6pdr", "50 45 30 25"},
    {"mwan18", "MW-smoothbore", "smoothbore_12pdr", "75 70 50 45"},
    {"mwan18", "MW-smoothbore", "howitzer_12pdr", "75 70 50 30"},
    {"mwan18", "MW-smoothbore", "howitzer_24pdr", "100 100 80 50"},
    {"mwan18", "MW-rifled", "rifled_6pdr", "50 50 35 15"},
    {"mwan18", "MW-rifled", "rodman_3in", "70 70 60 50"},
    {"mwan18", "MW-rifled", "parrott_10pdr", "70 70 60 50"},
    {"mwan18", "MW-rifled", "parrott_20pdr", "100 100 90 50"},
    {"mwan18", "MW-rifled", "blakely", "80 80 75 70"},
    {"mwan18", "MW-rifled", "james", "75 75 70 50"},
    {"mwan18", "MW-rifled", "whitworth", "75 75 70 70"},
    {"mwan18", "artillery_bands", "near", "450"},
    {"mwan18", "artillery_bands", "middle", "1000"},
    {"mwan18", "artillery_bands", "far", "1800"},
    {"mwan18", "artillery_bands", "beyond", "-"},
};

std::string text_of(const Charts& all, CellRef cell) {
    const CellValue& v = all.value(cell);
    if (v.blank && v.kind != CellKind::faces) return "-";
    if (v.kind == CellKind::band) return "[" + std::to_string(v.a) + " " + std::to_string(v.b) + "]";
    if (v.kind != CellKind::faces) return std::to_string(v.a);
    std::string faces;
    for (int face = 1; face <= v.faces.sides; ++face)
        if (v.faces.holds(face)) faces += (faces.empty() ? "" : " ") + std::to_string(face);
    return v.blank ? "-" : "[" + faces + "]";
}

/// "RV-d20/1-2/die" matches "RV-d20/*/die" and "RV-d20".
bool matches(std::string_view pattern, std::string_view cell) {
    while (!pattern.empty()) {
        const std::size_t p = std::min(pattern.find('/'), pattern.size());
        const std::size_t c = std::min(cell.find('/'), cell.size());
        if (pattern.substr(0, p) != "*" && pattern.substr(0, p) != cell.substr(0, c)) return false;
        pattern.remove_prefix(std::min(p + 1, pattern.size()));
        cell.remove_prefix(std::min(c + 1, cell.size()));
    }
    return true;
}

/// The number of ledger lines that match the cell.
int name_it(std::string_view id, std::string_view cell, std::set<const Line*>& used) {
    int out = 0;
    for (const Line& line : ledger)
        if (line.ruleset == id && matches(line.cells, cell)) {
            used.insert(&line);
            ++out;
        }
    return out;
}

TEST(Ledger, EveryCell_IsTestedByDiceOrListedHere) {
    std::set<std::string> claimed;
    for (const auto& family : {brothers_cells(), mwan18_cells(), brom_cells()})
        for (const Cells& c : family)
            for (const std::string& cell : c.cells)
                claimed.insert(c.ruleset + " " + cell);
    std::set<const Line*> used;
    std::map<std::string, int> read;
    for (const char* id : {"revised", "reasonable", "firefight", "mwan18", "brothers"}) {
        const auto rules = ruleset(id);
        ASSERT_TRUE(rules);
        const Charts& all = *(*rules)->charts;
        for (const Chart& chart : all.charts())
            for (const std::string& row : chart.rows)
                for (const std::string& column : chart.columns) {
                    const std::string cell = chart.id + "/" + row + "/" + column;
                    if (claimed.count(std::string(id) + " " + cell) != 0) {
                        ++read[id];
                        continue;
                    }
                    if (all.blank(all.cell(all.find_chart(chart.id), row, column))) continue;  // blank: no value
                    EXPECT_GE(name_it(id, cell, used), 1) << id << " " << cell << " is in no family and in no line";
                }
    }
    // Numbers of cells that decide a roll of ChartCells. A smaller number means that a test lost a cell.
    EXPECT_EQ(read["revised"], 164);
    EXPECT_EQ(read["reasonable"], 172);
    EXPECT_EQ(read["firefight"], 129);
    EXPECT_EQ(read["mwan18"], 195);
    EXPECT_EQ(read["brothers"], 74);
    for (const Line& line : ledger)
        EXPECT_EQ(used.count(&line), 1U) << line.ruleset << " " << line.cells << ": there is no such cell";
}

// HitCharts and FireCells compare the rules with the chart; this test compares the chart with the printed values.
TEST(Ledger, HitAndFireCharts_AreAsPrinted) {
    std::set<std::string> rows;
    for (const Printed& p : printed) {
        const auto rules = ruleset(p.ruleset);
        ASSERT_TRUE(rules);
        const Charts& all = *(*rules)->charts;
        const ChartId id = all.find_chart(p.chart);
        ASSERT_FALSE(id.none()) << p.chart;
        std::string cells;
        for (const std::string& column : all.chart(id).columns)
            cells += (cells.empty() ? "" : " ") + text_of(all, all.cell(id, p.row, column));
        EXPECT_EQ(cells, p.cells) << p.chart << ", " << p.row;
        rows.insert(std::string(p.ruleset) + " " + p.chart + "/" + p.row);
    }
    for (const Line& line : ledger) {
        if (line.kind != Kind::hits && line.kind != Kind::fire) continue;
        const Charts& all = *(*ruleset(line.ruleset))->charts;
        for (const std::string& row : all.chart(all.find_chart(line.cells)).rows)
            EXPECT_EQ(rows.count(std::string(line.ruleset) + " " + line.cells + "/" + row), 1U) << line.cells << row;
    }
}

}  // namespace
}  // namespace linstock::tests
