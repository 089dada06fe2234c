#pragma once
// T1: arrivals on the table, and returns to order.

#include "battle/play.hpp"

namespace linstock::mwan18 {

/// Brings on the units that the scenario schedules for this turn.
void arrive(Play&);
/// MW-7.4, MW-7.6, MW-8.4: returns rested units to order and recovered officers to command (rally.cpp).
void return_to_order(Play&);

}  // namespace linstock::mwan18
