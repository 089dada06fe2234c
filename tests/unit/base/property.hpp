#pragma once
// Generators for the property tests of base/. Sizes are those of a wargames table.

#include "base/geometry.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <vector>

namespace linstock::testing {

/// A length from `low` to `high` in steps of 1/64, so that sums and mirror images are exact.
inline double any_length(int low, int high) { return *rc::gen::inRange(low * 64, high * 64 + 1) / 64.0; }
inline Vec any_place(int reach) {
    const double x = any_length(-reach, reach);
    const double y = any_length(-reach, reach);
    return {x, y};
}
inline Heading any_heading() { return *rc::gen::inRange(0, full_turn); }
inline Box any_box(int reach) {
    Box box;
    box.centre = any_place(reach);
    box.heading = any_heading();
    box.half_width = *rc::gen::inRange(1, 4 * 64) / 64.0;
    box.half_depth = *rc::gen::inRange(1, 4 * 64) / 64.0;
    return box;
}
/// A star around the origin: corners in order of their bearing, each at its own distance, so the polygon is simple.
inline Polygon any_star() {
    const int corners = *rc::gen::inRange(3, 12);
    Polygon out;
    for (int i = 0; i < corners; ++i) {
        const double radius = any_length(1, 12);
        out.push_back(direction(full_turn * i / corners) * radius);
    }
    return out;
}

inline Vec mirror(Vec v) { return {-v.x, v.y}; }
inline Heading mirror(Heading h) { return normal(-h); }
inline Box mirror(const Box& b) { return {mirror(b.centre), mirror(b.heading), b.half_width, b.half_depth}; }
inline Segment mirror(Segment s) { return {mirror(s.a), mirror(s.b)}; }
inline Polygon mirror(const Polygon& p) {
    Polygon out;
    for (const Vec v : p)
        out.push_back(mirror(v));
    return out;
}

}  // namespace linstock::testing
