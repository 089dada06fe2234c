#pragma once
// BA-0.B: a scenario drawn for one scale and measure, drawn for another. It plays the same battle on the same dice.

#include "army/scenario.hpp"
#include "charts/chart.hpp"

#include <memory>
#include <string_view>

namespace linstock::brothers {

/// How many units of the second variant's measure and scale are one of the first's.
double ratio_between(const Charts&, std::string_view from_variant, std::string_view to_variant);

/// The scenario for one of the charts' variants, by its id ("mm25_cm"): every length multiplied, for this book alone.
/// Problems when the scenario's own variant is none of the charts', or the other is none.
std::shared_ptr<const Scenario> converted(const Charts&, const Scenario&, std::string_view to_variant, Problems&);

}  // namespace linstock::brothers
