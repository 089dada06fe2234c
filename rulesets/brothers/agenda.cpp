// Which steps may be on top of which others, where dice are rolled, and what a step requires. A new step needs its line
// here.

#include "rulesets/common/agenda.hpp"

#include "rulesets/brothers/close_combat/melee.hpp"
#include "rulesets/brothers/command/command.hpp"
#include "rulesets/brothers/movement/coming.hpp"
#include "rulesets/brothers/sequence/bound.hpp"
#include "rulesets/brothers/showing.hpp"

namespace linstock::brothers {

namespace {

using common::AgendaLaw;
using P = Proc;

/// Steps of a melee attack, and of a flinch into the enemy (BA-8.I).
constexpr auto struck = {P::strike, P::ask_split, P::blow, P::losses, P::flinch};

std::vector<int> d6(const Battle&, std::uint8_t) { return {6}; }

bool asks_of_its_phase(const Battle&, const State& state, const Step& step) {
    return question_of(static_cast<Phase>(state.phase)) == step.locals.as<PhaseLocals>().ask;
}
bool is_asked_in_its_phase(const Battle&, const State& state, const Step& step) {
    return question_of(static_cast<Phase>(state.phase)) == static_cast<Proc>(step.procedure);
}
/// A round that waits for a step above it has advanced already: its stage is the current phase + 1.
bool is_at_its_phase(const Battle&, const State& state, const Step& step) {
    return step == state.agenda.back() || step.at == state.phase + 1;
}

AgendaLaw make_law() {
    AgendaLaw law(P::bound, P::count);
    law.upon(P::bound,
             {P::stars, P::ask_star, P::deploy, P::ask_deploy, P::marches, P::round, P::end_of_bound, P::night})
        .upon(P::deploy, {P::stars, P::ask_star, P::ask_deploy})
        .upon(P::stars, {P::ask_star})
        .upon(P::marches, {P::ask_reserve})
        .dice(P::marches, 1, {Purpose::flank_march})
        .upon(P::night, {P::ask_night, P::night_roll, P::ask_night_place})
        .dice(P::night_roll, 1, {Purpose::night_command})
        .upon_at(P::round, 2, {P::commanders})
        .upon_at(P::round, 5, {P::units})
        .upon_at(P::round, 7, {P::phase})
        .upon_at(P::round, 8, {P::phase})
        .upon_at(P::round, 9, {P::phase})
        .upon_at(P::round, 10, {P::phase})
        .upon_at(P::round, 11, {P::melee})
        .dice(P::commanders, 1, {Purpose::commander})
        .upon_at(P::units, 3, {P::ask_roll})
        .dice(P::units, 1, {Purpose::unit})
        .dice(P::units, 2, {Purpose::formation})
        .upon(P::phase,
              {P::ask_move, P::ask_ride, P::ask_fire, P::go, P::volley, P::fire_at_officer, P::breach, P::through})
        .upon(P::phase, struck)
        .upon(P::go, {P::ask_escape})
        .dice(P::go, 1, {Purpose::capture})
        .dice(P::volley, 1, {Purpose::fire_attack})
        .dice(P::volley, 2, {Purpose::fire_cover})
        .upon(P::fire_at_officer, {P::through})
        .dice(P::fire_at_officer, 1, {Purpose::fire_commander})
        .dice(P::through, 1, {Purpose::fire_through})
        .dice(P::breach, 1, {Purpose::breach_attack})
        .dice(P::breach, 2, {Purpose::breach_cover})
        .upon(P::losses, {P::through})
        .dice(P::losses, 1, {Purpose::flinch})
        .upon(P::melee, {P::ask_attack})
        .upon(P::melee, struck)
        .upon(P::strike, struck)
        .dice(P::strike, 2, {Purpose::melee_attack})
        .upon(P::blow, struck)
        .dice(P::blow, 1, {Purpose::melee_cover})
        .sides(d6)
        .needs({P::round}, "the phase after the current one", is_at_its_phase)
        .needs({P::phase}, "the prompt of the current phase", asks_of_its_phase)
        .needs({P::ask_move, P::ask_ride, P::ask_fire}, "a phase with this prompt", is_asked_in_its_phase)
        .needs({P::units}, "a formation whose units roll", somebody_rolls)
        .needs({P::ask_roll}, "a unit in melee that waits for its roll", waits_for_roll)
        .needs({P::commanders}, "a commander who rolls", a_commander_rolls)
        .needs({P::marches}, "a formation that marches", a_march_rolls)
        .needs({P::ask_reserve}, "a formation or a commander in reserve", has_reserve)
        .needs({P::strike, P::ask_split}, "bases that attack, and one die per base", dice_for_each_base);
    return law;
}

}  // namespace

void check_agenda_law(const Battle& battle, const State& state, std::vector<std::string>& broken) {
    static const AgendaLaw law = make_law();
    law.check(battle, state, broken);
}

}  // namespace linstock::brothers
