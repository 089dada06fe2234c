// The scenario's victory conditions: objective holders, and the result at the end of the battle.

#include "base/measure.hpp"
#include "battle/ruleset.hpp"
#include "battle/view.hpp"

#include <algorithm>

namespace linstock {

namespace {

/// A formed unit: on the field, neither routed nor falling back, with stands left.
bool holds_ground(const Battle& battle, const State& state, UnitId id) {
    const UnitState& u = state.unit(id);
    const Branch branch = battle.unit(id).branch();
    return u.on_field() && u.stands_left > 0 && u.condition != Condition::routed &&
           u.condition != Condition::falling_back &&
           (branch == Branch::foot || branch == Branch::horse || branch == Branch::guns);
}

bool at_objective(const Box& box, const Objective& objective) {
    if (!objective.area.empty()) return overlap(box, objective.area) || contains(objective.area, box.centre);
    return within(distance(box, objective.place), objective.radius);
}

bool has(const std::vector<std::string>& names, const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

int stands_lost_percent(const Battle& battle, const State& state, ArmyId army) {
    int start = 0;
    int lost = 0;
    for (const Unit& u : battle.forces().units) {
        if (u.army != army || u.start.how == Start::absent) continue;
        start += u.stands;
        const UnitState& s = state.unit(u.id);
        lost += s.gone() ? u.stands : u.stands - s.stands_left;
    }
    return start == 0 ? 0 : lost * 100 / start;
}

int foot_in(const Battle& battle, const State& state, ArmyId army, const Polygon& area) {
    int count = 0;
    for (const Unit& u : battle.forces().units) {
        if (u.army != army || u.branch() != Branch::foot || !holds_ground(battle, state, u.id)) continue;
        if (contains(area, battle.rules->footprint(battle, state, u.id).centre)) ++count;
    }
    return count;
}

struct Held {
    std::vector<ArmyId> holder;
    int points(const Scenario& s, ArmyId army) const {
        int sum = 0;
        for (std::size_t i = 0; i < holder.size(); ++i)
            if (holder[i] == army) sum += s.objectives[i].points;
        return sum;
    }
};

bool line_holds(const Battle& battle, const State& state, const Held& held, const VictoryLine& line, ArmyId side) {
    const Scenario& s = *battle.scenario;
    const ArmyId enemy = other_army(side);
    int count = 0;
    for (std::size_t i = 0; i < s.objectives.size(); ++i) {
        const bool mine = held.holder[i] == side;
        count += mine ? 1 : 0;
        if (has(line.holds, s.objectives[i].name) && !mine) return false;
        if (has(line.denies, s.objectives[i].name) && held.holder[i] == enemy) return false;
    }
    if (count < line.holds_at_least) return false;
    if (line.lead && held.points(s, side) - held.points(s, enemy) < *line.lead) return false;
    if (line.enemy_stands_lost_percent && stands_lost_percent(battle, state, enemy) < *line.enemy_stands_lost_percent)
        return false;
    if (line.own_stands_lost_under_percent &&
        stands_lost_percent(battle, state, side) >= *line.own_stands_lost_under_percent)
        return false;
    if (!line.own_foot_in.empty() && foot_in(battle, state, side, line.own_foot_in) < line.own_foot_at_least)
        return false;
    return line.no_enemy_foot_in.empty() || foot_in(battle, state, enemy, line.no_enemy_foot_in) == 0;
}

}  // namespace

bool counts_at(const Battle& battle, const State& state, Seat seat, UnitId unit, const Objective& objective) {
    return knows_of(battle, state, seat, unit) && holds_ground(battle, state, unit) &&
           at_objective(battle.rules->footprint(battle, state, unit), objective);
}

ArmyId holder_of(const Objective& objective, bool first, bool second) {
    if (first != second) return first ? ArmyId{1} : ArmyId{2};
    return first ? ArmyId{} : objective.held_by;
}

std::vector<ArmyId> objective_holders(const Battle& battle, const State& state, Seat seat) {
    const std::vector<Objective>& objectives = battle.scenario->objectives;
    std::vector<ArmyId> holders;
    if (objectives.empty()) return holders;
    std::vector<std::array<bool, 3>> there(objectives.size());
    for (const Unit& u : battle.forces().units) {
        if (!knows_of(battle, state, seat, u.id) || !holds_ground(battle, state, u.id)) continue;
        const Box box = battle.rules->footprint(battle, state, u.id);
        for (std::size_t i = 0; i < objectives.size(); ++i)
            if (!there[i][u.army.value] && at_objective(box, objectives[i])) there[i][u.army.value] = true;
    }
    for (std::size_t i = 0; i < objectives.size(); ++i)
        holders.push_back(holder_of(objectives[i], there[i][1], there[i][2]));
    return holders;
}

Outcome judge_goal(const Battle& battle, const State& state, bool any_turn_only) {
    const Held held{objective_holders(battle, state)};
    Outcome outcome;
    const std::vector<VictoryLine>& lines = battle.scenario->victory;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const ArmyId side = lines[i].winner ? lines[i].winner : ArmyId{1};
        if (any_turn_only && !lines[i].any_turn) continue;
        if (!line_holds(battle, state, held, lines[i], side)) continue;
        outcome.winner = lines[i].winner;
        outcome.level = static_cast<std::uint8_t>(i + 1);
        return outcome;
    }
    return outcome;
}

}  // namespace linstock
