#pragma once
// Writes that come while others are being flushed wait, and are flushed all together: whoever finds nobody at it does
// it for all who wait. Of the stores alone.

#include "store/store.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace linstock::store {

/// By which a thread is woken, it alone. Whoever rings has it too: the one who was waiting may be gone by then.
using Bell = std::shared_ptr<std::condition_variable>;
/// What a thread has for all its writes, so that nothing is wanted of the memory while others wait for it.
struct OwnBells {
    static constexpr std::size_t most = 64;
    OwnBells() { to_ring.reserve(most); }
    const Bell bell = std::make_shared<std::condition_variable>();
    std::vector<Bell> to_ring;
};
inline OwnBells& own_bells() {
    thread_local OwnBells own;
    return own;
}

template <class Desk>
class Together {
  public:
    using Work = std::function<void(Desk&)>;
    struct Waiting {
        const Work* work;
        Failure failure;
        bool over = false;
        bool leads = false;  ///< it is to do it for all who wait
        Bell bell;
    };
    using Group = std::vector<Waiting*>;

    /// `writers`: so many threads write at most; 0 = nobody knows. More than those are not waited for.
    explicit Together(std::size_t writers = 0, std::chrono::milliseconds patience = std::chrono::milliseconds(2))
        : enough_(writers == 0 ? enough : std::min(enough, writers)),
          patience_(patience) {}

    /// `commit` does all the works of a group and says of each whether it failed; the group is on the disk then.
    template <class Commit>
    Failure write(const Work& work, Commit&& commit) {
        OwnBells& own = own_bells();
        Waiting mine{&work, {}, false, false, own.bell};
        std::unique_lock hold(lock_);
        line_.push_back(&mine);
        if (gathers_ != nullptr && line_.size() >= enough_) gathers_->notify_one();
        if (flushing_) mine.bell->wait(hold, [&] { return mine.over || mine.leads; });
        if (mine.over) return std::move(mine.failure);
        flushing_ = true;
        gather(mine, hold);
        Group group;
        group.swap(line_);
        hold.unlock();
        const auto since = std::chrono::steady_clock::now();
        try {
            commit(group);
        } catch (...) {  // not even that it failed could be told: those who wait for it are let go all the same
            for (Waiting* one : group)
                one->failure = "out of memory";  // short enough to need none
        }
        count(group.size(), std::chrono::steady_clock::now() - since);
        hold.lock();
        crowded_ = group.size() >= crowd;
        for (Waiting* one : group) {
            one->over = true;
            if (one != &mine) ring_later(own, one->bell);
        }
        // Nobody is woken who would only wait on: whoever came first does the next.
        flushing_ = !line_.empty();
        if (flushing_) {
            line_.front()->leads = true;
            ring_later(own, line_.front()->bell);
        }
        hold.unlock();
        for (const Bell& bell : own.to_ring)
            bell->notify_one();
        own.to_ring.clear();
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
        out.waits_for = enough_;
        std::copy(within_.begin(), within_.end(), out.within.begin());
        return out;
    }

  private:
    /// Where so many came in one flush, whoever does the next waits for more, until enough have come: a flush costs as
    /// much for one as for many, and more than the waiting where the machine is busy. Who writes alone never waits.
    static constexpr std::size_t crowd = 2;
    static constexpr std::size_t enough = 8;
    void gather(const Waiting& leader, std::unique_lock<std::mutex>& hold) {
        if (!crowded_ || line_.size() >= enough_) return;
        gathers_ = leader.bell.get();
        leader.bell->wait_for(hold, patience_, [this] { return line_.size() >= enough_; });
        gathers_ = nullptr;
    }
    /// When the lock is free again, where there is room to remember it.
    static void ring_later(OwnBells& own, const Bell& bell) {
        if (own.to_ring.size() < OwnBells::most)
            own.to_ring.push_back(bell);
        else
            bell->notify_one();
    }
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
    Group line_;
    bool flushing_ = false;
    std::condition_variable* gathers_ = nullptr;  ///< whoever is to flush, and waits for more
    bool crowded_ = false;                        ///< the last flush had many
    std::atomic<std::uint64_t> decisions_{0};
    std::atomic<std::uint64_t> writes_{0};
    std::atomic<std::uint64_t> flushes_{0};
    std::atomic<std::uint64_t> micros_{0};
    std::array<std::atomic<std::uint64_t>, Figures::bounds.size()> within_{};
};

}  // namespace linstock::store
