// Tests tuning by single decisions: what is recorded, and that the search finds the answers that gain.

#include "study/decision_tuning.hpp"

#include "tests/support/data.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace linstock::study {
namespace {

TEST(DecisionTuning, BetterHalf_ClimbsTowardsMaximum) {
    const std::vector<double> top = {3, -2, 0, 1};
    const auto height = [&](const std::vector<double>& at) {
        double sum = 0;
        for (std::size_t i = 0; i < at.size(); ++i)
            sum -= (at[i] - top[i]) * (at[i] - top[i]);
        return sum;
    };
    std::vector<double> at(top.size(), 0);
    for (std::size_t round = 0; round < 60; ++round)
        at = evolve(at, 0.6, 16, 7, round, height);
    for (std::size_t i = 0; i < at.size(); ++i)
        EXPECT_NEAR(at[i], top[i], 0.6) << i;
    EXPECT_EQ(evolve(at, 0.6, 16, 7, 3, height), evolve(at, 0.6, 16, 7, 3, height));
}

TEST(DecisionTuning, SampledDecisions_AreReproducible) {
    const auto battle = tests::battle_of("two-brigades", "revised");
    ASSERT_NE(battle, nullptr);
    const general::SergeantWeights temper = general::sergeant_weights_for(*battle->rules);
    const DecisionSamples once = sample_decisions(*battle, temper, 4, 2);
    const DecisionSamples again = sample_decisions(*battle, temper, 4, 2);
    ASSERT_GT(once.size(), 3U);
    ASSERT_EQ(once.size(), again.size());
    bool any = false;
    for (std::size_t i = 0; i < once.size(); ++i) {
        const DecisionSample& w = *once[i];
        EXPECT_EQ(w.gains, again[i]->gains);
        EXPECT_EQ(w.gains.at(0), 0) << "of his own answer over his own";
        EXPECT_EQ(w.answers.size(), w.gains.size());
        EXPECT_EQ(w.is_test, once[0]->is_test) << "a battle is kept apart whole";
        for (const double gain : w.gains)
            any = any || std::fabs(gain) > 1e-6;
    }
    EXPECT_TRUE(any);
}

/// If each recorded gain is 0.25 higher, the mean gain is also 0.25 higher. Without samples the mean gain is 0.
TEST(DecisionTuning, OtherAnswers_GainTheirRecordedGain) {
    const auto battle = tests::battle_of("two-brigades", "revised");
    ASSERT_NE(battle, nullptr);
    const general::SergeantWeights temper = general::sergeant_weights_for(*battle->rules);
    DecisionSamples all = sample_decisions(*battle, temper, 4, 2);
    const bool is_test = all.at(0)->is_test;
    EXPECT_EQ(mean_gain(all, temper, !is_test), 0) << "there are none of the others";
    const double own = mean_gain(all, temper, is_test);
    for (auto& w : all)
        for (double& gain : w->gains)
            gain += 0.25;
    EXPECT_NEAR(mean_gain(all, temper, is_test), own + 0.25, 0.02);
}

}  // namespace
}  // namespace linstock::study
