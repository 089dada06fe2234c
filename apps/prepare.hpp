#pragma once
// Prepares battles from texts, for all programs.

#include "battle/engine_api.hpp"
#include "battle/record.hpp"
#include "charts/load.hpp"

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace linstock::apps {

struct Setup {
    std::shared_ptr<const Ruleset> rules;
    std::shared_ptr<const Scenario> scenario;
    std::shared_ptr<const Battle> battle;
    std::vector<SourceText> house;
    std::shared_ptr<const RulesetFiles> book;  ///< the texts of the ruleset
};

/// Prepares a scenario's text with a ruleset ("" = its first). `warnings` receives what is accepted
/// nevertheless. `book`: the texts of the ruleset; null = those of the data folder.
Result<Setup, Problems> prepare_text(const SourceText& scenario, const std::string& ruleset,
                                     std::vector<SourceText> house, Problems& warnings,
                                     std::shared_ptr<const RulesetFiles> book = nullptr);

/// A situation in a stored text may have numbers instead of words.
inline TextOrigin origin_of(const SourceText& text) { return text.kept ? TextOrigin::by_program : TextOrigin::by_hand; }

/// The default ruleset of a scenario: its first, or "revised" if it names none.
std::string default_ruleset(const Scenario& scenario);
/// The same for a parsed scenario. `made`: the rules of `book` without house rules, if they exist already.
Result<Setup, Problems> prepare_read(std::shared_ptr<const Scenario> scenario, const std::string& ruleset,
                                     std::vector<SourceText> house, Problems& warnings,
                                     std::shared_ptr<const RulesetFiles> book = nullptr,
                                     std::shared_ptr<const Ruleset> made = nullptr);

/// Checks a scenario with each of its rulesets, or with `only` one. Lists the errors of the reader and of the rulesets
/// in the order of the file, as far as it can be read.
struct Checked {
    std::shared_ptr<const Scenario> scenario;  ///< null if too little of it can be read
    Problems problems;
    /// The number of turns in each ruleset that can play it.
    std::vector<std::pair<std::string, int>> turns = {};
};
Checked check_scenario_text(const SourceText& source, const std::string& only);

/// Decides by the first character: records are lines of JSON, scenarios and house rules are TOML.
bool is_record(const std::string& text);

/// The head of a record of a battle.
RecordHead head_of(const Setup& setup);

}  // namespace linstock::apps
