#pragma once
// Melee (BA-10): one unit's attack, for who brings it about at once.

#include "rulesets/brothers/procedures.hpp"

namespace linstock::brothers {

/// strike: one unit's melee attack (10).
struct StrikeLocals {
    UnitId unit;
    UnitId only;  ///< BA-8.I: in an immediate melee, who flinched into contact with it; it attacks all it touches
    std::uint8_t immediate = 0;
    std::uint8_t chosen = 0;  ///< the split is settled
    std::uint8_t dice = 0;
    std::uint8_t spare = 0;
    std::array<UnitId, most_stands> against{};  ///< by base: whom it attacks; none = nobody
};
static_assert(sizeof(StrikeLocals) <= 60);

/// While its dice lie upon it a strike has bases that attack, and a die for each.
bool dice_for_each_base(const Battle&, const State&, const Step&);

}  // namespace linstock::brothers
