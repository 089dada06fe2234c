#include "tests/staging/real_table.hpp"

#include "generals/play_out.hpp"
#include "tests/support/data.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace linstock::tests {

int Compared::times(const std::string& word) const {
    const auto it = std::find_if(facts.begin(), facts.end(), [&](const auto& fact) { return fact.first == word; });
    return it == facts.end() ? 0 : it->second;
}

void Compared::count(const TableShot& shot) {
    ++shots;
    for (const TableFact& fact : shot.facts) {
        const auto it = std::find_if(facts.begin(), facts.end(), [&](const auto& f) { return f.first == fact.word; });
        if (it == facts.end())
            facts.emplace_back(fact.word, 1);
        else
            ++it->second;
    }
}

namespace {

void fight_one(const Battle& battle, std::uint64_t seed, const LookAt& look, Compared& done) {
    const SeededDice dice(seed_of(seed));
    State state = open(battle, &dice, nullptr);
    const auto first = make_computer_player("sergeant", seed);
    const auto second = make_computer_player("sergeant", seed + 100);
    PlayLimits limits;
    limits.after = [&](const State& now, const Decision&) {
        if (!testing::Test::HasFailure() && done.shots < LINSTOCK_SHOTS) look(battle, now, done);
    };
    EXPECT_EQ(play_out(battle, state, *first, *second, dice, nullptr, limits).bug, "");
}

}  // namespace

Compared fight(const std::string& book, const LookAt& look) {
    Compared done;
    constexpr std::uint64_t enough =
        40;  // battles of one scenario; a ruleset without a shot then fails instead of hanging
    for (std::uint64_t seed = 1; seed <= enough; ++seed)
        for (const Contest& contest : contests()) {
            if (contest.ruleset != book) continue;
            const auto battle = battle_of(contest.scenario, book);
            if (battle == nullptr || done.shots >= LINSTOCK_SHOTS || testing::Test::HasFailure()) return done;
            fight_one(*battle, seed, look, done);
        }
    return done;
}

int charge(const std::string& book, const LookAtPair& look) {
    int done = 0;
    Pick pick(1863);
    constexpr int tries = 60;  // per wanted charge: other units may block, or it may be no charge
    constexpr int at_once = std::max(12, situations / 8);  // charges per opened table
    for (int round = 0; done < situations && round < tries; ++round)
        for (const Contest& contest : contests()) {
            if (contest.ruleset != book || done >= situations) continue;
            const auto battle = battle_of(contest.scenario, book);
            if (battle == nullptr) return done;
            const SeededDice dice(seed_of(static_cast<std::uint64_t>(round) + 1));
            const State opened = open(*battle, &dice, nullptr);
            const int units = static_cast<int>(battle->forces().units.size());
            for (int i = 0; i < at_once && done < situations; ++i) {
                const UnitId attacker = UnitId::of_index(static_cast<std::size_t>(pick.of(units)));
                const UnitId target = UnitId::of_index(static_cast<std::size_t>(pick.of(units)));
                const bool both = opened.unit(attacker).presence == Presence::on_table &&
                                  opened.unit(target).presence == Presence::on_table;
                if (!both || battle->unit(attacker).army == battle->unit(target).army) continue;
                State state = opened;
                if (look(*battle, state, attacker, target, pick)) ++done;
                if (testing::Test::HasFailure()) return done;
            }
        }
    return done;
}

void expect_the_same_odds(const odds::Odds& real, const odds::Odds& staged, const std::string& shot) {
    ASSERT_EQ(staged.hits.size(), real.hits.size()) << shot;
    for (std::size_t i = 0; i < real.hits.size(); ++i) {
        EXPECT_EQ(staged.hits[i].n, real.hits[i].n) << shot;
        EXPECT_NEAR(staged.hits[i].p, real.hits[i].p, 1e-9) << shot;
    }
    ASSERT_EQ(staged.modifiers.size(), real.modifiers.size()) << shot;
    for (std::size_t i = 0; i < real.modifiers.size(); ++i) {
        EXPECT_EQ(std::string(staged.modifiers[i].name), std::string(real.modifiers[i].name)) << shot;
        EXPECT_EQ(staged.modifiers[i].value, real.modifiers[i].value) << shot;
    }
}

}  // namespace linstock::tests
