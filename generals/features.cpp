// The features of a position: armies by the ruleset's values, units by the battlefield model (battlefield_model.hpp).

#include "base/measure.hpp"
#include "battle/ruleset.hpp"
#include "battle/terrain_change.hpp"
#include "generals/evaluation.hpp"

#include <algorithm>

namespace linstock::general {

namespace {

double& at(FeatureVector& t, Feature term) { return t[static_cast<std::size_t>(term)]; }

struct Army {
    double start = 0;
    double left = 0;
    double broken = 0;
    double spent = 0;
    double units = 0;  ///< at the start
    double officers = 0;
    double officers_left = 0;
};

/// Troops on the table that are not routed.
struct Mass {
    Vec place;
    double men;
    std::size_t army;
};

bool fights(const Unit& unit) {
    const Branch branch = unit.branch();
    return branch == Branch::foot || branch == Branch::horse || branch == Branch::guns;
}

double sign_of(ArmyId army) { return army == ArmyId{1} ? 1 : -1; }

/// 1 = straight ahead of the unit, -1 = behind it.
double ahead_of(const Body& b, Vec place) {
    const Vec to = place - b.box.centre;
    const double far = length(to);
    return far > 0 ? dot(to, direction(b.heading)) / far : 1;
}
constexpr double in_front = 0.7;

void count(const Battle& battle, const State& state, std::array<Army, 2>& armies, std::vector<Mass>& masses) {
    for (const Unit& unit : battle.forces().units) {
        const UnitState& u = state.unit(unit.id);
        if (!fights(unit) || u.presence == Presence::absent) continue;
        Army& army = armies[unit.army.index()];
        // A gun is worth more than its crew.
        const double stand = unit.figures_per_stand * (unit.branch() == Branch::guns ? 1.5 : 1);
        const double start = unit.stands * stand;
        army.start += start;
        army.units += 1;
        if (u.gone()) continue;
        const double left = std::max(0.0, u.stands_left * stand - u.casualties_on_stands());
        const bool routed = u.condition == Condition::routed;
        const bool back = u.condition == Condition::falling_back;
        army.left += left;
        if (routed || back) army.broken += left;
        if (left < 0.5 * start) army.spent += left;
        if (u.on_field() && !routed)
            masses.push_back(
                {battle.rules->footprint(battle, state, unit.id).centre, back ? 0.4 * left : left, unit.army.index()});
    }
    for (const Officer& officer : battle.forces().officers) {
        const Presence presence = state.officer(officer.id).presence;
        if (presence == Presence::absent) continue;
        Army& army = armies[officer.army.index()];
        army.officers += 1;
        if (presence != Presence::left && presence != Presence::destroyed && presence != Presence::captured)
            army.officers_left += 1;
    }
}

Vec middle_of(const Objective& objective) {
    return objective.area.empty() ? objective.place : centroid(objective.area);
}

double points_of(const Battle& battle, const Objective& objective) {
    return battle.rules->terms.objectives_have_points ? objective.points : 1;
}

/// Balance of strength near a place, from -1 (second army) to 1 (first army).
double influence_at(const std::vector<Mass>& masses, Vec place, double reach, double men) {
    std::array<double, 2> sum{};
    for (const Mass& m : masses) {
        const double far = distance(m.place, place) / reach;
        sum[m.army] += m.men / (1 + far * far * far);
    }
    const double doubt = 0.02 * men;  // damps the balance where there are few men
    return (sum[0] - sum[1]) / (sum[0] + sum[1] + 2 * doubt);
}

/// Whether each army has an unrouted unit at the objective.
std::array<bool, 2> present_at(const BattlefieldModel& model, const Objective& objective) {
    std::array<bool, 2> out{};
    const Vec place = middle_of(objective);
    for (const Body& b : model.theirs) {
        if (!b.fights() || b.routed() || out[b.army.index()]) continue;
        out[b.army.index()] = objective.area.empty() ? within(distance(b.box, place), objective.radius)
                                                     : contains(objective.area, b.box.centre);
    }
    return out;
}

void add_objectives(const Battle& battle, const State& state, const BattlefieldModel& model,
                    const std::vector<Mass>& masses, double men, FeatureVector& out) {
    const std::vector<Objective>& all = battle.scenario->objectives;
    const std::vector<ArmyId>& holders = model.view->objectives;
    const double reach = std::max(battle.ground->width(), battle.ground->height()) / 8;
    double sum = 0;
    for (const Objective& o : all)
        sum += points_of(battle, o);
    if (sum <= 0) return;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const double share = points_of(battle, all[i]) / sum;
        if (i < holders.size() && holders[i]) at(out, Feature::held) += share * sign_of(holders[i]);
        at(out, Feature::influence) += share * influence_at(masses, middle_of(all[i]), reach, men);
        const std::array<bool, 2> there = present_at(model, all[i]);
        at(out, Feature::present) += share * ((there[0] ? 1 : 0) - (there[1] ? 1 : 0));
    }
    const double late = std::min(1.0, static_cast<double>(state.turn) / std::max(1, battle.scenario->turns));
    const double held = at(out, Feature::held);
    const double more = same_length(held, 0) ? 0 : held > 0 ? 1 : -1;
    const double square = late * late;
    at(out, Feature::held_late) = held * square;
    at(out, Feature::ahead) = more * square;
    at(out, Feature::ahead_at_last) = more * square * square * square * square;
}

double brittle(double effectiveness) { return 0.3 / (effectiveness + 0.15); }

/// Expected damage of the unit's next volley at the best target in front.
double next_volley(const BattlefieldModel& model, const Body& b) {
    double most = 0;
    for (const Body* e : model.theirs_near(b.front, b.range)) {
        if (e->army == b.army || !e->fights() || e->routed() || ahead_of(b, e->box.centre) < in_front) continue;
        const double far = distance(e->box, b.front);
        if (!within(far, b.range)) continue;
        const double dear = hit_value(model.weights, *e);
        if (hits_of(b, far, is_column(e->formation), false) * dear <= most ||
            !clear_ground(model, b.front, e->box.centre))
            continue;
        const bool cover = covered(model, e->box.centre, b.front);
        most = std::max(most, hits_of(b, far, is_column(e->formation), cover) * dear);
    }
    return most;
}

bool under_muskets(const BattlefieldModel& model, const Body& b) {
    const std::vector<const Body*> near = model.theirs_near(b.box.centre, model.max_range);
    return std::any_of(near.begin(), near.end(), [&](const Body* e) {
        return e->army != b.army && e->fires_now() && within(distance(e->box, b.box.centre), e->range) &&
               ahead_of(*e, b.box.centre) > in_front;
    });
}

/// Balance of strength around the unit, from -1 (enemy) to 1 (own side).
double stronger_about(const BattlefieldModel& model, const Body& b) {
    constexpr double doubt = 0.1;
    const double reach = std::max(12.0, b.pace_column);
    std::array<double, 2> sum{};
    for (const Body& o : model.theirs) {
        if (!o.fights()) continue;
        const double far = distance(o.box, b.box.centre) / reach;
        sum[o.army == b.army ? 0 : 1] += o.power / (1 + far * far * far);
    }
    return (sum[0] - sum[1]) / (sum[0] + sum[1] + doubt);
}

void add_units(const BattlefieldModel& model, double units, double men, FeatureVector& out) {
    for (const Body& b : model.theirs) {
        if (!b.fights()) continue;
        const double share = sign_of(b.army) * b.power / units;
        at(out, Feature::power) += share;
        if (b.branch == Branch::guns) at(out, Feature::guns) += share;
        at(out, Feature::press) += share * stronger_about(model, b);
        if (b.fires_now()) at(out, Feature::fire) += sign_of(b.army) * 10 * next_volley(model, b) / men;
        if (b.branch == Branch::foot && is_column(b.formation) && under_muskets(model, b))
            at(out, Feature::column) -= sign_of(b.army) * b.figures / men;
    }
}

}  // namespace

