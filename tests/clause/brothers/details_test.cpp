// Details of clauses that no other test covers: the order of dice, what interrupts a rest, which units still count.

#include "rulesets/brothers/contact.hpp"
#include "tests/clause/brothers/moves.hpp"

namespace linstock::clause {
namespace {

const char* trained = "brothers = { range = 2, attack = 5, strength = 4 }";

std::string keys(const std::string& first, const std::string& second) { return first + ", " + second; }

/// A1 at (24, 10) faces up the table to B1, six inches away, in the fire phase.
Field shots(const char* a1 = "brothers = { range = 2, attack = 5, strength = 4 }", const char* b1 = "at = [24, 16]") {
    Field field("brothers");
    field.blue("A1", keys("at = [24, 10]", a1))
        .grey("B1", keys("at = [24, 40], heading = 180", trained))
        .now("B1", b1)
        .phase("fire");
    return field;
}

// --- BA-6, BA-7 ---

TEST(BA_7_Fire, BA_7_K_FireDice_AreRolledForAttackCoverCommandersAndFlinching) {
    Field field = shots();
    field.officer(0, "AB", "brigade", "at = [24.5, 13]")
        .terrain("kind = \"woods\", rectangle = [[10, 15.5], [40, 17]]");
    // Dice: four for the Attack of A1, one for the hit in cover, two for the commander AB, two for the flinch of B1.
    Table table(field, "d6=5,1,1,1,3,6,6,1,1");
    table.decide(fire("A1", "B1"));
    EXPECT_EQ(table.officer_state("AB").presence, Presence::destroyed) << table.event_texts();
    EXPECT_EQ(table.at("B1").stands_left, 3);
    EXPECT_EQ(table.count(EventKind::fell_back, "B1"), 1);
}

TEST(BA_6_Commanders, BA_6_B_SharpshootersFiringThroughACommander_NeedTwoSixes) {
    Field field = shots("brothers = { range = 2, attack = 4, strength = 4, sharpshooters = true }");
    field.officer(0, "AB", "brigade", "at = [24.5, 13]");
    Table table(field, "d6=1,1,1,1,5,6");
    table.decide(fire("A1", "B1"));
    EXPECT_EQ(table.officer_state("AB").presence, Presence::on_table);
}

TEST(BA_6_Commanders, BA_6_C_BA_16_A_UnitsInReserve_CountAsAlive) {
    Field field = shots();
    field.officer(1, "BB", "brigade", "at = [30, 30]")
        .grey("B2",
              "start = \"reserve\", brothers = { range = 2, attack = 5, strength = 4, bound = 6, entry = \"north\" }");
    Table table(field, "d6=5,5,5,5");
    table.decide(fire("A1", "B1"));
    EXPECT_EQ(table.at("B1").presence, Presence::destroyed);
    EXPECT_EQ(table.officer_state("BB").presence, Presence::on_table);
    EXPECT_FALSE(table.state().outcome.over);
}

TEST(BA_7_Fire, BA_7_F_UnitLowerThanFirerAndTarget_DoesNotBlockFire) {
    for (const bool low : {true, false}) {
        Field field = shots("brothers = { range = 2, attack = 5, strength = 4 }", "at = [24, 17]");
        field.blue("A2", "at = [24, 13], brothers = { strength = 6 }")
            .terrain("kind = \"hill\", rectangle = [[18, 8], [30, 11]]")
            .terrain("kind = \"hill\", rectangle = [[18, 16.5], [30, 19]]");
        if (!low) field.terrain("kind = \"hill\", rectangle = [[18, 11.5], [30, 16]]");
        field.grey("B2", keys("at = [26, 15], heading = 180", "brothers = { strength = 1 }"));
        Table table(field);
        EXPECT_EQ(table.is_legal(fire("A1", "B1")), low);
    }
}

// --- BA-0, BA-5 ---

TEST(BA_0_Bases, BA_0_D_UnitThatLosesABase_ClosesUpToKeepContact) {
    Field field("brothers");
    field.blue("A1", keys("at = [24, 10]", trained))
        .grey("B1", keys("at = [26.2, 10], heading = 180", "brothers = { range = 2, attack = 5, strength = 1 }"))
        .phase("movement");
    Table table(field);
    const Vec now = brothers::closed_up(table.battle(), table.state(), table.unit("A1"), 3);
    EXPECT_NEAR(now.x, 24.5, hair) << "half a base to the right";
}

TEST(BA_5_Movement, BA_5_E_Ford_CountsAsOpenGround) {
    for (const bool ford : {true, false}) {
        Field field("brothers");
        field.blue("A1", keys("at = [24, 10]", trained))
            .grey("B1", keys("at = [24, 40], heading = 180", trained))
            .terrain("kind = \"stream\", line = [[0, 13], [72, 13]], width = 2")
            .phase("movement");
        if (ford) field.terrain("kind = \"ford\", at = [24, 13], width = 6");
        Table table(field);
        EXPECT_TRUE(table.is_legal(march("A1", {{24, 16}})));
        EXPECT_EQ(table.is_legal(march("A1", {{24, 18}})), ford);
    }
}

// --- BA-10, BA-13, BA-15 ---

TEST(BA_10_Melee, BA_10_F_SecondAttacker_FightsWithTheRemainingContacts) {
    Field field("brothers");
    field.blue("A1", keys("at = [23, 10]", "brothers = { range = 2, attack = 5, strength = 2 }"))
        .blue("A2", keys("at = [25, 10]", "brothers = { range = 2, attack = 5, strength = 2 }"))
        .grey("B1", keys("at = [24, 10], heading = 180", trained))
        .phase("melee");
    Table table(field, "d6=5,1,1");
    table.decide(attack("A1", "B1"));
    ASSERT_EQ(table.count(EventKind::fell_back, "B1"), 1) << table.event_texts();
    EXPECT_EQ(table.count(EventKind::fired, "A2"), 0);
}

TEST(BA_13_Objectives, BA_13_C_UnitThatArrivesDuringABound_ClaimsAtTheEndOfTheNext) {
    Field field("brothers");
    field.blue("A1", keys("at = [24, 10]", trained))
        .grey("B1", keys("at = [24, 40], heading = 180", trained))
        .officer(0, "AB", "brigade", "at = [24, 6], brothers = { value = 6 }")
        .officer(1, "BB", "brigade", "at = [24, 44]")
        .more("[[objective]]\nname = \"Hill\"\nat = [24, 18]\nradius = 2\n");
    Table table(field);
    table.decide(march("A1", {{24, 17}}));
    for (int i = 0; i < 20 && table.state().turn == 1; ++i)
        table.decide(done());
    EXPECT_EQ(brothers::own(table.state()).owner[0], ArmyId{});
    for (int i = 0; i < 20 && table.state().turn == 2; ++i)
        table.decide(done());
    EXPECT_EQ(brothers::own(table.state()).owner[0], ArmyId{1});
}

TEST(BA_15_Marches, BA_15_D_ConfederateFormations_RollFirst) {
    Field field("brothers");
    field.army(0, "colours = \"union\"").army(1, "colours = \"confederate\"");
    field.blue("A1", keys("at = [24, 10]", trained)).grey("B1", keys("at = [24, 40], heading = 180", trained));
    field.command(0, "Blue Flank", "brothers = { march = \"flank\", edge = \"east\", earliest = 1 }")
        .command(1, "Grey Flank", "brothers = { march = \"flank\", edge = \"west\", earliest = 1 }")
        .blue("A2", keys("command = \"Blue Flank\", start = \"reserve\"", trained))
        .grey("B2", keys("command = \"Grey Flank\", start = \"reserve\"", trained));
    Table table(field, "d6=5,4");
    EXPECT_EQ(brothers::own(table.state()).come, 1U << 3U) << "the fourth formation of the scenario";
}

}  // namespace
}  // namespace linstock::clause
