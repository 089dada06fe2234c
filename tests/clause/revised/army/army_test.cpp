// RV-18: army effectiveness, the end of a battle, its count and the degree of defeat.

#include "battle/view.hpp"
#include "rulesets/brom/army/effectiveness.hpp"
#include "tests/clause/moment.hpp"

#include <gtest/gtest.h>

namespace linstock::brom {
namespace {

/// Blue has `units` units of two stands in rows far apart, Grey one. The first `spent` units of Blue have lost a stand.
Moment army_of_units(int units, int spent, const std::string& house = "", Plan f = {}) {
    f.frame("table = [150, 100]");
    for (int i = 0; i < units; ++i)
        f.blue("B" + std::to_string(i + 1), 10 + 12 * (i % 10), 40 + 20 * (i / 10), "stands = 2");
    f.grey("G", 140, 95);
    Moment m(f, house);
    m.rate_all(3);
    for (int i = 0; i < spent; ++i) {
        m.of("B" + std::to_string(i + 1)).stands_left = 1;
        edit(m.of("B" + std::to_string(i + 1)), [](BromUnit& w) { w.half_marked = true; });
    }
    return m;
}

std::string state_of(int units, int spent) {
    Moment m = army_of_units(units, spent);
    return effectiveness_word(m.battle(), effectiveness_row(m.battle(), m.state(), ArmyId{1}));
}

// --- RV-18.A, RV-18.P ---

TEST(RV_18_Army, RV_18_A_Effectiveness_IsTheUnroundedShareOfUnitsWithAllTheirStands) {
    Moment m = army_of_units(3, 1);
    EXPECT_EQ(effectiveness_percent(m.battle(), m.state(), ArmyId{1}), 6667);
    EXPECT_DOUBLE_EQ(effectiveness_figure(m.battle(), m.state(), ArmyId{1}), 100.0 * 6 / 9);
    m.of("B2").casualties[0] = 3;  // casualties, but no stand lost
    EXPECT_EQ(effectiveness_percent(m.battle(), m.state(), ArmyId{1}), 6667);
    m.run(make(Proc::effectiveness));
    const Event e = m.all(EventKind::effectiveness)[0];
    EXPECT_EQ(e.hundredths_of_percent(), 6667);
    EXPECT_STREQ(e.word, "steady");
    for (const char* clause : {"RV-18.A", "RV-18.P", "RV-18.T"})
        EXPECT_TRUE(m.cites(e, clause)) << clause;
}

TEST(RV_18_Army, RV_18_A_FreshUnits_AreThoseWithAllTheirStands) {
    Plan f;
    f.blue("B", 20, 20).blue("A", 40, 20, "arm = 'artillery', guns = 6, stands = 3").grey("G", 20, 44);
    f.blue("R", 50, 40).blue("C", 60, 20);
    Moment m(f);
    m.of("R").presence = Presence::reserve;
    const auto fresh = [&](const char* name) { return is_fresh(m.battle(), m.state(), m.unit(name)); };
    EXPECT_TRUE(fresh("B"));
    EXPECT_TRUE(fresh("A"));
    EXPECT_TRUE(fresh("R"));  // still to arrive
    m.of("B").condition = Condition::routed;
    EXPECT_TRUE(fresh("B"));  // routed, still on the table with every stand
    View seen = view(m.battle(), m.state(), Seat::first);
    EXPECT_TRUE(seen.units[0].fresh);
    edit(m.of("A"), [](BromUnit& w) { w.guns = Guns::abandoned; });
    EXPECT_FALSE(fresh("A"));
    for (const Presence gone : {Presence::left, Presence::captured, Presence::destroyed}) {
        m.of("C").presence = gone;
        EXPECT_FALSE(fresh("C"));
    }
    m.of("R").stands_left = 5;
    EXPECT_FALSE(fresh("R"));
}

TEST(RV_18_Army, RV_18_P_Regiment_CountsThreePointsAndABatteryThree) {
    const std::string house =
        "name = 'As printed'\nruleset = 'revised'\n[[change]]\nprofile = 'effectiveness'\nvalue = 'product'\n";
    Plan f;
    f.blue("B", 20, 20).blue("A", 40, 20, "arm = 'artillery', guns = 6, stands = 3").grey("G", 20, 44);
    Moment m(f, house);
    EXPECT_DOUBLE_EQ(effectiveness_figure(m.battle(), m.state(), ArmyId{1}), 6);
    EXPECT_DOUBLE_EQ(effectiveness_figure(m.battle(), m.state(), ArmyId{2}), 3);
}

// --- RV-18.T ---

TEST(RV_18_Army, RV_18_T_Thresholds_Are50Steady35Wavering20BreakingAndLessBeaten) {
    EXPECT_EQ(state_of(20, 10), "steady");    // 50
    EXPECT_EQ(state_of(20, 11), "wavering");  // 45
    EXPECT_EQ(state_of(20, 13), "wavering");  // 35
    EXPECT_EQ(state_of(20, 14), "breaking");  // 30
    EXPECT_EQ(state_of(20, 16), "breaking");  // 20
    EXPECT_EQ(state_of(20, 17), "beaten");    // 15
}

TEST(RV_18_Army, RV_18_T_SteadyArmy_DoesNotTest) {
    Moment m = army_of_units(4, 2);
    m.run(make(Proc::effectiveness));
    EXPECT_TRUE(m.none(EventKind::morale_checked));
}

TEST(RV_18_Army, RV_18_T_WaveringArmy_UnitsThatAreNotFreshRetireUnder6) {
    Moment m = army_of_units(5, 3);  // 40
    m.run(make(Proc::effectiveness), "d6=3 d6=2 d6=1 d20=10 d20=10");
    ASSERT_EQ(m.all(EventKind::morale_checked).size(), 3U);
    EXPECT_EQ(m.of("B1").condition, Condition::steady);
    EXPECT_EQ(m.of("B2").condition, Condition::falling_back);
    EXPECT_EQ(m.of("B3").condition, Condition::falling_back);
    m.expect_at("B2", 22, 28);  // one falling-back move
    const Event e = m.one(EventKind::fell_back, "B2");
    EXPECT_STREQ(e.word, "retires");
    EXPECT_TRUE(m.cites(e, "RV-18.T"));
    EXPECT_EQ(m.all(EventKind::morale_checked)[1].occasion(), 'j');
    Moment low = army_of_units(5, 3);
    low.rate_all(-5);
    low.run(make(Proc::effectiveness), "d6=1 d6=1 d6=1 d20=10 d20=10 d20=10");
    EXPECT_EQ(low.of("B1").condition, Condition::falling_back);  // however low the total
}

TEST(RV_18_Army, RV_18_T_BreakingArmy_AllRollAnd4Or5RetiresAnd3Routs) {
    Moment m = army_of_units(4, 3);  // 25
    m.rate_all(2);
    m.run(make(Proc::effectiveness), "d6=4 d6=3 d6=2 d6=1 d20=10 d20=10 d20=10");
    EXPECT_EQ(m.of("B1").condition, Condition::steady);
    EXPECT_EQ(m.of("B2").condition, Condition::falling_back);
    EXPECT_EQ(m.of("B3").condition, Condition::falling_back);
    EXPECT_EQ(m.of("B4").condition, Condition::routed);
    EXPECT_EQ(own(m.state()).beaten[0], 0);
}

TEST(RV_18_Army, RV_18_T_BeatenArmy_UnitsRetireAt6OrRoutAndTheArmyHasLost) {
    Moment m = army_of_units(2, 2);
    m.run({make(Proc::effectiveness), make(Proc::victory)}, "d6=3 d6=2 d20=10 d20=10");
    EXPECT_EQ(m.of("B1").condition, Condition::falling_back);
    EXPECT_EQ(m.of("B2").condition, Condition::routed);
    EXPECT_TRUE(m.state().outcome.over);
    EXPECT_EQ(m.state().outcome.winner, ArmyId{2});
}

TEST(RV_18_Army, RV_18_T_RoutByEffectiveness_CostsNoMoraleAndAlarmsNoNeighbour) {
    Plan f;
    f.blue("N", 26, 60, "stands = 2");
    Moment m = army_of_units(3, 3, "", f);  // N fresh: 1 of 4
    m.of("B2").place = to_point({22, 60});
    m.of("B3").condition = Condition::routed;
    m.rate_all(1);
    m.run(make(Proc::effectiveness), "d6=6 d6=6 d6=1 d20=10");  // N, B1, B2 roll
    EXPECT_EQ(m.of("B2").condition, Condition::routed);
    EXPECT_EQ(m.own_of("B2").rating, 1);
    EXPECT_EQ(m.all(EventKind::morale_checked).size(), 3U);
    EXPECT_EQ(m.own_of("N").due, 0);
}

// --- RV-18.S ---

TEST(RV_18_Army, RV_18_S_OfficersBonus_DoesNotCountAndTheOfficerGoesWithTheUnit) {
    Plan f;
    f.blue_officer("Hale", "commander_in_chief", "attached = 'B1'");
    Moment m = army_of_units(2, 2, "", f);
    m.run(make(Proc::effectiveness), "d6=3 d6=3 d20=10 d20=10");
    const Event e = m.one(EventKind::morale_checked, "B1");
    EXPECT_EQ(e.total(), 6);
    EXPECT_FALSE(m.has_modifier(e, "officer"));
    EXPECT_TRUE(m.cites(e, "RV-18.S"));
    EXPECT_EQ(m.officer_state("Hale").place, m.of("B1").place);
}

// --- The winner ---

Plan armies(const std::string& more = "") {
    Plan f;
    f.blue("B1", 20, 20).blue("B2", 40, 20).grey("G1", 20, 44, "heading = 180").grey("G2", 40, 44, "heading = 180");
    return f.ground(more);
}

TEST(RV_18_Army, RV_18_A_ArmyWithoutASoundStandAbleToFight_HasLost) {
    Moment m(armies());
    EXPECT_TRUE(able_to_fight(m.battle(), m.state(), ArmyId{1}));
    EXPECT_FALSE(judge(m.battle(), m.state()).over);
    m.of("B2").condition = Condition::routed;
    m.of("B1").stands_left = 2;
    m.of("B1").casualties[0] = m.of("B1").casualties[1] = 1;
    EXPECT_FALSE(able_to_fight(m.battle(), m.state(), ArmyId{1}));
    Outcome o = judge(m.battle(), m.state());
    EXPECT_TRUE(o.over);
    EXPECT_EQ(o.winner, ArmyId{2});
    m.of("B1").casualties[1] = 0;
    EXPECT_FALSE(judge(m.battle(), m.state()).over);
    m.of("B1").presence = Presence::concealed;  // concealed units count too
    EXPECT_FALSE(judge(m.battle(), m.state()).over);
    m.of("B1").presence = Presence::left;
    for (const char* name : {"G1", "G2"})
        m.of(name).presence = Presence::left;
    o = judge(m.battle(), m.state());
    EXPECT_TRUE(o.over);  // both armies have lost in the same turn: stalemate
    EXPECT_TRUE(o.winner.none());
}

TEST(RV_18_Army, RV_18_A_EndOfAnArmyWithoutASoundStand_IsMarkedAsARuling) {
    const auto spent = [](const std::string& house) {
        Moment m(armies(), house);
        m.of("B1").presence = m.of("B2").presence = Presence::left;
        m.run(make(Proc::victory));
        return m;
    };
    Moment m = spent("");
    ASSERT_TRUE(m.state().outcome.over);
    const Event e = m.one(EventKind::battle_ended);
    ASSERT_FALSE(e.why.empty());
    EXPECT_TRUE(m.cites(e, "RV-18.A"));
    EXPECT_EQ(e.why.front().mark, linstock::Mark::ruling);
    EXPECT_TRUE(Moment::has_modifier(e, "first unable"));
    EXPECT_FALSE(spent("name = 'To the end'\nruleset = 'revised'\n[[change]]\nprofile = 'spent_army_loses'\n"
                       "value = false\n")
                     .state()
                     .outcome.over);
}

TEST(RV_18_Army, RV_18_A_BothArmiesBeatenAtOnce_IsAStalemate) {
    Moment m(armies());
    edit(m.state(), [](BromState& s) { s.beaten = {1, 1}; });
    EXPECT_TRUE(judge(m.battle(), m.state()).over);
    EXPECT_TRUE(judge(m.battle(), m.state()).winner.none());
    edit(m.state(), [](BromState& s) { s.beaten = {0, 1}; });
    EXPECT_EQ(judge(m.battle(), m.state()).winner, ArmyId{1});
}

TEST(RV_18_Army, RV_18_A_TimeIsUp_TheSmallerShareOfCasualtiesWins) {
    Moment m(armies());
    m.of("B1").casualties[0] = 2;
    EXPECT_FALSE(judge(m.battle(), m.state()).over);
    m.state().turn = 8;
    m.run(make(Proc::victory));
    EXPECT_TRUE(m.state().outcome.over);
    EXPECT_EQ(m.state().outcome.winner, ArmyId{2});
    const Event e = m.one(EventKind::battle_ended);
    EXPECT_EQ(m.modifier(e, "first: fire and combat"), 2);
    EXPECT_EQ(m.modifier(e, "first: at the start"), 48);
    EXPECT_STREQ(e.word, "marginal defeat");  // 4.2 percent
    Moment even(armies());
    even.state().turn = 8;
    EXPECT_TRUE(judge(even.battle(), even.state()).winner.none());
    Moment agreed(armies());
    agreed.of("G1").casualties[0] = 1;
    edit(agreed.state(), [](BromState& s) { s.end_offered = {1, 0}; });
    EXPECT_FALSE(judge(agreed.battle(), agreed.state()).over);
    edit(agreed.state(), [](BromState& s) { s.end_offered = {1, 1}; });
    EXPECT_EQ(judge(agreed.battle(), agreed.state()).winner, ArmyId{1});
}

TEST(RV_18_Army, RV_18_A_VictoryConditionOfTheScenario_ComesBeforeTheCount) {
    const std::string goal =
        "[[objective]]\nname = 'Hill'\nat = [20, 22]\n[[victory]]\nwinner = 'Blue'\nholds = ['Hill']\n";
    Moment m(armies(goal));
    m.of("B1").casualties[0] = 3;
    EXPECT_FALSE(judge(m.battle(), m.state()).over);
    m.state().turn = 8;
    EXPECT_EQ(judge(m.battle(), m.state()).winner, ArmyId{1});
    EXPECT_EQ(judge(m.battle(), m.state()).level, 1);
    EXPECT_STREQ(degree_word(judge(m.battle(), m.state()).degree), "useless victory");
    Moment any(armies(goal + "any_turn = true\n"));
    EXPECT_EQ(judge(any.battle(), any.state()).winner, ArmyId{1});
    any.of("B1").place = to_point({60, 10});
    EXPECT_FALSE(judge(any.battle(), any.state()).over);
}

// --- The count ---

TEST(RV_18_Army, RV_18_A_Losses_CountFiguresGunsAndOfficersByTheirRules) {
    Plan f = armies();
    f.blue("A", 60, 20, "arm = 'artillery', guns = 6, stands = 3, figures_per_stand = 2");
    f.blue_officer("Hale", "brigade", "at = [20, 10]");
    Moment m(f);
    const auto count = [&] { return count_casualties(m.battle(), m.state(), ArmyId{1}); };
    EXPECT_EQ(count().start, 24 + 24 + 6 + 1);
    EXPECT_EQ(count().sum(), 0);
    m.of("B1").stands_left = 5;
    m.of("B1").casualties[0] = 3;
    EXPECT_EQ(count().fire_and_combat, 7);
    m.of("B1").presence = Presence::left;  // half of the remaining 17, rounded up
    EXPECT_EQ(count().left_table, 9);
    m.of("B2").presence = Presence::captured;
    EXPECT_EQ(count().captured, 24);
    edit(m.of("A"), [](BromUnit& w) { w.guns = Guns::abandoned; });
    EXPECT_EQ(count().lost_guns, 3);
    edit(m.of("A"), [&](BromUnit& w) {  // not captured or abandoned while the crew is with them
        w.guns = Guns::spiked;
        w.guns_place = m.of("A").place;
    });
    EXPECT_EQ(count().lost_guns, 0);
    m.of("A").place = to_point({60, 10});
    EXPECT_EQ(count().lost_guns, 3);
    m.officer_state("Hale").presence = Presence::captured;
    EXPECT_EQ(count().lost_officers, 1);
    EXPECT_EQ(count().sum(), 7 + 9 + 24 + 3 + 1);
    m.officer_state("Hale").presence = Presence::left;  // gone, but not lost
    EXPECT_EQ(count().lost_officers, 0);
    EXPECT_DOUBLE_EQ(casualty_percent(m.battle(), m.state(), ArmyId{1}), 100.0 * 43 / 55);
}

/// The degree of defeat when Blue and Grey, of 100 figures each, have these losses.
std::string degree(int blue, int grey) {
    Plan f;
    f.frame("table = [150, 100]");
    for (int i = 0; i < 5; ++i) {
        f.blue("B" + std::to_string(i), 10 + 20 * i, 20, "stands = 5");
        f.grey("G" + std::to_string(i), 10 + 20 * i, 80, "stands = 5");
    }
    Moment m(f);
    const auto lose = [&](const std::string& army, int figures) {
        for (int i = 0; i < 5; ++i)
            for (std::size_t s = 0; s < 5 && figures > 0; ++s) {
                const int here = std::min(figures, 3);
                m.of(army + std::to_string(i)).casualties[s] = static_cast<std::uint8_t>(here);
                figures -= here;
            }
    };
    lose("B", blue);
    lose("G", grey);
    m.state().turn = 8;
    const Outcome o = judge(m.battle(), m.state());
    EXPECT_EQ(o.winner, ArmyId{1});
    return degree_word(o.degree);
}

TEST(RV_18_Army, RV_18_A_EachFivePoints_AreOneDegreeOfDefeat) {
    EXPECT_EQ(degree(0, 1), "marginal defeat");
    EXPECT_EQ(degree(0, 5), "marginal defeat");
    EXPECT_EQ(degree(0, 6), "minor defeat");
    EXPECT_EQ(degree(10, 20), "minor defeat");
    EXPECT_EQ(degree(0, 15), "clear defeat");
    EXPECT_EQ(degree(0, 20), "major defeat");
    EXPECT_EQ(degree(0, 25), "crushing defeat");
    EXPECT_EQ(degree(0, 26), "total defeat");
}

}  // namespace
}  // namespace linstock::brom
