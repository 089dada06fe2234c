// Tests the measures by example.

#include "ground/measuring.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace linstock::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr Heading north = 0;
constexpr Heading east = full_turn / 4;
constexpr Heading south = full_turn / 2;

/// A regiment in line, 6 wide and 2 deep.
Box regiment(double x, double y, Heading heading = north) { return {{x, y}, heading, 3, 1}; }

TEST(Measuring, Distances_AreFromNearestPointsOrFrontCentre) {
    const Box a = regiment(0, 0);
    const Box b = regiment(0, 12, south);
    EXPECT_DOUBLE_EQ(nearest_distance(a, b), 10);
    EXPECT_DOUBLE_EQ(nearest_distance(a, regiment(9, 6)), 5);
    EXPECT_DOUBLE_EQ(front_centre_to(a, regiment(6, 1)), 3);
    EXPECT_DOUBLE_EQ(front_centre_to_front_centre(a, b), 10);
    EXPECT_DOUBLE_EQ(front_centre_to_front_centre(a, regiment(0, 12, north)), 12);
    EXPECT_DOUBLE_EQ(path_length(std::vector<Vec>{{0, 0}, {3, 4}, {3, 10}}), 11);
}

TEST(Measuring, TouchingFootprints_AreInContact_ButDoNotOverlap) {
    EXPECT_TRUE(in_contact(regiment(0, 0), regiment(6, 0)));
    EXPECT_FALSE(overlapping(regiment(0, 0), regiment(6, 0)));
    EXPECT_TRUE(overlapping(regiment(0, 0), regiment(5.9, 0)));
    EXPECT_FALSE(in_contact(regiment(0, 0), regiment(6.001, 0)));
    EXPECT_TRUE(in_contact(regiment(0, 0), regiment(0, 0)));
}

TEST(Cone, PointOnEdgeOfCone_IsInCone) {
    const Vec apex{0, 0};
    const double far = 10;
    EXPECT_TRUE(in_cone(apex, north, 60, direction(from_degrees(30)) * far));
    EXPECT_TRUE(in_cone(apex, north, 60, direction(from_degrees(330)) * far));
    EXPECT_FALSE(in_cone(apex, north, 60, direction(from_degrees(30) + 1) * far));
    EXPECT_FALSE(in_cone(apex, north, 60, Vec{0, -1}));
    EXPECT_TRUE(in_cone(apex, north, 180, Vec{5, 0}));
    EXPECT_FALSE(in_cone(apex, north, 180, Vec{5, -0.001}));
    EXPECT_TRUE(in_cone(apex, north, 270, Vec{5, -5}));
    EXPECT_FALSE(in_cone(apex, north, 270, Vec{5, -5.001}));
    EXPECT_TRUE(in_cone(apex, north, 360, Vec{0, -5}));
}

TEST(Cone, FootprintPartlyInCone_IsInCone) {
    const Vec apex{0, 0};
    EXPECT_TRUE(in_cone(apex, north, 60, regiment(8, 10))) << "its left corners reach into it";
    EXPECT_FALSE(in_cone(apex, north, 60, regiment(12, 10)));
    EXPECT_TRUE(in_cone(apex, north, 60, Box{{0, 3}, north, 20, 0.5})) << "right through it, no corner inside";
    EXPECT_TRUE(in_cone(apex, north, 60, regiment(0, 0))) << "over the apex";
    EXPECT_FALSE(in_cone(apex, north, 60, regiment(0, -2)));
}

TEST(FrontLine, PointOnFrontLine_IsNotAhead) {
    const Box unit = regiment(0, 0);
    EXPECT_FALSE(ahead_of_front_line(unit, {0, 1}));
    EXPECT_FALSE(ahead_of_front_line(unit, {50, 1})) << "the line has no ends";
    EXPECT_TRUE(ahead_of_front_line(unit, {50, 1.001}));
    EXPECT_FALSE(ahead_of_front_line(unit, {0, 1 + 1e-7})) << "what a rounded place may be off";
    EXPECT_TRUE(ahead_of_front_line(regiment(0, 0, east), {1.001, -30}));
}

