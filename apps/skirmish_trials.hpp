#pragma once
// Trial battles of generated battles between two sergeants.

#include "battle/battle.hpp"
#include "skirmish/evening.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace linstock::apps {

/// Null if the ruleset does not accept the battle.
std::shared_ptr<const Battle> battle_of(const skirmish::Skirmish& made, const std::shared_ptr<const Ruleset>& rules);

/// 1 = won by the first army, 0 = by the second, 0.5 = drawn. Nothing after a bug of the ruleset.
std::optional<double> trial_result(const Battle& battle, std::uint64_t seed);

/// Plays trials one after the other.
skirmish::PlayTrials trial_player(std::shared_ptr<const Ruleset> rules);

}  // namespace linstock::apps
