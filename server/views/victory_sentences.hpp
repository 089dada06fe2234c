#pragma once
// The scenario's victory lines in words.

#include "battle/ruleset.hpp"

#include <string>
#include <vector>

namespace linstock::server {

/// A sentence each, in their order: "The Union wins a decisive victory if it holds the Dunker Church."
std::vector<std::string> victory_sentences(const Battle& battle);

}  // namespace linstock::server
