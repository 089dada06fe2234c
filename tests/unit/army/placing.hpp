#pragma once
// For tests of scenario files: whether units as placed have room: all on the table, none on another, none in impassable
// ground, reckoned apart from any ruleset; the sizes of the units in their formations come from outside.

#include "army/layout.hpp"
#include "army/scenario.hpp"

#include <span>
#include <vector>

namespace linstock {

struct PlacedUnit {
    UnitId unit;
    Box box;
};

/// The footprints of the units that start on the table (Start::placed); `sizes` has one for each unit of the scenario.
std::vector<PlacedUnit> placed_units(const Scenario& scenario, std::span<const Size> sizes);

/// What is wrong with them, each problem at the line of the later unit: a footprint that reaches off the table,
/// overlaps another, or lies in impassable ground. Touching edges are no overlap.
Problems check_placing(const Scenario& scenario, std::span<const PlacedUnit> placed);

}  // namespace linstock
