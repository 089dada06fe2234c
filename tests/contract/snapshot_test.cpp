// Snapshots: any moment of a battle as a scenario. A battle that begins from the text of a snapshot has the same states
// as the one that it was taken from, decision by decision, to the end.

#include "battle/snapshot.hpp"

#include "battle/terrain_change.hpp"
#include "battle/wire.hpp"
#include "tests/contract/register.hpp"
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
INSTANTIATE_TEST_SUITE_P(Books, Snapshots, testing::ValuesIn(ruleset_ids()));

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
        const auto snapshot = snapshot_of(*from.scenario, *from.battle, state);
        ASSERT_TRUE(snapshot) << snapshot.error();
        notes += snapshot->notes.size();
        if (std::getenv("LINSTOCK_SHOW_NOTES") != nullptr)
            for (const std::string& note : snapshot->notes)
                std::printf("%s: %s\n", name.c_str(), note.c_str());
        EXPECT_EQ(difference_after(from, state, dice, number, *snapshot), "");
    }
    RecordProperty("notes", static_cast<int>(notes));
}

/// A moment of two brigades and its snapshot.
struct Sample {
    Original from = original("two-brigades", "revised");
    SeededDice dice = SeededDice(seed_of(3));
    State state = open(*from.battle, &dice, nullptr);
    Snapshot snapshot;

    explicit Sample(std::size_t decisions = 40) {
        for (std::size_t i = 0; i < decisions; ++i)
            EXPECT_TRUE(step(*from.battle, state, dice, i));
        const auto made = snapshot_of(*from.scenario, *from.battle, state);
        EXPECT_TRUE(made) << made.error();
        if (made) snapshot = *made;
    }
};

/// The battle of a text, or null with the problems; warnings go there too.
std::shared_ptr<const Battle> battle_from(const Original& from, const std::string& text, Problems& problems) {
    const auto scenario = read_scenario(text, "moment.toml", &problems);
    if (!scenario) {
        problems = scenario.error();
        return nullptr;
    }
    const auto battle = prepare(from.rules, *scenario, &problems);
    if (battle) return *battle;
    problems = battle.error();
    return nullptr;
}

TEST(SnapshotText, EditedUnit_IsWhereTheFileSays_WithAWarning) {
    const Sample sample;
    const std::string at = "stands_left = " + std::to_string(sample.state.units.front().stands_left);
    const std::string edited = replaced(sample.snapshot.text, at, "stands_left = 2");
    Problems problems;
    const auto battle = battle_from(sample.from, edited, problems);
    ASSERT_NE(battle, nullptr) << told(problems);
    EXPECT_NE(told(problems).find("changed after its exact moment was saved"), std::string::npos) << told(problems);
    const State opened = open(*battle, &sample.dice, nullptr);
    EXPECT_EQ(opened.units.front().stands_left, 2);
    EXPECT_EQ(opened.turn, sample.state.turn);
    EXPECT_EQ(opened.units.back().place, sample.state.units.back().place);
}

TEST(SnapshotText, EditedTitle_KeepsTheExactMoment) {
    const Sample sample;
    Problems problems;
    const auto battle = battle_from(sample.from, replaced(sample.snapshot.text, "Two brigades", "A puzzle"), problems);
    ASSERT_NE(battle, nullptr) << told(problems);
    EXPECT_EQ(hash_of(open(*battle, &sample.dice, nullptr)), hash_of(sample.state));
}

TEST(SnapshotText, DamagedLine_IsAnErrorWithItsPlace) {
    const Sample sample;
    struct Damage {
        const char* from;
        const char* to;
        const char* error;
    };
    for (const Damage& d : {Damage{"exact = \"1 ", "exact = \"9 ", "version '9', this program reads version 1"},
                            Damage{"exact = \"1 ", "exact = \"", "incomplete"},
                            Damage{"'decisions':40", "'decisions':41", "has been changed or damaged"},
                            Damage{"{'sum'", "{'sun'", "no such key 'sun'"}, Damage{"'sum':", "'sum'", "damaged"}}) {
        SCOPED_TRACE(d.to);
        Problems problems;
        EXPECT_EQ(battle_from(sample.from, replaced(sample.snapshot.text, d.from, d.to), problems), nullptr);
        EXPECT_NE(told(problems).find(d.error), std::string::npos) << told(problems);
        EXPECT_EQ(problems.front().file, "moment.toml");
        EXPECT_GT(problems.front().line, 0);
    }
}

