#include "battle/shot.hpp"

#include "battle/event.hpp"

namespace linstock {

int face_needed(const Event& fired) {
    if (fired.needed <= 0) return 0;
    int face = fired.needed;
    // With a leading number the other modifiers apply to it and not to the die.
    if (!fired.modifiers.empty() && fired.modifiers.front().counts == Counts::number) return fired.needed;
    for (const Modifier& m : fired.modifiers)
        if (m.counts != Counts::number) face -= m.value;
    return face < 1 ? 1 : face;
}

}  // namespace linstock
