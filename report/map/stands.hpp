#pragma once
// How the stands of a unit of a view lie: reckoned from its footprint, its formation and the number of its stands, so
// that a view alone is enough to draw it.

#include "army/layout.hpp"
#include "battle/ruleset.hpp"
#include "battle/view.hpp"

#include <vector>

namespace linstock::report {

struct DrawnStands {
    std::vector<StandPlace> places;
    double width = 1;  ///< of one stand
    double depth = 1;
};
/// Empty for a unit without a footprint of its own (in a town, or with no stand left).
DrawnStands stands_of(const Battle& battle, const UnitView& unit);

}  // namespace linstock::report
