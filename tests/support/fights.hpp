#pragma once
// Two generals let loose in a battle, and who wins.

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
/// A whole battle. The generals' whims come from the seed too.
Fought fight(const Battle& battle, const std::string& first, const std::string& second, std::uint64_t seed,
             EventSink* events = nullptr);

/// A whole battle of two of them; `look` is called at every question, first of all and after every answer.
void fight_watched(const Battle& battle, const std::string& name, std::uint64_t seed,
                   const std::function<void(const State&)>& look);

/// Battles that `name` wins of `pairs` seeds, each fought from both sides.
int wins_against(const Battle& battle, const std::string& name, const std::string& other, std::uint64_t pairs);

}  // namespace linstock::tests
