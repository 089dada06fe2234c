#pragma once
// The statistics that a study needs. Intervals have 95 percent confidence; tests are two-sided and exact. Only + - * /
// and sqrt are used, so every build gives the same figures.

#include <cstdint>
#include <map>

namespace linstock::study {

struct Interval {
    double estimate = 0;
    double low = 0;
    double high = 0;
    double half_width() const { return (high - low) / 2; }
    /// False for a mean of fewer than two values.
    bool known() const;
};

/// Wilson's interval for a share of `hits` in `n`; 0 to 1 if n is 0.
Interval wilson(std::uint64_t hits, std::uint64_t n);

/// Integer sums from which mean and spread follow exactly, in whatever order values were added.
struct Sums {
    std::uint64_t n = 0;
    std::int64_t sum = 0;
    std::int64_t squares = 0;
    void add(std::int64_t x) {
        ++n;
        sum += x;
        squares += x * x;
    }
    double mean() const { return n == 0 ? 0 : static_cast<double>(sum) / static_cast<double>(n); }
    double deviation() const;  ///< of the single values, with n - 1
};
/// The 95 percent quantile of Student's t: the half width of the interval in standard errors.
double student(std::uint64_t freedom);
/// The mean and its interval by Student's t. With fewer than two values the interval is infinite.
Interval mean_of(const Sums& sums);

/// The two-sided sign test (McNemar's exact test for wins and losses): the probability that `more + less` fair coins
/// fall at least as unevenly. 1 without data.
double sign_test(std::uint64_t more, std::uint64_t less);

/// The difference of two shares of the same `n` pairs: `more` changed upwards, `less` downwards (Agresti and Min).
Interval paired_share(std::uint64_t more, std::uint64_t less, std::uint64_t n);

/// How often each value occurred.
using Spread = std::map<std::int64_t, std::uint64_t>;
/// The smallest value that a share q of all values does not exceed; 0 without data.
std::int64_t quantile(const Spread& spread, double q);

}  // namespace linstock::study
