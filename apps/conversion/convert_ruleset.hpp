#pragma once
// Converts a scenario to another ruleset.

#include "army/scenario.hpp"
#include "base/diagnostics.hpp"
#include "base/result.hpp"

#include <string>
#include <vector>

namespace linstock::apps {

struct RulesetConversion {
    std::string text;               ///< of the converted scenario
    std::vector<std::string> told;  ///< what was replaced or dropped
    Problems problems;              ///< from checking the result
};

/// Converts strengths, ground and objectives. Errors: of the data of the rulesets.
Result<RulesetConversion, Problems> converted_to_ruleset(const Scenario& scenario, const std::string& ruleset);

}  // namespace linstock::apps
