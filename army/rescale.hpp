#pragma once
// A scenario drawn larger or smaller: every length of its common part times the same number.

#include "army/scenario.hpp"

namespace linstock {

/// Of the rulesets' own tables, `x` and `y` of units and officers are lengths.
void rescale(Scenario& scenario, double by);

}  // namespace linstock
