#include "tests/support/fights.hpp"

#include "battle/event.hpp"

#include <gtest/gtest.h>

namespace linstock::tests {

Fought fight(const Battle& battle, const std::string& first, const std::string& second, std::uint64_t seed,
             EventSink* events) {
    const SeededDice dice(seed_of(seed));
    Fought out;
    out.state = open(battle, &dice, events);
    const auto one = make_computer_player(first, 2 * seed);
    const auto other = make_computer_player(second, 2 * seed + 1);
    out.played = play_out(battle, out.state, *one, *other, dice, events);
    return out;
}

void fight_watched(const Battle& battle, const std::string& name, std::uint64_t seed,
                   const std::function<void(const State&)>& look) {
    const SeededDice dice(seed_of(seed));
    State state = open(battle, &dice, nullptr);
    look(state);
    PlayLimits limits;
    limits.after = [&](const State& now, const Decision&) { look(now); };
    const auto one = make_computer_player(name, 2 * seed);
    const auto other = make_computer_player(name, 2 * seed + 1);
    EXPECT_EQ(play_out(battle, state, *one, *other, dice, nullptr, limits).bug, "");
}

int wins_against(const Battle& battle, const std::string& name, const std::string& other, std::uint64_t pairs) {
    int wins = 0;
    for (std::uint64_t seed = 1; seed <= pairs; ++seed) {
        const Fought first = fight(battle, name, other, seed);
        const Fought second = fight(battle, other, name, seed);
        EXPECT_EQ(first.played.bug + second.played.bug, "");
        wins += first.state.outcome.winner == ArmyId{1} ? 1 : 0;
        wins += second.state.outcome.winner == ArmyId{2} ? 1 : 0;
    }
    return wins;
}

}  // namespace linstock::tests
