#include "apps/command_line/terminal.hpp"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace linstock::apps {

namespace {

constexpr int bar_cells = 28;

std::string duration(double seconds) {
    const auto s = static_cast<long>(seconds + 0.5);
    if (s < 60) return fmt::format("{} s", s);
    if (s < 3600) return fmt::format("{} min {:02} s", s / 60, s % 60);
    return fmt::format("{} h {:02} min", s / 3600, s / 60 % 60);
}

}  // namespace

bool colours_here() {
    const char* no = std::getenv("NO_COLOR");
    const char* term = std::getenv("TERM");
    if (no != nullptr && *no != '\0') return false;
    if (term == nullptr || std::strcmp(term, "dumb") == 0) return false;
    return isatty(STDOUT_FILENO) != 0;
}

bool shows_progress() { return isatty(STDERR_FILENO) != 0; }

int columns_here(int otherwise) {
    winsize size{};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
    const char* columns = std::getenv("COLUMNS");
    const int named = columns == nullptr ? 0 : std::atoi(columns);
    return named > 0 ? named : otherwise;
}

Progress::Progress(std::string what, std::size_t all, bool quiet, std::size_t before)
    : what_(std::move(what)),
      all_(all),
      before_(before),
      quiet_(quiet || all <= 1),
      terminal_(shows_progress()),
      start_(Clock::now()),
      last_(start_ - std::chrono::hours(1)) {
    at(before);
}

Progress::~Progress() {
    if (drawn_) std::fputs("\r\033[K", stderr);
}

std::string Progress::line(std::size_t done, double seconds) const {
    const double share = all_ == 0 ? 1 : static_cast<double>(done) / static_cast<double>(all_);
    std::string out = fmt::format("{} of {} {} ({:.0f} %)", done, all_, what_, share * 100);
    if (done > before_ && seconds > 0.5) {
        const double speed = static_cast<double>(done - before_) / seconds;
        out += fmt::format(", {:.{}f}/s", speed, speed < 10 ? 1 : 0);
        if (done < all_) out += ", " + duration(static_cast<double>(all_ - done) / speed) + " left";
    }
    return out;
}

void Progress::at(std::size_t done) {
    if (quiet_ || all_ == 0) return;
    const Clock::time_point now = Clock::now();
    const double seconds = std::chrono::duration<double>(now - start_).count();
    if (terminal_) {
        if (now - last_ < std::chrono::milliseconds(100) && done < all_) return;
        last_ = now;
        const auto full = static_cast<int>(done * bar_cells / all_);
        std::string bar;
        for (int i = 0; i < bar_cells; ++i)
            bar += i < full ? "█" : "░";
        fmt::print(stderr, "\r\033[K{} {}", bar, line(done, seconds));
        std::fflush(stderr);
        drawn_ = true;
        return;
    }
    const std::size_t tenths = done * 10 / all_;
    if (tenths == tenths_ || done == 0) return;
    tenths_ = tenths;
    fmt::print(stderr, "{}\n", line(done, seconds));
}

}  // namespace linstock::apps
