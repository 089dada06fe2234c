#pragma once
// T3 and T4b: the steps of fire, for the chapters around it.

#include "rulesets/mwan18/fire/fire_plan.hpp"
#include "rulesets/mwan18/procedures.hpp"

namespace linstock::mwan18 {

/// T4b: what stopped chargers have declared (MwUnit::fire_at, rate, share) is reckoned together, rolled and applied.
Step stopped_fire();
/// T4b: asks a stopped charger's owner, if its share is above 0 and the target can be fired at (MW-9.2); the answer
/// only declares.
void push_charge_fire(Play&, UnitId charger, UnitId target, int share);
/// T3, of which both seats are asked; that of stopped chargers asks nobody.
bool is_fire_of_all(const Step&);
/// What the dice of a volley are for; `by` is its step.
void explain_volley(const Battle&, const State&, const Step& by, Prompt&);
/// What has been declared is laid on its targets, and told: T3 up to its dice. Screens are not looked at, and a first
/// volley (MW-4.D.9) is not spent: other sections of the battery still fire theirs.
void lay_declared(Play&);
/// T3 from its dice on, of what has been laid.
Step rest_of_fire();
void register_charge_fire(ProcedureTable&);
/// T3, by both seats under seal: one dispatch of fire, fire_section and hold_fire.
void register_ask_fire(ProcedureTable&);
/// Somebody of this seat has something to fire at.
bool has_fire(const Battle&, const State&, Seat);
/// What a dispatch lays down, in fire_at and rate. Precondition: it has been checked.
void declare_fire(const Battle&, State&, const Decision& dispatch);
/// Fire at the nearest target that it does something to, at the highest rate; nothing when there is none.
std::vector<Decision> recommended_fire(const Battle&, const State&, FireStage, UnitId);

}  // namespace linstock::mwan18
