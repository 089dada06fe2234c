// Tests that the data of The Revised Brom are complete: every clause of the rulebook, every chart with its numbers, the
// example house rules. The numbers here were copied from the rulebook a second time, not from the data.

#include "charts/load.hpp"
#include "support.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <utility>

namespace linstock {
namespace {

using test::all_text;
using test::real_ruleset;

const Charts& revised() {
    static const auto loaded = load_charts(real_ruleset("revised"));
    EXPECT_TRUE(loaded.ok()) << all_text(loaded.error());
    return *loaded;
}

int number(const char* chart, const char* row, const char* column) {
    const CellRef cell = revised().cell(revised().find_chart(chart), row, column);
    EXPECT_FALSE(cell.none()) << chart << " " << row << " " << column;
    return cell.none() ? -999 : revised().number(cell).value;
}

std::string text(const char* chart, const char* row, const char* column) {
    const CellRef cell = revised().cell(revised().find_chart(chart), row, column);
    EXPECT_FALSE(cell.none()) << chart << " " << row << " " << column;
    return cell.none() ? "" : revised().to_text(cell);
}

TEST(Revised, Ruleset_LoadsWithoutErrors) {
    const auto loaded = load_charts(real_ruleset("revised"));
    ASSERT_TRUE(loaded.ok()) << all_text(loaded.error());
    EXPECT_EQ(loaded->id(), "revised");
    EXPECT_EQ(loaded->find_variant("")->id, "25mm");
    EXPECT_EQ(loaded->role("move", "15mm"), loaded->find_chart("RV-move-15"));
}

TEST(Revised, EveryClauseOfTheIndex_Exists) {
    std::vector<std::string> ids{"RV-0",        "RV-3",        "RV-period",  "RV-command", "RV-officers", "RV-move-25",
                                 "RV-move-15",  "RV-d20",      "RV-hit-25",  "RV-hit-15",  "RV-ranges",   "RV-8",
                                 "RV-overhead", "RV-enfilade", "RV-initial", "RV-close",   "RV-12",       "RV-17",
                                 "RV-6.1",      "RV-6.2",      "RV-6.E",     "RV-4.0",     "RV-terms"};
    auto letters = [&](const std::string& prefix, char last) {
        for (char letter = 'A'; letter <= last; ++letter)
            ids.push_back("RV-" + prefix + "." + letter);
    };
    auto numbers = [&](const std::string& prefix, int last) {
        for (int n = 1; n <= last; ++n)
            ids.push_back("RV-" + prefix + "." + std::to_string(n));
    };
    letters("1", 'B'), letters("2", 'C'), letters("4", 'K'), letters("5", 'H'), numbers("5.H", 2), numbers("7", 6);
    letters("9", 'F'), letters("10", 'S'), numbers("11", 3), letters("13", 'C'), numbers("14A", 3), numbers("14B", 7);
    letters("15", 'H'), letters("16", 'D'), numbers("16.E", 4), numbers("16.F", 6), numbers("supply", 5),
        numbers("sharp", 6);
    for (const char* id : {"RV-18.A", "RV-18.P", "RV-18.T", "RV-18.S"})
        ids.emplace_back(id);
    for (const std::string& id : ids)
        EXPECT_FALSE(revised().find_clause(id).none()) << id;
    EXPECT_EQ(revised().clauses().size(), ids.size()) << "and no clause that the index has not";
}

TEST(Revised, EveryClause_IsFoundByIdAndName) {
    for (std::size_t i = 0; i < revised().clauses().size(); ++i) {
        const Clause& clause = revised().clauses()[i];
        EXPECT_EQ(revised().find_clause(clause.id), ClauseRef::of_index(i)) << clause.id;
        if (!clause.name.empty()) {
            EXPECT_EQ(revised().cite(clause.name).clause, ClauseRef::of_index(i)) << clause.name;
        }
    }
    EXPECT_TRUE(revised().find_clause("RV-7.40").none());
    EXPECT_TRUE(revised().find_clause("").none());
    EXPECT_TRUE(revised().find_clause("ZZ").none());
}

TEST(Revised, FewClauses_HaveNoCode) {
    std::vector<std::string> idle;
    for (const Clause& clause : revised().clauses())
        if (!clause.code) idle.push_back(clause.id);
    EXPECT_THAT(idle, ::testing::ElementsAre("RV-terms", "RV-0", "RV-3", "RV-4.C", "RV-period"));
}

TEST(Revised, EffectiveClauses_HaveNames) {
    for (const Clause& clause : revised().clauses())
        EXPECT_EQ(clause.name.empty(), !clause.code) << clause.id;
}

TEST(Revised, MovementRates_AreAsPrinted) {
    EXPECT_EQ(number("RV-move-25", "infantry", "line"), 6);
    EXPECT_EQ(number("RV-move-25", "infantry", "rout"), 15);
    EXPECT_EQ(number("RV-move-25", "cavalry", "column"), 24);
    EXPECT_EQ(number("RV-move-25", "cavalry", "fall_back"), 20);
    EXPECT_EQ(number("RV-move-25", "artillery", "line"), 8);
    EXPECT_EQ(number("RV-move-15", "infantry", "line"), 4);
    EXPECT_EQ(number("RV-move-15", "cavalry", "line"), 8);
    EXPECT_EQ(number("RV-move-15", "cavalry", "column"), 18);
    EXPECT_EQ(number("RV-move-15", "artillery", "line"), 6);
    EXPECT_EQ(revised().why(revised().cell(revised().find_chart("RV-move-25"), "artillery", "fall_back")).mark,
              Mark::reconstructed);
}

TEST(Revised, VariableMovement_IsAsPrinted) {
    const ChartId chart = revised().role("variable_move", "");
    const ColumnId die = revised().find_column(chart, "die");
    const int open[20] = {4, 4, 3, 3, 2, 2, 1, 1, 0, 0, 0, 0, -1, -1, -2, -2, -3, -3, -4, -4};
    for (int roll = 1; roll <= 20; ++roll) {
        const RowId row = revised().row_of_span(chart, die, roll);
        ASSERT_FALSE(row.none()) << roll;
        const int value = open[roll - 1];
        EXPECT_EQ(revised().number(chart, row, revised().find_column(chart, "open")).value, value);
        EXPECT_EQ(revised().number(chart, row, revised().find_column(chart, "rough")).value, -std::abs(value));
        EXPECT_EQ(revised().number(chart, row, revised().find_column(chart, "road")).value, std::abs(value));
    }
}

TEST(Revised, HitTables_AreAsPrinted) {
    EXPECT_EQ(text("RV-hit-25", "rifled_musket", "long"), "over 12 to 24");
    EXPECT_EQ(text("RV-hit-25", "rifled_musket", "close_line"), "4+");
    EXPECT_EQ(text("RV-hit-25", "rifled_musket", "close_column"), "3+");
    EXPECT_EQ(text("RV-hit-25", "rifled_musket", "long_line"), "5+");
    EXPECT_EQ(text("RV-hit-25", "rifled_musket", "long_column"), "4+");
    EXPECT_EQ(text("RV-hit-25", "carbine", "close"), "up to 15");
    EXPECT_EQ(text("RV-hit-25", "carbine", "long"), "-");
    EXPECT_EQ(text("RV-hit-25", "ball", "close"), "up to 28");
    EXPECT_EQ(text("RV-hit-25", "ball", "long"), "over 28 to 54");
    EXPECT_EQ(text("RV-hit-25", "cannister", "close"), "up to 15");
    EXPECT_EQ(number("RV-hit-25", "cannister", "dice_per_gun"), 1);
    EXPECT_EQ(text("RV-hit-15", "rifled_musket", "long"), "over 9 to 18");
    EXPECT_EQ(text("RV-hit-15", "ball", "long"), "over 18 to 38");
    EXPECT_EQ(text("RV-hit-15", "carbine", "close"), "up to 10");
    EXPECT_EQ(text("RV-hit-15", "cannister", "close"), "up to 10");
}

TEST(Revised, Ranges_AgreeWithTheHitTables) {
    const std::pair<const char*, const char*> variants[] = {{"RV-hit-25", "mm25"}, {"RV-hit-15", "mm15"}};
    const std::pair<const char*, const char*> weapons[] = {{"rifled_musket", "rifled_musket"},
                                                           {"carbine", "carbine"},
                                                           {"ball", "shot_and_shell"},
                                                           {"cannister", "cannister"}};
    for (const auto& [hit, column] : variants)
        for (const auto& [row, weapon] : weapons) {
            const ChartId chart = revised().find_chart(hit);
            const Band close = revised().band(revised().cell(chart, row, "close")).value;
            const Band far = revised().band(revised().cell(chart, row, "long")).value;
            EXPECT_EQ(far.blank() ? close.to : far.to, number("RV-ranges", weapon, column)) << hit << " " << row;
        }
}

TEST(Revised, CommandAndOfficers_AreAsPrinted) {
    EXPECT_EQ(text("RV-command", "commander_in_chief", "fails"), "never");
    EXPECT_EQ(text("RV-command", "divisional_general", "fails"), "10");
    EXPECT_EQ(text("RV-command", "brigadier", "fails"), "9+");
    EXPECT_EQ(text("RV-command", "no_officer", "fails"), "8+");
    EXPECT_EQ(number("RV-5.H.1", "commander_in_chief", "bonus"), 3);
    EXPECT_EQ(text("RV-5.H.2", "brigadier", "high_fails"), "8+");
    EXPECT_EQ(number("RV-5.H.2", "brigadier", "high_bonus"), 0);
    for (const char* rank : {"commander_in_chief", "divisional_general", "brigadier"}) {
        EXPECT_EQ(text("RV-5.H.2", rank, "low_fails"), text("RV-command", rank, "fails")) << rank;
        EXPECT_EQ(number("RV-5.H.2", rank, "low_bonus"), number("RV-5.H.1", rank, "bonus")) << rank;
    }
}

TEST(Revised, Morale_IsAsPrinted) {
    const int expected[3][6] = {{2, 3, 3, 3, 3, 4}, {2, 2, 2, 3, 3, 4}, {1, 2, 2, 2, 3, 3}};
    const char* rows[3] = {"elite", "veteran", "green"};
    for (int row = 0; row < 3; ++row)
        for (int die = 1; die <= 6; ++die)
            EXPECT_EQ(number("RV-initial", rows[row], std::to_string(die).c_str()), expected[row][die - 1]);
    EXPECT_EQ(text("RV-9.D", "five", "fire"), "halt");
    EXPECT_EQ(text("RV-9.D", "three", "stand"), "routs");
    const CellRef lost = revised().cell(revised().find_chart("RV-9.D"), "six", "lost_combat");
    EXPECT_EQ(revised().to_text(revised().why(lost)), "RV-10.E");
    EXPECT_EQ(text("RV-18.T", "steady", "at_least"), "50 or more");
}

TEST(Revised, CombatFactors_AreAsPrinted) {
    EXPECT_EQ(number("RV-close", "infantry", "factor"), 0);
    EXPECT_EQ(number("RV-close", "cavalry", "factor"), 1);
    EXPECT_EQ(number("RV-close", "flank_or_rear", "factor"), -2);
    EXPECT_EQ(number("RV-close", "falling_back", "factor"), -1);
    EXPECT_EQ(text("RV-close", "town", "wins_ties"), "yes");
}

TEST(Revised, OptionalRules_AreOffByDefault) {
    for (const char* name : {"option_officer_casualties", "option_supply", "option_sharpshooters"})
        EXPECT_FALSE(*revised().flag(revised().field(name))) << name;
}

TEST(Revised, ValuesThatAreNotPrinted_HaveReasons) {
    for (const Clause& clause : revised().clauses()) {
        const bool reasoned = clause.mark == Mark::reconstructed || clause.mark == Mark::ruling;
        EXPECT_TRUE(clause.mark != Mark::mended || !clause.from.empty()) << clause.id;
        EXPECT_TRUE(!reasoned || !clause.why.empty()) << clause.id;
    }
    for (const ProfileField& field : revised().profile()) {
        const Mark mark = revised().why(field.cell).mark;
        if (mark == Mark::reconstructed || mark == Mark::ruling) {
            ASSERT_NE(revised().note(field.cell), nullptr) << field.name;
            EXPECT_FALSE(revised().note(field.cell)->why.empty()) << field.name;
        }
    }
}

// tools/rulebook_check.py compares the clauses.
TEST(Revised, RulebookPage_HasEveryChartAndValue) {
    const std::string book = test::file("../docs/rulebooks/revised.md").text;
    ASSERT_FALSE(book.empty());
    for (const Chart& chart : revised().charts())
        EXPECT_NE(book.find("`" + chart.id + "`"), std::string::npos) << chart.id;
    for (const ProfileField& field : revised().profile())
        EXPECT_NE(book.find("| " + field.title + " |"), std::string::npos) << field.name;
}

TEST(Revised, ExampleHouseRules_Load) {
    for (const char* name :
         {"house/brisk-collapse.toml", "house/duels-in-pairs.toml", "house/effectiveness-as-printed.toml"}) {
        RulesetFiles files = real_ruleset("revised");
        files.house.push_back(test::file(name));
        const auto charts = load_charts(files);
        ASSERT_TRUE(charts.ok()) << all_text(charts.error());
        EXPECT_NE(charts->hash(), revised().hash()) << name;
    }
}

}  // namespace
}  // namespace linstock
