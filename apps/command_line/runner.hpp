#pragma once
// Runs independent tasks on several threads and delivers their results in order, so that the output does not depend on
// the number of threads.

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

namespace linstock::apps {

/// While an object exists, the first SIGINT or SIGTERM only sets `asked`. A second one ends the program.
class Interrupt {
  public:
    Interrupt();
    ~Interrupt();
    Interrupt(const Interrupt&) = delete;  // signal handlers are global
    Interrupt& operator=(const Interrupt&) = delete;
    bool asked() const;
};

/// The number of threads: at most `work`; `wanted` 0 = one per core.
unsigned threads_for(unsigned wanted, std::uint64_t work);

/// `next()` returns the number of the next task, or nothing after the last one; calls do not overlap. `work(number)`
/// runs a task on any thread. `take(number, result)` receives the results in the order of `next`, one at a time, and
/// returns false to stop.
template <class Next, class Work, class Take>
void run_in_order(unsigned threads, Next next, Work work, Take take) {
    using Done = decltype(work(std::uint64_t{}));
    struct Finished {
        std::uint64_t number;
        Done result;
    };
    std::mutex door;
    std::map<std::uint64_t, Finished> waiting;
    std::uint64_t given = 0;
    std::uint64_t taken = 0;
    bool on = true;
    const auto labour = [&] {
        while (true) {
            std::uint64_t place = 0;
            std::optional<std::uint64_t> number;
            {
                const std::lock_guard<std::mutex> lock(door);
                if (on) number = next();
                if (!number) return;
                place = given++;
            }
            Done result = work(*number);
            const std::lock_guard<std::mutex> lock(door);
            waiting.emplace(place, Finished{*number, std::move(result)});
            while (!waiting.empty() && waiting.begin()->first == taken) {
                Finished& first = waiting.begin()->second;
                if (on) on = take(first.number, std::move(first.result));
                waiting.erase(waiting.begin());
                ++taken;
            }
        }
    };
    std::vector<std::thread> others;
    for (unsigned t = 1; t < threads; ++t)
        others.emplace_back(labour);
    labour();
    for (std::thread& t : others)
        t.join();
}

}  // namespace linstock::apps
