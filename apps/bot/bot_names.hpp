#pragma once
// "bot: python3 mybot.py": a program as a computer player, wherever one is named on the command line.

#include <string>
#include <string_view>

namespace linstock::apps {

/// Whether the name begins with "bot:".
bool is_bot(std::string_view name);
/// The command in such a name; "" = none.
std::string bot_command(std::string_view name);
/// The text for `sh -c`. A single program replaces the shell, so that its own exit status is seen.
std::string shell_line(const std::string& command);
/// Why the name cannot be played, without running it; "" = it can. Precondition: is_bot(name).
std::string fault_of_bot(const std::string& name);

}  // namespace linstock::apps
