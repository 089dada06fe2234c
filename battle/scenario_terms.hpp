#pragma once
// What a scenario may set for a ruleset in addition to armies and ground. Each family has a table that its set-up uses;
// `rules RULESET --fields` prints it.

#include "army/limits.hpp"

#include <vector>

namespace linstock {

/// An entry of a scenario's `optional_rules`.
struct OptionalRule {
    const char* name = "";
    const char* field = "";  ///< switch of the profile with which a house rule turns it on
};

struct ScenarioTerms {
    std::vector<OptionalRule> optional_rules;  ///< empty = the ruleset has none
    std::vector<Limit> limits;
};

}  // namespace linstock
