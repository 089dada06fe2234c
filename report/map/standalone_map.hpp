#pragma once
// The map as a separate SVG file without external resources.

#include "battle/battle.hpp"
#include "battle/view.hpp"

#include <string>

namespace linstock::report {

/// Ground, known troops, objectives, scale and the name of the battle.
std::string standalone_map_svg(const Battle& battle, const View& view);

}  // namespace linstock::report
