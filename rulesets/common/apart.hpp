#pragma once
// A quick look before a measurement: most things on a table are nowhere near each other.

#include "base/geometry.hpp"
#include "ground/measuring.hpp"

namespace linstock::common {

/// Certainly farther apart than `reach`, by the circles around them; otherwise it has to be measured.
inline bool far_apart(const Box& a, const Box& b, double reach) {
    const Vec between = b.centre - a.centre;
    const double least = a.half_width + a.half_depth + b.half_width + b.half_depth + reach + 0.01;
    return least > 0 && dot(between, between) > least * least;
}

}  // namespace linstock::common
