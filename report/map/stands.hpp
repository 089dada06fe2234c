#pragma once
// The positions of the stands of a unit, computed from its footprint, formation and number of stands. A view is enough
// to draw them.

#include "army/layout.hpp"
#include "battle/battle.hpp"
#include "battle/view.hpp"

#include <vector>

namespace linstock::report {

struct DrawnStands {
    std::vector<StandPlace> places;
    double width = 1;  ///< of one stand
    double depth = 1;
};
/// Empty for a unit without a footprint (in a town, or without stands).
DrawnStands stands_of(const Battle& battle, const UnitView& unit);

}  // namespace linstock::report
