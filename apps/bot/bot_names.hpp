#pragma once
// "bot: python3 mybot.py": a program as a computer player, wherever one is named on the command line.

#include <string>
#include <string_view>

namespace linstock::apps {

/// Whether the name begins with "bot:".
bool is_bot(std::string_view name);
/// The command that such a name has; "" = none.
std::string bot_command(std::string_view name);
/// What the shell is given for it. A single program replaces the shell, so that its end is seen as it was.
std::string shell_line(const std::string& command);
/// Why the name cannot be played with, without running it; "" = it can. Precondition: is_bot(name).
std::string fault_of_bot(const std::string& name);

}  // namespace linstock::apps
