// RV-7.1 to RV-7.6, RV-hit-25, RV-hit-15, RV-ranges for muskets and carbines, RV-enfilade, RV-15.A, D and F. Lines of
// six stands in 25 mm are 6.75" wide and 2" deep. A unit's position is its front centre, so Blue at (36, 10) and Grey
// at (36, 22) are 12" apart, front to front.

#include "rulesets/brom/movement/movement.hpp"
#include "tests/clause/firing.hpp"

#include <gtest/gtest.h>

namespace linstock::brom {

namespace {

constexpr const char* small = "variant = '15 mm'";

/// Blue at (36, 10), Grey straight ahead, `apart` inches away.
Plan duel(double apart, const std::string& grey = "", const std::string& frame = "") {
    Plan f;
    f.frame(frame).blue("B", 36, 10).grey("G", 36, 10 + apart, grey);
    return f;
}

/// The face that a volley of B at G needs.
int needs(const Plan& f) {
    Moment m(f);
    return volley(m, "B", "G", dice(throws(m, "B"), 1)).needed;
}

bool column(const Plan& f, const std::string& unit) {
    Moment m(f);
    return column_target(m.battle(), m.state(), m.unit(unit));
}

}  // namespace

TEST(RevisedSmallArms, RV_hit_25_NumberOfAColumnTarget_NamesTheReason) {
    const auto place = [](const Plan& f) {
        Moment m(f);
        return std::string(volley(m, "B", "G", dice(throws(m, "B"), 1)).modifiers.back().name);
    };
    EXPECT_EQ(place(duel(10, "formation = 'square'")), "close range, target in square");
    EXPECT_EQ(place(duel(10, "arm = 'artillery', guns = 6, formation = 'column'")), "close range, target limbered");
    EXPECT_EQ(place(duel(10).grey("Second", 36, 23)), "close range, target crowded");
    Plan along;
    along.blue("B", 36, 10).grey("G", 37, 26, "heading = 90");
    EXPECT_EQ(place(along), "long range, target enfiladed");
}

// --- RV-7.1 ---

TEST(RevisedSmallArms, RV_7_1_Regiment_FiresTwoRanksOfStandsAtOneTarget) {
    Moment m(duel(10));
    ASSERT_EQ(shoots_at(m, "B"), "G");
    m.decide(fire_at(m, "B", "G"), "d6=4,4,4,4,3,3");  // three stands in front, three behind
    const Event e = m.one(EventKind::fired);
    EXPECT_EQ(e.hits(), 4);
    ASSERT_TRUE(m.asks("casualty_stand"));
    m.agree("d6=3 d6=6");  // four figures are a stand: it tests, and passes
    EXPECT_EQ(int{m.of("G").stands_left}, 5);
    EXPECT_TRUE(m.cites(e, "RV-17"));
    EXPECT_TRUE(own(m.of("B")).fired);
    m.forget();
    m.run(fire_step(FireStep::standing));  // once per turn
    EXPECT_TRUE(m.none(EventKind::fired));
}

TEST(RevisedSmallArms, RV_hit_NumberNeeded_IsShownWithItsRangeAndColumn) {
    for (const bool in_column : {false, true}) {
        Moment m(duel(10));
        if (in_column) m.of("G").formation = Formation::column;
        const Event e = volley(m, "B", "G", dice(throws(m, "B"), 1));
        ASSERT_FALSE(e.modifiers.empty());
        const Modifier& chart = e.modifiers.back();
        EXPECT_STREQ(chart.name, in_column ? "close range, target in column" : "close range, target in line");
        EXPECT_EQ(chart.value, e.needed);
        EXPECT_EQ(chart.counts, Counts::number);
        EXPECT_FALSE(chart.why.clause.none());
    }
}

TEST(RevisedSmallArms, RV_7_1_ConesOf60DegreesFromEachStandInFront_HoldTheTarget) {
    // The far corner of a line whose rear is 12" ahead is in the cone of the right stand, 2.25" from the middle, up to
    // 12 tan 30 = 6.928" to the side.
    const double edge = 36 + 2.25 + 6.9282 + 3.375;
    for (const bool in : {true, false}) {
        Plan f;
        f.blue("B", 36, 10).grey("G", edge + (in ? -0.001 : 0.001), 20);
        Moment m(f);
        EXPECT_EQ(shoots_at(m, "B"), in ? "G" : "");
    }
    Plan behind;
    behind.blue("B", 36, 20).grey("G", 36, 10);
    Moment m(behind);
    EXPECT_EQ(shoots_at(m, "B"), "");
}

TEST(RevisedSmallArms, RV_7_1_Square_FiresEachFaceSeparately) {
    Plan f;
    f.blue("B", 36, 20, "formation = 'square'").grey("Front", 36, 30).grey("Rear", 36, 6, "heading = 0");
    Moment m(f);
    ASSERT_EQ(shoots_at(m, "B"), "Front");
    m.decide(fire_at(m, "B", "Front"));
    m.decide(fire_at(m, "B", "Rear"), "d6=4,3 d6=5,5");
    const auto fired = m.all(EventKind::fired);
    ASSERT_EQ(fired.size(), 2U);  // six stands: two to the front, two to the rear, one on each side with no target
    EXPECT_EQ(fired[0].other, m.unit("Front"));
    EXPECT_EQ(fired[0].hits(), 1);
    EXPECT_EQ(fired[1].other, m.unit("Rear"));
    EXPECT_EQ(fired[1].hits(), 2);
}

TEST(RevisedSmallArms, RV_7_1_AttackersAndRoutedUnits_DoNotFire) {
    Moment m(duel(3));
    edit(m.of("B"), [&](BromUnit& w) {
        w.target = m.unit("G");
        w.stage = AttackStage::arrived;
    });
    EXPECT_EQ(shoots_at(m, "B"), "");
    edit(m.of("B"), [](BromUnit& w) { w.stage = AttackStage::ended; });
    EXPECT_EQ(shoots_at(m, "B"), "");
    edit(m.of("B"), [](BromUnit& w) { w.stage = AttackStage::declared; });  // did not reach the target: a plain move
    EXPECT_EQ(shoots_at(m, "B"), "G");
    edit(m.of("B"), [](BromUnit& w) { w.tested_and_went = true; });
    EXPECT_EQ(shoots_at(m, "B"), "");
    edit(m.of("B"), [](BromUnit& w) { w.tested_and_went = false; });
    m.of("B").condition = Condition::routed;
    EXPECT_EQ(shoots_at(m, "B"), "");
}

// --- RV-11.2, RV-11.3 ---

TEST(RevisedSmallArms, RV_11_2_RV_11_3_SmallColumns_AreLinesByHouseRuleOnly) {
    const std::string house =
        "name = 'Small columns'\nruleset = 'revised'\n[[change]]\nprofile = 'small_columns_line'\nvalue = true\n";
    for (const bool lines : {false, true})
        for (const int stands : {2, 3, 4, 5}) {
            Moment m(duel(10), lines ? house : "");
            for (const char* unit : {"B", "G"}) {
                m.of(unit).formation = Formation::column;
                m.of(unit).stands_left = static_cast<std::uint8_t>(stands);
            }
            const bool is_line = stands == 2 || (lines && stands <= 4);
            EXPECT_EQ(column_target(m.battle(), m.state(), m.unit("G")), !is_line) << stands;
            EXPECT_EQ(shoots_at(m, "B"), is_line ? "G" : "") << stands;
            EXPECT_EQ(formation_allowed(m.battle(), m.state(), m.unit("B"), Formation::column), !is_line) << stands;
        }
}

// --- RV-7.2, RV-hit-25, RV-hit-15, RV-ranges ---

TEST(RevisedSmallArms, RV_7_2_RV_hit_25_Muskets_AreCloseTo12AndLongTo24Inches) {
    EXPECT_EQ(needs(duel(1)), 4);
    EXPECT_EQ(needs(duel(12)), 4);
    EXPECT_EQ(needs(duel(12.001)), 5);
    EXPECT_EQ(needs(duel(24)), 5);
    Moment far(duel(24));
    EXPECT_EQ(shoots_at(far, "B"), "G");
    EXPECT_EQ(throws(far, "B"), 6);  // the rear rank is 25" away, but the whole unit fires
    Moment out(duel(24.001));
    EXPECT_EQ(shoots_at(out, "B"), "");  // RV-ranges: rifled musket 24
}

TEST(RevisedSmallArms, RV_7_2_Range_IsBetweenTheNearestPoints) {
    // At a right angle, Grey's position is 3.375" further away than its nearest corner.
    EXPECT_EQ(needs(duel(15.374, "heading = 90")), 4);
    EXPECT_EQ(needs(duel(15.376, "heading = 90")), 5);
    Moment m(duel(15.375, "heading = 90"));
    const Event e = volley(m, "B", "G", dice(6, 1));
    EXPECT_EQ(e.distance, to_coord(12));
    EXPECT_TRUE(m.cites(e, "RV-7.2"));
}

TEST(RevisedSmallArms, RV_hit_15_Muskets_AreCloseTo9AndLongTo18Inches) {
    EXPECT_EQ(needs(duel(9, "", small)), 4);
    EXPECT_EQ(needs(duel(9.001, "", small)), 5);
    Moment far(duel(18, "", small));
    EXPECT_EQ(shoots_at(far, "B"), "G");
    Moment out(duel(18.001, "", small));
    EXPECT_EQ(shoots_at(out, "B"), "");  // RV-ranges, 15 mm
}

TEST(RevisedSmallArms, RV_hit_25_ColumnTargets_AreHitOneFaceSooner) {
    EXPECT_EQ(needs(duel(12, "formation = 'column'")), 3);
    EXPECT_EQ(needs(duel(20, "formation = 'column'")), 4);
    EXPECT_EQ(needs(duel(8, "formation = 'column'", small)), 3);
    EXPECT_EQ(needs(duel(12, "formation = 'column'", small)), 4);
}

TEST(RevisedSmallArms, RV_hit_25_Volley_CitesItsRowAndItsBand) {
    Moment m(duel(20));
    const Event e = volley(m, "B", "G", "d6=4,5,6,5,4,1");
    EXPECT_EQ(e.hits(), 3);
    EXPECT_EQ(e.range_band(), 1);  // long range
    EXPECT_STREQ(e.word, "musketry");
    EXPECT_TRUE(m.cites(e, "RV-hit-25"));
}

TEST(RevisedSmallArms, RV_hit_25_WeaponsWithoutARow_FireAsRifledMuskets) {
    Plan f;
    f.blue("B", 36, 10, "weapon = 'smoothbore_musket'").grey("G", 36, 34);
    Moment m(f);
    EXPECT_EQ(shoots_at(m, "B"), "G");
    EXPECT_EQ(volley(m, "B", "G", dice(6, 5)).hits(), 6);
}

// --- RV-7.3 ---

TEST(RevisedSmallArms, RV_7_3_TargetWithHalfItsStandsInCover_TakesOneFromEachDie) {
    // Grey's stands are at x = 33.75, 36 and 38.25 in two ranks. The wood covers the whole rear rank, or two stands of
    // it.
    for (const bool half : {true, false}) {
        Plan f = duel(10);
        f.ground(area("woods", 30, 21, half ? 42 : 37, 24));
        Moment m(f);
        const Event e = volley(m, "B", "G", "d6=4,4,4,5,5,6");
        EXPECT_EQ(e.hits(), half ? 3 : 6);
        EXPECT_EQ(Moment::modifier(e, "in cover"), half ? -1 : 0);
        EXPECT_EQ(m.cites(e, "RV-7.3"), half);
        EXPECT_EQ(m.cites(e, "RV-16.C"), half);
    }
}

// --- RV-7.4: columns (opportunity fire is in opportunity_test.cpp) ---

TEST(RevisedSmallArms, RV_7_4_Columns_CannotFire) {
    Plan f;
    f.blue("B", 36, 10, "formation = 'column'").grey("G", 36, 20);
    Moment m(f);
    EXPECT_EQ(shoots_at(m, "B"), "");
    EXPECT_EQ(shoots_at(m, "G"), "B");
    m.of("B").stands_left = 2;  // RV-11.3: two stands are always a line
    EXPECT_EQ(shoots_at(m, "B"), "G");
}

// --- RV-7.5 ---

TEST(RevisedSmallArms, RV_7_5_ClosestEnemyInConeAndSight_IsTheTarget) {
    Plan f;
    f.blue("B", 36, 10).grey("Near", 32, 24).grey("Far", 41, 25).grey("Aside", 52, 16).grey("Hidden", 32, 27);
    Moment m(f);
    ASSERT_EQ(shoots_at(m, "B"), "Near");  // Aside is nearer but out of the cone
    m.refuse(fire_at(m, "B", "Far"), "RV-7.5");
    m.refuse(fire_at(m, "B", "Aside"), "RV-7.5");
    m.refuse(fire_at(m, "B", "Near", cannister), "RV-7.5");
    m.decide(hold_fire(m, "B"));  // it may hold its fire
    EXPECT_TRUE(m.none(EventKind::fired));
    EXPECT_FALSE(own(m.of("B")).fired);
    m.of("Near").presence = Presence::concealed;  // not visible to the other side
    EXPECT_EQ(shoots_at(m, "B"), "Far");
}

TEST(RevisedSmallArms, RV_7_5_EquallyCloseEnemies_TheOwnerChooses) {
    Plan f;
    f.blue("B", 36, 10).grey("Left", 32, 24).grey("Right", 40, 24);
    Moment m(f);
    ASSERT_EQ(shoots_at(m, "B"), "Left Right");
    m.decide(fire_at(m, "B", "Right"), dice(6, 1));
    EXPECT_EQ(m.one(EventKind::fired).other, m.unit("Right"));
}

TEST(RevisedSmallArms, RV_4_D_FireOfAStep_IsSimultaneous) {
    Moment m(duel(10));
    m.of("G").stands_left = 1;
    m.of("B").stands_left = 1;
    m.run(fire_step(FireStep::standing));
    for (int i = 0; i < 2; ++i) {
        const auto open = linstock::prompts(m.battle(), m.state());
        ASSERT_FALSE(open.empty());
        const bool blue = open[0].unit == m.unit("B");
        // The declarations are sealed until both sides have answered. The dice come with the second answer; both units
        // fire although both have losses.
        m.decide(blue ? fire_at(m, "B", "G") : fire_at(m, "G", "B"), i == 0 ? "" : "d6=6 d6=6");
        if (i == 0) {
            EXPECT_TRUE(m.none(EventKind::fired));
        }
    }
    EXPECT_EQ(m.all(EventKind::fired).size(), 2U);
    EXPECT_EQ(m.of("B").casualties_on_stands(), 1);
    EXPECT_EQ(m.of("G").casualties_on_stands(), 1);
}

TEST(RevisedSmallArms, RV_4_E_UnitThatHasMoved_FiresInTheMovingStep) {
    Moment m(duel(10));
    EXPECT_EQ(shoots_at(m, "B", FireStep::moving), "");
    edit(m.of("B"), [](BromUnit& w) { w.moved = true; });
    EXPECT_EQ(shoots_at(m, "B", FireStep::standing), "");
    EXPECT_EQ(shoots_at(m, "B", FireStep::moving), "G");
    EXPECT_EQ(shoots_at(m, "B", FireStep::artillery), "");
}

// --- RV-7.6 ---

TEST(RevisedSmallArms, RV_7_6_ColumnsSquaresAndLimberedGuns_AreColumnTargets) {
    EXPECT_FALSE(column(duel(10), "G"));
    EXPECT_TRUE(column(duel(10, "formation = 'column'"), "G"));
    EXPECT_TRUE(column(duel(10, "formation = 'square'"), "G"));
    EXPECT_FALSE(column(duel(10, "arm = 'artillery', guns = 6"), "G"));
    EXPECT_TRUE(column(duel(10, "arm = 'artillery', guns = 6, formation = 'column'"), "G"));
    Moment two(duel(10, "formation = 'column'"));
    two.of("G").stands_left = 2;  // RV-11.3
    EXPECT_FALSE(column_target(two.battle(), two.state(), two.unit("G")));
}

TEST(RevisedSmallArms, RV_7_6_RegimentWithin2InchesBehindAnother_MakesBothColumnTargets) {
    // Grey's front line starts at y = 20 and ends at y = 22.
    const auto pair = [](double behind, const std::string& more = "", double aside = 0) {
        Plan f;
        f.blue("B", 36, 10).grey("G", 36, 20).grey("Second", 36 + aside, 22 + behind, more);
        return f;
    };
    EXPECT_TRUE(column(pair(2), "G"));
    EXPECT_TRUE(column(pair(2), "Second"));
    EXPECT_FALSE(column(pair(2.001), "G"));
    EXPECT_FALSE(column(pair(2.001), "Second"));
    EXPECT_TRUE(column(pair(1, "arm = 'cavalry'"), "G"));
    EXPECT_FALSE(column(pair(1, "arm = 'artillery', guns = 6"), "G"));  // batteries do not cause it
    EXPECT_TRUE(column(pair(1, "", 6.7), "G"));                         // they overlap across the heading
    EXPECT_FALSE(column(pair(1, "", 6.8), "G"));                        // beside it, not behind it
    Moment m(pair(1));
    const Event e = volley(m, "B", "G", dice(6, 3));
    EXPECT_EQ(e.hits(), 6);
    EXPECT_TRUE(m.cites(e, "RV-7.6"));
    Plan foes;  // an enemy behind it does not crowd it
    foes.blue("B", 36, 10).grey("G", 36, 20).blue("Other", 36, 23, "heading = 180");
    EXPECT_FALSE(column(foes, "G"));
}

// --- RV-enfilade ---

TEST(RevisedSmallArms, RV_enfilade_LineWithAllFiguresInA2InchStrip_IsEnfiladed) {
    // Two-rank mounting: one rank of six stands of 1.25" square, seen from its end; figures in two rows 0.625" apart.
    const auto end_on = [](double aside, const std::string& more = "") {
        Plan f;
        f.blue("B", 36, 10).grey("G", 36 + aside, 26, "mounting = 'two_ranks', heading = 90" + more);
        return f;
    };
    // With heading 90 the front is at x = 36 + aside, the rows 0.3125" and 0.9375" to its left.
    Moment m(end_on(0.6));
    const Event e = volley(m, "B", "G", dice(6, 3));
    EXPECT_TRUE(m.cites(e, "RV-enfilade"));
    EXPECT_EQ(e.needed, 4);  // long, as a column
    EXPECT_EQ(needs(end_on(-0.0625)), 4);
    EXPECT_EQ(needs(end_on(-0.0626)), 5);  // the rear row is outside the strip; no other angle counts
    EXPECT_EQ(needs(end_on(1.3125)), 4);
    EXPECT_EQ(needs(end_on(1.3126)), 5);
}

TEST(RevisedSmallArms, RV_enfilade_Strip_HasNoEndAndOneRankMountingCanBeEnfiladedToo) {
    // One-rank mounting, two ranks deep: rows 0.5" and 1.5" behind the front.
    Plan f;
    f.blue("B", 36, 10).grey("G", 37, 26, "heading = 90");
    EXPECT_EQ(needs(f), 4);
    // The far end of the line is beyond 24", its near end within: range does not limit the strip.
    Plan far;
    far.blue("B", 36, 10).grey("G", 37, 32, "heading = 90");
    EXPECT_EQ(needs(far), 4);
}

// --- Cavalry on foot ---

// RV-15.D has the same two rules.
TEST(RevisedCavalryFire, RV_15_A_Cavalry_FiresDismountedOnlyAndTo15Inches) {
    const auto troopers = [](double apart, bool mounted, const std::string& frame = "") {
        Plan f;
        f.frame(frame).grey("G", 36, 10 + apart);
        f.blue("B", 36, 10, std::string("arm = 'cavalry', mounted = ") + (mounted ? "true" : "false"));
        return f;
    };
    Moment mounted(troopers(5, true));
    EXPECT_EQ(shoots_at(mounted, "B"), "");
    Moment m(troopers(15, false));
    ASSERT_EQ(shoots_at(m, "B"), "G");
    const Event e = volley(m, "B", "G", "d6=4,4,4,4,3,3,3,3");  // eight stands, one die each; 4+ to 15"
    EXPECT_EQ(e.hits(), 4);
    EXPECT_STREQ(e.word, "carbines");
    Moment out(troopers(15.001, false));
    EXPECT_EQ(shoots_at(out, "B"), "");
    Moment in_15(troopers(10, false, small));
    EXPECT_EQ(shoots_at(in_15, "B"), "G");
    Moment out_15(troopers(10.001, false, small));
    EXPECT_EQ(shoots_at(out_15, "B"), "");  // RV-hit-15: carbine 10
}

TEST(RevisedSmallArms, RV_ranges_InfantryWithCarbines_Shoots15InchesAnd10At15Mm) {
    const auto carbines = [](double apart, const std::string& frame = "", const std::string& weapon = "carbine") {
        Plan f;
        f.frame(frame).blue("B", 36, 10, "weapon = '" + weapon + "'").grey("G", 36, 10 + apart);
        return f;
    };
    for (const char* weapon : {"carbine", "repeater_carbine"}) {
        Moment m(carbines(15, "", weapon));
        ASSERT_EQ(shoots_at(m, "B"), "G");
        const Event e = volley(m, "B", "G", dice(6, 4));
        EXPECT_EQ(e.hits(), 6);  // 4+ as far as it reaches
        EXPECT_STREQ(e.word, "carbines");
        Moment out(carbines(15.001, "", weapon));
        EXPECT_EQ(shoots_at(out, "B"), "");
    }
    Moment in_15(carbines(10, small));
    EXPECT_EQ(shoots_at(in_15, "B"), "G");
    Moment out_15(carbines(10.001, small));
    EXPECT_EQ(shoots_at(out_15, "B"), "");
    Moment repeaters(carbines(24, "", "repeater_rifle"));  // no row: as rifled muskets
    EXPECT_EQ(shoots_at(repeaters, "B"), "G");
}

TEST(RevisedCavalryFire, RV_15_F_CavalryThatDismounts_FiresThatTurnOnlyIfItDidNotMove) {
    Plan f;
    f.blue("B", 36, 10, "arm = 'cavalry', mounted = false").grey("G", 36, 20);
    Moment m(f);
    edit(m.of("B"), [](BromUnit& w) { w.dismounted_now = true; });
    EXPECT_EQ(shoots_at(m, "B", FireStep::standing), "G");
    edit(m.of("B"), [](BromUnit& w) { w.moved = true; });
    EXPECT_EQ(shoots_at(m, "B", FireStep::standing), "");
    EXPECT_EQ(shoots_at(m, "B", FireStep::moving), "");
    edit(m.of("B"), [](BromUnit& w) { w.dismounted_now = false; });  // on foot since an earlier turn
    EXPECT_EQ(shoots_at(m, "B", FireStep::moving), "G");
}

}  // namespace linstock::brom
