#pragma once
// Reads from an event what the dice of a shot must show.

#include "battle/event_fwd.hpp"

namespace linstock {

/// The lowest face that hits, modifiers included. `needed` is the chart's face, and modifiers apply to each die. If
/// the first modifier is a number, `needed` already includes the others. A number after them is a value of the chart.
/// More than the die's sides = no hit possible; 0 = unknown.
int face_needed(const Event& fired);

}  // namespace linstock
