// BA-0 and BA-5: bases, contact and movement.

#include "rulesets/brothers/contact.hpp"
#include "tests/clause/brothers/moves.hpp"

namespace linstock::clause {
namespace {

using brothers::BaseSize;
using brothers::Pose;

/// A1 faces up the table from (24, 10); B1, far away, faces down.
Field field_of(const char* a1 = "at = [24, 10], brothers = { range = 2, attack = 5, strength = 4 }") {
    Field field("brothers");
    field.blue("A1", a1).grey("B1", "at = [24, 40], heading = 180, brothers = { range = 2, attack = 5, strength = 4 }");
    field.phase("movement");
    return field;
}

Box base(Formation formation, int bases, int k) {
    return brothers::base_box({1, 0.8}, Pose{{0, 0}, 0, formation, bases}, k);
}

// --- BA-0 ---

TEST(BA_0_Bases, BA_0_C_SingleLineDoubleLineAndColumn_PlaceTheirBases) {
    EXPECT_NEAR(base(Formation::line, 4, 0).centre.x, -1.5, hair);
    EXPECT_NEAR(base(Formation::line, 4, 3).centre.x, 1.5, hair);
    EXPECT_NEAR(base(Formation::line, 4, 3).centre.y, -0.4, hair);
    EXPECT_EQ(brothers::front_bases(Formation::double_line, 5), 3);
    EXPECT_NEAR(base(Formation::double_line, 5, 2).centre.x, 1, hair);
    EXPECT_NEAR(base(Formation::double_line, 5, 3).centre.x, -1, hair);
    EXPECT_NEAR(base(Formation::double_line, 5, 3).centre.y, -1.2, hair);
    EXPECT_EQ(brothers::base_before(Formation::double_line, 5, 4), 1);
    EXPECT_NEAR(base(Formation::column, 3, 2).centre.y, -2.0, hair);
    EXPECT_NEAR(base(Formation::column, 3, 2).centre.x, 0, hair);
}

TEST(BA_0_Bases, BA_0_F_Contact_IsWithinTheGapAndNotCornerToCorner) {
    const Box a{{0, 0}, 0, 0.5, 0.4};
    const auto at = [&](double x, double y) { return Box{{x, y}, 0, 0.5, 0.4}; };
    EXPECT_TRUE(brothers::in_contact(a, at(0, 0.87), 0.08));
    EXPECT_FALSE(brothers::in_contact(a, at(0, 0.89), 0.08));
    EXPECT_TRUE(brothers::in_contact(a, at(1.07, 0), 0.08));
    EXPECT_FALSE(brothers::in_contact(a, at(1.04, 0.84), 0.08));
    EXPECT_EQ(brothers::touching_side(a, at(0, 0.85), 0.08), brothers::Side::front);
    EXPECT_EQ(brothers::touching_side(a, at(-1.05, 0), 0.08), brothers::Side::left);
    EXPECT_EQ(brothers::touching_side(a, at(0, -0.85), 0.08), brothers::Side::rear);
}

TEST(BA_0_Bases, BA_0_D_DoubleLineOfFiveThatLosesABase_SlidesLeft) {
    Field field("brothers");
    field.blue("A1", "at = [24, 10], formation = \"double_line\", brothers = { strength = 5 }")
        .grey("B1", "at = [60, 40], heading = 180")
        .phase("movement");
    Table table(field);
    const Vec now = brothers::closed_up(table.battle(), table.state(), table.unit("A1"), 4);
    EXPECT_NEAR(now.x, 23.5, hair);
    EXPECT_NEAR(now.y, 10, hair);
}

TEST(BA_0_Bases, BA_0_D_SingleLineWithoutContact_KeepsItsFrontCentre) {
    Table table(field_of());
    const Vec now = brothers::closed_up(table.battle(), table.state(), table.unit("A1"), 3);
    EXPECT_NEAR(now.x, 24, hair);
}

TEST(BA_0_Bases, BA_0_E_UnitCloserToAFriendThanTheRounding_MayStay) {
    Field field = field_of();
    field.blue("A2", "at = [24, 5], brothers = { range = 2, attack = 5, strength = 4 }");
    Table table(field);
    table.state().unit(table.unit("A2")).place = to_point({24, 9.2 + 2e-5});
    EXPECT_TRUE(table.is_legal(march("A1", {})));
    EXPECT_FALSE(table.is_legal(march("A1", {}, 1))) << "after the turn it would overlap A2";
}

TEST(BA_0_Bases, BA_0_E_Move_CannotEndOnOtherBases) {
    Field field = field_of();
    field.blue("A2", "at = [24, 14], brothers = { strength = 4 }");
    Table table(field);
    EXPECT_TRUE(table.cites(table.refuse(march("A1", {{24, 14}})), "BA-0.E"));
    table.decide(march("A1", {{24, 15}}));  // BA-5.K: through A2 and past it
    EXPECT_NEAR(table.y("A1"), 15, hair);
}

TEST(BA_0_Bases, BA_0_A_ScenarioInInches_CannotUseTheCentimetreCharts) {
    Field field = field_of();
    field.variant("mm15_cm");
    EXPECT_NE(problems_of(field.text()).find("BA-0.A"), std::string::npos);
}

TEST(BA_0_Bases, BA_0_I_Charger_AlignsWithTheFaceItTouches) {
    Field field = field_of();
    field.now("B1", "at = [26.5, 16]");
    Table table(field, "d6=1,1");
    table.decide(charge("A1", "B1", {{24, 16}}));  // straight ahead: its right touches the enemy's front
    EXPECT_NEAR(table.y("A1"), 16, hair);
    EXPECT_EQ(table.at("A1").heading, 0);
    EXPECT_NEAR(table.x("A1"), 24, hair) << "it touches with a whole base already";
    EXPECT_TRUE(table.cites(table.one(EventKind::moved, "A1"), "BA-0.I"));
}

TEST(BA_0_Bases, BA_0_I_ObliqueCharge_EndsSquareToTheEnemy) {
    Field field = field_of();
    field.now("B1", "at = [25, 16]");
    Table table(field, "d6=1,1,1,1");
    table.decide(charge("A1", "B1"));
    EXPECT_EQ(table.at("A1").heading, 0);
    EXPECT_NEAR(table.y("A1"), 16, hair);
}

// --- BA-5 ---

TEST(BA_5_Movement, BA_5_A_BA_5_B_Infantry_MovesUpToEightInches) {
    Table table(field_of());
    EXPECT_TRUE(table.cites(table.refuse(march("A1", {{24, 18.01}})), "BA-5.A"));
    table.decide(march("A1", {{24, 18}}));
    EXPECT_NEAR(table.y("A1"), 18, hair);
    EXPECT_TRUE(table.cites(table.one(EventKind::moved, "A1"), "BA-5.B"));
}

TEST(BA_5_Movement, BA_5_B_Turns_AreFreeAndLegsAddUp) {
    Table table(field_of());
    EXPECT_TRUE(table.cites(table.refuse(march("A1", {{24, 14}, {28.1, 14}}, 90)), "BA-5.A"));
    table.decide(march("A1", {{24, 14}, {28, 14}}, 200));
    EXPECT_EQ(table.at("A1").heading, from_degrees(200));
}

TEST(BA_movement, BA_movement_EachArm_HasItsRowInEachScale) {
    Field field = field_of("at = [24, 10], arm = \"cavalry\", weapon = \"carbine\", brothers = { strength = 3 }");
    Table table(field);
    table.decide(march("A1", {{24, 26}}));
    EXPECT_NEAR(table.y("A1"), 26, hair);
    Field small = field_of();
    small.variant("mm6_in");
    Table little(small);
    EXPECT_TRUE(little.cites(little.refuse(march("A1", {{24, 14.1}})), "BA-5.A"));
    little.decide(march("A1", {{24, 14}}));
}

TEST(BA_5_Movement, BA_5_C_ColumnOnARoad_MovesHalfAsFarAgainOnATurnpikeTwiceAsFar) {
    for (const bool pike : {false, true}) {
        Field field = field_of("at = [24, 10], formation = \"column\", brothers = { strength = 4 }");
        field.terrain(std::string("kind = \"road\", line = [[24, 0], [24, 48]], width = 2") +
                      (pike ? ", class = \"turnpike\"" : ""));
        Table table(field);
        const double far = pike ? 16 : 12;
        EXPECT_FALSE(table.is_legal(march("A1", {{24, 10 + far + 0.1}})));
        table.decide(march("A1", {{24, 10 + far}}));
    }
    Field field = field_of();  // a line gains nothing from a road
    field.terrain("kind = \"road\", line = [[24, 0], [24, 48]], width = 2");
    Table table(field);
    EXPECT_FALSE(table.is_legal(march("A1", {{24, 18.1}})));
}

TEST(BA_5_Movement, BA_5_D_DifficultGround_HalvesTheMove) {
    Field field = field_of();
    field.terrain("kind = \"woods\", rectangle = [[0, 12], [48, 40]]");
    Table table(field);
    EXPECT_FALSE(table.is_legal(march("A1", {{24, 15.1}})));
    table.decide(march("A1", {{24, 15}}));  // 2 in the open, 3 in the wood for 6
}

TEST(BA_5_Movement, BA_5_E_RoadThroughAWood_CountsAsRoad) {
    Field field = field_of("at = [24, 10], formation = \"column\", brothers = { strength = 4 }");
    field.terrain("kind = \"woods\", rectangle = [[0, 12], [48, 40]]")
        .terrain("kind = \"road\", line = [[24, 0], [24, 48]], width = 2");
    Table table(field);
    table.decide(march("A1", {{24, 22}}));
}

TEST(BA_5_Movement, BA_5_F_WallsAndHills_CostNothing) {
    Field field = field_of();
    field.terrain("kind = \"stone_wall\", line = [[10, 12], [40, 12]]")
        .terrain("kind = \"hill\", rectangle = [[10, 11], [40, 30]]");
    Table table(field);
    table.decide(march("A1", {{24, 18}}));
}

TEST(BA_5_Movement, BA_5_G_UnitWithABaseInDifficultGround_IsUnformed) {
    Field field = field_of();
    field.terrain("kind = \"marsh\", rectangle = [[25, 5], [40, 15]]");
    Table table(field);
    EXPECT_TRUE(brothers::unformed(table.battle(), table.state(), table.unit("A1")));
    EXPECT_FALSE(brothers::unformed(table.battle(), table.state(), table.unit("B1")));
    const auto attack = brothers::attack_of(table.battle(), table.state(), table.unit("A1"), brothers::Fight::fire);
    EXPECT_EQ(attack.number, 6);
}

TEST(BA_5_Movement, BA_5_H_ImpassableGround_CannotBeEntered) {
    Field field = field_of();
    field.terrain("kind = \"impassable\", rectangle = [[25.4, 12], [30, 13]]");
    Table table(field);
    EXPECT_TRUE(table.cites(table.refuse(march("A1", {{24, 17}})), "BA-5.H"));
    table.decide(march("A1", {{22, 17}}, 0, {}, 1));
}

TEST(BA_5_Movement, BA_5_H_RiverWithABridge_IsCrossedByAColumnAndNotByALine) {
    for (const char* formation : {"column", "line"}) {
        Field field = field_of(
            (std::string("at = [24, 10], formation = \"") + formation + "\", brothers = { strength = 4 }").c_str());
        field.terrain("kind = \"river\", line = [[0, 13], [72, 13]], width = 1")
            .terrain("kind = \"bridge\", at = [24, 13], width = 3");
        Table table(field);
        EXPECT_EQ(table.is_legal(march("A1", {{24, 17.5}})), std::string(formation) == "column");
        EXPECT_FALSE(table.is_legal(march("A1", {{27, 10}, {27, 14}})));
    }
}

TEST(BA_5_Movement, BA_5_I_ChangeOfFormation_HalvesTheMove) {
    Table table(field_of());
    EXPECT_TRUE(table.cites(table.refuse(march("A1", {{24, 14.1}}, 0, Formation::column)), "BA-5.I"));
    table.decide(march("A1", {{24, 14}}, 0, Formation::column));
    EXPECT_EQ(table.at("A1").formation, Formation::column);
    EXPECT_TRUE(table.cites(table.one(EventKind::moved, "A1"), "BA-5.I"));
}

TEST(BA_5_Movement, BA_5_I_OtherFormations_AreRefused) {
    Table table(field_of());
    EXPECT_TRUE(table.cites(table.refuse(march("A1", {{24, 12}}, 0, Formation::square)), "BA-5.I"));
}

TEST(BA_5_Movement, BA_5_M_MarchIntoContact_IsRefusedAndAChargeNamesTheFirstUnitItTouches) {
    Field field = field_of();
    field.grey("B2", "at = [24, 30], heading = 180, brothers = { strength = 4 }")
        .now("B1", "at = [24, 16]")
        .now("B2", "at = [24, 17.5]");
    Table table(field, "d6=1,1,1,1");
    EXPECT_TRUE(table.cites(table.refuse(march("A1", {{24, 15.95}})), "BA-5.M"));
    EXPECT_TRUE(table.cites(table.refuse(charge("A1", "B2")), "BA-5.M"));
    table.decide(charge("A1", "B1"));
    EXPECT_NEAR(table.y("A1"), 16, hair);
    EXPECT_TRUE(table.cites(table.one(EventKind::moved, "A1"), "BA-5.M"));
    EXPECT_EQ(table.count(EventKind::fired, "A1"), 1) << "BA-10.K: it attacks in the phase 11 that follows";
}

TEST(BA_5_Movement, BA_5_M_Charge_ReachesAsFarAsAMove) {
    Field field = field_of();
    field.now("B1", "at = [24, 18.1]");
    Table table(field);
    EXPECT_TRUE(table.cites(table.refuse(charge("A1", "B1")), "BA-5.M"));
}

TEST(BA_5_Movement, BA_5_N_Artillery_CannotCharge) {
    Field field = field_of("at = [24, 10], arm = \"artillery\", weapon = \"napoleon\", brothers = { strength = 3 }");
    field.now("B1", "at = [24, 14]");
    Table table(field);
    EXPECT_TRUE(table.cites(table.refuse(charge("A1", "B1")), "BA-5.N"));
}

// BA-10.I: disengaging is how a unit withdraws from a melee.
TEST(BA_5_Movement, BA_5_L_UnitInContact_MayOnlyDisengageAtHalfRate) {
    Field field = field_of();
    field.now("B1", "at = [24, 10]");
    Table table(field);
    EXPECT_EQ(table.prompt("move").offers.front().distance, to_coord(4)) << "the prompt offers its real distance";
    EXPECT_TRUE(table.cites(table.refuse(march("A1", {{24, 5.9}})), "BA-5.L"));   // 4.1
    EXPECT_TRUE(table.cites(table.refuse(march("A1", {{24.5, 10}})), "BA-5.L"));  // still in contact
    EXPECT_TRUE(table.cites(table.refuse(march("A1", {{24, 12}})), "BA-5.L"));    // over the enemy
    EXPECT_TRUE(table.cites(table.refuse(march("A1", {{24, 7}}, 0, Formation::column)), "BA-5.L"));
    EXPECT_TRUE(table.cites(table.refuse(charge("A1", "B1")), "BA-5.L"));
    table.decide(march("A1", {{24, 6}}));
    EXPECT_EQ(table.at("A1").heading, 0);
    EXPECT_TRUE(table.cites(table.one(EventKind::moved, "A1"), "BA-5.L"));
    EXPECT_TRUE(table.asks("fire")) << "it may fire in phase 10";
}

// The offer is a legal decision without a path.
TEST(BA_5_Movement, BA_5_L_DisengageWithoutAPath_GoesStraightAwayFromTheEnemy) {
    Field field = field_of();
    field.now("B1", "at = [24, 10]");
    Table table(field);
    table.decide(march("A1", {}));
    EXPECT_NEAR(table.x("A1"), 24, 0.01);
    EXPECT_NEAR(table.y("A1"), 6, 0.01) << "half of its move";
    EXPECT_EQ(table.at("A1").heading, 0) << "still facing the enemy";
    EXPECT_TRUE(table.cites(table.one(EventKind::moved, "A1"), "BA-5.L"));
}

TEST(BA_5_Movement, BA_5_L_DisengageWithoutAPath_UsesTheOpenDirectionNearestToStraight) {
    // The ground behind the unit is blocked.
    Field field = field_of();
    field.now("B1", "at = [24, 10]");
    field.terrain("kind = \"impassable\", rectangle = [[22, 4], [26, 8]]");
    Table table(field);
    table.decide(march("A1", {}));
    EXPECT_GT(std::abs(table.x("A1") - 24), 1);
    EXPECT_TRUE(table.cites(table.one(EventKind::moved, "A1"), "BA-5.L"));
    // A unit blocked on all sides gets a reason.
    Field all_round = field_of();
    all_round.now("B1", "at = [24, 10]");
    for (const char* piece : {"[[18, 4], [30, 9]]", "[[18, 9], [20, 24]]", "[[28, 9], [30, 24]]"})
        all_round.terrain(std::string("kind = \"impassable\", rectangle = ") + piece);
    Table held(all_round);
    const Refusal no = held.refuse(march("A1", {}));
    EXPECT_TRUE(held.cites(no, "BA-5.L"));
    EXPECT_NE(no.text.find("'path' is missing"), std::string::npos) << no.text;
}

TEST(BA_5_Movement, BA_5_O_PinnedUnits_CannotMove) {
    Field field = field_of();
    field.blue("A2", "at = [40, 10]").now("A1", "brothers = { pinned = true }");
    Table table(field);
    EXPECT_TRUE(table.cites(table.refuse(march("A1", {{24, 12}})), "BA-8.K"));
    table.decide(stand("A2"));
}

TEST(BA_5_Movement, BA_5_Q_Unit_CannotLeaveTheTable) {
    Table table(field_of("at = [24, 2]"));
    EXPECT_TRUE(table.cites(table.refuse(march("A1", {{24, 0.5}}, 0, {}, 1)), "BA-5.Q"));
}

TEST(BA_5_Movement, BA_5_Q_BA_5_M_Charge_CannotEndWithABaseOffTheTable) {
    Field field = field_of("at = [4, 6], brothers = { range = 2, attack = 5, strength = 4 }");
    field.grey("B2", "at = [1, 13], heading = 180, brothers = { range = 2, attack = 5, strength = 1 }");
    Table table(field);
    table.any_dice();
    // At an angle, its left would be beyond the western edge, also when square to B2's front.
    EXPECT_TRUE(table.cites(table.refuse(charge("A1", "B2", {{1, 13}})), "BA-5.Q"));
    table.decide(charge("A1", "B2", {{2.2, 10}, {2.2, 13}}));
    EXPECT_NEAR(table.y("A1"), 13, hair) << "farther from the edge the charge is legal";
}

TEST(BA_5_Movement, BA_0_E_BA_0_I_Charge_IsCheckedAtItsFinalPositionNotAtFirstContact) {
    for (const bool clear : {true, false}) {
        Field field = field_of("at = [28, 24], brothers = { range = 2, attack = 5, strength = 4 }");
        field.grey("B2", "at = [24, 30], heading = 180, brothers = { range = 2, attack = 5, strength = 1 }")
            .blue("A2", std::string("at = [25.7, ") + (clear ? "30.1" : "29.9") +
                            "], heading = 180, brothers = { range = 2, attack = 5, strength = 1 }");
        Table table(field);
        table.any_dice();
        if (!clear) {
            EXPECT_TRUE(table.cites(table.refuse(charge("A1", "B2", {{24, 30}})), "BA-0.E"));
            continue;
        }
        table.decide(charge("A1", "B2", {{24, 30}}));
        EXPECT_EQ(table.at("A1").heading, 0) << "square to B2, in front of A2";
        EXPECT_NEAR(table.y("A1"), 30, hair);
    }
}

TEST(BA_5_Movement, BA_3_7_EachUnit_MovesOnce) {
    Field field = field_of();
    field.blue("A2", "at = [40, 10]");
    Table table(field);
    table.decide(march("A1", {{24, 12}}));
    EXPECT_TRUE(table.cites(table.refuse(march("A1", {{24, 13}})), "BA-3.7"));
}

// --- BA-6 ---

TEST(BA_6_Commanders, BA_6_H_CommanderMetByAUnit_IsCapturedOnItsAttack) {
    for (const int face : {5, 4}) {
        Field field = field_of();
        field.officer(1, "BB", "brigade", "at = [24, 14]");
        Table table(field, "d6=" + std::to_string(face));
        table.decide(march("A1", {{24, 16}}));
        if (face == 5) {
            EXPECT_EQ(table.officer_state("BB").presence, Presence::captured);
            EXPECT_TRUE(table.cites(table.one(EventKind::officer_fate), "BA-6.H"));
        } else {
            ASSERT_TRUE(table.asks("escape_commander", Seat::second));
            EXPECT_TRUE(table.cites(table.refuse(ride("BB", {{24, 15}})), "BA-6.I"));
            EXPECT_TRUE(table.cites(table.refuse(ride("BB", {{24, 27}})), "BA-6.I"));
            EXPECT_TRUE(table.is_legal(ride("BB", {}))) << "the offer without a path: to the nearest position";
            table.decide(ride("BB", {{24, 24}}));
            EXPECT_NEAR(to_vec(table.officer_state("BB").place).y, 24, hair);
        }
        EXPECT_NEAR(table.y("A1"), 16, hair) << "the unit continues its move";
    }
}

TEST(BA_6_Commanders, BA_6_J_Commander_CannotRideIntoContact) {
    Field field = field_of();
    field.officer(0, "AB", "brigade", "at = [30, 10]").now("B1", "at = [30, 20]").phase("formation commanders");
    Table table(field);
    EXPECT_TRUE(table.cites(table.refuse(ride("AB", {{30, 19.45}})), "BA-6.J"));
    EXPECT_TRUE(table.cites(table.refuse(ride("AB", {{42.5, 10}})), "BA-5.A"));
    table.decide(ride("AB", {{30, 18}}));
    EXPECT_TRUE(table.cites(table.one(EventKind::officer_moved), "BA-3.8"));
}

TEST(BA_16_End, BA_16_D_FirstDecisionOfARound_MayConcede) {
    Table table(field_of());
    for (const std::string& offer : table.offers())
        EXPECT_EQ(offer.find("choose"), std::string::npos) << "conceding is not one of several choices: " << offer;
    EXPECT_TRUE(table.offers(Verb::concede));
    EXPECT_FALSE(table.is_legal(choose(1)));
    for (const Decision& d : candidates(table.battle(), table.state(), table.prompt("move"), 1000))
        EXPECT_NE(d.verb, Verb::concede);
    table.decide(conceding());
    EXPECT_TRUE(table.state().outcome.over);
    EXPECT_EQ(table.state().outcome.winner, ArmyId{2});
    EXPECT_EQ(table.state().outcome.degree, 3) << "BA-16.B: a complete victory without objectives";
    EXPECT_TRUE(table.cites(table.one(EventKind::battle_ended), "BA-16.B"));
}

}  // namespace
}  // namespace linstock::clause
