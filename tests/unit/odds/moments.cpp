#include "tests/unit/odds/moments.hpp"

#include "generals/playing.hpp"
#include "tests/support/data.hpp"

#include <gtest/gtest.h>

namespace linstock::tests {

std::vector<Moment> moments(const std::string& scenario, const std::string& ruleset, Verb verb, std::size_t most,
                            std::size_t every, std::uint64_t seed) {
    std::vector<Moment> out;
    const auto battle = battle_of(scenario, ruleset);
    if (battle == nullptr) return out;
    const SeededDice dice(seed_of(seed));
    State state = open(*battle, &dice, nullptr);
    const auto first = make_general("sergeant", 2 * seed);
    const auto second = make_general("sergeant", 2 * seed + 1);
    std::size_t met = 0;
    State before = state;
    PlayLimits limits;
    limits.after = [&](const State& now, const Decision& d) {
        if (d.verb == verb && out.size() < most && met++ % every == 0)
            out.push_back({battle, before, d,
                           scenario + ", " + ruleset + ", turn " + std::to_string(before.turn) + ", " +
                               battle->unit(d.unit).name + " at " + battle->unit(d.target).name});
        before = now;
    };
    const PlayedOut played = play_out(*battle, state, *first, *second, dice, nullptr, limits);
    EXPECT_EQ(played.bug, "");
    return out;
}

}  // namespace linstock::tests
