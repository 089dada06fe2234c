#pragma once
// Two states of a battle that one seat cannot tell apart.

#include "battle/engine_api.hpp"

namespace linstock::tests {

/// Makes a different state that looks the same to `seat`. False when the seat knows everything.
bool with_other_secrets(const Battle& battle, const State& state, Seat seat, State& out);

}  // namespace linstock::tests
