#pragma once
// Sight with its degrees, for the chapters that need more than sees(): fire over the heads of others, sharpshooters.

#include "rulesets/brom/procedures.hpp"

#include <span>
#include <vector>

namespace linstock::brom {

/// How a target is seen. Each is better than the one before.
enum class Sight : std::uint8_t {
    none,
    over_near,    ///< over something (RV-16.B), but a friend passed over is too near in front to fire over him
    over,         ///< over troops, as guns may fire (RV-overhead)
    over_ground,  ///< over woods and towns alone, as all may fire (RV-16.B)
    direct,       ///< a clear line, a stand's width free about it
};

/// From where the unit stands; out of a town from the point of its edge nearest to the target.
Sight sight_of(const Battle&, const State&, UnitId viewer, UnitId target);
/// From a point: another place of the viewer, the face of a square.
Sight sight_from(const Battle&, const State&, UnitId viewer, Vec from, UnitId target);
/// Whether it is seen from there at all: fewer lines to look along.
bool in_sight_from(const Battle&, const State&, UnitId viewer, Vec from, UnitId target);
/// From a unit's point to a point of the table: an officer. `of` = the unit that he is with, which does not hide him.
/// With `troops` false troops between do not hide anything.
bool clear_line(const Battle&, const State&, UnitId viewer, Vec from, Vec to, UnitId of, bool troops);
/// Of these points, those that a unit with its eye at `from` has in sight, over others too (1), and the rest (0).
void sees_points(const Battle&, const State&, UnitId viewer, Vec from, std::span<const Vec> points,
                 std::vector<std::uint8_t>& seen);
/// RV-16.C: what men at this point find cover behind or in, from that unit's fire; no clause = nothing.
Cite cover_at(const Battle&, const State&, UnitId firer, Vec at);
/// Where a unit looks and fires from at a target: its front centre, or the edge of the town it holds (RV-16.F.3).
Vec looks_from(const Battle&, const State&, UnitId viewer, UnitId target);

/// CF-17.E.5: an unlimbered battery on a road inside a wood; it sees down the road.
bool on_woods_road(const Battle&, const State&, UnitId);

/// RV-16.F.1: the men in this town have been seen, because they fired or an enemy has been within 6"; it holds until
/// the town changes hands. Kept in PieceState::mark.
bool seen_in_town(const State&, PieceId town);
void mark_seen_in_town(Play&, PieceId town);
/// A new garrison has not been seen yet: to be called when a unit enters or leaves a town.
void forget_town(Play&, PieceId town);

/// RV-10.P, RV-10.Q, RV-16.A, RV-16.B: some point of the target is in sight from the viewer's front centre, through a
/// gap at least a stand wide.
bool sees(const Battle&, const State&, UnitId viewer, UnitId target);
/// The same from a place the viewer might stand in.
bool sees_from(const Battle&, const State&, UnitId viewer, Point place, Heading heading, UnitId target);
bool in_woods(const Battle&, Vec p);
bool in_town(const State&, UnitId);

}  // namespace linstock::brom
