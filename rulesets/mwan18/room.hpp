#pragma once
// MW-10.15: a unit cannot end a move on another. Finds free space for a body, along a path or an edge.

#include "rulesets/mwan18/zones.hpp"

#include <optional>

namespace linstock::mwan18 {

/// The bodies overlap by more than the measuring step (MW-10.1). Bodies that only touch do not overlap.
bool lies_on(const Box& a, const Box& b);
/// The unit under this body of `id`, other than `but`; none if the space is free.
UnitId lies_on_whom(const Battle&, const State&, UnitId id, const Box& body, UnitId but = {});
inline bool has_room(const Battle& battle, const State& state, UnitId id, const Box& body, UnitId but = {}) {
    return lies_on_whom(battle, state, id, body, but).none();
}

/// The offset along `way` nearest to 0 at which the body overlaps no unit; on a tie, the one ahead. Offsets are in feet
/// from `least` to `most`. Returns nothing if there is no space.
std::optional<double> nearest_room(const Battle&, const State&, UnitId id, const Box& body, Vec way, double least,
                                   double most, UnitId but);

/// Feet from a point along a heading to the table edge.
double to_the_edge(const Battle&, Vec from, Heading heading);
/// Feet, at most `most`, that a unit can go straight along a heading. It stops at the stand-off of an enemy in order,
/// or where it would come closer to an enemy within it (MW-10.12).
double way_to_the_standoff(const Battle&, const State&, UnitId, const Pose&, Heading heading, double most);
/// Feet, at most `most`, that a unit can go straight along a heading without ending on another (MW-10.15). Ignores
/// `but`.
double way_free_of_units(const Battle&, const State&, UnitId, const Pose&, Heading heading, double most,
                         UnitId but = {});

}  // namespace linstock::mwan18
