#pragma once
// What the command line has for bots.

#include "apps/bot/bot_player.hpp"
#include "apps/command_line/commands.hpp"

#include <functional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace linstock::apps {

/// --bot-seconds, for a command whose computer players may be bots.
void add_bot_limits(CLI::App& to, BotLimits& limits);
/// For CLI's check(): one of the levels, or a bot.
std::function<std::string(const std::string&)> level_or_bot(std::vector<std::string> levels);
/// The command `bot`.
void add_bot(CLI::App& app, BotOptions& options, std::function<Status()>& chosen);
/// Files, or a bot.
Status check(const CheckOptions& options, double bot_seconds);
/// Runs a command whose players may be bots, and prints what went wrong with them.
Status run_with_bots(const std::function<Status()>& command, const BotLimits& limits);

}  // namespace linstock::apps
