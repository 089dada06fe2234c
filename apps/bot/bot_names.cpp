#include "apps/bot/bot_names.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>

namespace linstock::apps {

namespace {

constexpr std::string_view prefix = "bot:";
constexpr const char* blanks = " \t\r\n";

/// The program of a simple command such as "python3 mybot.py"; "" if only a shell can find it.
std::string program_of(const std::string& command) {
    const std::string word = command.substr(0, command.find_first_of(blanks));
    return word.find_first_of("\"'`$\\|&;<>()*?[]#~=%!{}") == std::string::npos ? word : "";
}

bool is_found(const std::string& program) {
    if (program.find('/') != std::string::npos) return ::access(program.c_str(), X_OK) == 0;
    const char* path = std::getenv("PATH");
    std::string_view rest = path == nullptr ? "" : path;
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find(':'), rest.size());
        const std::string folder(rest.substr(0, end));
        if (::access(((folder.empty() ? "." : folder) + "/" + program).c_str(), X_OK) == 0) return true;
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return false;
}

}  // namespace

bool is_bot(std::string_view name) { return name.starts_with(prefix); }

std::string bot_command(std::string_view name) {
    if (!is_bot(name)) return "";
    name.remove_prefix(prefix.size());
    const std::size_t begin = name.find_first_not_of(blanks);
    if (begin == std::string_view::npos) return "";
    return std::string(name.substr(begin, name.find_last_not_of(blanks) + 1 - begin));
}

std::string shell_line(const std::string& command) {
    const bool simple = !program_of(command).empty() && command.find_first_of(";&|`$()<>\n") == std::string::npos;
    return simple ? "exec " + command : command;
}

std::string fault_of_bot(const std::string& name) {
    const std::string command = bot_command(name);
    if (command.empty()) return "'" + name + "' names no program: expected one, such as \"bot: python3 mybot.py\"";
    const std::string program = program_of(command);
    // The shell's own words, such as exec, are in no folder.
    if (program.empty() || program == "exec" || is_found(program)) return "";
    return "'" + name + "': there is no program '" + program +
           "' that can be run; expected one in a folder of PATH, or " + "with its folder, such as ./" +
           program.substr(program.rfind('/') + 1);
}

}  // namespace linstock::apps
