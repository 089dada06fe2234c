// RE-6, RE-small, RE-small-mod, RE-15.A and RE-2.4: small arms of the 18th century. A battalion in line is 4" wide and
// 0.75" deep, four stands of three figures.

#include "rulesets/brom/fire/casualties.hpp"
#include "tests/clause/firing.hpp"

#include <gtest/gtest.h>

namespace linstock::brom {

namespace {

Plan duel(double apart, const std::string& grey = "", const std::string& blue = "") {
    Plan f("reasonable");
    f.blue("B", 36, 10, blue).grey("G", 36, 10 + apart, grey);
    return f;
}

Event shot(Moment& m, int face = 1) { return volley(m, "B", "G", dice(throws(m, "B"), face)); }

/// The lowest face that hits, without modifiers.
int needs(const Plan& f, Formation target = Formation::line) {
    Moment m(f);
    m.of("G").formation = target;
    return shot(m).needed;
}

const std::string wood = area("woods", 30, 12, 42, 18);

}  // namespace

TEST(ReasonableFire, RE_6_A_Battalion_FiresTwoRanksAndColumnsMayFire) {
    Moment m(duel(3));
    EXPECT_EQ(throws(m, "B"), 4);
    m.of("B").formation = Formation::column;  // one behind another: two ranks
    EXPECT_EQ(throws(m, "B"), 2);
    EXPECT_EQ(shoots_at(m, "B"), "G");
    m.of("B").formation = Formation::square;  // one stand to each side
    EXPECT_EQ(dice_of(m.battle(), m.state(), m.unit("B"), ball, 0), 1);
}

TEST(ReasonableFire, RE_6_C_Range_IsMeasuredBetweenTheFrontsAndTheWholeUnitFires) {
    Moment m(duel(6));
    ASSERT_EQ(shoots_at(m, "B"), "G");
    const Event e = shot(m);
    EXPECT_EQ(e.dice.faces.size(), 4U);
    EXPECT_EQ(e.distance, to_coord(6));
    EXPECT_TRUE(m.cites(e, "RE-6.C"));
    Moment out(duel(6.001));
    EXPECT_EQ(shoots_at(out, "B"), "");
}

TEST(ReasonableFire, RE_small_Muskets_FireTo3AndTo6Inches) {
    EXPECT_EQ(needs(duel(3)), 4);
    EXPECT_EQ(needs(duel(3.001)), 5);
    EXPECT_EQ(needs(duel(6)), 5);
    EXPECT_EQ(needs(duel(3).ground(wood)), 5);
    EXPECT_EQ(needs(duel(6).ground(wood)), 6);
    EXPECT_EQ(needs(duel(3, "arm = 'medium_guns'")), 5);
    EXPECT_EQ(needs(duel(6, "arm = 'medium_guns'")), 6);
    EXPECT_EQ(needs(duel(3, "arm = 'medium_guns'").ground(wood)), 6);
    EXPECT_EQ(needs(duel(3, "arm = 'light_infantry'"), Formation::skirmish), 5);
    EXPECT_EQ(needs(duel(6, "arm = 'light_infantry'"), Formation::skirmish), 6);
    EXPECT_EQ(needs(duel(3, "arm = 'heavy_cavalry'")), 4);
}

TEST(ReasonableFire, RE_small_Rifles_FireTo6AndTo12Inches) {
    const char* rifles = "arm = 'light_infantry', weapon = 'rifle'";
    EXPECT_EQ(needs(duel(6, "", rifles)), 5);
    EXPECT_EQ(needs(duel(6, "", rifles).ground(wood)), 5);
    EXPECT_EQ(needs(duel(12, "", rifles)), 6);
    EXPECT_EQ(needs(duel(6, "arm = 'medium_guns'", rifles)), 5);
    EXPECT_EQ(needs(duel(6, "arm = 'medium_guns'", rifles).ground(wood)), 6);
    Moment m(duel(12, "", rifles));
    EXPECT_EQ(shoots_at(m, "B"), "G");
    const Event e = shot(m);
    EXPECT_TRUE(m.cites(e, "RE-small"));
    EXPECT_EQ(e.range_band(), 1);  // the far band
    Moment muskets(duel(12, "", "arm = 'light_infantry'"));
    EXPECT_EQ(shoots_at(muskets, "B"), "");
}

TEST(ReasonableFire, RE_small_StandsWithCasualties_DoNotFire) {
    Moment m(duel(3));
    m.of("B").casualties[1] = 1;
    EXPECT_EQ(throws(m, "B"), 3);
}

TEST(ReasonableFire, RE_small_TwoHits_AreOneCasualtyOfSkirmishers) {
    Moment m(duel(3, "arm = 'light_infantry'"));
    m.of("G").formation = Formation::skirmish;
    EXPECT_EQ(throws(m, "G"), 4);
    edit(m.of("G"), [](BromUnit& w) { w.hits = 3; });
    m.run(take_casualties(m.unit("G"), 0, true));
    m.agree();
    EXPECT_EQ(m.of("G").casualties_on_stands(), 1);
    EXPECT_EQ(int{own(m.of("G")).odd_hit}, 1);
    m.of("G").formation = Formation::line;  // in line again, the odd hit does not count
    edit(m.of("G"), [](BromUnit& w) { w.hits = 1; });
    m.run(take_casualties(m.unit("G"), 0, true));
    EXPECT_EQ(m.of("G").casualties_on_stands(), 2);
}

TEST(ReasonableFire, RE_gnw_foot_Pikes_FireWithHalfOfTheirStandsAtMost) {
    Moment m(duel(3, "", "weapon = 'musket_and_pike'"));
    EXPECT_EQ(throws(m, "B"), 2);
    m.of("B").stands_left = 3;
    EXPECT_EQ(throws(m, "B"), 1);  // rounded down
}

// --- RE-6.D, RE-small-mod ---

TEST(ReasonableFire, RE_6_D_RE_small_mod_ColumnsSquaresAndLimberedGuns_AreHitByOneMore) {
    struct Case {
        const char* keys;
        Formation formation;
        const char* name;
    };
    for (const Case& c : {Case{"", Formation::column, "in column"}, Case{"", Formation::square, "in square"},
                          Case{"arm = 'medium_guns'", Formation::column, "limbered"}}) {
        Moment m(duel(3, c.keys));
        m.of("G").formation = c.formation;
        const Event e = shot(m, c.keys[0] == 0 ? 3 : 4);
        EXPECT_EQ(e.hits(), 4) << c.name;
        EXPECT_EQ(Moment::modifier(e, c.name), 1);
        EXPECT_TRUE(m.cites(e, "RE-6.D"));
    }
    Moment deployed(duel(3, "arm = 'medium_guns'"));
    EXPECT_EQ(shot(deployed).modifiers.size(), 1U) << "only the number of the chart";
}

TEST(ReasonableFire, RE_4_D_LinesLessThan2InchesApart_AreColumnTargetsAndAddOneOnly) {
    // Grey's front line begins at y = 13 and ends at y = 13.75.
    const auto pair = [](double behind) {
        Plan f = duel(3);
        f.grey("Second", 36, 13.75 + behind);
        return f;
    };
    Moment near(pair(1.999));
    Event e = shot(near, 3);
    EXPECT_EQ(e.hits(), 4);
    EXPECT_EQ(Moment::modifier(e, "crowded"), 1);
    EXPECT_TRUE(near.cites(e, "RE-4.D"));
    Moment at_2(pair(2));
    EXPECT_EQ(shot(at_2, 3).hits(), 0);
    near.of("G").formation = Formation::column;
    e = shot(near, 3);
    EXPECT_EQ(e.modifiers.size(), 2U) << "one +1, and the number of the chart";
    EXPECT_EQ(e.hits(), 4);
    EXPECT_EQ(shot(near, 2).hits(), 0);
}

TEST(ReasonableFire, RE_4_D_OnlyLines_CrowdEachOther) {
    Plan f = duel(3);
    f.grey("Second", 36, 14.75, "arm = 'light_infantry'");  // an inch behind
    Moment m(f);
    EXPECT_EQ(Moment::modifier(shot(m, 3), "crowded"), 1);
    for (const Formation behind : {Formation::column, Formation::square, Formation::skirmish}) {
        m.of("Second").formation = behind;
        EXPECT_EQ(shot(m, 3).hits(), 0) << name_of(behind);
    }
}

TEST(ReasonableFire, RE_enfilade_EnfiladedTarget_AddsOneToEachDie) {
    Plan f("reasonable");
    f.blue("B", 36, 10).grey("G", 36.5, 12.5, "heading = 90");
    Moment m(f);
    const Event e = shot(m, 3);
    EXPECT_EQ(e.hits(), 4);
    EXPECT_EQ(Moment::modifier(e, "enfiladed"), 1);
    EXPECT_TRUE(m.cites(e, "RE-enfilade"));
}

TEST(ReasonableFire, RE_6_D_DisorderedTarget_IsHitAsInCoverAndNotWorseInCover) {
    for (const bool covered : {false, true}) {
        Moment m(covered ? duel(3).ground(wood) : duel(3));
        m.of("G").condition = Condition::disordered;
        m.of("G").formation = Formation::column;
        const Event e = shot(m, 4);
        EXPECT_EQ(e.needed, 5);
        EXPECT_EQ(e.hits(), 0);
        EXPECT_TRUE(Moment::has_modifier(e, "disordered, as in cover"));
        EXPECT_TRUE(m.cites(e, "RE-6.D"));
    }
}

TEST(ReasonableFire, RE_15_A_DisorderedFirer_TakesOneFromEachDieAlsoForGuns) {
    Moment m(duel(3));
    m.of("B").condition = Condition::disordered;
    const Event e = shot(m, 4);
    EXPECT_EQ(e.hits(), 0);
    EXPECT_EQ(Moment::modifier(e, "fires in disorder"), -1);
    EXPECT_TRUE(m.cites(e, "RE-15.A"));
    EXPECT_EQ(shot(m, 5).hits(), 4);
    Moment guns(duel(6, "", "arm = 'medium_guns'"));
    guns.of("B").condition = Condition::disordered;
    EXPECT_EQ(Moment::modifier(shot(guns), "fires in disorder"), -1);
}

// --- RE-2.4, RE-movement ---

TEST(ReasonableFire, RE_2_4_UnitsThatStood_FireFirstThenThoseThatMovedHalfOrLess) {
    Moment m(duel(3));
    EXPECT_EQ(shoots_at(m, "B", FireStep::standing), "G");
    EXPECT_EQ(shoots_at(m, "B", FireStep::moving), "");
    edit(m.of("B"), [](BromUnit& w) { w.moved = true; });
    EXPECT_EQ(shoots_at(m, "B", FireStep::standing), "");
    EXPECT_EQ(shoots_at(m, "B", FireStep::moving), "G");
    edit(m.of("B"), [](BromUnit& w) { set_flag(w, UnitFlag::moved_far); });  // RE-movement: more than half
    EXPECT_EQ(shoots_at(m, "B", FireStep::moving), "");
}

TEST(ReasonableFire, RE_2_4_UnitThatLosesAStand_TestsAndForAFigureItDoesNot) {
    for (const bool stand : {true, false}) {
        Moment m(duel(3));
        m.rate_all(4);
        m.of("G").casualties[0] = stand ? 2 : 1;
        ASSERT_EQ(shoots_at(m, "B"), "G");
        m.decide(fire_at(m, "B", "G"), stand ? "d6=4,1,1,1 d6=6" : "d6=4,1,1,1");
        EXPECT_EQ(m.none(EventKind::morale_checked), !stand);
    }
}

// --- RE-6.B ---

TEST(ReasonableFire, RE_6_B_UnitOnHigherGround_FiresOverAFriendAtLeast3InchesInFront) {
    // Muskets reach 6", so no target is 12" beyond the friend, and the rule does not need it. A line is 0.75" deep.
    const auto targets = [](double friend_at, bool high) {
        Plan f("reasonable");
        f.blue("B", 36, 10).blue("F", 36, friend_at).grey("G", 36, 15.5);
        if (high) f.ground(hill(20, 0, 52, 11, 4));
        return f;
    };
    Moment m(targets(13.76, true));
    ASSERT_EQ(shoots_at(m, "B"), "G");
    const Event e = shot(m);
    EXPECT_TRUE(m.cites(e, "RE-6.B"));
    EXPECT_TRUE(m.cites(e, "RE-overhead"));
    Moment near(targets(13.7, true));
    EXPECT_EQ(shoots_at(near, "B"), "");
    Moment low(targets(13.76, false));
    EXPECT_EQ(shoots_at(low, "B"), "");
}

// --- RE-14 ---

TEST(ReasonableFire, RE_14_D_OnlyLightCavalry_FiresDismountedWithMuskets) {
    for (const bool light : {true, false}) {
        Moment m(duel(6, "", light ? "arm = 'light_cavalry'" : "arm = 'heavy_cavalry'"));
        m.of("B").mounted = false;
        EXPECT_EQ(shoots_at(m, "B"), light ? "G" : "");
        if (light) {
            EXPECT_EQ(shot(m).needed, 5);
        }
    }
}

TEST(ReasonableFire, ExpectedHits_FollowDiceColumnsAndHitsPerCasualty) {
    const auto expected = [](const Plan& f, Formation target = Formation::line) {
        Moment m(f);
        m.of("G").formation = target;
        return expected_hits(m.battle(), m.state(), m.unit("B"), 0, Shot{m.unit("G"), 3, Sight::direct}, ball);
    };
    EXPECT_DOUBLE_EQ(expected(duel(3)), 4 * 3 / 6.0);                                                       // RE-small
    EXPECT_DOUBLE_EQ(expected(duel(3), Formation::column), 4 * 4 / 6.0);                                    // RE-6.D
    EXPECT_DOUBLE_EQ(expected(duel(3, "arm = 'light_infantry'"), Formation::skirmish), 4 * 2 / 6.0 / 2.0);  // two hits
}

}  // namespace linstock::brom
