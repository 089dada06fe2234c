#pragma once
// Supply (RV-supply). The functions do nothing while the option is off.

#include "rulesets/brom/procedures.hpp"

namespace linstock::brom {

/// RV-supply.2, RV-supply.5: at the end of the turn, units that spent it at a wagon are resupplied.
void finish_supply(Play&);
/// A wagon touched by an enemy unit is captured.
void capture_wagons(Play&, UnitId mover);
/// A wagon of the unit's army that it touches and that has supplies left; none if there is none.
UnitId wagon_touched(const Battle&, const State&, UnitId);
/// Wagons of its army that still carry a resupply and are at most `reach` away, in unit order.
std::vector<UnitId> wagons_within(const Battle&, const State&, UnitId, double reach);
/// RV-supply.4: warns about bodies with more than one wagon.
void check_wagons(const Scenario&, const Charts&, Problems&);

}  // namespace linstock::brom
