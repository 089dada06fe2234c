#pragma once
// A unit's fire, for display before anything is declared: by distance, and at one enemy.

#include "battle/reconnaissance.hpp"
#include "battle/view.hpp"
#include "rulesets/mwan18/fire/fire_targets.hpp"

namespace linstock::mwan18 {

/// The range in feet at which its weapons have an effect; 0 = no fire. MW-smoothbore, MW-rifled: guns as far as sight.
double fire_reach(const Battle&, const State&, UnitId);
/// UnitView::fire_range and fire: of the unit in line with its remaining men, free and halted, at formed men in the
/// open. Each die is a D100 of a figure or section. A hit is an expected casualty.
void show_fire(const Battle&, const State&, UnitId, UnitView&);
/// Whether the unit could fire at the target now.
ShotSeen shot(const Battle&, const State&, UnitId firer, UnitId target);

}  // namespace linstock::mwan18
