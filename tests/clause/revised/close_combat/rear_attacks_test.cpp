// RV-13: attacks on flank and rear.

#include "rulesets/brom/close_combat/combat_parts.hpp"
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

TEST(RV_13_RearAttacks, RV_13_A_AttackerOnOrBehindTheFrontLine_CountsAsBehind) {
    Plan f;
    f.blue("B", 20, 10).grey("G", 40, 20, "heading = 180");
    Moment m(f);
    const auto rear = [&](double x, double y) { return starts_behind(m.battle(), m.state(), {x, y}, m.unit("G")); };
    EXPECT_FALSE(rear(40, 10));
    EXPECT_FALSE(rear(5, 19.9));  // in front of the line along its front, however far to the side
    EXPECT_TRUE(rear(5, 20));
    EXPECT_TRUE(rear(40, 30));
}

TEST(RV_13_RearAttacks, RV_13_A_SquareAndUnitInATown_HaveNoRear) {
    Plan f;
    f.blue("B", 20, 10).grey("G", 40, 20, "heading = 180, formation = 'square'").grey("H", 60, 20, "heading = 180");
    f.ground("[[terrain]]\nkind = 'town'\nname = 'T'\nrectangle = [[55, 16], [65, 24]]");
    Moment m(f);
    EXPECT_FALSE(starts_behind(m.battle(), m.state(), {40, 30}, m.unit("G")));
    EXPECT_FALSE(starts_behind(m.battle(), m.state(), {60, 30}, m.unit("H")));
}

/// B starts at (x, y) and attacks G, whose front centre is at (40, 20), facing down. Returns whether it is a rear
/// attack.
bool attack_from(double x, double y, int heading) {
    Plan f;
    f.blue("B", x, y, "arm = 'cavalry', heading = " + std::to_string(heading)).grey("G", 40, 20, "heading = 180");
    Moment m(f);
    edit(m.of("G"), [](BromUnit& w) { w.fired = true; });
    edit(m.state(), [](BromState& s) { s.card = 1; });
    m.run(make(Proc::command_card), "d10=1");
    m.decide(of(Verb::attack, m.unit("B"), m.unit("G")), "d20=10");
    m.agree();
    EXPECT_EQ(m.own_of("B").stage, AttackStage::arrived);
    return m.own_of("B").rear_attack;
}

TEST(RV_13_RearAttacks, RV_13_A_RearAttack_IsJudgedFromThePositionAtTheStartOfThePhase) {
    EXPECT_FALSE(attack_from(40, 10, 0));
    EXPECT_TRUE(attack_from(40, 30, 180));
    EXPECT_TRUE(attack_from(30, 21, 90));
    EXPECT_FALSE(attack_from(31, 19, 90));
}

Moment rear_attack() {
    Plan f;
    f.blue("B", 40, 23, "heading = 180").grey("G", 40, 20, "heading = 180");
    Moment m(f);
    m.rate_all(3);
    m.attack("B", "G", AttackStage::arrived, true);
    edit(m.of("G"), [](BromUnit& w) { w.moved = true; });
    return m;
}

TEST(RV_13_RearAttacks, RV_13_B_RearAttack_ClosesWithoutATest) {
    Moment m = rear_attack();
    m.run(attackers_close());
    EXPECT_TRUE(m.none(EventKind::morale_checked));
    EXPECT_EQ(m.own_of("B").stage, AttackStage::closing);
    EXPECT_TRUE(m.cites(m.one(EventKind::closed, "B"), "RV-13.B"));
    m.expect_at("B", 40, 22);
}

TEST(RV_13_RearAttacks, RV_13_C_DefenderAttackedInRear_TestsAtMinusOneAndRoutsUnder6) {
    Moment stands = rear_attack();
    stands.run({attackers_close(), defenders_stand()}, "d6=4");  // 4 + 3 - 1
    EXPECT_EQ(stands.modifier(stands.one(EventKind::morale_checked, "G"), "attacked in rear"), -1);
    EXPECT_EQ(stands.of("G").condition, Condition::steady);
    Moment routs = rear_attack();
    routs.run({attackers_close(), defenders_stand()},
              "d6=3 d20=10");  // a total of 5 would fall back from a frontal attack
    const Event e = routs.one(EventKind::morale_checked, "G");
    EXPECT_EQ(e.total(), 5);
    EXPECT_STREQ(e.word, "routs");
    EXPECT_TRUE(routs.cites(e, "RV-13.C"));
    // RV-14A.1: away from that enemy, which came from behind.
    routs.expect_at("G", 40, 5);
}

TEST(RV_13_RearAttacks, RV_13_C_OneRearAttacker_IsEnough) {
    Plan f;
    f.blue("A", 40, 17);
    f.blue("B", 40, 23, "heading = 180").grey("G", 40, 20, "heading = 180");
    Moment m(f);
    m.rate_all(3);
    m.attack("A", "G", AttackStage::closing);
    m.attack("B", "G", AttackStage::closing, true);
    m.of("A").place = to_point({40, 20});
    m.of("B").place = to_point({40, 22});
    m.run(defenders_stand(), "d6=3 d20=10");
    EXPECT_EQ(m.one(EventKind::morale_checked, "G").total(), 5);
    EXPECT_EQ(m.of("G").presence, Presence::captured);  // the path away from the rear attacker leads into the other
}

TEST(RV_13_RearAttacks, RV_13_A_RearPenalty_AppliesToDuelsWithTheRearAttackerOnly) {
    Plan f;
    f.blue("A", 40, 17, "stands = 1");
    f.blue("B", 40, 23, "heading = 180, stands = 1").grey("G", 40, 20, "heading = 180, stands = 1");
    Moment m(f);
    m.rate_all(3);
    m.attack("A", "G", AttackStage::closing);
    m.attack("B", "G", AttackStage::closing, true);
    m.of("A").place = to_point({40, 20});
    m.of("B").place = to_point({40, 21});
    m.run(close_combats(), "d6=3,4 d6=3,4 d6=1 d20=10");  // A is beaten; B has 3 against 4 - 2
    const std::vector<Event> duels = m.all(EventKind::duel);
    ASSERT_EQ(duels.size(), 2U);
    EXPECT_STREQ(duels[0].word, "second");
    EXPECT_FALSE(m.cites(duels[0], "RV-13.A"));
    EXPECT_STREQ(duels[1].word, "first");
    EXPECT_EQ(m.modifier(duels[1], "against a unit hit in flank or rear"), 2);
    // RV-9.F d: a unit beaten in this way also tests as attacked in rear.
    EXPECT_EQ(m.modifier(m.one(EventKind::morale_checked, "G"), "attacked in rear"), -1);
}

}  // namespace
}  // namespace linstock::brom
