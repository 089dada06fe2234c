#pragma once
// MW-6.2, MW-6.3: how long a charger is under somebody's fire on its way, and where it is fired at.

#include "rulesets/mwan18/fire/fire_targets.hpp"

#include <optional>

namespace linstock::mwan18 {

struct ChargeWindow {
    int share = 1;  ///< of `whole` parts of the turn; at least 1
    int whole = 5;
    State there;  ///< the state with the charger in the middle of that part of its way
};

/// Nothing when no part of its way is in the firer's range, arc and sight.
std::optional<ChargeWindow> charge_window(const Battle&, const State&, UnitId firer, const Muzzle&, UnitId charger);

}  // namespace linstock::mwan18
