#pragma once
// MW-3, first paragraph: effort in exact numbers. A turn has 720 000 budget units, a fifth 144 000. Paid lengths are
// whole steps of 1/20 foot (MW-10.1). So every printed rate costs a whole number per step.

#include "base/geometry.hpp"
#include "rulesets/mwan18/book.hpp"

#include <cstdint>

namespace linstock::mwan18 {

inline constexpr std::int32_t turn_budget = 720000;
inline constexpr std::int32_t fifth_budget = turn_budget / 5;
inline constexpr std::int32_t steps_per_foot = 20;

/// Rounds to the nearest step.
inline std::int64_t to_steps(double feet) { return static_cast<std::int64_t>(std::floor(feet * steps_per_foot + 0.5)); }
inline double to_feet(std::int64_t steps) { return static_cast<double>(steps) / steps_per_foot; }

/// Budget units per step at an allowance in feet a turn, minus fifths for the ground (MW-3.33). 0 = impassable, or no
/// such allowance.
constexpr std::int64_t step_cost(int feet_a_turn, int fifths_off) {
    if (feet_a_turn <= 0 || fifths_off >= 5) return 0;
    const std::int64_t whole = static_cast<std::int64_t>(feet_a_turn) * steps_per_foot * (5 - fifths_off);
    return (static_cast<std::int64_t>(turn_budget) * 5 + whole / 2) / whole;
}
static_assert(step_cost(200, 0) == 180 && step_cost(1000, 0) == 36 && step_cost(1000, 1) == 45);

}  // namespace linstock::mwan18
