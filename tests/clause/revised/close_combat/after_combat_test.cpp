// RV-10.E, RV-10.F, RV-10.K, RV-10.L, RV-10.S: the effects of a close combat. RV-5.C and RV-5.E: its officers.

#include "rulesets/brom/close_combat/combat_parts.hpp"
#include "rulesets/brom/fire/casualties.hpp"
#include "tests/clause/moment.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace linstock::brom {
namespace {

Decision of(Verb verb, UnitId unit = {}, UnitId target = {}) {
    Decision d;
    d.verb = verb;
    d.unit = unit;
    d.target = target;
    return d;
}

/// B 1" in front of G, one stand each, both with rating 3.
Moment before(Plan f = {}, const std::string& b = "") {
    f.blue("B", 20, 19, "stands = 1" + b).grey("G", 20, 20, "heading = 180, stands = 1");
    Moment m(f);
    m.rate_all(3);
    m.attack("B", "G", AttackStage::arrived);
    edit(m.of("G"), [](BromUnit& w) { w.moved = true; });
    return m;
}
/// B closes, G stands, and these dice decide the rest.
void fight(Moment& m, const std::string& dice) {
    m.run({attackers_close(), defenders_stand(), close_combats()}, "d6=6 d6=6 " + dice);
}
const std::string b_wins = "d6=6,3 ";
const std::string g_wins = "d6=3,6 ";

bool offered(const Prompt& p, Verb verb, UnitId target = {}) {
    return std::any_of(p.offers.begin(), p.offers.end(),
                       [&](const Offer& o) { return o.verb == verb && (target.none() || o.target == target); });
}

// --- RV-10.E ---

TEST(RV_10_AfterCombat, RV_10_E_Loser_FallsBackInGoodOrderAt6AndRoutsUnder6) {
    Moment back = before();
    fight(back, b_wins + "d6=3 d20=10");
    EXPECT_EQ(back.of("G").condition, Condition::falling_back);
    back.expect_at("G", 20, 32);
    EXPECT_TRUE(back.cites(back.all(EventKind::morale_checked, "G").back(), "RV-10.E"));
    Moment routs = before();
    fight(routs, b_wins + "d6=2 d20=10");
    EXPECT_EQ(routs.of("G").condition, Condition::routed);
    routs.expect_at("G", 20, 35);
}

TEST(RV_10_AfterCombat, RV_10_E_BeatenAttacker_FallsBackFromItsPosition) {
    Moment m = before();
    fight(m, g_wins + "d6=3 d20=10");
    m.expect_at("B", 20, 8);
    EXPECT_EQ(m.of("B").condition, Condition::falling_back);
}

TEST(RV_10_AfterCombat, RV_10_E_EachUnitOfTheLosingSide_Tests) {
    Plan f;
    f.blue("A", 22.25, 19, "stands = 1");
    Moment m = before(f);
    m.attack("A", "G", AttackStage::arrived);
    m.run({attackers_close(), defenders_stand(), close_combats()},
          "d6=6 d6=6 d6=6 " + g_wins + g_wins + "d6=3 d6=2 d20=10 d20=10");
    EXPECT_EQ(m.of("A").condition, Condition::falling_back);
    EXPECT_EQ(m.of("B").condition, Condition::routed);
}

TEST(RV_10_AfterCombat, RV_9_E_b_c_WinnerGainsOne_LoserThatRoutsLosesOne) {
    Moment m = before();
    fight(m, b_wins + "d6=2 d20=10");
    EXPECT_EQ(m.own_of("B").rating, 4);
    EXPECT_EQ(m.own_of("G").rating, 2);
    Moment back = before();
    fight(back, b_wins + "d6=3 d20=10");
    EXPECT_EQ(back.own_of("G").rating, 3);
}

// --- RV-5.C, RV-5.E ---

Moment with_officer(const std::string& rank = "brigade") {
    Plan f;
    f.grey("H", 60, 40, "heading = 180").grey_officer("Ross", rank, "attached = 'G'");
    return before(f);
}

TEST(RV_10_AfterCombat, RV_5_E_OfficerOfTheLosers_IsKilledOn10AndCapturedOn9) {
    for (int face = 8; face <= 10; ++face) {
        Moment m = with_officer();
        // The officer's +1 still counts in the test: 2 + 3 + 1. Then come the officer's die, the move and the test for
        // its loss.
        fight(m, b_wins + "d6=6,3 d6=2 d10=" + std::to_string(face) + " d20=10" + (face > 8 ? " d6=3" : ""));
        EXPECT_EQ(m.all(EventKind::morale_checked, "G")[1].total(), 6);
        const Event e = m.one(EventKind::officer_fate);
        EXPECT_TRUE(m.cites(e, "RV-5.E"));
        const Presence wanted = face == 10 ? Presence::destroyed : face == 9 ? Presence::captured : Presence::on_table;
        EXPECT_EQ(m.officer_state("Ross").presence, wanted) << face;
        if (face == 8) continue;
        // RV-10.L: a separate test after the losers' moves, although the unit has tested already.
        const Event f = m.all(EventKind::morale_checked, "G").back();
        EXPECT_EQ(f.occasion(), 'f');
        EXPECT_EQ(f.total(), 6);
        EXPECT_TRUE(m.cites(f, "RV-10.L"));
    }
}

TEST(RV_10_AfterCombat, RV_5_E_OfficerOfTheWinners_RollsNothingAndGoesWithTheUnit) {
    Moment m = with_officer();
    fight(m, g_wins + "d6=3 d20=10");  // the officer never has to fight
    EXPECT_TRUE(m.none(EventKind::officer_fate));
    EXPECT_EQ(m.officer_state("Ross").attached_to, m.unit("G"));
}

TEST(RV_10_AfterCombat, RV_10_L_RoutedUnit_DoesNotTestForItsOfficer) {
    Moment m = with_officer();
    fight(m, b_wins + "d6=6,3 d6=1 d10=10 d20=10");
    EXPECT_EQ(m.of("G").condition, Condition::routed);
    EXPECT_NE(m.all(EventKind::morale_checked, "G").back().occasion(), 'f');
}

TEST(RV_10_AfterCombat, RV_5_C_UnitThatLosesAFigureByFire_ItsOfficerIsHitOn10Percent) {
    for (const int face : {9, 10}) {
        Plan f;
        f.blue("B", 20, 20).blue_officer("Hale", "brigade", "attached = 'B'").blue("C", 60, 10).grey("G", 20, 40);
        Moment m(f);
        m.run(take_casualties(m.unit("B"), 1, true));
        m.agree("d10=" + std::to_string(face));
        EXPECT_EQ(m.officer_state("Hale").presence, face == 10 ? Presence::destroyed : Presence::on_table);
        EXPECT_TRUE(m.cites(m.one(EventKind::officer_fate), "RV-5.C"));
        EXPECT_EQ(m.own_of("B").due != 0, face == 10);
    }
}

TEST(RV_10_AfterCombat, RV_5_C_RV_12_OfficerOfADestroyedUnit_RollsAndIsFree) {
    for (const int face : {9, 10}) {
        Plan f;
        f.blue("B", 20, 20, "stands = 1").blue_officer("Hale", "brigade", "attached = 'B'").grey("G", 20, 40);
        Moment m(f);
        m.run(take_casualties(m.unit("B"), 4, false), "d10=" + std::to_string(face));
        EXPECT_EQ(m.of("B").presence, Presence::destroyed);
        EXPECT_EQ(m.officer_state("Hale").presence, face == 10 ? Presence::destroyed : Presence::on_table);
        EXPECT_TRUE(m.officer_state("Hale").attached_to.none());
        EXPECT_EQ(m.officer_state("Hale").place, to_point({20, 20}));
    }
}

TEST(RV_10_AfterCombat, RV_5_C_NoFigureLostByFire_OfficerDoesNotRoll) {
    Plan f;
    f.blue("B", 20, 20).blue_officer("Hale", "brigade", "attached = 'B'").grey("G", 20, 40);
    Moment m(f);
    m.run(take_casualties(m.unit("B"), 1, false));
    m.agree();
    EXPECT_TRUE(m.none(EventKind::officer_fate));
}

// --- RV-10.L ---

TEST(RV_10_AfterCombat, RV_10_L_AllCombats_ComeBeforeTestsMovesAndOptions) {
    Plan f;
    f.blue("A", 50, 19, "stands = 1").grey("H", 50, 20, "heading = 180, stands = 1");
    Moment m = before(f);
    m.attack("A", "H", AttackStage::arrived);
    edit(m.of("H"), [](BromUnit& w) { w.moved = true; });
    m.run({attackers_close(), defenders_stand(), close_combats()},
          "d6=6 d6=6 d6=6 d6=6 " + b_wins + "d6=6,2 d6=3 d6=3 d20=10 d20=10");
    for (const EventKind k : {EventKind::combat_ended, EventKind::fell_back})
        EXPECT_EQ(m.all(k).size(), 2U);
    EXPECT_TRUE(m.asks("bonus_option"));  // after both moves
    // Casualties are placed when the combat ends: H has 2 on its only stand, G none.
    EXPECT_EQ(m.of("H").casualties[0], 2);
    EXPECT_EQ(m.of("G").casualties[0], 0);
}

// --- RV-10.F ---

TEST(RV_10_AfterCombat, RV_10_F_a_Winner_MayOccupyThePositionReformOrReface) {
    Moment m = before();
    fight(m, b_wins + "d6=3 d20=10");
    EXPECT_EQ(m.prompt("bonus_option").seat, Seat::first);
    Decision d = of(Verb::occupy, m.unit("B"));
    d.heading = from_degrees(90);
    d.formation = Formation::line;
    m.decide(d);
    EXPECT_EQ(m.of("B").heading, from_degrees(90));
    EXPECT_NEAR(m.place("B").x, 20.5, 0.01);  // its middle where G's was
    EXPECT_NEAR(m.place("B").y, 20.5, 0.01);
    EXPECT_TRUE(m.cites(m.one(EventKind::bonus_taken, "B"), "RV-10.F"));
    EXPECT_TRUE(m.finished());
}

TEST(RV_10_AfterCombat, RV_10_F_a_TargetGoneBeforeTheTestToClose_GivesTheOptionWithoutATest) {
    Moment m = before();
    m.of("G").place = to_point({60, 40});
    edit(m.of("B"), [](BromUnit& w) { set_flag(w, UnitFlag::target_left); });
    m.run({attackers_close(), defenders_stand(), close_combats()});
    EXPECT_TRUE(m.none(EventKind::morale_checked));
    EXPECT_EQ(m.prompt("bonus_option").unit, m.unit("B"));
    m.decide(of(Verb::done));
    EXPECT_TRUE(m.finished());
}

TEST(RV_10_AfterCombat, RV_10_F_b_Pursuit_NeedsNoTestAndTheTargetFightsAtMinusOne) {
    Moment m = before({}, ", arm = 'cavalry'");
    fight(m, b_wins + "d6=3 d20=10");  // G is 12" away, the cavalry's base move
    ASSERT_TRUE(offered(m.prompt("bonus_option"), Verb::pursue, m.unit("G")));
    m.forget();
    m.decide(of(Verb::pursue, m.unit("B"), m.unit("G")), "d20=10 d6=3 d6=6,3 d6=2 d20=10");
    EXPECT_TRUE(m.none(EventKind::morale_checked, "B"));
    EXPECT_EQ(m.all(EventKind::morale_checked, "G")[0].occasion(), 'c');
    EXPECT_EQ(m.modifier(m.one(EventKind::duel), "against a unit falling back"), 1);
    EXPECT_EQ(m.of("G").condition, Condition::routed);
    EXPECT_EQ(m.own_of("B").melees, 2);
    // RV-10.K: a unit that has fought two melees starts no third.
    EXPECT_FALSE(offered(m.prompt("bonus_option"), Verb::pursue));
    EXPECT_FALSE(offered(m.prompt("bonus_option"), Verb::close_on));
    m.refuse(of(Verb::pursue, m.unit("B"), m.unit("G")), "RV-10.K");
}

TEST(RV_10_AfterCombat, RV_10_F_b_PursuitOutOfReachOfItsDie_IsNoMelee) {
    Moment m = before({}, ", arm = 'cavalry'");
    fight(m, b_wins + "d6=3 d20=10");
    m.decide(of(Verb::pursue, m.unit("B"), m.unit("G")), "d20=13");  // 11" of 12
    EXPECT_EQ(m.own_of("B").melees, 1);
    EXPECT_TRUE(m.finished());
}

TEST(RV_10_AfterCombat, RV_10_F_b_RoutedTarget_RoutsAgainAndGivesNothing) {
    Moment m = before({}, ", arm = 'cavalry'");
    fight(m, b_wins + "d6=2 d20=10");  // 15" away
    ASSERT_TRUE(offered(m.prompt("bonus_option"), Verb::pursue, m.unit("G")));
    m.forget();
    m.decide(of(Verb::pursue, m.unit("B"), m.unit("G")), "d20=1 d6=1 d20=10");
    EXPECT_TRUE(m.cites(m.one(EventKind::rolled, "G"), "RV-14B.5"));
    EXPECT_EQ(m.of("G").casualties[0], 1);
    EXPECT_TRUE(m.none(EventKind::duel));
    EXPECT_TRUE(m.finished());
    EXPECT_EQ(m.own_of("B").rating, 4);  // for the first combat only
}

/// B has won at (20, 20). H is at (x, y) facing it, one stand. Returns whether B may charge H.
bool may_close_on_one_at(double x, double y = 26) {
    Plan f;
    f.grey("H", x, y, "heading = 180, stands = 1");
    Moment m = before(f);
    fight(m, b_wins + "d6=3 d20=1");
    return offered(m.prompt("bonus_option"), Verb::close_on, m.unit("H"));
}

TEST(RV_10_AfterCombat, RV_10_F_c_NewTarget_IsInA45DegreeConeAndWithinOneMove) {
    EXPECT_TRUE(may_close_on_one_at(24));  // its near corner 22.3 degrees off
    EXPECT_FALSE(may_close_on_one_at(24.2));
    EXPECT_TRUE(may_close_on_one_at(16));
    EXPECT_FALSE(may_close_on_one_at(15.8));
    EXPECT_TRUE(may_close_on_one_at(22, 29.5));  // 6" and 4 of the die
    EXPECT_FALSE(may_close_on_one_at(22, 30.8));
}

TEST(RV_10_AfterCombat, RV_10_F_c_NewCharge_TestsToCloseAndTheTargetToStand) {
    Plan f;
    f.grey("H", 22, 26, "heading = 180, stands = 1");
    Moment m = before(f);
    fight(m, b_wins + "d6=3 d20=1");
    m.forget();
    m.decide(of(Verb::close_on, m.unit("B"), m.unit("H")), "d20=10 d6=2 d6=2 d20=10");  // 2 + 4; 2 + 3
    EXPECT_EQ(m.all(EventKind::morale_checked, "B").at(0).occasion(), 'b');
    EXPECT_EQ(m.all(EventKind::morale_checked, "H").at(0).occasion(), 'c');
    EXPECT_EQ(m.of("H").condition, Condition::falling_back);
    Moment stops = before(f);
    fight(stops, b_wins + "d6=3 d20=1");
    stops.rate("B", 3);
    stops.decide(of(Verb::close_on, stops.unit("B"), stops.unit("H")), "d20=10 d6=2");
    EXPECT_TRUE(stops.cites(stops.one(EventKind::halted, "B"), "RV-10.B"));
    EXPECT_EQ(stops.own_of("B").melees, 1);
}

TEST(RV_10_AfterCombat, RV_10_K_UnitThatHasFoughtTwice_CannotBeChosenAsTarget) {
    Plan f;
    f.grey("H", 22, 26, "heading = 180, stands = 1");
    Moment m = before(f);
    edit(m.of("H"), [](BromUnit& w) { w.melees = 2; });
    fight(m, b_wins + "d6=3 d20=1");
    EXPECT_FALSE(offered(m.prompt("bonus_option"), Verb::close_on, m.unit("H")));
}

TEST(RV_10_AfterCombat, RV_10_K_UnitThatHasFoughtTwice_StartsNoThirdMelee) {
    for (const int earlier : {0, 1}) {
        Plan f;
        f.grey("H", 22, 26, "heading = 180, stands = 1");
        Moment m = before(f);
        edit(m.of("B"), [&](BromUnit& w) { w.melees = static_cast<std::uint8_t>(earlier); });
        fight(m, b_wins + "d6=3 d20=1");
        EXPECT_EQ(offered(m.prompt("bonus_option"), Verb::close_on, m.unit("H")), earlier == 0);
    }
}

TEST(RV_10_AfterCombat, RV_10_K_UnitThatHasFoughtTwice_IsNotDrawnInByMereContact) {
    for (const int earlier : {1, 2}) {
        Plan f;
        f.grey("H", 22.25, 20, "heading = 180, stands = 1");
        Moment m = before(f);
        edit(m.of("H"), [&](BromUnit& w) { w.melees = static_cast<std::uint8_t>(earlier); });
        m.attack("B", "G", AttackStage::closing);
        m.of("B").place = to_point({20.5, 20});
        m.run(close_combats(), earlier == 1 ? "d6=6,3 d6=6,3 d6=6 d6=6 d20=10 d20=10" : "d6=6,3 d6=6 d20=10");
        EXPECT_EQ(m.one(EventKind::combat_began).units.size(), earlier == 1 ? 3U : 2U);
    }
}

TEST(RV_10_AfterCombat, RV_10_F_c_RV_10_P_NewTarget_MustBeSeen) {
    Plan f;
    f.ground("[[terrain]]\nkind = 'hill'\nrectangle = [[10, 22], [40, 24.5]]\ncrests = [[[10, 23], [40, 23]]]");
    f.grey("H", 22, 26, "heading = 180, stands = 1");
    Moment m = before(f);
    fight(m, b_wins + "d6=3 d20=1");
    EXPECT_FALSE(offered(m.prompt("bonus_option"), Verb::close_on, m.unit("H")));
}

// --- A town ---

Moment at_a_town(const std::string& b = "") {
    Plan f;
    f.ground("[[terrain]]\nkind = 'town'\nname = 'T'\nrectangle = [[16, 20], [24, 26]]");
    f.blue("B", 20, 19, "stands = 1" + b).grey("G", 20, 23, "heading = 180, stands = 1");
    Moment m(f);
    m.rate_all(3);
    m.attack("B", "G", AttackStage::arrived);
    edit(m.of("G"), [](BromUnit& w) { w.moved = true; });
    return m;
}

TEST(RV_10_AfterCombat, RV_16_F_4_TownAttack_UsesTheUsualStepsAndAllModifiers) {
    Moment m = at_a_town();
    // 6 to close; 2 + 3 + 1 to stand; equal dice win for the town; B falls back.
    m.run({attackers_close(), defenders_stand(), close_combats()}, "d6=3 d6=2 d6=4,4 d6=3 d20=10");
    EXPECT_EQ(m.modifier(m.one(EventKind::morale_checked, "G"), "in a town"), 1);
    EXPECT_TRUE(m.cites(m.one(EventKind::combat_began), "RV-16.F.4"));
    EXPECT_STREQ(m.one(EventKind::duel).word, "second");
    EXPECT_EQ(m.of("B").condition, Condition::falling_back);
    EXPECT_FALSE(m.of("G").town.none());
}

TEST(RV_10_AfterCombat, RV_16_F_4_LoserInATown_LeavesByItsFallBackMoveWithoutOtherDice) {
    Moment m = at_a_town();
    m.run({attackers_close(), defenders_stand(), close_combats()}, "d6=3 d6=2 d6=5,4 d6=2 d20=10");
    EXPECT_EQ(m.of("G").condition, Condition::falling_back);
    EXPECT_TRUE(m.of("G").town.none());
    EXPECT_EQ(to_vec({m.one(EventKind::fell_back, "G").distance, 0}).x, 12);
}

TEST(RV_10_AfterCombat, RV_16_F_3_TownThatWasHeld_IsEnteredByWinningItsCloseCombat) {
    const std::string dice = "d6=3 d6=2 d6=5,4 d6=2 d20=10";
    Moment m = at_a_town();
    m.run({attackers_close(), defenders_stand(), close_combats()}, dice);
    Decision d = of(Verb::occupy, m.unit("B"));
    m.decide(d);
    EXPECT_FALSE(m.of("B").town.none());
    EXPECT_TRUE(m.cites(m.one(EventKind::bonus_taken, "B"), "RV-16.F.3"));
    Moment horse = at_a_town(", arm = 'cavalry'");
    horse.run({attackers_close(), defenders_stand(), close_combats()}, dice);
    horse.agree();
    EXPECT_TRUE(horse.of("B").town.none());  // mounted cavalry does not hold towns
}

// --- RV-10.S ---

Moment defender_won(double x = 20, double y = 15) {
    Plan f;
    f.blue("A", x, y, "stands = 1");
    Moment m = before(f);
    m.of("A").place = to_point({x, y});
    fight(m, g_wins + "d6=2 d20=1" + std::string(x == 20 && y == 15 ? " d6=6" : ""));
    return m;
}

TEST(RV_10_AfterCombat, RV_10_S_WinningDefender_MayCounterchargeAt6) {
    Moment m = defender_won(30, 17);
    const Prompt p = m.prompt("countercharge");
    EXPECT_EQ(p.seat, Seat::second);
    EXPECT_FALSE(offered(p, Verb::occupy));
    EXPECT_TRUE(offered(p, Verb::reform));
    EXPECT_TRUE(offered(p, Verb::close_on, m.unit("A")));
    m.forget();
    m.decide(of(Verb::close_on, m.unit("G"), m.unit("A")), "d6=2 d20=1 d6=3 d6=6,3 d6=3 d20=10");  // 2 + 4
    EXPECT_EQ(m.all(EventKind::morale_checked, "G").at(0).occasion(), 'g');
    EXPECT_TRUE(m.cites(m.one(EventKind::countercharged, "G"), "RV-10.S"));
    EXPECT_EQ(m.all(EventKind::morale_checked, "A").at(0).occasion(), 'c');
    EXPECT_EQ(m.one(EventKind::combat_ended).unit, m.unit("G"));
}

TEST(RV_10_AfterCombat, RV_10_S_CounterchargeTestUnder6_DefenderStays) {
    Moment m = defender_won(30, 17);
    m.decide(of(Verb::close_on, m.unit("G"), m.unit("A")), "d6=1");
    m.expect_at("G", 20, 20);
    EXPECT_TRUE(m.finished());
    EXPECT_EQ(m.own_of("G").melees, 1);
}

TEST(RV_10_AfterCombat, RV_10_S_Countercharge_IsWithin180DegreesOfTheHeading) {
    Moment side = defender_won(27, 19.5);
    EXPECT_TRUE(offered(side.prompt("countercharge"), Verb::close_on, side.unit("A")));
    Moment behind = defender_won(27, 23);
    EXPECT_FALSE(offered(behind.prompt("countercharge"), Verb::close_on, behind.unit("A")));
    behind.refuse(of(Verb::close_on, behind.unit("G"), behind.unit("A")), "RV-10.S");
}

TEST(RV_10_AfterCombat, RV_10_S_WinningDefender_MayReformInPlaceInstead) {
    Moment m = defender_won(60, 10);
    Decision d = of(Verb::reform, m.unit("G"));
    d.heading = from_degrees(90);
    d.formation = Formation::line;
    m.decide(d);
    EXPECT_EQ(m.of("G").heading, from_degrees(90));
    EXPECT_TRUE(m.cites(m.one(EventKind::bonus_taken, "G"), "RV-10.S"));
}

// Guns cannot take a new position in a wood, but may stay where they are.
TEST(RV_10_AfterCombat, RV_10_S_GunsInAWood_MayStayInPlace) {
    Plan f;
    f.ground("[[terrain]]\nkind = 'woods'\nrectangle = [[10, 15], [30, 30]]");
    f.blue("B", 20, 19, "stands = 1").grey("G", 20, 20, "heading = 180, arm = 'artillery', guns = 3, stands = 1");
    Moment m(f);
    m.rate_all(3);
    m.attack("B", "G", AttackStage::arrived);
    edit(m.of("G"), [](BromUnit& w) { w.moved = true; });
    fight(m, g_wins + "d6=2 d20=1");
    const Prompt p = m.prompt("countercharge");
    ASSERT_TRUE(offered(p, Verb::reform));
    Decision turned = of(Verb::reform, m.unit("G"));
    turned.formation = m.of("G").formation;
    turned.heading = from_degrees(90);
    m.refuse(turned, "RV-10.F");
    Decision stays = turned;
    stays.heading = m.of("G").heading;
    const Point where = m.of("G").place;
    m.decide(stays);
    EXPECT_EQ(m.of("G").place, where);
    EXPECT_TRUE(m.finished());
}

TEST(RV_10_AfterCombat, RV_10_S_SupportersOfTheWinner_HaveTheSameOptions) {
    Plan f;
    f.grey("S", 22.25, 20, "heading = 180, stands = 1");
    Moment m = before(f);
    edit(m.of("S"), [&](BromUnit& w) { w.supports = m.unit("G"); });
    m.attack("B", "G", AttackStage::closing);
    m.of("B").place = to_point({20, 20});
    m.run(close_combats(), g_wins + "d6=2 d20=1");
    EXPECT_EQ(m.prompt("countercharge").unit, m.unit("G"));
    m.decide(of(Verb::done));
    EXPECT_EQ(m.prompt("countercharge").unit, m.unit("S"));
}

}  // namespace
}  // namespace linstock::brom
