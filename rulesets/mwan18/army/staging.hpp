#pragma once
// How the armies of a real table stand, read off the rosters (battle/staging.hpp): MW-12.

#include "battle/staging.hpp"

namespace linstock::mwan18 {

std::vector<QuestionKind> questions_of_armies(const Battle& battle);
/// Objectives count nothing here: who stands on them the rosters do not know.
Result<Staged, Refusal> stage_armies(const Battle& roster, const State& state, const TableShot&);

}  // namespace linstock::mwan18
