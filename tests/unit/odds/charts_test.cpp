// Tests every cell of the hit charts: the odds are binomial with its chance, and the engine's dice agree. A million
// dice per cell take some minutes:
//
//   LINSTOCK_ROLLS=1000000 build/dev/tests/unit/odds/test_odds --gtest_filter='HitCharts.*'

#include "tests/unit/odds/volleys.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <cstdlib>

namespace linstock::odds {
namespace {

/// Dice per cell.
std::uint64_t rolls() {
    const char* told = std::getenv("LINSTOCK_ROLLS");
    return told == nullptr ? 1200 : std::strtoull(told, nullptr, 10);
}

TEST(HitCharts, EveryCell_IsBinomialInOddsAndInEnginesDice) {
    const auto cells = tests::hit_cells();
    ASSERT_GE(cells.size(), 80U);
    for (const tests::HitCell& cell : cells) {
        SCOPED_TRACE(cell.name);
        const tests::HitVolley volley = tests::volley_of(cell);
        ASSERT_NE(volley.battle, nullptr);
        const Odds& odds = volley.odds;
        EXPECT_TRUE(odds.exact);
        ASSERT_TRUE(odds.dice.has_value());
        const int n = odds.dice->count;
        ASSERT_GT(n, 0);
        for (const CountChance& s : odds.hits)
            EXPECT_NEAR(s.p, tests::binomial(n, s.n, cell.chance), 1e-12) << s.n << " hits of " << n;
        const std::uint64_t volleys = rolls() / static_cast<std::uint64_t>(n);
        const double error = std::sqrt(cell.chance * (1 - cell.chance) / (n * static_cast<double>(volleys)));
        EXPECT_NEAR(tests::share_of_hits(volley, volleys), cell.chance, 4 * error);
    }
}

}  // namespace
}  // namespace linstock::odds
