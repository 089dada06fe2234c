#pragma once
// T2b and T2c: everybody moves together in five parts (MW-3.41), then the charges are laid.

#include "rulesets/mwan18/movement/carrying.hpp"
#include "rulesets/mwan18/movement/legs.hpp"

namespace linstock::mwan18 {

/// Plays the sealed moves, stampedes and officers' rides, and lays the charges. No dice.
void move_all(Play&);

/// MW-7.1: one whole run to the rear, from where it stands; off the table it is lost. `seen_by_friends`: reasons for
/// those it passes (MW-5.3.3) are noted.
void run_away(Play&, UnitId);

}  // namespace linstock::mwan18
