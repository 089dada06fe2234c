#pragma once
// The names of computer players, and the text for the result of a battle.

#include "study/play_battle.hpp"

#include <string>

namespace linstock::apps {

using study::Commanders;
using study::commanders;
using study::seed_of_battle;

/// Complains and returns false if there is no such player.
bool is_known_player(const std::string& name);
/// The message for that: it lists the names.
std::string no_general(const std::string& name);

/// "the Union wins: decisive victory, major defeat for the Confederates", "a draw": the result in the words of the
/// ruleset, and of the scenario if it has its own.
std::string outcome_text(const Battle& battle, const Outcome& outcome);

}  // namespace linstock::apps
