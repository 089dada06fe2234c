// Tests that suggestions whose caches were dropped between decisions are the same.

#include "apps/library.hpp"
#include "base/dice.hpp"
#include "server/session/seat_suggestions.hpp"

#include <gtest/gtest.h>

namespace linstock::server {
namespace {

class RestingSuggestions : public testing::TestWithParam<const char*> {};

TEST_P(RestingSuggestions, WithoutCaches_AreTheSame) {
    const auto library = apps::folder_library();
    const auto text = library->scenario("two-brigades");
    ASSERT_TRUE(text);
    const auto prepared = library->prepare(*text, GetParam(), {});
    ASSERT_TRUE(prepared);
    const Battle& battle = *prepared->battle;
    const SeededDice dice(seed_of(3));
    State state = open(battle, &dice, nullptr);
    std::size_t views = 0;
    SeatSuggestions warm("battle", [&] { ++views; });
    SeatSuggestions rested("battle", [&] { ++views; });
    std::size_t asked = 0;
    std::size_t with_views = 0;  // prompts for which a view was computed
    for (; asked < 150 && !over(state); ++asked) {
        const Prompt prompt = prompts(battle, state).front();
        views = 0;
        const Decision* one = warm.suggestion(battle, state, prompt);
        const Decision* other = rested.suggestion(battle, state, prompt);
        // A prompt that has been answered computes no more views.
        const std::size_t computed = views;
        ASSERT_EQ(warm.suggestion(battle, state, prompt), one);
        ASSERT_EQ(views, computed);
        with_views += computed == 2 ? 1U : 0U;
        ASSERT_NE(one, nullptr);
        ASSERT_NE(other, nullptr);
        ASSERT_EQ(*one, *other) << "question " << asked << ", " << prompt.kind;
        ASSERT_FALSE(decide(battle, state, *one, &dice, nullptr));
        warm.prompts_changed();
        rested.prompts_changed();
        rested.drop_views();
    }
    EXPECT_GT(asked, 100U);
    EXPECT_GT(with_views, 10U);
}
INSTANTIATE_TEST_SUITE_P(Books, RestingSuggestions,
                         testing::Values("revised", "reasonable", "firefight", "mwan18", "brothers"),
                         [](const auto& book) { return std::string(book.param); });

}  // namespace
}  // namespace linstock::server
