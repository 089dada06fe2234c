#pragma once
// The scenario's victory conditions as sentences.

#include "battle/battle.hpp"

#include <string>
#include <vector>

namespace linstock::wording {

/// One sentence for each, in the scenario's order: "The Union wins a decisive victory if it holds the Dunker Church."
std::vector<std::string> goal_sentences(const Battle& battle);
/// The same, and how the ruleset ends a battle early, for the page with its number beside each side.
std::vector<std::string> victory_sentences(const Battle& battle);

}  // namespace linstock::wording
