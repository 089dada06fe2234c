#pragma once
// Stages a charge of a real table on an empty one, from the moment of contact (battle/staging.hpp).

#include "battle/staging.hpp"

namespace linstock::brothers {

std::vector<FactKind> facts_of_charge(const Battle& roster, const State&, UnitId attacker, UnitId target);
/// Facts of another enemy that the attacker touches.
std::vector<FactKind> facts_of_other(const Battle& roster, const State&, const TableShot&, UnitId other);
Result<Staged, Refusal> stage_charge(const Battle& roster, const State&, const TableShot&);

}  // namespace linstock::brothers
