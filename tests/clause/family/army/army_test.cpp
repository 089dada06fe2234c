// RE-17 to RE-21, CF-20 to CF-24: army effectiveness, winning, the count and degrees of defeat.

#include "rulesets/brom/army/effectiveness.hpp"
#include "rulesets/brom/morale/morale.hpp"
#include "tests/clause/moment.hpp"

#include <gtest/gtest.h>

namespace linstock::brom {
namespace {

struct Book {
    const char* ruleset;
    const char* winning;
    const char* ending;
    const char* count;
    const char* degree;
    const char* figure;
    const char* results;
    const char* officers;
};
constexpr Book books[] = {
    {"reasonable", "RE-17", "RE-18", "RE-19", "RE-20", "RE-21", "RE-21.T", "RE-21.S"},
    {"firefight", "CF-20", "CF-21", "CF-22", "CF-23", "CF-24.A", "CF-24.T", "CF-24.S"},
};

class ArmyOfBoth : public testing::TestWithParam<Book> {
  protected:
    static Plan two_a_side() {
        Plan plan(GetParam().ruleset);
        plan.blue("B1", 20, 20, "stands = 4, figures_per_stand = 4").blue("B2", 40, 20);
        return plan.grey("G1", 20, 44, "heading = 180").grey("G2", 40, 44, "heading = 180");
    }
    /// Blue has twenty units of three stands; `lost` of them have lost one.
    static Moment spent(int lost, Plan plan = Plan(GetParam().ruleset)) {
        plan.frame("table = [150, 100]").grey("G", 140, 95);
        for (int i = 0; i < 20; ++i)
            plan.blue("B" + std::to_string(i), 10 + 12 * (i % 10), 40 + 20 * (i / 10), "stands = 3");
        Moment m(plan);
        m.rate_all(3);
        for (int i = 0; i < lost; ++i)
            m.of("B" + std::to_string(i)).stands_left = 2;
        return m;
    }
};
INSTANTIATE_TEST_SUITE_P(Books, ArmyOfBoth, testing::ValuesIn(books),
                         [](const auto& each) { return std::string(each.param.ruleset); });

TEST_P(ArmyOfBoth, Thresholds_Are50Steady35Wavering20BreakingAndLessBeaten) {
    const std::pair<int, const char*> rows[] = {{10, "steady"},   {11, "wavering"}, {13, "wavering"},
                                                {14, "breaking"}, {16, "breaking"}, {17, "beaten"}};
    for (const auto& [lost, word] : rows) {
        Moment m = spent(lost);
        EXPECT_EQ(effectiveness_percent(m.battle(), m.state(), ArmyId{1}), 100 * 5 * (20 - lost)) << GetParam().figure;
        EXPECT_STREQ(effectiveness_word(m.battle(), effectiveness_row(m.battle(), m.state(), ArmyId{1})), word) << lost;
    }
}

TEST_P(ArmyOfBoth, SteadyArmy_ReportsItsFigureWithClausesAndDoesNotTest) {
    Moment m = spent(10);
    m.run(make(Proc::effectiveness));
    const Event effectiveness = m.all(EventKind::effectiveness).front();
    EXPECT_EQ(effectiveness.hundredths_of_percent(), 5000);
    EXPECT_TRUE(m.cites(effectiveness, GetParam().figure));
    EXPECT_TRUE(m.cites(effectiveness, GetParam().results));
    EXPECT_TRUE(m.none(EventKind::morale_checked));
}

TEST_P(ArmyOfBoth, OfficersBonuses_DoNotCountInEffectivenessTests) {
    Plan plan(GetParam().ruleset);
    plan.blue("B1", 20, 20).grey("G1", 20, 44).blue_officer("Hale", "commander_in_chief", "attached = 'B1'");
    Moment m(plan);
    m.rate_all(3);
    MoraleCheck check;
    check.unit = m.unit("B1");
    check.occasion = Occasion::effectiveness;
    check.no_officer = 1;
    m.run(make(Proc::morale_check, check), "d6=3");
    const Event tested = m.one(EventKind::morale_checked, "B1");
    EXPECT_EQ(tested.total(), 6);
    EXPECT_FALSE(Moment::has_modifier(tested, "officer"));
    EXPECT_TRUE(m.cites(tested, GetParam().officers));
}

TEST_P(ArmyOfBoth, ArmyWithoutASoundStand_HasLostAndBothAtOnceAreAStalemate) {
    Moment m(two_a_side());
    EXPECT_FALSE(judge(m.battle(), m.state()).over);
    m.of("B2").condition = Condition::routed;
    m.of("B1").stands_left = 1;
    m.of("B1").casualties[0] = 1;
    m.run(make(Proc::victory));
    ASSERT_TRUE(m.state().outcome.over);
    EXPECT_EQ(m.state().outcome.winner, ArmyId{2});
    const Event ended = m.one(EventKind::battle_ended);
    for (const char* clause : {GetParam().winning, GetParam().ending, GetParam().count, GetParam().degree})
        EXPECT_TRUE(m.cites(ended, clause)) << clause;
    for (const char* name : {"G1", "G2"})
        m.of(name).presence = Presence::left;
    EXPECT_TRUE(judge(m.battle(), m.state()).over);
    EXPECT_TRUE(judge(m.battle(), m.state()).winner.none());
}

TEST_P(ArmyOfBoth, BattleEnds_ByEffectivenessOrOutOfTime) {
    Moment m(two_a_side());
    edit(m.state(), [](BromState& s) { s.beaten = {0, 1}; });
    EXPECT_EQ(judge(m.battle(), m.state()).winner, ArmyId{1}) << GetParam().ending;
    edit(m.state(), [](BromState& s) { s.beaten = {0, 0}; });
    m.of("B1").casualties[0] = 2;
    EXPECT_FALSE(judge(m.battle(), m.state()).over);
    m.state().turn = 8;
    EXPECT_EQ(judge(m.battle(), m.state()).winner, ArmyId{2}) << "the smaller share of casualties";
}

TEST_P(ArmyOfBoth, Losses_CountFiguresGunsAndOfficersByTheirRules) {
    Moment m(two_a_side());
    const auto count = [&] { return count_casualties(m.battle(), m.state(), ArmyId{1}); };
    const int second = figures_at_start(m.battle(), m.unit("B2"));
    EXPECT_EQ(count().start, 16 + second);
    m.of("B1").stands_left = 3;
    m.of("B1").casualties[0] = 3;
    EXPECT_EQ(count().fire_and_combat, 7) << GetParam().count;
    m.of("B1").presence = Presence::left;  // half of 9, rounded up
    EXPECT_EQ(count().left_table, 5);
    m.of("B2").presence = Presence::captured;
    EXPECT_EQ(count().captured, second);
    EXPECT_DOUBLE_EQ(casualty_percent(m.battle(), m.state(), ArmyId{1}), 100.0 * (12 + second) / (16 + second));
}

/// The degree of defeat when both sides have 100 figures in units of 20, and these losses when time is up.
std::string degree(const char* ruleset, int blue, int grey) {
    Plan f(ruleset);
    f.frame("table = [150, 100]");
    for (int i = 0; i < 5; ++i) {
        f.blue("B" + std::to_string(i), 10 + 20 * i, 20, "stands = 5, figures_per_stand = 4");
        f.grey("G" + std::to_string(i), 10 + 20 * i, 80, "stands = 5, figures_per_stand = 4");
    }
    Moment m(f);
    const auto lose = [&](const std::string& army, int figures) {
        for (int n = 0; n < figures; ++n)
            ++m.of(army + std::to_string(n % 5)).casualties[static_cast<std::size_t>(n / 5 % 5)];
    };
    lose("B", blue);
    lose("G", grey);
    m.state().turn = 8;
    return degree_word(judge(m.battle(), m.state()).degree);
}

TEST_P(ArmyOfBoth, EachFivePoints_AreOneDegreeOfDefeat) {
    const std::pair<int, const char*> steps[] = {
        {1, "marginal defeat"}, {5, "marginal defeat"},  {6, "minor defeat"}, {15, "clear defeat"},
        {20, "major defeat"},   {25, "crushing defeat"}, {26, "total defeat"}};
    for (const auto& [d, word] : steps)
        EXPECT_EQ(degree(GetParam().ruleset, 2, 2 + d), word) << GetParam().degree << " " << d;
}

// --- Differences between the rulesets ---

// RE-21: 100 divided by the number at the start, rounded up, times the fresh units; batteries do not count, officers
// do.
TEST(RE_21_Army, RE_21_WorthOfAUnit_IsRoundedUpSoTheFigureMayExceed100) {
    Plan plan("reasonable");
    plan.blue("B1", 10, 20).blue("B2", 20, 20).blue("Guns", 40, 20, "arm = 'medium_guns'").grey("G", 20, 44);
    plan.blue_officer("Hale", "commander_in_chief", "at = [20, 10]");
    Moment m(plan);
    EXPECT_DOUBLE_EQ(effectiveness_figure(m.battle(), m.state(), ArmyId{1}), 34 * 3);
    m.of("B1").stands_left = 3;
    EXPECT_DOUBLE_EQ(effectiveness_figure(m.battle(), m.state(), ArmyId{1}), 34 * 2);
    m.of("Guns").presence = Presence::destroyed;
    EXPECT_DOUBLE_EQ(effectiveness_figure(m.battle(), m.state(), ArmyId{1}), 34 * 2) << "batteries do not count";
    m.officer_state("Hale").presence = Presence::captured;
    EXPECT_DOUBLE_EQ(effectiveness_figure(m.battle(), m.state(), ArmyId{1}), 34);
}

// CF-24.A: units count, batteries too, but no officers.
TEST(CF_24_Army, CF_24_A_Effectiveness_IsTheUnroundedShareOfAllUnits) {
    Plan plan("firefight");
    plan.blue("B1", 10, 20).blue("B2", 20, 20).blue("Guns", 40, 20, "arm = 'artillery'").grey("G", 20, 44);
    plan.blue_officer("Hale", "commander_in_chief", "at = [20, 10]");
    Moment m(plan);
    m.of("Guns").stands_left = 2;
    EXPECT_DOUBLE_EQ(effectiveness_figure(m.battle(), m.state(), ArmyId{1}), 200.0 / 3);
    m.officer_state("Hale").presence = Presence::captured;
    EXPECT_DOUBLE_EQ(effectiveness_figure(m.battle(), m.state(), ArmyId{1}), 200.0 / 3);
}

// --- RE-2.9, RE-2.11 ---

namespace {

/// Blue has a regiment on the hill; `line` may end the battle early.
Moment on_the_hill(const std::string& line, const std::string& hill = "") {
    Plan plan("reasonable");
    plan.blue("B1", 20, 20).grey("G1", 20, 44, "heading = 180");
    plan.ground("[[objective]]\nname = 'Hill'\nat = [20, 22]\n" + hill + "[[victory]]\nwinner = 'Blue'\n" + line);
    Moment m(plan);
    m.run(make(Proc::victory_check));
    return m;
}

}  // namespace

TEST(RE_2_Army, RE_2_9_RE_1_7_ArmyThatReachesItsGoals_WinsAtOnce) {
    for (const char* line : {"holds = ['Hill']\n", "holds = ['Hill']\nlevel = 'decisive'\n", "holds_at_least = 1\n",
                             "lead = 1\n", "no_enemy_foot_in = [[0, 0], [40, 0], [40, 30], [0, 30]]\n",
                             "level = 'minor'\nholds = ['Hill']\nany_turn = true\n"}) {
        Moment m = on_the_hill(line);
        ASSERT_TRUE(m.state().outcome.over) << line;
        EXPECT_EQ(m.state().outcome.winner, ArmyId{1});
        EXPECT_TRUE(m.cites(m.one(EventKind::battle_ended), "RE-2.9"));
        EXPECT_TRUE(m.cites(m.one(EventKind::battle_ended), "RE-1.7"));
    }
}

TEST(RE_2_Army, RE_2_9_MinorVictoriesAndDenials_AreJudgedWhenTimeIsUp) {
    EXPECT_FALSE(on_the_hill("level = 'minor'\nholds = ['Hill']\n").state().outcome.over);
    EXPECT_FALSE(on_the_hill("").state().outcome.over);
    EXPECT_FALSE(on_the_hill("denies = ['Hill']\nown_stands_lost_under_percent = 50\n").state().outcome.over);
    EXPECT_FALSE(on_the_hill("holds = ['Hill']\n", "held_by = 'Blue'\n").state().outcome.over);
    EXPECT_FALSE(on_the_hill("enemy_stands_lost_percent = 10\n").state().outcome.over) << "not reached";
}

TEST(RE_2_Army, RE_2_9_GoalsAtEnd_WaitUnlessTheLineHasAnyTurn) {
    for (const bool any_turn : {false, true}) {
        Plan plan("reasonable");
        plan.blue("B1", 20, 20).grey("G1", 20, 44, "heading = 180").frame("reasonable = { goals_at_end = true }");
        plan.ground(std::string("[[objective]]\nname = 'Hill'\nat = [20, 22]\n[[victory]]\nwinner = 'Blue'\n"
                                "holds = ['Hill']\nany_turn = ") +
                    (any_turn ? "true\n" : "false\n"));
        Moment m(plan);
        m.run(make(Proc::victory_check));
        EXPECT_EQ(m.state().outcome.over, any_turn);
    }
}

TEST(RE_2_Army, RE_2_11_UnitUnderHalfStrength_LeavesUnlessAnOfficerIsAttached) {
    Plan plan("reasonable");
    plan.blue("Half", 10, 20).blue("Less", 20, 20).blue("Led", 30, 20).blue("Guns", 40, 20, "arm = 'medium_guns'");
    plan.grey("G", 20, 44).blue_officer("Hale", "brigade", "attached = 'Led'");
    Moment m(plan);
    m.of("Half").stands_left = 2;
    for (const char* name : {"Less", "Led"}) {
        m.of(name).stands_left = 2;
        m.of(name).casualties[0] = 1;
    }
    m.of("Guns").casualties[0] = 3;  // one gunner of four
    m.run(make(Proc::under_half_leaves));
    EXPECT_EQ(m.of("Half").presence, Presence::on_table);
    EXPECT_EQ(m.of("Led").presence, Presence::on_table);
    EXPECT_EQ(m.of("Less").presence, Presence::left);
    EXPECT_EQ(m.of("Guns").presence, Presence::left);
    EXPECT_TRUE(m.cites(m.one(EventKind::left_table, "Less"), "RE-2.11"));
}

}  // namespace
}  // namespace linstock::brom
