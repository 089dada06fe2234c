#pragma once
// What a shot and a charge have in common that are staged on a blank table: the empty table, and who is brought on it.

#include "battle/staging.hpp"
#include "rulesets/mwan18/model.hpp"

namespace linstock::mwan18 {

/// Nobody on it, in the whole of a turn.
State empty_table(const Battle& table, const State& from, const TableShot&);
/// A unit with what it brings from the roster; what it did in the turn in hand is told, or has not been done here.
void bring(State&, const State& from, UnitId, Vec at, Heading);

/// What T3 has laid on it is still to be rolled for (more than one may fire at it).
void keep_fire(UnitState& unit, const UnitState& was);

}  // namespace linstock::mwan18
