// Who plays on makes the first prompt alone, and where it reads little of it, little of it: nothing changes by that.

#include "battle/first_prompt.hpp"

#include "battle/view.hpp"
#include "battle/wire.hpp"
#include "generals/playing.hpp"
#include "generals/sergeant.hpp"
#include "tests/support/data.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

namespace linstock {
namespace {

class FirstPrompt : public testing::TestWithParam<const char*> {};

TEST_P(FirstPrompt, IsTheFirstAndAnsweredAlikeInBrief) {
    const auto battle = tests::battle_of("two-brigades", GetParam());
    ASSERT_NE(battle, nullptr);
    const SeededDice dice(seed_of(11));
    State state = open(*battle, &dice, nullptr);
    general::Sergeant first(1);
    general::Sergeant second(2);
    int briefer = 0;
    int orders = 0;
    for (int n = 0; n < 400 && !over(state); ++n) {
        const std::optional<Prompt> whole = first_prompt(*battle, state, [](const Prompt&) { return true; });
        ASSERT_TRUE(whole);
        EXPECT_EQ(wire::prompt_json(*battle, *whole), wire::prompt_json(*battle, prompts(*battle, state).front()));
        general::Sergeant& asked = whole->seat == Seat::second ? second : first;
        const std::optional<Prompt> brief =
            first_prompt(*battle, state, [&](const Prompt& bare) { return asked.reads_all(bare); });
        ASSERT_TRUE(brief);
        EXPECT_EQ(brief->id, whole->id);
        EXPECT_EQ(brief->role, whole->role);
        briefer += brief->offers.size() < whole->offers.size() ? 1 : 0;
        bool verbatim = false;
        general::Sergeant other = asked;
        general::Sergeant reader = asked;
        const Decision d = answer_of(*battle, state, *brief, asked, verbatim);
        EXPECT_TRUE(answer_of(*battle, state, *whole, other, verbatim) == d) << n << ' ' << whole->kind;
        // Nor by that he is given the candidates of the first unit alone.
        const std::vector<Decision> all =
            candidates(*battle, state, *whole, std::max<std::size_t>(1, reader.wants(*whole)));
        if (whole->role == PromptRole::order) {
            ++orders;
            EXPECT_TRUE(reader.choose(*battle, view(*battle, state, whole->seat), *whole, all) == d)
                << n << ' ' << whole->kind;
        }
        ASSERT_FALSE(decide(*battle, state, d, &dice, nullptr)) << n << ' ' << whole->kind;
    }
    const std::string book = GetParam();
    EXPECT_EQ(briefer > 0, book == "mwan18" || book == "brothers");
    EXPECT_EQ(orders > 0, book == "revised" || book == "reasonable" || book == "firefight");
}

INSTANTIATE_TEST_SUITE_P(Books, FirstPrompt,
                         testing::Values("revised", "reasonable", "firefight", "mwan18", "brothers"),
                         [](const auto& book) { return std::string(book.param); });

}  // namespace
}  // namespace linstock
