// The sergeant's decisions about fire, and before and after a melee.

#include "base/measure.hpp"
#include "generals/assault.hpp"
#include "generals/sergeant.hpp"
#include "ground/measuring.hpp"

#include <algorithm>

namespace linstock::general {

namespace {

double units_of(Coord c) { return static_cast<double>(c) / grid_steps; }

const Decision* with_verb(const std::vector<Decision>& all, Verb verb) {
    for (const Decision& d : all)
        if (d.verb == verb) return &d;
    return nullptr;
}

}  // namespace

/// Number of own units that fire at the target in this phase.
int Sergeant::aimed_at(const BattlefieldModel& model, UnitId target) {
    if (aim_.turn != model.view->turn || aim_.phase != model.view->phase)
        aim_ = {model.view->turn, model.view->phase, {}};
    return static_cast<int>(std::count(aim_.at.begin(), aim_.at.end(), target));
}

Decision Sergeant::fire(const BattlefieldModel& model, const Prompt& prompt, const std::vector<Decision>& all) {
    const Body* body = model.find(prompt.unit);
    if (body == nullptr) return all.front();
    const Decision* best = &all.front();
    double best_value = -1;
    for (const Decision& d : all) {
        if (d.verb != Verb::fire) continue;
        const Body* target = model.find(d.target);
        if (target == nullptr) continue;
        const double far = distance(target->box, body->front);
        const bool column = target->formation == Formation::column || target->formation == Formation::square;
        // The nearest range band of a battery is cannister. Round shot at that distance uses the next band.
        const double reach = d.number == 0 && body->fire.size() > 1 && body->branch == Branch::guns
                                 ? std::max(far, units_of(body->fire.begin()->to) + 0.5)
                                 : far;
        double value = hits_of(*body, reach, column, covered(model, target->box.centre, body->front));
        value *= hit_value(model.weights, *target);
        if (target->target && target->condition == Condition::steady)
            value *= model.weights.at_charger;  // attacks with the bayonet
        value *= 1 + model.weights.gang * aimed_at(model, target->id);
        if (value > best_value + 1e-9) {
            best_value = value;
            best = &d;
        }
    }
    if (best->verb == Verb::fire) aim_.at.push_back(best->target);
    return *best;
}

/// Opportunity fire costs a halted regiment its later fire. It pays at short range, at columns and at attackers.
Decision Sergeant::opportunity(const BattlefieldModel& model, const Prompt& prompt,
                               const std::vector<Decision>& all) const {
    const SergeantWeights& t = model.weights;
    const Decision* none = with_verb(all, Verb::done);
    const Decision* best = nullptr;
    double best_value = 0;
    for (const Offer& o : prompt.offers) {
        if (o.verb != Verb::fire) continue;
        const Body* firer = model.find(o.unit);
        const Body* target = model.find(o.target);
        if (firer == nullptr || target == nullptr || target->routed()) continue;
        const bool column = target->formation == Formation::column;
        const double far = units_of(o.distance);
        const double chance = hit_chance(*firer, far, column, false);
        const bool charged = static_cast<bool>(target->target);
        if (chance < (charged ? t.passing_charger : t.passing)) continue;
        const double value = firer->shots * chance;
        if (value < t.passing_hits || value <= best_value) continue;
        for (const Decision& d : all)
            if (d.verb == Verb::fire && d.unit == o.unit && d.number == o.number && d.target == o.target) {
                best = &d;
                best_value = value;
            }
    }
    if (best != nullptr) return *best;
    return none != nullptr ? *none : all.back();
}

/// A unit that fails to draw off routs. So the unit draws off only if the melee is nearly lost and it is steady
/// enough.
Decision Sergeant::pull_away(const BattlefieldModel& model, const Prompt& prompt,
                             const std::vector<Decision>& all) const {
    const Decision* yes = with_verb(all, Verb::yes);
    const Decision* no = with_verb(all, Verb::no);
    const Body* defender = model.find(prompt.unit);
    const Body* attacker = model.find(prompt.other);
    if (defender == nullptr || attacker == nullptr || yes == nullptr || no == nullptr) return all.front();
    const Assault a = estimate_assault(model, *attacker, *defender, -1, 0);
    const double draws_off = chance_to_pass(defender->steadiness - (from_behind(*defender, attacker->front) ? 1 : 0));
    return draws_off > 0.8 && a.breaks > 0.6 ? *yes : *no;
}

/// Retreats from a continuing fire-fight that the unit is losing. Compares the expected losses with the damage it
/// does and the value of the position.
Decision Sergeant::give_ground(const BattlefieldModel& model, const Prompt& prompt,
                               const std::vector<Decision>& all) const {
    const Decision* yes = with_verb(all, Verb::yes);
    const Decision* no = with_verb(all, Verb::no);
    const Body* body = model.find(prompt.unit);
    if (body == nullptr || yes == nullptr || no == nullptr) return all.front();
    const Mission& mission = plan_.of(prompt.unit);
    const PoseEvaluator weigher(model, *body, mission);
    const Pose here = pose_of(*body);
    const double taken = weigher.fire_taken(here);
    const double given = weigher.fire_given(here);
    const bool holds = mission.hold_value > 0 && within(distance(body->box, mission.hold), mission.radius);
    const double place = holds ? mission.hold_value + 1 : model.weights.go_place;
    const double share = body->figures > 0 ? taken / body->figures : 1;  // of the unit's figures, per turn
    const double losing = taken - given * mission.boldness;
    // A unit that leaves the table is lost too.
    if (nearer(clearance_behind(model, body->box), 1.4 * body->pace)) return *no;
    return losing > place && (share > model.weights.go_share || body->spent()) ? *yes : *no;
}

/// After a victory: attacks again if the next melee is promising, otherwise holds the ground.
Decision Sergeant::bonus(const BattlefieldModel& model, const Prompt& prompt, const std::vector<Decision>& all) const {
    const Decision* best = &all.front();
    double best_value = model.weights.pursue;
    for (const Decision& d : all) {
        if (d.verb != Verb::pursue && d.verb != Verb::close_on) continue;
        const Body* body = model.find(d.unit ? d.unit : prompt.unit);
        const Body* target = model.find(d.target);
        if (body == nullptr || target == nullptr) continue;
        const Assault a = estimate_assault(model, *body, *target, -1, 0);
        if (a.value > best_value) {
            best_value = a.value;
            best = &d;
        }
    }
    return *best;
}

}  // namespace linstock::general
