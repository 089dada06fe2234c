#pragma once
// Group commit: writes of several threads that arrive during a flush are flushed together by the next one. A thread
// that finds no flush in progress leads: it takes all waiting writes, stores them in one transaction and wakes their
// threads. If the last group had two or more writes, the leader first waits up to 2 ms for more, because a flush costs
// as much for eight writes as for one. A thread that writes alone never waits. A leader never waits for more writes
// than there are writing threads. For store/ only.

#include "store/store.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <utility>
#include <vector>

namespace linstock::store {

template <class Session>
class GroupCommit {
  public:
    using Work = std::function<void(Session&)>;
    struct Write {
        const Work* work;
        Failure failure;
        bool over = false;
    };
    using Group = std::vector<Write*>;

    /// `writers`: the largest number of writing threads; 0 = unknown.
    explicit GroupCommit(std::size_t writers = 0, std::chrono::milliseconds patience = std::chrono::milliseconds(2))
        : enough_(writers == 0 ? max_wait_for : std::min(max_wait_for, writers)),
          patience_(patience) {}

    /// `commit` runs the works of a group in one transaction and returns when that is on the disk. It sets the failure
    /// of each work that failed.
    template <class Commit>
    Failure write(const Work& work, Commit&& commit) {
        Write mine{&work, {}, false};
        std::unique_lock hold(lock_);
        waiting_.push_back(&mine);
        if (waiting_.size() >= enough_) gathered_.notify_one();
        flushed_.wait(hold, [&] { return mine.over || !flushing_; });
        if (mine.over) return std::move(mine.failure);
        flushing_ = true;
        if (crowded_) gathered_.wait_for(hold, patience_, [this] { return waiting_.size() >= enough_; });
        Group group;
        group.swap(waiting_);
        hold.unlock();
        const auto since = std::chrono::steady_clock::now();
        try {
            commit(group);
        } catch (...) {  // `commit` could not even set the failures; the other threads must continue
            for (Write* one : group)
                one->failure = "out of memory";  // short enough to need no memory allocation
        }
        count(group.size(), std::chrono::steady_clock::now() - since);
        hold.lock();
        crowded_ = group.size() >= 2;
        for (Write* one : group)
            one->over = true;
        flushing_ = false;
        hold.unlock();
        flushed_.notify_all();
        return std::move(mine.failure);
    }
    std::size_t waiting() {
        const std::lock_guard hold(lock_);
        return waiting_.size();
    }
    void made(std::size_t decisions) { decisions_ += decisions; }
    Figures figures() const {
        Figures out;
        out.decisions = decisions_;
        out.writes = writes_;
        out.flushes = flushes_;
        out.micros = micros_;
        out.waits_for = enough_;
        std::copy(within_.begin(), within_.end(), out.within.begin());
        return out;
    }

  private:
    static constexpr std::size_t max_wait_for = 8;

    void count(std::size_t writes, std::chrono::duration<double> time) {
        writes_ += writes;
        ++flushes_;
        micros_ += static_cast<std::uint64_t>(time.count() * 1e6);
        for (std::size_t i = 0; i < within_.size(); ++i)
            if (time.count() <= Figures::bounds[i]) {
                ++within_[i];
                return;
            }
    }

    const std::size_t enough_;
    const std::chrono::milliseconds patience_;
    std::mutex lock_;
    std::condition_variable flushed_;   ///< a flush has ended
    std::condition_variable gathered_;  ///< enough writes wait for the leader
    Group waiting_;
    bool flushing_ = false;
    bool crowded_ = false;  ///< the last group had several writes
    std::atomic<std::uint64_t> decisions_{0};
    std::atomic<std::uint64_t> writes_{0};
    std::atomic<std::uint64_t> flushes_{0};
    std::atomic<std::uint64_t> micros_{0};
    std::array<std::atomic<std::uint64_t>, Figures::bounds.size()> within_{};
};

}  // namespace linstock::store
