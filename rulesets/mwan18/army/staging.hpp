#pragma once
// The standing of a real table's armies, from the rosters (battle/staging.hpp): MW-12.

#include "battle/staging.hpp"

namespace linstock::mwan18 {

std::vector<QuestionKind> questions_of_armies(const Battle& battle);
/// Objectives do not count, because the rosters do not say who holds them.
Result<Staged, Refusal> stage_armies(const Battle& roster, const State& state, const TableShot&);

}  // namespace linstock::mwan18
