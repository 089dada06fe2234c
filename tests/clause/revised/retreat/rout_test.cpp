// RV-14B.1 to RV-14B.5: rout.

#include "rulesets/brom/fire/fire.hpp"
#include "rulesets/brom/morale/morale.hpp"
#include "rulesets/brom/retreat/falling_back.hpp"
#include "tests/clause/moment.hpp"

#include <gtest/gtest.h>

namespace linstock::brom {
namespace {

double inches(Coord c) { return to_vec({c, 0}).x; }

Plan two(const std::string& blue = "", const std::string& variant = "25 mm") {
    Plan f;
    f.frame("variant = '" + variant + "'");
    f.blue("B", 20, 40, blue).grey("G", 60, 46);
    return f;
}

double routed_distance(const std::string& blue, const std::string& tape, const std::string& variant = "25 mm") {
    Moment m(two(blue, variant));
    m.run(rout(m.unit("B")), tape);
    return inches(m.one(EventKind::routed, "B").distance);
}

TEST(RV_14B_Rout, RV_14B_1_RoutMove_IsTheRoutRowPlusTheOpenColumnOfTheDie) {
    EXPECT_EQ(routed_distance("", "d20=10"), 15);
    EXPECT_EQ(routed_distance("", "d20=1"), 19);
    EXPECT_EQ(routed_distance("", "d20=13"), 14);
    EXPECT_EQ(routed_distance("arm = 'cavalry'", "d20=10"), 24);
    EXPECT_EQ(routed_distance("", "d20=10", "15 mm"), 10);
    EXPECT_EQ(routed_distance("arm = 'cavalry'", "d20=10", "15 mm"), 18);
}

TEST(RV_14B_Rout, RV_14B_1_RoutedUnit_LeavesAMarkerAndFacesAway) {
    Moment m(two());
    m.run(rout(m.unit("B")), "d20=10");
    m.expect_at("B", 20, 25);
    EXPECT_EQ(m.of("B").heading, from_degrees(180));
    EXPECT_EQ(m.of("B").condition, Condition::routed);
    EXPECT_EQ(m.own_of("B").routed_turn, m.state().turn);
    const Event e = m.one(EventKind::routed, "B");
    EXPECT_EQ(e.to, m.of("B").place);
    for (const char* clause : {"RV-14B.1", "RV-move-25", "RV-d20"})
        EXPECT_TRUE(m.cites(e, clause)) << clause;
    // A second rout goes in the direction that the unit faces.
    m.forget();
    m.run(rout(m.unit("B")), "d20=10");
    m.expect_at("B", 20, 10);
    EXPECT_EQ(m.of("B").heading, from_degrees(180));
}

TEST(RV_14B_Rout, RV_14B_1_RoutedUnit_CannotFireSupportOrMove) {
    Moment m(two());
    m.of("B").condition = Condition::routed;
    EXPECT_FALSE(may_fire(m.battle(), m.state(), m.unit("B"), FireStep::standing));
    edit(m.state(), [](BromState& s) { s.card = 1; });
    m.run(make(Proc::command_card));  // no die for it, no order
    EXPECT_TRUE(m.finished());
}

TEST(RV_14B_Rout, RV_14B_1_BatteryThatRouts_LeavesItsGunsAndTheCrewRunsAsInfantry) {
    Moment m(two("arm = 'artillery', guns = 6, stands = 3"));
    m.run(rout(m.unit("B")), "d20=10");
    EXPECT_EQ(inches(m.one(EventKind::routed, "B").distance), 15);
    EXPECT_EQ(m.own_of("B").guns, Guns::abandoned);
    EXPECT_EQ(m.own_of("B").guns_place, to_point({20, 40}));
    EXPECT_EQ(m.one(EventKind::guns_abandoned, "B").to, to_point({20, 40}));
}

// --- RV-14B.2 ---

/// Whether the friend tests when B, at (20, 40), routs 15".
bool friend_tests(double x, double y, const std::string& more = "", const std::string& army = "blue") {
    Plan f = two();
    if (army == "blue")
        f.blue("F", x, y, more);
    else
        f.grey("F", x, y, more);
    Moment m(f);
    m.rate_all(6);
    m.run(rout(m.unit("B")), "d20=10");
    const bool owes = m.own_of("F").due != 0;
    if (owes) {
        m.forget();
        m.run(settle_tests(), "d6=1");
        EXPECT_EQ(m.one(EventKind::morale_checked, "F").occasion(), 'e');
        EXPECT_TRUE(m.cites(m.one(EventKind::morale_checked, "F"), "RV-14B.2"));
    }
    return owes;
}

TEST(RV_14B_Rout, RV_14B_2_FriendsWithin4InchesOfItsStart_Test) {
    EXPECT_TRUE(friend_tests(20 + 6.75 + 4, 40));
    EXPECT_FALSE(friend_tests(20 + 6.75 + 4.1, 40));
    EXPECT_TRUE(friend_tests(20, 46));     // in front of it: 4" from rear to front
    EXPECT_FALSE(friend_tests(20, 46.1));  // just over
    EXPECT_FALSE(friend_tests(28, 26));    // near where it ends, not where it was
    EXPECT_FALSE(friend_tests(20 + 6.75 + 2, 40, "heading = 0", "grey"));
}

TEST(RV_14B_Rout, RV_14B_2_FriendsThatItPassesThrough_Test) {
    EXPECT_TRUE(friend_tests(20, 32));   // 6" behind it, in its path
    EXPECT_FALSE(friend_tests(27, 32));  // 6" behind it and beside its path
}

TEST(RV_14B_Rout, RV_14B_2_FriendsOfARout_TestAsByFireAndEachOnceInAChain) {
    Plan f;
    f.blue("B1", 20, 40).blue("B2", 30, 40).blue("B3", 40, 40).grey("G", 60, 46);
    Moment m(f);
    m.rate_all(2);
    m.run({rout(m.unit("B1")), settle_tests()}, "d20=10 d6=1 d20=10 d6=2 d20=10");
    EXPECT_EQ(m.of("B2").condition, Condition::routed);
    EXPECT_EQ(m.of("B3").condition, Condition::falling_back);  // 4
    EXPECT_EQ(m.all(EventKind::morale_checked).size(), 2U);
}

// --- RV-14B.3 ---

Moment enemy_behind(Condition condition) {
    Plan f;
    f.blue("B", 20, 40).grey("G", 20, 30, "heading = 0").grey("H", 60, 46);
    Moment m(f);
    m.of("G").condition = condition;
    m.run(rout(m.unit("B")), "d20=10");
    return m;
}

TEST(RV_14B_Rout, RV_14B_3_RoutIntoAnOrganisedEnemy_IsCapturedWithItsOfficer) {
    Moment m = enemy_behind(Condition::steady);
    EXPECT_EQ(m.of("B").presence, Presence::captured);
    const Event e = m.one(EventKind::captured, "B");
    EXPECT_EQ(e.other, m.unit("G"));
    EXPECT_TRUE(m.cites(e, "RV-14B.3"));
    Moment disordered = enemy_behind(Condition::disordered);
    EXPECT_EQ(disordered.of("B").presence, Presence::captured);
}

TEST(RV_14B_Rout, RV_14B_3_RoutIntoAnEnemyRoutedOrFallingBack_PassesThrough) {
    for (const Condition c : {Condition::routed, Condition::falling_back}) {
        Moment m = enemy_behind(c);
        EXPECT_EQ(m.of("B").presence, Presence::on_table);
        m.expect_at("B", 20, 25);
    }
}

TEST(RV_14B_Rout, RV_14B_3_OfficerOfACapturedUnit_IsCaptured) {
    Plan f;
    f.blue("B", 20, 40).blue("C", 40, 40).grey("G", 20, 30, "heading = 0");
    f.blue_officer("Hale", "brigade", "attached = 'B'");
    Moment m(f);
    m.run(rout(m.unit("B")), "d20=10");
    EXPECT_EQ(m.officer_state("Hale").presence, Presence::captured);
}

TEST(RV_14B_Rout, RV_14B_1_RoutOverTheEdge_LosesTheUnit) {
    Plan f;
    f.blue("B", 20, 10).grey("G", 60, 46);
    Moment m(f);
    m.run(rout(m.unit("B")), "d20=10");
    EXPECT_EQ(m.of("B").presence, Presence::left);
}

// --- RV-14B.4 ---

/// B is routed and takes one hit by musketry of G. Its neighbour N is beside it.
Moment routed_under_fire(const std::string& dice) {
    Plan f;
    f.blue("B", 20, 20, "heading = 180").blue("N", 30, 20).grey("G", 20, 30);
    Moment m(f);
    m.rate_all(3);
    m.of("B").condition = Condition::routed;
    edit(m.of("B"), [](BromUnit& w) { w.routed_turn = 0; });
    edit(m.of("N"), [](BromUnit& w) { w.fired = true; });
    m.run(make(Proc::fire_step, FireStepLocals{FireStep::standing, 0, {}}));
    m.agree("d6=4,1,1,1,1,1");
    m.agree(dice);  // the stand that loses the figure
    return m;
}

TEST(RV_14B_Rout, RV_14B_4_RoutedUnitHitByFire_StaysAt6StillRouted) {
    Moment m = routed_under_fire("d6=3");
    const Event e = m.one(EventKind::morale_checked, "B");
    EXPECT_EQ(e.occasion(), 'i');
    EXPECT_EQ(e.total(), 6);
    EXPECT_TRUE(m.cites(e, "RV-14B.4"));
    m.expect_at("B", 20, 20);
    EXPECT_EQ(m.of("B").condition, Condition::routed);
    EXPECT_EQ(m.own_of("B").routed_turn, 0);
}

TEST(RV_14B_Rout, RV_14B_4_RoutedUnitHitByFireUnder6_RoutsAgainWithAllEffects) {
    Moment m = routed_under_fire("d6=2 d20=10 d6=3");
    m.expect_at("B", 20, 5);
    EXPECT_EQ(m.own_of("B").routed_turn, m.state().turn);
    EXPECT_EQ(m.one(EventKind::morale_checked, "N").occasion(), 'e');
    EXPECT_EQ(m.own_of("B").rating, 2);
}

// --- RV-14B.5 ---

TEST(RV_14B_Rout, RV_14B_5_RoutedUnitThatIsAttacked_TakesD6CasualtiesAndRoutsAgain) {
    Plan f;
    f.blue("B", 20, 40, "heading = 0").grey("G", 20, 41, "heading = 180").grey("H", 60, 46);
    Moment m(f);
    m.rate_all(3);
    m.of("B").condition = Condition::routed;
    m.of("B").heading = from_degrees(180);
    m.of("B").place = to_point({20, 38});
    m.of("G").place = to_point({20, 40});
    m.attack("G", "B", AttackStage::closing, true);
    m.run(defenders_stand(), "d6=5");
    ASSERT_TRUE(m.asks("casualty_stand"));
    m.agree();
    m.agree("d20=10");
    EXPECT_EQ(m.of("B").stands_left, 5);
    EXPECT_EQ(m.of("B").casualties_on_stands(), 1);
    EXPECT_TRUE(m.cites(m.one(EventKind::rolled, "B"), "RV-14B.5"));
    m.expect_at("B", 20, 23);
    EXPECT_TRUE(m.none(EventKind::morale_checked));
    m.run(close_combats());
    EXPECT_TRUE(m.finished());  // no option
    EXPECT_EQ(m.own_of("G").rating, 3);
    EXPECT_EQ(m.own_of("G").melees, 0);
}

}  // namespace
}  // namespace linstock::brom
