#pragma once
// What a process that plays battles leaves in view of the one that has the door, in memory that both share: what each
// of its threads is busy with and until when it may be, and which of them brought the process down. And the memory that
// one errand may take.

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace linstock::apps {

/// Milliseconds of a clock that is the same in all processes.
std::int64_t clock_now();

class WorkerStatus {
  public:
    static constexpr std::size_t most_threads = 64;
    static constexpr std::size_t longest_name = 63;
    struct Busy {
        std::atomic<std::int64_t> until{0};  ///< 0 = with nothing
        std::atomic<std::int64_t> patience{0};
        std::atomic<std::uint64_t> began{0};  ///< its processor's time then, in microseconds
        std::atomic<std::int32_t> thread{0};  ///< as the system numbers it
        std::array<char, longest_name + 1> about{};
    };
    std::array<Busy, most_threads> busy;
    /// How it fares: of a store's figures, and how many battles it has in memory.
    enum Figure : std::size_t {
        awake,
        decisions,
        writes,
        flushes,
        flush_micros,
        waits_for,
        flushes_within,
        figures = 16
    };
    std::array<std::atomic<std::uint64_t>, figures> told{};
    /// When the thread that reads its line last did so, by clock_now(); once a second at least.
    std::atomic<std::int64_t> alive{0};
    std::atomic<std::int32_t> guilty{-1};  ///< the thread that crashed
    std::atomic<std::int32_t> signal{0};   ///< and how

    std::string_view about(std::size_t thread) const { return busy[thread].about.data(); }
};

/// The door's: a page for a process that is to be started, and the file by which that finds it.
struct WorkerStatusPage {
    WorkerStatus* watch = nullptr;
    int file = -1;
};
WorkerStatusPage new_watch();
void forget_watch(WorkerStatusPage page);
/// The process's own: the page behind a file that it was given. Null when it is none.
WorkerStatus* watch_of(int file);

/// From now on a crash is marked on the page before it ends the process.
void mark_crashes(WorkerStatus& watch);
/// Called by each thread first: where it is marked, also when its stack is used up.
void take_place(std::size_t thread);

/// Marks what the thread is busy with, as long as it lives; what it takes beyond `bytes` of memory is refused it
/// (std::bad_alloc).
class BusyWith {
  public:
    BusyWith(WorkerStatus& watch, std::size_t thread, std::string_view about, std::int64_t until, std::int64_t bytes);
    BusyWith(const BusyWith&) = delete;
    BusyWith& operator=(const BusyWith&) = delete;
    ~BusyWith();

  private:
    WorkerStatus::Busy& busy_;
};

/// Whether more was asked for than there was for this errand, since the last time this was asked.
bool ran_out();

}  // namespace linstock::apps
