// The sergeant is a useful opponent: it beats random play, and two sergeants get decisive and balanced results.

#include "battle/event.hpp"
#include "battle/ruleset.hpp"
#include "tests/support/data.hpp"
#include "tests/support/fights.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace linstock {
namespace {

/// All rulesets of two-brigades.
class Sergeant : public testing::TestWithParam<std::string> {};

INSTANTIATE_TEST_SUITE_P(Books, Sergeant, testing::ValuesIn(tests::books_of("two-brigades")),
                         [](const auto& book) { return book.param; });

/// BA-10: melee is reported as fire at distance zero.
bool in_melee(const Event& e) { return e.kind == EventKind::fired && std::string_view(e.word) == "melee"; }

TEST_P(Sergeant, AgainstRandomPlayer_Wins) {
    const auto battle = tests::battle_of("two-brigades", GetParam());
    ASSERT_NE(battle, nullptr);
    EXPECT_GE(tests::wins_against(*battle, "sergeant", "random", 20), 38);
}

TEST_P(Sergeant, AgainstSergeant_DecidesMostBattles) {
    const auto battle = tests::battle_of("two-brigades", GetParam());
    ASSERT_NE(battle, nullptr);
    int decided = 0;
    std::size_t fired = 0;
    std::size_t fought = 0;
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        EventSink events;
        const auto done = tests::fight(*battle, "sergeant", "sergeant", seed, &events);
        EXPECT_EQ(done.played.bug, "");
        decided += done.state.outcome.winner.none() ? 0 : 1;
        for (const Event& e : events) {
            fired += e.kind == EventKind::fired ? 1U : 0U;
            fought += e.kind == EventKind::combat_began || in_melee(e) ? 1U : 0U;
        }
    }
    // MW-12 and BA-13 have draws: battles without a winner when time is up.
    const bool knows_draws = GetParam() == "mwan18" || GetParam() == "brothers";
    EXPECT_GE(decided, knows_draws ? 20 : 30);
    EXPECT_GT(fired, 40U * 20);
    // In a continuing fire-fight few units are left for a melee.
    EXPECT_GT(fought, battle->rules->volleys == 0 ? 2U : 10U);
}

}  // namespace
}  // namespace linstock
