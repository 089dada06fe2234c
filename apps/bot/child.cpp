#include "apps/bot/child.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <thread>
#include <utility>

namespace linstock::apps {

namespace {

using Clock = Child::Clock;

void close_file(int& file) {
    if (file >= 0) ::close(file);
    file = -1;
}

int milliseconds_to(Clock::time_point deadline) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
    return static_cast<int>(std::clamp<std::int64_t>(left + 1, 0, 60'000));
}

/// write() that reports a closed pipe as EPIPE and never raises SIGPIPE in this process.
ssize_t write_without_signal(int file, const char* data, std::size_t size) {
    sigset_t pipe_signal;
    sigset_t before;
    sigemptyset(&pipe_signal);
    sigaddset(&pipe_signal, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &pipe_signal, &before);
    const ssize_t written = ::write(file, data, size);
    const int error = errno;
    if (written < 0 && error == EPIPE && sigismember(&before, SIGPIPE) == 0) {
        const timespec now{};
        while (sigtimedwait(&pipe_signal, nullptr, &now) < 0 && errno == EINTR) {
        }
    }
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
    errno = error;
    return written;
}

struct Pipe {
    int read = -1;
    int write = -1;
    bool open() {
        std::array<int, 2> ends{};
        if (::pipe2(ends.data(), O_CLOEXEC) != 0) return false;
        read = ends[0];
        write = ends[1];
        return true;
    }
};

/// "exit status 1", "killed by signal 11 (Segmentation fault)". A shell reports a signal as 128 and its number.
std::string text_of_status(int status) {
    const int code = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
    const char* signal = code > 128 ? sigdescr_np(code - 128) : nullptr;
    return signal != nullptr ? fmt::format("killed by signal {} ({})", code - 128, signal)
                             : fmt::format("exit status {}", code);
}

/// Whether the child has exited; it has not been waited for afterwards.
bool has_exited(pid_t pid) {
    siginfo_t info{};
    return ::waitid(P_PID, static_cast<id_t>(pid), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == pid;
}

/// Runs in the child process, between fork and exec: makes only async-signal-safe calls.
[[noreturn]] void become(const char* command, int in, int out, int err, pid_t parent) {
    ::setpgid(0, 0);
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != parent) ::_exit(127);
    ::dup2(in, STDIN_FILENO);
    ::dup2(out, STDOUT_FILENO);
    ::dup2(err, STDERR_FILENO);
    std::signal(SIGPIPE, SIG_DFL);
    std::signal(SIGINT, SIG_DFL);
    std::signal(SIGTERM, SIG_DFL);
    std::signal(SIGXFSZ, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
    ::execl("/bin/sh", "sh", "-c", command, static_cast<char*>(nullptr));
    ::_exit(127);
}

}  // namespace

Child::Child(const std::string& command) {
    if (!start(command)) {
        exit_reason_ = std::string("the program could not be started: ") + std::strerror(errno);
        close_pipes();
    }
}

Child::~Child() { end(Clock::now()); }

bool Child::start(const std::string& command) {
    Pipe in;
    Pipe out;
    Pipe err;
    const bool opened = in.open() && out.open() && err.open();
    in_ = in.write;
    out_ = out.read;
    err_ = err.read;
    if (opened) {
        const pid_t parent = ::getpid();
        pid_ = ::fork();
        if (pid_ == 0) become(command.c_str(), in.read, out.write, err.write, parent);
        ::setpgid(pid_, pid_);  // both sides do it, so that neither has to wait for the other
        for (const int file : {in_, out_, err_})
            ::fcntl(file, F_SETFL, ::fcntl(file, F_GETFL) | O_NONBLOCK);
    }
    const int error = errno;
    for (int file : {in.read, out.write, err.write})
        close_file(file);
    errno = error;
    return pid_ > 0;
}

Child::Status Child::send(std::string_view line, Clock::time_point deadline) {
    to_send_ += line;
    to_send_ += '\n';
    return flush(deadline);
}

Child::Status Child::flush(Clock::time_point deadline) { return pump(deadline, true); }

Child::Status Child::receive(std::string& line, Clock::time_point deadline) {
    for (;;) {
        if (const std::size_t end = received_.find('\n'); end <= max_line) {
            line.assign(received_, 0, end);
            if (!line.empty() && line.back() == '\r') line.pop_back();
            received_.erase(0, end + 1);
            return Status::ok;
        }
        if (const Status status = pump(deadline, false); status != Status::ok) return status;
    }
}

/// Moves bytes both ways until everything is sent (`stop_when_sent`) or something was received.
Child::Status Child::pump(Clock::time_point deadline, bool stop_when_sent) {
    for (;;) {
        if (pid_ <= 0) return Status::ended;
        if (stop_when_sent && to_send_.empty()) return Status::ok;
        if (received_.size() > max_line && received_.find('\n') > max_line) {
            too_long_ = true;
            end(Clock::now());
            return Status::ended;
        }
        // Stop reading from a child that writes but does not read.
        const bool reads = received_.size() <= max_line;
        std::array<pollfd, 3> files = {
            {{to_send_.empty() ? -1 : in_, POLLOUT, 0}, {reads ? out_ : -1, POLLIN, 0}, {err_, POLLIN, 0}}};
        const int ready = ::poll(files.data(), files.size(), milliseconds_to(deadline));
        if (ready < 0 && errno != EINTR) return Status::ended;
        if (files[2].revents != 0) read_errors();
        const std::size_t before = received_.size();
        if (files[1].revents != 0 && !read_output()) {
            // Its last output on standard error explains the end.
            end(Clock::now() + std::chrono::seconds(2));
            return Status::ended;
        }
        if (files[0].revents != 0 && !write_input()) to_send_.clear();  // its output explains the end
        if (!stop_when_sent && received_.size() > before) return Status::ok;
        if (ready <= 0 && Clock::now() >= deadline) return Status::timeout;
    }
}

bool Child::write_input() {
    const ssize_t n = write_without_signal(in_, to_send_.data(), to_send_.size());
    if (n > 0) to_send_.erase(0, static_cast<std::size_t>(n));
    return n >= 0 || errno == EAGAIN || errno == EINTR;
}

bool Child::read_output() {
    std::array<char, 65536> block;
    const ssize_t n = ::read(out_, block.data(), block.size());
    if (n > 0) received_.append(block.data(), static_cast<std::size_t>(n));
    return n > 0 || (n < 0 && (errno == EAGAIN || errno == EINTR));
}

void Child::read_errors() {
    constexpr std::size_t longest = 400;
    std::array<char, 4096> block;
    ssize_t n = 0;
    while ((n = ::read(err_, block.data(), block.size())) > 0) {
        for (const char c : std::string_view(block.data(), static_cast<std::size_t>(n))) {
            if (c == '\n')
                keep_error_line(std::exchange(error_text_, {}));
            else if (error_text_.size() < longest)
                error_text_ += static_cast<unsigned char>(c) < ' ' && c != '\t' ? '?' : c;
        }
    }
    if (n == 0) close_file(err_);
}

void Child::keep_error_line(std::string line) {
    if (line.find_first_not_of(" \t") == std::string::npos) return;
    errors_.push_back(std::move(line));
    if (errors_.size() > stderr_lines) errors_.pop_front();
}

void Child::end(Clock::time_point deadline) {
    if (pid_ <= 0) return;
    close_file(in_);
    bool exited = false;
    for (;;) {
        if (err_ >= 0) read_errors();
        exited = has_exited(pid_);
        if (exited || Clock::now() >= deadline) break;
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    ::kill(-pid_, SIGKILL);  // also what it started: its group number stays reserved until it has been waited for
    ::kill(pid_, SIGKILL);
    int status = 0;
    while (::waitpid(pid_, &status, 0) < 0 && errno == EINTR) {
    }
    exited_well_ = exited && WIFEXITED(status) && WEXITSTATUS(status) == 0;
    exit_reason_ = exited ? text_of_status(status) : "it closed its output and did not exit";
    if (too_long_) exit_reason_ = fmt::format("it wrote a line of more than {} MiB", max_line >> 20U);
    if (err_ >= 0) read_errors();
    keep_error_line(std::exchange(error_text_, {}));
    pid_ = -1;
    close_pipes();
}

void Child::close_pipes() {
    for (int* file : {&in_, &out_, &err_})
        close_file(*file);
}

}  // namespace linstock::apps
