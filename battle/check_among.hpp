#pragma once
// Checks many decisions in one state without creating the prompts each time.

#include "battle/engine_api.hpp"

#include <optional>
#include <span>

namespace linstock {

/// The result of check(). `open` must be prompts(battle, state) for this state, or the one prompt that is answered.
std::optional<Refusal> check_among(const Battle& battle, const State& state, std::span<const Prompt> open,
                                   const Decision& decision);

}  // namespace linstock
