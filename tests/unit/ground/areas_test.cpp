#include "base/measure.hpp"
#include "ground/area_distance.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace linstock {
namespace {

const Polygon diamond{{0, 10}, {8, 18}, {0, 26}, {-8, 18}};
constexpr Heading north = 0;
const Heading north_east = from_degrees(45);
Box regiment(Vec centre, Heading heading = north) { return {centre, heading, 3, 1}; }

TEST(Areas, DistanceToArea_IsMeasuredToItsOutline) {
    EXPECT_DOUBLE_EQ(nearest_distance(regiment({0, 5}), diamond), 4);
    EXPECT_DOUBLE_EQ(nearest_distance(regiment({0, 18}), diamond), 0);
    // The distance of the regiment's corner (-5, 11) from the wall that runs from (0, 10) to (-8, 18).
    EXPECT_NEAR(nearest_distance(regiment({-8, 10}), diamond), 4 / std::sqrt(2), 1e-9);
    Polygon other = diamond;
    for (Vec& corner : other)
        corner = corner + Vec{20, 8};
    EXPECT_NEAR(nearest_distance(diamond, other), 12 / std::sqrt(2), 1e-9);
    EXPECT_DOUBLE_EQ(nearest_distance(diamond, diamond), 0);
    EXPECT_GT(nearest_distance(regiment({0, 5}), Polygon{}), 1e6);
    EXPECT_NEAR(nearest_on(diamond, {-8, 10}).x, -4, 1e-9);
    EXPECT_NEAR(nearest_on(diamond, {1, 18}).x, 1, 1e-9) << "inside";
}

TEST(Areas, AdvanceToArea_StopsAtGapFromOutline) {
    EXPECT_NEAR(advance_until(regiment({0, 0}), north, diamond, 1, 20).value(), 8, 1e-8);
    // Faces the wall squarely: the middle of its front is 4.24" away.
    const double off = (10 - 4) / std::sqrt(2);
    const Box square = regiment(Vec{-4, 14} - direction(north_east) * off, north_east);
    EXPECT_NEAR(advance_until(square, north_east, diamond, 1, 20).value(), off - 2, 1e-6);
    EXPECT_NEAR(advance_until(square, north_east, diamond, 0, 20).value(), off - 1, 1e-6);
    EXPECT_FALSE(advance_until(square, north_east, diamond, 1, 1)) << "out of reach";
    EXPECT_FALSE(advance_until(square, normal(north_east + half_turn), diamond, 1, 20)) << "away";
    EXPECT_FALSE(advance_until(regiment({12, 0}), north, diamond, 1, 40)) << "past it, at the very gap";
    EXPECT_EQ(advance_until(regiment({0, 8.5}), north, diamond, 1, 20).value(), 0);
    EXPECT_EQ(advance_until(regiment({0, 18}), north, diamond, 0, 20).value(), 0) << "it stands on it";
    EXPECT_FALSE(advance_until(regiment({0, 0}), north, Polygon{}, 1, 20));
}

}  // namespace
}  // namespace linstock