FeatureVector Evaluator::features_of(const Battle& given, const State& state) {
    const Battle& battle = battle_in(given, state);
    // The umpire has no side, so all units on the table are in `theirs`.
    update_model(battle, view_.look(battle, state), SergeantWeights{}, model_);
    std::array<Army, 2> armies{};
    std::vector<Mass> masses;
    masses.reserve(state.units.size());
    count(battle, state, armies, masses);
    FeatureVector out{};
    const std::vector<int>& effective = model_.view->effectiveness;
    if (effective.size() == 2) {
        const double first = effective[0] / 10000.0;
        const double second = effective[1] / 10000.0;
        at(out, Feature::effectiveness) = first - second;
        at(out, Feature::brittleness) = brittle(second) - brittle(first);
    }
    const auto share = [&](double Army::* what, double Army::* start) {
        const auto of = [&](const Army& a) { return a.*start > 0 ? a.*what / a.*start : 0; };
        return of(armies[0]) - of(armies[1]);
    };
    at(out, Feature::strength) = share(&Army::left, &Army::start);
    at(out, Feature::broken) = -share(&Army::broken, &Army::start);
    at(out, Feature::spent) = -share(&Army::spent, &Army::start);
    at(out, Feature::officers) = share(&Army::officers_left, &Army::officers);
    const double men = (armies[0].start + armies[1].start) / 2;
    const double units = (armies[0].units + armies[1].units) / 2;
    if (men > 0 && units > 0) add_units(model_, units, men, out);
    add_objectives(battle, state, model_, masses, 2 * men, out);
    return out;
}

FeatureVector features_of(const Battle& battle, const State& state) {
    Evaluator judge;
    return judge.features_of(battle, state);
}

std::array<double, 2> remaining_strength(const Battle& battle, const State& state) {
    std::array<double, 2> out{};
    const bool bases = battle.rules->terms.arms_alike;
    for (const Unit& unit : battle.forces().units) {
        const UnitState& u = state.unit(unit.id);
        if (!fights(unit) || u.presence == Presence::absent || u.gone()) continue;
        const double stand = bases ? 1 : unit.figures_per_stand;
        out[unit.army.index()] += std::max(0.0, u.stands_left * stand - (bases ? 0 : u.casualties_on_stands()));
    }
    return out;
}

}  // namespace linstock::general
