#pragma once
// MW-10.13, MW-10.14: what cover a target has along a line, and how heavy it is.

#include "rulesets/mwan18/cover_kinds.hpp"
#include "rulesets/mwan18/sight.hpp"

namespace linstock::mwan18 {

CoverClass class_of(Cover);
/// Row of the chart fire_fifths: "fence" ... "trench"; "" for none.
const char* row_of(Cover);

/// Of a unit against something along this line, whose end lies at the unit; only the best of those in the set counts.
Cover cover_along(const Battle&, const State&, UnitId target, Segment line, CoverSet useful = {});
/// Of a unit against fire from this front centre.
Cover cover_from(const Battle&, const State&, Vec firer, UnitId target, CoverSet useful = {});
/// For morale: along the line to the enemy ahead; with none, to a point 25 feet straight on.
Cover cover_ahead(const Battle&, const State&, UnitId);
Cover cover_ahead(const Battle&, const State&, UnitId, UnitId enemy);  ///< who has looked who that is
/// Of men at this point, by the area they are in.
Cover cover_at(const Battle&, Vec p);
/// The area cover alone.
Cover area_cover(const Battle&, const State&, UnitId target, CoverSet useful = {});
/// The linear cover alone, of a body at the end of the line.
Cover linear_cover(const Battle&, const State&, const Box& target, Segment line, CoverSet useful = {});

}  // namespace linstock::mwan18
