#pragma once
// MW-3.35: dismantling removes a stretch of an obstacle, as wide as the unit's front. The rest still bars, costs and
// covers. A piece with a gap is `breached`; one that is gone completely is `down`.

#include "ground/terrain.hpp"
#include "rulesets/mwan18/model.hpp"

#include <vector>

namespace linstock::mwan18 {

/// The remaining segments of an obstacle, in its order.
std::vector<Segment> standing(const Battle&, const State&, PieceId);
/// The path crosses a remaining segment. Precondition: it crosses the complete line.
bool stands_across(const Battle&, const State&, PieceId, Segment way);
/// Fences, hedges and loose walls near enough to the unit to be dismantled.
std::vector<PieceId> to_dismantle(const Battle&, const State&, UnitId);
bool near_enough(const Battle&, const State&, const Box& unit, PieceId);
/// Opens a gap of this width in feet, centred on the line's nearest point to `at` but within its ends.
void open_gap(const Battle&, State&, PieceId, Vec at, double width);

}  // namespace linstock::mwan18
