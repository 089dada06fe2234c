#pragma once
// Stages a shot of a real table on an empty one (battle/staging.hpp).

#include "battle/staging.hpp"

namespace linstock::brothers {

std::vector<FactKind> facts_of_fire(const Battle& roster, const State&, UnitId firer, UnitId target);
std::vector<WayToFire> ways_to_fire(const Battle& roster, const State&, UnitId firer);
Result<Staged, Refusal> stage_shot(const Battle& roster, const State&, const TableShot&);

}  // namespace linstock::brothers
