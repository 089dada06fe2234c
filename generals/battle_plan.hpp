#pragma once
// A plan for a whole battle: one order for each formation of a side. It becomes orders to units (unit_order.hpp), which
// the sergeant reads, and a sentence for players (report/text/plan_text.hpp). plan_choice.hpp chooses a plan.

#include "generals/battlefield_model.hpp"
#include "generals/unit_order.hpp"

#include <cstddef>
#include <vector>

namespace linstock::general {

struct FormationOrder {
    CommandId formation;  ///< own: a brigade, or a larger formation for the units directly under it
    Posture posture = Posture::free;
    CommandId enemy;            ///< attack: the enemy brigade
    std::size_t objective = 0;  ///< hold: index of the scenario's objectives

    bool operator==(const FormationOrder&) const = default;
};

/// Without orders: the sergeant decides alone.
struct BattlePlan {
    std::vector<FormationOrder> orders;

    bool operator==(const BattlePlan&) const = default;
};

/// The enemy formations with known infantry that still fights, from left to right as the own army faces.
std::vector<CommandId> enemy_brigades(const BattlefieldModel& model);

/// All own units attack the same enemy brigade, batteries and cavalry too.
BattlePlan concentrated_attack(const BattlefieldModel& model, CommandId enemy);

/// The plan's orders at the present positions. An order to attack ends, and its units become free, when no regiment of
/// the enemy brigade still fights on the table. Reserves follow behind the attacking units, and become free with them.
UnitOrders unit_orders(const BattlefieldModel& model, const BattlePlan& plan);

}  // namespace linstock::general
