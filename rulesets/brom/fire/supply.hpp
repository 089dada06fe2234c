#pragma once
// Supply (RV-supply), all of it nothing while the option is off.

#include "rulesets/brom/procedures.hpp"

namespace linstock::brom {

/// RV-supply.2, RV-supply.5: at the end of the turn those that spent it at a wagon are full again.
void finish_supply(Play&);
/// A wagon touched by an enemy unit is captured.
void capture_wagons(Play&, UnitId mover);
/// A wagon of its army that the unit touches and that has supplies left; none if there is none.
UnitId wagon_touched(const Battle&, const State&, UnitId);
/// Wagons of its army that still carry a resupply and are no further off than `reach`, in unit order.
std::vector<UnitId> wagons_within(const Battle&, const State&, UnitId, double reach);
/// RV-supply.4: bodies with more than one wagon, as warnings.
void check_wagons(const Scenario&, const Charts&, Problems&);

}  // namespace linstock::brom
