#pragma once
// What the chapters share that stage questions of a real table (battle/staging.hpp).

#include "rulesets/brom/model.hpp"

namespace linstock::brom {

/// What a unit did and declared in the turn in hand it has not done on the blank table.
void forget_turn(UnitState&);

}  // namespace linstock::brom
