#pragma once
// The end of a real table's battle (battle/staging.hpp): BA-13.E, BA-16.

#include "battle/staging.hpp"

namespace linstock::brothers {

std::vector<QuestionKind> questions_of_armies(const Battle& battle);
std::vector<FactKind> facts_of_armies(const Battle& battle);
Result<Staged, Refusal> stage_armies(const Battle& roster, const State& state, const TableShot&);

}  // namespace linstock::brothers
