#pragma once
// Scales a scenario: multiplies every length of its common part by a number.

#include "army/scenario.hpp"

namespace linstock {

/// In the rulesets' own tables, only `x` and `y` of units and officers are lengths.
void rescale(Scenario& scenario, double by);

}  // namespace linstock
