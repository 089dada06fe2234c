#pragma once
// Converts a scenario to another ruleset.

#include "apps/linstock/author/author_terms.hpp"
#include "army/scenario.hpp"
#include "battle/ruleset.hpp"

#include <memory>
#include <string>
#include <vector>

namespace linstock::apps {

struct RulesetConversion {
    std::string text;               ///< of the converted scenario
    std::vector<std::string> told;  ///< what was replaced or dropped
    Problems problems;              ///< from checking the result
};

/// Converts strengths, ground and objectives. `from`: of the scenario's default ruleset; `rules`: those of `to`.
RulesetConversion converted_to_ruleset(const Scenario& scenario, const AuthorTerms& from, const AuthorTerms& to,
                                       const Ruleset& rules);

}  // namespace linstock::apps
