#pragma once
// Shared by staged fire and staged charges: an empty table, and how units are placed on it.

#include "battle/staging.hpp"
#include "rulesets/mwan18/model.hpp"

namespace linstock::mwan18 {

/// Returns the state with no unit on the table, for a whole turn.
State empty_table(const Battle& table, const State& from, const TableShot&);
/// Places a unit with what the roster says of it. Clears what it did this turn.
void bring(State&, const State& from, UnitId, Vec at, Heading);

/// Keeps the percent of fire in T3 that is still to be rolled for. Several firers may add to it.
void keep_fire(UnitState& unit, const UnitState& was);

}  // namespace linstock::mwan18
