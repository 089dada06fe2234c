#pragma once
// Where an attack straight at its target ends, for the question which path the unit takes.

#include "rulesets/brom/movement/movement.hpp"

namespace linstock::brom {

/// RV-10.A, RE-10.A, CF-12.A: fills in the straight move from the attacker to 1" from its target: the end, the ground
/// on the path, and the distance that is allowed over it. Other obstacles are checked with the path.
void tell_halt(const Battle&, const State&, const CarryOut&, Reach&);

}  // namespace linstock::brom
