#pragma once
// Battles for the generals' tests: any scenario of the data folder, prepared once, and two generals let loose in it.

#include "battle/door.hpp"
#include "generals/playing.hpp"

#include <memory>
#include <string>
#include <vector>

namespace linstock::arena {

/// Names of the scenarios in data/scenarios, without ".toml", sorted.
std::vector<std::string> scenarios();
/// Prepared once for every test of the program. Null after a gtest failure that tells the problems.
std::shared_ptr<const Battle> battle_of(const std::string& scenario);

struct Fought {
    State state;
    PlayedOut played;
};
/// A whole battle. The generals' whims come from the seed too.
Fought fight(const Battle& battle, const std::string& first, const std::string& second, std::uint64_t seed,
             EventSink* events = nullptr);

}  // namespace linstock::arena
