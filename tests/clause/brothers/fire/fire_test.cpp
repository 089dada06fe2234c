// BA-6, BA-7, BA-9: fire, commanders under fire and cover.

#include "rulesets/brothers/fire/fire.hpp"

#include "tests/clause/brothers/shots.hpp"

namespace linstock::clause {
namespace {

// --- BA-7 ---

TEST(BA_7_Fire, BA_7_E_BA_1_B_BA_1_C_Fire_RollsOneDiePerBaseAndHitsOnTheAttackOrMore) {
    Table table(shots(), "d6=5,4,3,2,2");
    table.decide(fire("A1", "B1"));
    const Event shot = table.one(EventKind::fired);
    EXPECT_EQ(shot.dice.faces.size(), 4U);
    EXPECT_EQ(shot.hits(), 1);
    EXPECT_EQ(shot.needed, 5);
    EXPECT_TRUE(table.cites(shot, "BA-7.E"));
    EXPECT_EQ(table.at("B1").stands_left, 3);
    EXPECT_TRUE(table.cites(table.one(EventKind::stand_lost, "B1"), "BA-1.D"));
}

TEST(BA_7_Fire, BA_1_B_TargetBeyondRange_CannotBeFiredAt) {
    Table table(shots("at = [24, 18.1]"));
    Field beside = shots("at = [24, 18.1]");
    beside.grey("B2", "at = [26, 17], heading = 180");
    Table both(beside);
    const Refusal no = both.refuse(fire("A1", "B1"));
    EXPECT_TRUE(both.cites(no, "BA-7.L"));
    EXPECT_TRUE(both.cites(no, "BA-1.B"));
    EXPECT_FALSE(table.asks("fire")) << "no unit has a target, so the phase has no prompt";
}

TEST(BA_7_Fire, BA_1_B_UnitWithRange0_CannotFire) {
    Field field = shots();
    field.blue("A2", "at = [30, 10], brothers = { range = 0, attack = 5, strength = 2 }");
    Table table(field);
    EXPECT_TRUE(table.cites(table.refuse(fire("A2", "B1")), "BA-1.B"));
}

TEST(BA_7_Fire, BA_7_A_Unit_FiresOnceAndNotInContact) {
    Field field = shots();
    field.blue("A2", std::string("at = [40, 10], ") + trained)
        .grey("B2", std::string("at = [40, 10], heading = 180, ") + trained)
        .blue("A3", std::string("at = [30, 10], ") + trained);
    Table table(field, "d6=1,1,1,1");
    EXPECT_TRUE(table.cites(table.refuse(fire("A2", "B1")), "BA-7.A"));
    table.decide(fire("A1", "B1"));
    EXPECT_TRUE(table.cites(table.refuse(fire("A1", "B1")), "BA-7.A"));
}

TEST(BA_7_Fire, BA_7_B_UnitsInMelee_CannotBeFiredAt) {
    Field field = shots();
    field.blue("A2", std::string("at = [24, 16], ") + trained);
    field.grey("B2", std::string("at = [29, 15], heading = 180, ") + trained);
    Table table(field);
    EXPECT_TRUE(table.cites(table.refuse(fire("A1", "B1")), "BA-7.B"));
}

// BA-7.C: the arc counts base by base.
TEST(BA_7_Fire, BA_7_D_Arc_Is45DegreesToEachSideOfEachBase) {
    // B1 has a single base, its middle 5 inches to the right. Only those bases of A1 fire that have it at most as far
    // to the side as ahead.
    Field field("brothers");
    field.blue("A1", std::string("at = [24, 10], ") + trained)
        .grey("B1", "at = [28, 14], heading = 180, brothers = { strength = 1 }")
        .phase("fire");
    Table table(field);
    const auto found = brothers::bearings_on(table.battle(), table.state(), table.unit("A1"), table.unit("B1"));
    EXPECT_EQ(found.bases.size(), 3U);  // the nearest corner is (27.5, 14): 3.5 to the right of the front centre
}

TEST(BA_7_Fire, BA_7_F_TroopsBetween_BlockFireOnOneLevelAndNotFromAHill) {
    for (const bool high : {false, true}) {
        Field field = shots("at = [24, 17]");
        field.blue("A2", "at = [24, 13], brothers = { strength = 6 }");
        field.grey("B2", std::string("at = [21, 16], heading = 180, ") + trained);
        if (high) field.terrain("kind = \"hill\", rectangle = [[20, 8], [28, 11]]");
        Table table(field);
        if (high) {
            EXPECT_TRUE(table.is_legal(fire("A1", "B1")));
        } else {
            EXPECT_TRUE(table.cites(table.refuse(fire("A1", "B1")), "BA-7.F"));
        }
    }
}

TEST(BA_7_Fire, BA_7_F_RearRanksAndTheRestOfAColumn_DoNotFire) {
    for (const char* formation : {"double_line", "column"}) {
        Field field("brothers");
        field.blue("A1", std::string("at = [24, 10], formation = \"") + formation + "\", " + trained)
            .grey("B1", std::string("at = [24, 16], heading = 180, ") + trained)
            .phase("fire");
        Table table(field);
        const auto found = brothers::bearings_on(table.battle(), table.state(), table.unit("A1"), table.unit("B1"));
        EXPECT_EQ(found.bases.size(), std::string(formation) == "column" ? 1U : 2U);
    }
}

TEST(BA_7_Fire, BA_7_G_HigherGroundBetween_BlocksFireAndFiringDownHasNoPenalty) {
    Field field = shots();
    field.terrain("kind = \"hill\", rectangle = [[10, 12], [40, 14]]");
    field.grey("B2", "at = [26, 11.5], heading = 180, brothers = { strength = 1 }");
    Table table(field);
    EXPECT_TRUE(table.cites(table.refuse(fire("A1", "B1")), "BA-7.G"));
    Field down = shots();
    down.terrain("kind = \"hill\", rectangle = [[10, 8], [40, 12]]");
    Table low(down, "d6=4,4,4,4");
    low.decide(fire("A1", "B1"));
    EXPECT_EQ(low.one(EventKind::fired).needed, 5);
}

TEST(BA_7_Fire, BA_7_H_SightIntoAWood_ReachesItsEdgeOnly) {
    for (const double edge : {15.5, 14.5}) {  // B1 stands half an inch, or one and a half, inside the wood
        Field field = shots();
        field.grey("B2", "at = [27, 13], heading = 180, brothers = { strength = 1 }")
            .terrain("kind = \"woods\", rectangle = [[10, " + std::to_string(edge) + "], [40, 30]]");
        Table table(field);
        if (edge > 15)
            EXPECT_TRUE(table.is_legal(fire("A1", "B1")));
        else
            EXPECT_TRUE(table.cites(table.refuse(fire("A1", "B1")), "BA-7.H"));
    }
}

TEST(BA_7_Fire, BA_7_H_BA_visible_SightInsideAWood_IsTwoInchesAt15Mm) {
    for (const double y : {12.0, 12.1}) {
        Field field = shots(("at = [24, " + std::to_string(y) + "]").c_str());
        field.grey("B2", "at = [27, 11.5], heading = 180, brothers = { strength = 1 }")
            .terrain("kind = \"woods\", rectangle = [[0, 0], [72, 48]]");
        Table table(field);
        EXPECT_EQ(table.is_legal(fire("A1", "B1")), y < 12.05);
    }
}

TEST(BA_7_Fire, BA_7_H_AreaThatTheLineLeavesAndEntersAgain_CountsAsOne) {
    const auto sees = [](const char* notch_and_b1_at, double b1_at) {
        Field field("brothers");
        field
            .terrain(std::string("kind = \"woods\", area = [[18, 20], [32, 20], [32, 24], ") + notch_and_b1_at +
                     ", [18, 24]]")
            .blue("A1", "at = [22.5, 22.5], heading = 90, brothers = { range = 2, attack = 5, strength = 1 }")
            .grey("B1", "at = [60, 40], heading = 270, brothers = { range = 2, attack = 5, strength = 1 }")
            .now("B1", "at = [" + std::to_string(b1_at) + ", 22.5]")
            .phase("movement");
        Table table(field);
        return !brothers::bearings_on(table.battle(), table.state(), table.unit("A1"), table.unit("B1")).bases.empty();
    };
    const char* narrow = "[24.2, 24], [24.2, 21], [23.9, 21], [23.9, 24]";
    EXPECT_TRUE(sees(narrow, 24.4)) << "both inside, within 2 inches";
    const char* wide = "[26, 24], [26, 21], [23, 21], [23, 24]";
    EXPECT_FALSE(sees(wide, 26.5)) << "both inside, and 4 inches apart";
    EXPECT_TRUE(sees(wide, 25.5)) << "B1 is at the edge of the wood";
}

TEST(BA_7_Fire, BA_7_I_Night_LimitsSightToRange1) {
    Field field = shots();
    field.scenario("brothers = { night_from = 1, night_to = 3 }")
        .grey("B2", "at = [26, 13], heading = 180, brothers = { strength = 1 }");
    Table table(field);
    EXPECT_FALSE(table.is_legal(fire("A1", "B1")));
    EXPECT_TRUE(table.is_legal(fire("A1", "B2")));
}

TEST(BA_7_Fire, BA_7_I_MistOfTheScenario_LimitsSight) {
    for (const int limit : {5, 7}) {
        Field field = shots();
        field.more("[[sight]]\nfrom_turn = 1\nto_turn = 2\nlimit = " + std::to_string(limit) + "\n")
            .grey("B2", "at = [26, 13], heading = 180, brothers = { strength = 1 }");
        Table table(field);
        EXPECT_EQ(table.is_legal(fire("A1", "B1")), limit == 7) << "B1 is six inches away";
        EXPECT_TRUE(table.is_legal(fire("A1", "B2")));
    }
}

TEST(BA_7_Fire, BA_7_J_Units_FireOneAfterAnother) {
    Field field = shots();
    field.blue("A2", std::string("at = [28.2, 10], ") + trained)
        .grey("B2", std::string("at = [29, 16], heading = 180, ") + trained);
    Table table(field, "d6=5,5,5,5,1,1,1,1");
    table.decide(fire("A1", "B1"));
    EXPECT_FALSE(table.is_legal(fire("A2", "B1")));
    table.decide(fire("A2", "B2"));
    EXPECT_EQ(table.at("B1").presence, Presence::destroyed);
    EXPECT_TRUE(table.cites(table.one(EventKind::destroyed, "B1"), "BA-7.K"));
}

TEST(BA_7_Fire, BA_7_L_Unit_MayHoldItsFire) {
    Table table(shots());
    table.decide(done());
    EXPECT_EQ(table.count(EventKind::fired), 0);
}

// --- BA-6 ---

TEST(BA_6_Commanders, BA_6_A_BA_6_B_FireThroughACommander_MayHitTheCommander) {
    for (const bool sixes : {false, true}) {
        Field field = shots();
        field.officer(0, "AB", "brigade", "at = [24.5, 13]");
        Table table(field, sixes ? "d6=1,1,1,1,6,6" : "d6=1,1,1,1,6,5");
        table.decide(fire("A1", "B1"));
        EXPECT_EQ(table.officer_state("AB").presence == Presence::destroyed, sixes) << table.event_texts();
    }
}

TEST(BA_6_Commanders, BA_6_C_CommanderWhoseLastUnitIsLost_LeavesTheTable) {
    Field field = shots();
    field.officer(1, "BB", "brigade", "at = [30, 30]").grey("B2", "at = [60, 40], command = \"Grey Reserve\"");
    field.command(1, "Grey Reserve", "");
    Table table(field, "d6=5,5,5,5");
    table.decide(fire("A1", "B1"));
    EXPECT_EQ(table.officer_state("BB").presence, Presence::left);
    EXPECT_TRUE(table.cites(table.one(EventKind::left_table), "BA-6.C"));
}

// BA-M.6: the commander is disabled.
TEST(BA_6_Commanders, BA_6_D_TwoSixesOfABase_DisableACommander) {
    for (const bool hit : {true, false}) {
        Field field = shots("at = [60, 40]");
        field.officer(1, "BB", "brigade", "at = [24, 15]");
        Table table(field, hit ? "d6=1,6,6,6,1,1,1,1" : "d6=6,1,1,6,6,5,5,6");
        table.decide(fire_at("A1", "BB"));
        EXPECT_EQ(table.officer_state("BB").presence == Presence::destroyed, hit);
    }
}

// BA-1.H: sharpshooters.
TEST(BA_6_Commanders, BA_6_E_BA_1_H_Sharpshooters_BothDiceAboveAttack_DisableTheCommander) {
    struct Try {
        int attack;
        const char* dice;
        bool hits;
    };
    for (const Try& t : {Try{4, "d6=4,6,6,4", false}, Try{4, "d6=4,6,5,5", true}, Try{5, "d6=5,6,5,5", false},
                         Try{6, "d6=5,6,6,6", true}}) {
        Field field("brothers");
        field
            .blue("A1", "at = [24, 10], brothers = { range = 3, attack = " + std::to_string(t.attack) +
                            ", strength = 2, sharpshooters = true }")
            .grey("B1", "at = [60, 40], heading = 180")
            .officer(1, "BB", "brigade", "at = [24, 20]")
            .phase("fire");
        Table table(field, t.dice);
        table.decide(fire_at("A1", "BB"));
        EXPECT_EQ(table.officer_state("BB").presence == Presence::destroyed, t.hits) << t.attack << t.dice;
        EXPECT_TRUE(table.cites(table.last(EventKind::rolled), "BA-6.E"));
    }
}

TEST(BA_keys, BA_keys_SharpshootersReachTheirAttack_ByHouseRule_DisableTheCommander) {
    Field field("brothers");
    field.blue("A1", "at = [24, 10], brothers = { range = 3, attack = 5, strength = 2, sharpshooters = true }")
        .grey("B1", "at = [60, 40], heading = 180")
        .officer(1, "BB", "brigade", "at = [24, 20]")
        .phase("fire");
    Table table(field, "d6=5,4,5,5",
                "name = \"reach\"\nruleset = \"brothers\"\nwhy = \"a test\"\n[[change]]\nprofile = "
                "\"sharpshooter_strict\"\nvalue = false\n");
    ASSERT_TRUE(table.ready());
    table.decide(fire_at("A1", "BB"));
    EXPECT_EQ(table.officer_state("BB").presence, Presence::destroyed);
}

// --- BA-9 ---

// BA-9.D: soft 3, hard 4, fortification 5.
TEST(BA_9_Cover, BA_9_A_BA_9_C_BA_9_D_HitsOnAUnitInCover_AreRolledAgain) {
    struct Try {
        const char* ground;
        int value;
    };
    for (const Try& t : {Try{"kind = \"woods\", rectangle = [[10, 15.5], [40, 17]]", 3},
                         Try{"kind = \"stone_wall\", line = [[10, 15.5], [40, 15.5]]", 4},
                         Try{"kind = \"hedge\", line = [[10, 15.5], [40, 15.5]]", 3},
                         Try{"kind = \"stone_wall\", line = [[10, 14.5], [40, 14.5]]", 0},
                         Try{"kind = \"fieldwork\", line = [[40, 15.5], [10, 15.5]]", 5}}) {
        Field field = shots();
        field.terrain(t.ground);
        Table table(field, "d6=1,1,1,1");
        const auto cover = brothers::cover_from_fire(table.battle(), table.state(), table.unit("A1"), table.unit("B1"));
        EXPECT_EQ(brothers::cover_value(table.battle(), cover.grade, brothers::Fight::fire).value, t.value) << t.ground;
        table.decide(fire("A1", "B1"));
    }
    Field field = shots();
    field.terrain("kind = \"stone_wall\", line = [[10, 15.5], [40, 15.5]]");
    Table table(field, "d6=5,6,1,1,3,4,2,2");
    table.decide(fire("A1", "B1"));
    EXPECT_EQ(table.at("B1").stands_left, 3) << "one of two hits was stopped";
    EXPECT_TRUE(table.cites(table.events(EventKind::rolled).front(), "BA-9.C"));
}

TEST(BA_9_Cover, BA_9_B_UnitWithHalfItsBasesInCover_IsInCover) {
    for (const double left : {24.0, 24.6}) {  // two bases of four in the wood, then one
        Field field = shots();
        field.terrain("kind = \"woods\", rectangle = [[" + std::to_string(left) + ", 15.2], [40, 17]]");
        Table table(field, "d6=1,1,1,1");
        const auto cover = brothers::cover_from_fire(table.battle(), table.state(), table.unit("A1"), table.unit("B1"));
        EXPECT_EQ(cover.grade, left < 24.5 ? brothers::Cover::soft : brothers::Cover::none);
        table.decide(fire("A1", "B1"));
    }
}

TEST(BA_9_Cover, BA_9_E_CoverInMelee_IsOneLess) {
    Table table(shots(), "");
    for (const auto grade : {brothers::Cover::soft, brothers::Cover::hard, brothers::Cover::fortification}) {
        const int fire_value = brothers::cover_value(table.battle(), grade, brothers::Fight::fire).value;
        EXPECT_EQ(brothers::cover_value(table.battle(), grade, brothers::Fight::melee).value, fire_value - 1);
    }
}

TEST(BA_9_Cover, BA_9_G_BreachedWork_IsSoftCover) {
    Field field = shots();
    field.terrain("kind = \"fieldwork\", line = [[40, 15.5], [10, 15.5]]").piece_now(1, "breached = true");
    Table table(field);
    const auto cover = brothers::cover_from_fire(table.battle(), table.state(), table.unit("A1"), table.unit("B1"));
    EXPECT_EQ(cover.grade, brothers::Cover::soft);
}

}  // namespace
}  // namespace linstock::clause
