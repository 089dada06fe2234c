// RE-2.5 to RE-2.8, RE-10.A, RE-10.B, RE-10.F, RE-10.M: close combat rules of this ruleset only.

#include "rulesets/brom/close_combat/combat_parts.hpp"
#include "rulesets/brom/movement/moving.hpp"
#include "tests/clause/family/combat_books.hpp"

#include <algorithm>

namespace linstock::brom {
namespace {

Plan plan() { return Plan("reasonable"); }

Moment facing(AttackStage stage, const std::string& b = "", const std::string& g = "", Plan f = Plan("reasonable")) {
    return linstock::brom::facing(std::move(f), stage, b, g);
}
bool offered(const Prompt& p, Verb verb, UnitId target) {
    return std::any_of(p.offers.begin(), p.offers.end(),
                       [&](const Offer& o) { return o.verb == verb && o.target == target; });
}

TEST(RE_10_CloseCombat, RE_ball_BatteryThatMayNotFireAgain_StandsByTheUnitThatItSupports) {
    // A house rule lets batteries support. The throw to fire again must not count as the loss of the supported unit.
    Plan f = plan();
    f.blue("Guns", 30, 10, "arm = 'artillery', guns = 6, stands = 2");
    Moment m = facing(AttackStage::arrived, "", "", f);
    edit(m.of("Guns"), [&](BromUnit& w) {
        w.supports = m.unit("B");
        set_flag(w, UnitFlag::may_not_fire_again);
    });
    EXPECT_EQ(stands_by(m.battle(), m.state(), m.unit("Guns")), m.unit("B"));
    leaves_its_attackers(m.battle(), m.state(), m.unit("B"));
    EXPECT_TRUE(stands_by(m.battle(), m.state(), m.unit("Guns")).none());
    EXPECT_TRUE(has_flag(m.own_of("Guns"), UnitFlag::may_not_fire_again));
    EXPECT_TRUE(invariants(m.battle(), m.state()).empty());
    edit(m.of("Guns"), [](BromUnit& w) { set_flag(w, UnitFlag::went); });
    EXPECT_TRUE(invariants(m.battle(), m.state()).empty()) << "the same bit is also a flag of guns";
    edit(m.of("Guns"), [](BromUnit& w) { set_flag(w, UnitFlag::stays); });
    ASSERT_EQ(invariants(m.battle(), m.state()).size(), 1U);
    EXPECT_NE(invariants(m.battle(), m.state()).front().find("Guns has a flag"), std::string::npos);
}

// --- RE-2.5, RE-10.B ---

TEST(RE_10_CloseCombat, RE_2_5_RE_10_B_UnitThatFailsToClose_BacksUp6InchesFacingTheEnemy) {
    Moment m = facing(AttackStage::arrived);
    m.run(attackers_close(), "d6=2");
    EXPECT_TRUE(m.cites(m.one(EventKind::halted, "B"), "RE-10.B"));
    m.expect_at("B", 20, 13);
    EXPECT_EQ(m.of("B").heading, 0);
    EXPECT_EQ(m.of("B").condition, Condition::steady);
    EXPECT_EQ(m.own_of("B").stage, AttackStage::ended);
}

TEST(RE_10_CloseCombat, RE_2_5_UnitThatBacksUp_PassesFriendsAndDoesNotEndOnThem) {
    Plan f = plan();
    f.blue("A", 20, 16).blue("C", 20, 13.5);
    Moment m = facing(AttackStage::arrived, "", "", f);
    m.run(attackers_close(), "d6=1");
    EXPECT_LT(m.place("B").y, 15.26);  // behind A
    EXPECT_GT(m.place("B").y, 14.24);  // in front of C
    m.expect_at("C", 20, 13.5);
}

TEST(RE_10_CloseCombat, RE_2_5_UnitsThatAttackEachOther_TheOneThatFailsStaysAsTheDefender) {
    Moment m = facing(AttackStage::arrived);
    m.attack("G", "B", AttackStage::arrived);
    m.run(attackers_close(), "d6=3 d6=2");
    m.expect_at("G", 20, 20);
}

TEST(RE_10_CloseCombat, RE_2_5_RE_10_F_UnitThatFailsToCloseOnANewTarget_BacksUpToo) {
    Plan f = plan();
    f.grey("H", 20, 26, "heading = 180, stands = 1");
    Moment m = facing(AttackStage::closing, "stands = 1", "stands = 1", f);
    m.rate("H", 9);
    m.run(close_combats(), "d6=6,3 d6=2");
    ASSERT_TRUE(m.asks("bonus_option"));
    m.rate("B", 1);
    m.decide(saying(Verb::close_on, m.unit("B"), m.unit("H")), "d6=2");
    EXPECT_TRUE(m.cites(m.one(EventKind::halted, "B"), "RE-10.B"));
    m.expect_at("B", 20, 19);
    EXPECT_EQ(m.of("B").condition, Condition::steady);
    EXPECT_TRUE(m.finished());
}

// --- RE-10.A: units that may attack ---

TEST(RE_10_CloseCombat, RE_10_A_RE_syw_cavalry_RE_gnw_cavalry_MountedCavalry_CannotAttackFieldFortifications) {
    // Infantry can, and so can dismounted cavalry.
    for (const char* kind : {"fieldwork", "town"}) {
        Plan f = plan();
        f.ground(std::string("[[terrain]]\nkind = '") + kind + "'\nname = 'T'\nrectangle = [[16, 20], [24, 24]]");
        f.blue("B", 20, 15, "arm = 'light_cavalry'").blue("A", 30, 15).grey("G", 20, 22, "heading = 180");
        Moment m(f);
        const bool works = std::string(kind) == "fieldwork";
        EXPECT_EQ(barred_by_works(m.battle(), m.state(), m.unit("B"), m.unit("G")), works);
        EXPECT_FALSE(barred_by_works(m.battle(), m.state(), m.unit("A"), m.unit("G")));
        m.of("B").mounted = false;
        EXPECT_FALSE(barred_by_works(m.battle(), m.state(), m.unit("B"), m.unit("G")));
    }
}

TEST(RE_10_CloseCombat, RE_syw_cavalry_CavalryThatHasComeUpToWorks_DoesNotClose) {
    Plan f = plan();
    f.ground("[[terrain]]\nkind = 'fieldwork'\nname = 'T'\nrectangle = [[16, 19.9], [24, 24]]");
    Moment m = facing(AttackStage::arrived, "arm = 'heavy_cavalry'", "", f);
    m.run(attackers_close());
    EXPECT_TRUE(m.cites(m.one(EventKind::halted, "B"), "RE-syw-cavalry"));
    EXPECT_TRUE(m.none(EventKind::closed));
}

// --- RE-10.M ---

TEST(RE_10_CloseCombat, RE_10_M_CavalryAndLightInfantry_MayPullAwayAndLineInfantryAndGunsMayNot) {
    for (const auto& [keys, may] : {std::pair{"arm = 'light_infantry'", true},
                                    {"arm = 'heavy_cavalry'", true},
                                    {"arm = 'light_cavalry'", true},
                                    {"", false},
                                    {"arm = 'medium_guns'", false}}) {
        Moment m = facing(AttackStage::arrived, "", keys);
        edit(m.of("G"), [](BromUnit& w) { w.moved = false; });
        m.rate("B", 5);
        m.run(attackers_close(), may ? "" : "d6=6");
        EXPECT_EQ(m.asks("pull_away"), may) << keys;
    }
}

TEST(RE_10_CloseCombat, RE_10_M_UnitThatPullsAwayAt6_MakesOneNormalMoveAndRoutsUnder6) {
    Moment m = facing(AttackStage::arrived, "", "arm = 'light_infantry'");
    edit(m.of("G"), [](BromUnit& w) { w.moved = false; });
    m.run(attackers_close());
    m.decide(saying(Verb::yes), "d6=3");  // 6" in line, no dice in the open
    m.expect_at("G", 20, 26);
    EXPECT_TRUE(m.cites(m.one(EventKind::pulled_away, "G"), "RE-10.M"));
    EXPECT_EQ(m.of("G").condition, Condition::steady);
    Moment routs = facing(AttackStage::arrived, "", "arm = 'light_infantry'");
    edit(routs.of("G"), [](BromUnit& w) { w.moved = false; });
    routs.run(attackers_close());
    routs.decide(saying(Verb::yes), "d6=2");
    EXPECT_EQ(routs.of("G").condition, Condition::routed);
}

// --- RE-10.F, RE-2.8 ---

TEST(RE_10_CloseCombat, RE_10_F_RE_2_8_WinningDefender_HasTheOptionsToo) {
    Moment m = facing(AttackStage::closing, "stands = 1", "stands = 1, arm = 'light_cavalry'");
    m.run(close_combats(), "d6=3,6 d6=3");
    EXPECT_EQ(m.of("B").condition, Condition::falling_back);
    const Prompt p = m.prompt("bonus_option");
    EXPECT_EQ(p.seat, Seat::second);
    EXPECT_TRUE(offered(p, Verb::pursue, m.unit("B")));
    Decision d = saying(Verb::occupy, m.unit("G"));
    d.heading = from_degrees(180);
    d.formation = Formation::line;
    m.decide(d);
    EXPECT_LT(m.place("G").y, 20);  // at the position of its attacker
    EXPECT_TRUE(m.cites(m.one(EventKind::bonus_taken, "G"), "RE-10.F"));
}

TEST(RE_10_CloseCombat, RE_10_F_Pursuit_NeedsNoTestAndItsFightIsInTheSamePhase) {
    Moment m = facing(AttackStage::closing, "stands = 1, arm = 'heavy_cavalry'", "stands = 1");
    m.run(close_combats(), "d6=6,3 d6=3");  // G goes 12", the rate of the horse in line
    ASSERT_TRUE(offered(m.prompt("bonus_option"), Verb::pursue, m.unit("G")));
    m.forget();
    m.decide(saying(Verb::pursue, m.unit("B"), m.unit("G")), "d6=3 d6=6,3 d6=2");
    EXPECT_TRUE(m.none(EventKind::morale_checked, "B"));
    EXPECT_EQ(m.modifier(m.one(EventKind::duel), "against a unit falling back"), 1);
    EXPECT_EQ(m.of("G").condition, Condition::routed);
    EXPECT_EQ(m.own_of("B").melees, 2);
}

TEST(RE_10_CloseCombat, RE_10_F_NumberOfMelees_IsNotLimited) {
    Plan f = plan();
    f.grey("H", 20, 24, "heading = 180, stands = 1");
    Moment m = facing(AttackStage::closing, "stands = 1", "stands = 1", f);
    edit(m.of("B"), [](BromUnit& w) { w.melees = 4; });
    edit(m.of("H"), [](BromUnit& w) { w.melees = 4; });
    m.rate("H", 9);
    m.of("G").place = to_point({20, 20});
    m.run(close_combats(), "d6=6,3 d6=1 d6=1");  // G routs; H beside its path is not affected
    EXPECT_TRUE(offered(m.prompt("bonus_option"), Verb::close_on, m.unit("H")));
}

// RE-2.7
TEST(RE_10_CloseCombat, RE_2_6_RE_2_7_Phases_FollowOneAnother) {
    Moment m = facing(AttackStage::arrived, "stands = 1", "stands = 1");
    m.run({attackers_close(), defenders_stand(), close_combats()}, "d6=3 d6=3 d6=6,3 d6=3");
    for (const EventKind k : {EventKind::closed, EventKind::stood, EventKind::duel, EventKind::fell_back})
        EXPECT_EQ(m.all(k).size(), 1U);
    EXPECT_TRUE(m.asks("bonus_option"));
}

TEST(RE_13_Rout, RE_13_E_RoutedUnitThatIsAttacked_RoutsAgainAndItsAttackerGainsNothing) {
    Moment m = facing(AttackStage::closing, "", "stands = 4");
    m.of("G").condition = Condition::routed;
    m.of("G").heading = 0;  // runs up the table
    m.of("G").place = to_point({20, 20.75});
    m.run(defenders_stand(), "d6=3");
    while (m.asks("casualty_stand"))
        m.agree();
    EXPECT_TRUE(m.cites(m.one(EventKind::rolled, "G"), "RE-13.E"));
    EXPECT_EQ(m.of("G").stands_left, 3);
    EXPECT_EQ(m.own_of("B").rating, 3);
    m.run(close_combats());
    EXPECT_TRUE(m.finished());
}

}  // namespace
}  // namespace linstock::brom
