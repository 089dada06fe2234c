#pragma once
// The battle plan of a computer player as a sentence.

#include "battle/battle.hpp"

#include <string>

namespace linstock::general {
struct BattlePlan;
}

namespace linstock::report {

/// "The whole army attacks the Grey West Brigade, then goes for the objectives." With different orders: "The Blue West
/// Brigade holds the Hill; the Blue East Brigade waits in reserve." Without orders: "Each unit goes for the
/// objectives."
std::string plan_text(const Battle& battle, const general::BattlePlan& plan);

}  // namespace linstock::report
