#include "server/thought.hpp"

#include "generals/playing.hpp"

#include <algorithm>
#include <new>

namespace linstock::server {

namespace {

constexpr double never = 1e18;

}  // namespace

void ThoughtClock::begin(std::size_t waiting) {
    given_up_ = false;
    begun_ = seconds_ ? seconds_() : 0;
    pace_ = static_cast<double>(std::max<std::size_t>(1, waiting));
}

void ThoughtClock::end() {
    if (seconds_) before_ += (seconds_() - begun_) * pace_;
    pace_ = 0;
}

double ThoughtClock::now() const {
    if (given_up_) return never;
    return seconds_ && pace_ > 0 ? before_ + (seconds_() - begun_) * pace_ : before_;
}

void Thought::think(std::size_t waiting) {
    clock->begin(waiting);
    bool verbatim = false;
    try {
        answer = answer_of(*battle, state, prompt, *mind, verbatim);
    } catch (const std::bad_alloc&) {
        const auto sergeant = make_general("sergeant", known);
        answer = answer_of(*battle, state, prompt, *sergeant, verbatim);
    }
    clock->end();
}

}  // namespace linstock::server
