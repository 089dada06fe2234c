#pragma once
// Rounds positions and lengths for display. Bisection and rotation leave tiny errors (31.99999905 instead of 32). The
// displayed value is within the rules' tolerance. States, decisions and saves stay exact.

#include "base/geometry.hpp"
#include "base/measure.hpp"

namespace linstock {

/// The nearest multiple of 1/10,000 unit if it is within the tolerance, otherwise the value itself.
constexpr Coord rounded(Coord steps) {
    constexpr std::int64_t one = static_cast<std::int64_t>(grid_steps);
    constexpr std::int64_t parts = 10000;
    constexpr auto off = static_cast<std::int64_t>(tolerance * grid_steps) + 1;
    const bool negative = steps < 0;
    const std::int64_t all = negative ? -steps : steps;
    const std::int64_t whole = all / one;
    const std::int64_t nearest = (all % one * parts + one / 2) / one;
    const std::int64_t neat = whole * one + (nearest * one + parts / 2) / parts;
    const std::int64_t less = neat > all ? neat - all : all - neat;
    if (less > off) return steps;
    return negative ? -neat : neat;
}
constexpr Point rounded(Point p) { return {rounded(p.x), rounded(p.y)}; }

}  // namespace linstock
