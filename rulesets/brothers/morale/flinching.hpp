#pragma once
// What losses do to a unit's nerve: it flinches and is pinned (BA-7.K, BA-8).

#include "rulesets/brothers/procedures.hpp"

namespace linstock::brothers {

/// losses: takes `lost` bases off a unit, closes it up or disperses it, and lets it flinch if it must (7.K, 8).
struct LossLocals {
    UnitId unit;
    UnitId by;
    std::uint8_t lost = 0;
    std::uint8_t in_cover = 0;  ///< it had cover against this attack (BA-8.B)
    std::uint8_t melee = 0;     ///< from a melee attack
    std::uint8_t spare = 0;
    Heading away = 0;  ///< melee: the way it flinches (BA-8.F)
};

}  // namespace linstock::brothers
