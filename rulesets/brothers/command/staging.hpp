#pragma once
// Questions of a real table about one unit (battle/staging.hpp): BA-4.

#include "battle/staging.hpp"

namespace linstock::brothers {

std::vector<QuestionKind> questions_of(const Battle& battle, const State& state, UnitId unit);
Result<Staged, Refusal> stage_question(const Battle& roster, const State& state, const TableShot&);

}  // namespace linstock::brothers
