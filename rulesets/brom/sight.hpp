#pragma once
// Sight with its degrees, for chapters that need more than sees(): fire over the heads of others, sharpshooters.

#include "rulesets/brom/procedures.hpp"

#include <span>
#include <vector>

namespace linstock::brom {

/// How a target is seen. Each value is better than the one before.
enum class Sight : std::uint8_t {
    none,
    over_near,    ///< over something (RV-16.B), but a friend in between is too near to fire over
    over,         ///< over troops, as guns may fire (RV-overhead)
    over_ground,  ///< over woods and towns only, as all may fire (RV-16.B)
    direct,       ///< a clear line with one stand's width free around it
};

/// What the viewer sees of the target from its position; from a town, from the point of the town's edge nearest to the
/// target.
Sight sight_of(const Battle&, const State&, UnitId viewer, UnitId target);
/// The same from a point: another position of the viewer, or the face of a square.
Sight sight_from(const Battle&, const State&, UnitId viewer, Vec from, UnitId target);
/// Whether the target is seen from there at all; checks fewer lines.
bool in_sight_from(const Battle&, const State&, UnitId viewer, Vec from, UnitId target);
/// Whether an officer at `to` is visible from the viewer's point `from`. `of`: the unit that the officer is with, which
/// does not hide the officer. If `troops` is false, troops in between hide nothing.
bool clear_line(const Battle&, const State&, UnitId viewer, Vec from, Vec to, UnitId of, bool troops);
/// Writes for each point whether a unit with its eye at `from` has it in sight, also over others (1), or not (0).
void sees_points(const Battle&, const State&, UnitId viewer, Vec from, std::span<const Vec> points,
                 std::vector<std::uint8_t>& seen);
/// RV-16.C: the cover that troops at this point have from that unit's fire; no clause = none.
Cite cover_at(const Battle&, const State&, UnitId firer, Vec at);
/// The point from which a unit sees and fires at a target: its front centre, or the edge of the town that it holds
/// (RV-16.F.3).
Vec looks_from(const Battle&, const State&, UnitId viewer, UnitId target);

/// CF-17.E.5: an unlimbered battery on a road inside a wood; it sees along the road.
bool on_woods_road(const Battle&, const State&, UnitId);

/// RV-16.F.1: whether troops in this town have been seen, because they fired or an enemy was within 6". It lasts until
/// the town changes hands. Stored in PieceState::mark.
bool seen_in_town(const State&, PieceId town);
void mark_seen_in_town(Play&, PieceId town);
/// A new garrison has not been seen yet: call this when a unit enters or leaves a town.
void forget_town(Play&, PieceId town);

/// RV-10.P, RV-10.Q, RV-16.A, RV-16.B: whether some point of the target is in sight from the viewer's front centre,
/// through a gap at least one stand wide.
bool sees(const Battle&, const State&, UnitId viewer, UnitId target);
/// The same from a place where the viewer might be.
bool sees_from(const Battle&, const State&, UnitId viewer, Point place, Heading heading, UnitId target);
bool in_woods(const Battle&, Vec p);
bool in_town(const State&, UnitId);

}  // namespace linstock::brom
