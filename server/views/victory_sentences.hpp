#pragma once
// The scenario's victory conditions as sentences.

#include "battle/ruleset.hpp"

#include <string>
#include <vector>

namespace linstock::server {

/// One sentence for each, in the scenario's order: "The Union wins a decisive victory if it holds the Dunker Church."
std::vector<std::string> victory_sentences(const Battle& battle);

}  // namespace linstock::server
