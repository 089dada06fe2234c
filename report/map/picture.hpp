#pragma once
// The drawn map as a picture of its own: an SVG file that needs nothing beside it.

#include "battle/ruleset.hpp"
#include "battle/view.hpp"

#include <string>

namespace linstock::report {

/// Ground, troops as the view knows of them, objectives, the scale and the name of the battle.
std::string map_picture(const Battle& battle, const View& view);

}  // namespace linstock::report
