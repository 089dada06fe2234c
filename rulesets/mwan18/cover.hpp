#pragma once
// MW-10.13, MW-10.14: the cover of a target along a line, and its class.

#include "rulesets/mwan18/cover_kinds.hpp"
#include "rulesets/mwan18/sight.hpp"

namespace linstock::mwan18 {

CoverClass class_of(Cover);
/// Row of the chart fire_fifths, such as "fence" or "trench"; "" for none.
const char* row_of(Cover);

/// The best cover of the target in `useful` against something along this line. The line ends at the target.
Cover cover_along(const Battle&, const State&, UnitId target, Segment line, CoverSet useful = {});
/// The best cover against fire from this front centre.
Cover cover_from(const Battle&, const State&, Vec firer, UnitId target, CoverSet useful = {});
/// For morale: the cover along the line to the enemy ahead. Without one, along 25 feet straight ahead.
Cover cover_ahead(const Battle&, const State&, UnitId);
Cover cover_ahead(const Battle&, const State&, UnitId, UnitId enemy);  ///< for a caller that knows the enemy ahead
/// The cover at a point, by the area it is in.
Cover cover_at(const Battle&, Vec p);
/// Area cover only.
Cover area_cover(const Battle&, const State&, UnitId target, CoverSet useful = {});
/// Linear cover only, of a body at the end of the line.
Cover linear_cover(const Battle&, const State&, const Box& target, Segment line, CoverSet useful = {});

}  // namespace linstock::mwan18
