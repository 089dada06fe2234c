#pragma once
// The few statistics that a study needs. Intervals are of 95 per cent; tests are two-sided and exact. Nothing but
// + - * / and sqrt is used, so every build gives the same figures.

#include <cstdint>
#include <map>

namespace linstock::study {

struct Interval {
    double estimate = 0;
    double low = 0;
    double high = 0;
    double half_width() const { return (high - low) / 2; }
    /// There is one to tell: not of a mean of one.
    bool known() const;
};

/// Wilson's interval for a share of `hits` in `n`; 0 to 1 when there is nothing.
Interval wilson(std::uint64_t hits, std::uint64_t n);

/// Sums of whole numbers, from which mean and spread follow exactly whatever the order they were added in.
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
/// Student's t of 95 per cent: so many standard errors to either side, of a mean with so many degrees of freedom.
double student(std::uint64_t freedom);
/// The mean and its interval by Student's t. Of less than two nothing is known of the spread: then the interval is
/// without end.
Interval mean_of(const Sums& sums);

/// The sign test, which for wins and losses is McNemar's exact test: how likely is it that of `more + less` fair coins
/// as few as the smaller number or fewer fall one way, whichever way. 1 when there is nothing to tell.
double sign_test(std::uint64_t more, std::uint64_t less);

/// The difference of two shares of the same `n` pairs: `more` changed upwards, `less` downwards (Agresti and Min).
Interval paired_share(std::uint64_t more, std::uint64_t less, std::uint64_t n);

/// How often each value came up.
using Spread = std::map<std::int64_t, std::uint64_t>;
/// The least value that a share q of all do not pass; 0 when there is none.
std::int64_t quantile(const Spread& spread, double q);

}  // namespace linstock::study
