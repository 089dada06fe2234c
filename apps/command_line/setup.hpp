#pragma once
// From what was named on the command line to a battle ready to open, and back to messages when it cannot be.

#include "apps/command_line/command.hpp"
#include "apps/prepare.hpp"
#include "base/dice.hpp"

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace linstock::apps {

/// Everything right, or all problems told on standard error and nothing given. Warnings are told unless `quiet`.
std::optional<Setup> set_up(const BattleChoice& choice, bool quiet = false);
/// The battle of a record, from what is inside it.
std::optional<Setup> set_up(const RecordHead& head, const std::string& file);

/// A scenario under one book.
struct Stage {
    std::string scenario;
    std::string ruleset;
    std::shared_ptr<const Battle> battle;
};
/// Each scenario under the books that are asked for; where none are, under all that it names, or that it is played
/// under where it names none. Nothing after a message when one cannot be played.
std::optional<std::vector<Stage>> stages_of(const std::vector<std::string>& scenarios,
                                            const std::vector<std::string>& rulesets);

/// On standard error, one a line. True when one of them is fatal.
bool tell(const Problems& problems);
void tell(const Problem& problem);
/// The program's name in messages. Call it before any thread starts; "linstock" until then.
void name_program(const char* name);
/// "linstock: <text>" on standard error.
void complain(const std::string& text);
/// "1 unit", "2 units".
std::string counted(std::ptrdiff_t n, const std::string& one);

/// Whether every output ("" = none) can be written, and none would replace an input or another output; complains if
/// not.
bool outputs_fit(const std::vector<std::string>& outputs, const std::vector<std::string>& inputs);

/// Whether there are all these rulebooks; complains of the first that there is not.
bool books_known(const std::vector<std::string>& books);
/// "48x36" in inches; complains of what is no table.
std::optional<std::pair<int, int>> table_of(const std::string& text);
/// To the file, or to standard output for ""; complains when that cannot be.
Status put_out(const std::string& text, const std::string& file);

/// The text's seed, or 256 random bits of the system for "". Nothing after a message when it cannot be read.
std::optional<Seed> seed_from(const std::string& text);

}  // namespace linstock::apps
