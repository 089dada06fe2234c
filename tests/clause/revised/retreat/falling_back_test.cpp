// RV-14A: falling back, with RV-15.H, RV-16.E.4 and RV-16.F.6 where they apply to it.

#include "rulesets/brom/retreat/falling_back.hpp"

#include "base/measure.hpp"
#include "rulesets/brom/fire/fire.hpp"
#include "tests/clause/moment.hpp"

#include <gtest/gtest.h>

namespace linstock::brom {
namespace {

double inches(Coord c) { return to_vec({c, 0}).x; }

Plan two(const std::string& blue = "", double y = 40, const std::string& variant = "25 mm") {
    Plan f;
    f.frame("variant = '" + variant + "'");
    f.blue("B", 20, y, blue).grey("G", 60, 46);
    return f;
}

double walked_back(const std::string& blue, const std::string& tape, const std::string& variant = "25 mm") {
    Moment m(two(blue, 40, variant));
    m.run(fall_back(m.unit("B")), tape);
    return inches(m.one(EventKind::fell_back, "B").distance);
}

TEST(RV_14A_FallingBack, RV_14A_1_FallBackMove_IsTheFallBackRowPlusTheOpenColumnOfTheDie) {
    EXPECT_EQ(walked_back("", "d20=10"), 12);
    EXPECT_EQ(walked_back("", "d20=2"), 16);
    EXPECT_EQ(walked_back("", "d20=3"), 15);
    EXPECT_EQ(walked_back("", "d20=20"), 8);
    EXPECT_EQ(walked_back("formation = 'column'", "d20=10"), 12);
    EXPECT_EQ(walked_back("arm = 'cavalry'", "d20=10"), 20);
    EXPECT_EQ(walked_back("arm = 'artillery', guns = 6, stands = 3", "d20=10"), 16);
    EXPECT_EQ(walked_back("", "d20=10", "15 mm"), 8);
    EXPECT_EQ(walked_back("arm = 'cavalry'", "d20=10", "15 mm"), 15);
    EXPECT_EQ(walked_back("arm = 'artillery', guns = 6, stands = 3", "d20=10", "15 mm"), 12);
}

TEST(RV_14A_FallingBack, RV_14A_1_UnitThatFallsBack_GoesStraightToItsRearAndKeepsItsFacing) {
    Moment m(two("heading = 90"));
    m.run(fall_back(m.unit("B")), "d20=10");
    m.expect_at("B", 8, 40);
    EXPECT_EQ(m.of("B").heading, from_degrees(90));
    EXPECT_EQ(m.of("B").condition, Condition::falling_back);
    const Event e = m.one(EventKind::fell_back, "B");
    for (const char* clause : {"RV-14A.1", "RV-move-25", "RV-d20"})
        EXPECT_TRUE(m.cites(e, clause)) << clause;
}

TEST(RV_14A_FallingBack, RV_14A_1_Terrain_DoesNotCountAndWoodsAndHillsAreNoBar) {
    Plan f = two();
    f.ground(
        "[[terrain]]\nkind = 'woods'\nrectangle = [[10, 30], [30, 38]]\n"
        "[[terrain]]\nkind = 'hill'\nrectangle = [[10, 20], [30, 30]]\ncrests = [[[10, 25], [30, 25]]]\n"
        "[[terrain]]\nkind = 'stone_wall'\nline = [[10, 35], [30, 35]]");
    Moment m(f);
    m.run(fall_back(m.unit("B")), "d20=1");
    m.expect_at("B", 20, 24);
}

TEST(RV_14A_FallingBack, RV_14A_1_ImpassableGround_StopsAFallBack) {
    Plan f = two();
    f.ground("[[terrain]]\nkind = 'impassable'\nrectangle = [[10, 20], [30, 30]]");
    Moment m(f);
    m.run(fall_back(m.unit("B")), "d20=10");
    EXPECT_NEAR(m.place("B").y, 32, 0.01);  // its rear, 2" behind its front, is at the edge
    EXPECT_EQ(m.of("B").condition, Condition::falling_back);
}

TEST(RV_14A_FallingBack, RV_14A_1_Friends_ArePassedWithoutEffectAndNotOverlapped) {
    Plan f = two();
    f.blue("F", 20, 36).blue("E", 20, 28);
    Moment m(f);
    m.rate_all(0);
    m.run(fall_back(m.unit("B")), "d20=10");  // 12" would end on E, which reaches from 26 to 28
    EXPECT_NEAR(m.place("B").y, 26, 0.01);
    EXPECT_TRUE(m.none(EventKind::morale_checked));
    EXPECT_EQ(m.own_of("F").due, 0);
    EXPECT_EQ(m.own_of("E").due, 0);
}

TEST(RV_14A_FallingBack, RV_14A_1_UnitAttackedFromFlankOrRear_GoesStraightAwayFromThatEnemy) {
    Plan f;
    f.blue("B", 30, 20).grey("G", 20, 19, "heading = 90");
    Moment m(f);
    m.run(fall_back(m.unit("B"), m.unit("G")), "d20=10");
    EXPECT_NEAR(m.place("B").x, 42, 0.05);
    EXPECT_NEAR(m.place("B").y, 20, 0.05);
    EXPECT_EQ(m.of("B").heading, 0);
}

TEST(RV_14A_FallingBack, RV_14A_1_FallBackOverTheEdge_LosesTheUnitAndItsOfficer) {
    Plan f = two("", 10);
    f.blue_officer("Hale", "brigade", "attached = 'B'");
    Moment m(f);
    m.run(fall_back(m.unit("B")), "d20=10");
    EXPECT_EQ(m.of("B").presence, Presence::left);
    EXPECT_EQ(m.officer_state("Hale").presence, Presence::left);
    Moment stays(two("", 14));
    stays.run(fall_back(stays.unit("B")), "d20=10");  // its rear just reaches the edge
    EXPECT_EQ(stays.of("B").presence, Presence::on_table);
}

TEST(RV_14A_FallingBack, RV_14A_1_BatteryThatFallsBack_LimbersAndTakesItsGuns) {
    Moment m(two("arm = 'artillery', guns = 6, stands = 3"));
    m.run(fall_back(m.unit("B")), "d20=10");
    EXPECT_EQ(m.of("B").formation, Formation::column);
    EXPECT_EQ(m.own_of("B").guns, Guns::with_crew);
}

TEST(RV_14A_FallingBack, RV_16_E_4_BatteryInWoods_LeavesItsGunsAndTheCrewMovesAsInfantry) {
    Plan f = two("arm = 'artillery', guns = 6, stands = 3");
    f.ground("[[terrain]]\nkind = 'woods'\nrectangle = [[10, 30], [30, 38]]");
    Moment m(f);
    m.run(fall_back(m.unit("B")), "d20=10");
    EXPECT_EQ(m.own_of("B").guns, Guns::abandoned);
    EXPECT_EQ(m.own_of("B").guns_place, to_point({20, 40}));
    EXPECT_EQ(inches(m.one(EventKind::fell_back, "B").distance), 12);
}

TEST(RV_14A_FallingBack, RV_14A_1_UnitSurroundedByEnemies_Surrenders) {
    Plan f;
    f.blue("B", 30, 20, "footprint = [1, 1]");  // 3 wide, 2 deep
    f.grey("N", 30, 22, "heading = 0, footprint = [1, 1]");
    Moment m(f);
    EXPECT_FALSE(blocked_on_all_sides(m.battle(), m.state(), m.unit("B")));
    Plan ring;
    ring.blue("B", 30, 20, "footprint = [1, 1]")
        .grey("N", 30, 22, "footprint = [1, 1], heading = 0")
        .grey("S", 30, 18, "footprint = [1, 1], heading = 0")
        .grey("W", 28.5, 19, "footprint = [1, 1], heading = 90")
        .grey("E", 31.5, 19, "footprint = [1, 1], heading = 270");
    Moment r(ring);
    r.run(fall_back(r.unit("B")));
    EXPECT_EQ(r.of("B").presence, Presence::captured);
    EXPECT_TRUE(r.cites(r.one(EventKind::captured, "B"), "RV-14A.1"));
}

TEST(RV_14A_FallingBack, RV_15_H_DismountedCavalry_FallsBackAsInfantryAndMountsOn4To6) {
    for (int face = 1; face <= 6; ++face) {
        Moment m(two("arm = 'cavalry', mounted = false"));
        m.run(fall_back(m.unit("B")), "d20=10 d6=" + std::to_string(face));
        EXPECT_EQ(inches(m.one(EventKind::fell_back, "B").distance), 12);
        EXPECT_EQ(m.of("B").mounted, face >= 4) << face;
        if (face >= 4) {
            EXPECT_TRUE(m.cites(m.one(EventKind::mounted, "B"), "RV-15.H"));
        }
    }
    Moment routs(two("arm = 'cavalry', mounted = false"));
    routs.run(rout(routs.unit("B")), "d20=10");  // no die for mounting
    EXPECT_FALSE(routs.of("B").mounted);
}

TEST(RV_14A_FallingBack, RV_16_F_6_FallBackOutOfATown_EndsAtLeastJustOutside) {
    Plan f;
    f.blue("B", 20, 30)
        .grey("G", 60, 46)
        .ground("[[terrain]]\nkind = 'town'\nname = 'T'\nrectangle = [[14, 14], [26, 46]]");
    Moment m(f);
    m.run(fall_back(m.unit("B")), "d20=20");  // 8" would not reach the edge
    EXPECT_TRUE(m.of("B").town.none());
    EXPECT_LE(m.place("B").y, 14.01);
    EXPECT_GE(m.place("B").y, 13);
}

// --- RV-14A.2: an enemy in the path ---

/// B at (20, 40) with an enemy 4" behind its rear rank; one stand each.
Moment cut_off(const std::string& more = "") {
    Plan f;
    f.blue("B", 20, 40, more).grey("G", 20, 35, "heading = 0").grey("H", 60, 46);
    Moment m(f);
    m.rate_all(3);
    for (const char* name : {"B", "G"})
        m.of(name).stands_left = 1;
    edit(m.of("B"), [](BromUnit& w) { w.half_marked = true; });
    edit(m.of("G"), [](BromUnit& w) { w.half_marked = true; });
    return m;
}

TEST(RV_14A_FallingBack, RV_14A_2_UnitWithAnEnemyInItsPath_TestsAtMinusOneAndSurrendersUnder6) {
    Moment m = cut_off();
    m.run(fall_back(m.unit("B")), "d20=10 d6=3");
    const Event e = m.one(EventKind::morale_checked, "B");
    EXPECT_EQ(e.total(), 5);
    EXPECT_EQ(e.occasion(), 'h');
    EXPECT_EQ(m.modifier(e, "the enemy in its way"), -1);
    EXPECT_TRUE(m.cites(e, "RV-14A.2"));
    EXPECT_EQ(m.of("B").presence, Presence::captured);
    EXPECT_TRUE(m.cites(m.one(EventKind::captured, "B"), "RV-14A.2"));
    EXPECT_TRUE(m.none(EventKind::duel));
}

TEST(RV_14A_FallingBack, RV_14A_2_EnemyInThePathThatGivesWay_LetsTheUnitFinishItsMove) {
    Moment m = cut_off();
    m.run(fall_back(m.unit("B")), "d20=10 d6=4 d6=1 d20=10");  // G totals 4 to stand and falls back 12"
    EXPECT_EQ(m.one(EventKind::morale_checked, "G").occasion(), 'c');
    EXPECT_EQ(m.of("G").condition, Condition::falling_back);
    EXPECT_NEAR(m.place("B").y, 28, 0.01);  // 12" in all
    EXPECT_EQ(m.of("B").condition, Condition::falling_back);
}

TEST(RV_14A_FallingBack, RV_14A_2_UnitThatFightsItsWay_HasMinusOneAndStaysIfItWins) {
    Moment m = cut_off();
    // 5 - 1 against 3: B wins. The enemy's die of 3 costs it nothing; it routs after its test.
    m.run(fall_back(m.unit("B")), "d20=10 d6=4 d6=3 d6=5,3 d6=1 d20=10");
    const Event duel = m.one(EventKind::duel);
    EXPECT_EQ(duel.unit, m.unit("B"));
    EXPECT_STREQ(duel.word, "first");
    EXPECT_EQ(m.modifier(duel, "falling back"), -1);
    EXPECT_EQ(m.of("B").condition, Condition::falling_back);
    EXPECT_NEAR(m.place("B").y, 36, 0.01);
    EXPECT_EQ(m.place("B").y, to_vec(m.one(EventKind::fell_back, "B").to).y);
    EXPECT_EQ(m.of("G").condition, Condition::routed);
    EXPECT_EQ(m.own_of("B").rating, 4);  // it has won a close combat
    EXPECT_TRUE(m.finished());           // no options
}

TEST(RV_14A_FallingBack, RV_15_H_DismountedCavalryThatFightsItsWay_MountsWhereItStays) {
    for (const int face : {3, 4}) {
        Moment m = cut_off("arm = 'cavalry', mounted = false");
        m.run(fall_back(m.unit("B")), "d20=10 d6=" + std::to_string(face) + " d6=4 d6=3 d6=5,3 d6=1 d20=10");
        EXPECT_EQ(m.of("G").condition, Condition::routed);
        EXPECT_EQ(m.of("B").mounted, face == 4);
        EXPECT_EQ(m.all(EventKind::mounted, "B").size(), face == 4 ? 1U : 0U);
    }
}

TEST(RV_14A_FallingBack, RV_14A_2_UnitBeatenOnItsWay_SurrendersAndTheMinusOneCounts) {
    Moment m = cut_off();
    m.run(fall_back(m.unit("B")), "d20=10 d6=4 d6=3 d6=4,4");  // 3 against 4
    EXPECT_STREQ(m.one(EventKind::duel).word, "second");
    EXPECT_EQ(m.of("B").presence, Presence::captured);
    EXPECT_EQ(m.own_of("G").rating, 4);
}

// --- RV-14A.3 ---

TEST(RV_14A_FallingBack, RV_14A_3_FallingBack_LastsUntilCommandResponseIsPassed) {
    for (const int face : {7, 8}) {
        Moment m(two());
        m.of("B").condition = Condition::falling_back;
        edit(m.state(), [](BromState& s) { s.card = 1; });
        m.run(make(Proc::command_card), "d10=" + std::to_string(face));
        EXPECT_EQ(m.of("B").condition, face == 7 ? Condition::steady : Condition::falling_back);
        EXPECT_EQ(m.asks("order"), face == 7);  // before that it cannot move or attack
    }
}

TEST(RV_14A_FallingBack, RV_14A_3_UnitThatFellBack_FiresInALaterTurnOnly) {
    Moment m(two());
    m.run(fall_back(m.unit("B")), "d20=10");
    EXPECT_FALSE(may_fire(m.battle(), m.state(), m.unit("B"), FireStep::moving));
    EXPECT_FALSE(may_fire(m.battle(), m.state(), m.unit("B"), FireStep::standing));
    edit(m.of("B"), [](BromUnit& w) { w.moved = w.tested_and_went = false; });
    EXPECT_TRUE(may_fire(m.battle(), m.state(), m.unit("B"), FireStep::standing));
}

TEST(RV_14A_FallingBack, RV_14A_1_SecondResult_StartsFromTheNewPositionAndTheWorseStateCounts) {
    Moment m(two());
    m.run({fall_back(m.unit("B")), fall_back(m.unit("B"))}, "d20=10 d20=10");
    m.expect_at("B", 20, 16);
    Moment r(two());
    r.run({rout(r.unit("B")), fall_back(r.unit("B"))}, "d20=10");
    EXPECT_EQ(r.of("B").condition, Condition::routed);
}

TEST(RV_14A_FallingBack, RV_14A_2_UnitThatWinsItsWayAndStays_OverlapsNoFriend) {
    Plan f;
    f.blue("E", 20, 29, "heading = 180, stands = 1");
    f.grey("F", 21, 28, "heading = 180, stands = 1").grey("G", 20, 20, "heading = 180, stands = 1");
    Moment m(f);
    m.rate_all(3);
    // G falls back as far as E, which blocks the path. F is where G would touch E. G wins, and E falls back in the same
    // direction.
    m.run(fall_back(m.unit("G")), "d20=10 d6=6 d6=6 d6=6,3 d6=3 d20=10");
    EXPECT_EQ(m.one(EventKind::combat_ended).unit, m.unit("G"));
    EXPECT_FALSE(overlaps_unit(m.battle(), m.state(), footprint(m.battle(), m.state(), m.unit("G")), m.unit("F")));
    EXPECT_NEAR(m.place("G").y, 27, 0.51);
}

}  // namespace
}  // namespace linstock::brom
