#pragma once
// T2b and T2c: all units move together in five parts (MW-3.41), then charges start.

#include "rulesets/mwan18/movement/carrying.hpp"
#include "rulesets/mwan18/movement/legs.hpp"

namespace linstock::mwan18 {

/// Carries out sealed moves, stampedes and officers' rides, and starts the charges. No dice.
void move_all(Play&);

/// MW-7.1: one full run to the rear. A unit that leaves the table is lost. Adds reasons to friends that it passes
/// (MW-5.3.3).
void run_away(Play&, UnitId);

}  // namespace linstock::mwan18
