#pragma once
// Units near the path of a march: those on which it would halt, those beside it, and those too far away to fire at it
// (RV-7.4).

#include "rulesets/brom/movement/movement.hpp"

namespace linstock::brom {

/// RV-6.E: a unit passes through friends, but does not halt on them; nor, swung round a corner, on an enemy (RV-10.A).
bool stands_on_others(const Battle&, const State&, UnitId unit, const Box&);

/// Whether the neighbour is certainly further than `reach` from the whole path of a front of this width.
bool far_from_way(std::span<const Vec> path, double width, const Neighbour&, double reach);

/// Whether the rest of the mover's path certainly stays out of this shooter's range.
bool passes_far_off(const Battle&, const State&, UnitId shooter, UnitId mover);

}  // namespace linstock::brom
