// The sergeant's weights: each has a name and bounds, tables of rulesets are read and written, and the sergeant uses
// them.

#include "generals/sergeant_weights.hpp"

#include "battle/state.hpp"
#include "generals/opening.hpp"
#include "generals/play_out.hpp"
#include "generals/sergeant.hpp"
#include "generals/temper_data.hpp"
#include "tests/support/data.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace linstock::general {
namespace {

using tests::battle_of;

const Ruleset& rules_of(const char* book) {
    static std::map<std::string, std::shared_ptr<const Battle>> kept;
    auto& battle = kept[book];
    if (battle == nullptr) battle = battle_of("two-brigades", book);
    return *battle->rules;
}

TEST(SergeantWeights, EveryWeight_HasNameAndBoundsAroundDefault) {
    std::set<std::string> names;
    for (const char* book : {"revised", "brothers"})
        for (const TunableWeight& w : tunable_weights(rules_of(book))) {
            EXPECT_TRUE(names.insert(w.name).second) << w.name;
            EXPECT_GT(w.step, 0) << w.name;
            EXPECT_LE(w.min, SergeantWeights{}.*w.member) << w.name;
            EXPECT_GE(w.max, SergeantWeights{}.*w.member) << w.name;
        }
    EXPECT_GT(names.size(), 100U);
    EXPECT_TRUE(tunable_weights(rules_of("mwan18")).empty());
    for (const char* book : {"reasonable", "firefight"})
        EXPECT_EQ(tunable_weights(rules_of(book)).data(), tunable_weights(rules_of("revised")).data());
}

TEST(SergeantWeights, RulesetTable_IsReadAndWritten) {
    const auto read = read_sergeant_weights("# c\n[a]\nfire = 2.5\ncharge = -1\n[b]\ntake = 1\n");
    ASSERT_TRUE(read);
    SergeantWeightTables all = *read;
    EXPECT_DOUBLE_EQ(all["a"].fire, 2.5);
    EXPECT_DOUBLE_EQ(all["a"].charge, -1);
    EXPECT_DOUBLE_EQ(all["a"].caution, SergeantWeights{}.caution);
    EXPECT_DOUBLE_EQ(all["b"].take, 1);
    const auto again = read_sergeant_weights(text_of("a", all["a"]) + text_of("b", all["b"]));
    ASSERT_TRUE(again);
    EXPECT_EQ(*again, all);
    EXPECT_EQ(text_of("plain", SergeantWeights{}), "\n[plain]\n");
}

TEST(SergeantWeights, InvalidTable_ReportsErrorsWithPlace) {
    const auto wrong =
        read_sergeant_weights("[a]\nfire = 1\n[b]\nfier = 1\ntake = \"much\"\nhaste = nan\n", "mine.toml");
    ASSERT_FALSE(wrong);
    const Problems& told = wrong.error();
    ASSERT_EQ(told.size(), 3U);
    EXPECT_EQ(to_text(told[0]), "mine.toml:4:1: unknown key 'b.fier'; did you mean 'fire'?");
    for (const auto& [n, what] :
         {std::pair(1U, "mine.toml:5:8: 'b.take'"), std::pair(2U, "mine.toml:6:9: 'b.haste'")}) {
        EXPECT_EQ(to_text(told[n]).find(what), 0U) << to_text(told[n]);
        EXPECT_NE(to_text(told[n]).find("a number"), std::string::npos) << to_text(told[n]);
    }
    EXPECT_FALSE(read_sergeant_weights("fire = 1\n"));
    EXPECT_FALSE(read_sergeant_weights("["));
}

TEST(SergeantWeights, ValueOutOfBounds_IsClamped) {
    const auto all = read_sergeant_weights("[a]\nfire = 1000\nsupport = -1\n");
    ASSERT_TRUE(all);
    EXPECT_LT(all->at("a").fire, 1000);
    EXPECT_DOUBLE_EQ(all->at("a").support, 0);
}

std::uint64_t fought(const Battle& battle, ComputerPlayer& first, ComputerPlayer& second) {
    const SeededDice dice(seed_of(3));
    State state = open(battle, &dice, nullptr);
    EXPECT_EQ(play_out(battle, state, first, second, dice, nullptr).bug, "");
    return hash_of(state);
}

TEST(SergeantWeights, EachRuleset_SergeantUsesItsTable) {
    const auto all = read_sergeant_weights(temper_data);
    ASSERT_TRUE(all);
    for (const auto& [book, weights] : *all) {
        const auto battle = battle_of("two-brigades", book);
        ASSERT_NE(battle, nullptr) << book;
        EXPECT_EQ(sergeant_weights_for(*battle->rules), weights);
        Sergeant his_books(1, Opening{});
        Sergeant given(1, weights);
        Sergeant plain(1, SergeantWeights{});
        Sergeant other(2, SergeantWeights{});
        const std::uint64_t by_book = fought(*battle, his_books, other);
        Sergeant second(2, SergeantWeights{});
        EXPECT_EQ(by_book, fought(*battle, given, second)) << book;
        Sergeant third(2, SergeantWeights{});
        EXPECT_NE(by_book, fought(*battle, plain, third)) << book;
    }
    EXPECT_EQ(sergeant_weights_for(rules_of("mwan18")), SergeantWeights{});
}

}  // namespace
}  // namespace linstock::general
