#pragma once
// Runs a battle ahead until an event of interest, and skips the rest. Used by odds.

#include "battle/battle.hpp"
#include "battle/play.hpp"

namespace linstock {

/// Callback that returns true for the last event of interest. `of` is the caller's context pointer.
struct StopWhen {
    bool (*last)(const Event& event, const void* of) = nullptr;
    const void* of = nullptr;
};

/// Like decide_unchecked() without dice, but stops after the step that emits such an event. Returns true if it
/// stopped there. The state is then between steps, has no open prompt, and can only be discarded.
bool decide_until(const Battle& battle, State& state, const Decision& decision, EventSink& events, StopWhen out);

}  // namespace linstock
