// Tests that need many battles: how often the sergeant beats random play, and that neither side of
// the field is favoured.

#include "army/scenario.hpp"
#include "tests/support/data.hpp"
#include "tests/support/fights.hpp"

#include <gtest/gtest.h>

#include <string>

namespace linstock {
namespace {

/// Runs for every ruleset of two-brigades.
class Sergeant : public testing::TestWithParam<std::string> {};

INSTANTIATE_TEST_SUITE_P(Books, Sergeant, testing::ValuesIn(tests::books_of("two-brigades")),
                         [](const auto& book) { return book.param; });

TEST_P(Sergeant, Sergeant_AgainstRandomPlayer_Wins95Of100) {
    const auto battle = tests::battle_of("two-brigades", GetParam());
    ASSERT_NE(battle, nullptr);
    EXPECT_GE(tests::wins_against(*battle, "sergeant", "random", 50), 95);
}

/// Two-brigades with the colours of its armies exchanged: in a ruleset where one colour begins, the
/// other army begins.
std::shared_ptr<const Battle> with_colours_exchanged(const std::string& book) {
    const SourceText file = tests::data_file("scenarios/two-brigades.toml");
    std::string text = file.text;
    const std::string blue = "colours = \"union\"";
    const std::string grey = "colours = \"confederate\"";
    const std::size_t first = text.find(blue);
    const std::size_t second = text.find(grey);
    if (first == std::string::npos || second == std::string::npos || second < first) return nullptr;
    text.replace(second, grey.size(), blue).replace(first, blue.size(), grey);
    const auto read = read_scenario(text, file.file);
    const auto rules = tests::ruleset(book);
    if (!read || !rules) return nullptr;
    const auto battle = prepare(*rules, *read);
    return battle ? *battle : nullptr;
}

/// The field of two-brigades is symmetric, and so is the sergeant, so neither army is favoured.
/// Half of the battles are played with the colours exchanged, so that each army begins equally
/// often.
TEST_P(Sergeant, SergeantAgainstSergeant_OnSymmetricField_FavoursNoSide) {
    const auto battle = tests::battle_of("two-brigades", GetParam());
    const auto exchanged = with_colours_exchanged(GetParam());
    ASSERT_TRUE(battle != nullptr && exchanged != nullptr);
    int first = 0;
    int second = 0;
    for (std::uint64_t seed = 1; seed <= 600; ++seed) {
        const auto done = tests::fight(seed % 2 == 0 ? *battle : *exchanged, "sergeant", "sergeant", seed);
        first += done.state.outcome.winner == ArmyId{1} ? 1 : 0;
        second += done.state.outcome.winner == ArmyId{2} ? 1 : 0;
    }
    // Three standard deviations of a fair coin.
    const int decided = first + second;
    EXPECT_LT((first - second) * (first - second), 9 * decided) << first << " to " << second;
}

}  // namespace
}  // namespace linstock
