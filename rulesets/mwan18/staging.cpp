// What this family stages of a real table; each chapter has its own.

#include "rulesets/mwan18/fire/staging.hpp"

#include "rulesets/mwan18/army/staging.hpp"
#include "rulesets/mwan18/close_combat/charge_staging.hpp"
#include "rulesets/mwan18/morale/staging.hpp"
#include "rulesets/mwan18/mwan18.hpp"
#include "rulesets/mwan18/sequence/sequence.hpp"

namespace linstock::mwan18 {

namespace {

std::vector<QuestionKind> questions(const Battle& battle, const State& state, UnitId unit) {
    return unit ? questions_of(battle, state, unit) : questions_of_armies(battle);
}
std::vector<FactKind> facts(const Battle& battle, const State& state, const ShotTold& told) {
    return told.firer ? facts_of_question(battle, state, told) : std::vector<FactKind>{};
}
Result<Staged, Refusal> question(const Battle& roster, const State& state, const ShotTold& told) {
    return told.firer ? stage_question(roster, state, told) : stage_armies(roster, state, told);
}

}  // namespace

Staging staging() {
    return {facts_of_fire, ways_to_fire, stage_shot, facts_of_charge, stage_charge,
            turn_of_book,  questions,    facts,      question};
}

}  // namespace linstock::mwan18
