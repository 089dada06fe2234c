#pragma once
// The dice of an event.

#include "battle/roles.hpp"

#include <cstdint>
#include <vector>

namespace linstock {

struct DiceShown {
    std::uint8_t sides = 0;  ///< 0 = no dice
    std::vector<std::uint8_t> faces;
    DiceRole role = DiceRole::other;  ///< purpose of a `rolled` event
};

}  // namespace linstock
