#pragma once
// The data folder for tests: its files, scenarios by name, rulesets, and battles prepared from them.

#include "battle/engine_api.hpp"
#include "charts/load.hpp"

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace linstock::tests {

/// For example "rulesets/revised/charts.toml". Problems use the path as the file's name.
SourceText data_file(const std::string& path);
RulesetFiles ruleset_files(const std::string& id);

/// A scenario of data/scenarios, by its name without ".toml", and one of its rulesets.
struct Contest {
    std::string scenario;
    std::string ruleset;
    std::string name() const;  ///< a valid gtest name
};
/// Every scenario under each of its rulesets that is played, sorted; without those of more than `very_large` units,
/// which have a few tests of their own.
std::vector<Contest> contests();
inline constexpr std::size_t very_large = 100;
std::vector<Contest> very_large_contests();

/// The rulesets by which a scenario can be played.
std::vector<std::string> books_of(const std::string& scenario);

/// One problem per line.
std::string told(const Problems& problems);

/// Loaded once per test program; with house rules loaded on each call.
Result<std::shared_ptr<const Ruleset>, Problems> ruleset(const std::string& id, std::string_view house = "");
/// Prepared once per test program; without a ruleset, by the scenario's first. Null after a gtest failure that lists
/// the problems.
std::shared_ptr<const Battle> battle_of(const std::string& scenario, const std::string& ruleset = "");

}  // namespace linstock::tests
