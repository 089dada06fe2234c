// Tests that the data of the Continuous Fire-Fight are complete: every clause of the rulebook, every chart with its
// numbers, the rulebook page. The numbers here were copied from the rulebook a second time, not from the data.

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

const Charts& firefight() {
    static const auto loaded = load_charts(test::real_ruleset("firefight"));
    EXPECT_TRUE(loaded.ok()) << test::all_text(loaded.error());
    return *loaded;
}

CellRef cell(const char* chart, const char* row, const char* column) {
    const CellRef out = firefight().cell(firefight().find_chart(chart), row, column);
    EXPECT_FALSE(out.none()) << chart << " " << row << " " << column;
    return out;
}

int number(const char* chart, const char* row, const char* column) {
    return firefight().number(cell(chart, row, column)).value;
}

std::string text(const char* chart, const char* row, const char* column) {
    return firefight().to_text(cell(chart, row, column));
}

std::string field(const char* name) { return firefight().to_text(firefight().field(name)); }

/// The index of the rulebook: chapter, last letter or number of its list.
std::set<std::string> index_of_the_book() {
    std::set<std::string> ids{"CF-0",  "CF-1",  "CF-6",    "CF-9",    "CF-10",   "CF-11.B", "CF-20",   "CF-21",
                              "CF-22", "CF-23", "CF-24.A", "CF-24.T", "CF-24.S", "CF-17.D", "CF-17.E", "CF-3.0"};
    for (const char* chart : {"movement", "firing", "ranges", "infantry", "artillery", "example", "overhead",
                              "enfilade", "command", "initial", "close", "period", "terms"})
        ids.insert(std::string("CF-") + chart);
    const std::pair<const char*, char> letters[] = {{"2.", 'F'},  {"3.", 'L'}, {"4.", 'G'},  {"5.", 'D'},
                                                    {"7.", 'E'},  {"8.", 'E'}, {"12.", 'Q'}, {"13.", 'C'},
                                                    {"14.", 'F'}, {"17.", 'C'}};
    for (const auto& [chapter, last] : letters)
        for (char letter = 'A'; letter <= last; ++letter)
            ids.insert(std::string("CF-") + chapter + letter);
    for (const char letter : {'C', 'D', 'E', 'F'})
        ids.insert(std::string("CF-11.") + letter);
    const std::pair<const char*, int> numbers[] = {{"2.C.", 4}, {"6.N", 5},   {"15.", 7},
                                                   {"16.", 7},  {"17.E.", 5}, {"17.F.", 10}};
    for (const auto& [chapter, last] : numbers)
        for (int n = 1; n <= last; ++n)
            ids.insert(std::string("CF-") + chapter + std::to_string(n));
    return ids;
}

TEST(Firefight, Ruleset_LoadsAndCanBePlayed) {
    const auto loaded = load_charts(test::real_ruleset("firefight"));
    ASSERT_TRUE(loaded.ok()) << test::all_text(loaded.error());
    EXPECT_EQ(loaded->id(), "firefight");
    EXPECT_TRUE(loaded->played());
    EXPECT_EQ(loaded->find_variant("")->title, loaded->title()) << "it has no variants";
}

TEST(Firefight, EveryClauseOfTheIndex_Exists) {
    const std::set<std::string> ids = index_of_the_book();
    std::set<std::string> found;
    for (const Clause& clause : firefight().clauses())
        found.insert(clause.id);
    EXPECT_EQ(found, ids);
    EXPECT_EQ(firefight().clauses().size(), found.size());
}

TEST(Firefight, EffectiveClauses_HaveTheFamilysNames) {
    const auto revised = load_charts(test::real_ruleset("revised"));
    ASSERT_TRUE(revised.ok());
    std::vector<std::string> idle;
    std::set<std::string> names;
    for (const Clause& clause : firefight().clauses()) {
        if (!clause.code) idle.push_back(clause.id);
        EXPECT_EQ(clause.name.empty(), !clause.code) << clause.id;
        const bool fresh = names.insert(clause.name).second;
        EXPECT_TRUE(fresh || clause.name.empty()) << clause.name;
    }
    EXPECT_THAT(idle, ::testing::UnorderedElementsAre("CF-example", "CF-period", "CF-terms"));
    // Only the Revised Brom has these: its own die and scale, the options, political officers, formations by number.
    const std::set<std::string> sisters_own{"fire_measuring",
                                            "cover_half",
                                            "opportunity_fire",
                                            "closest_target",
                                            "hit_table_small",
                                            "morale_rating",
                                            "melees_per_turn",
                                            "line_of_sight",
                                            "sight_gap",
                                            "breastworks",
                                            "countercharge",
                                            "line",
                                            "column",
                                            "two_stands",
                                            "only_dismounted_fire",
                                            "organisation",
                                            "point_values",
                                            "officer_classes",
                                            "regular_officers",
                                            "political_officers",
                                            "officer_casualties",
                                            "movement_rates_small",
                                            "dismounted_falls_back"};
    for (const Clause& clause : revised->clauses()) {
        const bool option = clause.id.rfind("RV-supply", 0) == 0 || clause.id.rfind("RV-sharp", 0) == 0;
        if (clause.name.empty() || option) continue;
        EXPECT_NE(names.count(clause.name) != 0, sisters_own.count(clause.name) != 0) << clause.name;
    }
}

