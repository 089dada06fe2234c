#pragma once
// Orders to single units, made from a battle plan (battle_plan.hpp). They are the only way by which a plan reaches the
// sergeant, in every ruleset. The sergeant decides alone for units without an order.

#include "base/geometry.hpp"
#include "base/id.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace linstock::general {

struct BattlefieldModel;
struct Plan;

enum class Posture : std::uint8_t {
    free,     ///< no order
    attack,   ///< go for the enemy at `place`, and stop where the unit can fire at it
    hold,     ///< go to `place` and stay
    reserve,  ///< go to `place`, out of the fight, and wait
};

struct UnitOrder {
    Posture posture = Posture::free;
    Vec place;                      ///< on the map
    std::optional<Heading> facing;  ///< at `place`; none = as the sergeant chooses
    double pull = 1;                ///< above 1: more eager to reach `place`; below 1: less
    double boldness = 1;            ///< above 1: takes risks; below 1: avoids losses
};

/// By UnitId::index(). May be shorter than the list of units: the others are free.
using UnitOrders = std::vector<UnitOrder>;
/// The unit's order; a free one if it has none.
UnitOrder order_for(const UnitOrders& orders, UnitId unit);

/// Where a unit that stands at `from` goes by its order. To attack, it stops at the distance `stop` from the enemy.
Vec destination(const UnitOrder& order, Vec from, double stop);
/// The usual distance to stop, as a share of the unit's range.
inline constexpr double firing_share_of_range = 0.7;

/// Changes the missions of units that have an order. Routed and spent units keep theirs.
void apply_orders(const BattlefieldModel& model, const UnitOrders& orders, Plan& plan);

}  // namespace linstock::general
