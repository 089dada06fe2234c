// Errors and warnings for a scenario or a house rule before the first bound.

#include "tests/clause/brothers/moves.hpp"
#include "tests/support/data.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace linstock::clause {
namespace {

const char* counter = "brothers = { range = 2, attack = 5, strength = 4 }";

/// A1 and B1 far apart, with Blue's commander at the given place.
Field sides(const char* a1 = "at = [24, 10]", const char* ab = "at = [24, 6]") {
    Field field("brothers");
    field.blue("A1", fmt::format("{}, {}", a1, counter))
        .grey("B1", fmt::format("at = [24, 40], heading = 180, {}", counter))
        .officer(0, "AB", "brigade", ab)
        .officer(1, "BB", "brigade", "at = [24, 44]");
    return field;
}
void expect_problem(const Field& field, std::string_view text, std::string_view clause) {
    const std::string found = problems_of(field.text());
    EXPECT_NE(found.find(text), std::string::npos) << found;
    EXPECT_NE(found.find(clause), std::string::npos) << found;
}

TEST(BA_Checks, BA_5_H_UnitOrCommanderOnImpassableGround_IsAProblem) {
    const char* pond = "kind = \"impassable\", rectangle = [[20, 8], [28, 12]]";
    const char* river = "kind = \"river\", width = 3, line = [[0, 10], [72, 10]]";
    EXPECT_EQ(problems_of(sides().text()), "");
    for (const char* ground : {pond, river}) {
        Field unit = sides();
        unit.terrain(ground);
        expect_problem(unit, "A1 stands on impassable ground", "BA-5.H");
        Field commander = sides("at = [60, 2]", "at = [24, 10]");
        commander.terrain(ground);
        expect_problem(commander, "AB stands on impassable ground", "BA-5.H");
    }
    Field later = sides();
    later.terrain(pond).now("A1", "at = [60, 10]").phase("movement");
    EXPECT_EQ(problems_of(later.text()), "") << "a situation gives its current position";
    Field now = sides("at = [60, 10]");
    now.terrain(pond).now("A1", "at = [24, 10]").phase("movement");
    expect_problem(now, "A1 stands on impassable ground", "BA-5.H");
}

TEST(BA_Checks, BA_0_E_CommanderOnAnEnemy_IsAProblem) {
    expect_problem(sides("at = [24, 10]", "at = [24, 40.4]"), "AB overlaps the bases of the enemy unit B1", "BA-0.E");
    expect_problem(sides("at = [24, 10]", "at = [24.5, 44]"), "BB overlaps the base of the enemy commander AB",
                   "BA-0.E");
    EXPECT_EQ(problems_of(sides("at = [24, 10]", "at = [24, 9.6]").text()), "")
        << "a commander may stand on its own units";
}

TEST(BA_Checks, BA_1_A_TrainOrWagon_HasNoCounter) {
    for (const char* arm : {"train", "wagon"})
        expect_problem(sides(fmt::format("at = [24, 10], arm = \"{}\"", arm).c_str()),
                       fmt::format("A1: '{}' has no counter", arm), "BA-1.A");
}

TEST(BA_Checks, BA_5_R_RiverboatOffANavigableRiverOrNotInLine_IsAProblem) {
    const char* boat = "at = [24, 10], heading = 90, arm = \"riverboat\"";
    expect_problem(sides(boat), "A1 is a riverboat", "BA-5.R");
    Field river = sides(boat);
    river.terrain("kind = \"river\", width = 5, line = [[0, 10], [72, 10]]");
    EXPECT_EQ(problems_of(river.text()), "");
    Field ashore = sides("at = [24, 12], heading = 90, arm = \"riverboat\"");
    ashore.terrain("kind = \"river\", width = 5, line = [[0, 10], [72, 10]]");
    expect_problem(ashore, "A1 is a riverboat", "BA-5.R");
}

TEST(BA_Checks, BA_5_I_UnitInSquareInASituation_IsAProblem) {
    Field field = sides();
    field.now("A1", "formation = \"square\"").phase("movement");
    expect_problem(field, "A1 is in square", "line, double_line or column");
    expect_problem(field, "scenario:", "BA-5.I");
    Field column = sides();
    column.now("A1", "formation = \"column\"").phase("movement");
    EXPECT_EQ(problems_of(column.text()), "");
}

TEST(BA_Checks, BA_0_E_UnitOrOfficerThatHasLeftInASituation_HasNoPosition) {
    for (const char* presence : {"gone", "destroyed", "captured"}) {
        const std::string keys = fmt::format("presence = \"{}\", at = [30, 10]", presence);
        Field unit = sides();
        unit.now("A1", keys).phase("movement");
        expect_problem(unit, "A1 has a place, but is not on the table", "presence = \"on_table\"");
        Field officer = sides();
        officer.officer_now("AB", keys).phase("movement");
        expect_problem(officer, "AB has a place, but is not on the table", "presence = \"on_table\"");
    }
    Field gone = sides();
    gone.now("A1", "presence = \"destroyed\"").phase("movement");
    EXPECT_EQ(problems_of(gone.text()), "");
}

TEST(BA_Checks, BA_15_A_UnitInReserveInASituation_NeedsAnEntry) {
    Field unit = sides();
    unit.now("A1", "presence = \"reserve\"").phase("movement");
    expect_problem(unit, "A1 is in reserve, but the time and place of its arrival are missing", "BA-15.A");
    Field officer = sides();
    officer.officer_now("AB", "presence = \"reserve\"").phase("movement");
    expect_problem(officer, "AB is in reserve, but the time and place of its arrival are missing", "BA-15.A");
    const char* reserve = "start = \"reserve\", brothers = { bound = 3, entry = \"west\" }";
    Field entry = sides();
    entry.blue("A2", reserve).now("A2", "presence = \"reserve\"").phase("movement");
    EXPECT_EQ(problems_of(entry.text()), "");
    Field march = sides("start = \"reserve\"", "start = \"reserve\"");
    march.brigade(0, "brothers = { march = \"flank\", edge = \"west\" }")
        .now("A1", "presence = \"reserve\"")
        .officer_now("AB", "presence = \"reserve\"")
        .phase("movement");
    EXPECT_EQ(problems_of(march.text()), "");
    Field shown = sides();
    shown.blue("A2", reserve).now("A2", "presence = \"on_table\"").phase("movement");
    expect_problem(shown, "A2 is on the table, but its place is missing", "at = [x, y]");
}

TEST(BA_Checks, BA_2_A_OfficerAttachedInASituation_IsAProblem) {
    Field field = sides();
    field.officer_now("AB", "attached = \"A1\"").phase("movement");
    expect_problem(field, "AB is attached to A1", "BA-2.A");
    expect_problem(field, "at = [x, y]", "scenario:");
}

TEST(BA_Checks, BA_15_D_FormationOnAFlankMarch_CannotStartOnTheTable) {
    Field field = sides();
    field.brigade(0, "brothers = { march = \"flank\", edge = \"west\" }");
    expect_problem(field, "A1 belongs to a formation on a flank march", "BA-15.D");
    expect_problem(field, "AB belongs to a formation on a flank march", "BA-15.D");
    Field away = sides("start = \"reserve\"", "start = \"reserve\"");
    away.brigade(0, "brothers = { march = \"flank\", edge = \"west\" }");
    EXPECT_EQ(problems_of(away.text()), "");
}

void expect_warning(const Field& field, std::string_view text) {
    std::string warnings;
    EXPECT_EQ(problems_of(field.text(), &warnings), "");
    EXPECT_EQ(warnings.empty(), text.empty()) << warnings;
    EXPECT_NE(warnings.find(text), std::string::npos) << warnings;
}

TEST(BA_Checks, BA_7_I_BA_15_A_NightOrArrivalThatNeverComes_GivesAWarning) {
    struct Wanted {
        const char* keys;
        const char* text;
    };
    for (const Wanted& w :
         {Wanted{"night_from = 5, night_to = 2", "from bound 5 to bound 2"},
          Wanted{"night_from = 30", "the night begins in bound 30"}, Wanted{"night_to = 3", "its beginning is missing"},
          Wanted{"night_from = 3, night_to = 3", ""}, Wanted{"night_from = 8", ""}}) {
        Field field = sides();
        field.scenario(fmt::format("brothers = {{ {} }}", w.keys));
        expect_warning(field, w.text);
    }
    for (const auto& [bound, text] :
         {std::pair{16, ""}, std::pair{17, "A2 arrives in bound 17, after the last bound"}}) {
        Field field = sides();
        field.scenario("brothers = { days = 2 }")
            .blue("A2", fmt::format("start = \"reserve\", brothers = {{ bound = {}, entry = \"west\" }}", bound));
        expect_warning(field, text);
    }
    Field march = sides("start = \"reserve\"", "start = \"reserve\"");
    march.brigade(0, "brothers = { march = \"circle\", earliest = 9 }");
    expect_warning(march, "in bound 9 at the earliest");
}

/// Expects the warning that names `what` to point at the line of the key.
void expect_place(const Field& field, const std::string& what, std::string_view key) {
    const std::string text = field.text();
    const std::size_t at = text.find(key);
    ASSERT_NE(at, std::string::npos) << key;
    const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n');
    std::string warnings;
    EXPECT_EQ(problems_of(text, &warnings), "");
    const std::size_t found = warnings.find(what);
    ASSERT_NE(found, std::string::npos) << warnings;
    const std::string place = fmt::format("scenario:{}:", line);
    const std::size_t position = warnings.rfind("scenario:", found);
    ASSERT_NE(position, std::string::npos) << warnings;
    EXPECT_EQ(warnings.substr(position, place.size()), place) << warnings;
    EXPECT_NE(warnings.find("no effect in this ruleset", found), std::string::npos) << warnings;
}

TEST(BA_Checks, BA_13_E_KeyWithoutEffect_GivesAWarningAtItsLine) {
    for (const auto& [what, lines] :
         {std::pair{"'curtain'", "curtain = true"}, std::pair{"'open_sides'", "open_sides = true"},
          std::pair{"'guns_off_road'", "guns_off_road = 6"}}) {
        Field field = sides();
        field.scenario(lines);
        expect_place(field, what, lines);
    }
    Field goals = sides();
    goals.more(
        "[[objective]]\nname = \"Mill\"\nat = [40, 20]\npoints = 3\n[[victory]]\nwinner = \"draw\"\n"
        "level = \"draw\"\n[[fire_handicap]]\nweapon = \"rifle\"\npercent = 50\n");
    expect_place(goals, "points of Mill", "points = 3");
    expect_place(goals, "[[victory]]", "[[victory]]");
    expect_place(goals, "[[fire_handicap]]", "[[fire_handicap]]");
    expect_place(sides("at = [24, 10], concealed = true"), "'concealed' of A1", "concealed = true");
    expect_place(sides("at = [24, 10]", "at = [24, 6], concealed = true"), "'concealed' of AB", "concealed = true");
}

TEST(BA_Checks, BA_6_F_FormationWithoutALeader_GivesAWarning) {
    const auto blue = [](const char* brigade, const char* officer, const char* keys) {
        Field field("brothers");
        field.blue("A1", fmt::format("at = [24, 10], {}", counter))
            .grey("B1", fmt::format("at = [24, 40], heading = 180, {}", counter))
            .officer(1, "BB", "brigade", "at = [24, 44]")
            .brigade(0, brigade)
            .command(0, "Blue Corps", "kind = \"corps\"");
        if (*officer != 0) field.officer(0, "AB", officer, keys);
        return field;
    };
    const char* no_leader = "Blue Brigade has no commander and none above it";
    expect_warning(blue("", "", ""), no_leader);
    expect_warning(blue("", "corps", "at = [24, 4], commands = \"Blue Corps\""), no_leader);
    expect_warning(blue("", "brigade", "start = \"absent\""), no_leader);
    expect_warning(blue("", "brigade", "at = [24, 4]"), "");
    expect_warning(blue("parent = \"Blue Corps\"", "corps", "at = [24, 4], commands = \"Blue Corps\""), "");
    expect_warning(blue("", "commander_in_chief", "at = [24, 4]"), "");
}

TEST(BA_Checks, BA_keys_OptionalRules_AreRefused) {
    Field field = sides();
    field.option("sharpshooters").option("supply_wagons");
    expect_problem(field, "this ruleset has no optional rule 'sharpshooters'", "BA-keys");
    expect_problem(field, "this ruleset has no optional rule 'supply_wagons'", "BA-keys");
}

TEST(BA_Checks, BA_13_E_KeysWithoutEffectInThisRuleset_GiveAWarning) {
    struct Wanted {
        const char* frame;
        const char* tables;
        const char* text;
    };
    const char* hill = "[[objective]]\nname = \"Hill\"\nat = [24, 24]\n";
    const std::string three = fmt::format("{}points = 3\n", hill);
    for (const Wanted& w :
         {Wanted{"", "[[victory]]\nwinner = \"draw\"\n", "[[victory]] has no effect"},
          Wanted{"", three.c_str(), "the 3 points of Hill have no effect"}, Wanted{"", hill, ""},
          Wanted{"", "[[fire_handicap]]\nweapon = \"flintlock\"\npercent = 50\n", "[[fire_handicap]] has no effect"},
          Wanted{"curtain = true", "", "'curtain' has no effect"},
          Wanted{"open_sides = true", "", "'open_sides' has no effect"},
          Wanted{"guns_off_road = 4", "", "'guns_off_road' has no effect"}}) {
        Field field = sides();
        if (*w.frame != 0) field.scenario(w.frame);
        expect_warning(field.more(w.tables), w.text);
    }
    expect_warning(sides("at = [24, 10], concealed = true"), "'concealed' of A1 has no effect");
    expect_warning(sides("at = [24, 10]", "at = [24, 6], concealed = true"), "'concealed' of AB has no effect");
    // Keys for another ruleset of the scenario are no problem.
    Field both = sides("at = [24, 10], concealed = true");
    std::string shared = both.scenario("guns_off_road = 4").text();
    const std::string alone = "rulesets = [\"brothers\"]";
    shared.replace(shared.find(alone), alone.size(), "rulesets = [\"brothers\", \"revised\"]");
    std::string warnings;
    EXPECT_EQ(problems_of(shared, &warnings), "");
    EXPECT_EQ(warnings, "");
}

TEST(BA_Checks, BA_13_H_ImpossibleTask_GivesAWarning) {
    struct Wanted {
        const char* keys;
        const char* text;
    };
    for (const Wanted& w : {Wanted{"of = \"B1\"", "Blue has none"},
                            Wanted{"task = \"exit\", edge = \"north\", number = 2", "2 units to leave"},
                            Wanted{"task = \"exit\", edge = \"north\", number = 1", ""},
                            Wanted{"task = \"last\", of = \"A1\", number = 9", "9 bounds, but the battle only 8"},
                            Wanted{"task = \"last\", of = \"A1\", number = 8", ""}}) {
        Field field = sides();
        field.army(0, fmt::format("brothers = {{ {} }}", w.keys));
        expect_warning(field, w.text);
    }
}

TEST(BA_Checks, BA_13_H_TaskThatNamesAbsentUnitsOnly_GivesAWarning) {
    constexpr const char* no_unit_present = "the task of Blue names no unit or commander in this battle";
    struct Wanted {
        const char* keys;
        const char* text;
        const char* b3 = "";
    };
    for (const Wanted& w :
         {Wanted{"task = \"disperse\", of = \"B2\"", no_unit_present},
          Wanted{"task = \"disperse\", of = \"B2, B1\"", ""},
          Wanted{"task = \"disperse\", of = \"Grey Reserve\"", no_unit_present},
          Wanted{"task = \"disperse\", of = \"Grey Reserve\"", "", ", star = true"},
          Wanted{"task = \"disperse\", of = \"Grey Brigade\"", ""},
          Wanted{"task = \"remove\", of = \"CC\"", no_unit_present}, Wanted{"task = \"remove\", of = \"BB\"", ""},
          Wanted{"task = \"last\", of = \"A2\", number = 1", no_unit_present},
          Wanted{"task = \"exit\", edge = \"north\", number = 2", "the task needs 2 units to leave, but Blue has 1"}}) {
        Field field = sides();
        field.command(1, "Grey Reserve", "")
            .grey("B2", fmt::format("start = \"absent\", command = \"Grey Reserve\", {}", counter))
            .grey("B3", fmt::format("at = [50, 40], brothers = {{ range = 2, attack = 5, strength = 4{} }}", w.b3))
            .blue("A2", fmt::format("start = \"absent\", {}", counter))
            .officer(1, "CC", "commander_in_chief", "start = \"absent\", brothers = { value = 3 }")
            .army(0, fmt::format("brothers = {{ {} }}", w.keys));
        expect_warning(field, w.text);
    }
}

TEST(BA_Checks, BA_2_A_BA_2_G_CommanderMarkWithoutEffect_GivesAWarning) {
    const auto marked = [](const char* keys) {
        return sides("at = [24, 10]", fmt::format("at = [24, 6], brothers = {{ {} }}", keys).c_str());
    };
    expect_warning(marked("higher = true"), "Blue Brigade has no commander of its own");
    expect_warning(marked("exceptional = true"), "");
    expect_warning(marked("exceptional = true, higher = true"), "so 'exceptional' has no effect");
}

std::string with_house_rule(const std::string& where, const char* value) {
    const std::string overlay = fmt::format(
        "name = \"a value\"\nruleset = \"brothers\"\nwhy = \"a test\"\n[[change]]\n{}\nvalue = {}\n", where, value);
    const auto scenario = read_scenario(sides().text(), "scenario", nullptr);
    const auto rules = tests::ruleset("brothers", overlay);
    if (!scenario) return tests::told(scenario.error());
    if (!rules) return tests::told(rules.error());
    const auto battle = prepare(*rules, *scenario, nullptr);
    return battle ? "" : tests::told(battle.error());
}
std::string cell(const char* chart, const char* row, const char* column) {
    return fmt::format("chart = \"{}\"\nrow = \"{}\"\ncolumn = \"{}\"", chart, row, column);
}
std::string key(const char* name) { return fmt::format("profile = \"{}\"", name); }

TEST(BA_Checks, BA_13_H_BA_2_E_Problem_NamesTheExpectedAndTheNearestValidValue) {
    const auto of_task = [](const char* keys) {
        Field field("brothers");
        field.blue("1 Blue", "at = [24, 10]")
            .grey("1 Grey", "at = [24, 40], heading = 180")
            .army(0, std::string("brothers = { ") + keys + " }");
        return problems_of(field.text());
    };
    const std::string edge = of_task("task = \"exit\", edge = \"up\"");
    EXPECT_NE(edge.find("'up' is not an edge of the table; expected edge = \"south\""), std::string::npos) << edge;
    const std::string name = of_task("task = \"disperse\", of = \"9 Grey\"");
    EXPECT_NE(name.find("the task names '9 Grey', which does not exist; expected an enemy unit or formation"),
              std::string::npos)
        << name;
    EXPECT_NE(name.find("did you mean '1 Grey'?"), std::string::npos) << name;
    EXPECT_EQ(name.find("names no target"), std::string::npos) << "one error gives one sentence: " << name;
    Field field("brothers");
    field.blue("1 Blue", "at = [24, 10], brothers = { range = \"two\", indomitable = 1 }")
        .grey("1 Grey", "at = [24, 40], heading = 180")
        .officer(0, "AB", "brigade", "at = [24, 6], brothers = { superior = \"Nobody\" }");
    const std::string all = problems_of(field.text());
    for (const char* text : {"'range' has the wrong type; expected a whole number",
                             "'indomitable' has the wrong type; expected true or false",
                             "'Nobody' is not a higher commander of this side; expected no superior"})
        EXPECT_NE(all.find(text), std::string::npos) << text << "\n" << all;
}

TEST(BA_Checks, BA_keys_HouseRuleOutsideItsRange_IsRefused) {
    struct Wanted {
        std::string where;
        const char* bad;
        const char* good;
        const char* text;
    };
    const std::string move = cell("BA-movement", "infantry", "mm15_in");
    const std::string base = cell("BA-bases", "infantry_width", "mm15_in");
    const std::string soft = cell("BA-cover", "soft", "value");
    const std::string hits = cell("BA-modifiers", "section_hits", "value");
    for (const Wanted& w :
         {Wanted{move, "-8", "9", "mm15_in is -8; expected 0.1 to 400"}, Wanted{move, "0", "9", "mm15_in is 0"},
          Wanted{cell("BA-factor", "factor", "mm15_in"), "0", "5", "factor / mm15_in is 0"},
          Wanted{base, "0", "1.5", "infantry_width"}, Wanted{base, "30", "1.5", "0.1 to 20"},
          Wanted{cell("BA-modifiers", "difficult", "value"), "0", "0.25", "difficult"},
          Wanted{soft, "9", "2", "soft / value is 9; expected a whole number, 1 to 6"},
          Wanted{hits, "1.5", "3", "section_hits / value is 1.5"},
          Wanted{cell("BA-counters", "rifle_line", "strength"), "0", "16", "a whole number, 1 to 16"},
          Wanted{cell("BA-counters", "rifle_line", "attack"), "9", "2", "rifle_line / attack is 9"},
          Wanted{cell("BA-counters", "rifle_line", "range"), "99", "0", "0 to 12"},
          Wanted{cell("commanders", "average", "formation"), "9", "6", "average / formation is 9"},
          Wanted{key("arc_infantry"), "720", "60", "'arc_infantry' is 720"},
          Wanted{key("arc_infantry"), "0", "360", "1 to 360"},
          Wanted{key("melee_cover_reduction"), "-1", "0", "0 to 5"},
          Wanted{key("fatigue_after"), "-4", "4", "'fatigue_after' is -4"}}) {
        const std::string found = with_house_rule(w.where, w.bad);
        EXPECT_NE(found.find(w.text), std::string::npos) << w.where << found;
        EXPECT_EQ(with_house_rule(w.where, w.good), "") << w.where;
    }
}

TEST(BA_Checks, BA_terrain_HouseRuleThatCannotBeObeyed_IsRefusedWithTheReason) {
    struct Wanted {
        const char* row;
        const char* bad;
        const char* text;
    };
    for (const Wanted& w : {Wanted{"hedge", "difficult", "expected none, because a line has no length along a path"},
                            Wanted{"crest", "forbidden", "expected none"},
                            Wanted{"stone_wall", "works", "'stone_wall' cannot have this 'move'"},
                            Wanted{"breastwork", "none", "expected works, for works that units can hold"},
                            Wanted{"bridge", "difficult", "expected over, because it carries units over water"},
                            Wanted{"ford", "none", "expected over"},
                            Wanted{"woods", "works", "expected none, difficult, road, over or forbidden"}}) {
        const std::string found =
            with_house_rule(cell("BA-terrain", w.row, "move"), fmt::format("\"{}\"", w.bad).c_str());
        EXPECT_NE(found.find(w.text), std::string::npos) << w.row << found;
        EXPECT_EQ(found.find('\n'), found.rfind('\n')) << "one error gives one sentence: " << found;
    }
    for (const char* row : {"woods", "railway", "river", "stream", "hill", "road"})
        for (const char* word : {"\"none\"", "\"difficult\"", "\"forbidden\""})
            EXPECT_EQ(with_house_rule(cell("BA-terrain", row, "move"), word), "") << row << word;
    const std::string shape = with_house_rule(cell("BA-terrain", "woods", "shape"), "\"line\"");
    EXPECT_NE(shape.find("house rules cannot change the 'shape' of 'woods'"), std::string::npos) << shape;
}

}  // namespace
}  // namespace linstock::clause
