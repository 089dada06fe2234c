#pragma once
// What a unit's fire comes to, to be looked at before anything is declared: by distance, and at one enemy.

#include "battle/reconnaissance.hpp"
#include "battle/view.hpp"
#include "rulesets/mwan18/fire/fire_targets.hpp"

namespace linstock::mwan18 {

/// How far its weapons do anything, in feet; 0 = it has no fire. MW-smoothbore, MW-rifled: guns as far as one sees.
double fire_reach(const Battle&, const State&, UnitId);
/// UnitView::fire_range and fire: in line with the men that it has left, free, halted, at formed men in the open. Each
/// die is a figure's shot, or a section's, and a hundred-sided one: a casualty is to be expected for each hit.
void show_fire(const Battle&, const State&, UnitId, UnitView&);
/// Whether a unit could fire at an enemy if fire were declared now.
ShotSeen shot(const Battle&, const State&, UnitId firer, UnitId target);

}  // namespace linstock::mwan18
