// A whole battle, deployment to victory.

#include "base/dice.hpp"
#include "tests/clause/mwan18/scene.hpp"

namespace linstock::mwan18 {

namespace {

/// Plays on with the k-th candidate of every question, k by a small count.
State played(const Battle& battle, std::uint64_t seed, EventSink* events) {
    const SeededDice dice(seed_of(seed));
    State state = open(battle, &dice, events);
    std::size_t n = seed;
    while (!over(state) && state.fault == 0) {
        const std::vector<Prompt> asked = prompts(battle, state);
        if (asked.empty()) break;
        const std::vector<Decision> all = candidates(battle, state, asked.front(), 12);
        if (all.empty()) break;
        const auto no = decide(battle, state, all[n++ * 7 % all.size()], &dice, events);
        EXPECT_FALSE(no) << (no ? no->text : "");
        if (no) break;
    }
    return state;
}

}  // namespace

// MW-12.1
TEST(MW_9_Battle, MW_12_1_two_brigades_are_fought_to_their_end) {
    check_every_step(true);
    const auto battle = battle_of("two-brigades");
    ASSERT_TRUE(battle);
    for (const std::uint64_t seed : {1U, 2U, 3U}) {
        EventSink events;
        const State state = played(*battle, seed, &events);
        EXPECT_TRUE(over(state)) << seed << ": " << bug_of(*battle, state);
        EXPECT_EQ(events.back().kind, EventKind::battle_ended);
    }
}

}  // namespace linstock::mwan18
