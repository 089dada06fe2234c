#pragma once
// Measuring to an area of the ground, such as a town that a unit holds: to its outline, however that runs.

#include "base/geometry.hpp"

#include <optional>

namespace linstock {

/// Nearest points; 0 when they overlap; of an area without corners, more than any table.
double nearest_distance(const Box&, const Polygon&);
double nearest_distance(const Polygon&, const Polygon&);
/// The point itself inside, and of an area without corners.
Vec nearest_on(const Polygon&, Vec);
/// As advance_until() of measuring.hpp.
std::optional<double> advance_until(const Box& moving, Heading heading, const Polygon& other, double gap, double reach);

}  // namespace linstock
