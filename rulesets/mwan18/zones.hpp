#pragma once
// MW-10.8 to MW-10.10: range, arc, front and rear zone. Pure geometry of footprints.

#include "ground/measuring.hpp"
#include "rulesets/mwan18/formations.hpp"

namespace linstock::mwan18 {

enum class Zone : std::uint8_t { front, left, right, rear };

/// The zone of the point (MW-10.10). On the line between two zones, front comes first, then rear.
Zone zone_of(const Battle&, const Box& unit, Vec point);
inline bool in_front_zone(const Battle& battle, const Box& unit, Vec point) {
    return zone_of(battle, unit, point) == Zone::front;
}
/// Fire or an attack from this front centre enfilades the unit.
bool enfilades(const Battle&, const State&, Vec from, UnitId target);

/// The front edge of a unit, or of one gun, that fires or charges (MW-10.9).
struct FrontEdge {
    Vec middle;
    Heading heading = 0;
    double half_width = 0;  ///< feet
};
/// MW-10.9: the centre of one of the target's stands is in the arc of this front edge.
bool in_arc(const Battle&, const State&, const FrontEdge&, UnitId target);
/// The same for the front edge of a whole unit.
bool in_arc(const Battle&, const State&, UnitId firer, UnitId target);

/// MW-10.8: from a unit's front centre to the nearest point of the target's footprint.
double range(const Battle&, const State&, UnitId firer, UnitId target);
double range(const Battle&, const State&, Vec from, UnitId target);
/// The line of the range: from the front centre to that nearest point.
Segment range_line(const Battle&, const State&, Vec from, UnitId target);
/// Distance between the nearest points of two footprints.
double between(const Battle&, const State&, UnitId a, UnitId b);

inline Vec front_centre(const State& state, UnitId id) { return to_vec(state.unit(id).place); }

}  // namespace linstock::mwan18
