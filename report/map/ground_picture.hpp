#pragma once
// The battlefield as a picture, for the previews of links.

#include "battle/battle.hpp"
#include "report/map/picture.hpp"

#include <cstddef>

namespace linstock::report {

/// Limits the work for a picture (Picture::steps) to about 0.4 s, because anyone can ask for one. What is drawn after
/// this limit is left out. The library's scenarios need a tenth of it.
inline constexpr std::size_t max_ground_steps = 60'000'000;

/// The whole table in the middle of a picture of this size (points, 100 or more). It shows the ground as the scenario
/// describes it: no troops, no objectives, no changes in the course of the battle.
Picture ground_picture(const Battle& battle, int width, int height);

}  // namespace linstock::report
