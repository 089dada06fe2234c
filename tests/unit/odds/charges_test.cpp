// Tests odds of charges that are moves: in Brothers At Arms units in contact attack in the melee phase; in MWAN issue
// 18 a dispatch orders a unit to charge.

#include "odds/odds.hpp"
#include "tests/clause/harness.hpp"
#include "tests/unit/odds/dice_cells.hpp"
#include "tests/unit/odds/moments.hpp"
#include "tests/unit/odds/volleys.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace linstock::odds {
namespace {

using tests::binomial;

/// The probability of n in the distribution.
double of(const std::vector<CountChance>& all, int n) {
    for (const CountChance& s : all)
        if (s.n == n) return s.p;
    return 0;
}

// Four bases, 5 or more: each hit costs a base (BA-10.C). A remaining unit that lost k bases flinches on a die of k or
// less (BA-8.A). A unit that loses all four is dispersed (BA-7.K).
TEST(OddsOfACharge, ChargeInBrothersAtArms_EqualsHandComputation) {
    const std::string keys = "brothers = { range = 2, attack = 5, strength = 4 }";
    clause::Field field("brothers");
    field.blue("A1", "at = [24, 10], " + keys).grey("B1", "at = [24, 15], heading = 180, " + keys);
    field.grey("B2", "at = [60, 40], " + keys).phase("movement");
    const auto [battle, state] = tests::opened("brothers", field.text(), "");
    ASSERT_NE(battle, nullptr);
    const std::vector<Prompt> asked = prompts(*battle, state);
    ASSERT_EQ(asked.size(), 1U);
    std::optional<Odds> found;
    for (const Decision& d : decisions_with_odds(*battle, state, asked[0], 50))
        if (d.verb == Verb::charge) {
            const auto odds = compute_odds(*battle, state, d);
            ASSERT_TRUE(odds.ok()) << odds.error().text;
            found = *odds;
            break;
        }
    ASSERT_TRUE(found.has_value()) << "a charge is open";
    EXPECT_TRUE(found->exact);
    EXPECT_TRUE(found->in_stands);
    double flinches = 0;
    for (int k = 0; k <= 4; ++k) {
        const double p = binomial(4, k, 2.0 / 6);
        EXPECT_NEAR(of(found->casualties, k), p, 1e-12) << k;
        if (k > 0 && k < 4) flinches += p * k / 6;
    }
    EXPECT_NEAR(found->chance(Fate::destroyed, found->target), binomial(4, 4, 2.0 / 6), 1e-12);
    EXPECT_NEAR(found->chance(Fate::falls_back, found->target), flinches, 1e-12);
    EXPECT_NEAR(found->chance(Fate::closes, found->unit), 0, 0) << "goes without saying there";
    EXPECT_NEAR(of(found->own_casualties, 0), 1, 1e-12);
}

TEST(OddsOfACharge, DispatchWithFurtherOrdersForTheCharger_HasOdds) {
    Decision d;
    d.verb = Verb::dispatch;
    d.parts.resize(2);
    d.parts[0].verb = Verb::gait;
    d.parts[0].unit = UnitId{1};
    d.parts[1].verb = Verb::attack;
    d.parts[1].unit = UnitId{1};
    d.parts[1].target = UnitId{5};
    EXPECT_TRUE(has_odds(d));
    d.parts[0].unit = UnitId{2};
    EXPECT_FALSE(has_odds(d)) << "what another does would be hidden in them";
    d.parts[0] = d.parts[1];
    EXPECT_FALSE(has_odds(d)) << "two charges";
}

// Chances of a charge in percent: it either reaches its target or breaks off; a unit that fights wins or loses.
TEST(OddsOfACharge, ChargeInPercent_ChancesAddUp) {
    const auto all = tests::open_charges("two-brigades", "mwan18", 2, 4);
    ASSERT_EQ(all.size(), 2U);
    for (const tests::Moment& m : all) {
        SCOPED_TRACE(m.name);
        const auto odds = compute_odds(*m.battle, m.state, m.decision);
        ASSERT_TRUE(odds.ok()) << odds.error().text;
        const double closes = odds->chance(Fate::closes, odds->unit);
        EXPECT_LE(closes + odds->chance(Fate::halts, odds->unit), 1 + 1e-9);
        EXPECT_NEAR(odds->chance(Fate::wins, odds->unit), odds->chance(Fate::loses, odds->target), 1e-12);
        EXPECT_LE(odds->chance(Fate::wins, odds->unit) + odds->chance(Fate::loses, odds->unit), closes + 1e-9);
        EXPECT_FALSE(odds->in_stands);
    }
}

// MW-6.15: the loser of a close combat runs with its engaged figures, and does not hold.
TEST(OddsOfACharge, LoserWhosePartRuns_DoesNotHold) {
    int runs = 0;
    for (const tests::Moment& m : tests::open_charges("two-brigades", "mwan18", 8, 7, 40)) {
        SCOPED_TRACE(m.name);
        const auto odds = compute_odds(*m.battle, m.state, m.decision);
        ASSERT_TRUE(odds.ok()) << odds.error().text;
        for (const UnitId unit : {odds->unit, odds->target}) {
            const double part = odds->chance(Fate::part_runs, unit);
            runs += part > 0.01 ? 1 : 0;
            EXPECT_LE(odds->chance(Fate::holds, unit) + part, 1 + 1e-6);
            EXPECT_LE(odds->chance(Fate::holds, unit) + odds->chance(Fate::loses, unit), 1 + 1e-6);
        }
    }
    EXPECT_GE(runs, 2);
}

// The chance to reach the target is also listed if it is 0.
TEST(OddsOfACharge, Charge_ListsChanceToReachTarget) {
    const auto all = tests::open_charges("two-brigades", "revised", 6, 1, 11);
    ASSERT_EQ(all.size(), 6U);
    for (const tests::Moment& m : all) {
        SCOPED_TRACE(m.name);
        Limits few;
        few.max_charge_work = few.max_charge_sample_work = 60;
        const auto odds = compute_odds(*m.battle, m.state, m.decision, few);
        ASSERT_TRUE(odds.ok()) << odds.error().text;
        const UnitId charger = odds->unit;
        EXPECT_EQ(std::count_if(odds->lines.begin(), odds->lines.end(),
                                [&](const OddsLine& l) { return l.fate == Fate::comes_up && l.unit == charger; }),
                  1);
    }
}

}  // namespace
}  // namespace linstock::odds
