#pragma once
// What the family shows openly of a unit beside its place.

#include "battle/view.hpp"

#include <span>

namespace linstock::brom {

/// Badges, rating, what its fire comes to, how far it goes: all that anybody at the table may know.
void show(const Battle&, const State&, UnitId, UnitView&);
/// Ruleset::forget: fire declared under seal and reserves announced by the other side.
void forget(const Battle&, State&, Seat);
/// CF-3.F: the fire-fight goes on until one side is gone.
bool continuous_fire(const Charts&);
/// RV-11, RE-4, CF-5.A: those that the book has.
std::span<const Formation> formations(const Charts&);

}  // namespace linstock::brom
