// Chapter 5: orders, and what a morale row binds a unit to.

#include "battle/redacted_state.hpp"
#include "rulesets/mwan18/command/binding.hpp"
#include "rulesets/mwan18/movement/pace.hpp"
#include "tests/clause/mwan18/scene.hpp"

#include <algorithm>

namespace linstock::mwan18 {

namespace {

const std::string guns = "arm = 'artillery', guns = 6, weapon = 'napoleon'";
const std::string in_teams = guns + ", formation = 'column'";
const std::string horse = "arm = 'cavalry', men = 225, weapon = 'carbine'";
const Scenery duel = Scenery().blue("A", 1000, 500).grey("Z", 1000, 1000);

}  // namespace

TEST(MW_5_Orders, MW_5_1_UnitWithoutNewOrders_KeepsItsLastClass) {
    Scene s(Scenery().blue("A", 1000, 500).blue("B", 1500, 500).grey("Z", 1000, 1000));
    s.order("B", 2);
    s.run(Proc::ask_orders);
    ASSERT_TRUE(s.asks("mw.orders"));
    s.refuse({Parts(s).instruct("A", 5)}, "MW-5.1");
    s.refuse({Parts(s).instruct("A", 3, "B")}, "MW-5.1.3");
    s.dispatch({Parts(s).instruct("A", 3, "Z")});
    EXPECT_EQ(s.own_of("A").order, Order::attack);
    EXPECT_EQ(s.own_of("A").objective, s.unit("Z"));
    EXPECT_EQ(s.own_of("B").order, Order::skirmish);
    EXPECT_TRUE(s.one(EventKind::ordered, "A").seen_by.has(Seat::first));
    EXPECT_FALSE(s.one(EventKind::ordered, "A").seen_by.has(Seat::second));
}

TEST(MW_5_Orders, MW_5_1_UnitUnderStandOrders_CannotMarch) {
    Scene s(duel);
    s.run(Proc::movement);
    s.refuse({Parts(s).march("A", 1000, 520)}, "MW-5.1");
    s.refuse({Parts(s).march("A", 1000, 701)}, "MW-5.1");
    s.dispatch({Parts(s).face("A", 10)});
    EXPECT_EQ(s.of("A").heading, from_degrees(10));
}

TEST(MW_5_Orders, MW_5_1_WithdrawingUnit_MarchesAtLeastAFifthToTheRear) {
    Scene s(duel);
    s.order("A", 4);
    s.run(Proc::movement);
    s.refuse({Parts(s).march("A", 1000, 520)}, "MW-5.1");
    s.refuse({Parts(s).plain(Verb::stand, "A")}, "MW-5.1");
    s.dispatch({});  // not named: it makes the least march, straight back
    EXPECT_NEAR(s.place("A").y, 500 - 19.05 - 40, 0.2);
    // A march to the side is not to the rear; a march up to 45 degrees off the rear is.
    for (const double x : {0.0, 70.0, 90.0, 150.0}) {
        Scene aside(Scenery().blue("A", 1000, 500, "heading = 135").grey("Z", 1000, 1000));
        aside.order("A", 4);
        aside.run(Proc::movement);
        const Decision march = Parts(aside).march("A", 1000 + 80, x == 0 ? 500 : 500 - x);
        if (x < 80)
            aside.refuse({march}, "MW-5.1");
        else
            aside.dispatch({march});
    }
    // A withdrawing unit with no enemy within 1500 feet may stand.
    Scene far(Scenery().blue("A", 1000, 500).grey("Z", 1000, 2500));
    far.order("A", 4);
    far.run(Proc::movement);
    far.dispatch({Parts(far).plain(Verb::stand, "A")});
    far.expect_at("A", 1000, 500);
}

TEST(MW_5_Orders, MW_5_1_2_OnlyAttackingUnits_MayCharge) {
    for (const int order : {1, 2, 4}) {
        Scene s(Scenery().blue("A", 1000, 500).grey("Z", 1000, 700));
        s.order("A", order);
        s.run(Proc::movement);
        s.refuse({Parts(s).charge("A", "Z")}, "MW-5.1.2");
    }
}

TEST(MW_5_Orders, MW_5_1_3_AttackingUnit_MustChargeOrMarchNearer) {
    Scene s(duel);
    s.order("A", 3, "Z");
    s.run(Proc::movement);
    s.refuse({Parts(s).plain(Verb::stand, "A")}, "MW-5.1.3");
    s.refuse({Parts(s).march("A", 1000, 530)}, "MW-5.1.3");
    s.dispatch({});
    s.expect_at("A", 1000, 540);  // not named: it marches one fifth
    // At the stand-off from the enemy an attacking unit must charge.
    Scene near(Scenery().blue("A", 1000, 500).grey("Z", 1000, 525));
    near.order("A", 3, "Z");
    near.run(Proc::movement);
    near.refuse({Parts(near).plain(Verb::stand, "A")}, "MW-5.1.3");
    near.dispatch({Parts(near).charge("A", "Z")});
    EXPECT_TRUE(near.own_of("A").closes);
    // An attacking unit may charge its objective only.
    Scene two(Scenery().blue("A", 1000, 500).grey("Y", 1000, 700).grey("Z", 1100, 1200));
    two.order("A", 3, "Z");
    two.run(Proc::movement);
    two.refuse({Parts(two).charge("A", "Y")}, "MW-5.1.3");
}

TEST(MW_5_Orders, MW_5_1_3_AttackWithoutObjective_ChargesTheNearestEnemy) {
    Scene s(Scenery().blue("A", 2000, 1000).grey("E", 1850, 1100).grey("F", 2200, 1250));
    s.order("A", 3);
    s.run(Proc::movement);
    s.refuse({Parts(s).charge("A", "F")}, "MW-5.1.3");
    EXPECT_EQ(s.refusal(), "A can only charge its objective, E");
    s.dispatch({Parts(s).charge("A", "E")});
    EXPECT_TRUE(s.own_of("A").closes);
    Scene point(Scenery().blue("A", 2000, 1000).grey("E", 1850, 1100).grey("F", 2200, 1250));
    point.change("A", [](MwUnit& w) {
        w.order = Order::attack;
        w.objective_is_point = true;
        w.objective_place = to_point({2000, 2000});
    });
    point.run(Proc::movement);
    point.dispatch({Parts(point).charge("A", "F")});
    EXPECT_TRUE(point.own_of("A").closes) << "it may charge any enemy if its objective is a point";
}

// MW-5.1.3: an obstacle in the path excuses an attacking or withdrawing unit from its march. An obstacle elsewhere does
// not.
TEST(MW_5_Orders, MW_5_1_3_UnitThatTakesDownAnObstacleInItsPath_OwesNoMarch) {
    for (const int order : {3, 4})
        for (const double y : {480.0, 520.0}) {
            Scene s(Scenery().blue("A", 1000, 500).grey("Z", 1000, 1000).line("fence", 900, y, 1100, y));
            s.order("A", order);
            s.run(Proc::movement);
            if ((order == 3) == (y > 500))
                s.dispatch({Parts(s).dismantle("A", 1)});
            else
                s.refuse({Parts(s).dismantle("A", 1)}, order == 3 ? "MW-5.1.3" : "MW-5.1");
        }
}

TEST(MW_5_Orders, MW_5_1_3_UnitInContact_OwesNoMarch) {
    for (const int order : {3, 4}) {
        Scene s(Scenery().blue("A", 1000, 500).grey("Z", 1000, 500));
        s.order("A", order);
        s.change("A", [&](MwUnit& w) { w.contact = s.unit("Z"); });
        s.change("Z", [&](MwUnit& w) { w.contact = s.unit("A"); });
        s.run(Proc::movement);
        s.dispatch_for(Seat::first, {Parts(s).plain(Verb::stand, "A")});
    }
}

// MW-5.1: a wheel moves the front centre; an about-face does not.
TEST(MW_5_Orders, MW_5_1_WithdrawingUnit_CannotWheelNearerToTheEnemy) {
    for (const double y : {1000.0, 2500.0}) {
        Scene s(Scenery().blue("A", 1000, 500, "mwan18 = { figures = 8 }").grey("Z", 1000, y));
        s.order("A", 4);
        s.run(Proc::movement);
        s.refuse({Parts(s).wheel("A", 1, 60)}, "MW-5.1");
    }
}

// MW-6.5: cavalry that dismounts first charges on foot, over a fence and through woods.
TEST(MW_5_Orders, MW_6_5_ChargeAfterOtherMoves_StartsFromTheStateThatTheyLeave) {
    const auto scene = [](const std::string& more) {
        return Scene(
            Scenery().blue("A", 1000, 500, horse + more).grey("Z", 1000, 590).line("fence", 800, 520, 1200, 520));
    };
    Scene s = scene("");
    s.order("A", 3, "Z");
    s.run(Proc::movement);
    s.refuse({Parts(s).charge("A", "Z")}, "MW-3.28");
    s.dispatch({Parts(s).plain(Verb::dismount, "A"), Parts(s).charge("A", "Z")});
    EXPECT_FALSE(s.of("A").mounted);
    EXPECT_FALSE(s.own_of("A").closes) << "dismounting takes 2/5, the fence 3/5, and nothing is left";
    EXPECT_GT(s.place("A").y, 519);
    Scene up = scene(", mounted = false");
    up.order("A", 3, "Z");
    up.run(Proc::movement);
    up.refuse({Parts(up).plain(Verb::mount, "A"), Parts(up).charge("A", "Z")}, "MW-3.28");
}

TEST(MW_5_Orders, MW_6_5_MW_3_13_ProneUnitThatRises_MayChargeInTheSameTurn) {
    Scene s(Scenery().blue("A", 2000, 1000).grey("E", 2000, 1100));
    s.order("A", 3, "E");
    s.change("A", [](MwUnit& w) { w.prone = true; });
    s.run(Proc::movement);
    s.refuse({Parts(s).charge("A", "E")}, "MW-3.13");
    s.dispatch({Parts(s).plain(Verb::rise, "A"), Parts(s).charge("A", "E")});
    EXPECT_TRUE(s.own_of("A").closes);
    EXPECT_FALSE(s.own_of("A").prone);
    EXPECT_EQ(s.own_of("A").spent, fifth_budget);
}

TEST(MW_5_Orders, MW_5_1_3_MW_9_1_AttackingUnitAtTheStandOffWithoutMoves_Charges) {
    Scene s(Scenery().blue("A", 1000, 500).grey("Z", 1000, 525));
    s.order("A", 3, "Z");
    s.run(Proc::movement);
    s.refuse({Parts(s).plain(Verb::stand, "A")}, "MW-5.1.3");
    s.dispatch({});
    EXPECT_TRUE(s.own_of("A").closes);
}

TEST(MW_5_Orders, MW_5_1_3_UnitAtItsObjectivePoint_OwesNoMarch) {
    Scene s(duel);
    s.change("A", [](MwUnit& w) {
        w.order = Order::attack;
        w.objective_is_point = true;
        w.objective_place = to_point({1000, 500});
    });
    s.run(Proc::movement);
    s.dispatch({Parts(s).plain(Verb::stand, "A")});
    s.expect_at("A", 1000, 500);
}

TEST(MW_5_Orders, MW_5_1_4_Orders_ReachAllUnitsAtOnce) {
    Scene s(Scenery().blue("A", 200, 100).grey("Z", 3800, 2900).blue_officer("Boss", "brigade", "at = [3900, 100]"));
    s.run(Proc::ask_orders);
    s.dispatch({Parts(s).instruct("A", 2)});
    EXPECT_EQ(s.own_of("A").order, Order::skirmish);
}

TEST(MW_5_Orders, MW_5_5_Artillery_CannotBeOrderedToAttack) {
    Scene s(Scenery().blue("G", 1000, 500, guns).grey("Z", 1000, 1000));
    s.run(Proc::ask_orders);
    s.refuse({Parts(s).instruct("G", 3)}, "MW-5.5");
    s.dispatch({Parts(s).instruct("G", 4)});
    EXPECT_EQ(s.own_of("G").order, Order::withdraw);
}

TEST(MW_5_Rows, MW_5_8_MoraleRow_BindsTheNextTurnAndOutranksTheOrder) {
    Scene s(duel);
    s.change("A", [](MwUnit& w) { w.next_row = row_number(1, 8); });  // Advance 1/5, Fire 4/5
    EXPECT_TRUE(free_of_rows(s.state(), s.unit("A")));
    s.run(Proc::end_of_turn);
    EXPECT_FALSE(free_of_rows(s.state(), s.unit("A")));
    EXPECT_EQ(fire_share(s.battle(), s.state(), s.unit("A")), 4);
    s.run(Proc::movement);
    s.dispatch({});  // its orders are to stand; the row makes it advance
    s.expect_at("A", 1000, 540);
    EXPECT_EQ(s.own_of("A").spent_by_row, fifth_budget);
    s.run(Proc::end_of_turn);
    EXPECT_TRUE(free_of_rows(s.state(), s.unit("A")));
}

TEST(MW_5_Rows, MW_5_9_AdvanceUnderARow_IsExactlyTheFifthsOfTheRow) {
    Scene s(duel);
    s.order("A", 2);
    s.bind("A", 2, 7);  // Advance 2/5
    s.run(Proc::movement);
    s.refuse({Parts(s).plain(Verb::stand, "A")}, "MW-5.9");
    s.refuse({Parts(s).march("A", 1000, 540)}, "MW-5.9");
    s.refuse({Parts(s).march("A", 1000, 640)}, "MW-5.9");
    s.refuse({Parts(s).charge("A", "Z")}, "MW-5.1.2");
    s.dispatch({Parts(s).march("A", 1000, 580), Parts(s).plain(Verb::lie_down, "A")});
    s.expect_at("A", 1000, 580);
    EXPECT_EQ(s.own_of("A").spent_by_row, 2 * fifth_budget);
    EXPECT_EQ(s.own_of("A").spent, 3 * fifth_budget);
}

// MW-5.9, MW-5.11: superfluous actions do not count towards the row and do not excuse the unit from it.
TEST(MW_5_Rows, MW_5_9_MW_5_11_OtherActions_DoNotExcuseAUnitFromItsRow) {
    const auto prone_and_up = [](const Scene& s, int times) {
        std::vector<Decision> parts;
        for (int i = 0; i < times; ++i) {
            parts.push_back(Parts(s).plain(Verb::lie_down, "A"));
            parts.push_back(Parts(s).plain(Verb::rise, "A"));
        }
        return parts;
    };
    for (const bool back : {false, true}) {
        const char* clause = back ? "MW-5.11" : "MW-5.9";
        Scene s(Scenery().blue("A", 1000, 500).grey("Z", 1000, 1000).line("fence", 900, 490, 1100, 490));
        s.order("A", 2);
        s.bind("A", 2, back ? 0 : 8);  // Fall back 2/5, Advance 3/5
        s.run(Proc::movement);
        for (int times = 1; times < 3; ++times)
            s.refuse(prone_and_up(s, times), clause);
        s.refuse({Parts(s).dismantle("A", 1)}, clause);
        s.refuse({Parts(s).face("A", 30), Parts(s).face("A", 0)}, clause);
        Scene g(Scenery().blue("A", 1000, 500, in_teams).grey("Z", 1000, 1000));
        g.order("A", 2);
        g.bind("A", 2, back ? 0 : 7);  // 2/5 each
        g.run(Proc::movement);
        g.refuse({Parts(g).plain(Verb::unlimber, "A"), Parts(g).plain(Verb::limber, "A")}, back ? "MW-5.14" : "MW-5.9");
    }
    // Rising does not count towards the row either. A dismounted unit's gait does not show that it has gone as far as
    // it can.
    Scene lying(duel);
    lying.change("A", [](MwUnit& w) { w.prone = true; });
    lying.order("A", 2);
    lying.bind("A", 2, 7);
    lying.run(Proc::movement);
    lying.dispatch({Parts(lying).plain(Verb::rise, "A"), Parts(lying).march("A", 1000, 540)});
    EXPECT_EQ(lying.own_of("A").spent_by_row, 2 * fifth_budget);
    Scene rider(Scenery().blue("A", 1000, 500, horse).grey("Z", 1000, 1000));
    rider.order("A", 2);
    rider.bind("A", 2, 7);
    rider.run(Proc::movement);
    rider.refuse({Parts(rider).gait("A", 2), Parts(rider).plain(Verb::dismount, "A")}, "MW-5.9");
}

// MW-5.9: a unit at an obstacle that its row does not let it cross has gone as far as it must.
TEST(MW_5_Rows, MW_5_9_UnitAtAFenceThatItCannotAfford_MayStop) {
    Scene s(Scenery().blue("A", 1000, 500).grey("Z", 1000, 1000).line("fence", 900, 520, 1100, 520));
    s.order("A", 2);
    s.bind("A", 2, 7);  // Advance 2/5
    s.run(Proc::movement);
    s.refuse({Parts(s).plain(Verb::stand, "A")}, "MW-5.9");
    s.dispatch({Parts(s).march("A", 1000, 519.9)});
    s.expect_at("A", 1000, 519.9);
}

// MW-6.19, MW-5.9: a unit in close action cannot march, so it may stand in spite of its row.
TEST(MW_5_Rows, MW_6_19_MW_5_9_UnitInContactUnderAnAdvanceRow_MayStand) {
    Scene s(Scenery().blue("A", 1000, 500).grey("Z", 1000, 540));
    s.bind("A", 1, 9);
    s.change("A", [&](MwUnit& w) { w.contact = s.unit("Z"); });
    s.change("Z", [&](MwUnit& w) { w.contact = s.unit("A"); });
    s.run(Proc::movement);
    s.refuse({Parts(s).march("A", 1000, 510)}, "MW-6.19");
    s.dispatch_for(Seat::first, {Parts(s).plain(Verb::stand, "A")});
}

TEST(MW_5_Rows, MW_5_9_AdvanceUnderARow_StopsShortOnlyAtTheStandOff) {
    Scene s(Scenery().blue("A", 1000, 500).grey("Z", 1000, 560));
    s.order("A", 2);
    s.bind("A", 2, 9);  // Advance 4/5 is 160 feet; only 35 feet are free
    s.run(Proc::movement);
    s.dispatch({});
    s.expect_at("A", 1000, 535, 0.1);
}

TEST(MW_5_Rows, MW_5_9_AttackingUnitUnderARow_MayChargeWithReducedReach) {
    Scene s(Scenery().blue("A", 1000, 500).grey("Z", 1000, 700));
    s.order("A", 3, "Z");
    s.bind("A", 3, 5);  // Advance 2/5: 120 feet of a charge of 300
    s.run(Proc::movement);
    s.dispatch({Parts(s).charge("A", "Z")});
    EXPECT_FALSE(s.own_of("A").closes);
    s.expect_at("A", 1000, 620);
    Scene near(Scenery().blue("A", 1000, 500).grey("Z", 1000, 620));
    near.order("A", 3, "Z");
    near.bind("A", 3, 5);
    near.run(Proc::movement);
    near.dispatch({Parts(near).charge("A", "Z")});
    EXPECT_TRUE(near.own_of("A").closes);
}

TEST(MW_5_Rows, MW_5_10_UnitUnderHold_MayChangeFacingAndFormationButNotMarch) {
    Scene s(duel);
    s.order("A", 3, "Z");
    s.bind("A", 3, 3);  // Hold, Fire 4/5
    s.run(Proc::movement);
    s.refuse({Parts(s).march("A", 1000, 540)}, "MW-5.10");
    s.refuse({Parts(s).charge("A", "Z")}, "MW-5.10");
    s.dispatch({Parts(s).form("A", Formation::skirmish)});
    EXPECT_EQ(s.of("A").formation, Formation::skirmish);
    EXPECT_EQ(s.own_of("A").spent_by_row, 0);
}

// The formations are line, column, open order and road column.
TEST(MW_10_Formations, MW_10_2_DoubleLineAndSquare_AreNotAvailable) {
    Scene s(duel);
    s.run(Proc::movement);
    s.refuse({Parts(s).form("A", Formation::double_line)}, "MW-10.2");
    s.refuse({Parts(s).form("A", Formation::square)}, "MW-10.2");
    s.refuse({Parts(s).form("A", Formation::line, 3)}, "MW-10.2");
    s.dispatch({Parts(s).form("A", Formation::line, 2)});
    EXPECT_EQ(s.of("A").formation, Formation::line);
    EXPECT_EQ(s.own_of("A").ranks, 2);
}

TEST(MW_5_Rows, MW_5_8_UnitBoundByARow_IsOfferedLegalMovesOnly) {
    const auto offered = [](const Scene& s, Verb verb) {
        const std::vector<Prompt> open_prompts = s.prompts();
        return std::any_of(open_prompts.front().offers.begin(), open_prompts.front().offers.end(),
                           [&](const Offer& o) { return o.verb == verb && o.unit == s.unit("A"); });
    };
    Scene free(duel);
    free.run(Proc::movement);
    for (const Verb verb : {Verb::stand, Verb::about_face, Verb::lie_down})
        EXPECT_TRUE(offered(free, verb)) << name_of(verb);
    Scene bound(duel);
    bound.bind("A", 1, 0);  // Fall back 2/5
    bound.run(Proc::movement);
    EXPECT_TRUE(offered(bound, Verb::march));
    for (const Verb verb : {Verb::stand, Verb::lie_down})
        EXPECT_FALSE(offered(bound, verb)) << name_of(verb);
}

TEST(MW_5_Rows, MW_5_11_FallBack_GoesStraightToTheRearWithoutAnAboutFace) {
    Scene s(duel);
    s.bind("A", 1, 0);  // Fall back 2/5
    s.run(Proc::movement);
    s.refuse({Parts(s).march("A", 1000, 540)}, "MW-5.11");
    s.refuse({Parts(s).march("A", 1040, 430)}, "MW-5.11");
    s.refuse({Parts(s).plain(Verb::stand, "A")}, "MW-5.11");
    s.refuse({Parts(s).march("A", 1000, 400)}, "MW-5.11");
    s.dispatch({});
    s.expect_at("A", 1000, 420);
    EXPECT_EQ(s.of("A").heading, 0);
    EXPECT_EQ(s.own_of("A").conduct, Conduct::fell_back);
    EXPECT_EQ(s.own_of("A").spent, 2 * fifth_budget);
    // A unit that faces the rear already pays nothing for the turn.
    Scene turned(duel);
    turned.bind("A", 1, 0);
    turned.run(Proc::movement);
    turned.dispatch({Parts(turned).march("A", 1000, 420), Parts(turned).plain(Verb::about_face, "A")});
    EXPECT_EQ(turned.of("A").heading, half_turn);
    EXPECT_EQ(turned.own_of("A").spent, 2 * fifth_budget);
}

TEST(MW_5_Rows, MW_5_13_Stampede_BeginsNextTurn) {
    Scene s(duel);
    s.order("A", 4);
    s.change("A", [](MwUnit& w) { w.next_row = row_number(4, 0); });
    s.run(Proc::end_of_turn);
    EXPECT_EQ(s.own_of("A").spirit, Spirit::stampeding);
    EXPECT_FALSE(in_order(s.battle(), s.state(), s.unit("A")));
}

TEST(MW_5_Rows, MW_5_14_UnlimberedGuns_HoldInsteadOfAdvancingAndFallBackByHand) {
    Scene s(Scenery().blue("G", 1000, 500, guns).grey("Z", 1000, 1500));
    s.bind("G", 1, 9);  // Advance 3/5
    EXPECT_EQ(bound(s.battle(), s.state(), s.unit("G")), Bound::hold);
    s.run(Proc::movement);
    s.refuse({Parts(s).by_hand("G", 1000, 510)}, "MW-5.10");
    s.dispatch({});
    s.expect_at("G", 1000, 500);
    s.bind("G", 1, 0);  // Fall back 2/5: 20 feet by hand
    s.run(Proc::movement);
    s.refuse({Parts(s).by_hand("G", 1000, 470)}, "MW-5.14");
    s.dispatch({});
    s.expect_at("G", 1000, 480);
    s.change("G", [](MwUnit& w) {
        w.rigged = true;
        w.spent = 0;
    });
    s.run(Proc::movement);
    s.dispatch({});  // by prolonge: two fifths of a walk
    s.expect_at("G", 1000, 380);
    s.change("G", [](MwUnit& w) {
        w.spent = 0;
        w.horses[0] = 4;
    });
    s.run(Proc::movement);
    s.dispatch({});  // the remaining horses drag the guns one fifth (MW-3.17)
    s.expect_at("G", 1000, 330);
    s.change("G", [](MwUnit& w) {
        w.spent = 0;
        w.horses[0] = 5;
    });
    s.run(Proc::movement);
    s.dispatch({});  // no horses: by hand
    s.expect_at("G", 1000, 310);
}

/// Unlimbered with the prolonge rigged, under Fall back 2/5. `horses_lost` horses of one section are lost.
Scene on_the_rope(int horses_lost, double wood_to = 0) {
    Scenery scenery;
    scenery.blue("G", 1000, 500, guns).grey("Z", 1000, 1500);
    if (wood_to > 0) scenery.area("woods", 0, 0, 4000, wood_to);
    Scene s(scenery);
    s.bind("G", 1, 0);
    s.change("G", [&](MwUnit& w) {
        w.rigged = true;
        w.horses[0] = static_cast<std::uint8_t>(horses_lost);
    });
    s.run(Proc::movement);
    return s;
}

// Men who drag the guns owe the whole row, however many horses the prolonge has lost.
TEST(MW_5_Rows, MW_5_14_MW_3_18_LostHorses_DoNotShortenTheFallBackOfGunsMovedByHand) {
    Scene none = on_the_rope(5);
    none.refuse({Parts(none).plain(Verb::stand, "G")}, "MW-5.14");
    none.refuse({Parts(none).by_hand("G", 1000, 499)}, "MW-5.14");
    none.dispatch({Parts(none).by_hand("G", 1000, 480)});
    Scene one_fifth = on_the_rope(4);
    one_fifth.refuse({Parts(one_fifth).by_hand("G", 1000, 490)}, "MW-5.14");
    one_fifth.refuse({Parts(one_fifth).number(Verb::prolonge, "G", 49)}, "MW-5.14");
    one_fifth.refuse({Parts(one_fifth).by_hand("G", 1000, 491), Parts(one_fifth).number(Verb::prolonge, "G", 1)},
                     "MW-5.14");
    one_fifth.dispatch({Parts(one_fifth).number(Verb::prolonge, "G", 50)});
    one_fifth.expect_at("G", 1000, 450);
}

// A foot in woods costs five feet. A recommended distance is legal; one foot more is not.
TEST(MW_5_Rows, MW_5_14_MW_3_19_Prolonge_MovesWholeFeet) {
    Scene s = on_the_rope(0, 428);
    const Move least = least_of_row(s.battle(), s.state(), s.unit("G"));
    ASSERT_EQ(least.legs.size(), 1U);
    const int feet = least.legs.front().number;
    EXPECT_EQ(feet, 77);
    s.refuse({Parts(s).number(Verb::prolonge, "G", feet - 1)}, "MW-5.14");
    s.refuse({Parts(s).number(Verb::prolonge, "G", feet + 1)}, "MW-5.14");
    s.dispatch({Parts(s).number(Verb::prolonge, "G", feet)});
    s.expect_at("G", 1000, 500 - feet);
}

TEST(MW_9_Turn, MW_9_1_DispatchThatContradictsItself_IsRejectedWithAReason) {
    Scene s(Scenery()
                .blue("A", 1000, 500)
                .blue("H", 1600, 500, "arm = 'cavalry', weapon = 'carbine'")
                .grey("Z", 1000, 700)
                .grey("Y", 1300, 700)
                .blue_officer("Lee", "brigade", "attached = 'A'"));
    const Parts p(s);
    s.order("A", 3);
    s.order("H", 2);
    s.run(Proc::ask_orders);
    s.refuse({p.instruct("A", 1), p.instruct("H", 2), p.instruct("A", 3, "Z")}, "MW-5.1");
    EXPECT_EQ(s.refusal(), "A has two orders: give it one class");
    s.refuse({p.join("Lee", "A"), p.join("Lee", "H")}, "MW-11.1");
    EXPECT_EQ(s.refusal(), "Lee has two rides: give one destination");
    s.run(Proc::movement);
    s.refuse({p.charge("A", "Z"), p.charge("A", "Y")}, "MW-6.5");
    EXPECT_EQ(s.refusal(), "A has two charges: name one target");
    s.refuse({p.gait("H", 1), p.gait("H", 2), p.march("H", 1600, 540)}, "MW-3.37");
    EXPECT_EQ(s.refusal(), "H has two gaits: give one per turn");
    s.refuse({p.plain(Verb::stand, "H"), p.march("H", 1600, 540)}, "MW-9.1");
    EXPECT_EQ(s.refusal(), "H has both 'stand' and 'march': give one of the two");
    s.dispatch({p.gait("H", 1), p.march("H", 1600, 540), p.face("H", 10)});  // these follow each other and are legal
    EXPECT_EQ(s.of("H").heading, from_degrees(10));
}

TEST(MW_9_Turn, MW_9_1_Refusal_NamesTheUnitAndTheReason) {
    Scene s(Scenery().blue("A", 1000, 500).grey("Z", 1000, 2700).blue_officer("Lee", "brigade", "at = [1000, 400]"));
    const Parts p(s);
    s.order("A", 2);
    s.run(Proc::ask_orders);
    Decision nobody = p.instruct("A", 2);
    nobody.unit = {};
    s.refuse({p.instruct("A", 2), nobody}, "MW-9.1");
    EXPECT_EQ(s.refusal(), "'instruct' must name a unit of Blue");
    s.refuse({p.instruct("A", 2), p.instruct("Z", 2)}, "MW-9.1");
    EXPECT_EQ(s.refusal(), "Z is not a unit of Blue");
    s.refuse({p.instruct("A", 7)}, "MW-5.1");
    EXPECT_EQ(s.refusal(), "A has no order class 7: choose 1 to 4");
    s.refuse({p.ride("Lee", 1000, 1500)}, "MW-11.1");
    EXPECT_EQ(s.refusal(), "Lee can ride 1000 feet at most; the distance is 1100 feet");
    s.refuse({p.plain(Verb::about_face, "A")}, "MW-9.1");
    EXPECT_EQ(s.refusal(), "'about_face' cannot be used now; allowed are 'instruct', 'ride', 'offer_end'");
    s.run(Proc::movement);
    s.refuse({p.march("A", 1000, 660), p.plain(Verb::about_face, "A"), p.plain(Verb::about_face, "A")}, "MW-3.10");
    EXPECT_EQ(s.refusal(), "A does not have enough effort left: it needs 1 fifth of a turn and has 0 fifths");
}

TEST(MW_9_Turn, MW_9_1_DispatchOfOneSide_IsHiddenFromTheOther) {
    Scene s(duel);
    s.order("A", 2);
    s.order("Z", 2);
    s.run(Proc::movement);
    const State known = redacted_for(s.battle(), s.state(), Seat::second);
    s.dispatch_for(Seat::first, {Parts(s).march("A", 1000, 600)});
    EXPECT_EQ(s.prompts().size(), 1U);
    EXPECT_FALSE(s.state().path.empty());
    EXPECT_TRUE(redacted_for(s.battle(), s.state(), Seat::second) == known);
    s.expect_at("A", 1000, 500);
    s.dispatch_for(Seat::second, {});
    s.expect_at("A", 1000, 600);
}

TEST(MW_5_Friends, MW_5_3_2_UnitRunIntoByRetreatingFriends_HasAReasonToCheck) {
    Scene s(Scenery().blue("A", 1000, 500).blue("B", 1000, 440).grey("Z", 1000, 1000));
    s.bind("A", 1, 0);
    s.run(Proc::movement);
    s.dispatch({});
    EXPECT_EQ(s.own_of("B").friends_ran, 1);
    EXPECT_TRUE(s.cites(s.one(EventKind::noted, "B"), "MW-5.3.2"));
    // A unit ignores friends with fewer than four fifths of its own figures.
    Scene few(Scenery().blue("A", 1000, 500, "men = 225").blue("B", 1000, 440).grey("Z", 1000, 1000));
    few.bind("A", 1, 0);
    few.run(Proc::movement);
    few.dispatch({});
    EXPECT_EQ(few.own_of("B").friends_ran, 0);
}

// MW-3.41, MW-5.3.2: all units move together. Two lines that fall back together keep their distance.
TEST(MW_5_Friends, MW_5_3_2_MW_3_41_LinesThatFallBackTogether_DoNotRunIntoEachOther) {
    for (const bool front_first : {true, false}) {
        Scenery both;
        both.blue(front_first ? "A" : "B", 1000, front_first ? 500 : 440);
        both.blue(front_first ? "B" : "A", 1000, front_first ? 440 : 500);
        Scene s(both.grey("Z", 1000, 1000));
        s.bind("A", 1, 0);
        s.bind("B", 1, 0);
        s.run(Proc::movement);
        s.dispatch({});
        EXPECT_LT(s.place("A").y, 440);
        EXPECT_EQ(s.own_of("A").friends_ran, 0);
        EXPECT_EQ(s.own_of("B").friends_ran, 0);
    }
    // A unit that has left the path before the other arrives is not run into. A unit that is still there is.
    for (const double x : {965.0, 1050.0}) {
        Scene s(Scenery()
                    .blue("A", 1000, 500, "mwan18 = { figures = 10 }")
                    .blue("B", x, 360, "heading = 270, mwan18 = { figures = 10 }")
                    .grey("Z", 1000, 1000));
        s.bind("A", 1, 0);
        s.order("B", 2);
        s.run(Proc::movement);
        s.dispatch({Parts(s).march("B", x - 200, 360)});
        EXPECT_EQ(s.own_of("B").friends_ran, x > 1000 ? 1 : 0) << x;
    }
}

// MW-5.3.2: the footprints count, not a front turned to the direction of the march.
TEST(MW_5_Friends, MW_5_3_2_UnitThatMovesSideways_SweepsTheDepthOfItsLine) {
    for (const double aside : {40.0, 100.0}) {
        // A line of 254 feet with one rank falls back along its own length.
        Scene s(Scenery()
                    .blue("A", 1000, 1000, "heading = 90")
                    .blue("B", 1000 + aside, 960, "heading = 90, mwan18 = { figures = 5 }")
                    .grey("Z", 1000, 1500));
        s.bind("A", 1, 0);
        s.run(Proc::movement);
        s.dispatch({});
        s.expect_at("A", 1000, 920, 0.1);
        EXPECT_EQ(s.own_of("B").friends_ran, 0) << aside;
    }
    Scene s(Scenery()
                .blue("A", 1000, 1000, "heading = 90, mwan18 = { figures = 4 }")
                .blue("B", 1000, 970, "mwan18 = { figures = 4 }")
                .grey("Z", 1000, 1500));
    s.bind("A", 1, 0);
    s.run(Proc::movement);
    s.dispatch({});
    s.expect_at("A", 1000, 920, 0.1);
    EXPECT_EQ(s.own_of("B").friends_ran, 1);
}

}  // namespace linstock::mwan18
