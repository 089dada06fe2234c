#pragma once
// MW-12: standing of the armies, points, victory.

#include "battle/modifier.hpp"
#include "rulesets/mwan18/model.hpp"

namespace linstock::mwan18 {

/// Men in order, in hundredths of a percent of the men at the start.
int men_percent(const Battle&, const State&, ArmyId);
bool broken(const Battle&, const State&, ArmyId);                                                ///< MW-12.2
int points_of(const Battle&, const State&, ArmyId, std::vector<Modifier>* modifiers = nullptr);  ///< MW-12.3
int men_in_order(const Battle&, const State&, ArmyId);
int men_lost(const Battle&, const State&, ArmyId);  ///< permanently, including units that left the table

}  // namespace linstock::mwan18
