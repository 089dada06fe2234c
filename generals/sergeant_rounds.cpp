// The sergeant in rulesets with rounds: moves, targets and commanders.

#include "base/measure.hpp"
#include "generals/round_evaluator.hpp"
#include "generals/sergeant.hpp"

#include <algorithm>

namespace linstock::general {

namespace {

constexpr double fire_through = 0.6;
constexpr double hit_a_commander = 1.0 / 36;
constexpr double idle_change = 0.01;  ///< bases: a change of formation must gain more
constexpr double aimed_at_him = 0.3;  ///< share of enemies that fire at a commander rather than at other targets

/// For one base.
double chance_at_a_commander(const BattlefieldModel& model, const Body& firer) {
    if (entry_of(*model.battle, model.battle->unit(firer.id).own, "sharpshooters", 0) == 0) return hit_a_commander;
    const double chance = base_hit_chance(model, firer, firer.front);
    return chance * chance;
}

double worth_of_shot(const BattlefieldModel& model, const CommandChain& chain, const Body& firer, const Offer& o) {
    const double chance = base_hit_chance(model, firer, firer.front);
    if (o.officer) {
        const Leader& leader = chain.of(o.officer);
        const int dice = firer.formation == Formation::column ? 1 : std::max(1, static_cast<int>(firer.shots));
        return expected_volley(dice, chance_at_a_commander(model, firer), 1, false, 1).disperse_chance *
               chain.value_of(leader);
    }
    if (o.piece) return 0.1 * firer.shots * chance;
    const Body* target = model.find(o.target);
    if (target == nullptr) return 0;
    const int dice = std::max(1, bases_in_arc(firer, pose_of(firer), *target));
    const bool cover = covered(model, target->box.centre, firer.front);
    return volley_value(model, expected_volley(dice, chance, cover ? fire_through : 1, cover, target->stands), *target);
}

/// Value of a commander's position: the units in command minus the danger.
class Riding {
  public:
    Riding(const BattlefieldModel& model, const CommandChain& chain, const Leader& leader)
        : model_(model),
          chain_(chain),
          leader_(leader),
          worth_(chain.value_of(leader)) {}

    double value(Vec place) const { return heard(place) - model_.weights.ride_danger * worth_ * danger(place); }

  private:
    double heard(Vec place) const {
        const double deaf = (6.0 - leader_.value) / 6;
        double sum = 0;
        for (const Body& b : model_.mine) {
            if (chain_.leader_of(b) != &leader_) continue;
            const double far = distance(b.box, place);
            sum -= within(far, leader_.reach) ? 0.05 * far / leader_.reach : b.stands * (0.4 * deaf + 0.1);
        }
        for (const Leader& l : chain_.leaders()) {
            if (!l.on_table || l.army != leader_.army) continue;
            if (l.superior == leader_.id && !l.exceptional) {
                const double far = distance(l.place, place);
                const double bases = chain_.bases_under(l);
                sum -= within(far, leader_.reach) ? 0.05 * far / leader_.reach : bases * 0.4 * deaf;
            }
            if (leader_.superior == l.id && !leader_.exceptional) {
                // That commander rides after this one.
                const double far = distance(l.place, place) - l.reach;
                const double mine = chain_.bases_under(leader_) * 0.4 * (6.0 - leader_.value) / 6;
                sum -= mine * std::clamp(far / std::max(l.pace, 0.01), 0.0, 1.0);
            }
        }
        return sum;
    }

