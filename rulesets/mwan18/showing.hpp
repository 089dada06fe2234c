#pragma once
// What is openly seen of a unit, what a seat may not know, what commanders ask of the ground, what must always hold.

#include "battle/view.hpp"
#include "rulesets/mwan18/model.hpp"

namespace linstock::mwan18 {

void show(const Battle&, const State&, UnitId, UnitView&);
void forget(const Battle&, State&, Seat);
/// Ruleset::ask_again.
void ask_again(const Battle&, State&, Seat);
/// What odds take the enemy's orders for, which forget() takes out (MW-9.1).
const char* takes_for_hidden();
/// A roll that people are asked for: why, and what is wanted.
void explain_roll(const Battle&, const State&, Prompt&);
Reconnaissance reconnaissance();
/// What lies in the agenda of a whole battle (agenda.cpp).
void check_agenda_law(const Battle&, const State&, std::vector<std::string>& broken);
void family_invariants(const Battle&, const State&, std::vector<std::string>& broken);

}  // namespace linstock::mwan18
