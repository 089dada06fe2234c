#pragma once
// For whoever tries many decisions at one moment: the prompts are made once and not with every look.

#include "battle/door.hpp"

#include <optional>
#include <vector>

namespace linstock {

/// What check() says. `open` = prompts(battle, state) of this very state.
std::optional<Refusal> check_among(const Battle& battle, const State& state, const std::vector<Prompt>& open,
                                   const Decision& decision);

}  // namespace linstock
