#pragma once
// Casualties (RV-12), for whoever brings them.

#include "rulesets/brom/procedures.hpp"

namespace linstock::brom {

/// take_casualties: places BromUnit::hits (or `figures` outright) on stands as the owner chooses,
/// closes the layout up, counts figures_lost and stands_lost of this step, destroys the unit with its last stand,
/// rolls the danger of attached officers when the loss is by fire. RV-12, RV-5.C.
struct TakeCasualties {
    UnitId unit;
    std::uint8_t figures = 0;  ///< outright; 0 = from BromUnit::hits
    std::uint8_t by_fire = 1;
    std::uint8_t stand = 0;  ///< RV-10.D: 1 + the stand that has lost a duel and takes them; 0 = none has
    std::uint8_t other = 0;  ///< RV-10.D: what it could not hold: 1 = goes on any stand, 2 = its owner has said which
};
inline Step take_casualties(UnitId unit, int figures, bool by_fire) {
    return make(Proc::take_casualties,
                TakeCasualties{unit, static_cast<std::uint8_t>(figures), static_cast<std::uint8_t>(by_fire), 0, 0});
}
/// Casualties of a stand, 0-based, that has lost its duel. RV-10.D.
inline Step take_duel_casualties(UnitId unit, int stand, int figures) {
    return make(Proc::take_casualties,
                TakeCasualties{unit, static_cast<std::uint8_t>(figures), 0, static_cast<std::uint8_t>(stand + 1), 0});
}

}  // namespace linstock::brom
