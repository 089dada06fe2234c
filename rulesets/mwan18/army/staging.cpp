#include "rulesets/mwan18/army/staging.hpp"

#include "battle/engine_api.hpp"
#include "battle/event.hpp"
#include "rulesets/common/staging.hpp"
#include "rulesets/mwan18/army/victory.hpp"
#include "rulesets/mwan18/procedures.hpp"

namespace linstock::mwan18 {

std::vector<QuestionKind> questions_of_armies(const Battle& battle) {
    return {{"armies", "state of the armies and the winner", cite(battle, "MW-12.2"), PhaseRole::end}};
}

// MW-12.2: men in order. MW-12.1: whether their number or the last turn ends the battle.
Result<Staged, Refusal> stage_armies(const Battle& roster, const State& state, const TableShot& shot) {
    if (auto no = common::impossible(roster, state, shot, questions_of_armies(roster), {}, cite(roster, "MW-12.2")))
        return *no;
    Staged out;
    out.decided = false;
    out.battle = common::blank_table(roster, shot, {});
    out.state = state;
    out.state.path.clear();
    out.state.outcome = {};
    out.state.pieces.clear();
    for (const Army& army : roster.forces().armies) {
        Event e;
        e.kind = EventKind::effectiveness;
        e.army = army.id;
        e.hundredths_of_percent() = men_percent(*out.battle, state, army.id);
        e.why = {cite(roster, "MW-12.2")};
        out.events.push_back(std::move(e));
    }
    common::to_phase(*out.battle, out.state, PhaseRole::end);
    out.state.agenda = {make(Proc::end_of_turn)};
    resume(*out.battle, out.state, nullptr, &out.events);
    return out;
}

}  // namespace linstock::mwan18
