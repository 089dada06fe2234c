#pragma once
// The terminal: how wide it is, whether it has colours, and a progress bar for long work.

#include <chrono>
#include <cstddef>
#include <string>

namespace linstock::apps {

/// True when standard output is a terminal with colours (NO_COLOR is heeded).
bool colours_here();
/// True when standard error is a terminal, where progress is drawn.
bool drawn_here();
/// Columns of standard output; `otherwise` when it is no terminal and COLUMNS is not set.
int columns_here(int otherwise);

/// On a terminal one line on standard error that is drawn again and again: done, share, speed, time left. Elsewhere a
/// plain line every tenth of the way. It is wiped off at the end.
class Progress {
  public:
    /// `what` is what is counted: "battles"; `before` were done already and say nothing of the speed.
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
