#pragma once
// What the chapters share that stage questions of a real table (battle/staging.hpp).

#include "battle/staging.hpp"
#include "rulesets/brom/model.hpp"

namespace linstock::brom {

/// What a unit did and declared in the turn in hand it has not done on the blank table.
void forget_turn(UnitState&);
/// RV-5.F: whom each officer is to rally is told with each question; of an earlier one nothing is left.
void forget_rallies(State&);
/// The officer whose bonus the unit's morale would have; none: it has none of him.
OfficerId officer_with(const Battle& roster, const State&, UnitId unit);
/// RV-5.F, RE-3.F, CF-4.F: he is to rally another, and his bonus counts nowhere else.
void aids_elsewhere(const Battle& roster, State&, UnitId unit);
/// The fact that says so.
FactKind aids_elsewhere_fact(const Battle& roster, const char* word, const char* about);
/// What the volleys of the step in hand have laid by with it is still so: its hits, and whom it has hit.
void keep_fire(UnitState& unit, const UnitState& was);
/// Of who fired at a unit that has taken its casualties since: what its morale has gained (RV-9.E) stays, and its fire
/// is forgotten.
void fire_is_settled(const UnitState& then, UnitState& now);

/// Fire whose target has still to take its casualties is remembered, whatever has been asked of the firer since:
/// RV-9.E.
void keep_owed_fire(const State& before, State& now);

}  // namespace linstock::brom
