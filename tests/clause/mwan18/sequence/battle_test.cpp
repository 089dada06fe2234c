// A whole battle, deployment to victory.

#include "base/dice.hpp"
#include "tests/clause/mwan18/scene.hpp"

namespace linstock::mwan18 {

namespace {

/// Plays a battle to its end with the k-th candidate of every prompt, k from a small counter.
State played(const Battle& battle, std::uint64_t seed, EventSink* events) {
    const SeededDice dice(seed_of(seed));
    State state = open(battle, &dice, events);
    std::size_t n = seed;
    while (!over(state) && state.fault == 0) {
        const std::vector<Prompt> open_prompts = prompts(battle, state);
        if (open_prompts.empty()) break;
        const std::vector<Decision> all = candidates(battle, state, open_prompts.front(), 12);
        if (all.empty()) break;
        const auto no = decide(battle, state, all[n++ * 7 % all.size()], &dice, events);
        EXPECT_FALSE(no) << (no ? no->text : "");
        if (no) break;
    }
    return state;
}

}  // namespace

TEST(MW_9_Battle, MW_12_1_BattleOfTwoBrigades_ReachesItsEnd) {
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

// MW-9.1: twenty regiments of forty figures a side. One decision per phase and seat, and a limited list of candidates.
TEST(MW_9_Battle, MW_9_1_TwentyRegimentsASide_NeedOneAnswerPerPhase) {
    Scenery scenery;
    scenery.frame("table = [4000, 3000]").frame("turns = 6");
    for (int i = 0; i < 20; ++i) {
        scenery.blue("A" + std::to_string(i), 290 + 570 * (i % 7), 1100 - 200 * (i / 7),
                     "men = 600, mwan18 = { order = 3 }");
        scenery.grey("Z" + std::to_string(i), 290 + 570 * (i % 7), 1900 + 200 * (i / 7),
                     "men = 600, mwan18 = { order = 2 }");
    }
    Scene s(scenery);
    check_every_step(false);
    const SeededDice dice(seed_of(7));
    State state = open(s.battle(), &dice, nullptr);
    int sealed_answers = 0;
    while (!over(state) && state.fault == 0) {
        const std::vector<Prompt> open_prompts = prompts(s.battle(), state);
        ASSERT_FALSE(open_prompts.empty());
        const std::vector<Decision> all = candidates(s.battle(), state, open_prompts.front(), 1);
        ASSERT_EQ(all.size(), 1U);
        sealed_answers += all[0].verb == Verb::dispatch ? 1 : 0;
        ASSERT_FALSE(decide(s.battle(), state, all[0], &dice, nullptr));
    }
    EXPECT_TRUE(over(state));
    EXPECT_LE(sealed_answers, 6 * 2 * 3);
    const State start = open(s.battle(), &dice, nullptr);
    const std::vector<Prompt> first = prompts(s.battle(), start);
    const std::size_t open_answers = candidates(s.battle(), start, first.front(), 100000).size();
    EXPECT_GT(open_answers, 20U);
    EXPECT_LT(open_answers, 2000U);
}

}  // namespace linstock::mwan18
