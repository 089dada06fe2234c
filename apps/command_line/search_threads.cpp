#include "apps/command_line/search_threads.hpp"

#include "apps/command_line/runner.hpp"
#include "generals/computer_player.hpp"

#include <algorithm>
#include <condition_variable>
#include <exception>
#include <limits>
#include <mutex>
#include <thread>

namespace linstock::apps {

struct SearchThreads::Impl {
    std::mutex lock;  // guards all members except `threads`
    std::condition_variable has_work;
    std::condition_variable is_done;
    const Task* task = nullptr;
    std::size_t count = 0;
    std::size_t next = 0;      ///< the next task to start
    std::size_t finished = 0;  ///< tasks
    std::exception_ptr error;  ///< of the first task that failed
    bool ends = false;
    std::vector<std::thread> threads;

    /// Runs tasks until none is left to start. `hold` is locked at the beginning and at the end.
    void work(std::unique_lock<std::mutex>& hold, std::size_t worker) {
        while (next < count) {
            const std::size_t index = next++;
            hold.unlock();
            std::exception_ptr failure;
            try {
                (*task)(index, worker);
            } catch (...) {
                failure = std::current_exception();
            }
            hold.lock();
            if (failure && !error) error = failure;
            if (++finished == count) is_done.notify_one();
        }
    }

    void wait_for_work(std::size_t worker) {
        std::unique_lock hold(lock);
        while (!ends) {
            work(hold, worker);
            has_work.wait(hold, [this] { return ends || next < count; });
        }
    }
};

SearchThreads::SearchThreads(unsigned threads) : impl_(std::make_unique<Impl>()) {
    for (std::size_t worker = 1; worker < threads; ++worker)
        impl_->threads.emplace_back([this, worker] { impl_->wait_for_work(worker); });
}

SearchThreads::~SearchThreads() {
    {
        const std::lock_guard hold(impl_->lock);
        impl_->ends = true;
    }
    impl_->has_work.notify_all();
    for (std::thread& thread : impl_->threads)
        thread.join();
}

std::size_t SearchThreads::workers() const { return impl_->threads.size() + 1; }

void SearchThreads::run(std::size_t count, const Task& task) {
    std::unique_lock hold(impl_->lock);
    impl_->task = &task;
    impl_->count = count;
    impl_->next = impl_->finished = 0;
    impl_->error = nullptr;
    if (count > 1) impl_->has_work.notify_all();
    impl_->work(hold, 0);
    impl_->is_done.wait(hold, [this] { return impl_->finished == impl_->count; });
    if (impl_->error) std::rethrow_exception(impl_->error);
}

std::unique_ptr<SearchThreads> search_threads(unsigned wanted, const std::vector<std::string>& players) {
    const bool any =
        std::any_of(players.begin(), players.end(), [](const auto& name) { return seconds_a_turn(name) > 0; });
    const unsigned threads = threads_for(wanted, std::numeric_limits<unsigned>::max());
    return !any || threads < 2 ? nullptr : std::make_unique<SearchThreads>(threads);
}

}  // namespace linstock::apps
