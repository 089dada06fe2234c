#pragma once
// Turns the situation of a scenario into the start of a new battle, for conversion to another ruleset.

#include "army/scenario.hpp"

#include <string>
#include <vector>

namespace linstock::apps {

/// Units and officers start where the situation has them, with the strength that is left; those out of action are
/// absent. The turns before are taken off arrivals and the length of the battle. Removes the situation. Returns what
/// is lost, for people. `ruleset` is the one that the situation is for.
std::vector<std::string> start_from_situation(Scenario& scenario, const std::string& ruleset);

}  // namespace linstock::apps
