#pragma once
// A child process that exchanges lines of text with us over its standard input and output. Never blocks longer than the
// caller's deadline, never raises SIGPIPE, and leaves no process behind: the child and all it started are killed and
// waited for at the latest in the destructor. One thread uses a child; the child dies with that thread.

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <string_view>

namespace linstock::apps {

class Child {
  public:
    using Clock = std::chrono::steady_clock;
    static constexpr std::size_t max_line = std::size_t{1} << 20;  ///< maximum bytes of a line
    static constexpr std::size_t stderr_lines = 5;                 ///< only the last ones are kept

    enum class Status { ok, timeout, ended };

    /// Runs the command with `sh -c`. A failure to start shows as `ended`.
    explicit Child(const std::string& command);
    Child(const Child&) = delete;  // it owns a process
    Child& operator=(const Child&) = delete;
    ~Child();

    /// Sends a line (without its newline). On `timeout` the rest is kept and sent before anything else.
    Status send(std::string_view line, Clock::time_point deadline);
    /// Waits until everything that earlier calls could not send has been sent.
    Status flush(Clock::time_point deadline);
    /// The next line, without its newline. `ended`: the child closed its output, or the line is longer than max_line.
    Status receive(std::string& line, Clock::time_point deadline);

    /// Closes the child's input, waits until `deadline` for it to exit, then kills it and its process group.
    void end(Clock::time_point deadline);

    /// Why it ended: "exit status 1", "killed by signal 11", "a line of more than 1 MiB". Empty while it runs.
    const std::string& exit_reason() const { return exit_reason_; }
    /// True when the child exited by itself with status 0.
    bool exited_well() const { return exited_well_; }
    /// The child's last output on standard error.
    const std::deque<std::string>& last_errors() const { return errors_; }

  private:
    bool start(const std::string& command);
    Status pump(Clock::time_point deadline, bool stop_when_sent);
    bool read_output();
    void read_errors();
    bool write_input();
    void keep_error_line(std::string line);
    void close_pipes();

    pid_t pid_ = -1;
    int in_ = -1;   ///< its standard input
    int out_ = -1;  ///< its standard output
    int err_ = -1;
    std::string to_send_;
    std::string received_;
    std::string error_text_;
    std::deque<std::string> errors_;
    std::string exit_reason_;
    bool exited_well_ = false;
    bool too_long_ = false;
};

}  // namespace linstock::apps
