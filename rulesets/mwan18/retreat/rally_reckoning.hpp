#pragma once
// MW-7.3 to MW-7.5: how many stampeded figures return, and after how many turns. Pure functions.

#include "battle/modifier.hpp"
#include "rulesets/mwan18/command/wounds.hpp"
#include "rulesets/mwan18/share.hpp"

#include <vector>

namespace linstock::mwan18 {

/// The commanders with the unit.
struct RallyHelp {
    bool division = false;
    bool brigade = false;
};
/// The sum of their fractions. Adds each one to `why` in percent, if given.
Share help_of(const OfficerCharts&, RallyHelp, std::vector<Modifier>* why = nullptr);

/// MW-7.3, MW-7.5: percent of the figures that return, at most 100.
int percent_back(const OfficerCharts&, int die, RallyHelp);
/// Rounds half up.
int figures_back(int figures, int percent);
/// MW-7.4, MW-7.5: turns of rest for a D10 read as 0 to 9.
int turns_of_rest(const OfficerCharts&, int die, RallyHelp);

}  // namespace linstock::mwan18
