#pragma once
// Questions of a real table put to one unit, or to the armies (battle/staging.hpp): RV-4.A, RV-9, RV-14B, RV-18.

#include "battle/staging.hpp"

namespace linstock::brom {

std::vector<QuestionKind> questions_of(const Battle& battle, const State& state, UnitId unit);
std::vector<FactKind> facts_of_question(const Battle& battle, const State& state, const TableShot&);
/// Hits that were laid by with a unit until all of its step had fired.
std::vector<OwedKind> owed_by_fire(const Battle& roster, const State&);
Result<Staged, Refusal> stage_question(const Battle& roster, const State& state, const TableShot&);

}  // namespace linstock::brom
