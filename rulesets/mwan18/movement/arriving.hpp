#pragma once
// Who comes onto the table, and who comes back to order, at the T1 of a turn.

#include "battle/play.hpp"

namespace linstock::mwan18 {

/// Units that the scenario sends on this turn.
void arrive(Play&);
/// MW-7.4, MW-7.6, MW-8.4: rested units, and officers whose wounds have healed (rally.cpp).
void return_to_order(Play&);

}  // namespace linstock::mwan18
