#pragma once
// RV-14A.2: the close combat of a falling back unit with an enemy in its way. Falling back pushes it; close combat
// carries it out immediately.

#include "rulesets/brom/procedures.hpp"

namespace linstock::brom {

/// The falling back unit attacks without a test to close and with -1 on its dice. The enemy tests to stand. The step
/// makes no test after a lost combat for the falling back unit, does not move it, and gives it no options. It settles
/// the enemy completely. Afterwards BromUnit::result of the falling back unit is its result:
///   carries_on  the enemy is gone: it finishes its move
///   yes         it won: it stays in place, still falling back
///   no          it lost: it surrenders (the fall_back step removes it)
Step collision_combat(UnitId faller, UnitId enemy);

}  // namespace linstock::brom
