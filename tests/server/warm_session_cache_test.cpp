// Tests that a suggester whose caches were dropped between decisions gives the same suggestions.

#include "apps/library.hpp"
#include "base/dice.hpp"
#include "battle/incremental_view.hpp"
#include "server/session/suggester.hpp"

#include <gtest/gtest.h>

namespace linstock::server {
namespace {

class RestingSuggester : public testing::TestWithParam<const char*> {};

TEST_P(RestingSuggester, SuggesterWithoutCaches_SuggestsTheSame) {
    const auto library = apps::folder_library();
    const auto text = library->scenario("two-brigades");
    ASSERT_TRUE(text);
    const auto prepared = library->prepare(*text, GetParam(), {});
    ASSERT_TRUE(prepared);
    const Battle& battle = *prepared->battle;
    const SeededDice dice(seed_of(3));
    State state = open(battle, &dice, nullptr);
    // A suggester with caches and one without for each seat.
    Suggester warm[2] = {Suggester(11), Suggester(12)};
    Suggester rested[2] = {Suggester(11), Suggester(12)};
    IncrementalView views[2] = {IncrementalView(Seat::first), IncrementalView(Seat::second)};
    std::size_t asked = 0;
    std::size_t with_views = 0;  // prompts for which a view was computed
    for (; asked < 150 && !over(state); ++asked) {
        const Prompt prompt = prompts(battle, state).front();
        const std::size_t seat = prompt.seat == Seat::second ? 1 : 0;
        IncrementalView fresh_view(prompt.seat);
        std::size_t looks = 0;
        const auto through = [&](IncrementalView& view) {
            return [&]() -> const View& { return ++looks, view.look(battle, state); };
        };
        const Decision* one = warm[seat].suggestion(battle, state, through(views[seat]), prompt);
        const Decision* other = rested[seat].suggestion(battle, state, through(fresh_view), prompt);
        // A suggester that has answered computes no more views.
        const std::size_t looked = looks;
        ASSERT_EQ(warm[seat].suggestion(battle, state, through(views[seat]), prompt), one);
        ASSERT_EQ(looks, looked);
        with_views += looked == 2 ? 1U : 0U;
        ASSERT_NE(one, nullptr);
        ASSERT_NE(other, nullptr);
        ASSERT_EQ(*one, *other) << "question " << asked << ", " << prompt.kind;
        ASSERT_FALSE(decide(battle, state, *one, &dice, nullptr));
        for (Suggester& suggester : warm)
            suggester.forget();
        for (Suggester& suggester : rested) {
            suggester.forget();
            suggester.drop_view();
        }
    }
    EXPECT_GT(asked, 100U);
    EXPECT_GT(with_views, 10U);
}
INSTANTIATE_TEST_SUITE_P(Books, RestingSuggester,
                         testing::Values("revised", "reasonable", "firefight", "mwan18", "brothers"),
                         [](const auto& book) { return std::string(book.param); });

}  // namespace
}  // namespace linstock::server
