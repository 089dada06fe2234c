#pragma once
// The rules of MWAN issue 18: what the floors above may know of them.

#include "battle/prompt_kind.hpp"
#include "battle/ruleset.hpp"

#include <memory>
#include <vector>

namespace linstock::mwan18 {

/// The ruleset played from these charts. What the charts lack for play is in `problems`; null when that is fatal.
std::shared_ptr<const Ruleset> make_ruleset(std::shared_ptr<const Charts> charts, Problems* problems = nullptr);

/// Outcome::degree in words, of the beaten side: 0 none, 1 victory, 2 decisive, 3 broken (MW-12.4).
const char* degree_word(int degree);

/// What these books ask.
std::vector<PromptKind> prompt_kinds();

}  // namespace linstock::mwan18
