#pragma once
// A named modifier with its clause. Computations can list modifiers without depending on events.

#include "army/army.hpp"
#include "charts/chart.hpp"

#include <cstdint>

namespace linstock {

/// The meaning of a modifier's number.
enum class Counts : std::uint8_t {
    added,    ///< added to the sum or die: +1
    number,   ///< a value of its own: factor 7, 3 brigades
    heads,    ///< a count of what the name says, in the plural: 24 figures
    fifths,   ///< fifths added to five fifths: +2/5
    share,    ///< fifths of the whole: 3/5
    percent,  ///< percent of the whole
    times,    ///< factor of the whole: x 2
};

struct Modifier {
    const char* name = "";  ///< "in a town", "officer attached"
    int value = 0;
    Cite why = {};
    Counts counts = Counts::added;
    UnitId unit = {};  ///< the unit it applies to, if the event has several
    ArmyId army = {};  ///< the side it applies to, likewise
};

}  // namespace linstock
