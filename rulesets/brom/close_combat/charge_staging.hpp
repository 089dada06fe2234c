#pragma once
// A charge of a real table, staged on a blank one from where the attacker has come up (battle/staging.hpp).

#include "battle/staging.hpp"

namespace linstock::brom {

std::vector<FactKind> facts_of_charge(const Battle& roster, const State&, UnitId attacker, UnitId target);
std::vector<FactKind> facts_of_other(const Battle& roster, const State&, const TableShot&, UnitId other);
Result<Staged, Refusal> stage_charge(const Battle& roster, const State&, const TableShot&);

}  // namespace linstock::brom
