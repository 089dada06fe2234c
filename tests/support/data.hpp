#pragma once
// The data folder, for tests: its texts, its scenarios by name, its rulesets, and battles prepared from them.

#include "battle/door.hpp"
#include "charts/load.hpp"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace linstock::tests {

/// "rulesets/revised/charts.toml"; the path is its name in problems.
SourceText data_file(const std::string& path);
RulesetFiles ruleset_files(const std::string& id);
/// Names of the scenarios in data/scenarios, without ".toml", sorted.
std::vector<std::string> scenarios();

/// A problem a line.
std::string told(const Problems& problems);

/// Loaded once for every test of the program; with house rules each time anew.
Result<std::shared_ptr<const Ruleset>, Problems> ruleset(const std::string& id, std::string_view house = "");
/// Prepared once for every test of the program, by the scenario's first ruleset. Null after a gtest failure that tells
/// the problems.
std::shared_ptr<const Battle> battle_of(const std::string& scenario);

}  // namespace linstock::tests
