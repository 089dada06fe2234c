// Tests players from outside the library: their refused decisions, and what they learn at the end.

#include "generals/external_player.hpp"
#include "generals/play_out.hpp"
#include "study/timed_player.hpp"
#include "tests/support/data.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <utility>

namespace linstock {
namespace {

struct Seen {
    int refusals = 0;
    int ends = 0;
    Outcome outcome;
};

/// Answers every third prompt with a decision that no ruleset allows, before it takes the first candidate.
class Stubborn final : public ExternalPlayer {
  public:
    Stubborn(Seen& seen, bool asks_again) : seen_(seen), asks_again_(asks_again) {}

    Decision choose(const Battle&, const View&, const Prompt& prompt,
                    const std::vector<Decision>& candidates) override {
        if (++asked_ % 3 != 0 || std::exchange(refused_, false)) return candidates.front();
        Decision d;
        d.prompt = prompt.id;
        d.by = prompt.seat;
        d.verb = Verb::roll;
        return d;
    }
    bool on_rejected(const Refusal&) override {
        ++seen_.refusals;
        refused_ = true;
        return asks_again_;
    }
    void on_battle_over(const Battle&, const State& state) override {
        ++seen_.ends;
        seen_.outcome = state.outcome;
    }

  private:
    Seen& seen_;
    bool asks_again_;
    bool refused_ = false;
    int asked_ = 0;
};

PlayOutResult played_by(ComputerPlayer& first, State& state, const Battle& battle) {
    const SeededDice dice(seed_of(3));
    state = open(battle, &dice, nullptr);
    const auto second = make_computer_player("random", 1);
    return play_out(battle, state, first, *second, dice, nullptr);
}

TEST(ExternalPlayer, RefusedDecision_IsAskedAgain_AndLearnsTheOutcome) {
    const auto battle = tests::battle_of("two-brigades", "revised");
    ASSERT_NE(battle, nullptr);
    Seen seen;
    Stubborn player(seen, true);
    State state;
    EXPECT_EQ(played_by(player, state, *battle).bug, "");
    EXPECT_GT(seen.refusals, 3);
    EXPECT_EQ(seen.ends, 1);
    EXPECT_TRUE(seen.outcome == state.outcome);
}

TEST(ExternalPlayer, TimedPlayer_ForwardsRefusalsAndTheEnd) {
    const auto battle = tests::battle_of("two-brigades", "revised");
    ASSERT_NE(battle, nullptr);
    Seen seen;
    study::ThinkingTime time;
    study::TimedPlayer player(std::make_unique<Stubborn>(seen, true), time);
    State state;
    EXPECT_EQ(played_by(player, state, *battle).bug, "");
    EXPECT_GT(seen.refusals, 3);
    EXPECT_EQ(seen.ends, 1);
}

TEST(ExternalPlayer, RefusedDecision_WithoutAnotherTry_IsABug) {
    const auto battle = tests::battle_of("two-brigades", "revised");
    ASSERT_NE(battle, nullptr);
    Seen seen;
    Stubborn player(seen, false);
    State state;
    EXPECT_NE(played_by(player, state, *battle).bug.find("refused"), std::string::npos);
    EXPECT_EQ(seen.refusals, 1);
    EXPECT_EQ(seen.ends, 0);
}

TEST(ExternalPlayerFactory, RegisteredFactory_MakesItsNames) {
    Seen seen;
    set_external_players([&](std::string_view name, std::uint64_t) -> std::unique_ptr<ComputerPlayer> {
        return name == "outside" ? std::make_unique<Stubborn>(seen, true) : nullptr;
    });
    EXPECT_TRUE(is_computer_player("outside"));
    EXPECT_TRUE(is_computer_player("sergeant"));
    EXPECT_FALSE(is_computer_player("inside"));
    set_external_players({});
    EXPECT_FALSE(is_computer_player("outside"));
}

}  // namespace
}  // namespace linstock
