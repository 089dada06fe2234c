// CF-12.B, CF-12.F, CF-12.L, CF-12.M, CF-12.P: close combat rules of this ruleset only.

#include "tests/clause/family/combat_books.hpp"

#include <algorithm>

namespace linstock::brom {
namespace {

Moment facing(AttackStage stage, const std::string& b = "", const std::string& g = "", Plan f = Plan("firefight")) {
    return linstock::brom::facing(std::move(f), stage, b, g);
}
bool offered(const Prompt& p, Verb verb, UnitId target) {
    return std::any_of(p.offers.begin(), p.offers.end(),
                       [&](const Offer& o) { return o.verb == verb && o.target == target; });
}

TEST(CF_12_CloseCombat, CF_12_B_UnitThatFailsToCloseBesideAnotherAttacker_MayStayAt1Inch) {
    Plan f("firefight");
    f.blue("B2", 26.75, 19);
    Moment m = facing(AttackStage::arrived, "", "", f);
    m.attack("B2", "G", AttackStage::arrived);
    m.run(attackers_close(), "d6=2 d6=3");  // in order of number: B2 fails, B closes
    EXPECT_EQ(m.own_of("B2").stage, AttackStage::ended);
    m.expect_at("B2", 26.75, 19);
    EXPECT_EQ(m.of("B2").condition, Condition::steady);
    EXPECT_EQ(m.own_of("B").stage, AttackStage::closing);
}

TEST(CF_12_CloseCombat, CF_6_N2_AnotherAttackerHasClosed_ThereIsNoFireFight) {
    Plan f("firefight");
    f.blue("B2", 26.75, 19);
    Moment m = facing(AttackStage::arrived, "", "", f);
    m.attack("B2", "G", AttackStage::arrived);
    m.run(attackers_close(), "d6=2 d6=3");
    ASSERT_TRUE(m.asks("fall_back_by_choice"));
    m.decide(saying(Verb::no));
    EXPECT_TRUE(m.all(EventKind::phase_began).empty());  // no round of a fire-fight
    EXPECT_TRUE(m.finished());
    EXPECT_EQ(m.own_of("B").stage, AttackStage::closing);
}

TEST(CF_12_CloseCombat, CF_12_B_CF_6_N2_OnlyAttackerThatFails_MayFallBackByChoiceOrFightOnByFire) {
    Moment m = facing(AttackStage::arrived);
    m.run(attackers_close(), "d6=2");
    EXPECT_TRUE(m.cites(m.one(EventKind::halted, "B"), "CF-12.B"));
    EXPECT_FALSE(m.finished());
    EXPECT_EQ(prompts(m.battle(), m.state()).at(0).unit, m.unit("B"));
}

TEST(CF_12_CloseCombat, CF_12_M_DefenderThatHasNotMoved_MayPullAwayByItsDice) {
    Moment m = facing(AttackStage::arrived);
    edit(m.of("G"), [](BromUnit& w) { w.moved = false; });
    m.run(attackers_close());
    ASSERT_TRUE(m.asks("pull_away"));
    m.decide(saying(Verb::yes), "d6=3 d6=2,5");
    m.expect_at("G", 20, 27);
    EXPECT_TRUE(m.cites(m.one(EventKind::pulled_away, "G"), "CF-12.M"));
}

TEST(CF_12_CloseCombat, CF_12_M_RV_7_4_UnitThatFiredInARound_MayPullAwayIfItTookNoOpportunityFire) {
    constexpr const char* house =
        "name = 'Opportunity'\nruleset = 'firefight'\n[[change]]\nprofile = 'opportunity_fire'\nvalue = true\n";
    for (const bool opportunity : {false, true}) {
        Plan f("firefight");
        f.blue("B", 20, 19).grey("G", 20, 20, "heading = 180");
        Moment m(f, house);
        m.rate_all(3);
        m.attack("B", "G", AttackStage::arrived);
        edit(m.of("G"), [&](BromUnit& w) {
            w.moved = false;
            set_flag(w, UnitFlag::fired_in_round);
            if (opportunity) w.fired_turn = m.state().turn;
        });
        m.run(attackers_close(), opportunity ? "d6=6" : "");
        EXPECT_EQ(m.asks("pull_away"), !opportunity);
    }
}

TEST(CF_12_CloseCombat, CF_15_2_RoutByFailingToPullAway_IsNoPrimaryRout) {
    Plan f("firefight");
    f.grey("H", 27.5, 22, "heading = 180");
    Moment m = facing(AttackStage::arrived, "", "", f);
    edit(m.of("G"), [](BromUnit& w) { w.moved = false; });
    m.run(attackers_close());
    ASSERT_TRUE(m.asks("pull_away"));
    const int rating = m.own_of("G").rating;
    m.decide(saying(Verb::yes), "d6=1 d6=2,5");
    EXPECT_EQ(m.of("G").condition, Condition::routed);
    EXPECT_TRUE(m.none(EventKind::morale_checked, "H"));
    EXPECT_EQ(m.own_of("G").rating, rating) << "CF-11.E: primary routs only";
}

TEST(CF_12_CloseCombat, CF_12_F_WinningDefender_HasTheOptionsAndNoCountercharge) {
    Moment m = facing(AttackStage::closing, "stands = 1", "stands = 1");
    m.run(close_combats(), "d6=2,6 d6=3 d6=3,3");
    const Prompt p = m.prompt("bonus_option");
    EXPECT_EQ(p.seat, Seat::second);
    EXPECT_TRUE(offered(p, Verb::pursue, m.unit("B")));                  // two dice may reach it
    m.decide(saying(Verb::pursue, m.unit("G"), m.unit("B")), "d6=2,3");  // 5" of 6
    EXPECT_TRUE(m.finished());
    EXPECT_EQ(m.own_of("G").melees, 1);
    EXPECT_TRUE(m.cites(m.one(EventKind::bonus_taken, "G"), "CF-12.F"));
}

TEST(CF_12_CloseCombat, CF_12_L_NumberOfCombats_IsNotLimited) {
    Plan f("firefight");
    f.grey("H", 20, 29, "heading = 180, stands = 1");
    Moment m = facing(AttackStage::closing, "stands = 1", "stands = 1", f);
    edit(m.of("B"), [](BromUnit& w) { w.melees = 4; });
    m.rate("H", 9);
    m.run(close_combats(), "d6=6,3 d6=2 d6=3,4 d6=1");  // G routs through H, which tests and carries on
    if (!m.asks("bonus_option")) FAIL() << "no option";
    EXPECT_TRUE(offered(m.prompt("bonus_option"), Verb::close_on, m.unit("H")));
}

TEST(CF_12_CloseCombat, CF_12_B_CF_12_F_OnlyAttackerThatFailsToCloseOnANewTarget_FallsBack) {
    Plan f("firefight");
    f.grey("H", 20, 29, "heading = 180, stands = 1");
    Moment m = facing(AttackStage::closing, "stands = 1", "stands = 1", f);
    m.rate("H", 9);
    m.run(close_combats(), "d6=6,3 d6=2 d6=3,4 d6=1");  // G routs through H
    ASSERT_TRUE(m.asks("bonus_option"));
    m.rate("B", 1);
    m.decide(saying(Verb::close_on, m.unit("B"), m.unit("H")), "d6=5,6 d6=2 d6=1,2");
    EXPECT_TRUE(m.cites(m.one(EventKind::halted, "B"), "CF-12.B"));
    EXPECT_TRUE(m.cites(m.one(EventKind::fell_back, "B"), "CF-14.A"));
    m.expect_at("B", 20, 25);  // falls back 3" from 1" in front of H
    EXPECT_TRUE(m.none(EventKind::fired)) << "the fire is over";
    EXPECT_TRUE(m.finished());
}

// CF-3.G, CF-3.H, CF-3.I
TEST(CF_12_CloseCombat, CF_3_G_CF_3_H_CF_3_I_AttackersClose_DefendersStandAndTheyFight) {
    Moment m = facing(AttackStage::arrived, "stands = 1", "stands = 1");
    m.run({attackers_close(), defenders_stand(), close_combats()}, "d6=3 d6=3 d6=6,3 d6=3 d6=3,3");
    for (const EventKind k : {EventKind::closed, EventKind::stood, EventKind::duel, EventKind::fell_back})
        EXPECT_EQ(m.all(k).size(), 1U);
    EXPECT_TRUE(m.asks("bonus_option"));
}

TEST(CF_12_CloseCombat, CF_12_P_Units_FightInTheOrderInWhichTheyMovedIn) {
    Plan f("firefight");
    f.blue("A", 22.25, 20, "stands = 1");
    Moment m = facing(AttackStage::closing, "stands = 1", "stands = 1", f);
    m.attack("A", "G", AttackStage::closing);  // after B, though listed before it
    m.run(close_combats(), "d6=3,6 d6=3,6 d6=3 d6=3 d6=3,3 d6=3,3");
    const std::vector<Event> duels = m.all(EventKind::duel);
    ASSERT_EQ(duels.size(), 2U);
    EXPECT_EQ(duels[0].unit, m.unit("B"));
    EXPECT_EQ(duels[1].unit, m.unit("A"));
    EXPECT_TRUE(m.cites(m.one(EventKind::combat_began), "CF-12.P"));
}

}  // namespace
}  // namespace linstock::brom
