#pragma once
// For whoever tries many decisions at one moment: the prompts are made once and not with every look.

#include "battle/door.hpp"

#include <optional>
#include <span>

namespace linstock {

/// What check() says. `open` = prompts(battle, state) of this very state, or the one among them that is answered.
std::optional<Refusal> check_among(const Battle& battle, const State& state, std::span<const Prompt> open,
                                   const Decision& decision);

}  // namespace linstock
