#include "server/tasks/background_search.hpp"

#include "generals/play_out.hpp"

#include <algorithm>
#include <new>

namespace linstock::server {

namespace {

constexpr double past_deadline = 1e18;
constexpr double slow_rate = 0.1;  ///< of the pace, while nobody waits: there is an end to it, also on a busy machine

}  // namespace

/// Seconds that count, since what is counted already.
double SearchClock::elapsed() const {
    if (!seconds_ || rate_ <= 0) return 0;
    const bool leisure = !is_awaited_ && rate_ <= 1;
    return (seconds_() - started_at_) * rate_ * (leisure ? slow_rate : 1);
}

void SearchClock::settle() {
    elapsed_before_ += elapsed();
    started_at_ = seconds_ ? seconds_() : 0;
}

void SearchClock::begin(std::size_t waiting) {
    const std::lock_guard hold(lock_);
    is_cancelled_ = false;
    settle();
    rate_ = std::max(rate_, static_cast<double>(std::max<std::size_t>(1, waiting)));
}

void SearchClock::set_waiting(std::size_t waiting) {
    const std::lock_guard hold(lock_);
    settle();
    rate_ = std::max(rate_, static_cast<double>(waiting));
}

void SearchClock::end() {
    const std::lock_guard hold(lock_);
    settle();
    rate_ = 0;
}

void SearchClock::set_awaited(bool yes) {
    const std::lock_guard hold(lock_);
    settle();
    is_awaited_ = yes;
}

double SearchClock::now() const {
    if (is_cancelled_) return past_deadline;
    const std::lock_guard hold(lock_);
    return elapsed_before_ + elapsed();
}

void BackgroundSearch::run(std::size_t waiting) {
    clock->begin(waiting);
    bool verbatim = false;
    try {
        answer = decision_of(*battle, state, prompt, *player, verbatim);
    } catch (const std::bad_alloc&) {
        const auto sergeant = make_computer_player("sergeant", known_hash);
        answer = decision_of(*battle, state, prompt, *sergeant, verbatim);
    }
    clock->end();
}

}  // namespace linstock::server
