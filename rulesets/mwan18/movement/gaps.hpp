#pragma once
// MW-3.35: of an obstacle that is dismantled a stretch goes, as wide as the front that took it down. What stands of the
// rest bars, costs and covers as before. A piece with a gap is `breached`, one of which nothing stands is `down`.

#include "ground/terrain.hpp"
#include "rulesets/mwan18/model.hpp"

#include <vector>

namespace linstock::mwan18 {

/// What still stands of a line of terrain, in its order.
std::vector<Segment> standing(const Battle&, const State&, PieceId);
/// The way along this line crosses what still stands of it. Precondition: it crosses the whole line.
bool stands_across(const Battle&, const State&, PieceId, Segment way);
/// Fences, hedges and loose walls that a unit stands near enough to, to take a stretch of them down.
std::vector<PieceId> to_dismantle(const Battle&, const State&, UnitId);
bool near_enough(const Battle&, const State&, const Box& unit, PieceId);
/// A stretch so wide, about the point of the line that is nearest to `at`, within the line's ends.
void open_gap(const Battle&, State&, PieceId, Vec at, double width);

}  // namespace linstock::mwan18
