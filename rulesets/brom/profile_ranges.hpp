#pragma once
// Range checks for the numbers of charts and profile, including those of house rules.

#include "base/diagnostics.hpp"
#include "charts/chart.hpp"

namespace linstock::brom {

/// Every number, distance, die and measure of all variants with which no battle can be played becomes a problem, at the
/// line of the house rule that set it.
void check_ranges(const Charts& charts, Problems& problems);

}  // namespace linstock::brom
