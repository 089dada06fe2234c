#pragma once
// linstock check --bot: whether a program keeps to the bot protocol.

#include "apps/command_line/command.hpp"

#include <string>

namespace linstock::apps {

/// Plays whole battles with the bot, in either seat by every ruleset of two-brigades, and prints what it did right and
/// wrong. `name`: "bot: COMMAND", or the command alone.
Status check_bot(const std::string& name, double seconds_a_turn);

}  // namespace linstock::apps
