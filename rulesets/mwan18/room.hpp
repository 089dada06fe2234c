#pragma once
// MW-10.15: nobody ends a move on another. Where there is room for a body, along a way and along an edge.

#include "rulesets/mwan18/zones.hpp"

#include <optional>

namespace linstock::mwan18 {

/// The bodies lie on each other by more than the reckoning step (MW-10.1); flush is not on.
bool lies_on(const Box& a, const Box& b);
/// Some other unit on the table lies under this body of `id`; `but` is not looked at.
UnitId lies_on_whom(const Battle&, const State&, UnitId id, const Box& body, UnitId but = {});
inline bool has_room(const Battle& battle, const State& state, UnitId id, const Box& body, UnitId but = {}) {
    return lies_on_whom(battle, state, id, body, but).none();
}

/// How far along `way` from where it is, in feet from `least` to `most`, the body lies on nobody: the place nearest to
/// 0, equal: the one ahead. None: there is no room.
std::optional<double> nearest_room(const Battle&, const State&, UnitId id, const Box& body, Vec way, double least,
                                   double most, UnitId but);

/// Feet from a place along a heading to the edge of the table.
double to_the_edge(const Battle&, Vec from, Heading heading);
/// How far a unit can go straight along a heading, `most` at most, before it is at the stand-off of an enemy in order,
/// or nearer to one than that and nearer than it was (MW-10.12).
double way_to_the_standoff(const Battle&, const State&, UnitId, const Pose&, Heading heading, double most);
/// How far a unit can go straight along a heading, `most` at most, without ending on another (MW-10.15);
/// `but` is not looked at.
double way_free_of_units(const Battle&, const State&, UnitId, const Pose&, Heading heading, double most,
                         UnitId but = {});

}  // namespace linstock::mwan18
