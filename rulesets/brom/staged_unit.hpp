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
void send_elsewhere(const Battle& roster, State&, UnitId unit);
/// The fact that says so, of the unit that is asked.
inline constexpr const char* aide = "aids_elsewhere";
FactKind aids_elsewhere_fact(const Battle& roster, const char* word, const char* about);
/// What the volleys of the step in hand have laid by with it is still so: its hits, and whom it has hit.
void keep_fire(UnitState& unit, const UnitState& was);
/// Of who fired at a unit that has taken its casualties since: what its morale has gained (RV-9.E) stays, and its fire
/// is forgotten. RV-9.C: all tests of a step are rolled before anything comes of them; while its own is still to come
/// the gain is laid by (in shot_at: nobody is fired at on his way on a blank table).
void fire_is_settled(const UnitState& then, UnitState& now);

/// What holds beyond one question, whatever has been asked of a unit since: fire whose target has still to take its
/// casualties, gains that were laid by (RV-9.E), and that it has gone back in this turn.
void keep_what_holds(const State& before, State& now);
/// The real table is set out: no gains are laid by.
void opened(State&);
/// A turn begins.
void begin_turn(const Battle& roster, State&);

}  // namespace linstock::brom
