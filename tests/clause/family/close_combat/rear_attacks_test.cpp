// Attacks on flank and rear, where the three Brom rulesets agree.

#include "tests/clause/family/combat_books.hpp"

namespace linstock::brom {
namespace {

class FamilyRearAttacks : public InEachBook {
  protected:
    /// B attacks G from behind.
    Moment from_behind() const {
        Plan f = plan();
        f.blue("B", 40, 30, "heading = 180").grey("G", 40, 20, "heading = 180");
        Moment m(f);
        m.rate_all(3);
        const double depth = size_of(m.battle(), m.state(), m.unit("G"), Formation::line).depth;
        m.of("B").place = to_point({40, 20 + depth + 1});
        m.attack("B", "G", AttackStage::arrived, true);
        edit(m.of("G"), [](BromUnit& w) { w.moved = true; });
        return m;
    }
};
INSTANTIATE_TEST_SUITE_P(Books, FamilyRearAttacks, testing::ValuesIn(combat_books), name_of_book);

TEST_P(FamilyRearAttacks, AttackerOnOrBehindTheFrontLine_CountsAsBehind) {
    Plan f = plan();
    f.blue("B", 20, 10).grey("G", 40, 20, "heading = 180");
    Moment m(f);
    const auto rear = [&](double x, double y) { return starts_behind(m.battle(), m.state(), {x, y}, m.unit("G")); };
    EXPECT_FALSE(rear(40, 10));
    EXPECT_FALSE(rear(5, 19.9));
    EXPECT_TRUE(rear(5, 20));
    EXPECT_TRUE(rear(71, 20.1));
    EXPECT_TRUE(rear(40, 30));
}

TEST_P(FamilyRearAttacks, SquareAndUnitInATown_HaveNoRear) {
    Plan f = plan();
    f.blue("B", 20, 10).grey("G", 40, 20, "heading = 180, formation = 'square'").grey("H", 60, 20, "heading = 180");
    f.ground("[[terrain]]\nkind = 'town'\nname = 'T'\nrectangle = [[55, 16], [65, 24]]");
    Moment m(f);
    EXPECT_FALSE(starts_behind(m.battle(), m.state(), {40, 30}, m.unit("G")));
    EXPECT_FALSE(starts_behind(m.battle(), m.state(), {60, 30}, m.unit("H")));
}

TEST_P(FamilyRearAttacks, RearAttack_ClosesWithoutATest) {
    Moment m = from_behind();
    m.run(attackers_close());
    EXPECT_TRUE(m.none(EventKind::morale_checked));
    EXPECT_EQ(m.own_of("B").stage, AttackStage::closing);
    const Event e = m.one(EventKind::closed, "B");
    EXPECT_TRUE(m.cites(e, book().rear_closes));
    EXPECT_TRUE(m.cites(e, book().rear));
}

TEST_P(FamilyRearAttacks, TargetThatHasFormedSquareSince_HasNoRear) {
    Moment m = from_behind();
    m.of("G").formation = Formation::square;
    const double side = size_of(m.battle(), m.state(), m.unit("G"), Formation::square).depth;
    m.of("B").place = to_point({40, 20 + side + 1});
    m.run({attackers_close(), defenders_stand()}, "d6=3 d6=2");  // 3 + 3; 2 + 3 + 1
    EXPECT_EQ(m.all(EventKind::morale_checked, "B").size(), 1U) << "it tests to close";
    const Event e = m.one(EventKind::morale_checked, "G");
    EXPECT_FALSE(m.has_modifier(e, "attacked in rear"));
    EXPECT_EQ(e.total(), 6);
}

// CF-13.A: in that ruleset only the start counts.
TEST_P(FamilyRearAttacks, TargetThatHasTurnedItsFront_HasNoRearWhereTheEdgeCounts) {
    const bool edge_counts = std::string(book().ruleset) != "firefight";
    Moment m = from_behind();
    turn_about(m, "G");
    m.run(attackers_close(), edge_counts ? "d6=3" : "");
    EXPECT_EQ(m.all(EventKind::morale_checked, "B").size(), edge_counts ? 1U : 0U);
    EXPECT_EQ(m.own_of("B").stage, AttackStage::closing);
}

TEST_P(FamilyRearAttacks, DefenderAttackedInRear_TestsAtMinusOneAndRoutsUnder6) {
    Moment stands = from_behind();
    stands.run({attackers_close(), defenders_stand()}, "d6=4");  // 4 + 3 - 1
    EXPECT_EQ(stands.modifier(stands.one(EventKind::morale_checked, "G"), "attacked in rear"), -1);
    EXPECT_EQ(stands.of("G").condition, Condition::steady);
    Moment routs = from_behind();
    routs.run({attackers_close(), defenders_stand()}, std::string("d6=3 ") + book().rout);
    const Event e = routs.one(EventKind::morale_checked, "G");
    EXPECT_EQ(e.total(), 5);  // a total of 5 would fall back from a frontal attack
    EXPECT_STREQ(e.word, "routs");
    EXPECT_TRUE(routs.cites(e, book().rear_stand));
    EXPECT_LT(routs.place("G").y, 20);
}

TEST_P(FamilyRearAttacks, RearPenalty_AppliesToDuelsWithTheRearAttackerOnly) {
    Plan f = plan();
    f.blue("A", 40, 17, one_stand());
    f.blue("B", 40, 30, one_stand("heading = 180")).grey("G", 40, 20, one_stand("heading = 180"));
    Moment m(f);
    m.rate_all(3);
    const double depth = size_of(m.battle(), m.state(), m.unit("G"), Formation::line).depth;
    m.attack("A", "G", AttackStage::closing);
    m.attack("B", "G", AttackStage::closing, true);
    m.of("A").place = to_point({40, 20});
    m.of("B").place = to_point({40, 20 + depth});
    m.run(close_combats(), std::string("d6=3,4 d6=3,4 d6=1 ") + book().rout);  // A is beaten; B has 3 against 4 - 2
    const std::vector<Event> duels = m.all(EventKind::duel);
    ASSERT_EQ(duels.size(), 2U);
    EXPECT_STREQ(duels[0].word, "second");
    EXPECT_FALSE(m.cites(duels[0], book().rear));
    EXPECT_STREQ(duels[1].word, "first");
    EXPECT_EQ(m.modifier(duels[1], "against a unit hit in flank or rear"), 2);
}

}  // namespace
}  // namespace linstock::brom
