#pragma once
// A modifier as it is told: by name, with its clause. Reckonings list them without knowing of events.

#include "army/army.hpp"
#include "charts/chart.hpp"

#include <cstdint>

namespace linstock {

/// What a modifier's number is.
enum class Counts : std::uint8_t {
    added,    ///< to the sum or the die: +1
    number,   ///< by itself: factor 7, 3 brigades
    heads,    ///< of what the name says in the plural: 24 figures
    fifths,   ///< added to five fifths: +2/5
    share,    ///< so many fifths of the whole: 3/5
    percent,  ///< so many per cent of the whole
    times,    ///< the whole so often: x 2
};

struct Modifier {
    const char* name = "";  ///< "in a town", "officer attached"
    int value = 0;
    Cite why = {};
    Counts counts = Counts::added;
    UnitId unit = {};  ///< whose, where the event tells of several
    ArmyId army = {};  ///< likewise of sides
};

}  // namespace linstock
