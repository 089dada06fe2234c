// RV-9 and RV-initial: morale; RV-16.F.2.

#include "rulesets/brom/morale/morale.hpp"

#include "rulesets/brom/fire/fire.hpp"
#include "rulesets/brom/retreat/falling_back.hpp"
#include "tests/clause/moment.hpp"

#include <gtest/gtest.h>

namespace linstock::brom {
namespace {

Step check(UnitId id, Occasion occasion, UnitId against = {}, bool rear = false) {
    return morale_check(id, occasion, against, rear);
}

Plan two() {
    Plan f;
    f.blue("B", 20, 10).grey("G", 20, 40);
    return f;
}

/// All six ratings of a quality, in the order of the die.
std::vector<int> ratings(const char* quality) {
    std::vector<int> out;
    for (int face = 1; face <= 6; ++face) {
        Plan f;
        f.blue("B", 20, 10, std::string("quality = '") + quality + "'").grey("G", 20, 40);
        Moment m(f);
        m.run(check(m.unit("B"), Occasion::close), "d6=" + std::to_string(face) + " d6=1");
        const Event e = m.one(EventKind::rating_rolled, "B");
        EXPECT_TRUE(m.cites(e, "RV-initial"));
        EXPECT_EQ(e.rating(), m.own_of("B").rating);
        out.push_back(e.rating());
    }
    return out;
}

TEST(RV_9_Morale, RV_initial_D6_GivesTheRatingByQuality) {
    EXPECT_EQ(ratings("elite"), (std::vector<int>{2, 3, 3, 3, 3, 4}));
    EXPECT_EQ(ratings("veteran"), (std::vector<int>{2, 2, 2, 3, 3, 4}));
    EXPECT_EQ(ratings("green"), (std::vector<int>{1, 2, 2, 2, 3, 3}));
}

TEST(RV_9_Morale, RV_9_A_Rating_IsRolledAtTheFirstTestAndKept) {
    Moment m(two());
    EXPECT_FALSE(m.own_of("B").rated);
    m.run(check(m.unit("B"), Occasion::close), "d6=6 d6=1");
    EXPECT_TRUE(m.cites(m.one(EventKind::rating_rolled, "B"), "RV-9.A"));
    EXPECT_EQ(m.own_of("B").rating, 4);
    m.forget();
    m.run(check(m.unit("B"), Occasion::close), "d6=1");  // no second rating roll
    EXPECT_TRUE(m.none(EventKind::rating_rolled));
    EXPECT_EQ(m.one(EventKind::morale_checked, "B").total(), 5);
}

TEST(RV_9_Morale, RV_9_A_AlterationsEarnedBeforeTheRating_AreAddedWithoutALimit) {
    Moment m(two());
    edit(m.of("B"), [](BromUnit& w) { w.rating = -3; });
    m.run(check(m.unit("B"), Occasion::close), "d6=1 d6=4");
    EXPECT_EQ(m.own_of("B").rating, -1);  // 2 - 3
    EXPECT_EQ(m.one(EventKind::morale_checked, "B").total(), 3);
}

// --- RV-9.B, RV-9.D: occasions and results ---

struct Row {
    Occasion occasion;
    char letter;
    const char* clause;
    const char *six, *five, *four, *three;
};
const Row rows[] = {
    {Occasion::stand_lost, 'a', "RV-9.B", "carries on", "halt", "falls back", "routs"},
    {Occasion::gunner_lost, 'a', "RV-9.B", "carries on", "halt", "falls back", "routs"},
    {Occasion::close, 'b', "RV-10.B", "closes", "stops", "stops", "stops"},
    {Occasion::stand, 'c', "RV-10.C", "stands", "falls back", "falls back", "routs"},
    {Occasion::lost_combat, 'd', "RV-10.E", "falls back", "routs", "routs", "routs"},
    {Occasion::neighbour_routs, 'e', "RV-14B.2", "carries on", "halt", "falls back", "routs"},
    {Occasion::officer_lost, 'f', "RV-10.L", "carries on", "halt", "falls back", "routs"},
    {Occasion::support, 'g', "RV-10.G", "yes", "no", "no", "no"},
    {Occasion::pull_away, 'g', "RV-10.M", "yes", "no", "no", "no"},
    {Occasion::countercharge, 'g', "RV-10.S", "yes", "no", "no", "no"},
    {Occasion::routed_hit, 'i', "RV-14B.4", "yes", "no", "no", "no"},
    {Occasion::rally, 'i', "RV-14B.6", "yes", "no", "no", "no"},
};

TEST(RV_9_Morale, RV_9_D_Results_FollowTheOccasionAndTheTotal) {
    for (const Row& row : rows) {
        const std::pair<int, const char*> totals[] = {{7, row.six},  {6, row.six},   {5, row.five},
                                                      {4, row.four}, {3, row.three}, {2, row.three}};
        for (const auto& [total, word] : totals) {
            Moment m(two());
            m.rate("B", total - 3);
            m.run(check(m.unit("B"), row.occasion), "d6=3");
            const Event e = m.one(EventKind::morale_checked, "B");
            EXPECT_EQ(e.total(), total);
            EXPECT_STREQ(e.word, word) << row.clause << " at " << total;
            EXPECT_EQ(e.needed, 6);
        }
    }
}

TEST(RV_9_Morale, RV_9_B_EachOccasion_IsShownByItsLetterAndClause) {
    for (const Row& row : rows) {
        Moment m(two());
        m.rate("B", 3);
        m.run(check(m.unit("B"), row.occasion), "d6=3");
        const Event e = m.one(EventKind::morale_checked, "B");
        EXPECT_EQ(e.occasion(), row.letter);
        EXPECT_TRUE(m.cites(e, row.clause)) << row.clause;
        EXPECT_TRUE(m.cites(e, "RV-9.C"));
    }
}

/// Grey fires at Blue in the standing step; Blue's first stand has `casualties` casualties.
Moment under_fire(int casualties, const std::string& arm = "") {
    Plan f;
    f.blue("B", 20, 20, arm).grey("G", 20, 28);
    Moment m(f);
    m.rate_all(3);
    m.of("B").casualties[0] = static_cast<std::uint8_t>(casualties);
    edit(m.of("B"), [](BromUnit& w) { w.fired = true; });
    m.run(make(Proc::fire_step, FireStepLocals{FireStep::standing, 0, {}}));
    return m;
}

TEST(RV_9_Morale, RV_9_B_RegimentUnderFire_TestsForALostStandOnly) {
    Moment lost = under_fire(2);
    lost.agree("d6=4,4,1,1,1,1 d6=6");
    EXPECT_EQ(lost.of("B").stands_left, 5);
    EXPECT_EQ(lost.one(EventKind::morale_checked, "B").occasion(), 'a');
    Moment kept = under_fire(1);
    kept.agree("d6=4,4,1,1,1,1");
    EXPECT_EQ(kept.of("B").stands_left, 6);
    EXPECT_TRUE(kept.none(EventKind::morale_checked));
}

TEST(RV_9_Morale, RV_9_E_RoutByFireThatAlsoKilledTheOfficer_CountsAsRoutByFire) {
    for (const int casualties : {2, 1}) {
        Plan f;
        f.blue("B", 20, 20).grey("G", 20, 28).blue_officer("Ross", "brigade", "attached = 'B'");
        Moment m(f);
        m.rate("B", 1);
        m.rate("G", 3);
        m.of("B").casualties[0] = static_cast<std::uint8_t>(casualties);
        edit(m.of("B"), [](BromUnit& w) { w.fired = true; });
        m.run(make(Proc::fire_step, FireStepLocals{FireStep::standing, 0, {}}));
        m.agree("d6=4,4,1,1,1,1 d10=10 d6=1 d20=10");
        EXPECT_EQ(m.officer_state("Ross").presence, Presence::destroyed);
        EXPECT_EQ(m.one(EventKind::morale_checked, "B").occasion(), casualties == 2 ? 'a' : 'f');
        EXPECT_EQ(m.of("B").condition, Condition::routed);
        EXPECT_EQ(m.own_of("G").rating, 4) << "first for a lost stand, then for a figure";
    }
}

TEST(RV_9_Morale, RV_9_B_Battery_TestsForEachGunner) {
    Moment m = under_fire(0, "arm = 'artillery', guns = 6, stands = 3");
    m.agree("d6=4,4,1,1,1,1");
    m.agree("d6=6");  // the stand that loses the figure
    EXPECT_EQ(m.of("B").casualties_on_stands(), 1);
    EXPECT_EQ(m.one(EventKind::morale_checked, "B").occasion(), 'a');
}

TEST(RV_9_Morale, RV_9_B_UnitWithSeveralOccasions_TestsOnceAStep) {
    Plan f;
    f.blue("B1", 20, 20).blue("B2", 30, 20).grey("G", 20, 40);
    Moment m(f);
    m.rate_all(3);
    const auto due = [&](const char* name, Occasion o) {
        edit(m.of(name), [&](BromUnit& w) { w.due = static_cast<std::uint8_t>(1 + static_cast<int>(o)); });
    };
    due("B1", Occasion::stand_lost);
    due("B2", Occasion::stand_lost);
    // B2 has tested and carries on, before the rout of its neighbour B1 would make it test.
    m.run(morale_round(), "d6=1 d6=3 d20=10");
    EXPECT_EQ(m.of("B1").condition, Condition::falling_back);
    m.forget();
    m.of("B1").condition = Condition::steady;
    m.of("B1").place = to_point({20, 20});
    due("B1", Occasion::stand_lost);
    due("B2", Occasion::stand_lost);
    m.rate("B1", 1);
    m.run(morale_round(), "d6=1 d6=3 d20=10");
    EXPECT_EQ(m.of("B1").condition, Condition::routed);
    EXPECT_EQ(m.all(EventKind::morale_checked, "B2").size(), 1U);
}

TEST(RV_9_Morale, RV_9_B_UnitThatFallsBackOrRoutedThisTurn_DoesNotTestForANeighbour) {
    for (const bool went : {false, true}) {
        Plan f;
        f.blue("B1", 20, 20).blue("B2", 30, 20).grey("G", 20, 40);
        Moment m(f);
        m.rate_all(3);
        edit(m.of("B2"), [&](BromUnit& w) { w.tested_and_went = went; });
        m.run({rout(m.unit("B1")), settle_tests()}, went ? "d20=10" : "d20=10 d6=6");
        EXPECT_EQ(m.all(EventKind::morale_checked, "B2").size(), went ? 0U : 1U);
    }
}

TEST(RV_9_Morale, RV_9_C_AllTests_AreRolledInUnitOrderAndThenCarriedOut) {
    Plan f;
    f.blue("B1", 20, 20).blue("B2", 50, 20).grey("G", 20, 40);
    Moment m(f);
    m.rate("B1", 2);
    m.rate("B2", 1);
    for (const char* name : {"B1", "B2"})
        edit(m.of(name), [](BromUnit& w) { w.due = 1; });
    m.run(morale_round(), "d6=1 d6=3 d20=10 d20=3");
    const std::vector<Event> tests = m.all(EventKind::morale_checked);
    ASSERT_EQ(tests.size(), 2U);
    EXPECT_EQ(tests[0].unit, m.unit("B1"));
    EXPECT_EQ(tests[0].total(), 3);  // D6 + rating
    EXPECT_EQ(tests[1].total(), 4);
    EXPECT_TRUE(m.cites(tests[0], "RV-9.C"));
    EXPECT_EQ(to_vec({m.one(EventKind::routed, "B1").distance, 0}).x, 15);
    EXPECT_EQ(to_vec({m.one(EventKind::fell_back, "B2").distance, 0}).x, 15);
}

TEST(RV_9_Morale, RV_9_D_Halt_EndsAChargeAndHasNoOtherEffect) {
    for (const bool charges : {true, false}) {
        Plan f;
        f.blue("B", 20, 20).grey("G", 20, 21, "heading = 180");
        Moment m(f);
        m.rate("B", 2);
        if (charges) m.attack("B", "G", AttackStage::arrived);
        edit(m.of("B"), [](BromUnit& w) { w.due = 1; });
        m.run(morale_round(), "d6=3");
        EXPECT_EQ(m.all(EventKind::halted, "B").size(), charges ? 1U : 0U);
        EXPECT_EQ(m.own_of("B").stage, charges ? AttackStage::ended : AttackStage::none);
        EXPECT_EQ(m.of("B").condition, Condition::steady);
    }
}

// --- RV-9.E: lasting alterations ---

TEST(RV_9_Morale, RV_9_E_a_EachUnitWhoseFireHitAUnitThatRouts_GainsOne) {
    Plan f;
    f.blue("B", 20, 20).grey("G1", 20, 28).grey("G2", 30, 28).grey("G3", 40, 28);
    Moment m(f);
    m.rate_all(2);
    edit(m.of("B"), [](BromUnit& w) { w.due = 1; });
    for (const char* name : {"G1", "G2"})
        edit(m.of(name), [&](BromUnit& w) { w.fire_target = m.unit("B"); });
    edit(m.of("G1"), [](BromUnit& w) { w.took_figure = true; });
    edit(m.of("G3"), [](BromUnit& w) { w.took_figure = true; });  // from another target
    m.run(morale_round(), "d6=1 d20=10");
    EXPECT_EQ(m.own_of("G1").rating, 3);
    EXPECT_EQ(m.own_of("G2").rating, 2);
    EXPECT_EQ(m.own_of("G3").rating, 2);
    EXPECT_TRUE(m.cites(m.one(EventKind::morale_changed, "G1"), "RV-9.E"));
    EXPECT_EQ(m.own_of("B").rating, 1);  // c: it routs by enemy action
}

TEST(RV_9_Morale, RV_9_E_a_UnitThatMakesAnEnemyFallBack_GainsNothing) {
    Plan f;
    f.blue("B", 20, 20).grey("G", 20, 28);
    Moment m(f);
    m.rate_all(2);
    edit(m.of("B"), [](BromUnit& w) { w.due = 1; });
    edit(m.of("G"), [&](BromUnit& w) {
        w.fire_target = m.unit("B");
        w.took_figure = true;
    });
    m.run(morale_round(), "d6=2 d20=10");
    EXPECT_EQ(m.of("B").condition, Condition::falling_back);
    EXPECT_EQ(m.own_of("G").rating, 2);
    EXPECT_EQ(m.own_of("B").rating, 2);
}

TEST(RV_9_Morale, RV_9_E_c_RoutCausedByANeighboursRout_CostsNothing) {
    Plan f;
    f.blue("B1", 20, 20).blue("B2", 30, 20).grey("G", 20, 40);
    Moment m(f);
    m.rate_all(2);
    m.run({rout(m.unit("B1")), settle_tests()}, "d20=10 d6=1 d20=10");
    EXPECT_EQ(m.own_of("B1").rating, 1);
    EXPECT_EQ(m.of("B2").condition, Condition::routed);
    EXPECT_EQ(m.own_of("B2").rating, 2);
}

TEST(RV_9_Morale, RV_9_E_d_UnitUnderHalfStrength_LosesOneOnce) {
    const auto test_with = [](int stands, int casualties) {
        Moment m(two());
        m.rate("B", 3);
        m.of("B").stands_left = static_cast<std::uint8_t>(stands);
        m.of("B").casualties[0] = static_cast<std::uint8_t>(casualties);
        m.run(check(m.unit("B"), Occasion::close), "d6=3");
        m.run(check(m.unit("B"), Occasion::close), "d6=3");
        return m.own_of("B").rating;
    };
    EXPECT_EQ(test_with(3, 0), 3);  // 12 of 24 figures are half
    EXPECT_EQ(test_with(3, 1), 2);
    EXPECT_EQ(test_with(2, 0), 2);
}

// --- RV-9.F: alterations while a condition lasts ---

Event tested(Moment& m, const char* name = "B", Occasion occasion = Occasion::close, const char* against = nullptr,
             bool rear = false) {
    m.rate(name, 0);
    m.forget();
    m.run(check(m.unit(name), occasion, against == nullptr ? UnitId{} : m.unit(against), rear), "d6=3");
    return m.one(EventKind::morale_checked, name);
}

TEST(RV_9_Morale, RV_16_F_2_RV_9_F_UnitInATown_AddsOne) {
    Plan f;
    f.blue("B", 20, 20)
        .grey("G", 20, 40)
        .ground("[[terrain]]\nkind = 'town'\nname = 'T'\nrectangle = [[16, 16], [24, 24]]");
    Moment m(f);
    const Event e = tested(m);
    EXPECT_EQ(e.total(), 4);
    EXPECT_EQ(m.modifier(e, "in a town"), 1);
    EXPECT_TRUE(m.cites(e, "RV-16.F.2"));
}

TEST(RV_9_Morale, RV_9_F_FieldFortificationAddsOne_FenceDoesNot) {
    for (const char* kind : {"fieldwork", "fence"}) {
        Plan f;
        f.blue("B", 20, 20)
            .grey("G", 20, 40)
            .ground(std::string("[[terrain]]\nkind = '") + kind + "'\nline = [[10, 20.5], [30, 20.5]]");
        Moment m(f);
        EXPECT_EQ(tested(m).total(), std::string(kind) == "fieldwork" ? 4 : 3);
    }
}

TEST(RV_9_Morale, RV_9_F_b_Square_AddsOne) {
    Plan f;
    f.blue("B", 20, 20, "formation = 'square'").grey("G", 20, 40);
    Moment m(f);
    EXPECT_EQ(tested(m).total(), 4);
    EXPECT_EQ(m.modifier(tested(m), "in square"), 1);
}

/// The support of B, in line, by a friend at (x, y) behind it; `more` are the friend's other keys.
int with_friend_behind(double x, double y, const std::string& more, const char* variant = "25 mm") {
    Plan f;
    f.frame(std::string("variant = '") + variant + "'");
    f.blue("B", 20, 20).blue("S", x, y, more).grey("G", 60, 40);
    Moment m(f);
    return tested(m).total() - 3;
}

TEST(RV_9_Morale, RV_9_F_b_LineWithAFriendWithin6InchesBehind_IsSupported) {
    EXPECT_EQ(with_friend_behind(20, 12, ""), 1);  // its rear at 18, 6" behind it
    EXPECT_EQ(with_friend_behind(20, 11.9, ""), 0);
    EXPECT_EQ(with_friend_behind(26.5, 12, ""), 1);  // overlaps the width by a little
    EXPECT_EQ(with_friend_behind(27, 12, ""), 0);
    EXPECT_EQ(with_friend_behind(20, 13, "heading = 45"), 1);
    EXPECT_EQ(with_friend_behind(20, 13, "heading = 46"), 0);
    EXPECT_EQ(with_friend_behind(20, 13, "arm = 'artillery', guns = 6, stands = 3"), 1);
    EXPECT_EQ(with_friend_behind(20, 12.5, "", "15 mm"), 1);  // two ranks of 0.75"
    EXPECT_EQ(with_friend_behind(20, 12.4, "", "15 mm"), 0);
}

TEST(RV_9_Morale, RV_9_F_b_Support_NeedsASteadyFriendAndIsNotForColumnsOrCavalry) {
    for (const Condition c : {Condition::disordered, Condition::falling_back, Condition::routed}) {
        Plan f;
        f.blue("B", 20, 20).blue("S", 20, 14).grey("G", 60, 40);
        Moment m(f);
        m.of("S").condition = c;
        EXPECT_EQ(tested(m).total(), 3);
    }
    for (const char* more : {"formation = 'column'", "arm = 'cavalry'"}) {
        Plan f;
        f.blue("B", 20, 20, more).blue("S", 20, 11).grey("G", 60, 40);
        Moment m(f);
        EXPECT_EQ(tested(m).total(), 3);
    }
}

TEST(RV_9_Morale, RV_9_F_b_LineWithFriendsWithin2InchesOnBothFlanks_IsSupported) {
    const auto flanks = [](double left, double right, const std::string& more) {
        Plan f;
        f.blue("B", 30, 20).blue("L", 30 - 6.75 - left, 20).blue("R", 30 + 6.75 + right, 20, more).grey("G", 60, 40);
        Moment m(f);
        return tested(m).total() - 3;
    };
    EXPECT_EQ(flanks(2, 2, ""), 1);
    EXPECT_EQ(flanks(2, 2.1, ""), 0);
    EXPECT_EQ(flanks(2.1, 2, ""), 0);
    EXPECT_EQ(flanks(0.5, 0.5, "arm = 'artillery', guns = 6, stands = 2"), 0);
}

TEST(RV_9_Morale, RV_9_F_c_RV_5_C_AttachedOfficer_AddsItsBonus) {
    const std::pair<const char*, int> ranks[] = {{"brigade", 1}, {"division", 2}, {"commander_in_chief", 3}};
    for (const auto& [rank, bonus] : ranks) {
        Plan f = two();
        f.blue_officer("Hale", rank, "attached = 'B'");
        Moment m(f);
        const Event e = tested(m);
        EXPECT_EQ(m.modifier(e, "officer"), bonus);
        EXPECT_EQ(e.total(), 3 + bonus);
    }
    Plan near = two();
    near.blue_officer("Hale", "brigade", "at = [20, 10]");
    Moment m(near);
    EXPECT_EQ(tested(m).total(), 3);  // beside the unit, not attached
}

TEST(RV_9_Morale, RV_5_C_SeveralOfficers_OnlyTheHighestCounts) {
    Plan f = two();
    f.blue_officer("Hale", "brigade", "attached = 'B'").blue_officer("Cross", "commander_in_chief", "attached = 'B'");
    Moment m(f);
    EXPECT_EQ(tested(m).total(), 6);
}

/// Grey cavalry behind B, its front `gap` inches behind B's rear.
Moment cavalry_behind(double gap, const std::string& variant, double depth, const std::string& blue = "") {
    Plan f;
    f.frame("variant = '" + variant + "'");
    f.blue("B", 20, 40, blue).grey("C", 20, 40 - depth - gap, "arm = 'cavalry', heading = 0");
    return Moment(f);
}

TEST(RV_9_Morale, RV_9_F_d_EnemyCavalryWithinItsLineMoveBehind_CostsOne) {
    Moment at = cavalry_behind(12, "25 mm", 2);
    EXPECT_EQ(at.modifier(tested(at), "enemy cavalry in its rear"), -1);
    Moment over = cavalry_behind(12.1, "25 mm", 2);
    EXPECT_EQ(tested(over).total(), 3);
    Moment small = cavalry_behind(8, "15 mm", 1.5);
    EXPECT_EQ(tested(small).total(), 2);
    Moment small_over = cavalry_behind(8.1, "15 mm", 1.5);
    EXPECT_EQ(tested(small_over).total(), 3);
}

TEST(RV_9_Morale, RV_9_F_d_RoutedOrDismountedCavalry_IsNoMenaceAndASquareHasNoRear) {
    Moment routed = cavalry_behind(5, "25 mm", 2);
    routed.of("C").condition = Condition::routed;
    EXPECT_EQ(tested(routed).total(), 3);
    Moment on_foot = cavalry_behind(5, "25 mm", 2);
    on_foot.of("C").mounted = false;
    EXPECT_EQ(tested(on_foot).total(), 3);
    Moment square = cavalry_behind(5, "25 mm", 2, "formation = 'square'");
    EXPECT_EQ(tested(square).total(), 4);  // the square's +1, no rear
}

TEST(RV_9_Morale, RV_9_F_d_RV_13_C_UnitAttackedAndMenacedInRear_LosesOneNotTwo) {
    Moment m = cavalry_behind(1, "25 mm", 2);
    const Event e = tested(m, "B", Occasion::stand, "C", true);
    EXPECT_EQ(e.total(), 2);
    EXPECT_EQ(m.modifier(e, "attacked in rear"), -1);
    EXPECT_FALSE(m.has_modifier(e, "enemy cavalry in its rear"));
}

}  // namespace
}  // namespace linstock::brom
