// Concealed units are revealed when they form or face out of their cover, and found by straight moves. RV-2.B, RE-1.5,
// CF-2.B.

#include "ground/measuring.hpp"
#include "rulesets/brom/model.hpp"
#include "tests/clause/family/combat_books.hpp"
#include "tests/clause/harness.hpp"

namespace linstock::brom {
namespace {

class Hidden : public InEachBook {
  protected:
    const char* clause() const { return revised() ? "RV-2.B" : is("reasonable") ? "RE-1.5" : "CF-2.B"; }
    bool is(std::string_view ruleset) const { return ruleset == book().ruleset; }
    /// A wood that holds A1 in column, but not in line.
    clause::Field in_a_wood(int y = 12, const std::string& keys = "") const {
        clause::Field field(book().ruleset);
        const char* across = is("reasonable") ? "[[28.5, 6], [31.5, 17]]" : "[[27.5, 6], [32.5, 17]]";
        field.terrain(std::string("kind = \"woods\", rectangle = ") + across);
        field.blue("A1", "at = [30, " + std::to_string(y) + "], formation = \"column\"" + keys)
            .grey("B1", "at = [66, 44]");
        field.blue("A2", "at = [60, 4]").now("A1", "presence = \"concealed\"");
        return field.phase("movement").cards({"Blue Brigade"});
    }
    /// Expects that H, concealed, is found and at least an inch away.
    void expect_found(Moment& m, const char* mover) const {
        EXPECT_TRUE(m.cites(m.one(EventKind::revealed, "H"), clause()));
        EXPECT_GE(distance_between(m.battle(), m.state(), m.unit(mover), m.unit("H")), 0.99);
    }
};

INSTANTIATE_TEST_SUITE_P(Family, Hidden, testing::ValuesIn(combat_books), name_of_book);

TEST_P(Hidden, ConcealedUnitThatFormsOutOfItsCover_IsRevealed) {
    for (const bool out : {true, false}) {
        clause::Table table(in_a_wood(), "d10=1 d10=1");
        ASSERT_TRUE(table.ready());
        table.decide(clause::reform("A1", 180, out ? Formation::line : Formation::column));
        EXPECT_EQ(table.at("A1").presence, out ? Presence::on_table : Presence::concealed);
        if (!out) continue;
        EXPECT_TRUE(table.cites(table.one(EventKind::revealed, "A1"), clause()));
    }
}

TEST_P(Hidden, ConcealedUnitThatReformsAfterAMoveInPlace_IsRevealed) {
    clause::Table table(in_a_wood(), "d10=1 d10=1");
    ASSERT_TRUE(table.ready());
    table.any_dice();
    table.decide(clause::move("A1"));
    if (table.asks("terms")) table.recommended();
    table.decide(clause::follow("A1", {}, 0, Formation::line));
    EXPECT_EQ(table.at("A1").presence, Presence::on_table);
}

TEST_P(Hidden, ConcealedGunsThatPivotOutOfTheirCover_AreRevealed) {
    if (!revised()) return;  // CF-1: on a separate card; RE: the guns are shorter
    for (const bool out : {true, false}) {
        clause::Field field = in_a_wood(16, std::string(", ") + book().guns);
        clause::Table table(field, "d10=1 d10=1");
        ASSERT_TRUE(table.ready());
        table.decide(clause::pivot("A1", out ? 90 : 180));
        EXPECT_EQ(table.at("A1").presence, out ? Presence::on_table : Presence::concealed);
    }
}

TEST_P(Hidden, UnitThatPullsAway_FindsAConcealedEnemyAndStopsBeforeIt) {
    Plan f = plan();
    f.blue("H", 20, 31);
    Moment m = facing(AttackStage::arrived, "", is("reasonable") ? "arm = 'light_infantry'" : "", f);
    m.of("H").presence = Presence::concealed;
    edit(m.of("G"), [](BromUnit& w) { w.moved = false; });
    m.run(attackers_close());
    m.decide(saying(Verb::yes), std::string("d6=3") + (revised() ? " d20=10" : is("firefight") ? " d6=4,2" : ""));
    EXPECT_GT(m.place("G").y, 21);
    expect_found(m, "G");
}

TEST_P(Hidden, UnitThatPursues_FindsAConcealedEnemyAndStopsBeforeIt) {
    Plan f = plan();
    f.grey("H", 60, 40, "heading = 180");
    Moment m = facing(AttackStage::ended, book().horse, "", f);
    m.of("B").place = to_point({20, 8});
    m.of("H").place = to_point({20, 16});
    m.of("H").presence = Presence::concealed;
    m.of("G").condition = Condition::falling_back;
    m.run(make(Proc::bonus, BonusLocals{m.unit("B"), m.unit("G"), Charge::pursue, 0}), revised()         ? "d20=10"
                                                                                       : is("firefight") ? "d6=6,6,6"
                                                                                                         : "");
    EXPECT_GT(m.place("B").y, 9);
    EXPECT_EQ(m.own_of("B").stage, AttackStage::ended);
    expect_found(m, "B");
}

}  // namespace
}  // namespace linstock::brom
