// Tests that training recovers the weights that generated the positions.

#include "study/train_weights.hpp"

#include "tests/support/data.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace linstock::study {
namespace {

/// Positions whose two terms are evenly spread, each with the result that the weights predict.
std::vector<Position> made_by(const general::Weights& w) {
    std::vector<Position> out;
    for (int a = -5; a <= 5; ++a)
        for (int b = -5; b <= 5; ++b) {
            Position p;
            p.terms[0] = 0.2 * a;
            p.terms[3] = 0.2 * b;
            p.turn = 2 + (a + 5) / 4;
            p.first = general::win_probability(p.terms, w);
            for (int i = 0; i < 100; ++i)
                out.push_back(p);
        }
    return out;
}

TEST(WeightTraining, PositionsFromKnownWeights_GiveTheseWeights) {
    general::Weights w;
    w.values[0] = 2.5;
    w.values[3] = 0.75;
    const auto positions = made_by(w);
    const TrainedWeights fitted = train_weights(positions, 1e-6);
    const general::Weights& found = fitted.weights;
    EXPECT_NEAR(fitted.field_constants.at(0), 0, 1e-3);
    EXPECT_NEAR(found.values[0], 2.5, 1e-3);
    EXPECT_NEAR(found.values[3], 0.75, 1e-3);
    EXPECT_NEAR(found.values[1], 0, 1e-9);
    const auto told = forecasts(positions, fitted);
    EXPECT_EQ(told.at(0).positions, positions.size());
    EXPECT_LT(told.at(0).log_loss, 0.693);
    EXPECT_NEAR(forecasts(positions, {}).at(2).log_loss, 0.6931, 1e-4);
}

/// Every term is defined so that more of it is better. A term with a negative weight is excluded, and the others are
/// trained without it.
TEST(WeightTraining, NegativeTerm_IsExcluded) {
    general::Weights w;
    w.values[0] = 2.5;
    w.values[3] = -0.75;
    const auto positions = made_by(w);
    const TrainedWeights fitted = train_weights(positions, 1e-6);
    EXPECT_EQ(fitted.weights.values[3], 0);
    EXPECT_GT(fitted.weights.values[0], 2);
    for (const double weight : fitted.weights.values)
        EXPECT_GE(weight, 0);
    w.values[3] = 0;
    EXPECT_LT(forecasts(positions, fitted).at(0).log_loss, forecasts(positions, {w, {0}}).at(0).log_loss + 1e-9);
}

/// A field that favours one side has no influence on the weights of the terms.
TEST(WeightTraining, FieldThatFavoursOneSide_DoesNotChangeWeights) {
    general::Weights w;
    w.values[0] = 2.5;
    auto positions = made_by(w);
    for (Position p : made_by(w)) {
        p.field = 1;
        p.terms[3] += 0.5;
        p.first = 1 / (1 + (1 - p.first) / p.first * std::exp(-1.5));
        positions.push_back(p);
    }
    const TrainedWeights fitted = train_weights(positions, 1e-6);
    EXPECT_NEAR(fitted.weights.values[0], 2.5, 1e-3);
    EXPECT_NEAR(fitted.weights.values[3], 0, 1e-3);
    ASSERT_EQ(fitted.field_constants.size(), 2U);
    EXPECT_NEAR(fitted.field_constants[0], 0, 1e-2);
    EXPECT_NEAR(fitted.field_constants[1], 1.5, 1e-2);
}

TEST(WeightTraining, Battle_GivesOnePositionPerTurn) {
    const auto battle = tests::battle_of("two-brigades", "revised");
    ASSERT_NE(battle, nullptr);
    const auto one = sample_positions(*battle, 3, 0);
    ASSERT_FALSE(one.empty());
    for (std::size_t i = 0; i < one.size(); ++i) {
        EXPECT_EQ(one[i].turn, static_cast<int>(i) + 2);
        EXPECT_EQ(one[i].first, one[0].first);
    }
    const auto again = sample_positions(*battle, 3, 0);
    EXPECT_EQ(one.size(), again.size());
    EXPECT_EQ(one.back().terms, again.back().terms);
}

TEST(WeightTraining, RepeatedPlay_StartsFromThePosition) {
    const auto battle = tests::battle_of("two-brigades", "revised");
    ASSERT_NE(battle, nullptr);
    const auto as_it_ended = sample_positions(*battle, 3, 0);
    const auto played_on = sample_positions(*battle, 3, 4);
    ASSERT_EQ(as_it_ended.size(), played_on.size());
    bool other = false;
    double least = 1;
    double most = 0;
    for (std::size_t i = 0; i < played_on.size(); ++i) {
        EXPECT_EQ(played_on[i].terms, as_it_ended[i].terms);
        const double eighths = 8 * played_on[i].first;
        EXPECT_EQ(eighths, static_cast<int>(eighths));
        other = other || (played_on[i].first > 0 && played_on[i].first < 1);
        least = std::min(least, played_on[i].first);
        most = std::max(most, played_on[i].first);
    }
    EXPECT_TRUE(other) << "dice decide";
    EXPECT_LT(least, most) << "and so does where it stands";
    EXPECT_EQ(sample_positions(*battle, 3, 4).back().first, played_on.back().first);
}

}  // namespace
}  // namespace linstock::study
