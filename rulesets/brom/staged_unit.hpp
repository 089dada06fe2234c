#pragma once
// What the chapters share that stage questions of a real table (battle/staging.hpp).

#include "rulesets/brom/model.hpp"

namespace linstock::brom {

/// What a unit did and declared in the turn in hand it has not done on the blank table.
void forget_turn(UnitState&);
/// What the volleys of the step in hand have laid by with it is still so: its hits, and whom it has hit.
void keep_fire(UnitState& unit, const UnitState& was);
/// Of who fired at a unit that has taken its casualties since: what its morale has gained (RV-9.E) stays, and its fire
/// is forgotten.
void fire_is_settled(const UnitState& then, UnitState& now);

/// Fire whose target has still to take its casualties is remembered, whatever has been asked of the firer since:
/// RV-9.E.
void keep_owed_fire(const State& before, State& now);

}  // namespace linstock::brom
