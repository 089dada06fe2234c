#pragma once
// From texts to a battle ready to open: what every program of this house does first.

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
    std::shared_ptr<const RulesetFiles> book;  ///< the texts that the rules were made of
};

/// The problems of making a battle of a scenario's text with a ruleset ("" = its first), warnings among them.
/// `book`: the ruleset's texts; null = those of the data folder.
Result<Setup, Problems> prepare_text(const SourceText& scenario, const std::string& ruleset,
                                     std::vector<SourceText> house, Problems& warnings,
                                     std::shared_ptr<const RulesetFiles> book = nullptr);

/// A situation in a text that the program kept may have numbers for words.
inline Written written_by(const SourceText& text) { return text.kept ? Written::by_program : Written::by_hand; }

/// The ruleset by which a scenario is played where none is named: its first, "revised" where it names none.
std::string usual_ruleset(const Scenario& scenario);
/// The same of a scenario that has been read. `made`: the rules without house rules, made of `book` before.
Result<Setup, Problems> prepare_read(std::shared_ptr<const Scenario> scenario, const std::string& ruleset,
                                     std::vector<SourceText> house, Problems& warnings,
                                     std::shared_ptr<const RulesetFiles> book = nullptr,
                                     std::shared_ptr<const Ruleset> made = nullptr);

/// Prepared with each of its rulesets that this program plays, or with `only` one. What the reader and what the
/// rulesets find is told together, as far as the file can be read, in the order of the file.
struct Checked {
    std::shared_ptr<const Scenario> scenario;  ///< null where too little of it can be read
    Problems problems;
    /// Of each ruleset that can play it, how many turns it has there.
    std::vector<std::pair<std::string, int>> turns = {};
};
Checked check_scenario_text(const SourceText& source, const std::string& only);

/// By its first sign: records are lines of JSON, scenarios and house rules are TOML.
bool is_record(const std::string& text);

/// The head of a record of a battle.
RecordHead head_of(const Setup& setup);

}  // namespace linstock::apps
