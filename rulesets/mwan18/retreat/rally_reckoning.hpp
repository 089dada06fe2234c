#pragma once
// MW-7.3 to MW-7.5: how many of those who ran come back, and after how many turns. Pure.

#include "battle/modifier.hpp"
#include "rulesets/mwan18/command/wounds.hpp"
#include "rulesets/mwan18/share.hpp"

#include <vector>

namespace linstock::mwan18 {

/// The commanders who are with the unit.
struct RallyHelp {
    bool division = false;
    bool brigade = false;
};
/// Their fractions together; what they are goes into `why`, if given, in hundredths.
Share help_of(const OfficerCharts&, RallyHelp, std::vector<Modifier>* why = nullptr);

/// MW-7.3, MW-7.5: the percent that comes back, at most 100.
int percent_back(const OfficerCharts&, int die, RallyHelp);
/// Half up.
int figures_back(int figures, int percent);
/// MW-7.4, MW-7.5: turns of rest for a D10 read 0 to 9.
int turns_of_rest(const OfficerCharts&, int die, RallyHelp);

}  // namespace linstock::mwan18
