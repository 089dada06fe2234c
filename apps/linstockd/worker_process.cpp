#include "apps/linstockd/worker_process.hpp"

#include "apps/linstockd/child_process.hpp"

#include <fcntl.h>
#include <fmt/format.h>
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
int move_descriptor(int file) {
    const int out = ::fcntl(file, F_DUPFD_CLOEXEC, 16);
    ::close(file);
    return out;
}

/// Processor time of a thread of another process in microseconds; nothing if the system does not report it.
std::optional<std::uint64_t> processor_time(pid_t process, std::int32_t thread) {
    std::ifstream file(fmt::format("/proc/{}/task/{}/stat", process, thread));
    std::string line;
    std::getline(file, line);
    const std::size_t name_ends = line.rfind(')');
    if (name_ends == std::string::npos) return std::nullopt;
    std::istringstream rest(line.substr(name_ends + 1));
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

Process::Process(const WorkerOptions& options) : page_(new_status_page()), threads_(options.threads) {
    std::array<int, 2> ends{-1, -1};
    if (page_.status == nullptr || ::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) return;
    constexpr int buffer_size = 1 << 20;
    for (int& end : ends) {
        ::setsockopt(end, SOL_SOCKET, SO_SNDBUF, &buffer_size, sizeof buffer_size);
        end = move_descriptor(end);
    }
    page_.file = move_descriptor(page_.file);
    pid_ = start_child(child_arguments("--work", options), {{ends[1], worker_socket}, {page_.file, worker_status_file}},
                       false);
    ::close(ends[1]);
    socket_ = ends[0];
}

Process::~Process() {
    end();
    if (socket_ >= 0) ::close(socket_);
    release_status_page(page_);
}

int Process::take_socket() { return std::exchange(socket_, -1); }

std::optional<Process::Overdue> Process::overdue(std::int64_t now) const {
    constexpr std::int64_t waiting_factor = 10;
    // A missing time means that the process is ending or that no descriptor is free. Then it is not to blame.
    static const bool never_known = !processor_time(::getpid(), ::gettid());
    for (unsigned i = 0; i <= threads_ && i < WorkerStatus::max_threads; ++i) {  // the last thread searches
        const WorkerStatus::Busy& busy = page_.status->busy[i];
        const std::int64_t until = busy.until.load();
        if (until == 0 || now <= until) continue;
        const auto had = processor_time(pid_, busy.thread.load());
        const std::int64_t patience = busy.patience.load();
        if (busy.until.load() != until) continue;  // the thread has begun another task
        if (had ? *had >= busy.began.load() + static_cast<std::uint64_t>(patience) * 1000 : never_known)
            return Overdue{i, true, until};
        if (now > until + (waiting_factor - 1) * patience) return Overdue{i, false, until};
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
    const int marked = page_.status->signal.load();
    if (marked != 0) return fmt::format("by signal {}", marked);
    return WIFSIGNALED(status) ? fmt::format("by signal {}", WTERMSIG(status))
                               : fmt::format("with status {}", WEXITSTATUS(status));
}

}  // namespace linstock::apps
