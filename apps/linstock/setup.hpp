#pragma once
// From what was named on the command line to a battle ready to open, and back to messages when it cannot be.

#include "apps/linstock/commands.hpp"
#include "apps/prepare.hpp"
#include "base/dice.hpp"

#include <optional>
#include <string>
#include <vector>

namespace linstock::apps {

/// Everything right, or all problems told on standard error and nothing given. Warnings are told unless `quiet`.
std::optional<Setup> set_up(const BattleChoice& choice, bool quiet = false);
/// The battle of a record, from what is inside it.
std::optional<Setup> set_up(const RecordHead& head, const std::string& file);

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
