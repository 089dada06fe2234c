#include "study/timed_player.hpp"

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

Decision TimedPlayer::choose(const Battle& battle, const View& view, const Prompt& prompt,
                             const std::vector<Decision>& candidates) {
    auto [d, seconds] = timed([&] { return one_->choose(battle, view, prompt, candidates); });
    time_.all += seconds;
    return std::move(d);
}

Decision TimedPlayer::choose_from_state(const Battle& battle, const State& known, const View& view,
                                        const Prompt& prompt, const std::vector<Decision>& candidates) {
    auto [d, seconds] = timed([&] { return one_->choose_from_state(battle, known, view, prompt, candidates); });
    time_.all += seconds;
    time_.per_prompt.push_back(seconds);
    return std::move(d);
}

bool TimedPlayer::on_rejected(const Refusal& refusal) {
    auto* player = dynamic_cast<ExternalPlayer*>(one_.get());
    return player != nullptr && player->on_rejected(refusal);
}

void TimedPlayer::on_battle_over(const Battle& battle, const State& state) {
    if (auto* player = dynamic_cast<ExternalPlayer*>(one_.get())) player->on_battle_over(battle, state);
}

}  // namespace linstock::study
