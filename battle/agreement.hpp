#pragma once
// Endings that no rule has: a side gives the battle up, both agree on a draw, a side's time has run out. They answer no
// prompt, so their decision's is 0, and may come at any prompt of any book; in a record they are a line like any other.

#include "battle/decision.hpp"
#include "battle/door.hpp"

#include <optional>

namespace linstock {

Decision concession(Seat by);
/// Both have agreed: it is the umpire who says so.
Decision draw_agreed();
/// Of a battle against the clock: the umpire says so too.
Decision out_of_time(Seat who);

inline bool ends_beside_the_rules(const Decision& decision) {
    return decision.prompt == 0 && decision.verb != Verb::rule;
}

/// Pure; nothing = lawful. Precondition: the battle goes on.
std::optional<Refusal> check_ending(const Decision& decision);
/// Ends the battle. Precondition: check_ending().
void end_beside_the_rules(const Decision& decision, State& state, Play& play);

}  // namespace linstock
