// Tests that timing a computer player does not change its decisions.

#include "study/timed_player.hpp"

#include "generals/play_out.hpp"
#include "tests/support/data.hpp"

#include <gtest/gtest.h>

#include <utility>

namespace linstock {
namespace {

/// A captain's first turn against a sergeant.
State first_turn(const Battle& battle, study::ThinkingTime* time) {
    auto captain = make_computer_player("captain", 4);
    if (time != nullptr) captain = std::make_unique<study::TimedPlayer>(std::move(captain), *time);
    const auto sergeant = make_computer_player("sergeant", 5);
    const SeededDice dice(seed_of(6));
    State state = open(battle, &dice, nullptr);
    PlayLimits limits;
    limits.turns = state.turn + 1;
    const PlayOutResult played = play_out(battle, state, *captain, *sergeant, dice, nullptr, limits);
    EXPECT_EQ(played.bug, "");
    return state;
}

TEST(TimedPlayer, TimedPlayer_GivesSameDecisions) {
    const auto battle = tests::battle_of("two-brigades", "revised");
    ASSERT_NE(battle, nullptr);
    study::ThinkingTime time;
    EXPECT_TRUE(first_turn(*battle, nullptr) == first_turn(*battle, &time));
    EXPECT_GT(time.per_prompt.size(), 0U);
    EXPECT_GT(time.all, 0);
    const study::TimedPlayer captain(make_computer_player("captain", 4), time);
    const study::TimedPlayer sergeant(make_computer_player("sergeant", 4), time);
    Prompt order;
    order.role = PromptRole::order;
    EXPECT_TRUE(captain.needs_state(order));
    EXPECT_FALSE(sergeant.needs_state(order));
}

}  // namespace
}  // namespace linstock
