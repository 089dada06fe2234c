#pragma once
// RV-16.F.3, RE-16.F.3, CF-17.F.7: distances and contacts of a unit in a town are measured to any point of the town's
// edge, which need not be an upright rectangle. Those of all other units are measured to their footprints.

#include "rulesets/brom/model.hpp"

#include <optional>

namespace linstock::brom {

double box_to_unit(const Battle&, const State&, const Box&, UnitId);
Vec nearest_on_unit(const Battle&, const State&, UnitId, Vec from);
/// As advance_until() of ground/measuring.hpp, for a unit.
std::optional<double> advance_to_unit(const Battle&, const State&, const Box&, Heading, UnitId, double gap,
                                      double reach);

}  // namespace linstock::brom
