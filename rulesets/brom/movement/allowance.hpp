#pragma once
// Shared by the files that compute allowances: the chart's row, and the differences between the three methods.

#include "battle/dice_shown.hpp"
#include "rulesets/brom/movement/movement.hpp"

namespace linstock::brom {

inline constexpr std::uint8_t kinds_of_ground = over_woods | over_hills | over_water | over_walls;

/// The row of the movement chart; CF: for a battery it depends on whether the battery gives up its fire.
const Profile::Rates& rates_of(const Battle&, const State&, UnitId, std::uint8_t terms);
/// Wagons and sharpshooters: a fixed rate, no dice, no terrain loss; null for all others.
const Cited<int>* fixed_rate(const Battle&, UnitId);
bool in_column(const Battle&, const State&, UnitId, Formation);
/// Kinds of ground that cost this unit something.
std::uint8_t costly_ground(const Battle&, const State&, UnitId);

/// The remaining distance over each kind of ground that costs this unit something and that it may enter.
std::vector<GroundReach> reach_over(const Battle&, const State&, UnitId, const Allowance&);

bool any_ground_is_rough(const Battle&);  ///< RV-d20: one column for all kinds of ground
bool order_names_ground(const Battle&);   ///< RE-5.A
bool dice_by_road(const Battle&);         ///< CF-7.D: stated before the dice

/// The die of a flight, for its event; none if no die is rolled, or if several dice have events of their own.
DiceShown flight_die(const Battle&, int face);
/// Pushes the dice of a flight; false if there are none.
bool roll_for_flight(Play&, UnitId, bool rout);
/// Sum of the dice. If the ruleset rolls several, this also writes their event (CF-14.A, CF-15.1).
int read_flight_dice(Play&, UnitId, bool rout);

}  // namespace linstock::brom
