#pragma once
// linstock bot LEVEL: a built-in player over the bot protocol (docs/bot-protocol.md).

#include "apps/command_line/command.hpp"

#include <string>

namespace linstock::apps {

/// Answers on standard output until standard input ends.
Status play_as_bot(const std::string& level);

}  // namespace linstock::apps
