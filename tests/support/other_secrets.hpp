#pragma once
// Two states of a battle that are one to a seat.

#include "battle/engine_api.hpp"

namespace linstock::tests {

/// A state that differs from this one in nothing that `seat` may know. False when the seat knows everything.
bool with_other_secrets(const Battle& battle, const State& state, Seat seat, State& out);

}  // namespace linstock::tests
