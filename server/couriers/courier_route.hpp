#pragma once
// A courier's ride: from where, to where, for how many turns, and the position in between. Plain values.

#include "battle/battle.hpp"

#include <vector>

namespace linstock::server {

/// The position of the commander of these commands: the officer on the field, else the general, else the middle of the
/// army. No commands = the general.
Vec command_position(const Battle& battle, const State& state, ArmyId army, const std::vector<int>& commands);
/// The turns that a ride of this distance takes; at least one, since no dispatch arrives in the same turn.
int courier_turns(double distance, double a_turn);
/// The position in `turn` of a courier who was at `from` in turn `since` and arrives in turn `due`.
Vec courier_position(Vec from, Vec to, int since, int due, int turn);

}  // namespace linstock::server
