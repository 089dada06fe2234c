#pragma once
// The rules of MWAN issue 18: what the floors above may know of them.

#include "battle/prompt_kind.hpp"
#include "battle/ruleset.hpp"
#include "battle/scenario_terms.hpp"
#include "battle/variation.hpp"

#include <memory>
#include <vector>

namespace linstock {
struct PrintSheet;  // battle/print_sheet.hpp
struct Staging;     // battle/staging.hpp
}  // namespace linstock

namespace linstock::mwan18 {

/// The ruleset played from these charts. What the charts lack for play is in `problems`; null when that is fatal.
std::shared_ptr<const Ruleset> make_ruleset(std::shared_ptr<const Charts> charts, Problems* problems = nullptr);

/// Outcome::degree in words, of the beaten side: 0 none, 1 victory, 2 decisive, 3 broken (MW-12.4).
const char* degree_word(int degree);

/// What these books ask.
std::vector<PromptKind> prompt_kinds();

/// What a scenario may ask of it.
ScenarioTerms scenario_terms();

/// What studies may vary of a battle by it (set_up/variation.cpp).
Variation variation();

/// What is printed for a table that plays by them (set_up/paper.cpp).
PrintSheet paper(const Battle&);

/// How a question of a real table is staged (fire/staging.cpp).
Staging staging();

/// How far a courier rides in a turn (movement/carrying.cpp).
Cited<double> courier_ride(const Battle&);

}  // namespace linstock::mwan18
