// Questions of a real table that this ruleset can stage. Each chapter has its own.

#include "rulesets/mwan18/fire/staging.hpp"

#include "battle/event.hpp"
#include "rulesets/mwan18/army/staging.hpp"
#include "rulesets/mwan18/close_combat/charge_staging.hpp"
#include "rulesets/mwan18/morale/staging.hpp"
#include "rulesets/mwan18/mwan18.hpp"
#include "rulesets/mwan18/sequence/sequence.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace linstock::mwan18 {

namespace {

std::vector<QuestionKind> questions(const Battle& battle, const State& state, UnitId unit) {
    if (unit.none()) return questions_of_armies(battle);
    std::vector<QuestionKind> out;
    ask_for_hits(battle, state, unit, out);
    for (const QuestionKind& kind : questions_of(battle, state, unit))
        out.push_back(kind);
    ask_for_ridden_down(battle, state, unit, out);
    return out;
}
std::vector<FactKind> facts(const Battle& battle, const State& state, const TableShot& shot) {
    if (shot.firer.none()) return {};
    return shot.question == "hits" ? facts_of_hits(battle, shot.firer) : facts_of_question(battle, state, shot);
}
Result<Staged, Refusal> question(const Battle& roster, const State& state, const TableShot& shot) {
    if (shot.firer.none()) return stage_armies(roster, state, shot);
    if (shot.question == "hits") return stage_hits(roster, state, shot);
    if (shot.question == "ridden_down") return stage_ridden_down(roster, state, shot);
    return stage_question(roster, state, shot);
}

/// MW-4.E.5, MW-5.7, MW-6.13. Not the rally: a unit in a staged rally always tries it.
bool for_owner(const Prompt& p) {
    constexpr std::array<std::string_view, 3> kinds = {"mw.battery_loss", "mw.morale_a", "mw.odds_steps"};
    return std::find(kinds.begin(), kinds.end(), p.kind) != kinds.end();
}

/// MW-6.8: units that fought last turn. MW-4.D.9: spent first volleys. MW-7.4: rests that are over.
void begin_turn(const Battle&, State& state) {
    for (UnitState& u : state.units) {
        edit(u, [](MwUnit& w) {
            w.fought_last_turn = w.fought;
            w.fought = false;
            w.volley_spent = w.volley_spent || w.fired;
            w.fired = false;
        });
        const MwUnit w = own(u);
        if (w.spirit == Spirit::resting && w.rest_until <= state.turn) set_spirit(u, Spirit::steady);
    }
}

void put_condition(UnitState& unit, Condition condition) {
    const bool is_routed = condition == Condition::routed;
    const bool is_disordered = condition == Condition::disordered;
    set_spirit(unit, is_routed ? Spirit::stampeding : is_disordered ? Spirit::resting : Spirit::steady);
    if (is_routed) edit(unit, [](MwUnit& w) { w.rally_tried = false; });
}

}  // namespace

Staging staging() {
    Staging out;
    out.facts_of_fire = facts_of_fire;
    out.ways_to_fire = ways_to_fire;
    out.fire = stage_shot;
    out.facts_of_charge = facts_of_charge;
    out.charge = stage_charge;
    out.turn = turn_of_book;
    out.questions = questions;
    out.facts_of_question = facts;
    out.question = question;
    out.facts_of_other = facts_of_other;
    out.others = OthersIn::attack_and_help;
    out.for_owner = for_owner;
    out.begin_turn = begin_turn;
    out.put_condition = put_condition;
    out.owed = owed_by_fire;
    return out;
}

}  // namespace linstock::mwan18
