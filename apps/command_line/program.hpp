#pragma once
// The command line of a program with commands: options that several commands have, help, errors, and main.

#include "apps/bot/bot_player.hpp"
#include "apps/command_line/command.hpp"

#include <functional>
#include <string>
#include <vector>

namespace CLI {
class App;
class Validator;
}  // namespace CLI

namespace linstock::apps {

/// What the arguments chose.
struct Chosen {
    std::function<Status()> command;
    BotLimits bot_limits;
};

/// An option under its former name: it is read, but help does not show it.
struct FormerOption {
    const char* command;
    const char* former;  ///< "--most"
    const char* now;     ///< "--limit"
};

struct Program {
    const char* name;  ///< "linstock"
    const char* about;
    std::function<void(CLI::App&, Chosen&)> add_commands;
    std::vector<FormerOption> former_options;
    const char* other_program;                ///< which has the commands below
    std::vector<std::string> other_commands;  ///< the answer to one of these names the other program
};

/// Parses the arguments and runs the command. The result is the exit status. Never throws.
int run_program(const Program& program, int argc, char** argv);

/// For check(): a whole number from `min` to `max`.
CLI::Validator whole(int min, int max);
/// For check(): one of the levels, or a bot.
std::function<std::string(const std::string&)> level_or_bot(std::vector<std::string> levels);

/// The arguments of a command about one battle: scenario, --ruleset, --house.
void add_battle(CLI::App& to, BattleChoice& choice, bool needed);
/// --bot-seconds, for a command whose computer players may be bots.
void add_bot_limits(CLI::App& to, BotLimits& limits);
/// --threads: 0 = one per core.
void add_threads(CLI::App& to, unsigned& threads, const std::string& condition = "");

/// "recruit or sergeant or …": the levels.
std::string levels_text();
/// The words with `between` between them.
std::string joined(const std::vector<std::string>& words, const char* between);
/// In lines of at most 100 columns, broken at blanks; all but the first are indented.
std::string wrapped(const std::string& text, std::size_t indent);
/// A paragraph about styles of play, for the end of a command's help.
std::string styles_help();

}  // namespace linstock::apps
