// Stages the end of a real table's battle: BA-13.E, BA-16.A.
//
// first_owns, second_owns   number of objectives of this side: BA-13.D
// over                      the last bound is over: BA-16.A

#include "rulesets/brothers/sequence/staging.hpp"

#include "battle/engine_api.hpp"
#include "battle/event.hpp"
#include "rulesets/brothers/sequence/bound.hpp"
#include "rulesets/common/staging.hpp"

#include <algorithm>

namespace linstock::brothers {

namespace {

int objectives_in(const Battle& battle) {
    return static_cast<int>(std::min(battle.scenario->objectives.size(), most_objectives));
}

/// Stores the stated owners of objectives. Rest is not part of the question.
void tell(const Battle& battle, const TableShot& shot, State& state) {
    const int first = shot.number("first_owns");
    const int owned = first + shot.number("second_owns");
    edit(state, [&](BaState& w) {
        w.holding = {};
        w.conceded = 0;
        for (int i = 0; i < objectives_in(battle); ++i)
            w.owner[static_cast<std::size_t>(i)] = i < first ? ArmyId{1} : i < owned ? ArmyId{2} : ArmyId{};
    });
    for (UnitState& u : state.units)
        edit(u, [](BaUnit& w) {
            w.held = 0;
            w.stirred = true;
        });
}

}  // namespace

std::vector<QuestionKind> questions_of_armies(const Battle& battle) {
    return {{"armies", "state of the armies and the winner", clause(battle, "BA-16.A"), PhaseRole::end}};
}

std::vector<FactKind> facts_of_armies(const Battle& battle) {
    std::vector<FactKind> out;
    if (const int all = objectives_in(battle); all > 0) {
        const Cite why = clause(battle, "BA-13.D");
        out.push_back({"first_owns", "objectives that the first side owns", why, all, ""});
        out.push_back({"second_owns", "objectives that the second side owns", why, all, ""});
    }
    out.push_back({"over", "the last bound is over", clause(battle, "BA-16.A"), 0, ""});
    return out;
}

Result<Staged, Refusal> stage_armies(const Battle& roster, const State& state, const TableShot& shot) {
    const auto question_kinds = questions_of_armies(roster);
    const auto known = facts_of_armies(roster);
    if (auto no = common::impossible(roster, state, shot, question_kinds, known, clause(roster, "BA-16.A"))) return *no;
    const int all = objectives_in(roster);
    if (shot.number("first_owns") + shot.number("second_owns") > all)
        return refusal(roster, "there are " + std::to_string(all) + " objectives in total", "BA-13.D");
    Staged out;
    out.decided = false;
    out.battle = std::make_shared<Battle>(roster);
    out.state = state;
    out.state.path.clear();
    out.state.outcome = {};
    out.state.phase = static_cast<std::uint16_t>(Phase::removal);
    tell(roster, shot, out.state);
    if (shot.has("over")) {
        out.state.turn = static_cast<std::uint16_t>(setup(roster).bounds * setup(roster).days);
        out.state.agenda = {make(Proc::end_of_bound)};
    } else {
        // The end of a round: tests only whether the battle is over.
        Step step = make(Proc::round, RoundLocals{0, 1});
        step.at = static_cast<std::uint16_t>(Phase::count);
        out.state.agenda = {step};
    }
    resume(*out.battle, out.state, nullptr, &out.events);
    return out;
}

}  // namespace linstock::brothers
