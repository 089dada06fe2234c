#pragma once
// What must always hold in a battle of the family.

#include "rulesets/brom/model.hpp"

namespace linstock::brom {

void family_invariants(const Battle&, const State&, std::vector<std::string>& broken);
/// Pushes preparation and the first turn.
void open_battle(Play&);

}  // namespace linstock::brom
