#include "study/logistic.hpp"

#include "base/dice.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace linstock::study {
namespace {

TEST(Logistic, ResultsOfKnownCoefficients_GiveThemBackWithinTheirErrors) {
    const SeededDice dice(seed_of(3));
    std::uint64_t roll = 0;
    constexpr int thousand = 1000;
    const std::vector<double> truth = {1.5, -0.7, 0};
    std::vector<Observation> observations;
    for (int n = 0; n < 3000; ++n) {
        Observation o;
        double odds = 0;
        for (const double coefficient : truth) {
            o.features.push_back(dice.roll(roll++, thousand) / 500.0 - 1);
            odds += coefficient * o.features.back();
        }
        o.result = dice.roll(roll++, thousand) <= thousand / (1 + std::exp(-odds)) ? 1 : 0;
        observations.push_back(std::move(o));
    }
    const LogisticFit fit = fit_logistic(observations, {0.01, 0.01, 0.01});
    for (std::size_t i = 0; i < truth.size(); ++i) {
        const double error = std::sqrt(fit.covariance[i][i]);
        EXPECT_GT(error, 0.03);
        EXPECT_LT(error, 0.12);
        EXPECT_NEAR(fit.coefficients[i], truth[i], 3 * error);
    }
    // A ridge holds a coefficient near 0.
    EXPECT_LT(std::fabs(fit_logistic(observations, {1e6, 0.01, 0.01}).coefficients[0]), 0.01);
}

}  // namespace
}  // namespace linstock::study
