#pragma once
// The texts of the data folder: on disk (files.cpp), or given by the caller in a browser.

#include "base/diagnostics.hpp"
#include "base/result.hpp"
#include "charts/load.hpp"

#include <optional>
#include <string>
#include <vector>

namespace linstock::apps {

/// The names of all files of a kind in the data folder, in alphabetical order.
std::vector<std::string> ruleset_ids();
std::vector<std::string> scenario_names();
std::vector<std::string> house_names();
std::vector<std::string> army_list_names();  ///< of generated battles

/// A file by its path in the folder, "scenarios/two-brigades.toml".
Result<SourceText, Problem> data_text(const std::string& path);

/// The house rules of a former name, which stays valid but is not in house_names(); nothing if `name` is none
/// (rulesets.cpp). Former names are those of readings that became the default, and "NAME-RULESET" for a file with
/// several rulesets.
std::optional<SourceText> former_house(const std::string& name);

/// The three files of a ruleset.
Result<RulesetFiles, Problem> ruleset_files(const std::string& id);
/// The same for a known ruleset (rulesets.cpp).
Result<RulesetFiles, Problem> files_of_known(const std::string& id);

}  // namespace linstock::apps
