#pragma once
// Computer against computer: the names of generals, and how a battle ended in words.

#include "study/play_battle.hpp"

#include <string>

namespace linstock::apps {

using study::Commanders;
using study::commanders;
using study::seed_of_battle;

/// False after a message that tells the names there are.
bool known_general(const std::string& name);
/// That message.
std::string no_general(const std::string& name);

/// "the Union wins: decisive victory, major defeat for the Confederates", "a draw": how it ended, in the book's words
/// and by the scenario's where they decide.
std::string outcome_text(const Battle& battle, const Outcome& outcome);

}  // namespace linstock::apps
