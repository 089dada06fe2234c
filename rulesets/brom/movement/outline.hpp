#pragma once
// RV-16.F.3, RE-16.F.3, CF-17.F.7: a unit in a town is touched and measured to anywhere on the edge of the town, which
// need not be an upright rectangle. All others by their footprints.

#include "rulesets/brom/model.hpp"

#include <optional>

namespace linstock::brom {

double box_to_unit(const Battle&, const State&, const Box&, UnitId);
Vec nearest_on_unit(const Battle&, const State&, UnitId, Vec from);
/// As advance_until() of ground/measuring.hpp.
std::optional<double> advance_to_unit(const Battle&, const State&, const Box&, Heading, UnitId, double gap,
                                      double reach);

}  // namespace linstock::brom
