#pragma once
// Stages a charge of a real table on a blank one, from the moment when the attacker has come up (battle/staging.hpp).

#include "battle/staging.hpp"

namespace linstock::brom {

std::vector<FactKind> facts_of_charge(const Battle& roster, const State&, UnitId attacker, UnitId target);
std::vector<FactKind> facts_of_other(const Battle& roster, const State&, const TableShot&, UnitId other);
Result<Staged, Refusal> stage_charge(const Battle& roster, const State&, const TableShot&);

}  // namespace linstock::brom
