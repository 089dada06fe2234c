#pragma once
// Where an attack straight at its target ends, for whoever is asked which way it goes.

#include "rulesets/brom/movement/movement.hpp"

namespace linstock::brom {

/// RV-10.A, RE-10.A, CF-12.A: from where the attacker stands straight at its target: where it is 1" away, over what
/// ground that leads, and how far it may go over that. What else may be in the way is for the path to be judged.
void tell_halt(const Battle&, const State&, const CarryOut&, Reach&);

}  // namespace linstock::brom
