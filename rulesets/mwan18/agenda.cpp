// Which steps may be on top of which others, and where dice are rolled. A new step needs its line here.

#include "rulesets/common/agenda.hpp"

#include "rulesets/mwan18/close_combat/combats.hpp"
#include "rulesets/mwan18/fire/fire.hpp"
#include "rulesets/mwan18/showing.hpp"

#include <algorithm>

namespace linstock::mwan18 {

namespace {

using common::AgendaLaw;
using P = Proc;

/// Percentages, and ten-sided dice for morale, close action and the turns of rest.
std::vector<int> sides_of(const Battle&, std::uint8_t number) {
    switch (static_cast<Purpose>(number)) {
        case Purpose::charge_check:
        case Purpose::morale_check:
        case Purpose::close_performance:
        case Purpose::rally_rest: return {10};
        default: return {100};
    }
}

bool lies_upon_fire_of_all(const Battle&, const State& state, const Step&) {
    return std::any_of(state.agenda.begin(), state.agenda.end(), is_fire_of_all);
}

AgendaLaw make_law() {
    AgendaLaw law(P::turn, P::count);
    law.upon(P::turn, {P::deploy})
        .upon_at(P::turn, common::TurnStage::phase_over,
                 {P::ask_orders, P::movement, P::fire, P::close_action, P::morale, P::rally, P::end_of_turn})
        .upon_at(P::movement, 1, {P::ask_moves})
        .upon_at(P::fire, 1, {P::ask_fire})
        .upon_at(P::fire, 6, {P::ask_battery_loss})
        .upon(P::fire, {P::volley, P::ask_charge_fire, P::officer_risk})
        .upon(P::ask_charge_fire, {P::ask_charge_fire})
        .upon(P::ask_battery_loss, {P::ask_battery_loss})
        .upon(P::volley, {P::volley, P::officer_risk})
        .dice(P::volley, 1, {Purpose::fire_remainder})
        .dice(P::volley, 3, {Purpose::battery_hit})
        .upon_at(P::close_action, 1, {P::charge_home})
        .upon_at(P::close_action, 3, {P::fire})
        .upon_at(P::close_action, 4, {P::combat})
        .upon(P::close_action, {P::officer_risk})
        .upon(P::charge_home, {P::morale_check})
        .upon(P::combat, {P::combat, P::officer_risk})
        .upon_at(P::combat, 4, {P::ask_odds_steps})
        .dice(P::combat, 1, {Purpose::close_performance})
        .dice(P::combat, 2, {Purpose::close_performance})
        .dice(P::combat, 3, {Purpose::close_result})
        .upon(P::morale, {P::morale_check})
        .upon(P::morale_check, {P::morale_check})
        .upon_at(P::morale_check, 2, {P::ask_shift})
        .dice(P::morale_check, 1, {Purpose::morale_check, Purpose::charge_check})
        .upon(P::rally, {P::ask_rally, P::rally_unit})
        .dice(P::rally_unit, 1, {Purpose::rally_portion})
        .dice(P::rally_unit, 2, {Purpose::rally_rest})
        .upon(P::officer_risk, {P::officer_risk})
        .dice(P::officer_risk, 1, {Purpose::officer_hit})
        .dice(P::officer_risk, 2, {Purpose::officer_wound})
        .dice(P::officer_risk, 3, {Purpose::officer_dies})
        .needs({P::ask_odds_steps}, "a suggested number of steps from the open options", odds_within_steps)
        .needs({P::ask_fire}, "the fire of all units; the fire of stopped chargers has no prompt",
               lies_upon_fire_of_all)
        .sides(sides_of);
    return law;
}

}  // namespace

void check_agenda_law(const Battle& battle, const State& state, std::vector<std::string>& broken) {
    static const AgendaLaw law = make_law();
    law.check(battle, state, broken);
}

}  // namespace linstock::mwan18
