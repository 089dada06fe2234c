#pragma once
// How places and lengths are told to players. A flight that is found by halving, or a line laid at some heading, ends a
// hair off the place that it is meant for (31.99999905 of 32): what is told is 32. The state keeps what it has, and no
// number is told farther from it than the rules' tolerance; decisions and saves are written exactly.

#include "base/geometry.hpp"
#include "base/measure.hpp"

namespace linstock {

/// The ten-thousandth of a unit that is within the tolerance of it, else the number itself.
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
