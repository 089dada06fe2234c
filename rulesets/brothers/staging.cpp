// Questions of a real table that this ruleset can stage. Each chapter has its own.

#include "rulesets/brothers/fire/staging.hpp"

#include "battle/event.hpp"
#include "rulesets/brothers/brothers.hpp"
#include "rulesets/brothers/close_combat/charge_staging.hpp"
#include "rulesets/brothers/command/staging.hpp"
#include "rulesets/brothers/sequence/bound.hpp"
#include "rulesets/brothers/sequence/staging.hpp"

namespace linstock::brothers {

namespace {

std::vector<QuestionKind> questions(const Battle& battle, const State& state, UnitId unit) {
    return unit ? questions_of(battle, state, unit) : questions_of_armies(battle);
}
std::vector<FactKind> facts(const Battle& battle, const State&, const TableShot& shot) {
    return shot.firer ? std::vector<FactKind>{} : facts_of_armies(battle);
}
Result<Staged, Refusal> question(const Battle& roster, const State& state, const TableShot& shot) {
    return shot.firer ? stage_question(roster, state, shot) : stage_armies(roster, state, shot);
}

}  // namespace

Staging staging() {
    Staging out;
    out.facts_of_fire = facts_of_fire;
    out.ways_to_fire = ways_to_fire;
    out.fire = stage_shot;
    out.facts_of_charge = facts_of_charge;
    out.charge = stage_charge;
    out.facts_of_other = facts_of_other;
    out.others = OthersIn::are_attacked;
    out.turn = turn_of_book;
    out.questions = questions;
    out.facts_of_question = facts;
    out.question = question;
    return out;
}

}  // namespace linstock::brothers
