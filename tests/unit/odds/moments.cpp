#include "tests/unit/odds/moments.hpp"

#include "generals/playing.hpp"
#include "odds/odds.hpp"
#include "tests/support/data.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>

namespace linstock::tests {

namespace {

bool is_charge(const Decision& d) { return d.verb == Verb::charge || d.verb == Verb::attack; }

std::optional<Decision> first_charge(const Battle& battle, const State& state) {
    for (const Prompt& p : prompts(battle, state)) {
        const bool may = std::any_of(p.offers.begin(), p.offers.end(),
                                     [](const Offer& o) { return o.verb == Verb::charge || o.verb == Verb::attack; });
        if (!may) continue;
        for (Decision& d : odds::open_shots(battle, state, p, 400))
            if (is_charge(act_of(d))) return std::move(d);
    }
    return std::nullopt;
}

}  // namespace

const Decision& act_of(const Decision& decision) {
    return decision.verb == Verb::dispatch && !decision.parts.empty() ? decision.parts.front() : decision;
}

std::vector<Moment> open_charges(const std::string& scenario, const std::string& ruleset, std::size_t most,
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
        if (out.size() == most) return;
        const auto charge = first_charge(*battle, now);
        if (!charge || met++ % every != 0) return;
        out.push_back({battle, now, *charge,
                       scenario + ", " + ruleset + ", turn " + std::to_string(now.turn) + ", " +
                           battle->unit(act_of(*charge).unit).name + " at " +
                           battle->unit(act_of(*charge).target).name});
    };
    const PlayedOut played = play_out(*battle, state, *first, *second, dice, nullptr, limits);
    EXPECT_EQ(played.bug, "");
    return out;
}

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
