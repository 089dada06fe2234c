#include "base/measure.hpp"

#include "property.hpp"

namespace linstock::testing {
namespace {

constexpr double just = 0.5e-6;  // inside the tolerance
constexpr double well = 2e-6;    // outside it

TEST(Measure, Within_IncludesLimitAndTolerance) {
    EXPECT_TRUE(within(12, 12));
    EXPECT_TRUE(within(12 + just, 12));
    EXPECT_FALSE(within(12 + well, 12));
    EXPECT_FALSE(beyond(12 + just, 12));
    EXPECT_TRUE(beyond(12 + well, 12));
}

TEST(Measure, AtLeast_IncludesTolerance) {
    EXPECT_TRUE(at_least(1, 1));
    EXPECT_TRUE(at_least(1 - just, 1));
    EXPECT_FALSE(at_least(1 - well, 1));
}

TEST(Measure, Nearer_AndSameLength_ExcludeEachOther) {
    EXPECT_FALSE(nearer(1, 1));
    EXPECT_FALSE(nearer(1 - just, 1));
    EXPECT_TRUE(nearer(1 - well, 1));
    EXPECT_TRUE(same_length(1 - just, 1));
    EXPECT_TRUE(same_length(1, 1 - just));
    EXPECT_FALSE(same_length(1 - well, 1));
    EXPECT_FALSE(same_length(1, 1 - well));
}

TEST(Measure, AdjacentBands_HaveNoGapOrOverlap) {
    EXPECT_TRUE(in_band(0, 0, 3));
    EXPECT_TRUE(in_band(3, 0, 3));
    EXPECT_FALSE(in_band(3, 3, 9));
    EXPECT_TRUE(in_band(3 + well, 3, 9));
    for (int i = -20; i <= 20; ++i) {
        const double d = 3 + i * 0.25e-6;
        EXPECT_NE(in_band(d, 0, 3), in_band(d, 3, 9)) << i;
    }
}

TEST(Grid, HalfSteps_RoundAwayFromZero) {
    const double half = 0.5 / grid_steps;
    EXPECT_EQ(to_coord(half), 1);
    EXPECT_EQ(to_coord(-half), -1);
    EXPECT_EQ(to_coord(0.49999999999999994 / grid_steps), 0);
    EXPECT_EQ(to_coord(3), 3 * (Coord{1} << 24));
    EXPECT_EQ(to_coord(2.5 / grid_steps), 3);
}

TEST(Grid, ValueTooLarge_IsClamped) {
    EXPECT_EQ(to_coord(1e300), Coord{1} << 62);
    EXPECT_EQ(to_coord(-1e300), -(Coord{1} << 62));
}

RC_GTEST_PROP(Grid, Point_ConvertedToVecAndBack_IsUnchanged, ()) {
    const Point p{*rc::gen::inRange<Coord>(-(Coord{1} << 40), Coord{1} << 40),
                  *rc::gen::inRange<Coord>(-(Coord{1} << 40), Coord{1} << 40)};
    RC_ASSERT(to_point(to_vec(p)) == p);
}

RC_GTEST_PROP(Grid, Rounding_IsOddAndToNearest, ()) {
    const double steps = *rc::gen::inRange(-4000000, 4000000) / 4096.0;
    const double units = steps / grid_steps;
    RC_ASSERT(to_coord(-units) == -to_coord(units));
    RC_ASSERT(std::fabs(static_cast<double>(to_coord(units)) - steps) <= 0.5);
}

}  // namespace
}  // namespace linstock::testing
