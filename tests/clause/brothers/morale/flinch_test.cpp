// BA-8: flinching and pinned units.

#include "rulesets/brothers/model.hpp"
#include "tests/clause/brothers/shots.hpp"

namespace linstock::clause {
namespace {

bool pinned(const Table& table, const char* unit) { return brothers::own(table.at(unit)).pinned; }

TEST(BA_8_Flinch, BA_8_A_BA_8_E_BA_8_K_UnitThatRollsItsLossesOrLess_FlinchesAFullMoveAndIsPinned) {
    Table table(shots(), "d6=5,5,1,1,2");
    table.decide(fire("A1", "B1"));
    EXPECT_EQ(table.at("B1").stands_left, 2);
    const Event back = table.one(EventKind::fell_back, "B1");
    EXPECT_TRUE(table.cites(back, "BA-8.E"));
    EXPECT_NEAR(table.y("B1"), 24, 1e-3);
    EXPECT_EQ(table.at("B1").heading, half_turn) << "keeping its heading";
    EXPECT_TRUE(pinned(table, "B1"));
}

TEST(BA_8_Flinch, BA_8_A_UnitThatRollsMoreThanItsLosses_Stands) {
    Table table(shots(), "d6=5,5,1,1,3");
    table.decide(fire("A1", "B1"));
    EXPECT_NEAR(table.y("B1"), 16, hair);
    EXPECT_FALSE(pinned(table, "B1"));
}

// BA-8.C: the last base.
TEST(BA_8_Flinch, BA_8_B_BA_8_C_UnitInCoverRollsTwoDice_TheLastBaseOne) {
    Field field = shots();
    field.terrain("kind = \"woods\", rectangle = [[10, 15.5], [40, 17]]");
    Table two(field, "d6=5,5,1,1,3,3,2,3");
    two.decide(fire("A1", "B1"));
    EXPECT_EQ(two.at("B1").stands_left, 2);
    EXPECT_FALSE(pinned(two, "B1")) << "both dice must be 2 or less";
    Table one(field, "d6=5,5,5,1,3,3,3,3");
    one.decide(fire("A1", "B1"));
    EXPECT_EQ(one.at("B1").stands_left, 1);
    EXPECT_TRUE(pinned(one, "B1"));
}

// Also BA-1.G, BA-M.1 and BA-M.2.
TEST(BA_8_Flinch, BA_8_D_BA_1_G_BA_M_1_BA_M_2_IndomitableUnit_NeverFlinchesAndRollsNoDie) {
    Field field("brothers");
    field.blue("A1", std::string("at = [24, 10], ") + trained)
        .grey("B1", "at = [24, 16], heading = 180, brothers = { strength = 4, indomitable = true }")
        .phase("fire");
    Table table(field, "d6=5,5,5,1");
    table.decide(fire("A1", "B1"));
    EXPECT_EQ(table.at("B1").stands_left, 1);
    EXPECT_FALSE(pinned(table, "B1"));
}

TEST(BA_8_Flinch, BA_8_E_FlinchInDifficultGround_IsHalved) {
    Field field = shots();
    field.terrain("kind = \"marsh\", rectangle = [[10, 20], [40, 40]]");
    Table table(field, "d6=5,1,1,1,1");
    table.decide(fire("A1", "B1"));
    EXPECT_NEAR(table.y("B1"), 22, 0.02);  // 4 in the open, 2 in the marsh
}

TEST(BA_8_Flinch, BA_8_F_Flinch_IsAwayFromTheMeanOfTheFiringBases) {
    Table table(shots("at = [27, 13]"), "d6=5,1,1,1,1");
    table.decide(fire("A1", "B1"));
    // From (24, 9.6) to (26.5 or 27, 13.4).
    EXPECT_GT(table.x("B1"), 30);
    EXPECT_GT(table.y("B1"), 17);
}

TEST(BA_8_Flinch, BA_8_G_FlinchThroughFriends_ContinuesUntilClearOfThem) {
    Field field = shots();
    field.grey("B2", "at = [24, 24.4], heading = 180, brothers = { strength = 5 }");
    Table table(field, "d6=5,1,1,1,1");
    table.decide(fire("A1", "B1"));
    EXPECT_GT(table.y("B1"), 25.1);
}

TEST(BA_8_Flinch, BA_8_G_BA_0_E_FlinchStoppedOnAFriendByAnEnemy_GoesBackUntilClear) {
    Field field = shots();
    field.grey("B2", std::string("at = [24, 40], heading = 0, ") + trained)
        .blue("A2", std::string("at = [24, 2], heading = 180, ") + trained)
        .now("B2", "at = [24, 21]")
        .now("A2", "at = [24, 21]");
    Table table(field, "d6=5,1,1,1,1");
    table.any_dice();
    table.decide(fire("A1", "B1"));
    // If B1 went straight back, it would touch A2, which is at B2's position, from 20.2 to 21.
    const Event back = table.one(EventKind::fell_back, "B1");
    EXPECT_LT(to_vec(back.to).y, 19.4 + 1e-3);
    EXPECT_GT(to_vec(back.to).y, 19.1);
    EXPECT_FALSE(table.cites(back, "BA-8.I")) << "it has met no enemy";
}

TEST(BA_8_Flinch, BA_8_H_UnitReachesTheEdgeWithItsWholeMove_StopsThere) {
    for (const double y : {39.19, 39.2, 44.0}) {
        Field field("brothers");
        field.blue("A1", std::string("at = [24, 33.5], ") + trained)
            .grey("B1", "at = [24, 47], heading = 180, brothers = { range = 2, attack = 5, strength = 4 }")
            .grey("B2", "at = [60, 40], heading = 180")
            .now("A1", "at = [24, " + std::to_string(y - 6) + "]")
            .now("B1", "at = [24, " + std::to_string(y) + "]")
            .phase("fire");
        Table table(field, "d6=5,1,1,1,1");
        table.any_dice();
        table.decide(fire("A1", "B1"));
        EXPECT_EQ(table.at("B1").presence, Presence::on_table) << table.event_texts();
        EXPECT_NE(table.event_texts().find("B1 is pinned"), std::string::npos) << table.event_texts();
        EXPECT_EQ(table.cites(table.one(EventKind::fell_back, "B1"), "BA-8.H"), y > 39.195);
        EXPECT_NEAR(table.y("B1"), y < 39.195 ? y + 8 : 47.2, 1e-3) << "its bases are 0.8 deep: the edge is at 48";
    }
}

TEST(BA_8_Flinch, BA_8_H_UnitMeetsImpassableGround_IsLost) {
    Field field = shots("at = [24, 16]");
    field.terrain("kind = \"impassable\", rectangle = [[10, 20], [40, 22]]").grey("B2", "at = [60, 40], heading = 180");
    Table table(field, "d6=5,1,1,1,1");
    table.decide(fire("A1", "B1"));
    EXPECT_EQ(table.at("B1").presence, Presence::destroyed);
    EXPECT_TRUE(table.cites(table.one(EventKind::destroyed, "B1"), "BA-8.H"));
}

TEST(BA_8_Flinch, BA_8_H_BA_0_E_FriendAtTheEdge_UnitStopsBeforeIt) {
    Field field("brothers");
    field.blue("A1", "at = [24, 10], brothers = { range = 2, attack = 5, strength = 4 }")
        .grey("B1", "at = [24, 40], heading = 180, brothers = { strength = 4 }")
        .grey("B2", "at = [24, 47.2], heading = 180, brothers = { strength = 4 }")
        .now("A1", "at = [24, 38]")
        .now("B1", "at = [24, 44]")
        .phase("fire");
    Table table(field, "d6=5,1,1,1,1");
    table.decide(fire("A1", "B1"));
    EXPECT_EQ(table.at("B1").presence, Presence::on_table);
    EXPECT_LT(table.y("B1"), 46.4 + 1e-3) << "before B2";
    EXPECT_GT(table.y("B1"), 46);
}

// BA-8.J: there is no second attack.
TEST(BA_8_Flinch, BA_8_I_BA_8_J_FlinchIntoAnotherEnemy_StartsItsOnlyMeleeAtOnce) {
    Field field = shots("at = [24, 16]");
    field.blue("A2", std::string("at = [24, 20], heading = 180, ") + trained);
    // 4 fire dice, 1 loss, flinch 1; then A2 attacks with the bases that touch: no hit.
    Table table(field, "d6=5,1,1,1,1,1,1,1,1");
    table.decide(fire("A1", "B1"));
    EXPECT_LT(table.y("B1"), 20);
    const Event blow = table.one(EventKind::fired, "A2");
    EXPECT_TRUE(table.cites(blow, "BA-8.I"));
    EXPECT_EQ(blow.dice.faces.size(), 4U);
    EXPECT_TRUE(brothers::own(table.at("A2")).attacked || table.phase() != "fire");
    EXPECT_EQ(table.count(EventKind::fired, "A2"), 1);
}

/// A1 fires at B1. A2 is behind B1, and B2 touches A2's rear.
Field between_two(const char* b1 = "at = [24, 16]") {
    Field field = shots(b1);
    field.blue("A2", std::string("at = [24, 20], heading = 180, ") + trained)
        .grey("B2", std::string("at = [24, 40], heading = 180, ") + trained)
        .now("B2", "at = [24, 20.8]");
    return field;
}

TEST(BA_8_Flinch, BA_8_I_BA_8_J_BA_10_E_UnitThatAttacksAtOnce_SplitsItsBasesAmongAllInContact) {
    Table table(between_two(), "d6=5,1,1,1,1,1,5,1,1,6");
    table.decide(fire("A1", "B1"));
    ASSERT_TRUE(table.asks("split", Seat::first)) << table.event_texts();
    EXPECT_TRUE(table.cites(table.refuse(choose_units({"B1", "B2", "B1", "A1"})), "BA-10.E"));
    table.any_dice();
    table.decide(choose_units({"B1", "B2", "B1", "B2"}));
    const Event blow = table.one(EventKind::fired, "A2");
    EXPECT_TRUE(table.cites(blow, "BA-8.I"));
    EXPECT_TRUE(table.cites(blow, "BA-10.E"));
    EXPECT_EQ(blow.units.size(), 2U);
    EXPECT_EQ(table.at("B1").stands_left, 3) << table.event_texts();
    EXPECT_EQ(table.at("B2").stands_left, 3) << table.event_texts();
}

TEST(BA_8_Flinch, BA_8_I_UnitThatTheFlincherNoLongerTouches_AttacksInItsOwnPhase) {
    Field field = shots("at = [24, 16], stands_left = 2");
    field.blue("A2", std::string("at = [22, 20], heading = 180, ") + trained)
        .blue("A3", std::string("at = [26, 20], heading = 180, ") + trained)
        .grey("B2", std::string("at = [60, 40], heading = 180, ") + trained)
        .now("B2", "at = [28, 20.8]");
    // One base of A2 meets B1's last base and disperses it. A3 was in contact with it too, and touches B2.
    Table table(field, "d6=5,1,1,1,1,5,1,1");
    table.decide(fire("A1", "B1"));
    EXPECT_EQ(table.count(EventKind::destroyed, "B1"), 1) << table.event_texts();
    const Event later = table.one(EventKind::fired, "A3");
    EXPECT_TRUE(table.cites(later, "BA-3.11"));
    EXPECT_FALSE(table.cites(later, "BA-8.I"));
}

TEST(BA_8_Flinch, BA_8_K_PinnedUnit_CannotMoveOrFire) {
    Field field = shots();
    field.blue("A2", std::string("at = [30, 10], ") + trained).now("A1", "brothers = { pinned = true }");
    field.grey("B2", std::string("at = [30, 16], heading = 180, ") + trained);
    Table table(field);
    EXPECT_TRUE(table.cites(table.refuse(fire("A1", "B1")), "BA-8.K"));
}

TEST(BA_8_Flinch, BA_8_L_Pin_EndsInPhase12OfItsOwnersNextRound) {
    Field field = shots();
    field.officer(1, "BB", "brigade", "at = [24, 27], brothers = { value = 3 }")
        .officer(0, "AB", "brigade", "at = [24, 6]");
    Table table(field, "d6=5,1,1,1,1");
    table.decide(fire("A1", "B1"));
    EXPECT_TRUE(pinned(table, "B1"));
    ASSERT_TRUE(table.asks("move_commander", Seat::second)) << "its unit is pinned, so no unit moves";
    EXPECT_TRUE(pinned(table, "B1"));
    table.decide(done());
    EXPECT_FALSE(pinned(table, "B1"));
    EXPECT_EQ(table.state().turn, 2);
}

TEST(BA_8_Flinch, BA_8_M_PinnedUnitUnderFireAgain_FlinchesAgain) {
    Field field = shots();
    field.now("B1", "brothers = { pinned = true }");
    Table table(shots("at = [24, 16], brothers = { pinned = true }"), "d6=5,1,1,1,1");
    table.decide(fire("A1", "B1"));
    EXPECT_NEAR(table.y("B1"), 24, 1e-3);
}

}  // namespace
}  // namespace linstock::clause
