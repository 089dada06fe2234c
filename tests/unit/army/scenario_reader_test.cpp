// Tests the reader: what it accepts, its defaults, and its errors with line, column and suggestion.

#include "helpers.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace linstock {
namespace {

using testing::HasSubstr;
using tests::problems_of;
using tests::replaced;
using tests::small_scenario;

TEST(Reading, SmallScenario_ReadsWithoutErrors) {
    const auto read = read_scenario(small_scenario(), "f.toml");
    ASSERT_TRUE(read.ok()) << tests::all_texts(read.error());
    const Scenario& s = **read;
    EXPECT_EQ(s.title, "Small");
    EXPECT_EQ(s.width, 48);
    EXPECT_EQ(s.turns, 8);
    ASSERT_EQ(s.forces.units.size(), 2U);
    const Unit& u = s.forces.units[0];
    EXPECT_EQ(u.where.line, 30);
    EXPECT_EQ(u.arm, Arm::infantry);
    EXPECT_EQ(u.weapon, Weapon::rifled_musket);
    EXPECT_EQ(u.figures_per_stand, 0);  // left to the ruleset
    EXPECT_EQ(u.start.heading, 0);      // faces into the table
    EXPECT_EQ(s.forces.units[1].start.heading, half_turn);
    EXPECT_EQ(s.forces.commands[0].officer, s.forces.officers[0].id);
    EXPECT_TRUE(s.forces.commands[1].officer.none());
    EXPECT_EQ(s.victory[0].winner, ArmyId{1});
    EXPECT_NE(s.hash, 0U);
}

TEST(Reading, TitleOver200Bytes_IsReported) {
    const auto with = [](std::size_t length) {
        return problems_of(replaced(small_scenario(), "\"Small\"", "\"" + std::string(length, 'x') + "\""));
    };
    EXPECT_TRUE(with(200).empty());
    ASSERT_FALSE(with(201).empty());
    EXPECT_THAT(with(201).front().text, HasSubstr("the title is too long"));
}

struct Mistake {
    const char* name;
    const char* what;
    const char* with;
    int line;
    int column;  ///< 0 = not checked
    const char* text;
    const char* expected;
    const char* nearest;
};

void PrintTo(const Mistake& m, std::ostream* out) { *out << m.name; }

class ReadingMistake : public testing::TestWithParam<Mistake> {};

TEST_P(ReadingMistake, Mistake_IsReportedWithPlaceAndSuggestion) {
    const Mistake& m = GetParam();
    const std::string text = replaced(small_scenario(), m.what, m.with);
    ASSERT_NE(text, small_scenario());
    const Problems problems = problems_of(text);
    ASSERT_FALSE(problems.empty()) << text;
    for (const Problem& p : problems) {
        if (p.text.find(m.text) == std::string::npos) continue;
        EXPECT_EQ(p.file, "f.toml");
        EXPECT_EQ(p.line, m.line) << to_text(p);
        if (m.column > 0) {
            EXPECT_EQ(p.column, m.column) << to_text(p);
        }
        EXPECT_THAT(p.expected, HasSubstr(m.expected));
        EXPECT_EQ(p.nearest, m.nearest);
        return;
    }
    ADD_FAILURE() << "not reported: " << m.text << "\n" << tests::all_texts(problems);
}

std::string mistake_name(const testing::TestParamInfo<Mistake>& info) { return info.param.name; }

INSTANTIATE_TEST_SUITE_P(
    All, ReadingMistake,
    testing::Values(
        Mistake{"syntax", "turns = 8", "turns = ", 5, 0, "", "", ""},
        Mistake{"unknown_key", "turns = 8", "truns = 8", 5, 1, "truns", "", "turns"},
        Mistake{"unknown_table", "[[objective]]", "[[objektive]]", 14, 0, "objektive", "", "objective"},
        Mistake{"no_title", "title = \"Small\"\n", "", 1, 0, "title", "", ""},
        Mistake{"no_rulesets", "rulesets = [\"revised\"]", "rulesets = []", 3, 12, "no ruleset", "at least one", ""},
        Mistake{"bad_ruleset", "\"revised\"", "\"Revised Brom\"", 3, 0, "not the name of a ruleset",
                "lower-case letters", ""},
        Mistake{"ruleset_twice", "[\"revised\"]", "[\"revised\", \"revised\"]", 3, 0, "named twice", "once", ""},
        Mistake{"table_size", "[48, 36]", "[48, 0]", 4, 9, "invalid size of a table", "[width, height]", ""},
        Mistake{"no_turns", "turns = 8", "turns = 0", 5, 0, "", "", ""},
        Mistake{"kind", "\"woods\"", "\"wood\"", 7, 8, "wood", "", "woods"},
        Mistake{"key_of_another_kind", "name = \"Wood\"", "name = \"Wood\"\nlevel = 2", 9, 1, "level", "", ""},
        Mistake{"no_place", "area = [[10, 10], [20, 10], [20, 20], [10, 20]]\n", "", 6, 0, "this woods has no place",
                "area", ""},
        Mistake{"two_points", "[[10, 10], [20, 10], [20, 20], [10, 20]]", "[[10, 10], [20, 10]]", 9, 8, "has 2 points",
                "at least 3", ""},
        Mistake{"crossing", "[[10, 10], [20, 10], [20, 20], [10, 20]]", "[[10, 10], [20, 20], [20, 10], [10, 20]]", 9,
                8, "crosses", "once round", ""},
        Mistake{"closed", "[20, 20], [10, 20]]", "[10, 20], [10, 10]]", 9, 39, "repeats its first point",
                "closes by itself", ""},
        Mistake{"double_point", "[20, 20], [10, 20]]", "[20, 10], [10, 20]]", 9, 29, "same point twice", "once", ""},
        Mistake{"no_area", "[[10, 10], [20, 10], [20, 20], [10, 20]]", "[[10, 10], [20, 10], [30, 10]]", 9, 8,
                "crosses", "", ""},
        Mistake{"no_point", "[20, 10], [20, 20]", "[20], [20, 20]", 9, 19, "invalid point", "[x, y]", ""},
        Mistake{"terrain_off_table", "[20, 10], [20, 20]", "[20, 10], [60, 20]", 9, 29, "[60, 20] is off the table",
                "x from 0 to 48", ""},
        Mistake{"one_point_line", "[[5, 5], [15, 5]]", "[[5, 5]]", 13, 8, "has 1 point", "at least 2", ""},
        Mistake{"terrain_name_twice", "name = \"Fence\"", "name = \"Wood\"", 12, 0,
                "a second piece of terrain is called 'Wood'; the first is on line 6", "", ""},
        Mistake{"objective_nowhere", "at = [24, 18]\n", "", 14, 0, "this objective has no place", "at = [x, y]", ""},
        Mistake{"objective_off", "at = [24, 18]", "at = [24, 37]", 16, 6, "off the table", "y from 0 to 36", ""},
        Mistake{"winner", "winner = \"Blue\"", "winner = \"Blu\"", 18, 10, "'Blu' cannot win", "draw", "Blue"},
        Mistake{"draw_with_conditions", "winner = \"Blue\"", "winner = \"draw\"", 17, 0, "a draw has no winner", "",
                ""},
        Mistake{"no_such_objective", "holds = [\"Hill\"]", "holds = [\"Hil\"]", 19, 10, "unknown objective 'Hil'", "",
                "Hill"},
        Mistake{"objective_named_twice", "holds = [\"Hill\"]", "holds = [\"Hill\", \"Hill\"]", 19, 18, "named twice",
                "", ""},
        Mistake{"too_many_to_hold", "holds = [\"Hill\"]", "holds_at_least = 2", 19, 18, "2 objectives, but there are 1",
                "", ""},
        Mistake{"no_such_command", "commands = \"Brigade\"", "commands = \"Brigad\"", 28, 12,
                "unknown command 'Brigad'", "", "Brigade"},
        Mistake{"no_such_parent", "card = true", "parent = \"Division\"", 24, 10, "unknown command 'Division'", "", ""},
        Mistake{"own_parent", "card = true", "parent = \"Brigade\"", 24, 0, "would be above itself", "", ""},
        Mistake{"rank", "rank = \"brigade\"", "rank = \"brigadier\"", 27, 8, "brigadier", "", "brigade"},
        Mistake{"officer_nowhere", "at = [24, 4]\n", "", 25, 0, "it has no place", "at = [x, y]", ""},
        Mistake{"unit_without_command", "command = \"Brigade\"\nquality = \"veteran\"", "quality = \"veteran\"", 30, 0,
                "'1st' has no command", "", ""},
        Mistake{"quality", "\"veteran\"", "\"vetran\"", 33, 11, "vetran", "", "veteran"},
        Mistake{"unit_off_table", "at = [24, 8]", "at = [24, -8]", 35, 6, "off the table", "", ""},
        Mistake{"stands", "stands = 6\nat = [24, 8]", "stands = 60\nat = [24, 8]", 34, 0, "", "", ""},
        Mistake{"heading", "at = [24, 8]", "at = [24, 8]\nheading = 12.01", 36, 11, "12.01 degrees", "sixteenth", ""},
        Mistake{"heading_too_large", "at = [24, 8]", "at = [24, 8]\nheading = 400", 36, 11, "400 degrees", "clockwise",
                ""},
        Mistake{"place_and_zone", "at = [24, 8]", "at = [24, 8]\nstart = \"zone\"", 35, 1,
                "'at' cannot be combined with start = \"zone\"", "its player places it", ""},
        Mistake{"heading_and_reserve", "at = [24, 8]", "heading = 90\nstart = \"reserve\"", 35, 1,
                "'heading' cannot be combined with start = \"reserve\"", "rules for reserves", ""},
        Mistake{"floors_of_woods", "name = \"Wood\"", "name = \"Wood\"\nfloors = 2", 9, 1,
                "'floors' cannot be combined with kind = \"woods\"", "a town or a house", ""},
        Mistake{"mounted_foot", "at = [24, 8]", "at = [24, 8]\nmounted = true", 36, 1,
                "'mounted' cannot be combined with arm = \"infantry\"", "cavalry", ""},
        Mistake{"area_of_a_fence", "line = [[5, 5], [15, 5]]", "line = [[5, 5], [15, 5]]\nrectangle = [[1, 1], [2, 2]]",
                14, 1, "'rectangle' cannot be combined with kind = \"fence\"", "a kind that is drawn as an area", ""},
        Mistake{"arrives_and_reserve", "at = [24, 8]", "arrives = 3\nstart = \"reserve\"", 35, 0, "cannot both arrive",
                "", ""},
        Mistake{"arrives_nowhere", "at = [24, 8]", "arrives = 3", 30, 0, "it arrives, but its entry point is missing",
                "entry point", ""},
        Mistake{"horse_square", "stands = 6\nat = [24, 8]", "arm = \"cavalry\"\nformation = \"square\"\nat = [24, 8]",
                35, 13, "only infantry forms a square", "", ""},
        Mistake{"guns_of_foot", "at = [24, 8]", "at = [24, 8]\nguns = 4", 36, 1, "guns", "", ""},
        Mistake{"long_short", "at = [24, 8]", "at = [24, 8]\nshort = \"the 1st of all\"", 36, 9, "too long",
                "at most 8", "1st"},
        Mistake{"footprint", "at = [24, 8]", "at = [24, 8]\nfootprint = [0, 1]", 36, 13, "invalid footprint", "above 0",
                ""},
        Mistake{"own_of_another_ruleset", "at = [24, 8]", "at = [24, 8]\nmwan18 = { x = 1 }", 36, 1, "mwan18", "", ""},
        Mistake{"own_too_deep", "at = [24, 8]", "at = [24, 8]\nrevised = { x = { y = 1 } }", 36, 17, "'x' cannot be",
                "one level", ""},
        Mistake{"own_list_too_deep", "at = [24, 8]", "at = [24, 8]\nrevised = { x = [[1]] }", 36, 18,
                "a list in a list", "numbers, texts", ""},
        Mistake{"edge", "name = \"Grey\"", "name = \"Grey\"\nedge = \"nort\"", 38, 8, "nort", "", "north"},
        Mistake{"same_army_twice", "name = \"Grey\"", "name = \"Blue\"", 37, 0, "a second army is called 'Blue'", "",
                ""}),
    mistake_name);

std::string with(const std::string& more) { return small_scenario() + more; }

TEST(Reading, OneOrThreeArmies_AreAnError) {
    EXPECT_THAT(tests::all_texts(problems_of(with("[[army]]\nname = \"Red\"\n"))),
                HasSubstr("there are 3 armies; expected two"));
    EXPECT_THAT(tests::all_texts(
                    problems_of("[scenario]\ntitle = \"x\"\nrulesets = [\"revised\"]\ntable = [9, 9]\nturns = 1\n")),
                HasSubstr("there is no army"));
    EXPECT_THAT(tests::all_texts(problems_of("")), HasSubstr("scenario"));
}

TEST(Reading, TwoCommandersInChief_AreAnError) {
    const Problems p =
        problems_of(with("[[army.officer]]\nname = \"A\"\nrank = \"commander_in_chief\"\nat = [1, 1]\n"
                         "[[army.officer]]\nname = \"B\"\nrank = \"commander_in_chief\"\nat = [2, 1]\n"));
    ASSERT_EQ(p.size(), 1U) << tests::all_texts(p);
    EXPECT_EQ(p[0].line, 53);
    EXPECT_THAT(p[0].text, HasSubstr("A is already one (line 47)"));
}

TEST(Reading, SecondOfficerOfCommand_AndDuplicateNames_AreErrors) {
    const Problems p =
        problems_of(with("[[army.officer]]\nname = \"A\"\nrank = \"brigade\"\ncommands = \"Brigade\"\nat = [1, 1]\n"
                         "[[army.officer]]\nname = \"A\"\nrank = \"brigade\"\ncommands = \"Brigade\"\nat = [2, 1]\n"
                         "[[army.unit]]\nname = \"1st\"\ncommand = \"Brigade\"\nquality = \"green\"\nat = [9, 9]\n"
                         "[[army.command]]\nname = \"Brigade\"\n"));
    const std::string all = tests::all_texts(p);
    EXPECT_THAT(all, HasSubstr("'Brigade' is already commanded by A"));
    EXPECT_THAT(all, HasSubstr("a second officer is called 'A'"));
    EXPECT_THAT(all, HasSubstr("a second unit is called '1st'"));
    EXPECT_THAT(all, HasSubstr("a second command is called 'Brigade'"));
}

TEST(Reading, SeveralErrors_AreReportedTogetherInFileOrder) {
    std::string text = replaced(small_scenario(), "\"woods\"", "\"wuds\"");
    text = replaced(text, "winner = \"Blue\"", "winner = \"Red\"");
    text = replaced(text, "\"veteran\"", "\"old\"");
    text = replaced(text, "turns = 8", "turns = 8\ncolour = 1");
    const Problems p = problems_of(text);
    ASSERT_EQ(p.size(), 4U) << tests::all_texts(p);
    for (std::size_t i = 1; i < p.size(); ++i)
        EXPECT_LT(p[i - 1].line, p[i].line);
}

TEST(Reading, CirclesAndRectangles_BecomePolygons) {
    const auto read =
        read_scenario(with("[[terrain]]\nkind = \"impassable\"\ncircle = { centre = [30, 10], radius = 3 }\n"
                           "[[terrain]]\nkind = \"town\"\nrectangle = [[40, 10], [44, 13]]\n"),
                      "f");
    ASSERT_TRUE(read.ok()) << tests::all_texts(read.error());
    EXPECT_EQ((*read)->pieces[2].area.size(), 32U);
    EXPECT_EQ((*read)->pieces[2].area[0].y, 13);
    EXPECT_EQ(area((*read)->pieces[3].area), 12);
    const std::string twice = tests::all_texts(problems_of(with(
        "[[terrain]]\nkind = \"town\"\nrectangle = [[40, 10], [44, 13]]\ncircle = { centre = [1, 1], radius = 2 }\n")));
    EXPECT_THAT(twice, HasSubstr("given more than once"));
    EXPECT_THAT(twice, HasSubstr("the circle extends off the table"));
}

TEST(Reading, HillWithoutCrests_WarnsInRulesetsWhereCrestsHide) {
    const auto warned = [](const char* books, const char* crests) {
        std::string text = replaced(small_scenario(), "[\"revised\"]", books);
        text += std::string("[[terrain]]\nkind = \"hill\"\nrectangle = [[30, 10], [40, 20]]\n") + crests;
        Problems warnings;
        EXPECT_TRUE(read_scenario(text, "f", &warnings).ok());
        return tests::all_texts(warnings);
    };
    EXPECT_THAT(warned("[\"revised\"]", ""), HasSubstr("this hill has no crests, so it hides no unit behind it"));
    EXPECT_THAT(warned("[\"brothers\", \"mwan18\"]", ""), HasSubstr("no crests"));
    EXPECT_EQ(warned("[\"brothers\"]", ""), "");
    EXPECT_EQ(warned("[\"revised\"]", "crests = []\n"), "") << "it says that it has none";
    EXPECT_EQ(warned("[\"revised\"]", "crests = [[[31, 15], [39, 15]]]\n"), "");
}

TEST(Reading, AttachedOfficers_StartWithTheirUnit) {
    const std::string officer = "[[army.officer]]\nname = \"A\"\nrank = \"brigade\"\nattached = \"1st\"\n";
    const auto read = read_scenario(with(officer), "f");
    ASSERT_TRUE(read.ok()) << tests::all_texts(read.error());
    const Officer& o = (*read)->forces.officers[1];
    EXPECT_EQ(o.attached_to, UnitId{2});
    EXPECT_EQ(o.start.place.y, 28);
    EXPECT_THAT(tests::all_texts(problems_of(with(officer + "at = [1, 1]\n"))), HasSubstr("cannot have 'at'"));
    EXPECT_THAT(tests::all_texts(problems_of(with(replaced(officer, "1st", "2nd")))), HasSubstr("unknown unit '2nd'"));
}

TEST(Reading, RulesetsOwnTables_AreKept) {
    const auto read = read_scenario(
        replaced(small_scenario(), "at = [24, 8]", "at = [24, 8]\nrevised = { a = 1, b = 2.0, c = true, d = \"x\" }"),
        "f");
    ASSERT_TRUE(read.ok()) << tests::all_texts(read.error());
    const OwnTable* own = own_of((*read)->forces.units[0].own, "revised");
    ASSERT_TRUE(own);
    ASSERT_TRUE(own->find("b"));
    EXPECT_TRUE(std::holds_alternative<double>(own->find("b")->value));
    EXPECT_EQ(own->find("d")->line, 36);
    EXPECT_FALSE(own->find("e"));
    EXPECT_FALSE(own_of((*read)->forces.units[0].own, "mwan18"));
}

TEST(Reading, Commands_NestToAnyDepth) {
    std::string text = small_scenario();
    for (int i = 0; i < 6; ++i)
        text += "[[army.command]]\nname = \"c" + std::to_string(i) + "\"\nparent = \"" +
                (i == 0 ? std::string("Brigade") : "c" + std::to_string(i - 1)) + "\"\n";
    const auto read = read_scenario(text, "f");
    ASSERT_TRUE(read.ok()) << tests::all_texts(read.error());
    const OrderOfBattle& all = (*read)->forces;
    EXPECT_TRUE(all.within(all.commands.back().id, CommandId{2}));
    EXPECT_FALSE(all.within(CommandId{2}, all.commands.back().id));
    EXPECT_FALSE(all.within(CommandId{2}, CommandId{1}));
}

TEST(Reading, CircularCommands_AreAnError) {
    const Problems p = problems_of(
        with("[[army.command]]\nname = \"a\"\nparent = \"b\"\n[[army.command]]\nname = \"b\"\nparent = \"a\"\n"));
    ASSERT_EQ(p.size(), 1U) << tests::all_texts(p);
    EXPECT_THAT(p[0].text, HasSubstr("'b' would be above itself"));
}

}  // namespace
}  // namespace linstock
