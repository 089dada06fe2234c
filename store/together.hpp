#pragma once
// Writes that come while others are being flushed wait, and are flushed all together: whoever finds nobody at it does
// it for all who wait. Of the stores alone.

#include "store/store.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <utility>
#include <vector>

namespace linstock::store {

template <class Desk>
class Together {
  public:
    using Work = std::function<void(Desk&)>;
    struct Waiting {
        const Work* work;
        Failure failure;
        bool over;
    };
    using Group = std::vector<Waiting*>;

    /// `commit` does all the works of a group and says of each whether it failed; the group is on the disk then.
    template <class Commit>
    Failure write(const Work& work, Commit&& commit) {
        Waiting mine{&work, {}, false};
        std::unique_lock hold(lock_);
        line_.push_back(&mine);
        turn_.wait(hold, [&] { return mine.over || !flushing_; });
        if (mine.over) return std::move(mine.failure);
        flushing_ = true;
        Group group;
        group.swap(line_);
        hold.unlock();
        const auto since = std::chrono::steady_clock::now();
        commit(group);
        count(group.size(), std::chrono::steady_clock::now() - since);
        hold.lock();
        for (Waiting* one : group)
            one->over = true;
        flushing_ = false;
        turn_.notify_all();
        return std::move(mine.failure);
    }
    std::size_t waiting() {
        const std::lock_guard hold(lock_);
        return line_.size();
    }
    void made(std::size_t decisions) { decisions_ += decisions; }
    Figures figures() const {
        Figures out;
        out.decisions = decisions_;
        out.writes = writes_;
        out.flushes = flushes_;
        out.micros = micros_;
        std::copy(within_.begin(), within_.end(), out.within.begin());
        return out;
    }

  private:
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

    std::mutex lock_;
    std::condition_variable turn_;
    Group line_;
    bool flushing_ = false;
    std::atomic<std::uint64_t> decisions_{0};
    std::atomic<std::uint64_t> writes_{0};
    std::atomic<std::uint64_t> flushes_{0};
    std::atomic<std::uint64_t> micros_{0};
    std::array<std::atomic<std::uint64_t>, Figures::bounds.size()> within_{};
};

}  // namespace linstock::store