TEST(Firefight, MovementDice_AreAsPrinted) {
    EXPECT_EQ(field("movement"), "sum_of_dice");
    EXPECT_EQ(field("movement_die"), "6");
    EXPECT_EQ(field("all_equal_spares"), "yes");
    const struct {
        const char* row;
        int line, column, road;
        const char *woods, *hills, *water;
    } expected[] = {{"infantry", 2, 3, 4, "low", "low", "high"},
                    {"light_infantry", 2, 3, 4, "nothing", "nothing", "nothing"},
                    {"heavy_cavalry", 3, 4, 5, "high", "high", "low"},
                    {"light_cavalry", 4, 5, 6, "high", "high", "low"},
                    {"officer", 4, 4, 4, "nothing", "nothing", "nothing"},
                    {"artillery", 3, 3, 3, "barred", "high", "low"},
                    {"artillery_fire", 2, 2, 2, "barred", "high", "low"}};
    for (const auto& e : expected) {
        EXPECT_EQ(number("CF-movement", e.row, "line"), e.line) << e.row;
        EXPECT_EQ(number("CF-movement", e.row, "column"), e.column) << e.row;
        EXPECT_EQ(number("CF-movement", e.row, "road"), e.road) << e.row;
        EXPECT_EQ(text("CF-movement", e.row, "woods"), e.woods) << e.row;
        EXPECT_EQ(text("CF-movement", e.row, "hills"), e.hills) << e.row;
        EXPECT_EQ(text("CF-movement", e.row, "water"), e.water) << e.row;
        const bool guns = std::string(e.row).rfind("artillery", 0) == 0;
        EXPECT_EQ(text("CF-movement", e.row, "walls"), guns ? "high" : "nothing") << e.row;
    }
    EXPECT_EQ(field("rout_times"), "2");
}

TEST(Firefight, FiringChartAndRanges_AreAsPrinted) {
    for (const char* row : {"rifled_musket", "carbine", "ball", "cannister", "gatling"}) {
        EXPECT_EQ(text("CF-firing", row, "open"), "4+") << row;
        EXPECT_EQ(text("CF-firing", row, "cover"), "5+") << row;
        EXPECT_EQ(text("CF-firing", row, "guns_open"), "5+") << row;
        EXPECT_EQ(text("CF-firing", row, "guns_cover"), "6") << row;
    }
    EXPECT_EQ(text("CF-firing", "mounted_carbine", "open"), "5+");
    EXPECT_EQ(text("CF-firing", "mounted_carbine", "cover"), "6");
    EXPECT_EQ(text("CF-firing", "mounted_carbine", "guns_open"), "6");
    EXPECT_EQ(text("CF-firing", "mounted_carbine", "guns_cover"), "-");
    EXPECT_EQ(number("CF-ranges", "rifled_musket", "mm25"), 24);
    EXPECT_EQ(number("CF-ranges", "sharpshooter", "mm25"), 30);
    EXPECT_EQ(number("CF-ranges", "carbine", "mm25"), 15);
    EXPECT_EQ(number("CF-ranges", "shot_and_shell", "mm25"), 54);
    EXPECT_EQ(number("CF-ranges", "cannister", "mm25"), 15);
    const std::pair<const char*, const char*> same[] = {{"rifled_musket", "rifled_musket"}, {"carbine", "carbine"},
                                                        {"mounted_carbine", "carbine"},     {"ball", "shot_and_shell"},
                                                        {"cannister", "cannister"},         {"gatling", "gatling"}};
    for (const auto& [row, weapon] : same)
        EXPECT_EQ(firefight().band(cell("CF-firing", row, "range")).value.to, number("CF-ranges", weapon, "mm25"));
    EXPECT_EQ(number("CF-infantry", "muzzle_loader", "sound"), 1);
    EXPECT_EQ(number("CF-infantry", "muzzle_loader", "with_casualties"), 0);
    EXPECT_EQ(number("CF-infantry", "repeater", "sound"), 2);
    EXPECT_EQ(number("CF-infantry", "repeater", "with_casualties"), 1);
    for (const char* row : {"column", "square", "limbered", "crowded", "enfiladed", "disordered"})
        EXPECT_EQ(number("hit-changes", row, "change"), 1) << row;
}

// The rulebook's own example, from the data only: the dice of six gunners.
TEST(Firefight, PrintedArtilleryExample_IsReproduced) {
    const FaceSet misfires = firefight().faces(cell("CF-artillery", "ball", "misfires")).value;
    std::size_t left = 0;
    for (const int die : {1, 3, 3, 3, 4, 5})
        left += misfires.holds(die) ? 0 : 1;
    const FaceSet hits = firefight().faces(cell("CF-firing", "ball", "open")).value;
    const int column = number("hit-changes", "column", "change");
    std::vector<int> again{1, 2, 3, 5, 6};
    ASSERT_EQ(left, again.size());
    int on_line = 0;
    int on_column = 0;
    for (const int die : again) {
        on_line += hits.holds(die) ? 1 : 0;
        on_column += hits.holds_with(die, column) ? 1 : 0;
    }
    EXPECT_EQ(on_line, 2);
    EXPECT_EQ(on_column, 3);
    EXPECT_EQ(text("CF-artillery", "cannister", "misfires"), "never");
}

