#pragma once
// The data folder, for tests: its texts, its scenarios by name, its rulesets, and battles prepared from them.

#include "battle/engine_api.hpp"
#include "charts/load.hpp"

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace linstock::tests {

/// "rulesets/revised/charts.toml"; the path is its name in problems.
SourceText data_file(const std::string& path);
RulesetFiles ruleset_files(const std::string& id);

/// A scenario of data/scenarios, by its name without ".toml", under one of the rulesets that it is made for.
struct Contest {
    std::string scenario;
    std::string ruleset;
    std::string name() const;  ///< such as gtest takes
};
/// Every scenario under each ruleset it lists that is played, sorted; without those of more than `very_large` units,
/// for which a few tests of their own are enough.
std::vector<Contest> contests();
inline constexpr std::size_t very_large = 100;
std::vector<Contest> very_large_contests();

/// The books by which a scenario can be fought.
std::vector<std::string> books_of(const std::string& scenario);

/// A problem a line.
std::string told(const Problems& problems);

/// Loaded once for every test of the program; with house rules each time anew.
Result<std::shared_ptr<const Ruleset>, Problems> ruleset(const std::string& id, std::string_view house = "");
/// Prepared once for every test of the program, without a ruleset by the scenario's first. Null after a gtest failure
/// that tells the problems.
std::shared_ptr<const Battle> battle_of(const std::string& scenario, const std::string& ruleset = "");

}  // namespace linstock::tests
