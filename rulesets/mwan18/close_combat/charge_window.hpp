#pragma once
// MW-6.2, MW-6.3: how long a charger is under a firer's fire on its path, and where the fire hits it.

#include "rulesets/mwan18/fire/fire_targets.hpp"

#include <optional>

namespace linstock::mwan18 {

struct ChargeWindow {
    int share = 1;  ///< of `whole` parts of the turn; at least 1
    int whole = 5;
    State there;  ///< the state with the charger in the middle of that part of its path
};

/// Returns nothing if no part of the path is in the firer's range, arc and sight.
std::optional<ChargeWindow> charge_window(const Battle&, const State&, UnitId firer, const Muzzle&, UnitId charger);

}  // namespace linstock::mwan18
