#include "apps/linstockd/worker_process.hpp"

#include "apps/linstockd/mailer.hpp"
#include "apps/linstockd/worker.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <fstream>
#include <sstream>
#include <string_view>
#include <utility>
#include <vector>

namespace linstock::apps {

namespace {

/// Moves a descriptor away from the numbers that the child uses.
int moved(int file) {
    const int out = ::fcntl(file, F_DUPFD_CLOEXEC, 16);
    ::close(file);
    return out;
}

/// Our environment without the mail password (mailer.hpp).
std::vector<char*> environment() {
    const std::string secret = std::string(mail_login) + "=";
    std::vector<char*> out;
    for (char** one = environ; *one != nullptr; ++one)
        if (!std::string_view(*one).starts_with(secret)) out.push_back(*one);
    out.push_back(nullptr);
    return out;
}

/// Starts the child with the options as arguments.
pid_t started(const ProcessOptions& o, int line, int watch) {
    std::array<std::string, 12> words = {"linstockd",
                                         "--work",
                                         o.rooms ? "rooms" : "hands",
                                         o.store,
                                         std::to_string(o.threads),
                                         std::to_string(o.memory),
                                         std::to_string(o.node),
                                         o.push_key,
                                         std::to_string(o.offers_last),
                                         std::to_string(o.offers_each),
                                         o.shared ? "shared" : "alone",
                                         std::to_string(o.battle_offset)};
    std::array<char*, words.size() + 1> arguments{};
    for (std::size_t i = 0; i < words.size(); ++i)
        arguments[i] = words[i].data();
    posix_spawn_file_actions_t files;
    ::posix_spawn_file_actions_init(&files);
    ::posix_spawn_file_actions_adddup2(&files, line, worker_line);
    ::posix_spawn_file_actions_adddup2(&files, watch, worker_watch);
    ::posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    // All other descriptors are closed, in particular the listening socket: a worker would keep the port after the
    // server was killed.
    ::posix_spawn_file_actions_addclosefrom_np(&files, std::max(worker_line, worker_watch) + 1);
    pid_t pid = -1;
    if (::posix_spawn(&pid, "/proc/self/exe", &files, nullptr, arguments.data(), environment().data()) != 0) pid = -1;
    ::posix_spawn_file_actions_destroy(&files);
    return pid;
}

/// Processor time of a thread of another process in microseconds; nothing if the system does not report it.
std::optional<std::uint64_t> processor_time(pid_t process, std::int32_t thread) {
    std::ifstream file(fmt::format("/proc/{}/task/{}/stat", process, thread));
    std::string told;
    std::getline(file, told);
    const std::size_t name_ends = told.rfind(')');
    if (name_ends == std::string::npos) return std::nullopt;
    std::istringstream rest(told.substr(name_ends + 1));
    std::string skipped;
    constexpr int before_times = 11;
    for (int i = 0; i < before_times; ++i)
        rest >> skipped;
    std::uint64_t user = 0;
    std::uint64_t system = 0;
    if (!(rest >> user >> system)) return std::nullopt;
    static const auto ticks = static_cast<std::uint64_t>(std::max(1L, ::sysconf(_SC_CLK_TCK)));
    return (user + system) * 1'000'000 / ticks;
}

}  // namespace

Process::Process(const ProcessOptions& options) : page_(new_watch()), threads_(options.threads) {
    std::array<int, 2> ends{-1, -1};
    if (page_.watch == nullptr || ::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) return;
    constexpr int roomy = 1 << 20;
    for (int& end : ends) {
        ::setsockopt(end, SOL_SOCKET, SO_SNDBUF, &roomy, sizeof roomy);
        end = moved(end);
    }
    page_.file = moved(page_.file);
    pid_ = started(options, ends[1], page_.file);
    ::close(ends[1]);
    line_ = ends[0];
}

Process::~Process() {
    end();
    if (line_ >= 0) ::close(line_);
    forget_watch(page_);
}

int Process::take_line() { return std::exchange(line_, -1); }

std::optional<Process::Overdue> Process::overdue(std::int64_t now) const {
    constexpr std::int64_t times = 10;
    // A missing time means that the process is ending or that no descriptor is free. Then it is not to blame.
    static const bool never_told = !processor_time(::getpid(), ::gettid());
    for (unsigned i = 0; i <= threads_ && i < WorkerStatus::most_threads; ++i) {  // the last thread searches
        const WorkerStatus::Busy& busy = page_.watch->busy[i];
        const std::int64_t until = busy.until.load();
        if (until == 0 || now <= until) continue;
        const auto had = processor_time(pid_, busy.thread.load());
        const std::int64_t patience = busy.patience.load();
        if (busy.until.load() != until) continue;  // the thread has begun another task
        if (had ? *had >= busy.began.load() + static_cast<std::uint64_t>(patience) * 1000 : never_told)
            return Overdue{i, true, until};
        if (now > until + (times - 1) * patience) return Overdue{i, false, until};
    }
    return std::nullopt;
}

std::string Process::end() {
    if (pid_ <= 0) return "";
    ::kill(pid_, SIGKILL);
    int status = 0;
    while (::waitpid(pid_, &status, 0) < 0 && errno == EINTR) {
    }
    pid_ = -1;
    const int marked = page_.watch->signal.load();
    if (marked != 0) return fmt::format("by signal {}", marked);
    return WIFSIGNALED(status) ? fmt::format("by signal {}", WTERMSIG(status))
                               : fmt::format("with status {}", WEXITSTATUS(status));
}

}  // namespace linstock::apps
