#include "battle/engine_api.hpp"
#include "battle/event.hpp"
#include "battle/wire.hpp"
#include "tests/unit/battle/toy_ruleset.hpp"

#include <gmock/gmock.h>

using namespace linstock;
using testing::HasSubstr;

namespace {

std::uint64_t played(const Battle& b, const Dice& dice, std::vector<Event>* events) {
    State s = open(b, &dice, events);
    while (!over(s))
        EXPECT_FALSE(decide(b, s, toy::easy(b, s), &dice, events));
    return hash_of(s);
}

TEST(Engine, SameDice_GiveSameBattle) {
    const auto b = toy::battle(20);
    std::vector<Event> events;
    const std::uint64_t a = played(*b, SeededDice(seed_of(1)), &events);
    EXPECT_EQ(played(*b, SeededDice(seed_of(1)), nullptr), a);
    EXPECT_NE(played(*b, SeededDice(seed_of(2)), nullptr), a);
    EXPECT_EQ(events.front().kind, EventKind::battle_opened);
    EXPECT_EQ(events.back().kind, EventKind::battle_ended);
}

TEST(Engine, CopyAndLoadedSave_ContinueIdentically) {
    const auto b = toy::battle(4);
    const SeededDice dice(seed_of(3));
    State s = open(*b, &dice, nullptr);
    while (!over(s)) {
        State copy = s;
        auto loaded = wire::load(*b, wire::save(*b, s), "save");
        ASSERT_TRUE(loaded.ok());
        const Decision d = toy::easy(*b, s);
        ASSERT_FALSE(decide(*b, s, d, &dice, nullptr));
        ASSERT_FALSE(decide(*b, copy, d, &dice, nullptr));
        ASSERT_FALSE(decide(*b, *loaded, d, &dice, nullptr));
        ASSERT_TRUE(copy == s);
        ASSERT_TRUE(*loaded == s);
    }
    EXPECT_TRUE(prompts(*b, s).empty());
}

TEST(Engine, EnteredDiceAndSeededDice_GiveSameState) {
    const auto b = toy::battle(4);
    const SeededDice dice(seed_of(5));
    State rolled = open(*b, &dice, nullptr);
    State asked = open(*b, nullptr, nullptr);
    while (!over(rolled)) {
        const Decision d = toy::easy(*b, rolled);
        ASSERT_FALSE(decide(*b, rolled, d, &dice, nullptr));
        ASSERT_FALSE(decide(*b, asked, d, nullptr, nullptr));
        for (std::vector<Prompt> open = prompts(*b, asked); !open.empty() && open[0].seat == Seat::chance;
             open = prompts(*b, asked)) {
            Decision roll;
            roll.prompt = open[0].id;
            roll.by = Seat::chance;
            roll.verb = Verb::roll;
            const RollAsked& r = open[0].roll[0];
            for (int i = 0; i < r.count; ++i)
                roll.faces.push_back(static_cast<std::uint8_t>(
                    dice.roll(asked.draws + static_cast<std::uint64_t>(i), r.sides - (r.descending ? i : 0))));
            ASSERT_FALSE(decide(*b, asked, roll, nullptr, nullptr));
        }
        ASSERT_EQ(asked.units.size(), rolled.units.size());
        ASSERT_EQ(asked.draws, rolled.draws);
        ASSERT_TRUE(asked.own == rolled.own);
        ASSERT_TRUE(asked.deck == rolled.deck);
    }
    EXPECT_TRUE(over(asked));
    EXPECT_TRUE(asked.outcome == rolled.outcome);
}

TEST(Engine, TapeEndedOrDifferentDie_LeavesPromptOpen) {
    const auto b = toy::battle();
    for (const std::vector<ScriptedDie>& tape :
         {std::vector<ScriptedDie>{}, std::vector<ScriptedDie>{{6, 3}}, std::vector<ScriptedDie>{{6, 3}, {20, 3}}}) {
        const ScriptedDice dice(tape);
        State s = open(*b, &dice, nullptr);
        const State before = s;
        ASSERT_FALSE(decide(*b, s, toy::easy(*b, s), &dice, nullptr));
        const std::vector<Prompt> asked = prompts(*b, s);
        ASSERT_EQ(asked.size(), 1U);
        EXPECT_EQ(asked[0].seat, Seat::chance);
        EXPECT_EQ(asked[0].roll.at(0).sides, 6);
        EXPECT_EQ(asked[0].roll.at(0).count, 2);
        EXPECT_EQ(asked[0].roll.at(0).need, 4);
        EXPECT_EQ(s.draws, before.draws) << "half a roll is no roll";
        resume(*b, s, &dice, nullptr);
        EXPECT_EQ(prompts(*b, s)[0].seat, Seat::chance);
        const ScriptedDice longer({{6, 3}, {6, 3}});
        resume(*b, s, &longer, nullptr);
        EXPECT_EQ(prompts(*b, s)[0].seat, Seat::second);
    }
}

TEST(Engine, BothSeatsAsked_FirstAnswerStaysSealed) {
    const auto b = toy::battle();
    std::vector<Event> events;
    const SeededDice dice(seed_of(1));
    State s = open(*b, &dice, &events);
    ASSERT_FALSE(decide(*b, s, toy::easy(*b, s), &dice, &events));
    ASSERT_FALSE(decide(*b, s, toy::easy(*b, s), &dice, &events));
    const std::vector<Prompt> both = prompts(*b, s);
    ASSERT_EQ(both.size(), 2U);
    EXPECT_NE(both[0].id, both[1].id);
    events.clear();
    Decision second = candidates(*b, s, both[1], 8).at(2);
    ASSERT_FALSE(decide(*b, s, second, &dice, &events));
    EXPECT_TRUE(events.empty()) << "nothing is told before all have answered";
    const std::vector<Prompt> left = prompts(*b, s);
    ASSERT_EQ(left.size(), 1U);
    EXPECT_EQ(left[0].id, both[0].id) << "the other seat's prompt is not renumbered";
    const std::string seen = wire::view_json(*b, view(*b, s, Seat::first));
    State other = s;
    EXPECT_EQ(wire::view_json(*b, view(*b, other, Seat::first)), seen);
    EXPECT_TRUE(decide(*b, s, second, &dice, &events).has_value()) << "an answer is given once";
    ASSERT_FALSE(decide(*b, s, candidates(*b, s, left[0], 8).at(0), &dice, &events));
    ASSERT_FALSE(events.empty());
    EXPECT_EQ(events[0].objective_index(), 13);
}

TEST(Engine, WrongSeatPromptOrShape_IsRejectedBeforeRules) {
    const auto b = toy::battle();
    State s = open(*b, nullptr, nullptr);
    const State before = s;
    const Decision good = toy::easy(*b, s);
    const auto kind = [&](Decision d) {
        const auto no = decide(*b, s, d, nullptr, nullptr);
        EXPECT_TRUE(s == before);
        return no ? static_cast<int>(no->kind) : -1;
    };
    Decision d = good;
    d.prompt += 1;
    EXPECT_EQ(kind(d), static_cast<int>(RefusalKind::not_open));
    for (const Seat seat : {Seat::second, Seat::chance, Seat::umpire}) {
        d = good;
        d.by = seat;
        EXPECT_EQ(kind(d), static_cast<int>(RefusalKind::wrong_seat));
    }
    d = good;
    d.faces = {1};
    EXPECT_EQ(kind(d), static_cast<int>(RefusalKind::wrong_shape));
    d = good;
    d.target = UnitId{99};
    EXPECT_EQ(kind(d), static_cast<int>(RefusalKind::wrong_shape));
    d = good;
    d.target = UnitId{4};
    EXPECT_EQ(kind(d), static_cast<int>(RefusalKind::against_rules));
    d = good;
    d.verb = Verb::move;
    EXPECT_NE(kind(d), -1);
    EXPECT_FALSE(check(*b, s, good).has_value());
}

TEST(Engine, WrongDice_AreRejected) {
    const auto b = toy::battle();
    State s = open(*b, nullptr, nullptr);
    ASSERT_FALSE(decide(*b, s, toy::easy(*b, s), nullptr, nullptr));
    Decision roll = toy::easy(*b, s);
    for (const std::vector<std::uint8_t>& faces :
         std::vector<std::vector<std::uint8_t>>{{}, {1}, {1, 2, 3}, {0, 1}, {7, 1}}) {
        roll.faces = faces;
        EXPECT_TRUE(check(*b, s, roll).has_value());
    }
    roll.faces = {6, 1};
    EXPECT_FALSE(check(*b, s, roll).has_value());
    roll.unit = UnitId{1};
    EXPECT_TRUE(check(*b, s, roll).has_value()) << "a roll has no unit";
}

TEST(Engine, Shuffle_AsksForDiceWithOneSideLessEach) {
    const auto b = toy::battle();
    State s = open(*b, nullptr, nullptr);
    while (!(prompts(*b, s)[0].seat == Seat::chance && prompts(*b, s)[0].roll[0].descending))
        ASSERT_FALSE(decide(*b, s, toy::easy(*b, s), nullptr, nullptr));
    Decision roll = toy::easy(*b, s);
    EXPECT_EQ(prompts(*b, s)[0].roll[0].count, 2);
    roll.faces = {3, 3};
    EXPECT_TRUE(check(*b, s, roll).has_value()) << "the second die is a d2";
    roll.faces = {3, 2};
    EXPECT_FALSE(check(*b, s, roll).has_value());
}

TEST(Engine, EveryCandidate_IsLegalForItsSeatOnly) {
    const auto b = toy::battle(5);
    const SeededDice dice(seed_of(9));
    State s = open(*b, &dice, nullptr);
    while (!over(s)) {
        for (const Prompt& p : prompts(*b, s))
            for (Decision d : candidates(*b, s, p, 8)) {
                EXPECT_FALSE(check(*b, s, d).has_value());
                d.by = d.by == Seat::first ? Seat::second : Seat::first;
                EXPECT_TRUE(check(*b, s, d).has_value());
            }
        ASSERT_FALSE(decide(*b, s, toy::easy(*b, s), &dice, nullptr));
    }
}

TEST(Engine, EndlessSteps_StopBattleAndReportPlace) {
    toy::Wish wish;
    wish.runaway = true;
    const auto b = toy::battle(3, wish);
    State s = open(*b, nullptr, nullptr);
    while (s.fault == 0 && !over(s))
        ASSERT_FALSE(decide(*b, s, toy::easy(*b, s), nullptr, nullptr));
    EXPECT_EQ(s.fault, 1);
    EXPECT_THAT(bug_of(*b, s), HasSubstr("forever"));
    EXPECT_TRUE(prompts(*b, s).empty());
    EXPECT_FALSE(over(s));
    EXPECT_TRUE(check(*b, s, Decision{}).has_value());
    const auto back = wire::load(*b, wire::save(*b, s), "save");
    ASSERT_TRUE(back.ok());
    EXPECT_TRUE(*back == s);
}

TEST(Engine, BrokenInvariantInTests_StopsBattle) {
    toy::Wish wish;
    wish.break_invariant = true;
    const auto b = toy::battle(3, wish);
    check_every_step(true);
    const ScriptedDice dice({{6, 6}, {6, 6}});
    State s = open(*b, &dice, nullptr);
    ASSERT_FALSE(decide(*b, s, toy::easy(*b, s), &dice, nullptr));
    check_every_step(false);
    EXPECT_EQ(s.fault, 2);
    EXPECT_THAT(bug_of(*b, s), HasSubstr("a unit has been hit"));
}

TEST(Engine, Names_AreUniqueAndParseBack) {
    for (std::size_t i = 0; i < verbs; ++i) {
        Verb back = Verb::no;
        ASSERT_TRUE(verb_named(name_of(static_cast<Verb>(i)), back));
        EXPECT_EQ(static_cast<std::size_t>(back), i);
    }
    std::vector<std::string> seen;
    for (std::size_t i = 0; i < event_kinds; ++i) {
        const std::string name(name_of(static_cast<EventKind>(i)));
        EXPECT_FALSE(name.empty()) << "event kind " << i;
        EXPECT_THAT(seen, testing::Not(testing::Contains(name)));
        seen.push_back(name);
    }
}

}  // namespace