    /// Chance that the commander is lost before it can ride again.
    double danger(Vec place) const {
        double sum = 0;
        for (const Body* e : model_.theirs_near(place, model_.max_range + 1)) {
            const double far = distance(place, e->front);
            const bool comes = e->branch != Branch::guns;
            if (beyond(far, e->range + (comes ? e->pace : 0))) continue;
            const bool hidden =
                troops_between(model_, e->front, place, e->id, {}) || !clear_ground(model_, e->front, place);
            if (e->shots > 0) {
                const double sees = within(far, e->range) ? (hidden ? 0.2 : 1) : (hidden ? 0.1 : 0.4);
                const double dice = std::max(1, e->stands);
                sum += sees * aimed_at_him * dice * chance_at_a_commander(model_, *e);
            }
            if (comes && within(far, e->pace)) sum += (hidden ? 0.1 : 0.5) * base_hit_chance(model_, *e, e->front);
        }
        return std::min(sum, 0.9);
    }

    const BattlefieldModel& model_;
    const CommandChain& chain_;
    const Leader& leader_;
    double worth_;
};

}  // namespace

Decision Sergeant::round_move(const BattlefieldModel& model, const Prompt& prompt,
                              const std::vector<Decision>& all) const {
    const Decision* best = &all.front();
    const Body* body = model.find(best->unit);
    if (body == nullptr || best->verb == Verb::place) return *best;
    const CommandChain chain(model, assigned_);
    const UnitOrder order = order_for(unit_orders(model, battle_plan_), body->id);
    const RoundEvaluator rounds(model, chain, *body, order);
    double most = -1e9;
    for (const Decision& d : all) {
        if (d.unit != body->id) break;
        double value = -1e9;
        if (d.verb == Verb::charge) {
            const Body* enemy = model.find(d.target);
            if (enemy != nullptr) value = rounds.score_charge(*enemy, pose_of(*body));
        } else if (d.verb == Verb::stand) {
            value = rounds.score(pose_of(*body));
        } else if (d.verb == Verb::march) {
            const Vec to = d.path.empty() ? body->front : to_vec(d.path.back());
            value = rounds.score({to, d.heading, d.formation});
            // All formations of a single base are the same, and a change in place that gains nothing is undone later.
            if (d.formation != body->formation && (body->stands == 1 || d.path.empty())) value -= idle_change;
        }
        if (value <= most + 1e-6) continue;  // of two equal moves the one recommended first
        most = value;
        best = &d;
    }
    Decision charge;
    for (const Offer& o : prompt.offers) {
        const Body* enemy = o.verb == Verb::charge && o.unit == body->id ? model.find(o.target) : nullptr;
        if (enemy == nullptr) continue;
        const double value = rounds.score_charge(*enemy, pose_of(*body));
        if (value <= most + 1e-6) continue;
        most = value;
        charge = answer(prompt, o);
        best = &charge;
    }
    return *best;
}

/// The most valuable shot of all units that have not fired.
Decision Sergeant::round_fire(const BattlefieldModel& model, const Prompt& prompt,
                              const std::vector<Decision>& all) const {
    const CommandChain chain(model, assigned_);
    const Offer* best = nullptr;
    double most = 0;
    for (const Offer& o : prompt.offers) {
        if (o.verb != Verb::fire && o.verb != Verb::fire_at) continue;
        const Body* firer = model.find(o.unit);
        if (firer == nullptr) continue;
        const double value = worth_of_shot(model, chain, *firer, o);
        if (value <= most + 1e-6) continue;
        most = value;
        best = &o;
    }
    return best == nullptr ? all.front() : answer(prompt, *best);
}

Decision Sergeant::round_ride(const BattlefieldModel& model, const std::vector<Decision>& all) const {
    const Decision& first = all.front();
    if (first.verb != Verb::ride || first.officer.none()) return first;
    const CommandChain chain(model, assigned_);
    const Leader& leader = chain.of(first.officer);
    if (!leader.on_table) return first;
    const Riding riding(model, chain, leader);
    const Decision* best = &first;
    double most = -1e9;
    for (const Decision& d : all) {
        if (d.verb != Verb::ride || d.officer != first.officer || d.path.empty()) continue;
        const double value = riding.value(to_vec(d.path.back()));
        if (value <= most + 1e-6) continue;
        most = value;
        best = &d;
    }
    return *best;
}

}  // namespace linstock::general