TEST(SnapshotText, OtherRules_IgnoreTheExactMoment_WithAWarning) {
    const Sample sample;
    Original house = sample.from;
    house.rules = *ruleset("revised",
                           "name = \"Wide\"\nruleset = \"revised\"\n[[change]]\nprofile = "
                           "\"command_zone\"\nvalue = 18\n");
    Problems problems;
    ASSERT_NE(battle_from(house, sample.snapshot.text, problems), nullptr) << told(problems);
    EXPECT_NE(told(problems).find("other charts or house rules"), std::string::npos) << told(problems);
}

TEST(SnapshotText, SnapshotOfASnapshot_HasTheSameState) {
    const Sample sample;
    Problems problems;
    Original second = sample.from;
    second.scenario = *read_scenario(sample.snapshot.text, "moment.toml");
    second.battle = *prepare(second.rules, second.scenario);
    State state = open(*second.battle, &sample.dice, nullptr);
    for (std::size_t i = 0; i < 20; ++i)
        ASSERT_TRUE(step(*second.battle, state, sample.dice, i));
    const auto again = snapshot_of(*second.scenario, *second.battle, state);
    ASSERT_TRUE(again) << again.error();
    EXPECT_EQ(difference_after(second, state, sample.dice, 20, *again), "");
}

TEST(SnapshotText, BattleThatBeganInASituation_PlaysOn) {
    Original lesson;
    lesson.rules = *ruleset("revised");
    const SourceText file = data_file("lessons/lesson-2.toml");
    lesson.scenario = *read_scenario(file.text, file.file);
    lesson.battle = *prepare(lesson.rules, lesson.scenario);
    const SeededDice dice(seed_of(5));
    State state = open(*lesson.battle, &dice, nullptr);
    for (std::size_t i = 0; i < 15; ++i)
        ASSERT_TRUE(step(*lesson.battle, state, dice, i));
    const auto made = snapshot_of(*lesson.scenario, *lesson.battle, state);
    ASSERT_TRUE(made) << made.error();
    EXPECT_EQ(difference_after(lesson, state, dice, 15, *made), "");
}

TEST(SnapshotText, GroundOfTheUmpire_IsInTheExactMoment) {
    Sample sample;
    const auto fence = wire::read_decision(
        *sample.from.battle,
        R"({"prompt":0,"by":"umpire","verb":"rule","ruling":{"reason":"built","ground":{"kind":"fence","line":[[5,5],[9,5]]}}})");
    ASSERT_TRUE(fence) << fence.error();
    ASSERT_FALSE(decide(*sample.from.battle, sample.state, *fence, &sample.dice, nullptr));
    ASSERT_FALSE(sample.state.laid.empty());
    const auto made = snapshot_of(*sample.from.scenario, battle_in(*sample.from.battle, sample.state), sample.state);
    ASSERT_TRUE(made) << made.error();
    EXPECT_EQ(difference_after(sample.from, sample.state, sample.dice, 1, *made), "");
}

TEST(SnapshotText, BattleThatIsOver_IsRefused) {
    Sample sample(0);
    for (std::size_t i = 0; step(*sample.from.battle, sample.state, sample.dice, i); ++i) {
    }
    const auto made = snapshot_of(*sample.from.scenario, *sample.from.battle, sample.state);
    ASSERT_FALSE(made);
    EXPECT_NE(made.error().find("the battle is over"), std::string::npos);
}

}  // namespace
}  // namespace linstock::tests
