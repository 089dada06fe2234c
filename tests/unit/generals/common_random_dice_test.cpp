// Common random dice depend on roller and purpose, not on earlier rolls.

#include "generals/common_random_dice.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>

namespace linstock {
namespace {

using general::CommonRandomDice;
using Faces = std::array<std::uint8_t, 4>;

Faces fall(const CommonRandomDice& dice, std::uint64_t purpose_key, int sides = 6) {
    Throw thrown;
    thrown.sides = sides;
    thrown.purpose_key = purpose_key;
    Faces out{};
    EXPECT_TRUE(dice.fall(thrown, out));
    return out;
}

TEST(CommonRandomDice, OtherRollsBefore_DoNotChangeRoll) {
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        const CommonRandomDice one(seed);
        const CommonRandomDice other(seed);
        const Faces first = fall(one, 7);
        const Faces second = fall(one, 7);
        for (std::uint64_t others = 0; others < seed; ++others)
            fall(other, 100 + others);
        EXPECT_EQ(fall(other, 7), first);
        fall(other, 8);
        EXPECT_EQ(fall(other, 7), second) << "the second of its kind";
    }
}

TEST(CommonRandomDice, FewerDice_EqualFirstOfMore) {
    const CommonRandomDice one(3);
    const CommonRandomDice other(3);
    const Faces all = fall(one, 7);
    Throw thrown;
    thrown.purpose_key = 7;
    std::array<std::uint8_t, 2> few{};
    ASSERT_TRUE(other.fall(thrown, few));
    EXPECT_EQ(few[0], all[0]);
    EXPECT_EQ(few[1], all[1]);
}

TEST(CommonRandomDice, ManyRolls_AreFair) {
    std::array<int, 6> times{};
    constexpr int throws = 3000;
    CommonRandomDice dice;
    for (int i = 0; i < throws; ++i) {
        dice.reset(static_cast<std::uint64_t>(i), static_cast<std::size_t>(i));
        for (const std::uint8_t face : fall(dice, 7)) {
            ASSERT_TRUE(face >= 1 && face <= 6);
            ++times[face - 1U];
        }
    }
    for (const int n : times)
        EXPECT_NEAR(n, throws * (4.0 / 6), 200) << "five standard deviations";
}

TEST(CommonRandomDice, Shuffle_HasOneSideLessPerDie) {
    const CommonRandomDice dice(1);
    Throw thrown;
    thrown.sides = 4;
    thrown.descending = true;
    std::array<std::uint8_t, 3> faces{};
    for (int i = 0; i < 200; ++i) {
        ASSERT_TRUE(dice.fall(thrown, faces));
        for (int die = 0; die < 3; ++die)
            EXPECT_LE(int{faces[static_cast<std::size_t>(die)]}, 4 - die);
    }
    thrown.sides = 2;
    EXPECT_FALSE(dice.fall(thrown, faces)) << "no die has no side";
}

TEST(CommonRandomDice, NextSample_StartsCountsAtZero) {
    CommonRandomDice dice(1);
    const Faces first = fall(dice, 7);
    dice.reset(2, 0);
    const Faces other = fall(dice, 7);
    dice.reset(1, 1);
    const Faces next = fall(dice, 7);
    dice.reset(1, 0);
    EXPECT_EQ(fall(dice, 7), first);
    EXPECT_NE(other, first);
    EXPECT_NE(next, first);
}

TEST(CommonRandomDice, EightSamples_CoverEachEighthOnce) {
    for (std::uint64_t search_id = 0; search_id < 40; ++search_id)
        for (const std::size_t from : {std::size_t{0}, std::size_t{64}}) {
            std::array<std::array<int, 8>, 4> eighths{};
            std::array<std::array<int, 4>, 4> quarters{};
            for (std::size_t sample = from; sample < from + 8; ++sample) {
                const CommonRandomDice dice(search_id, sample);
                const Faces eight = fall(dice, 7, 8);
                const Faces four = fall(dice, 8, 4);
                for (std::size_t die = 0; die < 4; ++die) {
                    ++eighths.at(die).at(eight[die] - 1U);
                    ++quarters.at(die).at(four[die] - 1U);
                }
            }
            for (const auto& die : eighths)
                for (const int times : die)
                    EXPECT_EQ(times, 1);
            for (const auto& die : quarters)
                for (const int times : die)
                    EXPECT_EQ(times, 2);
        }
}

TEST(CommonRandomDice, DiceOfOneSample_AreIndependent) {
    constexpr int searches = 4000;
    for (const std::size_t sample : {std::size_t{0}, std::size_t{5}}) {
        std::array<std::array<int, 6>, 6> both{};
        for (std::uint64_t search_id = 0; search_id < searches; ++search_id) {
            const CommonRandomDice dice(search_id, sample);
            const Faces faces = fall(dice, 7);
            ++both.at(faces[0] - 1U).at(faces[1] - 1U);
        }
        for (const auto& row : both)
            for (const int times : row)
                EXPECT_NEAR(times, searches / 36.0, 52) << "five standard deviations";
    }
}

}  // namespace
}  // namespace linstock
