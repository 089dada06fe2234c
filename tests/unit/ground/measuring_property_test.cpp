// Tests every measure between footprints against the slow reference. Where an answer depends on less than a hair,
// either answer is accepted.

#include "ground/measuring.hpp"
#include "reference.hpp"
#include "worlds.hpp"

#include <algorithm>
#include <cmath>

namespace linstock::testing {
namespace {

constexpr double hair = 1e-7;
constexpr double trifle = 1e-5;

/// Two footprints; half of the pairs are parallel, perpendicular or in line, as on a real table.
struct Pair {
    Box a;
    Box b;
};
Pair any_pair() {
    Pair pair{any_box(0), any_box(0)};
    pair.a.centre = any_spot();
    pair.b.centre = any_spot();
    const int how = *rc::gen::inRange(0, 3);
    if (how > 0) pair.a.heading = from_degrees(90 * *rc::gen::inRange(0, 4));
    if (how == 2) pair.b.heading = pair.a.heading;
    return pair;
}

RC_GTEST_PROP(MeasuringProperty, Distances_AgreeWithReference, ()) {
    const auto [a, b] = any_pair();
    RC_ASSERT(std::fabs(nearest_distance(a, b) - reference::apart(a, b)) < hair);
    const Vec front = a.centre + direction(a.heading) * a.half_depth;
    RC_ASSERT(std::fabs(front_centre_to(a, b) - reference::apart(b, front)) < hair);
    const Vec other = b.centre + direction(b.heading) * b.half_depth;
    RC_ASSERT(std::fabs(front_centre_to_front_centre(a, b) - length(front - other)) < hair);
    if (reference::apart(a, b) > 1e-6 + hair) RC_ASSERT(!in_contact(a, b) && !overlapping(a, b));
    if (reference::apart(reference::grown(a, -trifle), reference::grown(b, -trifle)) <= 0)
        RC_ASSERT(in_contact(a, b) && overlapping(a, b));
}

RC_GTEST_PROP(MeasuringProperty, FarApart_ImpliesGreaterDistance, ()) {
    const auto [a, b] = any_pair();
    // In half of the cases the reach is close to the distance.
    const bool close = *rc::gen::arbitrary<bool>();
    const double gap = reference::apart(a, b);
    const double reach = close ? gap + *rc::gen::inRange(-64, 65) / 1024.0 : any_length(-2, table_size);
    if (far_apart(a, b, reach)) RC_ASSERT(gap > reach);
    if (far_apart(a, b.centre, reach)) RC_ASSERT(reference::apart(a, b.centre) > reach);
    if (far_apart(a.centre, b.centre, reach)) RC_ASSERT(length(b.centre - a.centre) > reach);
    // far_apart() is also false if the distance exceeds the reach by no more than rounding can cause.
    const double way = length(b.centre - a.centre);
    RC_ASSERT(!far_apart(a.centre, b.centre, way - margin_of_doubt / 2));
    RC_ASSERT(far_apart(a.centre, b.centre, way - margin_of_doubt * 2) == (way > margin_of_doubt));
}

RC_GTEST_PROP(MeasuringProperty, FootprintInCone_AgreesWithReference, ()) {
    const auto [a, b] = any_pair();
    const Vec apex = a.centre;
    const Heading heading = any_heading();
    const int degrees = *rc::gen::inRange(1, 181);
    const bool in = in_cone(apex, heading, degrees, b);
    if (!reference::in_cone(apex, heading, degrees, reference::grown(b, -trifle)).empty()) RC_ASSERT(in);
    if (reference::in_cone(apex, heading, degrees, reference::grown(b, trifle)).empty()) RC_ASSERT(!in);
    // The cone behind the apex with the rest of the angle is the complement of this one.
    const bool rest = in_cone(apex, heading + half_turn, 360 - degrees, b);
    RC_ASSERT(in || rest);
    if (!rest) RC_ASSERT(reference::in_cone(apex, heading + half_turn, 180, reference::grown(b, -trifle)).empty());
}

RC_GTEST_PROP(MeasuringProperty, PointInCone_AgreesWithReference, ()) {
    const Vec apex = any_spot();
    const Vec p = any_spot();
    if (length(p - apex) <= 0) return;
    const Heading heading = any_heading();
    const int degrees = *rc::gen::inRange(1, 361);
    const Heading off = angle_between(heading, heading_of(p - apex));
    const bool in = in_cone(apex, heading, degrees, p);
    if (off < degrees * one_degree / 2 - 1) RC_ASSERT(in);
    if (off > degrees * one_degree / 2 + 1) RC_ASSERT(!in);
}

RC_GTEST_PROP(MeasuringProperty, PointAheadOfFrontLine_AgreesWithReference, ()) {
    const auto [a, b] = any_pair();
    const Vec p = any_spot();
    const Vec f = direction(a.heading);
    const double ahead = dot(p - (a.centre + f * a.half_depth), f);
    if (std::fabs(ahead) > trifle) RC_ASSERT(ahead_of_front_line(a, p) == (ahead > 0));
    bool behind = true;
    double low = 1e300;
    double high = -1e300;
    for (const Vec v : reference::polygon_of(b)) {
        const double y = dot(v - a.centre, f) - a.half_depth;
        if (std::fabs(y - 1e-6) < hair) return;
        behind = behind && y <= 1e-6;
        low = std::fmin(low, dot(v - a.centre, right_of(a.heading)));
        high = std::fmax(high, dot(v - a.centre, right_of(a.heading)));
    }
    const double shared = std::fmin(high, a.half_width) - std::fmax(low, -a.half_width);
    if (std::fabs(shared) > trifle) RC_ASSERT(directly_behind(a, b) == (behind && shared > 0));
}

RC_GTEST_PROP(MeasuringProperty, Gaps_AgreeWithReference, ()) {
    const auto [a, b] = any_pair();
    bool left = false;
    for (const bool aside : {false, true}) {
        const auto found = aside ? gap_on_flank(a, b, left) : gap_front_to_back(a, b);
        const auto expected = reference::gap_in_strip(a, b, aside);
        const auto thinner = reference::gap_in_strip(reference::grown(a, -trifle), b, aside);
        if (expected.has_value() != thinner.has_value()) continue;  // they hardly overlap
        RC_ASSERT(found.has_value() == expected.has_value());
        if (found) RC_ASSERT(std::fabs(*found - *expected) < hair);
    }
    const double side = dot(b.centre - a.centre, right_of(a.heading));
    if (std::fabs(side) > hair) RC_ASSERT(left == (side < 0));
}

RC_GTEST_PROP(MeasuringProperty, Advance_AgreesWithReference, ()) {
    const auto [moving, other] = any_pair();
    const Heading heading = any_heading();
    const double gap = *rc::gen::inRange(0, 5) / 4.0;
    const double reach = any_length(0, 20);
    const auto at = [&mover = moving, heading](double s) {
        Box box = mover;
        box.centre = box.centre + direction(heading) * s;
        return box;
    };
    const auto free = advance_until(moving, heading, other, gap, reach);
    const double way = free ? *free : reach;
    RC_ASSERT(0 <= way && way <= reach);
    for (int k = 0; k < 50; ++k) {
        const double d = reference::apart(at(way * k / 50), other);
        if (way > 0) RC_ASSERT(d > gap - trifle);
    }
    const double end = reference::apart(at(way), other);
    if (!free) {
        RC_ASSERT(end > gap - trifle);
    } else if (*free > 0) {
        RC_ASSERT(std::fabs(end - gap) < hair);
    } else {
        RC_ASSERT(end < gap + hair);
    }
}

RC_GTEST_PROP(MeasuringProperty, Corridor_AgreesWithReference, ()) {
    const std::vector<Vec> path = any_path();
    const double front = any_length(1, 6);
    const std::vector<Box> swept = corridor(path, front);
    double way = 0;
    for (const Box& leg : swept) {
        RC_ASSERT(leg.half_width == front / 2);
        way += 2 * leg.half_depth;
    }
    RC_ASSERT(std::fabs(way - reference::length_of(path)) < hair);
    RC_ASSERT(std::fabs(path_length(path) - way) < hair);
    // The front centre stays on the middle line, up to the precision of the direction table.
    for (int k = 0; k <= 20 && !swept.empty(); ++k) {
        const Vec p = reference::point_on(path, way * k / 20);
        RC_ASSERT(std::any_of(swept.begin(), swept.end(), [p](const Box& leg) {
            return reference::apart(Segment{leg.centre - leg.forward() * leg.half_depth, leg.front_centre()}, p) < 0.02;
        }));
    }
    Box other = any_box(0);
    other.centre = any_spot();
    double least = 1e300;
    for (const Box& leg : swept)
        least = std::fmin(least, reference::apart(leg, other));
    if (least > hair) RC_ASSERT(!passes_through(swept, other));
    for (const Box& leg : swept)
        if (reference::apart(leg, reference::grown(other, -trifle)) <= 0) RC_ASSERT(passes_through(swept, other));
}

RC_GTEST_PROP(MeasuringProperty, SightLineThroughFootprint_AgreesWithReference, ()) {
    const auto [a, b] = any_pair();
    const Segment line = any_line();
    double least = 1e300;
    for (const Segment s : reference::edges(reference::polygon_of(b)))
        least = std::fmin(least, reference::apart(s, line));
    least = std::fmin(least, reference::apart(b, line.a));
    if (least > hair) RC_ASSERT(!crosses(line, b));
    if (least <= 0) RC_ASSERT(crosses(line, b));
    for (const Vec p : sight_points(b)) {
        RC_ASSERT(reference::apart(b, p) < hair);
        RC_ASSERT(crosses({line.a, p}, b));
    }
}

RC_GTEST_PROP(MeasuringProperty, PointsInStrip_AgreeWithReference, ()) {
    std::vector<Vec> points(static_cast<std::size_t>(*rc::gen::inRange(0, 5)));
    const Vec apex = any_spot();
    const Heading heading = *rc::gen::arbitrary<bool>() ? any_heading() : from_degrees(90 * *rc::gen::inRange(0, 4));
    for (Vec& p : points)
        p = apex + any_place(2) + direction(heading) * 4;
    const double width = *rc::gen::inRange(1, 9) / 2.0;
    const double far = *rc::gen::inRange(8, 14) / 2.0;
    bool expected = true;
    for (const Vec p : points) {
        const double along = dot(p - apex, direction(heading));
        const double aside = dot(p - apex, right_of(heading));
        const double spare = std::fmin(std::fmin(along, far - along), width / 2 - std::fabs(aside)) + 1e-6;
        if (std::fabs(spare) < hair) return;
        if (spare < 0) expected = false;
    }
    RC_ASSERT(all_in_strip(points, apex, heading, width, far) == expected);
}

std::vector<Box> any_boxes(int most) {
    std::vector<Box> out(static_cast<std::size_t>(*rc::gen::inRange(0, most)));
    // One random number per box, to generate a thousand boxes quickly.
    for (Box& box : out) {
        const int n = *rc::gen::inRange(0, 1 << 30);
        box.centre = {(n & 1023) / 32.0 - 4, ((n >> 10) & 1023) / 32.0 - 4};
        box.heading = normal(n);
        box.half_width = ((n >> 20) & 31) / 16.0;
        box.half_depth = ((n >> 25) & 31) / 16.0;
    }
    return out;
}

RC_GTEST_PROP(MeasuringProperty, BoxIndex_AgreesWithReference, ()) {
    const std::vector<Box> boxes = any_boxes(*rc::gen::inRange(0, 8) == 0 ? 400 : 90);
    const BoxIndex index(boxes, table_size, table_size);
    const Segment line{any_spot() - Vec{2, 2}, any_spot() + Vec{2, 2}};
    const double reach = any_length(0, 5);
    std::vector<std::uint32_t> found{7};
    for (const bool along : {false, true}) {
        const Segment asked = along ? line : Segment{line.a, line.a};
        if (along)
            index.along(line.a, line.b, reach, found);
        else
            index.near(line.a, reach, found);
        RC_ASSERT(std::is_sorted(found.begin(), found.end()));
        for (std::size_t i = 0; i < boxes.size(); ++i) {
            const double circle = length({boxes[i].half_width, boxes[i].half_depth});
            const double spare = reach + circle - reference::apart(asked, boxes[i].centre);
            const auto count = std::count(found.begin(), found.end(), static_cast<std::uint32_t>(i));
            if (std::fabs(spare + 1e-6) > hair) RC_ASSERT(count == (spare > 0 ? 1 : 0) || std::fabs(spare) < 2e-6);
        }
    }
}

// An index after moves, on and off the table, finds the same boxes as a new index.
RC_GTEST_PROP(MeasuringProperty, BoxIndex_AfterMoves_EqualsRebuiltIndex, ()) {
    std::vector<Box> boxes = any_boxes(*rc::gen::inRange(0, 3) == 0 ? 30 : 300);
    for (Box& box : boxes)  // the new boxes are larger
        box.half_width = box.half_depth = box.half_depth / 8;
    BoxIndex moved(boxes, table_size, table_size);
    const int rounds = *rc::gen::inRange(0, 4);
    for (int round = 0; round < rounds; ++round) {
        const std::vector<Box> places = any_boxes(40);
        for (const Box& place : places) {
            if (boxes.empty()) break;
            const auto number = static_cast<std::uint32_t>(*rc::gen::inRange(0, static_cast<int>(boxes.size())));
            boxes[number] = place;
            moved.move(number, place);
        }
        const BoxIndex anew(boxes, table_size, table_size);
        RC_ASSERT(moved.size() == anew.size());
        const Segment line{any_spot() - Vec{2, 2}, any_spot() + Vec{2, 2}};
        const double reach = any_length(0, 5);
        std::vector<std::uint32_t> kept{7};
        std::vector<std::uint32_t> expected;
        moved.near(line.a, reach, kept);
        anew.near(line.a, reach, expected);
        RC_ASSERT(kept == expected);
        moved.along(line.a, line.b, reach, kept);
        anew.along(line.a, line.b, reach, expected);
        RC_ASSERT(kept == expected);
    }
}

}  // namespace
}  // namespace linstock::testing
