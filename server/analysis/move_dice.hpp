#pragma once
// How far a unit may move, before it is ordered to and before the dice are rolled. Used by the map layer "reach".

#include "battle/engine_api.hpp"

#include <vector>

namespace linstock::server {

/// One distance over open ground, the probability of at least this distance, and the state after such a roll.
struct MoveChance {
    double distance = 0;  ///< in the table's units
    double at_least = 0;
    State rolled;  ///< the unit's path is asked for next
};

/// Orders the unit to move and tries all faces of the dice that decide how far. From the shortest distance to the
/// longest; one entry where no dice decide. Empty if no open prompt of the seat offers the order, or if there are too
/// many faces.
std::vector<MoveChance> move_chances(const Battle& battle, const State& state, Seat seat, UnitId unit);

}  // namespace linstock::server
