#pragma once
// A battle run on from where it stands by the dice of a tape, which has to hold just those that are thrown.

#include "battle/engine_api.hpp"

#include <string_view>

namespace linstock::tests {

/// `decision`: that is answered first; null = it only goes on.
void run_by_tape(const Battle&, State&, EventSink& events, std::string_view tape, const Decision* decision);

}  // namespace linstock::tests
