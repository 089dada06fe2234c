#pragma once
// How a courier rides: from where, to where, for how many turns, and where he is meanwhile. Plain values.

#include "battle/ruleset.hpp"

#include <vector>

namespace linstock::server {

/// Where who leads these commands is: his officer on the field, else the general, else the middle of the army. No
/// commands = the general himself.
Vec place_of_post(const Battle& battle, const State& state, ArmyId army, const std::vector<int>& commands);
/// In how many turns he rides so far; one at least, since nothing that is written arrives in the same turn.
int turns_to_ride(double distance, double a_turn);
/// Where he is in this turn, who was `from` in turn `since` and is to be there in turn `due`.
Vec place_on_way(Vec from, Vec to, int since, int due, int turn);

}  // namespace linstock::server
