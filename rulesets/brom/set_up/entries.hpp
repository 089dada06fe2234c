#pragma once
// What one book wants of a scenario that is made for several: the tables under the book's name, [scenario], army,
// command, officer and unit ("reasonable = { ... }"). Numbers of the rules stay in the charts.

#include "rulesets/brom/model.hpp"

#include <string>

namespace linstock::brom {

/// Of a stand; likewise guns of a battery.
inline constexpr int most_figures = 24;

/// The variant of the book in which the scenario is played: the book's own entry, else the scenario's word, which
/// speaks of the first book listed. "" = the book's default.
std::string variant_of(const Charts&, const Scenario&, Problems&);

/// Carries the book's own entries over into the forces and the setup. Unknown keys and wrong kinds are problems.
void read_entries(Scenario&, Setup&, Problems&);

/// Share of the chart's footprints, 1 = as the chart has them.
double stand_share(const Charts&, const Scenario&);

}  // namespace linstock::brom
