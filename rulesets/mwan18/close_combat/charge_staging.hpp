#pragma once
// Stages a charge of a real table on an empty one, from the moment of contact (battle/staging.hpp).

#include "battle/staging.hpp"

namespace linstock::mwan18 {

std::vector<FactKind> facts_of_charge(const Battle& roster, const State&, UnitId attacker, UnitId target);
std::vector<FactKind> facts_of_other(const Battle& roster, const State&, const TableShot&, UnitId other);
Result<Staged, Refusal> stage_charge(const Battle& roster, const State&, const TableShot&);

/// MW-6.21: a charge reaches a unit that stampedes or rests.
void ask_for_ridden_down(const Battle& roster, const State&, UnitId unit, std::vector<QuestionKind>& out);
Result<Staged, Refusal> stage_ridden_down(const Battle& roster, const State&, const TableShot&);

}  // namespace linstock::mwan18
