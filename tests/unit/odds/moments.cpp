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
    PlayLimits limits;
    limits.after = [&](const State& now, const Decision&) {
        if (out.size() >= most) return;
        for (const Prompt& p : prompts(*battle, now))
            for (const Decision& d : candidates(*battle, now, p, 16)) {
                if (d.verb != verb) continue;
                if (met++ % every == 0 && out.size() < most)
                    out.push_back({battle, now, d,
                                   scenario + ", " + ruleset + ", turn " + std::to_string(now.turn) + ", " +
                                       battle->unit(d.unit).name + " at " + battle->unit(d.target).name});
                break;
            }
    };
    const PlayedOut played = play_out(*battle, state, *first, *second, dice, nullptr, limits);
    EXPECT_EQ(played.bug, "");
    return out;
}

}  // namespace linstock::tests
