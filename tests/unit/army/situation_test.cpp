// Tests situations, the canonical text, and randomly mangled texts.

#include "base/hash.hpp"
#include "helpers.hpp"
#include "placing.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace linstock {
namespace {

using testing::HasSubstr;
using tests::problems_of;
using tests::replaced;
using tests::small_scenario;

const char* const under_way = R"([situation]
turn = 5
phase = "rally"
cards = ["Brigade", "Staff"]
revised = { dice = 17 }
[[situation.unit]]
unit = "1st"
army = "Blue"
stands_left = 4
casualties = [1, 0, 2, 3]
at = [20, 12]
heading = 22.5
formation = "column"
revised = { rating = 3, routed = true }
[[situation.unit]]
unit = "1st"
army = "Grey"
presence = "gone"
[[situation.officer]]
officer = "Brown"
attached = "1st"
[[situation.terrain]]
piece = "Fence"
down = true
[[situation.terrain]]
piece = 1
hits = 2
)";

TEST(SituationReading, Situation_IsReadCompletely) {
    const auto read = read_scenario(small_scenario() + under_way, "f");
    ASSERT_TRUE(read.ok()) << tests::all_texts(read.error());
    ASSERT_TRUE((*read)->situation);
    const Situation& s = *(*read)->situation;
    EXPECT_EQ(s.turn, 5);
    EXPECT_EQ(s.phase, "rally");
    EXPECT_EQ(s.cards.size(), 2U);
    ASSERT_EQ(s.units.size(), 2U);
    EXPECT_EQ(s.units[0].unit, UnitId{1});
    EXPECT_EQ(s.units[0].casualties, (std::vector<int>{1, 0, 2, 3}));
    EXPECT_EQ(s.units[0].heading, 360);
    EXPECT_EQ(s.units[0].formation, Formation::column);
    EXPECT_TRUE(s.units[0].own.find("routed"));
    EXPECT_EQ(s.units[1].presence, "gone");
    EXPECT_EQ(s.officers[0].attached_to, UnitId{1});
    ASSERT_EQ(s.pieces.size(), 2U);
    EXPECT_EQ(s.pieces[0].second.down, 1);
    EXPECT_EQ(s.pieces[1].first, PieceId{1});

    const std::string text = write_scenario(**read);
    const auto again = read_scenario(text, "again");
    ASSERT_TRUE(again.ok()) << tests::all_texts(again.error());
    EXPECT_EQ(write_scenario(**again), text);
}

std::string complaint(const std::string& situation) {
    return tests::all_texts(problems_of(small_scenario() + situation));
}

TEST(SituationReading, MistakesInSituation_AreReported) {
    EXPECT_THAT(complaint("[situation]\nturn = 9\n"), HasSubstr("f.toml:48:8"));
    EXPECT_THAT(complaint("[[situation.unit]]\nunit = \"1st\"\n"), HasSubstr("both armies have a unit called '1st'"));
    EXPECT_THAT(complaint("[[situation.unit]]\nunit = \"1s\"\narmy = \"Blue\"\n"), HasSubstr("did you mean '1st'"));
    EXPECT_THAT(complaint("[[situation.unit]]\nunit = \"1st\"\narmy = \"Bleu\"\n"), HasSubstr("did you mean 'Blue'"));
    const std::string blue = "[[situation.unit]]\nunit = \"1st\"\narmy = \"Blue\"\n";
    EXPECT_THAT(complaint(blue + blue), HasSubstr("occurs twice"));
    EXPECT_EQ(complaint(blue + "stands_left = 7\n"), "");  // a ruleset may have other stands than the file
    EXPECT_THAT(complaint(blue + "stands_left = 1\ncasualties = [1, 1]\n"),
                HasSubstr("casualties of 2 stands, but 1 left"));
    EXPECT_THAT(complaint(blue + "casualties = [-1]\n"), HasSubstr("-1 casualties on a stand"));
    EXPECT_THAT(complaint(blue + "mounted = true\n"), HasSubstr("has no horses"));
    EXPECT_THAT(complaint(blue + "at = [99, 9]\n"), HasSubstr("off the table"));
    EXPECT_THAT(complaint("[[situation.officer]]\nofficer = \"Braun\"\n"), HasSubstr("did you mean 'Brown'"));
    EXPECT_THAT(complaint("[[situation.terrain]]\npiece = \"Fense\"\n"), HasSubstr("did you mean 'Fence'"));
    EXPECT_THAT(complaint("[[situation.terrain]]\npiece = 3\n"), HasSubstr("unknown piece of terrain number 3"));
    EXPECT_THAT(complaint("[[situation.terrain]]\ndown = true\n"), HasSubstr("is missing"));
    EXPECT_THAT(complaint("[[situation.terrain]]\npiece = 1\n[[situation.terrain]]\npiece = \"Wood\"\n"),
                HasSubstr("occurs twice"));
}

