// Tests that the search for many weights finds its target despite noise, and is reproducible.

#include "study/tune.hpp"

#include "tests/support/data.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

namespace linstock::study {
namespace {

TEST(Tune, Signs_AreEvenlySpreadAndReproducible) {
    int sum = 0;
    for (std::size_t round = 0; round < 200; ++round) {
        const std::vector<int> signs = signs_of(7, round, 40);
        EXPECT_EQ(signs, signs_of(7, round, 40));
        sum += std::accumulate(signs.begin(), signs.end(), 0);
    }
    EXPECT_LT(std::abs(sum), 400);  // of 8000
    EXPECT_NE(signs_of(7, 1, 40), signs_of(8, 1, 40));
    EXPECT_NE(signs_of(7, 1, 40), signs_of(7, 2, 40));
}

/// The best value of the n-th weight is n / 4 steps away. The cost is quadratic; the noise is ten times a step.
TEST(Tune, NoisySearch_FindsMaximum) {
    constexpr std::size_t numbers = 8;
    const auto height = [](const std::vector<double>& at, const std::vector<int>& signs, int way) {
        double sum = 0;
        for (std::size_t i = 0; i < numbers; ++i) {
            const double off = at[i] + way * signs[i] - static_cast<double>(i) / 4;
            sum -= 0.02 * off * off;
        }
        return sum;
    };
    SpsaState c;
    c.at.assign(numbers, 0);
    for (std::size_t round = 0; round < 4000; ++round) {
        const std::vector<int> signs = signs_of(3, round, numbers);
        const double luck = 0.2 * signs_of(4, round, 1).front();
        spsa_step(c, signs, height(c.at, signs, 1) - height(c.at, signs, -1) + luck, 0.1, 1000);
    }
    EXPECT_EQ(c.round, 4000U);
    for (std::size_t i = 0; i < numbers; ++i)
        EXPECT_NEAR(c.mean[i], static_cast<double>(i) / 4, 0.3) << i;
}

TEST(Tune, Weights_StayWithinTheirBounds) {
    const auto battle = tests::battle_of("two-brigades", "revised");
    ASSERT_NE(battle, nullptr);
    const auto weights = general::tunable_weights(*battle->rules);
    const general::SergeantWeights plain;
    EXPECT_EQ(general::SergeantWeights(weights_at(plain, weights, {}, {}, 1)), plain);
    const general::SergeantWeights high = weights_at(plain, weights, std::vector<double>(weights.size(), 1000), {}, 0);
    const general::SergeantWeights low = weights_at(plain, weights, {}, std::vector<int>(weights.size(), -1), 1000);
    for (const general::TunableWeight& w : weights) {
        EXPECT_DOUBLE_EQ(high.*w.member, w.max) << w.name;
        EXPECT_DOUBLE_EQ(low.*w.member, w.min) << w.name;
    }
    const general::SergeantWeights one = weights_at(plain, weights, {0.5}, {1}, 0.5);
    EXPECT_DOUBLE_EQ(one.*weights[0].member, plain.*weights[0].member + weights[0].step);
}

TEST(Tune, EqualPlayers_AreNeitherAheadNorBehind) {
    const auto battle = tests::battle_of("two-brigades", "firefight");
    ASSERT_NE(battle, nullptr);
    const general::SergeantWeights plain;
    general::SergeantWeights meek;
    meek.fire = 0;
    meek.pull = 0;
    for (const Opponent foe : {Opponent::shipped, Opponent::varied}) {
        EXPECT_DOUBLE_EQ(compare_weights(*battle, plain, plain, foe, seed_of(1), 2), 0);
        EXPECT_DOUBLE_EQ(compare_weights(*battle, plain, meek, foe, seed_of(1), 2),
                         -compare_weights(*battle, meek, plain, foe, seed_of(1), 2));
    }
    // A sergeant that ignores both fire and objectives loses to one that does not.
    const auto reasonable = tests::battle_of("two-brigades", "reasonable");
    ASSERT_NE(reasonable, nullptr);
    double ahead = 0;
    for (std::uint64_t n = 0; n < 12; ++n)
        ahead += compare_weights(*reasonable, plain, meek, Opponent::each_other, seed_of(n), 2 * n);
    EXPECT_GT(ahead, 0);
    const int pair = play_mirrored_pair(*battle, plain, seed_of(1), 2);
    EXPECT_EQ(pair, play_mirrored_pair(*battle, plain, seed_of(1), 2));
    EXPECT_GE(pair, 0);
    EXPECT_LE(pair, 4);
}

}  // namespace
}  // namespace linstock::study
