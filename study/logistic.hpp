#pragma once
// Logistic regression with the covariance of its coefficients.

#include "study/elimination.hpp"

#include <vector>

namespace linstock::study {

struct Observation {
    std::vector<double> features;
    double result = 0.5;  ///< 1 = won, 0 = lost, 0.5 = drawn
};

struct LogisticFit {
    std::vector<double> coefficients;
    Matrix covariance;  ///< of the coefficients
};

/// Maximum likelihood by Newton's method. `ridge`: one value for each feature; the larger it is, the nearer to 0 is a
/// coefficient with little data. Precondition: every observation has as many features.
LogisticFit fit_logistic(const std::vector<Observation>& observations, const std::vector<double>& ridge);

}  // namespace linstock::study
