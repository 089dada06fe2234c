#pragma once
// From what was named on the command line to a battle ready to open, and back to messages when it cannot be.

#include "apps/linstock/commands.hpp"
#include "base/dice.hpp"
#include "battle/door.hpp"
#include "battle/record.hpp"
#include "charts/load.hpp"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace linstock::apps {

struct Setup {
    std::shared_ptr<const Ruleset> rules;
    std::shared_ptr<const Scenario> scenario;
    std::shared_ptr<const Battle> battle;
    std::vector<SourceText> house;
};

/// Everything right, or all problems told on standard error and nothing given. Warnings are told unless `quiet`.
std::optional<Setup> set_up(const BattleChoice& choice, bool quiet = false);
/// The battle of a record, from what is inside it.
std::optional<Setup> set_up(const RecordHead& head, const std::string& file);

/// The problems of making a battle of a scenario's text with a ruleset ("" = its first), warnings among them.
Result<Setup, Problems> prepare_text(const SourceText& scenario, const std::string& ruleset,
                                     std::vector<SourceText> house, Problems& warnings);

/// The same of a scenario that has been read ("" = "revised" where it names no ruleset).
Result<Setup, Problems> prepare_read(std::shared_ptr<const Scenario> scenario, const std::string& ruleset,
                                     std::vector<SourceText> house, Problems& warnings);

/// By its first sign: records are lines of JSON, scenarios and house rules are TOML.
bool is_record(const std::string& text);

/// The head of a record of a battle.
RecordHead head_of(const Setup& setup);

/// On standard error, one a line. True when one of them is fatal.
bool tell(const Problems& problems);
void tell(const Problem& problem);
/// "linstock: <text>" on standard error.
void complain(const std::string& text);
/// "1 unit", "2 units".
std::string counted(std::ptrdiff_t n, const std::string& one);

/// Whether every output ("" = none) can be written, and none would replace an input or another output; complains if
/// not.
bool outputs_fit(const std::vector<std::string>& outputs, const std::vector<std::string>& inputs);

/// The text's seed, or 256 random bits of the system for "". Nothing after a message when it cannot be read.
std::optional<Seed> seed_from(const std::string& text);

}  // namespace linstock::apps
