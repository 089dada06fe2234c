#include "study/balance.hpp"

#include "battle/ruleset.hpp"
#include "rulesets/books/register.hpp"
#include "tests/support/data.hpp"

#include <gtest/gtest.h>

#include <set>

namespace linstock::study {
namespace {

VariedRuleset varied(std::string_view id) { return {id, books::variation_of(id)}; }

TEST(Balance, Fairness_DependsOnIntervalNotEstimate) {
    EXPECT_EQ(judge({0.51, 0.48, 0.54}, 5), Fairness::fair);
    EXPECT_EQ(judge({0.51, 0.41, 0.61}, 5), Fairness::undecided);
    EXPECT_EQ(judge({0.53, 0.51, 0.55}, 5), Fairness::leaning);
    EXPECT_EQ(judge({0.54, 0.51, 0.57}, 5), Fairness::leaning);
    EXPECT_EQ(judge({0.62, 0.59, 0.65}, 5), Fairness::unfair);
    EXPECT_EQ(judge({0.38, 0.35, 0.41}, 5), Fairness::unfair);
    EXPECT_EQ(judge({0.54, 0.48, 0.60}, 12), Fairness::fair);
}

TEST(Balance, Changes_FavourTheOtherSide) {
    const auto battle = tests::battle_of("two-brigades");
    const auto changes = changes_to_try(*battle, varied(battle->rules->id), ArmyId{1}, 40);
    std::set<std::string> texts;
    for (const Change& c : changes)
        texts.insert(c.text + ": " + to_text(c.setting));
    EXPECT_EQ(texts.size(), 2U + 9 + 9);
    EXPECT_TRUE(texts.count("a turn more: turns = 13"));
    EXPECT_TRUE(texts.count("a turn less: turns = 11"));
    EXPECT_TRUE(texts.count("a stand less for Blue West 1st: Blue West 1st/stands = 5"));
    EXPECT_TRUE(texts.count("a stand more for Grey cavalry: Grey cavalry/stands = 9"));
    for (const Change& c : changes) {
        Scenario s = *battle->scenario;
        EXPECT_FALSE(change(s, varied("revised"), c.setting)) << c.text;
    }
}

TEST(Balance, Changes_UseWhatTheRulesetCounts) {
    const auto texts_by = [](const char* book) {
        std::set<std::string> texts;
        for (const Change& c : changes_to_try(*tests::battle_of("two-brigades", book), varied(book), ArmyId{1}, 40))
            texts.insert(c.text + ": " + to_text(c.setting));
        return texts;
    };
    EXPECT_TRUE(texts_by("brothers").count("a base less for Blue West 1st: Blue West 1st/stands = 3"));
    const auto figures = texts_by("mwan18");
    EXPECT_TRUE(figures.count("a figure less for Blue West 1st: Blue West 1st/figures = 23"));
    EXPECT_TRUE(figures.count("a figure more for Grey West 1st: Grey West 1st/figures = 25"));
    EXPECT_TRUE(figures.count("a section less for Blue West battery: Blue West battery/sections = 2"));
    EXPECT_EQ(figures.size(), 2U + 9 + 9) << "parts that may split off are not there yet";
}

TEST(Balance, ManyUnits_GiveAtMostTheRequestedChangesFromBothArmies) {
    const auto battle = tests::battle_of("two-brigades");
    const auto changes = changes_to_try(*battle, varied(battle->rules->id), ArmyId{2}, 8);
    EXPECT_EQ(changes.size(), 8U);
    std::size_t less = 0;
    for (const Change& c : changes)
        if (c.text.rfind("a stand less for Grey", 0) == 0) ++less;
    EXPECT_EQ(less, 3U);
}

}  // namespace
}  // namespace linstock::study
