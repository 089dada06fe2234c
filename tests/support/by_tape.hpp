#pragma once
// Runs a battle on with the dice of a tape, which must hold exactly the dice that are rolled.

#include "battle/engine_api.hpp"

#include <string_view>

namespace linstock::tests {

/// `decision` is given first; null = the battle only continues.
void run_by_tape(const Battle&, State&, EventSink& events, std::string_view tape, const Decision* decision);

}  // namespace linstock::tests
