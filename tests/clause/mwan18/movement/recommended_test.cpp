// The moves recommended to a unit under its orders (MW-9.1): whole marches, gaits, lying down, unlimbering, breaking
// contact.

#include "rulesets/mwan18/command/binding.hpp"
#include "rulesets/mwan18/movement/ways.hpp"
#include "tests/clause/mwan18/scene.hpp"

namespace linstock::mwan18 {

namespace {

const std::string horse = "arm = 'cavalry', weapon = 'carbine'";
const std::string guns = "arm = 'artillery', guns = 6, weapon = 'napoleon'";

Move best(Scene& s, std::string_view name) {
    const Move move = recommended(s.battle(), s.state(), s.unit(name));
    EXPECT_FALSE(move_refusal(s.battle(), s.state(), move)) << name;
    return move;
}
void sent_to(Scene& s, std::string_view name, double x, double y) {
    s.order(name, 2);
    s.change(name, [&](MwUnit& w) {
        w.objective_is_point = true;
        w.objective_place = to_point({x, y});
    });
}
LegKind first_leg(const Move& move) { return move.legs.empty() ? LegKind::abandon : move.legs.front().kind; }

}  // namespace

TEST(MW_3_Recommended, MW_3_5_Cavalry_TrotsALongDistanceAndWalksAShortOne) {
    Scene s(Scenery().blue("H", 1000, 500, horse).grey("Z", 1000, 2900));
    sent_to(s, "H", 1000, 1500);
    EXPECT_EQ(best(s, "H").gait, Gait::trot);
    sent_to(s, "H", 1000, 700);
    EXPECT_EQ(best(s, "H").gait, Gait::walk);
    sent_to(s, "H", 1000, 1500);
    s.change("H", [](MwUnit& w) { w.last_gait = w.gait_before_last = Gait::trot; });
    EXPECT_EQ(best(s, "H").gait, Gait::walk) << "MW-3.15";
}

TEST(MW_3_Recommended, MW_3_12_GunsUnderOrdersToMove_LimberAndThoseToStandUnlimber) {
    Scene s(Scenery().blue("G", 1000, 500, guns).grey("Z", 1000, 2900));
    sent_to(s, "G", 1000, 1500);
    EXPECT_EQ(first_leg(best(s, "G")), LegKind::limber);
    s.of("G").formation = Formation::column;
    s.order("G", 1);
    EXPECT_EQ(first_leg(best(s, "G")), LegKind::unlimber) << "whether an enemy is in sight or not";
}

TEST(MW_3_Recommended, MW_3_13_InfantryStandingUnderArtilleryFire_LiesDown) {
    Scene s(Scenery().blue("A", 1000, 500).grey("G", 1000, 1500, "heading = 180, " + guns));
    s.order("A", 1);
    EXPECT_EQ(first_leg(best(s, "A")), LegKind::prone);
    s.of("G").formation = Formation::column;
    EXPECT_NE(first_leg(best(s, "A")), LegKind::prone) << "limbered guns do not fire";
    Scene near(Scenery().blue("A", 1000, 500).grey("G", 1000, 1500, "heading = 180, " + guns).grey("Z", 1300, 900));
    near.order("A", 1);
    EXPECT_NE(first_leg(best(near, "A")), LegKind::prone) << "enemy muskets are in range";
}

TEST(MW_3_Recommended, MW_5_1_WithdrawingUnitNearAnEnemy_GoesAsFarAsItCan) {
    Scene s(Scenery().blue("A", 1000, 1000).grey("Z", 1000, 1500, "heading = 180"));
    s.order("A", 4);
    s.run(Proc::movement);
    s.dispatch({Parts(s).plain(Verb::about_face, "A"), Parts(s).march("A", 1000, 1000 - 19.05 - 160)});
    EXPECT_NEAR(s.place("A").y, 820.95, 0.1);
    Scene t(Scenery().blue("A", 1000, 1000).grey("Z", 1000, 1500, "heading = 180"));
    t.order("A", 4);
    const Move back = best(t, "A");
    ASSERT_EQ(back.legs.size(), 2U);
    EXPECT_NEAR(to_vec(back.legs.back().to).y, 820.95, 0.1) << "four fifths after the about-face";
}

}  // namespace linstock::mwan18
