// Tests odds of a volley: by hand computation, and general properties.

#include "odds/odds.hpp"

#include "tests/unit/odds/moments.hpp"
#include "tests/unit/odds/volleys.hpp"

#include <gtest/gtest.h>

#include <numeric>

namespace linstock::odds {
namespace {

using tests::binomial;
using tests::Moment;
using tests::moments;

double sum_of(const std::vector<CountChance>& all) {
    return std::accumulate(all.begin(), all.end(), 0.0, [](double sum, const CountChance& s) { return sum + s.p; });
}

/// A battery 6 dice at a line within its long range: 5 or more hits (RV-hit-25).
TEST(OddsOfAVolley, HitsOfVolley_AreBinomial) {
    const std::vector<Moment> all = moments("two-brigades", "revised", Verb::fire, 1);
    ASSERT_EQ(all.size(), 1U);
    const auto odds = compute_odds(*all[0].battle, all[0].state, all[0].decision);
    ASSERT_TRUE(odds.ok()) << odds.error().text;
    EXPECT_TRUE(odds->exact);
    ASSERT_TRUE(odds->dice.has_value());
    EXPECT_EQ(odds->dice->count, 6);
    EXPECT_EQ(odds->dice->need, 5);
    ASSERT_EQ(odds->hits.size(), 7U);
    for (int k = 0; k <= 6; ++k)
        EXPECT_NEAR(odds->hits[static_cast<std::size_t>(k)].p, binomial(6, k, 2.0 / 6), 1e-12) << k;
    // Each hit is a figure; four are a stand (RV-12).
    EXPECT_NEAR(odds->chance(Fate::stand_lost, odds->target),
                binomial(6, 4, 2.0 / 6) + binomial(6, 5, 2.0 / 6) + binomial(6, 6, 2.0 / 6), 1e-12);
}

TEST(OddsOfAVolley, Chances_AddUpToOne) {
    for (const char* ruleset : {"revised", "reasonable", "firefight"})
        for (const Moment& m : moments("two-brigades", ruleset, Verb::fire, 12, 5)) {
            SCOPED_TRACE(m.name);
            const auto odds = compute_odds(*m.battle, m.state, m.decision);
            ASSERT_TRUE(odds.ok()) << odds.error().text;
            EXPECT_NEAR(sum_of(odds->hits), 1, 1e-12);
            EXPECT_NEAR(sum_of(odds->casualties), 1, 1e-12);
            const UnitId t = odds->target;
            EXPECT_NEAR(odds->chance(Fate::holds, t) + odds->chance(Fate::falls_back, t) +
                            odds->chance(Fate::routs, t) + odds->chance(Fate::destroyed, t) +
                            odds->chance(Fate::captured, t),
                        1, 1e-12);
        }
}

// RV-7.4: a target on its march halts on a result that has no effect on a standing one.
TEST(OddsOfAVolley, HaltOfMarchingTarget_EndsItsMarch) {
    int ends = 0;
    for (const Moment& m : moments("two-brigades", "revised", Verb::fire, 80, 1, 7)) {
        SCOPED_TRACE(m.name);
        const auto odds = compute_odds(*m.battle, m.state, m.decision);
        ASSERT_TRUE(odds.ok()) << odds.error().text;
        const std::vector<Prompt> asked = prompts(*m.battle, m.state);
        const bool marches = std::string_view(asked.front().kind) == "opportunity_fire";
        const double over = odds->chance(Fate::march_over, odds->target);
        EXPECT_LE(over, odds->chance(Fate::holds, odds->target) + 1e-12);
        EXPECT_TRUE(marches || !(over > 0));
        ends += over > 0 ? 1 : 0;
    }
    EXPECT_GE(ends, 1);
}

TEST(OddsOfAVolley, IllegalDecision_IsRefused) {
    const std::vector<Moment> all = moments("two-brigades", "revised", Verb::fire, 1);
    ASSERT_EQ(all.size(), 1U);
    Decision own = all[0].decision;
    own.target = own.unit;
    const auto odds = compute_odds(*all[0].battle, all[0].state, own);
    ASSERT_FALSE(odds.ok());
    EXPECT_EQ(odds.error().kind, RefusalKind::against_rules);
}

}  // namespace
}  // namespace linstock::odds