TEST(Firefight, CommandAndCards_AreAsPrinted) {
    EXPECT_EQ(text("CF-command", "commander_in_chief", "fails"), "never");
    EXPECT_EQ(text("CF-command", "corps_commander", "fails"), "10");
    EXPECT_EQ(text("CF-command", "divisional_general", "fails"), "9+");
    EXPECT_EQ(text("CF-command", "brigadier", "fails"), "8+");
    EXPECT_EQ(text("CF-command", "no_officer", "fails"), "7+");
    EXPECT_EQ(field("bonus_cards"), "2");
    EXPECT_EQ(field("staff_cards"), "1");
    EXPECT_EQ(field("bonus_moves"), "brigade");
    EXPECT_EQ(field("reserve_divisor"), "3");
    EXPECT_EQ(field("command_zone"), "12");
}

TEST(Firefight, MoraleAndRout_AreAsPrinted) {
    const int expected[3][6] = {{2, 3, 3, 3, 3, 4}, {2, 2, 2, 3, 3, 4}, {1, 2, 2, 2, 3, 3}};
    const char* rows[3] = {"elite", "veteran", "green"};
    for (int row = 0; row < 3; ++row)
        for (int die = 1; die <= 6; ++die)
            EXPECT_EQ(number("CF-initial", rows[row], std::to_string(die).c_str()), expected[row][die - 1]);
    EXPECT_EQ(text("CF-11.B", "casualty", "checks"), "yes");
    EXPECT_EQ(text("CF-11.B", "stand_lost", "checks"), "no");
    EXPECT_EQ(text("CF-11.D", "five", "fire"), "halt");
    EXPECT_EQ(text("CF-11.D", "three", "stand"), "routs");
    EXPECT_EQ(firefight().to_text(firefight().why(cell("CF-11.D", "six", "lost_combat"))), "CF-12.E");
    EXPECT_EQ(field("rout_spread"), "primary_only");
    EXPECT_EQ(field("rally_failure"), "leaves_after_losses");
    EXPECT_EQ(field("neighbour_rout"), "4");
    EXPECT_EQ(text("CF-24.T", "steady", "at_least"), "50 or more");
    EXPECT_EQ(text("CF-23", "marginal", "up_to"), "up to 5");
}

TEST(Firefight, FireFightAndCharges_AreAsPrinted) {
    EXPECT_EQ(field("continuous_fire"), "yes");
    EXPECT_EQ(field("firefight_rounds"), "50");
    EXPECT_EQ(field("assist_volleys"), "1");
    EXPECT_EQ(field("charge_infantry"), "30");
    EXPECT_EQ(field("charge_cavalry"), "45");
    EXPECT_EQ(field("charge_spotter"), "24");
    EXPECT_EQ(field("wall_stops"), "all");
    EXPECT_EQ(field("mounted_fire"), "no");
}

TEST(Firefight, CombatFactors_AreAsPrinted) {
    const std::pair<const char*, int> factors[] = {{"infantry", 0},      {"cavalry", 1},  {"artillery", 1},
                                                   {"officer", 1},       {"square", 1},   {"flank_or_rear", -2},
                                                   {"falling_back", -1}, {"standing", -1}};
    for (const auto& [row, factor] : factors)
        EXPECT_EQ(number("CF-close", row, "factor"), factor) << row;
    EXPECT_EQ(text("CF-close", "town", "wins_ties"), "yes");
    EXPECT_EQ(field("batteries_support"), "no");
}

TEST(Firefight, ValuesThatAreNotPrinted_HaveReasons) {
    for (const Clause& clause : firefight().clauses()) {
        const bool reasoned = clause.mark == Mark::reconstructed || clause.mark == Mark::ruling;
        EXPECT_TRUE(clause.mark != Mark::mended || !clause.from.empty()) << clause.id;
        EXPECT_TRUE(!reasoned || !clause.why.empty()) << clause.id;
    }
}

// tools/rulebook_check.py compares the clauses.
TEST(Firefight, RulebookPage_HasEveryChartAndValue) {
    const std::string book = test::file("../docs/rulebooks/firefight.md").text;
    ASSERT_FALSE(book.empty());
    const auto has = [&](const std::string& words) { return book.find(words) != std::string::npos; };
    for (const Chart& chart : firefight().charts())
        EXPECT_TRUE(has("`" + chart.id + "`")) << chart.id;
    for (const ProfileField& value : firefight().profile())
        EXPECT_TRUE(has("| " + value.title + " |")) << value.name;
}

}  // namespace
}  // namespace linstock
