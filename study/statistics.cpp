#include "study/statistics.hpp"

#include <algorithm>
#include <cmath>

namespace linstock::study {

namespace {
constexpr double z95 = 1.959963984540054;
}

Interval wilson(std::uint64_t hits, std::uint64_t n) {
    if (n == 0) return {0, 0, 1};
    const double count = static_cast<double>(n);
    const double p = static_cast<double>(hits) / count;
    const double zz = z95 * z95;
    const double middle = (p + zz / (2 * count)) / (1 + zz / count);
    const double half = z95 * std::sqrt(p * (1 - p) / count + zz / (4 * count * count)) / (1 + zz / count);
    return {p, hits == 0 ? 0 : std::max(0.0, middle - half), hits == n ? 1 : std::min(1.0, middle + half)};
}

double Sums::deviation() const {
    if (n < 2) return 0;
    const double count = static_cast<double>(n);
    const double total = static_cast<double>(sum);
    const double variance = (static_cast<double>(squares) - total * total / count) / (count - 1);
    return variance > 0 ? std::sqrt(variance) : 0;
}

Interval mean_of(const Sums& sums) {
    const double mean = sums.mean();
    const double half = sums.n == 0 ? 0 : z95 * sums.deviation() / std::sqrt(static_cast<double>(sums.n));
    return {mean, mean - half, mean + half};
}

double sign_test(std::uint64_t more, std::uint64_t less) {
    const std::uint64_t n = more + less;
    const std::uint64_t few = std::min(more, less);
    if (n == 0 || more == less) return 1;
    // Binomial terms by their ratios from the middle one, which is called 1; their sum stands for certainty.
    const std::uint64_t middle = n / 2;
    double all = 1;
    double tail = few >= middle ? 1 : 0;
    double term = 1;
    for (std::uint64_t k = middle; k > 0; --k) {
        term *= static_cast<double>(k) / static_cast<double>(n - k + 1);
        all += term;
        if (k - 1 <= few) tail += term;
    }
    term = 1;
    for (std::uint64_t k = middle; k < n; ++k) {
        term *= static_cast<double>(n - k) / static_cast<double>(k + 1);
        all += term;
    }
    return std::min(1.0, 2 * tail / all);
}

Interval paired_share(std::uint64_t more, std::uint64_t less, std::uint64_t n) {
    if (n == 0) return {0, -1, 1};
    const double up = static_cast<double>(more) + 0.5;
    const double down = static_cast<double>(less) + 0.5;
    const double count = static_cast<double>(n) + 2;
    const double middle = (up - down) / count;
    const double half = z95 * std::sqrt(up + down - (up - down) * (up - down) / count) / count;
    const double estimate = (static_cast<double>(more) - static_cast<double>(less)) / static_cast<double>(n);
    return {estimate, std::max(-1.0, middle - half), std::min(1.0, middle + half)};
}

std::int64_t quantile(const Spread& spread, double q) {
    std::uint64_t all = 0;
    for (const auto& [value, times] : spread)
        all += times;
    std::uint64_t seen = 0;
    for (const auto& [value, times] : spread) {
        seen += times;
        if (static_cast<double>(seen) >= q * static_cast<double>(all)) return value;
    }
    return 0;
}

}  // namespace linstock::study
