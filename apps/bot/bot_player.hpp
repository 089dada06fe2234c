#pragma once
// A computer player in another process, which gets questions on its standard input and answers on its standard output
// (docs/bot-protocol.md). One process plays one seat of one battle. It starts with the first question and ends with the
// player.

#include "apps/bot/bot_counts.hpp"
#include "apps/bot/child.hpp"
#include "apps/bot/messages.hpp"
#include "apps/bot/requests.hpp"
#include "generals/external_player.hpp"

#include <memory>
#include <optional>
#include <string>

namespace linstock::apps {

struct BotLimits {
    double seconds_a_turn = 60;    ///< seconds for all questions of a turn
    double seconds_to_start = 10;  ///< more for the first question
    std::size_t bad_lines = 5;     ///< per battle: one more loses the battle
    std::size_t refusals = 20;     ///< per question: one more and it is answered by default
    std::size_t silences = 3;      ///< questions in a row that time out: then the battle is lost
};

class BotPlayer final : public ExternalPlayer {
  public:
    /// `name` is what the player is called in reports, `command` what the shell runs.
    BotPlayer(std::string name, std::string command, std::uint64_t seed, const BotLimits& limits);
    /// Reports its counts (count_bot).
    ~BotPlayer() override;
    BotPlayer(const BotPlayer&) = delete;  // it owns a process
    BotPlayer& operator=(const BotPlayer&) = delete;

    bool needs_state(const Prompt&) const override { return true; }
    std::size_t candidates_wanted(const Prompt&) const override { return 16; }
    Decision choose(const Battle&, const View&, const Prompt&, const std::vector<Decision>& candidates) override;
    Decision choose_from_state(const Battle& battle, const State& known, const View& view, const Prompt& prompt,
                               const std::vector<Decision>& candidates) override;
    void set_time_limit(const Clock& clock, double seconds_a_turn) override;
    bool on_rejected(const Refusal& refusal) override;
    void on_battle_over(const Battle& battle, const State& state) override;

  private:
    /// The parts of a question.
    struct Question {
        const Battle& battle;
        const State& known;
        const View& view;
        const Prompt& prompt;
        const std::vector<Decision>& candidates;
    };
    void start(const Question& q);
    Decision ask(const Question& q, Child::Clock::time_point deadline);
    /// A decision that ends the question, or nothing: it is still open.
    std::optional<Decision> take_line(const Question& q, const std::string& line, Child::Clock::time_point deadline);
    std::optional<Decision> take_answer(const Question& q, const BotAnswer& answer, Child::Clock::time_point deadline);
    std::optional<Decision> take_bad_line(const Question& q, const std::string& error, const std::string& reply,
                                          Child::Clock::time_point deadline);
    std::optional<Decision> take_refusal(const Question& q, const Refusal& refusal, Child::Clock::time_point deadline);
    Decision too_slow(const Question& q);
    /// The bot loses the battle: it concedes at this and every later question.
    Decision lose_battle(const Question& q, const std::string& reason);
    std::string why_it_ended() const;

    std::string name_;
    std::string command_;
    std::uint64_t seed_;
    BotLimits limits_;
    std::unique_ptr<Child> child_;
    std::optional<BotRequests> requests_;
    BotCounts counts_;
    std::uint64_t question_ = 0;  ///< number of the open question
    std::size_t refusals_ = 0;    ///< of the open question
    std::size_t timeouts_ = 0;
    int turn_ = -1;
    double seconds_left_ = 0;    ///< of this turn
    std::uint32_t asked_ = 0;    ///< the prompt of the last question
    std::uint32_t retried_ = 0;  ///< a prompt whose answer the battle refused; 0 = none
    bool lost_ = false;
};

/// From now on make_computer_player() starts bots. Called once, before any thread plays.
void enable_bots(const BotLimits& limits);

}  // namespace linstock::apps
