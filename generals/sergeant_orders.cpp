// The sergeant's orders and paths.

#include "base/measure.hpp"
#include "generals/assault.hpp"
#include "generals/sergeant.hpp"
#include "ground/measuring.hpp"

#include <algorithm>
#include <optional>

namespace linstock::general {

namespace {

bool deep_order(Formation f) { return f != Formation::line && f != Formation::skirmish; }

double units_of(Coord c) { return static_cast<double>(c) / grid_steps; }

const Offer* offer_of(const Prompt& prompt, UnitId unit, Verb verb) {
    for (const Offer& o : prompt.offers)
        if (o.unit == unit && o.verb == verb) return &o;
    return nullptr;
}

const Decision* candidate_of(const std::vector<Decision>& all, UnitId unit, Verb verb) {
    for (const Decision& d : all)
        if (d.unit == unit && d.verb == verb) return &d;
    return nullptr;
}

/// Friendly units that were already ordered to attack.
std::vector<const Body*> attackers(const BattlefieldModel& model) {
    std::vector<const Body*> out;
    for (const Body& m : model.mine)
        if (m.target) out.push_back(&m);
    return out;
}

/// Stands of friends that attack the same target or may still do so, weighted by how likely they are to help.
int helpers_on(const BattlefieldModel& model, const std::vector<const Body*>& sent, const Prompt& prompt, UnitId target,
               UnitId but) {
    double stands = 0;
    for (const Body* m : sent)
        if (m->id != but && m->target == target) stands += model.weights.helpers_sent * m->stands;
    for (const Offer& o : prompt.offers) {
        if (o.verb != Verb::attack || o.target != target || o.unit == but) continue;
        const Body* m = model.find(o.unit);
        if (m == nullptr || m->spent()) continue;
        const double pace = m->formation == Formation::column ? m->pace_column : m->pace;
        if (within(units_of(o.distance), pace + 1)) stands += model.weights.helpers_may * m->stands;
    }
    return static_cast<int>(stands);
}

Pose pose_in(const Decision& d, const Body& body) {
    Pose pose = pose_of(body);
    if (!d.path.empty()) pose.front = to_vec(d.path.back());
    if (d.verb == Verb::follow || d.verb == Verb::leave_town) {
        pose.heading = d.heading;
        pose.formation = d.formation;
    }
    return pose;
}

/// Fire above which a battery stays where it stands. Guns that limber slowly roll few dice, but do so every turn.
double min_fire_to_stay(const SergeantWeights& weights, const Body& b) {
    return weights.guns_enough * (slow_to_limber(b) ? 0.25 : 1);
}

/// Deployed guns that limber slowly stay in place unless the target position is far away.
bool worth_limbering(const Body& b, double far) { return beyond(far, 2 * b.pace_column); }
bool stays_deployed(const Body& b, double far) {
    return slow_to_limber(b) && b.formation == Formation::line && !worth_limbering(b, far);
}

/// The charge with the largest gain, over all units that can get orders now.
const Offer* best_charge(const BattlefieldModel& model, const Plan& plan, const Prompt& prompt) {
    const SergeantWeights& t = model.weights;
    const Offer* best = nullptr;
    double best_gain = t.charge;
    std::optional<std::vector<const Body*>> sent;
    // Value without the charge, cached for the last unit: offers are grouped by unit.
    UnitId reckoned;
    double otherwise = 0;
    for (const Offer& o : prompt.offers) {
        if (o.verb != Verb::attack) continue;
        const Body* attacker = model.find(o.unit);
        const Body* target = model.find(o.target);
        if (attacker == nullptr || target == nullptr || attacker->spent()) continue;
        const Mission& mission = plan.of(o.unit);
        if (!sent) sent = attackers(model);
        const Assault a = estimate_assault(model, *attacker, *target, units_of(o.distance),
                                           helpers_on(model, *sent, prompt, o.target, o.unit));
        if (a.reaches < t.reaches_least || a.breaks < t.breaks_least * a.reaches) continue;
        // Without the charge the unit fires, and is fired at, from where it stands.
        if (reckoned != o.unit) {
            const PoseEvaluator weigher(model, *attacker, mission);
            const Pose here = pose_of(*attacker);
            otherwise = t.stood_given * weigher.fire_given(here) - t.stood_taken * weigher.fire_taken(here);
            reckoned = o.unit;
        }
        double gain = a.value * (1 - t.charge_bold + t.charge_bold * mission.boldness) - otherwise;
        if (mission.hold_value > 0 && within(distance(target->box, mission.hold), mission.radius))
            gain += a.breaks * mission.hold_value;
        if (gain <= best_gain) continue;
        best = &o;
        best_gain = gain;
    }
    return best;
}

/// An enemy that moves into range first is at a disadvantage, so a unit may wait for it.
bool awaits(const BattlefieldModel& model, const Plan& plan, const Body& b) {
    const double reach = model.weights.await * b.pace;
    if (reach <= 0 || b.branch != Branch::foot || deep_order(b.formation) || plan.urgency > 1.2) return false;
    bool comes = false;
    for (const Body* e : model.theirs_near(b.front, b.range + reach)) {
        if (e->branch != Branch::foot || !e->steady()) continue;
        const double far = distance(e->box, b.front);
        if (within(far, b.range)) return false;
        comes = comes || (within(far, b.range + reach) && clear_ground(model, b.front, e->box.centre));
    }
    return comes;
}

/// Cavalry may charge the regiment and nothing else threatens it: it forms square.
bool is_threatened_by_cavalry(const BattlefieldModel& model, const Body& b, double taken) {
    if (b.branch != Branch::foot || b.town || taken > 1.2) return false;
    for (const Body* e : model.theirs_near(b.box.centre, model.max_range)) {
        if (e->branch != Branch::horse || !e->mounted || !e->steady() || e->moved || e->spent()) continue;
        if (within(distance(e->box, b.box.centre), e->pace_column) && clear_ground(model, e->front, b.box.centre))
            return true;
    }
    return false;
}

/// The mission is in an empty town that the unit cannot enter yet. It waits at the edge first (RV-16.F.3).
bool waits_to_enter(const BattlefieldModel& model, const Body& b, const Mission& mission) {
    if (b.moved || (b.branch == Branch::horse && b.mounted)) return false;
    const Ground& ground = *model.battle->ground;
    const auto inside = [](const auto& all, PieceId town) {
        return std::any_of(all.begin(), all.end(), [&](const Body& other) { return other.town == town; });
    };
    for (const Piece& piece : ground.pieces())
        if (piece.kind == PieceKind::town && within(ground.distance_to(piece.id, mission.place), 1) &&
            within(ground.distance_to(piece.id, b.front), 1))
            return !inside(model.mine, piece.id) && !inside(model.theirs, piece.id);
    return false;
}

}  // namespace

Decision Sergeant::order(const BattlefieldModel& model, const Prompt& prompt, const std::vector<Decision>& all) {
    if (const Offer* charge = best_charge(model, plan_, prompt)) return answer(prompt, *charge);
    const Offer* first = nullptr;
    for (const Offer& o : prompt.offers)
        if (o.verb == Verb::stand && first == nullptr) first = &o;
    if (first == nullptr) return all.back();
    const Body* body = model.find(first->unit);
    if (body == nullptr) return answer(prompt, *first);
    const UnitId id = body->id;
    if (const Offer* guns = offer_of(prompt, id, Verb::man_guns)) return answer(prompt, *guns);
    const Mission& mission = plan_.of(id);
    const PoseEvaluator weigher(model, *body, mission);
    const double given = weigher.fire_given(pose_of(*body));
    const double far = distance(body->front, mission.place);
    if (body->branch == Branch::guns) {
        const double enough = min_fire_to_stay(model.weights, *body);
        if (given > enough) return answer(prompt, *first);
        const Decision* pivot = candidate_of(all, id, Verb::pivot);
        if (pivot != nullptr && !body->moved) {
            Pose turned = pose_of(*body);
            turned.heading = pivot->heading;
            if (weigher.fire_given(turned) > enough) return *pivot;
        }
        const Decision* unlimber = candidate_of(all, id, Verb::unlimber);
        Pose deployed = pose_of(*body);
        deployed.formation = Formation::line;
        const double there = slow_to_limber(*body) ? 0.5 * body->pace_column : body->pace;
        if (unlimber != nullptr && (weigher.fire_given(deployed) > enough || far < there)) return *unlimber;
        if (slow_to_limber(*body) && body->formation == Formation::line) {
            const Decision* limber = candidate_of(all, id, Verb::limber);
            return limber != nullptr && !stays_deployed(*body, far) ? *limber : answer(prompt, *first);
        }
    }
    const Offer* move = offer_of(prompt, id, Verb::move);
    if (body->town) {
        const Offer* leave = offer_of(prompt, id, Verb::leave_town);
        if (leave != nullptr && far > 10 && given <= 0 && !weigher.enemy_near(14)) return answer(prompt, *leave);
        return answer(prompt, *first);
    }
    for (const Offer& o : prompt.offers)
        if (o.verb == Verb::enter_town && o.unit == id &&
            within(model.battle->ground->distance_to(o.piece, mission.place), 1))
            return answer(prompt, o);
    if (waits_to_enter(model, *body, mission)) return answer(prompt, *first);
    if (body->branch == Branch::horse && !body->mounted) {
        const Offer* mount = offer_of(prompt, id, Verb::mount);
        if (mount != nullptr && given <= 0) return answer(prompt, *mount);
    }
    if (move == nullptr) return answer(prompt, *first);
    if (mission.task != Task::withdraw) {
        if (given > model.weights.stand_given && far < model.weights.stand_far * body->pace)
            return answer(prompt, *first);
        if (given <= 0 && awaits(model, plan_, *body)) return answer(prompt, *first);
        if (given <= 0 && far < 1 && body->branch == Branch::foot && !weigher.enemy_near(body->range + 10))
            return answer(prompt, *first);
    }
    const Decision* square = candidate_of(all, id, Verb::reform);
    if (square != nullptr && is_threatened_by_cavalry(model, *body, weigher.fire_taken(pose_of(*body))))
        for (const Decision& d : all)
            if (d.unit == id && d.verb == Verb::reform && d.formation == Formation::square) return d;
    return answer(prompt, *move);
}

/// A further move for one unit or brigade: the one that gains most. Units that have already moved far gain less.
Decision Sergeant::whom_to_move(const BattlefieldModel& model, const Prompt& prompt,
                                const std::vector<Decision>& all) const {
    const auto need = [&](const Body& b) {
        if (!b.fights() || !b.steady()) return 0.0;
        const Mission& mission = plan_.of(b.id);
        const PoseEvaluator weigher(model, b, mission);
        const Pose here = pose_of(b);
        const double enough = min_fire_to_stay(model.weights, b);
        if (weigher.fire_given(here) > enough && mission.task != Task::withdraw)
            return 0.0;  // it is useful where it stands
        const double far = distance(b.front, mission.place);
        if (stays_deployed(b, far)) return 0.0;
        const double moves = std::min(2.0, far / (slow_to_limber(b) ? b.pace_column : b.pace));
        return mission.pull * moves * (b.moved ? 0.6 : 1);
    };
    const Decision* best = nullptr;
    double best_value = 0.4;
    const Decision* nobody = nullptr;
    for (const Decision& d : all) {
        if (d.verb == Verb::done) nobody = &d;
        if (d.verb != Verb::choose) continue;
        const auto offer = std::find_if(prompt.offers.begin(), prompt.offers.end(),
                                        [&](const Offer& o) { return o.verb == Verb::choose && o.number == d.number; });
        if (offer == prompt.offers.end()) continue;
        double value = 0;
        for (const Body& b : model.mine)
            if (offer->unit ? b.id == offer->unit : model.battle->forces().within(b.command, offer->command))
                value += need(b);
        if (value > best_value + 1e-9) {
            best_value = value;
            best = &d;
        }
    }
    if (best != nullptr) return *best;
    return nobody != nullptr ? *nobody : all.front();
}

Decision Sergeant::path(const BattlefieldModel& model, const Prompt& prompt, const std::vector<Decision>& all) const {
    const Body* body = model.find(prompt.unit);
    if (body == nullptr) {  // enters the table: as far in as possible
        return all.front();
    }
    const Mission& mission = plan_.of(prompt.unit);
    const PoseEvaluator weigher(model, *body, mission);
    const Decision* best = &all.front();
    double best_value = -1e18;
    for (const Decision& d : all) {
        const bool stays = d.verb == Verb::stand;
        double value = weigher.score(pose_in(d, *body), !stays, best_value - std::max(0.0, model.weights.stays));
        if (stays) value += model.weights.stays;
        if (value > best_value + 1e-9) {
            best_value = value;
            best = &d;
        }
    }
    return *best;
}

Decision Sergeant::attack_path(const BattlefieldModel& model, const Prompt& prompt,
                               const std::vector<Decision>& all) const {
    const Body* body = model.find(prompt.unit);
    const Body* target = model.find(prompt.other);
    if (body == nullptr || target == nullptr) return all.front();
    const Mission& mission = plan_.of(prompt.unit);
    const PoseEvaluator weigher(model, *body, mission);
    const Decision* best = &all.front();
    double best_value = -1e18;
    for (const Decision& d : all) {
        const Pose pose = pose_in(d, *body);
        const Box there{middle_of(*body, pose), pose.heading, body->box.half_width, body->box.half_depth};
        double gap = distance(there, target->box);
        // The ruleset moves an attacker the last inch, so an enemy straight ahead counts as reached.
        if (d.verb == Verb::follow && within(gap, 1.2)) gap = 1;
        double value = -gap;
        // A unit that stands has not made contact, however near it is.
        if (gap > 1.2 || d.verb == Verb::stand) value = -6 + 0.5 * weigher.score(pose, d.verb != Verb::stand);
        if (value > best_value + 1e-9) {
            best_value = value;
            best = &d;
        }
    }
    return *best;
}

}  // namespace linstock::general
