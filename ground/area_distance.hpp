#pragma once
// Measures to an area of the ground, such as a town that a unit holds: to its outline.

#include "base/geometry.hpp"

#include <optional>

namespace linstock {

/// Between nearest points; 0 if they overlap. For an area without corners: more than any table's size.
double nearest_distance(const Box&, const Polygon&);
double nearest_distance(const Polygon&, const Polygon&);
/// Inside, and for an area without corners: the point itself.
Vec nearest_on(const Polygon&, Vec);
/// The same as advance_until() of measuring.hpp, against an area.
std::optional<double> advance_until(const Box& moving, Heading heading, const Polygon& other, double gap, double reach);

}  // namespace linstock
