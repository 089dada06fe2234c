#pragma once
// Works before a prepared position. Only for files of this folder.

#include "skirmish/ground.hpp"

#include <vector>

namespace linstock::skirmish {

/// A line from west to east, in inches.
struct LevelLine {
    double west = 0;
    double east = 0;
    double y = 0;
};

/// The parts of this line that leave the roads open and do not go through houses, woods or water. Works protect their
/// right-hand side: the south if they run to the east.
std::vector<Polyline> works_along(const Ground& ground, const LevelLine& line, bool eastwards);

}  // namespace linstock::skirmish
