#pragma once
// Creates only the first open prompt, and only as much of it as the caller needs. Faster than prompts().

#include "battle/engine_api.hpp"

#include <functional>
#include <optional>

namespace linstock {

/// Returns the first of prompts(battle, state), if any. `reads_all` gets a prompt with seat, kind and role. If it
/// returns false and the ruleset has a short form of the prompt, the offers are only those of the first unit with
/// offers and of the units listed before it, or none. This suffices for candidates() to find the recommended
/// decision, but not for check_among().
std::optional<Prompt> first_prompt(const Battle& battle, const State& state,
                                   const std::function<bool(const Prompt&)>& reads_all);

}  // namespace linstock
