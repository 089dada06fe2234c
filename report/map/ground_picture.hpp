#pragma once
// The battlefield as a picture, for the previews of links.

#include "battle/battle.hpp"
#include "report/map/picture.hpp"

namespace linstock::report {

/// The whole table in the middle of a picture of this size (points, 100 or more). It shows the ground as the scenario
/// describes it: no troops, no objectives, no changes in the course of the battle.
Picture ground_picture(const Battle& battle, int width, int height);

}  // namespace linstock::report
