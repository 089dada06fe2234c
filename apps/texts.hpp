#pragma once
// The texts of the data folder: on disk (files.cpp), or handed in where there are no files.

#include "base/diagnostics.hpp"
#include "base/result.hpp"
#include "charts/load.hpp"

#include <optional>
#include <string>
#include <vector>

namespace linstock::apps {

/// The ids in it, in alphabetical order.
std::vector<std::string> ruleset_ids();
std::vector<std::string> scenario_names();
std::vector<std::string> house_names();

/// One of its files by its path in it, "scenarios/two-brigades.toml", of which the ids above are part.
Result<SourceText, Problem> data_text(const std::string& path);

/// The house rules of a former name, which stays valid but is not in house_names(); nothing if `name` is none
/// (rulesets.cpp). Former names are those of readings that the ruleset has by now, and "NAME-RULESET" of a file for
/// several rulesets.
std::optional<SourceText> former_house(const std::string& name);

/// The three files of a ruleset.
Result<RulesetFiles, Problem> ruleset_files(const std::string& id);
/// The same of one that is there (rulesets.cpp).
Result<RulesetFiles, Problem> files_of_known(const std::string& id);

}  // namespace linstock::apps
