#include "report/text/plan_text.hpp"

#include "generals/battle_plan.hpp"
#include "words/words.hpp"

#include <algorithm>

namespace linstock::report {

namespace {

using general::FormationOrder;
using general::Posture;

std::string task_text(const Battle& battle, const FormationOrder& order) {
    switch (order.posture) {
        case Posture::free: break;
        case Posture::attack: return "attacks " + wording::named(battle, order.enemy);
        case Posture::hold:
            return "holds " + wording::objective_name(battle, battle.scenario->objectives[order.objective].name);
        case Posture::reserve: return "waits in reserve";
    }
    return "goes for the objectives";
}

}  // namespace

std::string plan_text(const Battle& battle, const general::BattlePlan& plan) {
    if (plan.orders.empty()) return "Each unit goes for the objectives.";
    const FormationOrder& first = plan.orders.front();
    const bool together = std::all_of(plan.orders.begin(), plan.orders.end(), [&](const FormationOrder& o) {
        return o.posture == Posture::attack && o.enemy == first.enemy;
    });
    if (together) return "The whole army " + task_text(battle, first) + ", then goes for the objectives.";
    std::string out;
    for (const FormationOrder& o : plan.orders)
        out += (out.empty() ? "" : "; ") + wording::named(battle, o.formation) + " " + task_text(battle, o);
    return wording::capitalised(out) + ".";
}

}  // namespace linstock::report
