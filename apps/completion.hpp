#pragma once
// Completion scripts for bash, zsh and fish, made from the options of a program. So they cannot differ from its --help.

#include <map>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace linstock::apps {

/// The known values of an option ("--ruleset") or a positional argument ("scenario").
using KnownValues = std::map<std::string, std::vector<std::string>>;

/// Adds the option --completions SHELL, which help does not show: it prints the script and ends the program.
void add_completions(CLI::App& app, KnownValues values);

/// The script for "bash", "zsh" or "fish". Options without a group are hidden and left out.
std::string completion_script(const CLI::App& app, const std::string& shell, const KnownValues& values);

}  // namespace linstock::apps
