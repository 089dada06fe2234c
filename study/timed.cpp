#include "study/timed.hpp"

#include "base/processor_time.hpp"

#include <utility>

namespace linstock::study {

namespace {

template <class Answer>
std::pair<Decision, double> timed(Answer&& answer) {
    const std::uint64_t start = processor_microseconds();
    Decision d = answer();
    return {std::move(d), static_cast<double>(processor_microseconds() - start) / 1e6};
}

}  // namespace

Decision Timed::choose(const Battle& battle, const View& view, const Prompt& prompt,
                       const std::vector<Decision>& candidates) {
    auto [d, seconds] = timed([&] { return one_->choose(battle, view, prompt, candidates); });
    time_.all += seconds;
    return std::move(d);
}

Decision Timed::ponder(const Battle& battle, const State& known, const View& view, const Prompt& prompt,
                       const std::vector<Decision>& candidates) {
    auto [d, seconds] = timed([&] { return one_->ponder(battle, known, view, prompt, candidates); });
    time_.all += seconds;
    time_.thought_over.push_back(seconds);
    return std::move(d);
}

}  // namespace linstock::study
