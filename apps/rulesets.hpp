#pragma once
// The rulesets of rulesets/books/register.cpp, from the data folder.

#include "base/diagnostics.hpp"
#include "base/result.hpp"
#include "battle/battle.hpp"
#include "charts/load.hpp"

#include <memory>
#include <string>
#include <vector>

namespace linstock::apps {

/// The charts of a ruleset of the data folder with house rules.
Result<std::shared_ptr<const Charts>, Problems> load_charts_of(const std::string& id,
                                                               const std::vector<SourceText>& house,
                                                               Problems* warnings = nullptr);

/// A ruleset from the given files.
Result<std::shared_ptr<const Ruleset>, Problems> make_ruleset(const std::string& id, const RulesetFiles& files,
                                                              Problems* warnings = nullptr);

/// A playable ruleset. Errors: unknown ruleset, not playable yet, errors in its data or in the house rules.
Result<std::shared_ptr<const Ruleset>, Problems> load_ruleset(const std::string& id,
                                                              const std::vector<SourceText>& house,
                                                              Problems* warnings = nullptr);

/// Outcome::degree in the words of the ruleset: "major defeat".
const char* degree_word(const std::string& id, int degree);

}  // namespace linstock::apps
