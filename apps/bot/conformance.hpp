#pragma once
// linstock check --bot: tests whether a program follows the bot protocol.

#include "apps/command_line/command.hpp"

#include <string>

namespace linstock::apps {

/// Plays whole battles with the bot, in either seat by every ruleset of two-brigades, and prints the
/// result of each test. `name`: "bot: COMMAND", or the command alone.
Status check_bot(const std::string& name, double seconds_a_turn);

}  // namespace linstock::apps
