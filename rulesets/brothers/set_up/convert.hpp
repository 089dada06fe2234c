#pragma once
// BA-0.B: converts a scenario to another scale and measure. The battle is the same with the same dice.

#include "army/scenario.hpp"
#include "charts/chart.hpp"

#include <memory>
#include <string_view>

namespace linstock::brothers {

/// Length in the second variant of a unit of length of the first.
double ratio_between(const Charts&, std::string_view from_variant, std::string_view to_variant);

/// The scenario for one of the charts' variants, by its id ("mm25_cm"), with all lengths multiplied and only for this
/// ruleset. Reports a problem and returns null if either variant is unknown.
std::shared_ptr<const Scenario> converted(const Charts&, const Scenario&, std::string_view to_variant, Problems&);

}  // namespace linstock::brothers