TEST(CanonicalText, CanonicalText_ReadAgain_IsUnchanged) {
    const auto a = read_scenario(small_scenario(), "a");
    std::string spaced = small_scenario();
    for (std::size_t i = 0; (i = spaced.find('\n', i)) != std::string::npos; i += 6)
        spaced.replace(i, 1, "  # x\n");
    const auto b = read_scenario(spaced, "b");
    ASSERT_TRUE(a.ok() && b.ok());
    EXPECT_EQ(write_scenario(**a), write_scenario(**b));
    EXPECT_EQ((*a)->hash, (*b)->hash);
}

TEST(ScenarioHash, ProseAndNamesChange_StaysTheSame) {
    const auto before = read_scenario(small_scenario(), "a");
    ASSERT_TRUE(before.ok());
    for (const auto& [what, with] :
         {std::pair{"title = \"Small\"", "title = \"Smaller\"\nsummary = \"A field.\""},
          std::pair{"name = \"Grey\"", "name = \"Grey\"\nbriefing = \"Hold the hill.\""},
          std::pair{"rulesets = [\"revised\"]", "rulesets = [\"firefight\", \"revised\"]"},
          std::pair{"name = \"1st\"", "name = \"1st Ohio\""}, std::pair{"name = \"Wood\"", "name = \"Green Wood\""},
          std::pair{"name = \"Brown\"", "name = \"Black\""}}) {
        const auto after = read_scenario(replaced(small_scenario(), what, with), "b");
        ASSERT_TRUE(after.ok()) << with;
        EXPECT_EQ((*before)->hash, (*after)->hash) << with;
        EXPECT_FALSE((*after)->has_hash(hash_of(write_scenario(**before)))) << with;
    }
    std::string renamed = small_scenario();
    for (std::size_t i = 0; (i = renamed.find("\"Hill\"", i)) != std::string::npos; ++i)
        renamed.replace(i, 6, "\"Knoll\"");
    EXPECT_EQ((*before)->hash, (*read_scenario(renamed, "b"))->hash);
}

TEST(ScenarioHash, WhatCanChangePlay_Changes) {
    const auto before = read_scenario(small_scenario(), "a");
    ASSERT_TRUE(before.ok());
    for (const auto& [what, with] :
         {std::pair{"turns = 8", "turns = 9"}, std::pair{"stands = 6", "stands = 5"},
          std::pair{"at = [24, 8]", "at = [24, 9]"}, std::pair{"kind = \"fence\"", "kind = \"hedge\""},
          std::pair{"holds = [\"Hill\"]", "denies = [\"Hill\"]"},
          std::pair{"name = \"Grey\"", "name = \"Grey\"\ncolours = \"confederate\""}}) {
        const auto after = read_scenario(replaced(small_scenario(), what, with), "b");
        ASSERT_TRUE(after.ok()) << with;
        EXPECT_NE((*before)->hash, (*after)->hash) << with;
    }
}

TEST(ScenarioHash, Version1_IsOfTheWholeText) {
    const auto s = read_scenario(small_scenario(), "a");
    ASSERT_TRUE(s.ok());
    EXPECT_TRUE((*s)->has_hash((*s)->hash));
    EXPECT_TRUE((*s)->has_hash(hash_of(write_scenario(**s))));
    EXPECT_FALSE((*s)->has_hash((*s)->hash + 1));
}