TEST(Gap, LinesOneBehindAnother_HaveGapAlongHeading) {
    EXPECT_DOUBLE_EQ(gap_front_to_back(regiment(0, 0), regiment(2, 4)).value(), 2);
    EXPECT_DOUBLE_EQ(gap_front_to_back(regiment(0, 0), regiment(2, -4)).value(), 2);
    EXPECT_FALSE(gap_front_to_back(regiment(0, 0), regiment(6, 4))) << "side by side as seen from the front";
    EXPECT_EQ(gap_front_to_back(regiment(0, 0), regiment(1, 1)).value(), 0);
    // Turned by 45 degrees: only the part in the strip counts, here the middle of the slanting side.
    const Box turned{{4, 6}, from_degrees(45), 2, 2};
    EXPECT_NEAR(gap_front_to_back(regiment(0, 0), turned).value(), 3.171573, 1e-5);
}

TEST(Gap, DirectlyBehind_RequiresOverlapOfWidth) {
    EXPECT_TRUE(directly_behind(regiment(0, 0), regiment(4, -3)));
    EXPECT_FALSE(directly_behind(regiment(0, 0), regiment(6, -3)));
    EXPECT_FALSE(directly_behind(regiment(0, 0), regiment(4, 0.5))) << "partly ahead of the line";
    EXPECT_FALSE(directly_behind(regiment(0, 0), regiment(0, 3)));
}

TEST(Gap, UnitBesideAnother_HasGapAndSide) {
    bool left = false;
    EXPECT_DOUBLE_EQ(gap_on_flank(regiment(0, 0), regiment(-8, 0.5), left).value(), 2);
    EXPECT_TRUE(left);
    EXPECT_DOUBLE_EQ(gap_on_flank(regiment(0, 0), regiment(9, -1), left).value(), 3);
    EXPECT_FALSE(left);
    EXPECT_FALSE(gap_on_flank(regiment(0, 0), regiment(8, 2), left)) << "wholly before the front line";
    EXPECT_DOUBLE_EQ(gap_on_flank(regiment(0, 0, south), regiment(-8, 0), left).value(), 2);
    EXPECT_FALSE(left) << "seen from a unit that faces south";
}

TEST(Corridor, EveryLeg_HasItsBox) {
    const std::vector<Vec> path{{0, 0}, {0, 10}, {0, 10}, {8, 10}};
    const std::vector<Box> swept = corridor(path, 6);
    ASSERT_EQ(swept.size(), 2U);
    EXPECT_DOUBLE_EQ(swept[0].centre.y, 5);
    EXPECT_EQ(swept[1].heading, east);
    EXPECT_DOUBLE_EQ(swept[1].half_depth, 4);
    EXPECT_TRUE(passes_through(swept, regiment(5, 3)));
    EXPECT_FALSE(passes_through(swept, regiment(6, 3))) << "brushing past is not passing through";
    EXPECT_TRUE(passes_through(swept, regiment(6, 12)));
    EXPECT_FALSE(passes_through(swept, regiment(-7, 12)));
}

TEST(Advance, MovingFootprint_StopsAtGap) {
    const Box moving = regiment(0, 0);
    EXPECT_NEAR(advance_until(moving, north, regiment(0, 10), 1, 20).value(), 7, 1e-9);
    EXPECT_NEAR(advance_until(moving, north, regiment(5, 10), 0, 20).value(), 8, 1e-8);
    EXPECT_FALSE(advance_until(moving, north, regiment(0, 10), 1, 6)) << "out of reach";
    EXPECT_FALSE(advance_until(moving, north, regiment(8, 10), 1, 20)) << "passes by at 2";
    EXPECT_NEAR(advance_until(moving, east, regiment(10, 0), 1, 20).value(), 3, 1e-9) << "sideways";
    // Past a corner, the gap is a circle.
    EXPECT_NEAR(advance_until(moving, north, regiment(6.6, 10), 1, 20).value(), 8 - 0.8, 1e-9);
}

