#pragma once
// For who looks ahead and is only curious how far: the rest of a run that leads beyond is not played.

#include "battle/play.hpp"
#include "battle/ruleset.hpp"

namespace linstock {

/// Says of an event that what comes after it is of no interest. `of` is what the asker gave.
struct StopWhen {
    bool (*last)(const Event& event, const void* of) = nullptr;
    const void* of = nullptr;
};

/// As decide_unchecked() without dice, but no further than the step that tells of such an event. True when it ended
/// there: then the state stands in the midst of its steps, with no prompt open, and is fit to be thrown away alone.
bool decide_until(const Battle& battle, State& state, const Decision& decision, EventSink& events, StopWhen out);

}  // namespace linstock
