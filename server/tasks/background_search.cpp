#include "server/tasks/background_search.hpp"

#include "generals/play_out.hpp"

#include <algorithm>
#include <new>

namespace linstock::server {

namespace {

constexpr double never = 1e18;
constexpr double at_leisure = 0.1;  ///< of the pace, while nobody waits: there is an end to it, also on a busy machine

}  // namespace

/// Seconds that count, since what is counted already.
double ThoughtClock::gone() const {
    if (!seconds_ || pace_ <= 0) return 0;
    const bool leisure = !awaited_ && pace_ <= 1;
    return (seconds_() - begun_) * pace_ * (leisure ? at_leisure : 1);
}

void ThoughtClock::settle() {
    before_ += gone();
    begun_ = seconds_ ? seconds_() : 0;
}

void ThoughtClock::begin(std::size_t waiting) {
    const std::lock_guard hold(lock_);
    given_up_ = false;
    settle();
    pace_ = std::max(pace_, static_cast<double>(std::max<std::size_t>(1, waiting)));
}

void ThoughtClock::more(std::size_t waiting) {
    const std::lock_guard hold(lock_);
    settle();
    pace_ = std::max(pace_, static_cast<double>(waiting));
}

void ThoughtClock::end() {
    const std::lock_guard hold(lock_);
    settle();
    pace_ = 0;
}

void ThoughtClock::awaited(bool yes) {
    const std::lock_guard hold(lock_);
    settle();
    awaited_ = yes;
}

double ThoughtClock::now() const {
    if (given_up_) return never;
    const std::lock_guard hold(lock_);
    return before_ + gone();
}

void Thought::think(std::size_t waiting) {
    clock->begin(waiting);
    bool verbatim = false;
    try {
        answer = decision_of(*battle, state, prompt, *mind, verbatim);
    } catch (const std::bad_alloc&) {
        const auto sergeant = make_computer_player("sergeant", known);
        answer = decision_of(*battle, state, prompt, *sergeant, verbatim);
    }
    clock->end();
}

}  // namespace linstock::server
