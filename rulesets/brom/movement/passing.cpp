#include "rulesets/brom/movement/passing.hpp"

#include "base/measure.hpp"
#include "ground/measuring.hpp"
#include "rulesets/brom/fire/fire.hpp"
#include "rulesets/brom/near.hpp"

namespace linstock::brom {

bool stands_on_others(const Battle& battle, const State& state, UnitId unit, const Box& box) {
    for (const UnitId other : units_near(battle, state, box.centre, box.half_width + box.half_depth)) {
        const bool there = army_of(battle, other) == army_of(battle, unit) || on_table(state, other);
        if (there && other != unit && overlapping(box, footprint(battle, state, other))) return true;
    }
    return false;
}

bool far_from_way(std::span<const Vec> path, double width, const Neighbour& one, double reach) {
    if (one.in_town) return false;
    // A box moves along a heading, which is rounded to a sixteenth of a degree.
    constexpr double askew = 0.001;
    for (std::size_t i = 1; i < path.size(); ++i) {
        const double least = width * 0.5 + one.round + reach + 0.05;
        const Segment leg{path[i - 1], path[i]};
        if (within(distance(leg, one.place), least + askew * distance(leg.a, leg.b))) return false;
    }
    return true;
}

bool passes_far_off(const Battle& battle, const State& state, UnitId shooter, UnitId mover) {
    if (state.unit(mover).town || state.unit(shooter).town) return false;
    // RV-7.1, RV-7.2: any part of either may be the nearest to the other.
    const double reach = range_of(battle, state, shooter) + facts(battle, shooter).farthest +
                         facts(battle, mover).farthest + margin_of_doubt;
    const Vec apex = muzzle_of(battle, state, shooter, 0).apex;
    Vec from = to_vec(state.unit(mover).place);
    for (const Point leg : state.path) {
        const Vec to = to_vec(leg);
        if (within(distance(Segment{from, to}, apex), reach)) return false;
        from = to;
    }
    return true;
}

}  // namespace linstock::brom
