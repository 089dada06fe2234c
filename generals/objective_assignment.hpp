#pragma once
// Assigns infantry to objectives, for rulesets with sealed orders.

#include "generals/battlefield_model.hpp"

#include <optional>
#include <vector>

namespace linstock::general {

/// Target position of each unit in `field.mine` when its side advances to the objectives. A brigade stays together,
/// and each brigade gets its own objective while there are enough. A regiment without a brigade is assigned alone.
/// Empty for units that stay: those at an objective, and brigades with an enemy within `met` of a unit.
std::vector<std::optional<Vec>> assign_objectives(const BattlefieldModel& model, double met);

}  // namespace linstock::general