TEST(CanonicalText, CanonicalText_KeepsEveryField) {
    const std::string text = R"([scenario]
title = "Q \"x\" \\ \t end"
date = "1 May"
place = "here"
summary = "two\nlines \"\"\" and \u00e9"
outcome = "o"
rulesets = ["revised", "mwan18"]
variant = "25 mm"
measure = "centimetres"
ground_scale = "1 cm = 5 m"
yards_per_unit = 5.5
table = [120.5, 90]
turns = 9
optional_rules = ["a", "b"]
curtain = true
open_sides = true
guns_off_road = 0
mwan18 = { "odd key" = 1.0 }
[[terrain]]
kind = "hill"
level = 2
area = [[1, 1], [9, 1], [9, 9.125]]
crests = [[[2, 2], [8, 2]], [[3, 3], [4, 3]]]
[[terrain]]
kind = "river"
line = [[0, 50], [120, 50]]
width = 3
fordable = true
[[terrain]]
kind = "bridge"
at = [60, 50]
[[terrain]]
kind = "woods"
open = true
sight_depth = 0
cover = "hard"
rectangle = [[20, 20], [30, 25]]
[[terrain]]
kind = "town"
floors = 2
room_foot = 3
room_guns = 0
circle = { centre = [80, 20], radius = 4.3 }
[[terrain]]
kind = "stream"
line = [[0, 60], [120, 60]]
fordable = false
[[terrain]]
kind = "fieldwork"
rectangle = [[40, 20], [45, 25]]
[[objective]]
name = "X"
area = [[40, 20], [45, 20], [45, 25]]
points = 3
held_by = "B"
[[victory]]
winner = "A"
level = "great"
denies = ["X"]
lead = -1
enemy_stands_lost_percent = 30
own_stands_lost_under_percent = 15
no_enemy_foot_in = [[0, 0], [10, 0], [10, 10]]
own_foot_in = [[0, 0], [10, 0], [10, 10]]
own_foot_at_least = 3
any_turn = true
[[sight]]
limit = 12.5
[[fire_handicap]]
army = "A"
weapon = "flintlock"
percent = 50
to_turn = 8
[[army]]
name = "A"
edge = 45
revised = {}
[[army.zone]]
area = [[0, 0], [10, 0], [10, 10]]
[[army.command]]
name = "c"
kind = "wing"
mwan18 = { orders = "attack" }
[[army.unit]]
name = "u"
command = "c"
arm = "cavalry"
quality = "line"
second_rate = true
single_figures = true
single_group = 2
mounting = "two_ranks"
footprint = [1.5, 0.75]
mounted = false
formation = "column"
start = "zone"
concealed = true
[[army.unit]]
name = "v"
command = "c"
arm = "heavy_guns"
quality = "green"
guns = 4
guns_per_stand = 2
stands = 2
figures_per_stand = 5
men = 77
arrives = 4
at = [0, 0]
heading = 359.9375
[[army]]
name = "B"
edge = "east"
[[army.command]]
name = "c"
[[army.officer]]
name = "o"
rank = "corps"
kind = "political"
start = "reserve"
revised = { second_rate = true }
[[army.unit]]
name = "u"
command = "c"
quality = "elite"
start = "absent"
)";
    const auto read = read_scenario(text, "f");
    ASSERT_TRUE(read.ok()) << tests::all_texts(read.error());
    const std::string out = write_scenario(**read);
    const auto again = read_scenario(out, "g");
    ASSERT_TRUE(again.ok()) << tests::all_texts(again.error()) << out;
    EXPECT_EQ(write_scenario(**again), out);
    const Scenario& s = **again;
    EXPECT_EQ(s.summary, "two\nlines \"\"\" and \xc3\xa9");
    EXPECT_EQ(s.title, "Q \"x\" \\ \t end");
    EXPECT_TRUE(std::holds_alternative<double>(s.own[0].values[0].value));
    EXPECT_EQ(s.pieces[0].crests.size(), 2U);
    EXPECT_TRUE(s.pieces[1].fordable);
    EXPECT_EQ(s.pieces[3].sight_depth, 0);
    EXPECT_EQ(s.pieces[4].room_foot, 3);
    EXPECT_FALSE(s.pieces[5].fordable);
    EXPECT_EQ(s.objectives[0].held_by, ArmyId{2});
    EXPECT_EQ(s.victory[0].lead, -1);
    EXPECT_TRUE(s.victory[0].any_turn);
    EXPECT_EQ(s.forces.armies[0].edge, 720);
    EXPECT_EQ(s.forces.armies[1].edge, 3 * full_turn / 4);
    EXPECT_EQ(s.forces.units[0].single_group, 2);
    EXPECT_FALSE(s.forces.units[0].mounted);
    EXPECT_EQ(s.forces.units[0].start.how, Start::zone);
    EXPECT_TRUE(s.forces.units[0].start.concealed);
    EXPECT_EQ(s.forces.units[1].start.heading, full_turn - 1);
    EXPECT_EQ(s.forces.officers[0].start.how, Start::reserve);
    ASSERT_EQ(s.forces.officers[0].own.size(), 1U);
    EXPECT_EQ(s.forces.officers[0].own[0].ruleset, "revised");
    EXPECT_EQ(s.forces.officers[0].own[0].values[0].key, "second_rate");
    EXPECT_EQ(s.guns_off_road, 0);
}

