#pragma once
// Wraps a computer player and measures its thinking time.

#include "generals/external_player.hpp"

#include <memory>
#include <vector>

namespace linstock::study {

/// Processor time of a computer player's answers, in seconds. Does not include other processes.
struct ThinkingTime {
    double all = 0;
    std::vector<double> per_prompt = {};  ///< one entry per prompt that it searched
};

class TimedPlayer final : public ExternalPlayer {
  public:
    TimedPlayer(std::unique_ptr<ComputerPlayer> one, ThinkingTime& time) : one_(std::move(one)), time_(time) {}
    Decision choose(const Battle& battle, const View& view, const Prompt& prompt,
                    const std::vector<Decision>& candidates) override;
    std::size_t candidates_wanted(const Prompt& prompt) const override { return one_->candidates_wanted(prompt); }
    bool answers_for_one(const Prompt& prompt) const override { return one_->answers_for_one(prompt); }
    bool reads_all(const Prompt& bare) const override { return one_->reads_all(bare); }
    bool needs_view(const Prompt& prompt) const override { return one_->needs_view(prompt); }
    bool needs_state(const Prompt& prompt) const override { return one_->needs_state(prompt); }
    Decision choose_from_state(const Battle& battle, const State& known, const View& view, const Prompt& prompt,
                               const std::vector<Decision>& candidates) override;
    void set_time_limit(const Clock& clock, double seconds_a_turn) override {
        one_->set_time_limit(clock, seconds_a_turn);
    }
    bool on_rejected(const Refusal& refusal) override;
    void on_battle_over(const Battle& battle, const State& state) override;

  private:
    std::unique_ptr<ComputerPlayer> one_;
    ThinkingTime& time_;
};

}  // namespace linstock::study
