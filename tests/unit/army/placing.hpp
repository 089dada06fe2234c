#pragma once
// For tests of scenario files: checks that placed units are on the table, do not overlap and are not in impassable
// ground. Independent of rulesets: the caller supplies the sizes of the units.

#include "army/layout.hpp"
#include "army/scenario.hpp"

#include <span>
#include <vector>

namespace linstock {

struct PlacedUnit {
    UnitId unit;
    Box box;
};

/// The footprints of the units that start on the table (Start::placed); `sizes` has one entry per unit of the scenario.
std::vector<PlacedUnit> placed_units(const Scenario& scenario, std::span<const Size> sizes);

/// The errors, each at the line of the later unit: a footprint that reaches off the table, overlaps another, or is in
/// impassable ground. Touching edges do not overlap.
Problems check_placing(const Scenario& scenario, std::span<const PlacedUnit> placed);

}  // namespace linstock
