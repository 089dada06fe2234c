#pragma once
// RV-14A.2: a close combat that a falling back unit has to fight because an enemy is in its way. Fought at once by the
// chapter of close combat; asked for by the chapter of falling back.

#include "rulesets/brom/procedures.hpp"

namespace linstock::brom {

/// The faller attacks without a test to close and with -1 on its dice; the enemy tests to stand. Neither tests after a
/// lost combat for the faller, nor moves it, nor gives it options; what becomes of the enemy is settled in the step.
/// When it is finished BromUnit::result of the faller says what came of it:
///   carries_on  the enemy is gone: the faller finishes its move
///   yes         it won: it stays where it is, still falling back
///   no          it lost: it surrenders (the falling back step takes it off)
Step collision_combat(UnitId faller, UnitId enemy);

}  // namespace linstock::brom
