// Morale, where the three Brom rulesets agree.

#include "rulesets/brom/morale/morale.hpp"

#include "rulesets/brom/fire/fire.hpp"
#include "tests/clause/moment.hpp"

#include <gtest/gtest.h>

#include <ostream>

namespace linstock::brom {
namespace {

struct Book {
    const char* ruleset;
    const char *rating, *causes, *roll, *results, *lasting, *passing;
    const char *close, *stand, *lost, *neighbour, *officer, *support, *pull_away, *routed_hit, *rally;
    const char* cavalry;
    double menaces;    ///< the distance within which that cavalry menaces
    const char* rout;  ///< dice of an infantry line's rout
};
void PrintTo(const Book& book, std::ostream* out) { *out << book.ruleset; }
const Book books[] = {
    {"revised", "RV-9.A", "RV-9.B", "RV-9.C", "RV-9.D", "RV-9.E", "RV-9.F", "RV-10.B", "RV-10.C", "RV-10.E", "RV-14B.2",
     "RV-10.L", "RV-10.G", "RV-10.M", "RV-14B.4", "RV-14B.6", "arm = 'cavalry'", 12, "d20=10"},
    {"reasonable", "RE-9.A", "RE-9.B", "RE-9.C", "RE-9.D", "RE-9.E", "RE-9.F", "RE-10.B", "RE-10.C", "RE-10.E",
     "RE-13.B", "RE-10.L", "RE-10.G", "RE-10.M", "RE-13.D", "RE-13.F", "arm = 'light_cavalry'", 16, ""},
    {"firefight", "CF-11.C", "CF-11.B", "CF-11.C", "CF-11.D", "CF-11.E", "CF-11.F", "CF-12.B", "CF-12.C", "CF-12.E",
     "CF-15.2", "CF-12.L", "CF-12.G", "CF-12.M", "CF-15.4", "CF-15.6", "arm = 'light_cavalry'", 14, "d6=3,4"},
};

class FamilyMorale : public testing::TestWithParam<Book> {
  protected:
    const Book& book() const { return GetParam(); }
    Plan two(const std::string& more = "") const {
        Plan f(book().ruleset);
        f.blue("B", 20, 10, more).grey("G", 20, 40);
        return f;
    }
};
std::string name_of_book(const testing::TestParamInfo<Book>& info) { return info.param.ruleset; }
INSTANTIATE_TEST_SUITE_P(Books, FamilyMorale, testing::ValuesIn(books), name_of_book);

Event tested(Moment& m, Occasion occasion = Occasion::close, bool rear = false) {
    m.rate("B", 0);
    m.forget();
    m.run(morale_check(m.unit("B"), occasion, rear ? m.unit("G") : UnitId{}, rear), "d6=3");
    return m.one(EventKind::morale_checked, "B");
}

TEST_P(FamilyMorale, Rating_IsRolledAtTheFirstTestAndKeptWithEarlierAlterations) {
    Moment m(two());
    edit(m.of("B"), [](BromUnit& w) { w.rating = -3; });
    m.run(morale_check(m.unit("B"), Occasion::close), "d6=6 d6=4");
    EXPECT_TRUE(m.cites(m.one(EventKind::rating_rolled, "B"), book().rating));
    EXPECT_EQ(m.own_of("B").rating, 1);  // 4 - 3
    m.forget();
    m.run(morale_check(m.unit("B"), Occasion::close), "d6=1");  // no second rating roll
    EXPECT_TRUE(m.none(EventKind::rating_rolled));
    EXPECT_EQ(m.one(EventKind::morale_checked, "B").total(), 2);
}

TEST_P(FamilyMorale, Results_FollowTheOccasionAndTheTotal) {
    struct Row {
        Occasion occasion;
        char letter;
        const char *clause, *six, *five, *four, *three;
    };
    const Row rows[] = {
        {Occasion::close, 'b', book().close, "closes", "stops", "stops", "stops"},
        {Occasion::stand, 'c', book().stand, "stands", "falls back", "falls back", "routs"},
        {Occasion::lost_combat, 'd', book().lost, "falls back", "routs", "routs", "routs"},
        {Occasion::neighbour_routs, 'e', book().neighbour, "carries on", "halt", "falls back", "routs"},
        {Occasion::officer_lost, 'f', book().officer, "carries on", "halt", "falls back", "routs"},
        {Occasion::support, 'g', book().support, "yes", "no", "no", "no"},
        {Occasion::pull_away, 'g', book().pull_away, "yes", "no", "no", "no"},
        {Occasion::routed_hit, 'i', book().routed_hit, "yes", "no", "no", "no"},
        {Occasion::rally, 'i', book().rally, "yes", "no", "no", "no"},
    };
    for (const Row& row : rows)
        for (const auto& [total, word] : {std::pair{6, row.six}, {5, row.five}, {4, row.four}, {3, row.three}}) {
            Moment m(two());
            m.rate("B", total - 3);
            m.run(morale_check(m.unit("B"), row.occasion), "d6=3");
            const Event e = m.one(EventKind::morale_checked, "B");
            EXPECT_STREQ(e.word, word) << row.clause << " at " << total;
            EXPECT_EQ(e.occasion(), row.letter);
            EXPECT_TRUE(m.cites(e, row.clause)) << row.clause;
            EXPECT_TRUE(m.cites(e, book().roll));
        }
    Moment m(two());
    m.rate("B", 3);
    const Occasion by_fire = std::string(book().ruleset) == "firefight" ? Occasion::casualty : Occasion::stand_lost;
    m.run(morale_check(m.unit("B"), by_fire), "d6=2");
    const Event e = m.one(EventKind::morale_checked, "B");
    EXPECT_STREQ(e.word, "halt");
    EXPECT_TRUE(m.cites(e, book().results));
}

/// Whether B tests after a fire step with these losses. RV, RE: a lost stand (of a battery, a
/// lost gunner) causes the test; CF: each casualty does.
bool tests_after_fire(const Book& book, const std::string& arm, int stands) {
    Plan f(book.ruleset);
    f.blue("B", 20, 20, arm).grey("G", 20, 40);
    Moment m(f);
    m.rate("B", 5);
    edit(m.of("B"), [&](BromUnit& w) {
        w.figures_lost = 1;
        w.stands_lost = static_cast<std::uint8_t>(stands);
    });
    Step step = fire_step(FireStep::standing);
    step.at = 3;  // the casualties are placed
    const bool tests = stands > 0 || !arm.empty() || std::string(book.ruleset) == "firefight";
    m.run(step, tests ? "d6=6" : "");
    const std::vector<Event> all = m.all(EventKind::morale_checked, "B");
    EXPECT_TRUE(all.empty() || all[0].occasion() == 'a');
    return !all.empty();
}

TEST_P(FamilyMorale, UnitUnderFire_TestsForAStandABatteryForAGunnerAndInFirefightForEachCasualty) {
    const bool any = std::string(book().ruleset) == "firefight";
    EXPECT_TRUE(tests_after_fire(book(), "", 1));
    EXPECT_EQ(tests_after_fire(book(), "", 0), any);
    EXPECT_TRUE(tests_after_fire(
        book(), any || book().menaces < 13 ? "arm = 'artillery', guns = 6, stands = 3" : "arm = 'medium_guns'", 0));
    Moment m(two());
    m.rate("B", 3);
    m.run(morale_check(m.unit("B"), any ? Occasion::casualty : Occasion::neighbour_routs), "d6=6");
    EXPECT_TRUE(m.cites(m.one(EventKind::morale_checked, "B"), any ? book().causes : book().neighbour));
}

TEST_P(FamilyMorale, Halt_EndsAChargeAndHasNoOtherEffect) {
    for (const bool charges : {true, false}) {
        Plan f(book().ruleset);
        f.blue("B", 20, 20).grey("G", 20, 21, "heading = 180");
        Moment m(f);
        m.rate("B", 2);
        if (charges) m.attack("B", "G", AttackStage::arrived);
        const auto occasion = static_cast<int>(Occasion::officer_lost);
        edit(m.of("B"), [&](BromUnit& w) { w.due = static_cast<std::uint8_t>(1 + occasion); });
        m.run(morale_round(), "d6=3");
        EXPECT_EQ(m.own_of("B").stage, charges ? AttackStage::ended : AttackStage::none);
        EXPECT_EQ(m.of("B").condition, Condition::steady);
    }
}

TEST_P(FamilyMorale, Halt_HasNoEffectOnAnAttackThatFellShortAndDoesNotContinue) {
    const bool comes_on = std::string(book().ruleset) == "firefight";
    Moment m(two());
    m.rate("B", 2);
    m.attack("B", "G", AttackStage::declared);
    edit(m.of("B"), [](BromUnit& w) {
        w.moved = true;
        w.due = 1;
    });
    m.run(morale_round(), "d6=3");
    EXPECT_EQ(m.all(EventKind::halted, "B").size(), comes_on ? 1U : 0U);
    EXPECT_EQ(m.own_of("B").stage, comes_on ? AttackStage::ended : AttackStage::declared);
    EXPECT_NE(may_fire(m.battle(), m.state(), m.unit("B"), FireStep::moving), comes_on);
}

TEST_P(FamilyMorale, EachUnitWhoseFireHitAUnitThatRouts_GainsOne) {
    Plan f(book().ruleset);
    f.blue("B", 20, 20).grey("G1", 20, 36).grey("G2", 36, 36);
    Moment m(f);
    m.rate_all(2);
    const auto occasion = static_cast<int>(Occasion::stand_lost);
    edit(m.of("B"), [&](BromUnit& w) { w.due = static_cast<std::uint8_t>(1 + occasion); });
    for (const char* name : {"G1", "G2"})
        edit(m.of(name), [&](BromUnit& w) { w.fire_target = m.unit("B"); });
    edit(m.of("G1"), [](BromUnit& w) { w.took_figure = true; });
    m.run(morale_round(), std::string("d6=1 ") + book().rout);
    EXPECT_EQ(m.own_of("G1").rating, 3);
    EXPECT_EQ(m.own_of("G2").rating, 2);
    EXPECT_EQ(m.own_of("B").rating, 1);
    EXPECT_TRUE(m.cites(m.one(EventKind::morale_changed, "G1"), book().lasting));
}

TEST_P(FamilyMorale, UnitUnderHalfStrength_LosesOneOnce) {
    Moment m(two());
    m.rate("B", 3);
    m.of("B").stands_left = 1;
    for (int i = 0; i < 2; ++i)
        m.run(morale_check(m.unit("B"), Occasion::close), "d6=3");
    EXPECT_EQ(m.own_of("B").rating, 2);
}

TEST_P(FamilyMorale, TownWorkSquareAndOfficer_AddToTheTotal) {
    const auto total = [&](const std::string& ground, const std::string& more, const char* rank) {
        Plan f = two(more);
        f.ground(ground);
        if (*rank != 0) f.blue_officer("Hale", rank, "attached = 'B'");
        Moment m(f);
        const Event e = tested(m);
        EXPECT_TRUE(e.total() == 3 || m.cites(e, book().passing));
        return e.total();
    };
    EXPECT_EQ(total("", "", ""), 3);
    EXPECT_EQ(total("[[terrain]]\nkind = 'town'\nname = 'T'\nrectangle = [[16, 6], [24, 14]]", "", ""), 4);
    EXPECT_EQ(total("[[terrain]]\nkind = 'fieldwork'\nline = [[10, 10.5], [30, 10.5]]", "", ""), 4);
    EXPECT_EQ(total("", "formation = 'square'", ""), 4);
    EXPECT_GT(total("", "", "brigade"), 3);
    EXPECT_EQ(total("", "", "commander_in_chief"), 6);
}

TEST_P(FamilyMorale, LineWithAFriend6InchesBehindOr2OnBothFlanks_IsSupported) {
    const auto behind = [&](double gap, const std::string& more, Condition condition = Condition::steady) {
        Plan f(book().ruleset);
        f.blue("B", 20, 20).blue("S", 20, 5, more).grey("G", 60, 40);
        Moment m(f);
        const double depth = size_of(m.battle(), m.state(), m.unit("B"), Formation::line).depth;
        m.of("S").place = to_point({20, 20 - depth - gap});
        m.of("S").condition = condition;
        return tested(m).total() - 3;
    };
    EXPECT_EQ(behind(6, ""), 1);
    EXPECT_EQ(behind(6.1, ""), 0);
    EXPECT_EQ(behind(4, "heading = 45"), 1);
    EXPECT_EQ(behind(4, "heading = 47"), 0);
    EXPECT_EQ(behind(6, "", Condition::disordered), 0);
    const auto flanks = [&](double right) {
        Plan f(book().ruleset);
        f.blue("B", 30, 20).blue("L", 10, 20).blue("R", 50, 20).grey("G", 60, 40);
        Moment m(f);
        const double width = size_of(m.battle(), m.state(), m.unit("B"), Formation::line).width;
        m.of("L").place = to_point({30 - width - 2, 20});
        m.of("R").place = to_point({30 + width + right, 20});
        return tested(m).total() - 3;
    };
    EXPECT_EQ(flanks(2), 1);
    EXPECT_EQ(flanks(2.1), 0);
}

TEST_P(FamilyMorale, EnemyCavalryWithinItsLineMoveBehind_CostsOneAndARearAttackNoSecond) {
    const auto behind = [&](double gap, bool rear) {
        Plan f(book().ruleset);
        f.blue("B", 20, 40).grey("G", 20, 10, std::string(book().cavalry) + ", heading = 0");
        Moment m(f);
        const double depth = size_of(m.battle(), m.state(), m.unit("B"), Formation::line).depth;
        m.of("G").place = to_point({20, 40 - depth - gap});
        return tested(m, rear ? Occasion::stand : Occasion::close, rear).total();
    };
    EXPECT_EQ(behind(book().menaces, false), 2);
    EXPECT_EQ(behind(book().menaces + 0.1, false), 3);
    EXPECT_EQ(behind(1, true), 2);
}

}  // namespace
}  // namespace linstock::brom
