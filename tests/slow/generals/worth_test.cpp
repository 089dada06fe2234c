// What takes many battles to tell: how surely the sergeant beats random, and that neither side of the field is
// favoured.

#include "tests/unit/generals/arena.hpp"

#include <gtest/gtest.h>

namespace linstock {
namespace {

/// Battles that `name` wins of `pairs` seeds, each fought from both sides.
int wins_against(const Battle& battle, const std::string& name, const std::string& other, std::uint64_t pairs) {
    int wins = 0;
    for (std::uint64_t seed = 1; seed <= pairs; ++seed) {
        const auto first = arena::fight(battle, name, other, seed);
        const auto second = arena::fight(battle, other, name, seed);
        EXPECT_EQ(first.played.bug + second.played.bug, "");
        wins += first.state.outcome.winner == ArmyId{1} ? 1 : 0;
        wins += second.state.outcome.winner == ArmyId{2} ? 1 : 0;
    }
    return wins;
}

TEST(Sergeant, BeatsRandomInNinetyFiveOfAHundred) {
    const auto battle = arena::battle_of("two-brigades");
    ASSERT_NE(battle, nullptr);
    EXPECT_GE(wins_against(*battle, "sergeant", "random", 50), 95);
}

/// The field of two-brigades is its own image, and so is the sergeant: neither side is favoured.
TEST(Sergeant, FavoursNoSide) {
    const auto battle = arena::battle_of("two-brigades");
    ASSERT_NE(battle, nullptr);
    int first = 0;
    int second = 0;
    for (std::uint64_t seed = 1; seed <= 600; ++seed) {
        const auto done = arena::fight(*battle, "sergeant", "sergeant", seed);
        first += done.state.outcome.winner == ArmyId{1} ? 1 : 0;
        second += done.state.outcome.winner == ArmyId{2} ? 1 : 0;
    }
    // Three standard deviations of a fair coin.
    const int decided = first + second;
    EXPECT_LT((first - second) * (first - second), 9 * decided) << first << " to " << second;
}

}  // namespace
}  // namespace linstock
