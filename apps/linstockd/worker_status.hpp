#pragma once
// What a worker process shows the front process in shared memory: the work and deadline of each thread, the thread
// that crashed, and statistics. Also the memory limit of one message or task.

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace linstock::apps {

/// Milliseconds of a clock that all processes share.
std::int64_t clock_now();

class WorkerStatus {
  public:
    static constexpr std::size_t max_threads = 64;
    static constexpr std::size_t max_name = 63;
    struct Busy {
        std::atomic<std::int64_t> until{0};  ///< deadline by clock_now(); 0 = idle
        std::atomic<std::int64_t> patience{0};
        std::atomic<std::uint64_t> began{0};  ///< processor time of the thread at the beginning, in microseconds
        std::atomic<std::int32_t> thread{0};  ///< the system's thread id
        std::array<char, max_name + 1> about{};
    };
    std::array<Busy, max_threads> busy;
    /// Statistics of the store, and the number of battles in memory.
    enum Statistic : std::size_t {
        awake,
        decisions,
        writes,
        flushes,
        flush_micros,
        waits_for,
        flushes_within,
        statistic_count = 16
    };
    std::array<std::atomic<std::uint64_t>, statistic_count> statistics{};
    /// When the reading thread was last active, by clock_now(); updated at least once a second.
    std::atomic<std::int64_t> alive{0};
    std::atomic<std::int32_t> crashed_thread{-1};  ///< the thread that crashed
    std::atomic<std::int32_t> signal{0};           ///< the signal of the crash

    std::string_view about(std::size_t thread) const { return busy[thread].about.data(); }
};

/// For the front process: the shared page for a worker that will be started, and the file by which the worker opens
/// it.
struct WorkerStatusPage {
    WorkerStatus* status = nullptr;
    int file = -1;
};
WorkerStatusPage new_status_page();
void release_status_page(WorkerStatusPage page);
/// For the worker: the page in the file that it was given; null on failure.
WorkerStatus* map_status(int file);

/// From now on, a crash is recorded on the page before it ends the process.
void record_crashes(WorkerStatus& status);
/// Each thread calls this first: it sets the thread's index on the page, and a stack for the crash handler.
void register_thread(std::size_t thread);

/// Marks the thread as busy during the lifetime of this object. Allocations beyond `bytes` fail with std::bad_alloc.
class BusyWith {
  public:
    BusyWith(WorkerStatus& status, std::size_t thread, std::string_view about, std::int64_t until, std::int64_t bytes);
    BusyWith(const BusyWith&) = delete;
    BusyWith& operator=(const BusyWith&) = delete;
    ~BusyWith();

  private:
    WorkerStatus::Busy& busy_;
};

/// True if an allocation failed since the last call.
bool allocation_failed();

}  // namespace linstock::apps
