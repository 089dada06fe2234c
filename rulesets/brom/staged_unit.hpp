#pragma once
// Shared by the chapters that stage questions of a real table (battle/staging.hpp).

#include "battle/staging.hpp"
#include "rulesets/brom/model.hpp"

namespace linstock::brom {

/// Clears what a unit did and declared in the current turn, which it has not done on the blank table.
void forget_turn(UnitState&);
/// RV-5.F: every question states which units officers are to rally. Clears those of an earlier one.
void forget_rallies(State&);
/// The officer whose bonus the unit's morale would use; none if there is none.
OfficerId officer_with(const Battle& roster, const State&, UnitId unit);
/// RV-5.F, RE-3.F, CF-4.F: the officer is to rally another unit, and the bonus counts nowhere else.
void send_elsewhere(const Battle& roster, State&, UnitId unit);
/// The fact that states it, for the unit of the question.
inline constexpr const char* aide = "aids_elsewhere";
FactKind aids_elsewhere_fact(const Battle& roster, const char* word, const char* about);
/// Keeps what the volleys of the current step have stored with a unit: its hits, and the targets that it has hit.
void keep_fire(UnitState& unit, const UnitState& was);
/// For a unit that fired at a unit whose casualties are now placed: the gain of its morale (RV-9.E) stays, and its fire
/// is cleared. RV-9.C: all tests of a step are rolled before their results are carried out. While its own test is still
/// to come the gain is stored in shot_at, because there is no opportunity fire on a blank table.
void fire_is_settled(const UnitState& then, UnitState& now);

/// Keeps what outlasts one question, whichever questions follow about the unit: fire whose target has still to take
/// its casualties, stored gains (RV-9.E), and that the unit has fallen back in this turn.
void keep_what_holds(const State& before, State& now);
/// The real table is set up: no gains are stored.
void opened(State&);
/// A turn begins.
void begin_turn(const Battle& roster, State&);

}  // namespace linstock::brom
