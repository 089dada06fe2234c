// Snapshots: any moment of a battle as a scenario. A battle that begins from the text of a snapshot has the same states
// as the one that it was taken from, decision by decision, to the end.

#include "battle/snapshot.hpp"

#include "battle/exact_moment.hpp"
#include "tests/contract/spoiling.hpp"
#include "tests/support/data.hpp"

#include <gtest/gtest.h>

#include <cstdlib>

namespace linstock::tests {
namespace {

#ifndef LINSTOCK_SNAPSHOTS
#define LINSTOCK_SNAPSHOTS 20
#endif

/// Moments per ruleset. LINSTOCK_SNAPSHOTS in the environment overrides it.
int moments() {
    const char* number = std::getenv("LINSTOCK_SNAPSHOTS");
    return number != nullptr ? std::max(1, std::atoi(number)) : LINSTOCK_SNAPSHOTS;
}

class Snapshots : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Books, Snapshots, testing::Values("revised", "reasonable", "firefight", "mwan18", "brothers"));

/// Scenarios that the ruleset plays, small ones first.
std::vector<std::string> scenarios_for(const std::string& ruleset) {
    std::vector<std::string> out;
    for (const Contest& contest : contests())
        if (contest.ruleset == ruleset) out.push_back(contest.scenario);
    return out;
}

struct Original {
    std::shared_ptr<const Ruleset> rules;
    std::shared_ptr<const Scenario> scenario;
    std::shared_ptr<const Battle> battle;
};

Original original(const std::string& name, const std::string& ruleset_id) {
    Original out;
    out.rules = *ruleset(ruleset_id);
    const SourceText file = data_file("scenarios/" + name + ".toml");
    out.scenario = *read_scenario(file.text, file.file);
    out.battle = *prepare(out.rules, out.scenario);
    return out;
}

/// Answers the first prompt by a fixed rule; false if the battle has ended.
bool step(const Battle& battle, State& state, const Dice& dice, std::size_t number) {
    if (over(state)) return false;
    const auto asked = prompts(battle, state);
    if (asked.empty()) return false;
    const auto all = candidates(battle, state, asked.front(), 3);
    if (all.empty()) return false;
    decide_unchecked(battle, state, all[number % 4 == 3 ? number % all.size() : 0], &dice, nullptr);
    return true;
}

/// Opens the snapshot and plays on from it and from `state`. Returns the first difference; "" = none.
std::string difference_after(const Original& from, State state, const SeededDice& dice, std::size_t number,
                             const Snapshot& snapshot) {
    Problems warnings;
    const auto scenario = read_scenario(snapshot.text, "snapshot", &warnings);
    if (!scenario) return told(scenario.error());
    const auto battle = prepare(from.rules, *scenario, &warnings);
    if (!battle) return told(battle.error());
    State copy = open(**battle, &dice, nullptr);
    if (hash_of(copy) != hash_of(state)) return "the opening differs; " + told(warnings);
    constexpr std::size_t most_decisions = 20000;
    for (std::size_t i = 0; i < most_decisions; ++i) {
        const bool more = step(*from.battle, state, dice, number + i);
        if (more != step(**battle, copy, dice, number + i)) return "one of the battles ends earlier";
        if (!more) return over(state) ? "" : "the battle stops";
        if (hash_of(copy) != hash_of(state)) return "decision " + std::to_string(i + 1) + " differs";
    }
    return "the battle has no end";
}

TEST_P(Snapshots, PlayedOn_HasTheSameHashesToTheEnd) {
    const auto names = scenarios_for(GetParam());
    ASSERT_FALSE(names.empty());
    std::size_t notes = 0;
    Random random(5);
    for (int n = 0; n < moments(); ++n) {
        const std::string& name = names[static_cast<std::size_t>(n) % names.size()];
        const Original from = original(name, GetParam());
        const SeededDice dice(seed_of(static_cast<std::uint64_t>(n)));
        State state = open(*from.battle, &dice, nullptr);
        const auto wanted = static_cast<std::size_t>(below(random, n % 2 == 0 ? 60 : 600));
        std::size_t number = 0;
        for (State next = state; number < wanted && step(*from.battle, next, dice, number) && !over(next); ++number)
            state = next;
        SCOPED_TRACE(name + ", decision " + std::to_string(number));
        const auto snapshot = snapshot_of(*from.scenario, from.rules, *from.battle, state);
        ASSERT_TRUE(snapshot) << snapshot.error();
        notes += snapshot->notes.size();
        if (std::getenv("LINSTOCK_SHOW_NOTES") != nullptr)
            for (const std::string& note : snapshot->notes)
                std::printf("%s: %s\n", name.c_str(), note.c_str());
        EXPECT_EQ(difference_after(from, state, dice, number, *snapshot), "");
    }
    RecordProperty("notes", static_cast<int>(notes));
}

}  // namespace
}  // namespace linstock::tests
