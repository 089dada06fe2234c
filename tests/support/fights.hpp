#pragma once
// Two generals let loose in a battle, and who wins.

#include "battle/door.hpp"
#include "battle/event.hpp"
#include "generals/playing.hpp"

#include <cstdint>
#include <string>

namespace linstock::tests {

struct Fought {
    State state;
    PlayedOut played;
};
/// A whole battle. The generals' whims come from the seed too.
Fought fight(const Battle& battle, const std::string& first, const std::string& second, std::uint64_t seed,
             EventSink* events = nullptr);

/// Battles that `name` wins of `pairs` seeds, each fought from both sides.
int wins_against(const Battle& battle, const std::string& name, const std::string& other, std::uint64_t pairs);

}  // namespace linstock::tests
