#pragma once
// The ranges that the numbers of charts and profile must keep, whoever wrote them.

#include "base/diagnostics.hpp"
#include "charts/chart.hpp"

namespace linstock::brom {

/// Every number, distance, die and measure of all variants that no battle can be fought with becomes a problem, at the
/// line of the house rules that put it there.
void check_ranges(const Charts& charts, Problems& problems);

}  // namespace linstock::brom
