#include "apps/linstockd/child_process.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <unistd.h>

namespace linstock::apps {

pid_t start_child(std::vector<std::string> arguments, const std::vector<std::pair<int, int>>& files,
                  bool gets_mail_login) {
    std::vector<char*> words;
    for (std::string& argument : arguments)
        words.push_back(argument.data());
    words.push_back(nullptr);
    const std::string login = std::string(mail_login) + "=";
    std::vector<char*> environment;
    for (char** one = environ; *one != nullptr; ++one)
        if (gets_mail_login || !std::string_view(*one).starts_with(login)) environment.push_back(*one);
    environment.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    ::posix_spawn_file_actions_init(&actions);
    for (const auto& [ours, of_child] : files)
        ::posix_spawn_file_actions_adddup2(&actions, ours, of_child);
    ::posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    // All other descriptors are closed, in particular the listening socket: a child would keep the port after the
    // server was killed.
    ::posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1 + static_cast<int>(files.size()));
    pid_t pid = -1;
    if (::posix_spawn(&pid, "/proc/self/exe", &actions, nullptr, words.data(), environment.data()) != 0) pid = -1;
    ::posix_spawn_file_actions_destroy(&actions);
    return pid;
}

}  // namespace linstock::apps
