// Tests that the data of Reasonable Brom are complete: every clause of the rulebook, every chart with its numbers in
// both periods. The numbers here were copied from the rulebook a second time, not from the data.

#include "charts/load.hpp"
#include "support.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <utility>
#include <vector>

namespace linstock {
namespace {

using test::all_text;
using test::real_ruleset;

const Charts& reasonable() {
    static const auto loaded = load_charts(real_ruleset("reasonable"));
    EXPECT_TRUE(loaded.ok()) << all_text(loaded.error());
    return *loaded;
}

std::string text(const char* chart, const std::string& row, const char* column) {
    const CellRef cell = reasonable().cell(reasonable().find_chart(chart), row, column);
    EXPECT_FALSE(cell.none()) << chart << " " << row << " " << column;
    return cell.none() ? "" : reasonable().to_text(cell);
}

/// All columns of a row as one text.
std::string whole_row(const char* chart, const std::string& row) {
    std::string out;
    const ChartId id = reasonable().find_chart(chart);
    for (const std::string& column : reasonable().chart(id).columns)
        out += (out.empty() ? "" : " | ") + reasonable().to_text(reasonable().cell(id, row, column));
    return out;
}

int field(const char* name) { return reasonable().number(reasonable().field(name)).value; }

TEST(Reasonable, Ruleset_LoadsAndCanBePlayed) {
    const auto loaded = load_charts(real_ruleset("reasonable"));
    ASSERT_TRUE(loaded.ok()) << all_text(loaded.error());
    EXPECT_EQ(loaded->id(), "reasonable");
    EXPECT_TRUE(loaded->played());
    EXPECT_EQ(loaded->find_variant("")->id, "syw");
    EXPECT_EQ(loaded->role("close", ""), loaded->find_chart("RE-syw-foot"));
    EXPECT_EQ(loaded->role("close_cavalry", "gnw"), loaded->find_chart("RE-gnw-cavalry"));
    EXPECT_EQ(loaded->role("command", "gnw"), loaded->find_chart("RE-gnw-command"));
}

TEST(Reasonable, EveryClauseOfTheIndex_Exists) {
    std::vector<std::string> ids{"RE-0",    "RE-movement", "RE-small",    "RE-small-mod", "RE-cannister",
                                 "RE-ball", "RE-overhead", "RE-enfilade", "RE-initial",   "RE-17",
                                 "RE-18",   "RE-19",       "RE-20",       "RE-21",        "RE-21.T",
                                 "RE-21.S", "RE-2.0",      "RE-terms"};
    for (const char* period : {"RE-syw-", "RE-gnw-"})
        for (const char* chart : {"command", "cavalry", "foot"})
            ids.push_back(std::string(period) + chart);
    auto letters = [&](const std::string& prefix, char last) {
        for (char letter = 'A'; letter <= last; ++letter)
            ids.push_back("RE-" + prefix + "." + letter);
    };
    auto numbers = [&](const std::string& prefix, int last) {
        for (int n = 1; n <= last; ++n)
            ids.push_back("RE-" + prefix + "." + std::to_string(n));
    };
    numbers("1", 7), numbers("2", 12), letters("3", 'G'), letters("4", 'D'), letters("5", 'E'), letters("6", 'D');
    letters("7", 'H'), letters("8", 'B'), letters("9", 'F'), letters("10", 'P'), letters("11", 'C'), letters("12", 'C');
    letters("13", 'G'), letters("14", 'H'), letters("15", 'B'), letters("16", 'D'), numbers("16.E", 4),
        numbers("16.F", 6);
    for (const std::string& id : ids)
        EXPECT_FALSE(reasonable().find_clause(id).none()) << id;
    EXPECT_EQ(reasonable().clauses().size(), ids.size()) << "and no clause that the index has not";
}

TEST(Reasonable, EffectiveClauses_HaveNames) {
    std::set<std::string> names;
    for (const Clause& clause : reasonable().clauses()) {
        EXPECT_EQ(clause.name.empty(), !clause.code) << clause.id;
        EXPECT_EQ(clause.code, clause.id != "RE-0" && clause.id != "RE-terms") << clause.id;
        EXPECT_TRUE(clause.name.empty() || names.insert(clause.name).second) << clause.name << " twice";
    }
}

TEST(Reasonable, MovementRatesAndGroundCosts_AreAsPrinted) {
    EXPECT_EQ(whole_row("RE-movement", "infantry"), "6 | 10 | 12 | -d6 | -d6 | -d6 | yes");
    EXPECT_EQ(whole_row("RE-movement", "light_infantry"), "6 | 10 | 12 | - | - | - | yes");
    EXPECT_EQ(whole_row("RE-movement", "heavy_cavalry"), "12 | 16 | 24 | -2d6 | -d6 | -d6 | yes");
    EXPECT_EQ(whole_row("RE-movement", "light_cavalry"), "16 | 20 | 24 | -2d6 | -d6 | -d6 | yes");
    EXPECT_EQ(whole_row("RE-movement", "officer"), "20 | 20 | 20 | - | - | - | yes");
    EXPECT_EQ(whole_row("RE-movement", "light_guns"), "10 | 4 | 12 | - | -d6 | -2d6 | no");
    EXPECT_EQ(whole_row("RE-movement", "medium_guns"), "8 | 2 | 12 | - | -d6 | -2d6 | no");
    EXPECT_EQ(whole_row("RE-movement", "heavy_guns"), "6 | 1 | 12 | - | -d6 | -2d6 | no");
    EXPECT_EQ(whole_row("RE-movement", "horse_artillery"), "12 | 4 | 20 | - | -d6 | -2d6 | no");
    EXPECT_EQ(whole_row("RE-movement", "siege_guns"), "- | - | - | - | - | - | no");
    for (const auto& [row, as] :
         {std::pair{"armoured_cavalry", "heavy_cavalry"}, std::pair{"field_howitzers", "medium_guns"},
          std::pair{"heavy_howitzers", "heavy_guns"}, std::pair{"dismounted", "infantry"}})
        EXPECT_EQ(whole_row("RE-movement", row), whole_row("RE-movement", as)) << row;
    EXPECT_EQ(text("others", "officer", "move"), text("RE-movement", "officer", "line"));
    const CellRef pushed = reasonable().cell(reasonable().find_chart("RE-movement"), "light_guns", "column");
    EXPECT_EQ(reasonable().why(pushed).mark, Mark::mended);
}

TEST(Reasonable, SmallArms_AreAsPrinted) {
    EXPECT_EQ(whole_row("RE-small", "musket"), "up to 3 | over 3 to 6 | 4+ | 5+ | 5+ | 6 | 5+ | 6 | 6 | 6");
    EXPECT_EQ(whole_row("RE-small", "rifle"), "up to 6 | over 6 to 12 | 5+ | 5+ | 5+ | 6 | 6 | 6 | 6 | 6");
    EXPECT_EQ(text("RE-small-mod", "enfiladed", "change"), "1");
    EXPECT_EQ(text("RE-small-mod", "disordered_firer", "change"), "-1");
    EXPECT_EQ(field("skirmisher_hits"), 2);
    EXPECT_EQ(field("fire_cone"), 60);
}

TEST(Reasonable, Guns_AreAsPrinted) {
    EXPECT_EQ(whole_row("RE-cannister", "light_guns"), "up to 6 | 4+ | 5+ | 5+ | 6 | always");
    EXPECT_EQ(whole_row("RE-cannister", "medium_guns"), "up to 8 | 4+ | 5+ | 5+ | 6 | 2+");
    EXPECT_EQ(whole_row("RE-cannister", "heavy_guns"), "up to 10 | 4+ | 5+ | 5+ | 6 | 3+");
    EXPECT_EQ(whole_row("RE-cannister", "field_howitzers"), "up to 6 | 4+ | 4+ | 5+ | 5+ | 3+");
    EXPECT_EQ(whole_row("RE-cannister", "heavy_howitzers"), "up to 8 | 4+ | 4+ | 5+ | 5+ | 4+");
    EXPECT_EQ(whole_row("RE-cannister", "siege_guns"), "up to 6 | 4+ | 5+ | 5+ | 6 | never");
    EXPECT_EQ(whole_row("RE-ball", "light_guns"), "up to 20 | 4+ | 5+ | 5+ | 6 | always");
    EXPECT_EQ(whole_row("RE-ball", "medium_guns"), "up to 28 | 4+ | 5+ | 5+ | 6 | 2+");
    EXPECT_EQ(whole_row("RE-ball", "heavy_guns"), "up to 36 | 4+ | 5+ | 5+ | 6 | 3+");
    EXPECT_EQ(whole_row("RE-ball", "field_howitzers"), "up to 24 | 5+ | 4+ | 4+ | 5+ | 3+") << "as printed";
    EXPECT_EQ(whole_row("RE-ball", "heavy_howitzers"), "up to 30 | 5+ | 4+ | 4+ | 5+ | 4+") << "as printed";
    EXPECT_EQ(whole_row("RE-ball", "siege_guns"), "up to 36 | 4+ | 5+ | 5+ | 5+ | never");
    for (const char* chart : {"RE-cannister", "RE-ball"})
        EXPECT_EQ(whole_row(chart, "horse_artillery"), whole_row(chart, "light_guns"));
    EXPECT_EQ(reasonable().to_text(reasonable().field("cannister_dice")), "gunner");
    EXPECT_EQ(reasonable().to_text(reasonable().field("ball_dice")), "battery");
    EXPECT_EQ(text("crews", "one_stand", "hits_per_gunner"), "2");
}

TEST(Reasonable, CommandInBothPeriods_IsAsPrinted) {
    const std::pair<const char*, std::pair<const char*, const char*>> rows[] = {{"commander_in_chief", {"never", "10"}},
                                                                                {"second_rate_general", {"10", "9+"}},
                                                                                {"brigadier", {"8+", "8+"}},
                                                                                {"no_officer", {"7+", "7+"}}};
    for (const auto& [row, fails] : rows) {
        EXPECT_EQ(text("RE-syw-command", row, "fails"), fails.first) << row;
        EXPECT_EQ(text("RE-gnw-command", row, "fails"), fails.second) << row;
    }
    EXPECT_EQ(text("RE-gnw-command", "no_officer_russians", "fails"), "6+");
    EXPECT_EQ(field("bonus_cards"), 2);
    EXPECT_EQ(field("staff_cards"), 1);
    EXPECT_EQ(field("command_cards"), 4);
}

TEST(Reasonable, Morale_IsAsPrinted) {
    EXPECT_EQ(whole_row("RE-initial", "elite_cavalry"), "2 | 3 | 3 | 3 | 4 | 4 | 4");
    EXPECT_EQ(whole_row("RE-initial", "line_cavalry"), "1 | 2 | 2 | 3 | 3 | 3 | 4");
    EXPECT_EQ(whole_row("RE-initial", "elite_infantry"), "2 | 3 | 3 | 3 | 4 | 4 | 4");
    EXPECT_EQ(whole_row("RE-initial", "line_infantry"), "1 | 2 | 2 | 3 | 3 | 3 | 4");
    EXPECT_EQ(whole_row("RE-9.D", "five"), "5 or more | halt | stops | falls_back | routs | no");
    EXPECT_EQ(text("RE-21.T", "steady", "at_least"), "50 or more");
    EXPECT_EQ(field("second_rate"), -1);
    for (const char* cause : {"routs_by_fire", "wins_combat"})
        EXPECT_EQ(text("RE-9.E", cause, "change"), "1");
    for (const char* cause : {"routed", "under_half"})
        EXPECT_EQ(text("RE-9.E", cause, "change"), "-1");
}

TEST(Reasonable, CombatFactorsInBothPeriods_AreAsPrinted) {
    for (const char* horse : {"RE-syw-cavalry", "RE-gnw-cavalry"}) {
        EXPECT_EQ(whole_row(horse, "heavy_cavalry"), "1 | yes | yes");
        EXPECT_EQ(whole_row(horse, "armoured_cavalry"), "2 | no | yes");
        EXPECT_EQ(whole_row(horse, "light_cavalry"), "0 | yes | yes");
        EXPECT_EQ(whole_row(horse, "against_works"), "- | no | no");
        for (const char* row : {"standing", "mounted_against_town", "falling_back", "disordered", "against_square",
                                "against_supported", "casualty"})
            EXPECT_EQ(whole_row(horse, row), "-1 | no | yes") << row;
        EXPECT_EQ(text(horse, "flank_or_rear", "factor"), "-2");
    }
    for (const char* foot : {"RE-syw-foot", "RE-gnw-foot"}) {
        for (const char* row : {"infantry", "light_infantry", "dismounted", "artillery"})
            EXPECT_EQ(whole_row(foot, row), "0 | no") << row;
        for (const char* row : {"elite_infantry", "officer", "town"})
            EXPECT_EQ(whole_row(foot, row), "1 | no") << row;
        for (const char* row : {"skirmishers_against_formed", "artillery_limbered", "against_works", "falling_back",
                                "disordered", "casualty"})
            EXPECT_EQ(whole_row(foot, row), "-1 | no") << row;
        EXPECT_EQ(text(foot, "flank_or_rear", "factor"), "-2");
    }
    EXPECT_EQ(text("RE-gnw-foot", "pikes_to_front", "factor"), "1");
    EXPECT_TRUE(reasonable().cell(reasonable().find_chart("RE-syw-foot"), "pikes_to_front", "factor").none());
}

TEST(Reasonable, ValuesThatAreNotPrinted_HaveReasons) {
    for (const Clause& clause : reasonable().clauses()) {
        const bool reasoned = clause.mark == Mark::reconstructed || clause.mark == Mark::ruling;
        EXPECT_TRUE(clause.mark != Mark::mended || !clause.from.empty()) << clause.id;
        EXPECT_TRUE(!reasoned || !clause.why.empty()) << clause.id;
    }
}

// tools/rulebook_check.py compares the clauses.
TEST(Reasonable, RulebookPage_HasEveryChartAndValue) {
    const std::string book = test::file("../docs/rulebooks/reasonable.md").text;
    ASSERT_FALSE(book.empty());
    for (const Chart& chart : reasonable().charts())
        EXPECT_NE(book.find("`" + chart.id + "`"), std::string::npos) << chart.id;
    for (const ProfileField& field : reasonable().profile())
        EXPECT_NE(book.find("| " + field.title + " |"), std::string::npos) << field.name;
}

}  // namespace
}  // namespace linstock
