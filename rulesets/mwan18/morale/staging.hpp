#pragma once
// Questions of a real table about one unit (battle/staging.hpp): MW-5, MW-7.

#include "battle/staging.hpp"

namespace linstock::mwan18 {

std::vector<QuestionKind> questions_of(const Battle& battle, const State& state, UnitId unit);
std::vector<FactKind> facts_of_question(const Battle& battle, const State& state, const TableShot&);
Result<Staged, Refusal> stage_question(const Battle& roster, const State& state, const TableShot&);

}  // namespace linstock::mwan18
