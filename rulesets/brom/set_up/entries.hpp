#pragma once
// Entries of one ruleset in a scenario made for several: the tables under the ruleset's name in [scenario], army,
// command, officer and unit ("reasonable = { ... }"). Numbers of the rules stay in the charts.

#include "rulesets/brom/model.hpp"

#include <string>

namespace linstock::brom {

/// Upper limit of figures on a stand, and of guns in a battery.
inline constexpr int most_figures = 24;

/// The variant of the ruleset for this scenario: its own entry, otherwise the scenario's word, which refers to the
/// first ruleset listed. "" = the ruleset's default.
std::string variant_of(const Charts&, const Scenario&, Problems&);

/// Applies the ruleset's own entries to the forces and the setup. Unknown keys and wrong types are problems.
void read_entries(Scenario&, Setup&, Problems&);

/// Factor for the sizes in the footprint chart, from the scenario's `stand_percent`; 1 = as in the chart.
double stand_share(const Charts&, const Scenario&);

}  // namespace linstock::brom
