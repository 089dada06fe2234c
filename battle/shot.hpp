#pragma once
// What the dice of one shot have to show, read from the event that tells of it.

#include "battle/event_fwd.hpp"

namespace linstock {

/// The lowest face of the die that hits, its modifiers counted: `needed` is the chart's face, and modifiers are added
/// to each die, unless the first is a number itself: then the others are in `needed` already. A number behind them is
/// the chart's own. More than the die has sides = no face can hit; 0 = the event does not tell.
int face_needed(const Event& fired);

}  // namespace linstock
