#pragma once
// Removes from a state what one seat may not know.

#include "battle/view.hpp"

namespace linstock {

/// Returns the battle as the seat knows it, ready to continue. Unknown units are absent. The other seat's sealed
/// answers, announcements and hidden actions are removed. The remaining cards are in a fixed order. States that
/// differ only in what the seat may not know become equal. The seat's own open prompt stays open.
State redacted_for(const Battle& battle, const State& state, Seat seat);

}  // namespace linstock
