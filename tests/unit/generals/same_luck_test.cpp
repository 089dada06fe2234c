// The dice of thought: tied to whose throw it is and what for, and not to what fell before.

#include "generals/same_luck.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>

namespace linstock {
namespace {

using general::SameLuck;
using Faces = std::array<std::uint8_t, 4>;

Faces fall(const SameLuck& luck, std::uint64_t what_for, int sides = 6) {
    Throw thrown;
    thrown.sides = sides;
    thrown.what_for = what_for;
    Faces out{};
    EXPECT_TRUE(luck.fall(thrown, out));
    return out;
}

TEST(SameLuck, AThrowFallsAlikeWhateverOthersThrewBeforeIt) {
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        const SameLuck one(seed);
        const SameLuck other(seed);
        const Faces first = fall(one, 7);
        const Faces second = fall(one, 7);
        for (std::uint64_t others = 0; others < seed; ++others)
            fall(other, 100 + others);
        EXPECT_EQ(fall(other, 7), first);
        fall(other, 8);
        EXPECT_EQ(fall(other, 7), second) << "the second of its kind";
    }
}

TEST(SameLuck, FewerDiceFallAsTheFirstOfMore) {
    const SameLuck one(3);
    const SameLuck other(3);
    const Faces all = fall(one, 7);
    Throw thrown;
    thrown.what_for = 7;
    std::array<std::uint8_t, 2> few{};
    ASSERT_TRUE(other.fall(thrown, few));
    EXPECT_EQ(few[0], all[0]);
    EXPECT_EQ(few[1], all[1]);
}

TEST(SameLuck, ItsDiceAreFair) {
    std::array<int, 6> times{};
    constexpr int throws = 3000;
    SameLuck luck;
    for (int i = 0; i < throws; ++i) {
        luck.begin(static_cast<std::uint64_t>(i));
        for (const std::uint8_t face : fall(luck, 7)) {
            ASSERT_TRUE(face >= 1 && face <= 6);
            ++times[face - 1U];
        }
    }
    for (const int n : times)
        EXPECT_NEAR(n, throws * (4.0 / 6), 200) << "five standard deviations";
}

TEST(SameLuck, AShuffleHasASideLessEachTime) {
    const SameLuck luck(1);
    Throw thrown;
    thrown.sides = 4;
    thrown.descending = true;
    std::array<std::uint8_t, 3> faces{};
    for (int i = 0; i < 200; ++i) {
        ASSERT_TRUE(luck.fall(thrown, faces));
        for (int die = 0; die < 3; ++die)
            EXPECT_LE(int{faces[static_cast<std::size_t>(die)]}, 4 - die);
    }
    thrown.sides = 2;
    EXPECT_FALSE(luck.fall(thrown, faces)) << "no die has no side";
}

TEST(SameLuck, AnotherLuckBeginsAnew) {
    SameLuck luck(1);
    const Faces first = fall(luck, 7);
    luck.begin(2);
    const Faces other = fall(luck, 7);
    luck.begin(1);
    EXPECT_EQ(fall(luck, 7), first);
    EXPECT_NE(other, first);
}

}  // namespace
}  // namespace linstock
