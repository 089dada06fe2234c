// Tests each clause of the sixth ruleset with scripted dice.
#include "battle/event.hpp"
#include "tests/sixth_book/table.hpp"

#include <gtest/gtest.h>

namespace linstock::tin {
namespace {

struct TinSoldiers : testing::Test {
    std::shared_ptr<const Battle> battle = tests::meadow();
    std::vector<Event> events;
    State state = open(*battle, nullptr, &events);

    Prompt asked() const { return prompts(*battle, state).front(); }
    /// Answers with the last candidate of this verb. All dice show `face`.
    void answer(Verb verb, std::uint8_t face = 6) {
        const Prompt p = asked();
        Decision d;
        d.verb = Verb::roll;
        if (p.seat == Seat::chance) d.faces.assign(p.roll.front().count, face);
        for (const Decision& one : candidates(*battle, state, p, 8))
            if (one.verb == verb) d = one;
        d.prompt = p.id;
        d.by = p.seat;
        const auto no = decide(*battle, state, d, nullptr, &events);
        EXPECT_FALSE(no) << no->text;
    }
    void pass(int times = 1) {
        for (; times > 0; --times)
            answer(asked().role == PromptRole::way ? Verb::stand : Verb::hold_fire);
    }
};

TEST_F(TinSoldiers, TS_1_UnitOtherThanFootOrGuns_IsRejected) {
    EXPECT_EQ(tests::problem_of("arm = \"infantry\"", "arm = \"cavalry\""), "1st Blue is not in this book");
}

TEST_F(TinSoldiers, TS_2_Foot_MovesAtMostSixInches) {
    Decision d = candidates(*battle, state, asked(), 1).front();
    EXPECT_FALSE(check(*battle, state, d));
    d.path.front().y += to_coord(0.5);
    EXPECT_EQ(check(*battle, state, d).value_or(Refusal{}).text, "1st Blue moves 6 inches at most");
}

TEST_F(TinSoldiers, TS_3_TargetAt20Inches_IsInRangeOfGunsButNotOfFoot) {
    pass(6);
    EXPECT_EQ(asked().offers.size(), 1U) << "20 inches away: it may only hold its fire";
    pass(2);
    EXPECT_EQ(asked().offers.size(), 4U) << "the battery reaches all three";
}

TEST_F(TinSoldiers, TS_3_GunDiceOfFive_EachDestroyAStand_TS_4_NerveRollOfTwo_Routs) {
    pass(8);
    const UnitId target = candidates(*battle, state, asked(), 3).back().target;
    const int stands = state.unit(target).stands_left;
    answer(Verb::fire);
    answer(Verb::roll, 5);
    EXPECT_EQ(state.unit(target).stands_left, stands - 2) << wording::event_text(*battle, events.back(), true);
    while (asked().seat != Seat::chance && state.turn == 1)
        pass();
    if (asked().seat == Seat::chance) answer(Verb::roll, 2);
    EXPECT_TRUE(state.unit(target).gone());
}

TEST_F(TinSoldiers, TS_5_EqualStandsAfterLastTurn_IsADraw) {
    while (!over(state))
        pass();
    EXPECT_TRUE(state.outcome.winner.none());
    EXPECT_EQ(state.turn, 8);
}

}  // namespace
}  // namespace linstock::tin
