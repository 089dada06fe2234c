#pragma once
// Brothers At Arms: what the floors above may know of it.

#include "battle/prompt_kind.hpp"
#include "battle/ruleset.hpp"

#include <memory>
#include <vector>

namespace linstock::brothers {

/// The ruleset played from these charts. What the charts lack for play is in `problems`; null when that is fatal.
std::shared_ptr<const Ruleset> make_ruleset(std::shared_ptr<const Charts> charts, Problems* problems = nullptr);

/// Outcome::degree in words: 0 none, 1 tactical, 2 decisive, 3 complete.
const char* degree_word(int degree);

/// What these books ask.
std::vector<PromptKind> prompt_kinds();

}  // namespace linstock::brothers
