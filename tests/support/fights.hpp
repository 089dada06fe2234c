#pragma once
// Battles between two computer players, and their winners.

#include "battle/engine_api.hpp"
#include "battle/event.hpp"
#include "generals/play_out.hpp"

#include <cstdint>
#include <functional>
#include <string>

namespace linstock::tests {

struct Fought {
    State state;
    PlayOutResult played;
};
/// Plays a whole battle. The random moves of the computer players also come from the seed.
Fought fight(const Battle& battle, const std::string& first, const std::string& second, std::uint64_t seed,
             EventSink* events = nullptr);

/// Plays a whole battle between two players of this kind. Calls `look` at the start and after each decision.
void fight_watched(const Battle& battle, const std::string& name, std::uint64_t seed,
                   const std::function<void(const State&)>& look);

/// The number of battles that `name` wins over `pairs` seeds, each played from both sides.
int wins_against(const Battle& battle, const std::string& name, const std::string& other, std::uint64_t pairs);

}  // namespace linstock::tests
