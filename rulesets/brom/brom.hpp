#pragma once
// Public interface of the Brom family of rulesets, for the layers above it.

#include "battle/battle.hpp"
#include "battle/prompt_kind.hpp"
#include "battle/scenario_terms.hpp"

#include <memory>
#include <vector>

namespace linstock {
struct PrintSheet;  // battle/print_sheet.hpp
struct Staging;     // battle/staging.hpp
}  // namespace linstock

namespace linstock::brom {

/// The ruleset of these charts. `problems` lists what the charts lack for play; null when a fatal entry is missing.
std::shared_ptr<const Ruleset> make_ruleset(std::shared_ptr<const Charts> charts, Problems* problems = nullptr);

/// Outcome::degree as a word: 0 none, 1 marginal to 6 total defeat, 7 useless victory.
const char* degree_word(int degree);

/// The prompts of these rulesets.
std::vector<PromptKind> prompt_kinds();

/// What a scenario may ask of these rulesets.
ScenarioTerms scenario_terms();

/// The print sheet of a battle (set_up/paper.cpp).
PrintSheet paper(const Battle&);

/// Stages questions of a real table (fire/staging.cpp).
Staging staging();

/// Distance that a courier rides in a turn (command/staff.cpp).
Cited<double> courier_ride(const Battle&);

}  // namespace linstock::brom
