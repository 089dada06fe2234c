#pragma once
// The public view of a unit, what is hidden from a seat, reconnaissance, and invariants.

#include "battle/reconnaissance.hpp"
#include "battle/view.hpp"
#include "rulesets/mwan18/model.hpp"

namespace linstock::mwan18 {

void show(const Battle&, const State&, UnitId, UnitView&);
void forget(const Battle&, State&, Seat);
/// Implements Ruleset::ask_again.
void ask_again(const Battle&, State&, Seat);
/// The orders that odds assume for the enemy, because forget() hides the real ones (MW-9.1).
const char* takes_for_hidden();
/// Explains a roll to the person who makes it: its clause and the needed face.
void explain_roll(const Battle&, const State&, Prompt&);
Reconnaissance reconnaissance();
/// Checks the agenda of a whole battle (agenda.cpp).
void check_agenda_law(const Battle&, const State&, std::vector<std::string>& broken);
void family_invariants(const Battle&, const State&, std::vector<std::string>& broken);

}  // namespace linstock::mwan18
