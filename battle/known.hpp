#pragma once
// A state with nothing in it but what one seat may know: what a commander may reckon with.

#include "battle/view.hpp"

namespace linstock {

/// The battle as that seat knows it, ready to be stepped. Units that it does not know of are not there; what the other
/// seat has answered under seal, announced or hidden is taken out; the cards still to be turned lie in a fixed order.
/// Two states that differ only in what the seat may not know become equal. Its own open prompt stays open.
State as_known_to(const Battle& battle, const State& state, Seat seat);

}  // namespace linstock
