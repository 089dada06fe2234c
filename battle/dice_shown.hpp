#pragma once
// Dice as an event tells of them.

#include "battle/roles.hpp"

#include <cstdint>
#include <vector>

namespace linstock {

struct DiceShown {
    std::uint8_t sides = 0;  ///< 0 = no dice
    std::vector<std::uint8_t> faces;
    DiceRole role = DiceRole::other;  ///< where a rolled event is decided by
};

}  // namespace linstock
