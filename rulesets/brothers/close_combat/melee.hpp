#pragma once
// Melee (BA-10): the step of one unit's attack, for other chapters.

#include "rulesets/brothers/procedures.hpp"

namespace linstock::brothers {

/// strike: one unit's melee attack (10).
struct StrikeLocals {
    UnitId unit;
    UnitId only;  ///< BA-8.I: in an immediate melee, the unit that flinched into contact. The attack is on all that it
                  ///< touches.
    std::uint8_t immediate = 0;
    std::uint8_t chosen = 0;  ///< the split is decided
    std::uint8_t dice = 0;
    std::uint8_t spare = 0;
    std::array<UnitId, most_stands> against{};  ///< enemy attacked, by base; none = no attack
};
static_assert(sizeof(StrikeLocals) <= 60);

/// Invariant: while a strike's dice are rolled, it has attacking bases and a die for each.
bool dice_for_each_base(const Battle&, const State&, const Step&);

}  // namespace linstock::brothers