TEST(Placing, UnitsOffTableOverlappingOrInImpassableGround_AreReported) {
    std::string text =
        small_scenario() +
        "[[army.unit]]\nname = \"2nd\"\ncommand = \"Brigade\"\nquality = \"green\"\nat = [26, 28.5]\n"
        "[[army.unit]]\nname = \"3rd\"\ncommand = \"Brigade\"\nquality = \"green\"\nat = [1, 36]\n"
        "[[army.unit]]\nname = \"4th\"\ncommand = \"Brigade\"\nquality = \"green\"\nat = [40, 20]\n"
        "[[terrain]]\nkind = \"impassable\"\nname = \"Pond\"\ncircle = { centre = [40, 21], radius = 1 }\n";
    const auto read = read_scenario(text, "f.toml");
    ASSERT_TRUE(read.ok()) << tests::all_texts(read.error());
    std::vector<Size> sizes;
    for (const Unit& u : (*read)->forces.units)
        sizes.push_back(tests::book_size(**read, u, 3));
    const Problems p = check_placing(**read, placed_units(**read, sizes));
    ASSERT_EQ(p.size(), 3U) << tests::all_texts(p);
    EXPECT_THAT(to_text(p[0]), HasSubstr("f.toml:47:1: '2nd' stands on '1st'"));
    EXPECT_THAT(to_text(p[1]), HasSubstr("'3rd' reaches off the table"));
    EXPECT_THAT(to_text(p[2]), HasSubstr("'4th' stands in impassable ground (Pond)"));
}

// --- Randomly mangled texts ---

struct Random {
    std::uint64_t state;
    std::size_t below(std::size_t n) {
        state = state * 6364136223846793005ULL + 1442695040888963407ULL;
        return static_cast<std::size_t>((state >> 33) % n);
    }
};

std::string mangled(std::string text, Random& random) {
    static const std::string junk = "[]{}=\"'#,.-0123456789 \nabcxyz\t\\_e+inf nan true";
    const std::size_t times = 1 + random.below(6);
    for (std::size_t i = 0; i < times && !text.empty(); ++i) {
        const std::size_t at = random.below(text.size());
        switch (random.below(4)) {
            case 0: text[at] = junk[random.below(junk.size())]; break;
            case 1: text.erase(at, 1 + random.below(12)); break;
            case 2: text.insert(at, 1, junk[random.below(junk.size())]); break;
            default: {
                const std::string copy = text.substr(random.below(text.size()), 1 + random.below(40));
                text.insert(at, copy);
            }
        }
    }
    return text;
}

TEST(PartialScenario, InvalidFile_KeepsValidParts_AndListsTablesWithErrors) {
    std::string text = tests::replaced(small_scenario(), "kind = \"woods\"", "kind = \"wood\"");
    text = tests::replaced(text, "stands = 6\nat = [24, 8]", "stands = 6\nat = [99, 8]");
    const PartialScenario read = read_partial_scenario(text, "f");
    ASSERT_NE(read.scenario, nullptr);
    EXPECT_EQ(read.problems.size(), 2U) << tests::all_texts(read.problems);
    ASSERT_EQ(read.scenario->pieces.size(), 1U);
    EXPECT_EQ(read.scenario->pieces[0].name, "Fence");
    EXPECT_EQ(read.scenario->forces.units[0].start.how, Start::absent);
    EXPECT_EQ(read.scenario->forces.units[1].start.how, Start::placed);
    ASSERT_EQ(read.tables_with_errors.size(), 2U);
    EXPECT_EQ(read.tables_with_errors[0], 6);
    EXPECT_EQ(read.tables_with_errors[1], read.scenario->forces.units[0].where.line);
}

