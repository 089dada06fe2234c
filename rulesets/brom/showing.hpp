#pragma once
// The public view of a unit, in addition to its place.

#include "battle/view.hpp"

#include <span>

namespace linstock::brom {

/// Badges, rating, firepower, move: what both sides may know.
void show(const Battle&, const State&, UnitId, UnitView&);
/// Ruleset::forget: removes the other side's sealed fire declarations and announced reserves.
void forget(const Battle&, State&, Seat);
/// CF-3.F: whether the fire-fight goes on until one side is gone.
bool continuous_fire(const Charts&);
/// RV-11, RE-4, CF-5.A: the formations of the ruleset.
std::span<const Formation> formations(const Charts&);

}  // namespace linstock::brom