TEST(Advance, FootprintWithinGap_CannotApproach_ButCanSlidePastOrLeave) {
    const Box moving = regiment(0, 0);
    EXPECT_EQ(advance_until(moving, north, regiment(0, 2.5), 1, 20).value(), 0);
    EXPECT_EQ(advance_until(moving, north, regiment(0, 3), 1, 20).value(), 0) << "at the gap already";
    EXPECT_FALSE(advance_until(moving, south, regiment(0, 3), 1, 20)) << "away from it";
    EXPECT_FALSE(advance_until(moving, north, regiment(7, 10), 1, 20)) << "along it at the very gap";
    EXPECT_FALSE(advance_until(moving, north, regiment(6, 10), 0, 20)) << "elbow to elbow";
}

TEST(Sight, SightPoints_StartAtCentre) {
    const auto points = sight_points(regiment(10, 10));
    EXPECT_EQ(points[0].x, 10);
    EXPECT_EQ(points[0].y, 10);
    EXPECT_EQ(points[1].x, 7) << "front left";
    EXPECT_EQ(points[1].y, 11);
    EXPECT_EQ(points[5].y, 11) << "middle of the front";
}

TEST(Sight, LineThatTouchesFootprint_CrossesIt) {
    EXPECT_TRUE(crosses({{-10, 0}, {10, 0}}, regiment(0, 0)));
    EXPECT_TRUE(crosses({{-10, 1}, {10, 1}}, regiment(0, 0)));
    EXPECT_FALSE(crosses({{-10, 1.001}, {10, 1.001}}, regiment(0, 0)));
    EXPECT_FALSE(crosses({{-10, 0}, {-4, 0}}, regiment(0, 0))) << "ends before it";
    EXPECT_TRUE(crosses({{0, 0}, {0.1, 0}}, regiment(0, 0))) << "wholly inside";
}

TEST(Strip, EnfiladedLine_IsWhollyInTheStrip) {
    const Vec apex{0, 0};
    std::vector<Vec> figures{{-1, 5}, {0, 7}, {1, 9}};
    EXPECT_TRUE(all_in_strip(figures, apex, north, 2, 12));
    EXPECT_FALSE(all_in_strip(figures, apex, north, 2, 8)) << "too far";
    figures.push_back({1.1, 6});
    EXPECT_FALSE(all_in_strip(figures, apex, north, 2, 12)) << "one figure aside";
    EXPECT_FALSE(all_in_strip(std::vector<Vec>{{0, -1}}, apex, north, 2, 12)) << "behind";
}

TEST(BoxIndex, NearBoxes_AreFoundInAscendingOrder) {
    std::vector<Box> boxes;
    for (int i = 0; i < 200; ++i)
        boxes.push_back({{70.0 - i % 20 * 3.5, 2.0 + i / 20 * 4.5}, north, 0.5, 0.5});
    const BoxIndex index(boxes, 72, 48);
    EXPECT_EQ(index.size(), 200U);
    std::vector<std::uint32_t> found;
    index.near({70, 2}, 4, found);
    EXPECT_THAT(found, ElementsAre(0, 1, 20));
    index.along({70, 0}, {70, 11}, 0.25, found);
    EXPECT_THAT(found, ElementsAre(0, 20, 40));
    index.near({500, 500}, 1, found);
    EXPECT_THAT(found, IsEmpty());
}

TEST(BoxIndex, BoxesOffTheTable_AreFound) {
    std::vector<Box> boxes(100, Box{{-20, 60}, north, 1, 1});
    boxes.push_back({{36, 24}, north, 1, 1});
    const BoxIndex index(boxes, 72, 48);
    std::vector<std::uint32_t> found;
    index.near({-21, 61}, 1, found);
    EXPECT_EQ(found.size(), 100U);
    index.along({-30, 60}, {-10, 60}, 0, found);
    EXPECT_EQ(found.size(), 100U);
    BoxIndex().near({0, 0}, 5, found);
    EXPECT_THAT(found, IsEmpty());
}

}  // namespace
}  // namespace linstock::testing
