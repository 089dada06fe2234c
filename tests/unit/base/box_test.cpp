// Tests boxes against slow references: samples along the edge for distances, clipping for shared area.

#include "property.hpp"

namespace linstock::testing {
namespace {

Polygon polygon_of(const Box& box) {
    const auto c = box.corners();
    return {c.begin(), c.end()};
}

/// The part of a polygon on the inner side of each edge of a box: the shared area.
Polygon clipped(Polygon shape, const Box& box) {
    const auto corners = box.corners();  // clockwise: the inside is to the right of each edge
    for (std::size_t i = 0; i < 4; ++i) {
        const Vec from = corners[i];
        const Vec along = corners[(i + 1) % 4] - from;
        Polygon kept;
        for (std::size_t k = 0; k < shape.size(); ++k) {
            const Vec a = shape[k];
            const Vec b = shape[(k + 1) % shape.size()];
            const double side_a = -cross(along, a - from);
            const double side_b = -cross(along, b - from);
            if (side_a >= 0) kept.push_back(a);
            if ((side_a > 0 && side_b < 0) || (side_a < 0 && side_b > 0))
                kept.push_back(a + (b - a) * (side_a / (side_a - side_b)));
        }
        shape = kept;
    }
    return shape;
}

/// Points along a segment, including both ends.
std::vector<Vec> samples(Segment s, int steps) {
    std::vector<Vec> out;
    for (int i = 0; i <= steps; ++i)
        out.push_back(s.a + (s.b - s.a) * (static_cast<double>(i) / steps));
    return out;
}
std::vector<Vec> rim(const Box& box, int steps) {
    const auto c = box.corners();
    std::vector<Vec> out;
    for (std::size_t i = 0; i < 4; ++i)
        for (const Vec p : samples({c[i], c[(i + 1) % 4]}, steps))
            out.push_back(p);
    return out;
}
/// A point's distance from a box, computed from the box's corners, so without the frame of reference of the tested
/// code.
double slow_distance(const Box& box, Vec p) {
    const auto c = box.corners();
    bool in = true;
    double best = 1e300;
    for (std::size_t i = 0; i < 4; ++i) {
        const Vec a = c[i];
        const Vec d = c[(i + 1) % 4] - a;
        if (cross(d, p - a) > 0) in = false;
        const double t = std::fmin(1, std::fmax(0, dot(p - a, d) / dot(d, d)));
        best = std::fmin(best, length(p - (a + d * t)));
    }
    return in ? 0 : best;
}

TEST(Box, Corners_StartFrontLeft_RunClockwise) {
    const Box box{{10, 20}, from_degrees(90), 3, 1};  // faces +x: its left is +y
    const auto c = box.corners();
    const std::array<Vec, 4> expected{{{11, 23}, {11, 17}, {9, 17}, {9, 23}}};
    for (std::size_t i = 0; i < 4; ++i) {
        EXPECT_DOUBLE_EQ(c[i].x, expected[i].x) << i;
        EXPECT_DOUBLE_EQ(c[i].y, expected[i].y) << i;
    }
    EXPECT_DOUBLE_EQ(box.front_centre().x, 11);
    EXPECT_DOUBLE_EQ(box.front_centre().y, 20);
}

TEST(Box, TouchingBoxes_HaveDistanceZero_AndDoNotOverlap) {
    const Box a{{0, 0}, 0, 1, 1};
    const Box b{{2, 0}, 0, 1, 1};
    EXPECT_EQ(distance(a, b), 0);
    EXPECT_FALSE(overlap(a, b));
    EXPECT_TRUE(overlap(a, Box{{2 - 2e-6, 0}, 0, 1, 1}));
    EXPECT_FALSE(overlap(a, Box{{2 - 0.5e-6, 0}, 0, 1, 1}));
    EXPECT_DOUBLE_EQ(distance(a, Box{{5, 6}, 0, 1, 1}), 5);  // 3 across and 4 up between the corners
}

TEST(Box, BoxInsideAnother_Overlaps_AtDistanceZero) {
    const Box large{{0, 0}, 100, 5, 5};
    const Box small{{1, 1}, 777, 0.5, 0.5};
    EXPECT_TRUE(overlap(large, small));
    EXPECT_TRUE(overlap(small, large));
    EXPECT_EQ(distance(large, small), 0);
    EXPECT_EQ(distance(small, large), 0);
}

TEST(Box, CrossingBars_WithoutCornerInside_Overlap) {
    const Box flat{{0, 0}, 0, 5, 0.5};
    const Box upright{{0, 0}, from_degrees(90), 5, 0.5};
    EXPECT_TRUE(overlap(flat, upright));
    EXPECT_EQ(distance(flat, upright), 0);
}

TEST(Box, BoxWithoutWidth_MeasuresLikeSegmentOrPoint) {
    const Box line{{0, 0}, 0, 3, 0};
    const Box point{{7, 3}, 123, 0, 0};
    EXPECT_DOUBLE_EQ(distance(line, point), 5);
    EXPECT_DOUBLE_EQ(distance(point, line), 5);
    EXPECT_EQ(distance(line, Box{{1, 0}, from_degrees(90), 2, 0}), 0);
}

RC_GTEST_PROP(BoxDistance, DistanceToBox_AgreesWithSamples, ()) {
    const Box a = any_box(8);
    const Box b = any_box(8);
    const double found = distance(a, b);
    constexpr int steps = 200;
    double sampled = 1e300;
    for (const Vec p : rim(a, steps))
        sampled = std::fmin(sampled, slow_distance(b, p));
    if (slow_distance(a, b.centre) <= 0) sampled = 0;  // b is wholly inside a
    const double step = 2 * std::fmax(a.half_width, a.half_depth) / steps;
    RC_ASSERT(found <= sampled + 1e-9);
    RC_ASSERT(found >= sampled - step);
}

RC_GTEST_PROP(BoxDistance, Distance_IsSymmetric_AndSameInMirrorImage, ()) {
    const Box a = any_box(8);
    const Box b = any_box(8);
    RC_ASSERT(distance(a, b) == distance(b, a));
    RC_ASSERT(distance(mirror(a), mirror(b)) == distance(a, b));
    RC_ASSERT(overlap(a, b) == overlap(b, a));
    RC_ASSERT(overlap(mirror(a), mirror(b)) == overlap(a, b));
}

RC_GTEST_PROP(BoxDistance, DistanceToPoint_AgreesWithCorners, ()) {
    const Box box = any_box(8);
    const Vec p = any_place(12);
    const double found = distance(box, p);
    RC_ASSERT(std::fabs(found - slow_distance(box, p)) <= 1e-9);
    RC_ASSERT(contains(box, p) == (found <= 1e-9));
    const Vec near = nearest_on(box, p);
    RC_ASSERT(std::fabs(distance(near, p) - found) <= 1e-9);
    RC_ASSERT(contains(box, near));
    RC_ASSERT(found > 1e-9 || (std::fabs(near.x - p.x) <= 1e-9 && std::fabs(near.y - p.y) <= 1e-9));
    RC_ASSERT(distance(mirror(box), mirror(p)) == found);
}

RC_GTEST_PROP(BoxDistance, DistanceToSegment_AgreesWithSamples, ()) {
    const Box box = any_box(8);
    const Segment s{any_place(12), any_place(12)};
    const double found = distance(box, s);
    constexpr int steps = 1000;
    double sampled = 1e300;
    for (const Vec p : samples(s, steps))
        sampled = std::fmin(sampled, slow_distance(box, p));
    RC_ASSERT(found <= sampled + 1e-9);
    RC_ASSERT(found >= sampled - distance(s.a, s.b) / steps);
    RC_ASSERT(distance(mirror(box), mirror(s)) == found);
}

RC_GTEST_PROP(BoxOverlap, BoxesThatShareArea_Overlap, ()) {
    const Box a = any_box(6);
    const Box b = any_box(6);
    const double shared = area(clipped(polygon_of(a), b));
    if (overlap(a, b))
        RC_ASSERT(shared > 0);
    else
        RC_ASSERT(shared <= 1e-4);
    if (distance(a, b) > 1e-9) RC_ASSERT(shared <= 1e-9 && !overlap(a, b));
    if (shared > 1e-4) RC_ASSERT(distance(a, b) == 0);
}

RC_GTEST_PROP(BoxOverlap, BoxAndPolygonThatShareArea_Overlap, ()) {
    const Box box = any_box(12);
    const Polygon star = any_star();
    const double shared = area(clipped(star, box));
    if (overlap(box, star))
        RC_ASSERT(shared > 0);
    else
        RC_ASSERT(shared <= 1e-4);
    RC_ASSERT(overlap(mirror(box), mirror(star)) == overlap(box, star));
}

TEST(BoxOverlap, PolygonThatOnlyTouches_DoesNotOverlap) {
    const Polygon square{{0, 0}, {4, 0}, {4, 4}, {0, 4}};
    EXPECT_FALSE(overlap(Box{{5, 2}, 0, 1, 1}, square));
    EXPECT_TRUE(overlap(Box{{5 - 3e-6, 2}, 0, 1, 1}, square));
    EXPECT_TRUE(overlap(Box{{2, 2}, 99, 1, 1}, square)) << "wholly inside";
    EXPECT_TRUE(overlap(Box{{2, 2}, 99, 20, 20}, square)) << "wholly around";
    EXPECT_FALSE(overlap(Box{{9, 2}, 99, 1, 1}, square));
}

}  // namespace
}  // namespace linstock::testing
