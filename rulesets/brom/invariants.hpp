#pragma once
// Invariants of a battle of the family.

#include "rulesets/brom/model.hpp"

namespace linstock::brom {

/// Checks the agenda of a whole battle (agenda.cpp).
void check_agenda_law(const Battle&, const State&, std::vector<std::string>& broken);
void family_invariants(const Battle&, const State&, std::vector<std::string>& broken);
/// Pushes preparation and the first turn.
void open_battle(Play&);

}  // namespace linstock::brom