TEST(PartialScenario, ArmyWithInvalidZone_HasNoZones) {
    const std::string zone = "[[army.zone]]\narea = [[0, 0], [10, 0], [10, 10]]\n[[army.command]]";
    std::string text = tests::replaced(small_scenario(), "[[army.command]]", zone);
    text = tests::replaced(text, "turns = 8", "turns = 0");
    EXPECT_EQ(read_partial_scenario(text, "f").scenario->forces.armies[0].zones.size(), 1U);
    text = tests::replaced(text, "[10, 10]]\n[[army", "[99, 10]]\n[[army");
    EXPECT_TRUE(read_partial_scenario(text, "f").scenario->forces.armies[0].zones.empty());
}

TEST(PartialScenario, FileWithoutTableOrArmy_GivesNothing) {
    for (const auto& [what, with] : {std::pair{"table = [48, 36]", "tabel = [48, 36]"},
                                     {"table = [48, 36]", "table = 3"},
                                     {"[[army]]\nname = \"Grey\"", "[[arme]]\nname = \"Grey\""}}) {
        const PartialScenario read = read_partial_scenario(tests::replaced(small_scenario(), what, with), "f");
        EXPECT_EQ(read.scenario, nullptr) << with;
        EXPECT_TRUE(any_fatal(read.problems)) << with;
    }
}

TEST(FramePositions, Positions_PointAtEachWord) {
    const auto read = read_scenario(tests::replaced(small_scenario(), "turns = 8",
                                                    "turns = 8\nvariant = \"15 mm\"\n"
                                                    "optional_rules = [\"a\",\n  \"b\"]"),
                                    "f");
    ASSERT_TRUE(read.ok());
    const FramePositions& at = (*read)->places;
    EXPECT_EQ(at.table.line, 1);
    EXPECT_EQ(at.variant.line, 6);
    ASSERT_EQ(at.rulesets.size(), 1U);
    EXPECT_EQ(at.rulesets[0].column, 13);
    ASSERT_EQ(at.optional_rules.size(), 2U);
    EXPECT_EQ(at.optional_rules[1].line, 8);
    EXPECT_EQ(at.optional_rules[1].column, 3);
}

TEST(MangledText, StrayCharacters_AreErrorsWithTheirLine) {
    for (const char* stray : {"[=\n", "[[#\n", "a = \u00e9\n", "\u00e9 = 1\n", "a = [\u4e00]\n"}) {
        const Problems p = problems_of(small_scenario() + stray);
        ASSERT_FALSE(p.empty()) << stray;
        EXPECT_EQ(p[0].line, 47) << stray;
    }
}

TEST(MangledText, MangledText_DoesNotCrash_AndValidResultsAreCanonical) {
    std::vector<std::string> seeds{small_scenario(), small_scenario() + under_way};
    for (const auto& path : tests::scenario_files()) {
        const auto read = read_scenario(tests::file_text(path), "seed");
        if (read && (*read)->forces.units.size() < 20) seeds.push_back(write_scenario(**read));
    }
    Random random{20260101};
    int good = 0;
    int partly = 0;
    for (int i = 0; i < 1500; ++i) {
        const std::string text = mangled(seeds[random.below(seeds.size())], random);
        const auto read = read_scenario(text, "mangled");
        if (!read) {
            EXPECT_TRUE(any_fatal(read.error()));
            const PartialScenario left = read_partial_scenario(text, "mangled");
            EXPECT_EQ(tests::all_texts(left.problems), tests::all_texts(read.error()));
            partly += left.scenario != nullptr ? 1 : 0;
            continue;
        }
        ++good;
        const std::string out = write_scenario(**read);
        const auto again = read_scenario(out, "again");
        ASSERT_TRUE(again.ok()) << tests::all_texts(again.error()) << text;
        EXPECT_EQ(write_scenario(**again), out);
    }
    EXPECT_GT(good, 25);  // about fifty; compilers evaluate the random draws in different orders
    EXPECT_GT(partly, 25);
}

}  // namespace
}  // namespace linstock
