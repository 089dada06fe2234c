#pragma once
// MW-8, MW-11: officers with a unit under fire, and whose commander is with it.

#include "rulesets/mwan18/procedures.hpp"

namespace linstock::mwan18 {

/// On the table and not out of the chain (MW-8.4).
bool officer_leads(const State&, OfficerId);
/// MW-7.5; its own brigade's commander: brigadier_with in morale.hpp.
bool division_commander_with(const Battle&, const State&, UnitId);

/// MW-8.1: pushes the dice for each officer with a unit on which there was so much fire, brigade before division.
void push_officer_risk(Play&, UnitId unit, int percent);
/// What his dice are held against; `by` is his step.
void explain_risk(const Battle&, const Step& by, Prompt&);

}  // namespace linstock::mwan18
