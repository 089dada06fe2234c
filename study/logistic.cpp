#include "study/logistic.hpp"

#include <algorithm>
#include <cmath>

namespace linstock::study {

LogisticFit fit_logistic(const std::vector<Observation>& observations, const std::vector<double>& ridge) {
    const std::size_t n = ridge.size();
    LogisticFit out{std::vector<double>(n, 0), {}};
    constexpr int most_steps = 50;
    for (int step = 0; step < most_steps; ++step) {
        Matrix curvature(n, Row(n, 0));
        Row slope(n, 0);
        for (const Observation& o : observations) {
            double odds = 0;
            for (std::size_t i = 0; i < n; ++i)
                odds += out.coefficients[i] * o.features[i];
            const double chance = 1 / (1 + std::exp(-odds));
            const double weight = std::max(1e-6, chance * (1 - chance));
            for (std::size_t i = 0; i < n; ++i) {
                slope[i] += (o.result - chance) * o.features[i];
                for (std::size_t j = 0; j < n; ++j)
                    curvature[i][j] += weight * o.features[i] * o.features[j];
            }
        }
        for (std::size_t i = 0; i < n; ++i) {
            curvature[i][i] += ridge[i];
            slope[i] -= ridge[i] * out.coefficients[i];
        }
        out.covariance = inverse(curvature);
        double most = 0;
        for (std::size_t i = 0; i < n; ++i) {
            double by = 0;
            for (std::size_t j = 0; j < n; ++j)
                by += out.covariance[i][j] * slope[j];
            by = std::clamp(by, -2.0, 2.0);
            out.coefficients[i] += by;
            most = std::max(most, std::fabs(by));
        }
        constexpr double small = 1e-8;
        if (most < small) break;
    }
    return out;
}

}  // namespace linstock::study
