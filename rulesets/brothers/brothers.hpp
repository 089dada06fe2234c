#pragma once
// Brothers At Arms: the interface for higher layers.

#include "battle/battle.hpp"
#include "battle/prompt_kind.hpp"
#include "battle/scenario_terms.hpp"
#include "battle/variation.hpp"

#include <memory>
#include <vector>

namespace linstock {
struct PrintSheet;  // battle/print_sheet.hpp
struct Staging;     // battle/staging.hpp
}  // namespace linstock

namespace linstock::brothers {

/// Makes the ruleset from these charts. Gaps in the charts go to `problems`; returns null if one is fatal.
std::shared_ptr<const Ruleset> make_ruleset(std::shared_ptr<const Charts> charts, Problems* problems = nullptr);

/// The word for Outcome::degree: 0 none, 1 tactical, 2 decisive, 3 complete.
const char* degree_word(int degree);

/// The prompts of this ruleset.
std::vector<PromptKind> prompt_kinds();

/// What a scenario may require of it.
ScenarioTerms scenario_terms();

/// What studies may vary in a battle (set_up/variation.cpp).
Variation variation();

/// The printed sheets (set_up/paper.cpp).
PrintSheet paper(const Battle&);

/// How a question of a real table is staged (fire/staging.cpp).
Staging staging();

/// Distance that a courier rides in a turn (movement/riding.cpp).
Cited<double> courier_ride(const Battle&);

}  // namespace linstock::brothers
