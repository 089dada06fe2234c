#pragma once
// The terminal: its width, its colours, and a progress bar.

#include <chrono>
#include <cstddef>
#include <string>

namespace linstock::apps {

/// True if standard output is a terminal with colours and NO_COLOR is not set.
bool colours_here();
/// True if standard error is a terminal: progress is drawn there.
bool shows_progress();
/// Columns of standard output; `otherwise` if it is not a terminal and COLUMNS is not set.
int columns_here(int otherwise);

/// On a terminal: one line on standard error with count, share, speed and time left, updated in place and removed at
/// the end. Elsewhere: a plain line for every tenth.
class Progress {
  public:
    /// `what` names the counted things: "battles". The first `before` were done earlier and do not count for the speed.
    Progress(std::string what, std::size_t all, bool quiet = false, std::size_t before = 0);
    ~Progress();
    Progress(const Progress&) = delete;  // one line of the terminal belongs to one bar
    Progress& operator=(const Progress&) = delete;
    void at(std::size_t done);

  private:
    using Clock = std::chrono::steady_clock;
    std::string line(std::size_t done, double seconds) const;
    std::string what_;
    std::size_t all_;
    std::size_t before_;
    bool quiet_;
    bool terminal_;
    bool drawn_ = false;
    std::size_t tenths_ = 0;
    Clock::time_point start_;
    Clock::time_point last_;
};

}  // namespace linstock::apps
