#include "tests/unit/odds/moments.hpp"

#include "generals/play_out.hpp"
#include "odds/odds.hpp"
#include "tests/support/data.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <optional>
#include <utility>

namespace linstock::tests {

namespace {

bool is_charge(const Decision& d) { return d.verb == Verb::charge || d.verb == Verb::attack; }

std::optional<Decision> first_charge(const Battle& battle, const State& state) {
    for (const Prompt& p : prompts(battle, state)) {
        const bool may = std::any_of(p.offers.begin(), p.offers.end(),
                                     [](const Offer& o) { return o.verb == Verb::charge || o.verb == Verb::attack; });
        if (!may) continue;
        for (Decision& d : odds::decisions_with_odds(battle, state, p, 400))
            if (is_charge(attack_of(d))) return std::move(d);
    }
    return std::nullopt;
}

/// Plays a battle of sergeants with this seed; calls `after` after each decision.
void watch(const Battle& battle, std::uint64_t seed, std::function<void(const State&, const Decision&)> after) {
    const SeededDice dice(seed_of(seed));
    State state = open(battle, &dice, nullptr);
    const auto first = make_computer_player("sergeant", 2 * seed);
    const auto second = make_computer_player("sergeant", 2 * seed + 1);
    PlayLimits limits;
    limits.after = std::move(after);
    EXPECT_EQ(play_out(battle, state, *first, *second, dice, nullptr, limits).bug, "");
}

std::string name_of(const std::string& scenario, const std::string& ruleset, const Battle& battle, const State& state,
                    const Decision& act) {
    return scenario + ", " + ruleset + ", turn " + std::to_string(state.turn) + ", " + battle.unit(act.unit).name +
           " at " + battle.unit(act.target).name;
}

}  // namespace

const Decision& attack_of(const Decision& decision) {
    return decision.verb == Verb::dispatch && !decision.parts.empty() ? decision.parts.front() : decision;
}

std::vector<Moment> open_charges(const std::string& scenario, const std::string& ruleset, std::size_t most,
                                 std::size_t every, std::uint64_t seed) {
    std::vector<Moment> out;
    const auto battle = battle_of(scenario, ruleset);
    if (battle == nullptr) return out;
    std::size_t met = 0;
    watch(*battle, seed, [&](const State& now, const Decision&) {
        if (out.size() == most) return;
        const auto charge = first_charge(*battle, now);
        if (!charge || met++ % every != 0) return;
        out.push_back({battle, now, *charge, name_of(scenario, ruleset, *battle, now, attack_of(*charge))});
    });
    return out;
}

std::vector<Moment> moments(const std::string& scenario, const std::string& ruleset, Verb verb, std::size_t most,
                            std::size_t every, std::uint64_t seed) {
    std::vector<Moment> out;
    const auto battle = battle_of(scenario, ruleset);
    if (battle == nullptr) return out;
    const SeededDice dice(seed_of(seed));
    State before = open(*battle, &dice, nullptr);
    std::size_t met = 0;
    watch(*battle, seed, [&](const State& now, const Decision& d) {
        if (d.verb == verb && out.size() < most && met++ % every == 0)
            out.push_back({battle, before, d, name_of(scenario, ruleset, *battle, before, d)});
        before = now;
    });
    return out;
}

}  // namespace linstock::tests
