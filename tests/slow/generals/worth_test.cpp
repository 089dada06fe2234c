// What takes many battles to tell: how surely the sergeant beats random, and that neither side of the field is
// favoured.

#include "tests/support/data.hpp"
#include "tests/support/fights.hpp"

#include <gtest/gtest.h>

#include <string>

namespace linstock {
namespace {

/// Every book that two-brigades is fought by.
class Sergeant : public testing::TestWithParam<std::string> {};

INSTANTIATE_TEST_SUITE_P(Books, Sergeant, testing::ValuesIn(tests::books_of("two-brigades")),
                         [](const auto& book) { return book.param; });

TEST_P(Sergeant, BeatsRandomInNinetyFiveOfAHundred) {
    const auto battle = tests::battle_of("two-brigades", GetParam());
    ASSERT_NE(battle, nullptr);
    EXPECT_GE(tests::wins_against(*battle, "sergeant", "random", 50), 95);
}

/// The field of two-brigades is its own image, and so is the sergeant: neither side is favoured.
TEST_P(Sergeant, FavoursNoSide) {
    const auto battle = tests::battle_of("two-brigades", GetParam());
    ASSERT_NE(battle, nullptr);
    int first = 0;
    int second = 0;
    for (std::uint64_t seed = 1; seed <= 600; ++seed) {
        const auto done = tests::fight(*battle, "sergeant", "sergeant", seed);
        first += done.state.outcome.winner == ArmyId{1} ? 1 : 0;
        second += done.state.outcome.winner == ArmyId{2} ? 1 : 0;
    }
    // Three standard deviations of a fair coin.
    const int decided = first + second;
    EXPECT_LT((first - second) * (first - second), 9 * decided) << first << " to " << second;
}

}  // namespace
}  // namespace linstock
