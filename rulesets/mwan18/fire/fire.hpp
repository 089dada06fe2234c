#pragma once
// T3 and T4b: the steps of fire, for other chapters.

#include "rulesets/mwan18/fire/fire_plan.hpp"
#include "rulesets/mwan18/procedures.hpp"

namespace linstock::mwan18 {

/// T4b: computes, rolls and applies the declared fire of all stopped chargers (MwUnit::fire_at, rate, share).
Step stopped_fire();
/// T4b: asks the owner of a stopped charger with a share above 0 and a possible target (MW-9.2). The answer only
/// declares.
void push_charge_fire(Play&, UnitId charger, UnitId target, int share);
/// The fire step of T3, which asks both seats. The one of stopped chargers asks neither.
bool is_fire_of_all(const Step&);
/// Explains the dice of a volley; `by` is its step.
void explain_volley(const Battle&, const State&, const Step& by, Prompt&);
/// Applies declared fire to its targets and reports it: T3 up to its dice. Ignores screens, and does not spend a first
/// volley (MW-4.D.9), because other sections of the battery may still fire theirs.
void lay_declared(Play&);
/// T3 from its dice on.
Step rest_of_fire();
void register_charge_fire(ProcedureTable&);
/// T3: both seats, sealed. An answer has parts of fire, fire_section and hold_fire.
void register_ask_fire(ProcedureTable&);
/// A unit of this seat has a target.
bool has_fire(const Battle&, const State&, Seat);
/// Stores an answer in fire_at and rate. Precondition: the answer was checked.
void declare_fire(const Battle&, State&, const Decision& dispatch);
/// Fire at the nearest target on which it has an effect, at the highest rate; empty without such a target.
std::vector<Decision> recommended_fire(const Battle&, const State&, FireStage, UnitId);

}  // namespace linstock::mwan18
