#pragma once
// Whom a unit on the march meets: on whom it would halt, who stands aside of its way, and who is too far off to fire at
// it (RV-7.4).

#include "rulesets/brom/movement/movement.hpp"

namespace linstock::brom {

/// RV-6.E: through friends, but nobody is halted on top of them; nor, swung round a corner, on an enemy (RV-10.A).
bool stands_on_others(const Battle&, const State&, UnitId unit, const Box&);

/// He is certainly further than `reach` from all that goes along there on a front of this width.
bool far_from_way(std::span<const Vec> path, double width, const Neighbour&, double reach);

/// Certainly the mover comes nowhere on the way that is left to it into range of this shooter.
bool passes_far_off(const Battle&, const State&, UnitId shooter, UnitId mover);

}  // namespace linstock::brom
