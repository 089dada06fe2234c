#pragma once
// Exact fractions for percentages of fire and totals of close action (MW-4.2, MW-6.10). Nothing is rounded unless a
// clause says so.

#include <cassert>
#include <cstdint>
#include <numeric>

namespace linstock::mwan18 {

struct Share {
    std::int64_t over = 0;
    std::int64_t per = 1;  ///< above 0

    static constexpr Share of(std::int64_t whole) { return {whole, 1}; }
    static Share of(std::int64_t over, std::int64_t per) {
        assert(per > 0);
        const std::int64_t common = std::gcd(over, per);
        return common > 1 ? Share{over / common, per / common} : Share{over, per};
    }
    bool none() const { return over == 0; }
    /// Rounds to a whole number, half up.
    std::int64_t rounded() const {
        const std::int64_t twice = 2 * over + per;
        const std::int64_t down = twice / (2 * per);
        return twice % (2 * per) < 0 ? down - 1 : down;
    }
    friend Share operator*(Share a, Share b) { return of(a.over * b.over, a.per * b.per); }
    friend Share operator+(Share a, Share b) { return of(a.over * b.per + b.over * a.per, a.per * b.per); }
    friend bool operator<(Share a, Share b) { return a.over * b.per < b.over * a.per; }
    friend bool operator==(Share a, Share b) { return a.over * b.per == b.over * a.per; }
};

}  // namespace linstock::mwan18
