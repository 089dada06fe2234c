#include "study/statistics.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

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

bool Interval::known() const { return high - low < std::numeric_limits<double>::infinity(); }

// From a table for few degrees of freedom, then from the expansion in 1 / freedom, which has five correct decimals
// there.
double student(std::uint64_t freedom) {
    constexpr std::array<double, 21> table = {0,        12.706205, 4.302653, 3.182446, 2.776445, 2.570582, 2.446912,
                                              2.364624, 2.306004,  2.262157, 2.228139, 2.200985, 2.178813, 2.160369,
                                              2.144787, 2.131450,  2.119905, 2.109816, 2.100922, 2.093024, 2.085963};
    if (freedom == 0) return std::numeric_limits<double>::infinity();
    if (freedom < table.size()) return table[freedom];
    const double v = static_cast<double>(freedom);
    const double zz = z95 * z95;
    const double first = (zz + 1) / 4;
    const double second = ((5 * zz + 16) * zz + 3) / 96;
    const double third = (((3 * zz + 19) * zz + 17) * zz - 15) / 384;
    return z95 * (1 + (first + (second + third / v) / v) / v);
}

Interval mean_of(const Sums& sums) {
    const double mean = sums.mean();
    if (sums.n < 2) return {mean, -std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()};
    const double half = student(sums.n - 1) * sums.deviation() / std::sqrt(static_cast<double>(sums.n));
    return {mean, mean - half, mean + half};
}

double sign_test(std::uint64_t more, std::uint64_t less) {
    const std::uint64_t n = more + less;
    const std::uint64_t few = std::min(more, less);
    if (n == 0 || more == less) return 1;
    // Binomial terms relative to the middle one, which is set to 1; their sum corresponds to probability 1.
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
