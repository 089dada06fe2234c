#pragma once
// Casualties (RV-12), for all chapters that cause them.

#include "rulesets/brom/procedures.hpp"

namespace linstock::brom {

/// take_casualties: places BromUnit::hits (or `figures` directly) on stands as the owner chooses. Closes up the unit,
/// counts figures_lost and stands_lost of this step, and destroys the unit with its last stand. If the loss is by fire
/// it rolls the danger of attached officers. RV-12, RV-5.C.
struct TakeCasualties {
    UnitId unit;
    std::uint8_t figures = 0;  ///< figures to take; 0 = take BromUnit::hits
    std::uint8_t by_fire = 1;
    std::uint8_t stand = 0;  ///< RV-10.D: 1 + the stand that lost a duel and takes the casualties; 0 = none
    std::uint8_t other = 0;  ///< RV-10.D: casualties that it could not hold: 1 = any stand may take them, 2 = the owner
                             ///< has chosen the stand
};
inline Step take_casualties(UnitId unit, int figures, bool by_fire) {
    return make(Proc::take_casualties,
                TakeCasualties{unit, static_cast<std::uint8_t>(figures), static_cast<std::uint8_t>(by_fire), 0, 0});
}
/// Casualties of a stand, counted from 0, that has lost its duel. RV-10.D.
inline Step take_duel_casualties(UnitId unit, int stand, int figures) {
    return make(Proc::take_casualties,
                TakeCasualties{unit, static_cast<std::uint8_t>(figures), 0, static_cast<std::uint8_t>(stand + 1), 0});
}

}  // namespace linstock::brom
