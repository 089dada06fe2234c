#pragma once
// How a courier rides: from where, to where, for how many turns, and where he is meanwhile. Plain values.

#include "battle/ruleset.hpp"

#include <vector>

namespace linstock::server {

/// Where who leads these commands is: his officer on the field, else the general, else the middle of the army. No
/// commands = the general himself.
Vec command_position(const Battle& battle, const State& state, ArmyId army, const std::vector<int>& commands);
/// In how many turns he rides so far; one at least, since nothing that is written arrives in the same turn.
int courier_turns(double distance, double a_turn);
/// Where he is in this turn, who was `from` in turn `since` and is to be there in turn `due`.
Vec courier_position(Vec from, Vec to, int since, int due, int turn);

}  // namespace linstock::server
