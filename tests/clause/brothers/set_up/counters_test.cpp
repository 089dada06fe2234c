// BA-0.G, BA-0.H, BA-1, BA-2: units and commanders in a scenario, and small measurements.

#include "rulesets/brothers/contact.hpp"
#include "rulesets/brothers/model.hpp"
#include "tests/clause/brothers/moves.hpp"

namespace linstock::clause {
namespace {

Field one_each(std::string_view a1 = "at = [24, 10]") {
    Field field("brothers");
    field.blue("A1", a1).grey("B1", "at = [24, 40], heading = 180");
    return field;
}

TEST(BA_0_Bases, BA_0_G_UnitWithinTheGap_TouchesACommander) {
    for (const bool touches : {true, false}) {
        // A1's front edge is at y = 10, the commander's rear edge at y - 0.5.
        Field field = one_each();
        field.officer(1, "BB", "brigade", touches ? "at = [24, 10.57]" : "at = [24, 10.59]");
        Table table(field);
        const auto bases = brothers::bases_of(table.battle(), table.state(), table.unit("A1"));
        EXPECT_EQ(brothers::touches_commander(table.battle(), table.state(), bases, table.officer("BB")), touches);
    }
}

TEST(BA_0_Bases, BA_0_H_HighestContour_DecidesTheLevel) {
    Field field = one_each();
    field.terrain("kind = \"hill\", rectangle = [[10, 20], [40, 34]]")
        .terrain("kind = \"hill\", level = 2, rectangle = [[20, 24], [30, 30]]");
    Table table(field);
    EXPECT_EQ(brothers::level_at(table.battle(), {24, 26}), 2);
    EXPECT_EQ(brothers::level_at(table.battle(), {12, 26}), 1);
    EXPECT_EQ(brothers::level_at(table.battle(), {24, 10}), 0);
}

TEST(BA_1_Counters, BA_1_A_CounterOfAUnit_IsGivenByTheScenario) {
    Table table(one_each("at = [24, 10], brothers = { range = 3, attack = 2, strength = 5, indomitable = true }"));
    const brothers::Counter& c = brothers::counter(table.battle(), table.unit("A1"));
    EXPECT_EQ(c.kind, brothers::Kind::infantry);
    EXPECT_EQ(c.range, 3);
    EXPECT_EQ(c.attack, 2);
    EXPECT_TRUE(c.indomitable);
    EXPECT_EQ(table.at("A1").stands_left, 5);
}

TEST(BA_1_Counters, BA_1_C_AttackOutsideTwoToSix_IsRefused) {
    for (const int attack : {1, 2, 6, 7}) {
        const std::string problems =
            problems_of(one_each("at = [24, 10], brothers = { attack = " + std::to_string(attack) + " }").text());
        EXPECT_EQ(problems.find("'attack' is") != std::string::npos, attack == 1 || attack == 7) << problems;
    }
}

TEST(BA_1_Counters, BA_1_E_Unit_BelongsToTheFormationInWhichItIsListed) {
    Field field = one_each();
    field.command(0, "Other Brigade", "").blue("A2", "at = [40, 10], command = \"Other Brigade\"");
    Table table(field);
    const auto formation = [&](const char* unit) {
        return brothers::formation_of(table.battle(), table.state(), table.unit(unit));
    };
    EXPECT_EQ(formation("A1"), table.command("Blue Brigade"));
    EXPECT_EQ(formation("A2"), table.command("Other Brigade"));
}

TEST(BA_2_Commanders, BA_2_A_Commander_HasOneBaseAlongTheAxesAndAValueOfOneToSix) {
    Field field = one_each();
    field.officer(0, "AB", "brigade", "at = [24, 6], brothers = { value = 4 }");
    Table table(field);
    EXPECT_EQ(brothers::leader(table.battle(), table.officer("AB")).value, 4);
    const Box base = brothers::commander_box(table.battle(), table.state(), table.officer("AB"));
    EXPECT_EQ(base.heading, 0);
    EXPECT_NEAR(base.centre.y, 6, hair);
    EXPECT_NEAR(base.half_width, 0.5, hair);
    field.officer(1, "BB", "brigade", "at = [24, 44], brothers = { value = 7 }");
    EXPECT_NE(problems_of(field.text()).find("'value' is 7"), std::string::npos);
}

TEST(BA_2_Commanders, BA_2_E_SideWithTwoHigherCommanders_NamesTheSuperiorInTheScenario) {
    for (const char* superior : {"AD", "AE"}) {
        Field field = one_each();
        field.brigade(0, "parent = \"Blue Division\"")
            .command(0, "Blue Division", "kind = \"division\"")
            .officer(0, "AD", "division", "at = [24, 4], commands = \"Blue Division\"")
            .officer(0, "AE", "commander_in_chief", "at = [30, 4], brothers = { higher = true }")
            .officer(0, "AB", "brigade", "at = [24, 6], brothers = { superior = \"" + std::string(superior) + "\" }");
        Table table(field);
        EXPECT_EQ(brothers::leader(table.battle(), table.officer("AB")).superior, table.officer(superior));
    }
}

TEST(BA_5_Movement, BA_5_J_Charge_CannotChangeFormation) {
    Field field = one_each("at = [24, 10], brothers = { strength = 4 }");
    field.now("B1", "at = [24, 16]").phase("movement");
    Table table(field);
    // A charge has no field for a formation, and no change can come first: each unit moves once.
    EXPECT_FALSE(fields_of(Verb::charge).formation);
    Table other(field);
    other.decide(march("A1", {}, 0, Formation::column));
    other.refuse(charge("A1", "B1"));
    table.any_dice();
    table.decide(charge("A1", "B1"));
    EXPECT_EQ(table.at("A1").formation, Formation::line);
}

TEST(BA_13_Objectives, BA_13_A_Objective_IsAPointWithARadiusAndOptionalOwner) {
    Field field = one_each();
    field.more("[[objective]]\nname = \"Mill\"\nat = [30, 24]\nradius = 3\nheld_by = \"Grey\"\n")
        .more("[[objective]]\nname = \"Hill\"\nat = [10, 24]\n");
    Table table(field);
    EXPECT_EQ(brothers::own(table.state()).owner[0], ArmyId{2});
    EXPECT_EQ(brothers::own(table.state()).owner[1], ArmyId{});
    EXPECT_NEAR(table.battle().scenario->objectives[0].radius, 3, hair);
}

TEST(BA_16_End, BA_16_E_HeldObjectives_AreClaimedBeforeTheFinalCount) {
    Field field = one_each();
    field.turns(1)
        .officer(0, "AB", "brigade", "at = [24, 6]")
        .officer(1, "BB", "brigade", "at = [24, 44]")
        .more("[[objective]]\nname = \"Hill\"\nat = [24, 10]\nradius = 2\n");
    Table table(field);
    while (!table.state().outcome.over)
        table.decide(done());
    EXPECT_EQ(table.state().outcome.winner, ArmyId{1});
    std::size_t claimed = 0;
    for (std::size_t i = 0; i < table.events().size(); ++i) {
        if (table.events()[i].kind == EventKind::objective) claimed = i;
        if (table.events()[i].kind == EventKind::battle_ended) {
            EXPECT_GT(claimed, 0U);
            EXPECT_LT(claimed, i);
            EXPECT_EQ(table.modifier(table.events()[i], "objectives"), 1);
        }
    }
}

}  // namespace
}  // namespace linstock::clause
