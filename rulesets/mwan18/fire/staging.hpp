#pragma once
// Stages a shot of a real table on an empty one (battle/staging.hpp).

#include "battle/staging.hpp"

namespace linstock::mwan18 {

std::vector<FactKind> facts_of_fire(const Battle& roster, const State&, UnitId firer, UnitId target);
std::vector<WayToFire> ways_to_fire(const Battle& roster, const State&, UnitId firer);
Result<Staged, Refusal> stage_shot(const Battle& roster, const State&, const TableShot&);

/// "hits": fire at a unit that is still to be rolled for. Its facts, and its staging.
std::vector<OwedKind> owed_by_fire(const Battle& roster, const State&);
void ask_for_hits(const Battle& roster, const State&, UnitId unit, std::vector<QuestionKind>& out);
std::vector<FactKind> facts_of_hits(const Battle& roster, UnitId unit);
Result<Staged, Refusal> stage_hits(const Battle& roster, const State&, const TableShot&);

}  // namespace linstock::mwan18
