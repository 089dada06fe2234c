// RE-1, CF-2: organisation, sides, zones, concealment, reserves; a scenario's entries for one of several rulesets.

#include "rulesets/brom/model.hpp"
#include "tests/clause/harness.hpp"

namespace linstock::clause {
namespace {

struct Book {
    const char* ruleset;
    int depth;
    const char* sides;
    const char* deployment;
    const char* concealment;
};
constexpr Book books[] = {
    {"reasonable", 12, "RE-1.3", "RE-1.4", "RE-1.5"},
    {"firefight", 24, "CF-2.A", "CF-2.B", "CF-2.B"},
};

class PreparationOfBoth : public testing::TestWithParam<Book> {};
INSTANTIATE_TEST_SUITE_P(Books, PreparationOfBoth, testing::ValuesIn(books),
                         [](const auto& each) { return std::string(each.param.ruleset); });

Field behind_the_curtain(std::string_view ruleset) {
    Field field(ruleset);
    return field.table(72, 60).blue("A1", "start = \"zone\"").grey("B1", "start = \"zone\"");
}

TEST(QualitiesOfABook, RV_initial_RE_initial_CF_initial_QualityPlayedAsAnother_GivesAWarning) {
    const auto warned = [](const char* book, const char* quality) {
        Field field(book);
        const std::string keys = std::string("quality = \"") + quality + "\", at = [24, 8]";
        field.blue("A1", keys).grey("B1", "quality = \"elite\", at = [24, 40], heading = 180");
        std::string warnings;
        EXPECT_EQ(problems_of(field.text(), &warnings), "");
        return warnings;
    };
    for (const auto& [book, clause] : {std::pair{"revised", "RV-"}, {"firefight", "CF-"}}) {
        EXPECT_NE(warned(book, "line").find("treats 'line' as 'veteran': A1"), std::string::npos)
            << warned(book, "line");
        EXPECT_NE(warned(book, "line").find(clause), std::string::npos);
        EXPECT_EQ(warned(book, "veteran").find("treats '"), std::string::npos);
        EXPECT_EQ(warned(book, "green").find("treats '"), std::string::npos);
    }
    for (const char* quality : {"veteran", "green"})
        EXPECT_NE(warned("reasonable", quality).find(std::string("treats '") + quality + "' as 'line'"),
                  std::string::npos);
    EXPECT_EQ(warned("reasonable", "line").find("treats '"), std::string::npos);
}

TEST(ConcealedOfficer, RV_2_B_RE_1_5_CF_2_B_OfficerWithoutAUnit_GivesAWarning) {
    for (const auto& [book, clause] :
         {std::pair{"revised", "RV-2.B"}, {"reasonable", "RE-1.5"}, {"firefight", "CF-2.B"}}) {
        const auto warned = [&](const char* more) {
            Field field(book);
            field.blue("A1", "at = [24, 8]").grey("B1", "at = [24, 40], heading = 180");
            field.officer(0, "Brown", "brigade", std::string("at = [24, 4]") + more);
            std::string warnings;
            EXPECT_EQ(problems_of(field.text(), &warnings), "");
            return warnings;
        };
        EXPECT_NE(warned(", concealed = true").find("'concealed' of Brown has no effect"), std::string::npos);
        EXPECT_NE(warned(", concealed = true").find(clause), std::string::npos);
        EXPECT_EQ(warned("").find("Brown"), std::string::npos);
    }
}

TEST_P(PreparationOfBoth, BothSides_ChooseAnEdgeAndDiceDecideAClash) {
    Field field = behind_the_curtain(GetParam().ruleset);
    Table table(field.scenario("open_sides = true"), "d20=3,9");
    ASSERT_TRUE(table.ready());
    NamedDecision south = choose(1, Seat::first);
    south.verb = Verb::take_side;
    EXPECT_TRUE(table.cites(table.prompt("choose_side", Seat::first), GetParam().sides));
    table.decide(south);
    south.by = Seat::second;
    table.decide(south);
    EXPECT_TRUE(table.cites(table.one(EventKind::rolled), GetParam().sides));
    EXPECT_TRUE(table.is_legal(place("B1", {36, 10}, 0))) << "the higher die gets its choice";
}

TEST_P(PreparationOfBoth, Units_ArePlacedWhollyInTheirZoneUnseenByTheEnemy) {
    const double depth = GetParam().depth;
    Table table(behind_the_curtain(GetParam().ruleset));
    ASSERT_TRUE(table.ready());
    EXPECT_EQ(table.prompts().size(), 2U) << "both at once";
    EXPECT_TRUE(table.cites(table.refuse(place("A1", {36, depth + 0.01}, 0)), GetParam().deployment));
    table.decide(place("A1", {36, depth}, 0));
    EXPECT_FALSE(table.one(EventKind::deployed).seen_by.has(Seat::second));
    table.decide(place("B1", {36, 60 - depth}, 180));
    EXPECT_TRUE(table.cites(table.last(EventKind::deployed, "A1"), GetParam().deployment));
    EXPECT_TRUE(table.last(EventKind::deployed, "A1").seen_by.has(Seat::second));
}

TEST_P(PreparationOfBoth, UnitWhollyInWoods_MayBeConcealedAndOnlyItsSideSeesTheEvent) {
    Field field(GetParam().ruleset);
    field.scenario("curtain = true").terrain("kind = \"woods\", rectangle = [[20, 4], [40, 14]]");
    field.blue("Deep", "at = [30, 12]").blue("Half", "at = [30, 15]").grey("B1", "at = [30, 44]");
    Table table(field);
    ASSERT_TRUE(table.ready());
    EXPECT_TRUE(table.cites(table.prompt("conceal", Seat::first), GetParam().concealment));
    EXPECT_TRUE(table.cites(table.refuse(choose_units({"Half"}, Seat::first)), GetParam().concealment));
    table.decide(choose_units({"Deep"}, Seat::first));
    EXPECT_EQ(table.at("Deep").presence, Presence::concealed);
    const Event concealed = table.one(EventKind::concealed_unit, "Deep");
    EXPECT_TRUE(table.cites(concealed, GetParam().concealment));
    EXPECT_FALSE(concealed.seen_by.has(Seat::second));
}

// --- RE-1.1 ---

TEST(RE_1_Preparation, RE_1_1_Units_AreThoseOfTheRulesetAndTheScenario) {
    Field field("reasonable");
    field.blue("Foot", "at = [10, 10]").blue("Horse", "arm = \"heavy_cavalry\", at = [20, 10]");
    field.blue("Guns", "arm = \"medium_guns\", at = [30, 10]");
    field.blue("Own", "stands = 6, figures_per_stand = 4, at = [40, 10]").grey("B1", "at = [30, 44]");
    Table table(field);
    ASSERT_TRUE(table.ready());
    const auto is = [&](const char* name, int stands, int figures) {
        const Unit& u = table.battle().unit(table.unit(name));
        EXPECT_EQ(u.stands, stands) << name;
        EXPECT_EQ(u.figures_per_stand, figures) << name;
    };
    is("Foot", 4, 3);
    is("Horse", 4, 2);
    is("Guns", 1, 4);
    is("Own", 6, 4);
}

TEST(RE_1_Preparation, RE_1_4_DeploymentZone_Is18InchesOrTheOwnSideAndNothingElse) {
    const std::pair<const char*, double> zones[] = {{"18", 18}, {"\"anywhere\"", 30}};
    for (const auto& [setting, depth] : zones) {
        Field field = behind_the_curtain("reasonable");
        Table table(field.scenario(std::string("reasonable = { deployment = ") + setting + " }"));
        ASSERT_TRUE(table.ready());
        EXPECT_TRUE(table.is_legal(place("A1", {36, depth}, 0))) << setting;
        EXPECT_TRUE(table.cites(table.refuse(place("A1", {36, depth + 0.01}, 0)), "RE-1.4"));
        EXPECT_FALSE(table.is_legal(place("B1", {36, 60 - depth - 0.01}, 180)));
    }
    Field wrong = behind_the_curtain("reasonable");
    EXPECT_NE(problems_of(wrong.scenario("reasonable = { deployment = 15 }").text()).find("RE-1.4"), std::string::npos);
}

TEST(RE_1_Preparation, RE_1_6_OnlyAScenario_KeepsUnitsInReserveAndTheyEnterOn2OrMore) {
    Field field("reasonable");
    field.command(0, "Second", "card = true").blue("R1", "start = \"reserve\"");
    field.blue("A1", "command = \"Second\", at = [10, 6]").blue("A2", "command = \"Second\", at = [30, 6]");
    field.grey("B1", "at = [60, 44]").phase("announcements", 1).cards({"Blue Brigade", "Second"});
    Table table(field);
    ASSERT_TRUE(table.ready());
    EXPECT_TRUE(table.cites(table.prompt("announce_entry", Seat::first), "RE-1.6"));
    Field due("reasonable");
    due.command(0, "Second", "card = true").blue("R1", "start = \"reserve\"");
    due.blue("A1", "command = \"Second\", at = [10, 6]").blue("A2", "command = \"Second\", at = [30, 6]");
    due.grey("B1", "at = [60, 44]").phase("movement", 2).cards({"Blue Brigade", "Second"});
    due.battle_now(due.own("entry = 41, entry_turn = 1"));
    Table late(due, "d6=1");
    ASSERT_TRUE(late.ready());
    EXPECT_TRUE(late.cites(late.one(EventKind::delayed), "RE-1.6"));
}

// --- Entries for one book of several ---

/// A scenario of two rulesets whose first unit has this entry for the second.
std::string entry(std::string_view keys, std::string_view whole = "") {
    Field field("reasonable");
    field.blue("A1", "at = [10, 4], quality = \"line\", reasonable = { " + std::string(keys) + " }")
        .blue("A2", "at = [30, 4]");
    field.grey("B1", "at = [10, 44]").grey("B2", "at = [30, 44]");
    if (!whole.empty()) field.scenario("reasonable = { " + std::string(whole) + " }");
    return field.text();
}

TEST(RE_1_Preparation, RE_1_1_EntryForTheRuleset_ReplacesTheScenariosGeneralOne) {
    Table table(entry("arm = \"light_infantry\", stands = 3, figures = 5, quality = \"elite\", x = 12, heading = 90",
                      "stand_percent = 50"));
    ASSERT_TRUE(table.ready());
    const Unit& unit = table.battle().unit(table.unit("A1"));
    EXPECT_EQ(unit.stands, 3);
    EXPECT_EQ(unit.figures_per_stand, 5);
    EXPECT_EQ(unit.arm, Arm::light_infantry);
    EXPECT_NEAR(table.x("A1"), 12, hair);
    EXPECT_EQ(table.at("A1").heading, from_degrees(90));
    EXPECT_TRUE(brom::facts(table.battle(), table.unit("A1")).elite);
    EXPECT_NEAR(brom::facts(table.battle(), table.unit("A2")).stand_width, 0.5, hair) << "half of the chart's inch";
}

TEST(RE_1_Preparation, RE_1_1_UnknownKeysWrongTypesAndArmsWithoutARow_AreReported) {
    EXPECT_EQ(problems_of(entry("stands = 4")), "");
    const std::string unknown = problems_of(entry("stand = 4"));
    EXPECT_NE(unknown.find("did you mean 'stands'"), std::string::npos) << unknown;
    EXPECT_NE(problems_of(entry("stands = \"four\"")).find("wrong type"), std::string::npos);
    EXPECT_NE(problems_of(entry("arm = \"infantri\"")).find("did you mean 'infantry'"), std::string::npos);
    const std::string riverboat = problems_of(entry("arm = \"riverboat\""));
    EXPECT_NE(riverboat.find("A1"), std::string::npos) << riverboat;
    EXPECT_NE(riverboat.find("no row in the charts"), std::string::npos) << riverboat;
    EXPECT_NE(problems_of(entry("stands = 4", "variant = \"Seven Year War\"")).find("Seven Years War"),
              std::string::npos);
}

}  // namespace
}  // namespace linstock::clause
