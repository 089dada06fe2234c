#pragma once
// Endings that no ruleset contains: a side concedes, both sides agree on a draw, or a side runs out of time. They
// answer no prompt, so their prompt id is 0. They are possible at any prompt and are recorded like other decisions.

#include "battle/decision.hpp"
#include "battle/engine_api.hpp"

#include <optional>

namespace linstock {

Decision concession(Seat by);
/// Both sides agreed to a draw. The umpire makes this decision.
Decision draw_agreed();
/// `who` ran out of time. The umpire makes this decision.
Decision out_of_time(Seat who);

inline bool ends_beside_the_rules(const Decision& decision) {
    return decision.prompt == 0 && decision.verb != Verb::rule;
}

/// Pure. Empty = legal. Precondition: the battle is not over.
std::optional<Refusal> check_ending(const Decision& decision);
/// Ends the battle. Precondition: check_ending() accepts the decision.
void end_beside_the_rules(const Decision& decision, State& state, Play& play);

}  // namespace linstock
