// RV-10: close combat except its duels (duels_test.cpp): attacking, closing, pulling away, support, standing and the
// results. RV-5.E.

#include "rulesets/brom/close_combat/combat_parts.hpp"
#include "rulesets/brom/fire/fire.hpp"
#include "tests/clause/moment.hpp"

#include <gtest/gtest.h>

namespace linstock::brom {
namespace {

Decision of(Verb verb, UnitId unit = {}, UnitId target = {}) {
    Decision d;
    d.verb = verb;
    d.unit = unit;
    d.target = target;
    return d;
}

/// G faces down with its front at y = 20; B is 1" in front of it. With `small` each has one stand.
Moment face_to_face(Plan f = {}, bool small = false) {
    f.blue("B", 20, 19).grey("G", 20, 20, "heading = 180");
    Moment m(f);
    m.rate_all(3);
    m.attack("B", "G", AttackStage::arrived);
    if (small)
        for (const char* name : {"B", "G"}) {
            m.of(name).stands_left = 1;
            edit(m.of(name), [](BromUnit& w) { w.half_marked = true; });
        }
    return m;
}
void stays(Moment& m, std::string_view tape) { m.decide(of(Verb::no), tape); }

// --- RV-10.A ---

Moment on_its_card(Plan f, std::string_view dice = "d10=1") {
    Moment m(f);
    edit(m.state(), [](BromState& s) { s.card = 1; });
    m.run(make(Proc::command_card), dice);
    return m;
}

TEST(RV_10_CloseCombat, RV_10_A_Attacker_Halts1InchFromItsTargetAndDoesNotFire) {
    Plan f;
    f.blue("B", 20, 20).grey("G", 20, 26, "heading = 180");
    Moment m = on_its_card(f);
    m.decide(of(Verb::attack, m.unit("B"), m.unit("G")), "d20=10");
    ASSERT_EQ(m.prompt("attack_path").unit, m.unit("B"));
    m.agree();
    while (m.asks("opportunity_fire"))
        m.decide(of(Verb::done));
    m.expect_at("B", 20, 25);
    EXPECT_EQ(m.own_of("B").stage, AttackStage::arrived);
    EXPECT_FALSE(may_fire(m.battle(), m.state(), m.unit("B"), FireStep::moving));
}

TEST(RV_10_CloseCombat, RV_10_A_PathPrompt_ShowsTheHaltDistanceAndTheMovementRate) {
    struct Way {
        const char* ground;
        const char* gait;
        double far;
    };
    for (const Way& way : {Way{"", "open", 6 + 1},
                           Way{"[[terrain]]\nkind = 'rough'\nrectangle = [[10, 21], [30, 23]]\n", "rough", 6 - 1}}) {
        Plan f;
        f.blue("B", 20, 20).grey("G", 20, 26, "heading = 180").ground(way.ground);
        Moment m = on_its_card(f);
        m.decide(of(Verb::attack, m.unit("B"), m.unit("G")), "d20=7");
        const Reach reach = m.prompt("attack_path").reach.front();
        EXPECT_NEAR(to_vec(reach.halt).x, 20, 1e-6);
        EXPECT_NEAR(to_vec(reach.halt).y, 25, 1e-6);
        EXPECT_EQ(reach.halt_distance, to_coord(5));
        EXPECT_STREQ(reach.gait, way.gait);
        EXPECT_EQ(reach.gait_distance, to_coord(way.far));
    }
    Plan f;
    f.blue("B", 20, 20).grey("G", 20, 26, "heading = 180");
    Moment m = on_its_card(f);
    m.decide(of(Verb::move, m.unit("B")), "d20=7");
    EXPECT_LT(m.prompt("path").reach.front().halt_distance, 0) << "a move has no target";
}

TEST(RV_10_CloseCombat, RV_10_A_AttackOutOfReach_IsAPlainMoveAndMayFire) {
    Plan f;
    f.blue("B", 20, 20).grey("G", 20, 36, "heading = 180");
    Moment m = on_its_card(f);
    m.decide(of(Verb::attack, m.unit("B"), m.unit("G")), "d20=10");
    m.agree();
    while (m.asks("opportunity_fire"))
        m.decide(of(Verb::done));
    m.expect_at("B", 20, 26);
    EXPECT_EQ(m.own_of("B").stage, AttackStage::declared);
    EXPECT_TRUE(may_fire(m.battle(), m.state(), m.unit("B"), FireStep::moving));
    m.run(attackers_close());
    EXPECT_EQ(m.own_of("B").stage, AttackStage::none);
    EXPECT_TRUE(m.none(EventKind::morale_checked));
}

TEST(RV_10_CloseCombat, RV_10_A_Batteries_CannotAttack) {
    Plan f;
    f.blue("B", 20, 20, "arm = 'artillery', guns = 6, stands = 3").grey("G", 20, 26, "heading = 180");
    Moment m = on_its_card(f);
    m.refuse(of(Verb::attack, m.unit("B"), m.unit("G")), "RV-10.A");
}

// RV-10.P, RV-10.Q
TEST(RV_10_CloseCombat, RV_10_A_RV_10_P_RV_10_Q_Target_MustBeSeenThroughAGapOneStandWide) {
    // Two friends in front of the attacker leave a gap of `gap` inches.
    const auto refused = [](double gap) {
        Plan f;
        f.blue("B", 30, 10)
            .blue("L", 30 - gap / 2 - 3.375, 16)
            .blue("R", 30 + gap / 2 + 3.375, 16)
            .grey("G", 30, 22, "heading = 180, stands = 2");
        Moment m = on_its_card(f, "d10=1 d10=10 d10=10");
        const std::vector<Prompt> open = prompts(m.battle(), m.state());
        Decision d = of(Verb::attack, m.unit("B"), m.unit("G"));
        d.prompt = open.at(0).id;
        d.by = open.at(0).seat;
        const auto no = check(m.battle(), m.state(), d);
        if (no) m.refuse(d, "RV-10.P");
        return no.has_value();
    };
    EXPECT_TRUE(refused(0.2));
    EXPECT_TRUE(refused(2.0));  // the line of sight is clear, but the gap is narrower than a stand (2.25")
    EXPECT_FALSE(refused(3.0));
}

TEST(RV_10_CloseCombat, RV_10_A_AttackerAlready1InchAway_MayAttackAgain) {
    Plan f;
    f.blue("B", 20, 25).grey("G", 20, 26, "heading = 180");
    Moment m = on_its_card(f);
    m.decide(of(Verb::attack, m.unit("B"), m.unit("G")), "d20=10");
    if (m.asks("attack_path")) m.agree();
    while (m.asks("opportunity_fire"))
        m.decide(of(Verb::done));
    m.expect_at("B", 20, 25);
    EXPECT_EQ(m.own_of("B").stage, AttackStage::arrived);
}

// --- RV-10.M ---

TEST(RV_10_CloseCombat, RV_10_M_DefenderThatHasNotMoved_MayPullAwayOneNormalMove) {
    Moment m = face_to_face();
    m.run(attackers_close());
    const Prompt p = m.prompt("pull_away");
    EXPECT_EQ(p.seat, Seat::second);
    EXPECT_EQ(p.other, m.unit("B"));
    m.decide(of(Verb::yes), "d6=3 d20=10");  // asked before the test to close, which is then not rolled
    EXPECT_TRUE(m.cites(m.one(EventKind::morale_checked, "G"), "RV-10.M"));
    m.expect_at("G", 20, 26);
    EXPECT_EQ(m.of("G").condition, Condition::steady);
    EXPECT_EQ(m.of("G").heading, from_degrees(180));
    EXPECT_TRUE(m.cites(m.one(EventKind::pulled_away, "G"), "RV-10.M"));
    EXPECT_TRUE(m.none(EventKind::morale_checked, "B"));
}

TEST(RV_10_CloseCombat, RV_10_M_RV_16_E_4_GunsThatPullAway_StopBeforeAWood) {
    for (const bool guns : {true, false}) {
        Plan f;
        f.ground("[[terrain]]\nkind = 'woods'\nrectangle = [[5, 24], [35, 40]]");
        f.blue("B", 20, 19);
        f.grey("G", 20, 20, guns ? "heading = 180, arm = 'artillery', guns = 6, stands = 3" : "heading = 180");
        Moment m(f);
        m.rate_all(3);
        m.attack("B", "G", AttackStage::arrived);
        m.run(attackers_close());
        m.decide(of(Verb::yes), "d6=3 d20=10");
        guns ? m.expect_at("G", 20, 24) : m.expect_at("G", 20, 26);
    }
}

TEST(RV_10_CloseCombat, RV_8_RV_10_M_Crew_SpikesItsGunsBeforeItPullsAway) {
    Plan f;
    f.blue("B", 20, 19).grey("G", 20, 20, "heading = 180, arm = 'artillery', guns = 6, stands = 3");
    Moment m(f);
    m.rate_all(3);
    m.attack("B", "G", AttackStage::arrived);
    m.run(attackers_close());
    ASSERT_EQ(m.prompt("pull_away").offers.size(), 3U);
    Decision spike = of(Verb::spike);
    spike.unit = m.unit("G");
    m.decide(spike, "d6=1");
    EXPECT_EQ(m.own_of("G").guns, Guns::spiked);
    EXPECT_EQ(m.prompt("pull_away").offers.size(), 2U);
    m.decide(of(Verb::yes), "d6=3 d20=10");
    EXPECT_EQ(m.all(EventKind::pulled_away, "G").size(), 1U);
}

TEST(RV_10_CloseCombat, RV_10_M_PullAwayTestUnder6_Routs) {
    Moment m = face_to_face();
    m.run(attackers_close());
    m.decide(of(Verb::yes), "d6=2 d20=10");
    EXPECT_EQ(m.of("G").condition, Condition::routed);
    m.expect_at("G", 20, 35);
}

TEST(RV_10_CloseCombat, RV_10_M_DefenderThatHasMovedOrIsOutOfOrder_CannotPullAway) {
    for (const int why : {0, 1}) {
        Moment m = face_to_face();
        if (why == 0) edit(m.of("G"), [](BromUnit& w) { w.moved = true; });
        if (why == 1) m.of("G").condition = Condition::falling_back;
        m.run(attackers_close(), "d6=3");
        EXPECT_TRUE(m.finished());
        EXPECT_EQ(m.own_of("B").stage, AttackStage::closing);
    }
}

// --- RV-10.B, RV-10.C ---

TEST(RV_10_CloseCombat, RV_10_B_TestToCloseAt6_AttackerClosesToContact) {
    Moment m = face_to_face();
    m.run(attackers_close());
    stays(m, "d6=3");
    EXPECT_EQ(m.one(EventKind::morale_checked, "B").total(), 6);
    EXPECT_TRUE(m.cites(m.one(EventKind::closed, "B"), "RV-10.B"));
    m.expect_at("B", 20, 20);
}

TEST(RV_10_CloseCombat, RV_10_B_TestToCloseUnder6_AttackerStops1InchAwayWithoutCombat) {
    Moment m = face_to_face();
    m.run(attackers_close());
    stays(m, "d6=2");
    m.expect_at("B", 20, 19);
    EXPECT_EQ(m.own_of("B").stage, AttackStage::ended);
    EXPECT_EQ(m.of("B").condition, Condition::steady);
    EXPECT_TRUE(m.cites(m.one(EventKind::halted, "B"), "RV-10.B"));
    m.run({defenders_stand(), close_combats()});
    EXPECT_TRUE(m.none(EventKind::combat_began));
    EXPECT_TRUE(m.finished());
}

TEST(RV_10_CloseCombat, RV_10_B_SeveralAttackers_TestSeparately) {
    Plan f;
    f.blue("B2", 26.75, 19);
    Moment m = face_to_face(f);
    m.attack("B2", "G", AttackStage::arrived);
    m.run(attackers_close());
    stays(m, "d6=2 d6=3");  // in order of number: B2 stops, B closes
    EXPECT_EQ(m.own_of("B2").stage, AttackStage::ended);
    EXPECT_EQ(m.own_of("B").stage, AttackStage::closing);
}

TEST(RV_10_CloseCombat, RV_10_B_UnitsThatAttackEachOther_OneThatFailsIsTheDefender) {
    const auto both = [](const char* dice, const char* more) {
        Moment m = face_to_face();
        m.attack("G", "B", AttackStage::arrived);
        m.run({attackers_close(), defenders_stand()}, std::string(dice) + " " + more);
        return m;
    };
    Moment one = both("d6=3 d6=2", "d6=3");  // G failed to close, and stands
    EXPECT_EQ(one.one(EventKind::stood, "G").other, one.unit("B"));
    EXPECT_TRUE(one.none(EventKind::stood, "B"));
    Moment two = both("d6=3 d6=3", "");  // no tests to stand
    EXPECT_TRUE(two.none(EventKind::stood));
    EXPECT_EQ(two.own_of("B").stage, AttackStage::closing);
    EXPECT_EQ(two.own_of("G").stage, AttackStage::closing);
    Moment none = both("d6=2 d6=2", "");
    none.run(close_combats());
    EXPECT_TRUE(none.none(EventKind::combat_began));
}

Moment closed(Plan f = {}, bool small = false) {
    Moment m = face_to_face(f, small);
    m.of("B").place = to_point({20, 20});
    m.attack("B", "G", AttackStage::closing);
    return m;
}

TEST(RV_10_CloseCombat, RV_10_C_TestToStand_6StandsAnd4Or5FallsBackAnd3Routs) {
    const std::tuple<const char*, Condition, double> rows[] = {{"d6=3", Condition::steady, 20},
                                                               {"d6=2 d20=10", Condition::falling_back, 32},
                                                               {"d6=1 d20=10", Condition::falling_back, 32}};
    for (const auto& [dice, condition, y] : rows) {
        Moment m = closed();
        m.run(defenders_stand(), dice);
        EXPECT_EQ(m.of("G").condition, condition) << dice;
        EXPECT_NEAR(m.place("G").y, y, 0.01);
        EXPECT_TRUE(m.cites(m.one(EventKind::morale_checked, "G"), "RV-10.C"));
    }
    Moment m = closed();
    m.rate("G", 2);
    m.run(defenders_stand(), "d6=1 d20=10");
    EXPECT_EQ(m.of("G").condition, Condition::routed);
    m.expect_at("G", 20, 35);
}

// --- RV-10.G, RV-10.N, RV-10.O ---

/// S is a friend of G; its nearest point is `gap` inches behind G's rear rank (at y = 22).
Moment with_support(double gap, const std::string& more = "", const std::string& g = "") {
    Plan f;
    f.blue("B", 20, 19).grey("G", 20, 20, "heading = 180" + g).grey("S", 20, 22 + gap, "heading = 180" + more);
    Moment m(f);
    m.rate_all(3);
    m.of("B").place = to_point({20, 20});
    m.attack("B", "G", AttackStage::closing);
    m.run(defenders_stand());
    return m;
}

TEST(RV_10_CloseCombat, RV_10_G_FriendWithin4Inches_TestsAndMovesUpWhereItsOwnerChooses) {
    Moment m = with_support(4);
    const Prompt p = m.prompt("support");
    EXPECT_EQ(p.seat, Seat::second);
    Decision d = of(Verb::select);
    d.list = {m.unit("S").value};
    m.decide(d, "d6=3");  // no bonus as a supported line: S has no unit behind it
    EXPECT_TRUE(m.cites(m.one(EventKind::morale_checked, "S"), "RV-10.G"));
    ASSERT_TRUE(m.asks("support_place"));
    Decision place = of(Verb::choose);
    place.number = 2;
    m.decide(place, "d6=2");  // G's test to stand: 2 + 3 + 1 as a supported line
    m.expect_at("S", 20, 22);
    EXPECT_TRUE(m.cites(m.one(EventKind::supported, "S"), "RV-10.G"));
    EXPECT_EQ(m.all(EventKind::stood).size(), 1U);  // it stands with the unit it supports
    EXPECT_TRUE(m.none(EventKind::morale_checked, "B"));
}

TEST(RV_10_CloseCombat, RV_10_G_SupporterBesideTheDefender_StandsWithItAlthoughTheAttackerTouchesIt) {
    Moment m = with_support(4);
    m.of("B").place = to_point({21, 20});
    Decision d = of(Verb::select);
    d.list = {m.unit("S").value};
    m.decide(d, "d6=3");
    Decision place = of(Verb::choose);
    place.number = 0;
    m.decide(place, "d6=3");
    EXPECT_NEAR(m.place("S").x, 26.75, 0.01);
    EXPECT_EQ(m.all(EventKind::morale_checked).size(), 2U);  // S to support, G to stand
}

TEST(RV_10_CloseCombat, RV_10_G_SupportTestUnder6_UnitStaysAndDoesNotFight) {
    Moment m = with_support(4);
    Decision d = of(Verb::select);
    d.list = {m.unit("S").value};
    m.decide(d, "d6=2 d6=2");
    EXPECT_TRUE(m.none(EventKind::supported));
    m.expect_at("S", 20, 26);
}

TEST(RV_10_CloseCombat, RV_10_G_UnitsThatCannotSupport_AreNotPrompted) {
    const auto not_asked = [](double gap, const auto& change) {
        Plan f;
        f.blue("B", 20, 19)
            .blue("A", 60, 10)
            .grey("G", 20, 20, "heading = 180")
            .grey("S", 20, 22 + gap, "heading = 180");
        Moment m(f);
        m.rate_all(5);
        m.of("B").place = to_point({20, 20});
        m.attack("B", "G", AttackStage::closing);
        change(m);
        m.run(defenders_stand(), "d6=6");
        return m.finished();
    };
    EXPECT_TRUE(not_asked(4.1, [](Moment&) {}));
    EXPECT_TRUE(not_asked(4, [](Moment& m) { m.of("S").condition = Condition::routed; }));
    EXPECT_TRUE(not_asked(4, [](Moment& m) { m.of("S").condition = Condition::falling_back; }));
    EXPECT_TRUE(not_asked(4, [](Moment& m) {  // itself attacked
        m.of("A").place = to_point({20, 30});
        m.of("S").heading = 0;
        m.of("S").place = to_point({20, 28});
        m.of("A").heading = from_degrees(180);
        m.of("A").place = to_point({20, 29});
        m.attack("A", "S", AttackStage::arrived);
    }));
}

/// G has one stand and is supported by S, with one stand. Then comes the combat.
TEST(RV_10_CloseCombat, RV_10_G_RV_10_H_Supporter_FightsAfterTheDefender) {
    Moment m = with_support(3, ", stands = 1", ", stands = 1");
    Decision d = of(Verb::select);
    d.list = {m.unit("S").value};
    m.decide(d, "d6=3");
    Decision place = of(Verb::choose);
    place.number = 2;
    m.decide(place, "d6=6");
    m.run(close_combats(), "d6=6,3 d6=6,3 d6=6 d6=6 d20=10 d20=10");
    const std::vector<Event> duels = m.all(EventKind::duel);
    ASSERT_EQ(duels.size(), 2U);
    EXPECT_EQ(duels[0].other, m.unit("G"));
    EXPECT_EQ(duels[1].other, m.unit("S"));
    EXPECT_EQ(m.of("S").condition, Condition::falling_back);  // RV-10.E: each unit of the losing side
}

TEST(RV_10_CloseCombat, RV_10_G_SupporterWithoutAFreePosition_FightsFromWhereItIs) {
    Plan f;
    f.ground("[[terrain]]\nkind = 'town'\nname = 'T'\nrectangle = [[16, 20], [24, 26]]");
    f.blue("B", 20, 19).grey("G", 20, 23, "heading = 180").grey("S", 20, 29, "heading = 180");
    Moment m(f);
    m.rate_all(3);
    m.of("B").place = to_point({20, 20});
    m.attack("B", "G", AttackStage::closing);
    m.run(defenders_stand());
    Decision d = of(Verb::select);
    d.list = {m.unit("S").value};
    m.decide(d, "d6=3 d6=6");  // the walls are lined: no unit can move up
    m.expect_at("S", 20, 29);
    EXPECT_STREQ(m.one(EventKind::supported, "S").word, "from where it stands");
    EXPECT_EQ(m.own_of("S").supports, m.unit("G"));
}

TEST(RV_10_CloseCombat, RV_10_G_UnitThatCannotSupport_IsRefused) {
    Moment m = with_support(4);
    Decision d = of(Verb::select);
    d.list = {m.unit("B").value};
    m.refuse(d, "RV-10.G");
    d.list = {m.unit("S").value, m.unit("S").value};
    m.refuse(d, "RV-10.G");
}

TEST(RV_10_CloseCombat, RV_10_N_Battery_MaySupport) {
    Moment m = with_support(3, ", arm = 'artillery', guns = 6, stands = 2");
    EXPECT_EQ(m.prompt("support").offers.at(0).unit, m.unit("S"));
}

TEST(RV_10_CloseCombat, RV_10_O_SquareThatMovesOutToSupport_IsNoLongerASquare) {
    Moment m = with_support(3, ", formation = 'square'");
    Decision d = of(Verb::select);
    d.list = {m.unit("S").value};
    m.decide(d, "d6=2");  // 2 + 3, and 1 for the square that it still is
    ASSERT_TRUE(m.asks("support_place"));
    Decision place = of(Verb::choose);
    place.number = 2;
    m.decide(place, "d6=6");
    EXPECT_EQ(m.of("S").formation, Formation::line);
    EXPECT_TRUE(m.cites(m.one(EventKind::supported, "S"), "RV-10.O"));
}

TEST(RV_10_CloseCombat, RV_10_C_DefenderGone_ItsSupportersAreNotFought) {
    Moment m = with_support(4);
    m.of("B").place = to_point({21, 20});
    m.rate("G", 2);
    Decision d = of(Verb::select);
    d.list = {m.unit("S").value};
    m.decide(d, "d6=3");
    Decision place = of(Verb::choose);
    place.number = 0;
    m.decide(place, "d6=1 d20=10");  // G routs; S, its neighbour, has tested in this step
    EXPECT_EQ(m.of("G").condition, Condition::routed);
    m.run(close_combats());
    EXPECT_TRUE(m.none(EventKind::combat_began));
    ASSERT_TRUE(m.asks("bonus_option"));
    EXPECT_EQ(m.prompt("bonus_option").unit, m.unit("B"));
}

}  // namespace
}  // namespace linstock::brom
