// Tests segments and polygons against exact integer references and against samples.

#include "property.hpp"

namespace linstock::testing {
namespace {

struct Whole {
    std::int64_t x;
    std::int64_t y;
};
Vec vec(Whole w) { return {static_cast<double>(w.x), static_cast<double>(w.y)}; }
Whole any_whole(int reach) {
    const int x = *rc::gen::inRange(-reach, reach + 1);
    const int y = *rc::gen::inRange(-reach, reach + 1);
    return {x, y};
}
int turn(Whole a, Whole b, Whole c) {
    const std::int64_t t = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
    return t > 0 ? 1 : (t < 0 ? -1 : 0);
}
bool on(Whole a, Whole b, Whole p) {
    return turn(a, b, p) == 0 && std::min(a.x, b.x) <= p.x && p.x <= std::max(a.x, b.x) && std::min(a.y, b.y) <= p.y &&
           p.y <= std::max(a.y, b.y);
}
bool exactly_cross(Whole a, Whole b, Whole c, Whole d) {
    if (on(a, b, c) || on(a, b, d) || on(c, d, a) || on(c, d, b)) return true;
    return turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0;
}

/// The winding number of the polygon around the point, from the angles of its corners: not the method of the code.
bool wound(const Polygon& polygon, Vec p) {
    double sum = 0;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Vec a = polygon[i] - p;
        const Vec b = polygon[(i + 1) % polygon.size()] - p;
        sum += std::atan2(cross(a, b), dot(a, b));
    }
    return std::fabs(sum) > 3;
}
double from_the_rim(const Polygon& polygon, Vec p) {
    double best = 1e300;
    for (std::size_t i = 0; i < polygon.size(); ++i)
        best = std::fmin(best, distance(Segment{polygon[i], polygon[(i + 1) % polygon.size()]}, p));
    return best;
}

RC_GTEST_PROP(Segments, Crossing_AgreesWithIntegerArithmetic, ()) {
    const int reach = *rc::gen::element(3, 10, 1000);  // small ones often touch and run along each other
    const Whole a = any_whole(reach);
    const Whole b = any_whole(reach);
    const Whole c = any_whole(reach);
    const Whole d = any_whole(reach);
    const Segment s{vec(a), vec(b)};
    const Segment t{vec(c), vec(d)};
    const bool expected = exactly_cross(a, b, c, d);
    RC_ASSERT(segments_cross(s, t) == expected);
    RC_ASSERT(segments_cross(t, s) == expected);
    RC_ASSERT(segments_cross(mirror(s), mirror(t)) == expected);
    RC_ASSERT((distance(s, t) == 0) == expected);
}

TEST(Segments, AllPairsOnSmallGrid_AgreeWithExactReference) {
    // Every pair of segments on a 3 by 3 grid, including points.
    const auto at = [](int i) { return Whole{i % 3, i / 3}; };
    for (int i = 0; i < 9 * 9 * 9 * 9; ++i) {
        const Whole a = at(i % 9);
        const Whole b = at(i / 9 % 9);
        const Whole c = at(i / 81 % 9);
        const Whole d = at(i / 729);
        ASSERT_EQ(segments_cross({vec(a), vec(b)}, {vec(c), vec(d)}), exactly_cross(a, b, c, d)) << i;
    }
}

RC_GTEST_PROP(Segments, Distance_AgreesWithSamples, ()) {
    const Segment s{any_place(10), any_place(10)};
    const Segment t{any_place(10), any_place(10)};
    const double found = distance(s, t);
    constexpr int steps = 1000;
    double sampled = 1e300;
    for (int i = 0; i <= steps; ++i)
        sampled = std::fmin(sampled, distance(t, s.a + (s.b - s.a) * (static_cast<double>(i) / steps)));
    RC_ASSERT(found <= sampled + 1e-9);
    RC_ASSERT(found >= sampled - distance(s.a, s.b) / steps);
    RC_ASSERT(distance(t, s) == found);
}

TEST(Segments, NearestPoint_StaysOnSegment) {
    const Segment s{{0, 0}, {10, 0}};
    EXPECT_EQ(nearest_on(s, {-3, 4}).x, 0);
    EXPECT_EQ(nearest_on(s, {13, 4}).x, 10);
    EXPECT_DOUBLE_EQ(nearest_on(s, {4, 4}).x, 4);
    EXPECT_DOUBLE_EQ(distance(s, Vec{-3, 4}), 5);
    EXPECT_DOUBLE_EQ(distance(Segment{{1, 1}, {1, 1}}, Vec{4, 5}), 5);
}

TEST(Polygon, AreaAndCentroid_DoNotDependOnOrientation) {
    const Polygon ell{{0, 0}, {4, 0}, {4, 1}, {1, 1}, {1, 3}, {0, 3}};
    const Polygon back(ell.rbegin(), ell.rend());
    EXPECT_DOUBLE_EQ(area(ell), 6);
    EXPECT_DOUBLE_EQ(area(back), 6);
    EXPECT_DOUBLE_EQ(centroid(ell).x, 1.5);
    EXPECT_DOUBLE_EQ(centroid(ell).y, 1);
    EXPECT_DOUBLE_EQ(centroid(back).x, 1.5);
    EXPECT_DOUBLE_EQ(centroid({{1, 1}, {3, 5}}).y, 3) << "no area: the mean of the corners";
}

TEST(Polygon, EdgesAndCorners_AreInside) {
    const Polygon ell{{0, 0}, {4, 0}, {4, 1}, {1, 1}, {1, 3}, {0, 3}};
    for (const Vec v : ell)
        EXPECT_TRUE(contains(ell, v));
    EXPECT_TRUE(contains(ell, {2, 1}));
    EXPECT_TRUE(contains(ell, {2, 1 + 5e-10}));
    EXPECT_FALSE(contains(ell, {2, 1 + 5e-9}));
    EXPECT_FALSE(contains(ell, {-1, 1})) << "level with a corner";
    EXPECT_FALSE(contains(ell, {5, 1}));
    EXPECT_FALSE(contains(ell, {2, 2}));
    EXPECT_FALSE(contains(Polygon{}, {0, 0}));
}

RC_GTEST_PROP(Polygon, Contains_AgreesWithWindingNumber, ()) {
    const Polygon star = any_star();
    const Vec p = any_place(12);
    const double rim = from_the_rim(star, p);
    const bool expected = rim <= 1e-9 || wound(star, p);
    RC_ASSERT(contains(star, p) == expected);
    RC_ASSERT(contains(mirror(star), mirror(p)) == expected);
    RC_ASSERT(distance(star, p) == (expected ? 0 : rim));
}

RC_GTEST_PROP(Polygon, StretchesInside_AgreeWithSamples, ()) {
    const Polygon star = any_star();
    const Segment s{any_place(14), any_place(14)};
    const std::vector<Stretch> found = inside(star, s);
    double last = -1;
    for (const Stretch& x : found) {
        RC_ASSERT(x.from > last);
        RC_ASSERT(x.from >= 0 && x.from < x.to && x.to <= 1);
        last = x.to;
    }
    for (int i = 0; i <= 500; ++i) {
        const double t = i / 500.0;
        const Vec p = s.a + (s.b - s.a) * t;
        if (from_the_rim(star, p) <= 1e-6) continue;
        bool in = false;
        for (const Stretch& x : found)
            in = in || (x.from <= t && t <= x.to);
        RC_ASSERT(in == wound(star, p));
    }
}

RC_GTEST_PROP(Polygon, StretchesInMirrorImage_AreTheSame, ()) {
    const Polygon star = any_star();
    const Segment s{any_place(14), any_place(14)};
    const std::vector<Stretch> a = inside(star, s);
    const std::vector<Stretch> b = inside(mirror(star), mirror(s));
    RC_ASSERT(a.size() == b.size());
    for (std::size_t i = 0; i < a.size(); ++i)
        RC_ASSERT(a[i].from == b[i].from && a[i].to == b[i].to);
}

void expect_stretches(const Polygon& polygon, Segment s, const std::vector<Stretch>& expected) {
    const std::vector<Stretch> found = inside(polygon, s);
    ASSERT_EQ(found.size(), expected.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
        EXPECT_NEAR(found[i].from, expected[i].from, 1e-12) << i;
        EXPECT_NEAR(found[i].to, expected[i].to, 1e-12) << i;
    }
}

TEST(Polygon, LinesAlongEdgesAndThroughCorners_GiveExpectedStretches) {
    const Polygon square{{0, 0}, {4, 0}, {4, 4}, {0, 4}};
    expect_stretches(square, {{-4, 2}, {4, 2}}, {{0.5, 1}});
    expect_stretches(square, {{1, 1}, {3, 3}}, {{0, 1}});
    expect_stretches(square, {{-2, -2}, {6, 6}}, {{0.25, 0.75}});  // through two corners
    expect_stretches(square, {{-2, 2}, {2, -2}}, {});              // touches a corner only
    expect_stretches(square, {{-4, 0}, {4, 0}}, {{0.5, 1}});       // along an edge counts as inside
    expect_stretches(square, {{-4, 2}, {0, 2}}, {});               // ends at the edge
    expect_stretches(square, {{2, 2}, {2, 2}}, {{0, 1}});          // no length
    expect_stretches(square, {{7, 2}, {7, 2}}, {});
    const Polygon notched{{0, 0}, {6, 0}, {6, 4}, {4, 4}, {4, 2}, {2, 2}, {2, 4}, {0, 4}};
    expect_stretches(notched, {{-1, 3}, {9, 3}}, {{0.1, 0.3}, {0.5, 0.7}});
    expect_stretches(notched, {{0, 2}, {6, 2}}, {{0, 1}});  // along the bottom of the notch
}

}  // namespace
}  // namespace linstock::testing
