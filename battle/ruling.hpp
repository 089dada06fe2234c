#pragma once
// The umpire's word: between two decisions he puts a unit right, with a reason. It answers no prompt and is a decision
// like any other in a record; whoever was asked is asked anew. What the book would not allow is told, not forbidden;
// what cannot be is refused.

#include "army/scenario.hpp"
#include "base/diagnostics.hpp"
#include "battle/decision.hpp"
#include "battle/door.hpp"

#include <optional>
#include <string>

namespace linstock {

inline constexpr std::size_t longest_reason = 400;

/// What is said of the unit is said as a situation says it; what is left out stays as it is. Places are in the battle's
/// own unit.
struct Ruling {
    std::string reason;
    SituationUnit told;  ///< its unit is the decision's
    std::optional<Condition> condition;
};
bool same_ruling(const Ruling* a, const Ruling* b);

inline bool is_ruling(const Decision& decision) { return decision.verb == Verb::rule; }

/// Pure; nothing = it can be. Precondition: the battle goes on.
std::optional<Refusal> check_ruling(const Battle& battle, const State& state, const Decision& decision);
/// What the book would not allow of it: warnings. Precondition: check_ruling().
Problems objections(const Battle& battle, const State& state, const Decision& decision);
/// Precondition: check_ruling().
void carry_out_ruling(const Decision& decision, State& state, Play& play);

}  // namespace linstock
