#pragma once
// The sides' colours, the same in the terminal and on the page. Values are 0xrrggbb.

#include "battle/ruleset.hpp"

#include <cstdint>
#include <string>

namespace linstock::report {

struct SideColours {
    std::uint32_t block = 0;  ///< the body of a stand
    std::uint32_t edge = 0;   ///< its front edge and outline
    std::uint32_t ink = 0;    ///< figures and letters on it
};

/// By the army's word in the scenario; a second army of like colours gets others, so that they are always told apart.
SideColours colours_of(const Battle& battle, ArmyId army);

/// "#2f4b7c"
std::string hex(std::uint32_t colour);
/// A share of b (0 to 255) in a.
std::uint32_t mixed(std::uint32_t a, std::uint32_t b, int share);

}  // namespace linstock::report
