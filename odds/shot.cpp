#include "odds/shot.hpp"

namespace linstock::odds {

int face_needed(const Event& fired) {
    if (fired.needed <= 0) return 0;
    int face = fired.needed;
    for (const Modifier& m : fired.modifiers) {
        if (m.counts == Counts::number) return fired.needed;  // the marks stand beside this number, not beside the die
        face -= m.value;
    }
    return face < 1 ? 1 : face;
}

}  // namespace linstock::odds
