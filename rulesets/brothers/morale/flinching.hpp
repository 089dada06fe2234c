#pragma once
// The effect of losses on morale: flinching and pinning (BA-7.K, BA-8).

#include "rulesets/brothers/procedures.hpp"

namespace linstock::brothers {

/// losses: removes `lost` bases of a unit, closes it up or disperses it, and tests for a flinch (7.K, 8).
struct LossLocals {
    UnitId unit;
    UnitId by;
    std::uint8_t lost = 0;
    std::uint8_t in_cover = 0;  ///< it had cover against this attack (BA-8.B)
    std::uint8_t melee = 0;     ///< from a melee attack
    std::uint8_t spare = 0;
    Heading away = 0;  ///< melee: direction of a flinch (BA-8.F)
};

}  // namespace linstock::brothers
