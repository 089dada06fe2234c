#include "study/timed.hpp"

#include <chrono>
#include <utility>

namespace linstock::study {

namespace {

template <class Answer>
std::pair<Decision, double> timed(Answer&& answer) {
    const auto start = std::chrono::steady_clock::now();
    Decision d = answer();
    return {std::move(d), std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count()};
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
