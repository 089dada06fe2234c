#include "rulesets/brom/movement/outline.hpp"

#include "ground/area_distance.hpp"
#include "ground/measuring.hpp"

namespace linstock::brom {

namespace {

/// Null: it holds no town.
const Polygon* town_of(const Battle& battle, const State& state, UnitId id) {
    const PieceId town = state.unit(id).town;
    return town ? &battle.ground->piece(town).area : nullptr;
}

}  // namespace

double box_to_unit(const Battle& battle, const State& state, const Box& box, UnitId id) {
    const Polygon* town = town_of(battle, state, id);
    return town != nullptr ? nearest_distance(box, *town) : nearest_distance(box, footprint(battle, state, id));
}

Vec nearest_on_unit(const Battle& battle, const State& state, UnitId id, Vec from) {
    const Polygon* town = town_of(battle, state, id);
    return town != nullptr ? nearest_on(*town, from) : nearest_on(footprint(battle, state, id), from);
}

std::optional<double> advance_to_unit(const Battle& battle, const State& state, const Box& box, Heading heading,
                                      UnitId id, double gap, double reach) {
    const Polygon* town = town_of(battle, state, id);
    return town != nullptr ? advance_until(box, heading, *town, gap, reach)
                           : advance_until(box, heading, footprint(battle, state, id), gap, reach);
}

}  // namespace linstock::brom
