#pragma once
// Preparing a battle: the scenario in feet, book values filled in, everything checked that must be right before the
// first turn.

#include "rulesets/mwan18/model.hpp"

namespace linstock::mwan18 {

Prepared prepare_battle(const Ruleset&, const Scenario&, const Ground&);

/// MW-1.4: the scenario with all its lengths multiplied (scale.cpp).
void scale_scenario(Scenario&, double feet_per_unit);
/// Figures, sections, arms of every unit, and the parts that may split from them (organise.cpp).
void organise_units(Scenario&, Setup&, Problems&);

void open_battle(Play&);

}  // namespace linstock::mwan18
