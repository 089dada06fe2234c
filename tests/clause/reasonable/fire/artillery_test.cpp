// RE-7, RE-8.B, RE-cannister, RE-ball and RE-2.3: guns of the 18th century, one stand with a gun and four gunners.

#include "rulesets/brom/fire/casualties.hpp"
#include "tests/clause/firing.hpp"
#include "tests/support/data.hpp"

#include <gtest/gtest.h>

namespace linstock::brom {

namespace {

Plan battery(const std::string& guns, double apart, const std::string& grey = "", const std::string& more = "") {
    Plan f("reasonable");
    f.frame("table = [72, 96]").blue("B", 36, 10, "arm = '" + guns + "'" + more).grey("G", 36, 10 + apart, grey);
    return f;
}

struct Gun {
    const char* arm;
    int reach;
    int needs[4];  ///< open, cover, guns open, guns cover
};

/// Each chart has one range, so the events name neither close nor long range. The name of the column names the cover.
constexpr const char* places[4] = {"in the open", "in cover", "guns in the open", "guns in cover"};

void expect_row(const Gun& gun, int ammunition, std::size_t dice_thrown) {
    for (int i = 0; i < 4; ++i) {
        Plan f = battery(gun.arm, gun.reach, i >= 2 ? "arm = 'medium_guns'" : "");
        if (i % 2 == 1) f.ground(area("woods", 30, 10.0 + gun.reach, 42, 14.0 + gun.reach));
        Moment m(f);
        const Event e = volley(m, "B", "G", dice(throws(m, "B", ammunition), 1), ammunition);
        EXPECT_EQ(e.needed, gun.needs[i]) << gun.arm << " column " << i;
        EXPECT_EQ(e.dice.faces.size(), dice_thrown) << gun.arm;
        EXPECT_TRUE(m.cites(e, ammunition == ball ? "RE-ball" : "RE-cannister"));
        ASSERT_EQ(e.modifiers.size(), 1u);
        EXPECT_STREQ(e.modifiers[0].name, places[i]) << gun.arm;
    }
    for (const double more : {0.0, 0.001}) {
        Moment m(battery(gun.arm, gun.reach + more));
        const std::string targets = shoots_at(m, "B", FireStep::artillery);
        const bool reaches = ammunition == ball ? !targets.empty() : targets == "G G+";
        EXPECT_EQ(reaches, more == 0.0) << gun.arm << targets;
    }
}

/// A turn after it fired, B declares fire at G with these dice.
Moment again(const std::string& guns, const std::string& tape, int ammunition = ball, double apart = 5) {
    Moment m(battery(guns, apart));
    m.state().turn = 3;
    edit(m.of("B"), [](BromUnit& w) { w.fired_turn = 2; });
    EXPECT_NE(shoots_at(m, "B", FireStep::artillery), "");
    m.decide(fire_at(m, "B", "G", ammunition), tape);
    return m;
}

}  // namespace

TEST(ReasonableArtillery, RE_ball_Battery_RollsOneDieWithTheRangeAndColumnsOfItsGuns) {
    for (const Gun& gun : {Gun{"light_guns", 20, {4, 5, 5, 6}}, Gun{"horse_artillery", 20, {4, 5, 5, 6}},
                           Gun{"medium_guns", 28, {4, 5, 5, 6}}, Gun{"heavy_guns", 36, {4, 5, 5, 6}},
                           Gun{"field_howitzers", 24, {5, 4, 4, 5}}, Gun{"heavy_howitzers", 30, {5, 4, 4, 5}},
                           Gun{"siege_guns", 36, {4, 5, 5, 5}}})
        expect_row(gun, ball, 1);
    Moment two(battery("medium_guns", 20, "", ", stands = 2"));
    EXPECT_EQ(throws(two, "B"), 1);  // one die for a battery of several stands too
    EXPECT_EQ(throws(two, "B", cannister), 8);
}

TEST(ReasonableArtillery, RE_cannister_Battery_RollsADiePerLivingGunnerWithTheColumnsOfItsGuns) {
    for (const Gun& gun : {Gun{"light_guns", 6, {4, 5, 5, 6}}, Gun{"horse_artillery", 6, {4, 5, 5, 6}},
                           Gun{"medium_guns", 8, {4, 5, 5, 6}}, Gun{"heavy_guns", 10, {4, 5, 5, 6}},
                           Gun{"field_howitzers", 6, {4, 4, 5, 5}}, Gun{"heavy_howitzers", 8, {4, 4, 5, 5}},
                           Gun{"siege_guns", 6, {4, 5, 5, 6}}})
        expect_row(gun, cannister, 4);
    Moment m(battery("medium_guns", 8));
    m.of("B").casualties[0] = 3;
    EXPECT_EQ(throws(m, "B", cannister), 1);
    EXPECT_EQ(throws(m, "B"), 1);
}

TEST(ReasonableArtillery, RE_6_D_ColumnTarget_AddsOneToTheDiceOfGunsToo) {
    Moment m(battery("medium_guns", 20, "formation = 'column'"));
    const Event e = volley(m, "B", "G", "d6=3");
    EXPECT_EQ(e.hits(), 1);
    EXPECT_EQ(Moment::modifier(e, "in column"), 1);
}

// --- Skirmishers ---

/// G, light infantry in skirmish order 8" from B's medium guns, after B's cannister.
Moment cannister_at_skirmishers(const std::string& tape, bool cover, const std::string& house = "") {
    Plan f = battery("medium_guns", 8, "arm = 'light_infantry'");
    if (cover) f.ground(area("woods", 30, 18, 42, 22));
    Moment m(f, house);
    m.of("G").formation = Formation::skirmish;
    const Event e = volley(m, "B", "G", tape, cannister);
    EXPECT_EQ(e.needed, house.empty() ? (cover ? 5 : 4) : (cover ? 6 : 5));
    m.run(take_casualties(m.unit("G"), 0, true));
    while (!m.finished())
        m.agree();
    return m;
}

TEST(ReasonableArtillery, RE_cannister_SkirmishersUnderArtillery_AreHitAsAFormation) {
    Moment open = cannister_at_skirmishers("d6=4,4,5,5", false);
    EXPECT_EQ(figures_left(open.battle(), open.state(), open.unit("G")), 12 - 4) << "each hit is a casualty";
    EXPECT_FALSE(open.cites(open.all(EventKind::casualties).front(), "RE-small"));
    Moment cover = cannister_at_skirmishers("d6=4,4,5,5", true);
    EXPECT_EQ(figures_left(cover.battle(), cover.state(), cover.unit("G")), 12 - 2);
}

TEST(ReasonableArtillery, RE_cannister_SkirmishersAsGunnersByHouseRule_AreHitByFivesAndTwoHitsTakeOne) {
    const std::string house = tests::data_file("house/skirmishers-as-gunners-reasonable.toml").text;
    Moment m = cannister_at_skirmishers("d6=4,4,5,5", false, house);
    EXPECT_EQ(figures_left(m.battle(), m.state(), m.unit("G")), 12 - 1);
    EXPECT_TRUE(m.cites(m.one(EventKind::casualties), "RE-small"));
}

TEST(ReasonableArtillery, RE_small_OddHitOfMusketsOnSkirmishers_IsKeptSeparatelyFromThatOfGuns) {
    Plan f = battery("medium_guns", 8, "arm = 'light_infantry'");
    Moment m(f);
    m.of("G").formation = Formation::skirmish;
    edit(m.of("G"), [](BromUnit& w) { w.odd_hit = 1; });
    volley(m, "B", "G", "d6=4,1,1,1", cannister);
    m.run(take_casualties(m.unit("G"), 0, true));
    m.agree();
    EXPECT_EQ(figures_left(m.battle(), m.state(), m.unit("G")), 12 - 1);
    EXPECT_EQ(int{own(m.of("G")).odd_hit}, 1);
}

TEST(ReasonableArtillery, RE_cannister_ExpectedHitsOnSkirmishers_CountEachHitAsOne) {
    Moment m(battery("medium_guns", 8, "arm = 'light_infantry'"));
    m.of("G").formation = Formation::skirmish;
    const Shot shot{m.unit("G"), 8, Sight::direct};
    EXPECT_DOUBLE_EQ(expected_hits(m.battle(), m.state(), m.unit("B"), 0, shot, cannister), 4 * 3 / 6.0);
}

// --- Fire in consecutive turns ---

TEST(ReasonableArtillery, RE_ball_BatteryThatFiredLastTurn_ThrowsToFireAgain) {
    struct Row {
        const char* arm;
        int fails;
    };
    for (const Row& row :
         {Row{"medium_guns", 1}, Row{"heavy_guns", 2}, Row{"field_howitzers", 2}, Row{"heavy_howitzers", 3}}) {
        Moment fails = again(row.arm, "d6=" + std::to_string(row.fails));
        EXPECT_TRUE(fails.none(EventKind::fired)) << row.arm;
        EXPECT_FALSE(own(fails.of("B")).fired);
        EXPECT_EQ(own(fails.of("B")).fired_turn, 2);  // a failed throw is no fire: the next turn needs no die
        EXPECT_TRUE(fails.cites(fails.one(EventKind::rolled), "RE-ball"));
        EXPECT_EQ(shoots_at(fails, "B", FireStep::moving_artillery), "");
        Moment fires = again(row.arm, "d6=" + std::to_string(row.fails + 1) + " d6=1");
        EXPECT_EQ(fires.all(EventKind::fired).size(), 1U) << row.arm;
        EXPECT_EQ(own(fires.of("B")).fired_turn, 3);
    }
}

TEST(ReasonableArtillery, RE_cannister_LightGunsAndHorseArtillery_MayFireEachTurn) {
    for (const char* arm : {"light_guns", "horse_artillery"}) {
        Moment m = again(arm, "d6=1,1,1,1", cannister);
        EXPECT_EQ(m.all(EventKind::fired).size(), 1U);
        EXPECT_TRUE(m.none(EventKind::rolled));
    }
    Moment m = again("medium_guns", "d6=1", cannister);
    EXPECT_TRUE(m.cites(m.one(EventKind::rolled), "RE-cannister"));
}

TEST(ReasonableArtillery, RE_ball_SiegeGuns_NeverFireInTwoTurnsRunningAndNeedNoThrowAfterAPause) {
    Moment siege(battery("siege_guns", 20));
    siege.state().turn = 3;
    edit(siege.of("B"), [](BromUnit& w) { w.fired_turn = 2; });
    EXPECT_EQ(shoots_at(siege, "B", FireStep::artillery), "");
    siege.state().turn = 4;
    EXPECT_EQ(shoots_at(siege, "B", FireStep::artillery), "G");
    Moment m(battery("medium_guns", 20));
    m.state().turn = 4;
    edit(m.of("B"), [](BromUnit& w) { w.fired_turn = 2; });
    ASSERT_EQ(shoots_at(m, "B", FireStep::artillery), "G");
    m.decide(fire_at(m, "B", "G"), "d6=1");
    EXPECT_TRUE(m.none(EventKind::rolled));
}

TEST(ReasonableArtillery, ExpectedHits_IncludeTheThrowToFireAgain) {
    Moment m(battery("heavy_guns", 20));
    m.state().turn = 3;
    const Shot shot{m.unit("G"), 20, Sight::direct};
    EXPECT_DOUBLE_EQ(expected_hits(m.battle(), m.state(), m.unit("B"), 0, shot, ball), 0.5);
    edit(m.of("B"), [](BromUnit& w) { w.fired_turn = 2; });
    EXPECT_DOUBLE_EQ(expected_hits(m.battle(), m.state(), m.unit("B"), 0, shot, ball), 0.5 * 4 / 6.0);
}

// --- Steps ---

TEST(ReasonableArtillery, RE_2_3_GunsThatDidNotMove_FireFirstThenThoseThatMovedOrUnlimbered) {
    Moment m(battery("medium_guns", 20));
    EXPECT_EQ(shoots_at(m, "B", FireStep::artillery), "G");
    EXPECT_EQ(shoots_at(m, "B", FireStep::moving_artillery), "");
    edit(m.of("B"), [](BromUnit& w) { w.moved = true; });
    EXPECT_EQ(shoots_at(m, "B", FireStep::artillery), "");
    EXPECT_EQ(shoots_at(m, "B", FireStep::moving_artillery), "G");
    bool cited = false;
    for (const Cite& c : m.prompt("fire").why)
        cited = cited || c.clause == m.battle().charts().cite("RE-2.3").clause;
    EXPECT_TRUE(cited);
    edit(m.of("B"), [](BromUnit& w) {
        w.moved = false;
        set_flag(w, UnitFlag::unlimbered);
    });
    EXPECT_EQ(shoots_at(m, "B", FireStep::artillery), "");
    EXPECT_EQ(shoots_at(m, "B", FireStep::moving_artillery), "G");
    EXPECT_EQ(shoots_at(m, "B", FireStep::standing), "");
}

TEST(ReasonableArtillery, RE_2_3_BatteryThatLosesAGunner_Tests) {
    Plan f("reasonable");
    f.blue("B", 36, 10).grey("G", 36, 13, "arm = 'medium_guns'");
    Moment m(f);
    m.rate_all(4);
    ASSERT_EQ(shoots_at(m, "B"), "G");
    m.decide(fire_at(m, "B", "G"), "d6=5,5,1,1 d6=6");
    EXPECT_EQ(m.one(EventKind::morale_checked).total(), 10);
}

TEST(ReasonableArtillery, RE_7_B_GunsFiringOverTroops_UseBallAndNeverCannister) {
    // The target is on a higher hill than the friend, within cannister range.
    Plan f("reasonable");
    f.blue("B", 36, 10, "arm = 'medium_guns'").blue("F", 36, 14).grey("G", 36, 16.5);
    f.ground(hill(20, 0, 52, 11, 4)).ground(area("hill", 20, 16.2, 52, 20, "level = 1"));
    Moment m(f);
    ASSERT_EQ(shoots_at(m, "B", FireStep::artillery), "G");
    m.refuse(fire_at(m, "B", "G", cannister), "RE-7.C");
    const Event e = volley(m, "B", "G", "d6=1");
    EXPECT_TRUE(m.cites(e, "RE-7.B"));
    EXPECT_TRUE(m.cites(e, "RE-overhead"));
}

}  // namespace linstock::brom
