#pragma once
// Converts a scenario to another ruleset.

#include "army/scenario.hpp"

#include <memory>
#include <string>
#include <vector>

namespace linstock::apps {

struct RulesetConversion {
    std::string text;               ///< of the converted scenario
    std::vector<std::string> told;  ///< what was replaced or dropped
    Problems problems;              ///< from checking the result
};

/// Converts strengths, ground and objectives. Precondition: `book` is a ruleset id.
RulesetConversion converted_to_ruleset(const Scenario& scenario, const std::string& book);

}  // namespace linstock::apps
