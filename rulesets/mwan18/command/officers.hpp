#pragma once
// MW-8, MW-11: officers with a unit under fire, and commanders with a unit.

#include "rulesets/mwan18/procedures.hpp"

namespace linstock::mwan18 {

/// On the table and in the chain of command (MW-8.4).
bool officer_leads(const State&, OfficerId);
/// MW-7.5; for the commander of its brigade see brigadier_with in morale.hpp.
bool division_commander_with(const Battle&, const State&, UnitId);

/// MW-8.1: pushes the dice of each officer with a unit under this much fire, brigade before division.
void push_officer_risk(Play&, UnitId unit, int percent);
/// Explains an officer's roll: what its face is compared with. `by` is the step of the roll.
void explain_risk(const Battle&, const Step& by, Prompt&);

}  // namespace linstock::mwan18
