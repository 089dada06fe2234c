#pragma once
// Stages questions about one unit, or about the armies, of a real table (battle/staging.hpp): RV-4.A, RV-9, RV-14B,
// RV-18.

#include "battle/staging.hpp"

namespace linstock::brom {

std::vector<QuestionKind> questions_of(const Battle& battle, const State& state, UnitId unit);
std::vector<FactKind> facts_of_question(const Battle& battle, const State& state, const TableShot&);
/// Hits stored with a unit until all units of its step have fired.
std::vector<OwedKind> owed_by_fire(const Battle& roster, const State&);
Result<Staged, Refusal> stage_question(const Battle& roster, const State& state, const TableShot&);

}  // namespace linstock::brom
