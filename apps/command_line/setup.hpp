#pragma once
// Prepares the battle that the command line names, and prints messages.

#include "apps/command_line/command.hpp"
#include "apps/prepare.hpp"
#include "base/dice.hpp"

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace linstock::apps {

/// Prints all errors on standard error and returns nothing if the battle cannot be played. Prints warnings unless
/// `quiet`.
std::optional<Setup> set_up(const BattleChoice& choice, bool quiet = false);
/// The battle of a record, from the texts in it.
std::optional<Setup> set_up(const RecordHead& head, const std::string& file);

/// A scenario with one ruleset.
struct Stage {
    std::string scenario;
    std::string ruleset;
    std::shared_ptr<const Battle> battle;
};
/// Each scenario with each of `rulesets`. If `rulesets` is empty: all that the scenario names; if it names none, the
/// default. If one cannot be played, prints a message and returns nothing.
std::optional<std::vector<Stage>> stages_of(const std::vector<std::string>& scenarios,
                                            const std::vector<std::string>& rulesets);

/// Prints them on standard error, one a line. True if one is fatal.
bool print_problems(const Problems& problems);
void print_problems(const Problem& problem);
/// The program's name in messages. Call it before any thread starts; "linstock" until then.
void name_program(const char* name);
/// "linstock: <text>" on standard error.
void complain(const std::string& text);
/// "1 unit", "2 units".
std::string counted(std::ptrdiff_t n, const std::string& one);

/// Complains and returns false if an output ("" = none) cannot be written or would overwrite an input or another
/// output.
bool outputs_fit(const std::vector<std::string>& outputs, const std::vector<std::string>& inputs);

/// Complains of the first unknown ruleset; false if there is one.
bool rulesets_known(const std::vector<std::string>& books);
/// Reads "48x36", in inches. On an error, prints a message and returns nothing.
std::optional<std::pair<int, int>> table_of(const std::string& text);
/// Writes to the file, or to standard output for "". Complains if that fails.
Status write_output(const std::string& text, const std::string& file);

/// The seed in the text, or 256 random bits of the system for "". If the text is not a seed, prints a message and
/// returns nothing.
std::optional<Seed> seed_from(const std::string& text);

}  // namespace linstock::apps
