#include "rulesets/brom/near.hpp"

namespace linstock::brom {

std::vector<UnitId> units_near(const Battle& battle, const State& state, Vec place, double reach) {
    std::vector<UnitId> out;
    const Setup& all = setup(battle);
    constexpr double margin = 0.01;
    const double widest = reach + all.rolls.farthest + margin;
    for (std::size_t i = 0; i < state.units.size(); ++i) {
        const UnitState& u = state.units[i];
        if (!u.on_field()) continue;
        if (!u.town) {
            const Vec between = to_vec(u.place) - place;
            const double square = dot(between, between);
            if (square > widest * widest) continue;
            const double least = reach + all.facts[i].farthest + margin;
            if (square > least * least) continue;
        }
        out.push_back(battle.forces().units[i].id);
    }
    return out;
}

}  // namespace linstock::brom
