#include "rulesets/brom/near.hpp"

namespace linstock::brom {

namespace {

template <class Wanted>
std::vector<UnitId> near_ones(const Battle& battle, const State& state, Vec place, double reach, Wanted&& wanted) {
    std::vector<UnitId> out;
    out.reserve(state.units.size());
    const Setup& all = setup(battle);
    const double widest = reach + all.rolls.farthest + margin_of_doubt;
    for (std::size_t i = 0; i < state.units.size(); ++i) {
        const UnitState& u = state.units[i];
        if (!u.on_field()) continue;
        if (!u.town) {
            // far_apart() for the largest radius of all units, then for that of this one, from a single squared
            // distance.
            const Vec between = to_vec(u.place) - place;
            const double square = dot(between, between);
            if (square > widest * widest) continue;
            const double least = reach + all.facts[i].farthest + margin_of_doubt;
            if (square > least * least) continue;
        }
        if (wanted(i, u)) out.push_back(UnitId::of_index(i));
    }
    return out;
}

double radius_of(const Box& box) { return box.half_width + box.half_depth; }

}  // namespace

std::vector<UnitId> units_near(const Battle& battle, const State& state, Vec place, double reach) {
    return near_ones(battle, state, place, reach, [](std::size_t, const UnitState&) { return true; });
}

std::vector<UnitId> enemies_near(const Battle& battle, const State& state, UnitId unit, const Box& around,
                                 double reach) {
    const std::vector<ArmyId>& army = setup(battle).rolls.army;
    return near_ones(battle, state, around.centre, reach + radius_of(around), [&](std::size_t i, const UnitState& u) {
        return army[i] != army[unit.index()] && u.presence == Presence::on_table;
    });
}

std::vector<UnitId> friends_near(const Battle& battle, const State& state, UnitId unit, const Box& around,
                                 double reach) {
    const std::vector<ArmyId>& army = setup(battle).rolls.army;
    return near_ones(battle, state, around.centre, reach + radius_of(around), [&](std::size_t i, const UnitState& u) {
        return i != unit.index() && army[i] == army[unit.index()] && u.presence == Presence::on_table;
    });
}

}  // namespace linstock::brom
