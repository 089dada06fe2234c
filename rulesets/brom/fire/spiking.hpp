#pragma once
// Spiking that is said where fire is declared: under seal like the fire itself. Of fire_step.cpp and spiking.cpp.

#include "rulesets/brom/model.hpp"

namespace linstock::brom {

/// It is tried when all have declared. Its crew does not fire.
void say_under_seal_to_spike(State&, UnitId battery);
bool is_to_be_spiked(const State&, UnitId battery);

}  // namespace linstock::brom
