#pragma once
// The colours of the sides, the same in the terminal and on the page. Values are 0xrrggbb.

#include "battle/battle.hpp"

#include <cstdint>
#include <string>

namespace linstock::report {

struct SideColours {
    std::uint32_t block = 0;  ///< the body of a stand
    std::uint32_t edge = 0;   ///< its front edge and outline
    std::uint32_t ink = 0;    ///< numbers and letters on it
};

/// By the army's colour word in the scenario. If both armies have similar colours, the second gets others.
SideColours colours_of(const Battle& battle, ArmyId army);

/// "#2f4b7c"
std::string hex(std::uint32_t colour);
/// Mixes `share` / 255 of b into a.
std::uint32_t mixed(std::uint32_t a, std::uint32_t b, int share);

}  // namespace linstock::report
