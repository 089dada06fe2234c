// Tests odds of fire that a seat declares together and that is computed in percent: MWAN issue 18.

#include "odds/odds.hpp"
#include "report/odds/odds_text.hpp"
#include "tests/clause/mwan18/under_fire.hpp"

#include <gmock/gmock.h>

namespace linstock::odds {

namespace {

using mwan18::UnderFire;

double casualties(const Odds& odds, int n) {
    for (const CountChance& s : odds.casualties)
        if (s.n == n) return s.p;
    return 0;
}

TEST(OddsInPercent, FireOver100Percent_HasOneSureCasualtyAndChanceOfAnother) {
    UnderFire s;
    s.blue("A", 2000, 1000).grey("C", 2000, 1280);
    s.begin();
    s.mark("A", [](mwan18::MwUnit& w) { w.volley_spent = true; });
    s.run(mwan18::make(mwan18::Proc::fire));
    ASSERT_TRUE(s.asks("mw.fire"));
    const Prompt asked = s.prompts()[0];
    const std::vector<Decision> open = decisions_with_odds(s.battle(), s.state(), asked, 50);
    ASSERT_EQ(open.size(), 1U);
    EXPECT_TRUE(has_odds(open[0]));
    const auto odds = compute_odds(s.battle(), s.state(), open[0]);
    ASSERT_TRUE(odds) << odds.error().text;
    EXPECT_EQ(odds->unit, s.unit("A"));
    EXPECT_EQ(odds->target, s.unit("C"));
    // 20 x 7 = 140: one certain casualty, a second on a D100 of 40 or less.
    EXPECT_NEAR(casualties(*odds, 1), 0.6, 1e-9);
    EXPECT_NEAR(casualties(*odds, 2), 0.4, 1e-9);
    EXPECT_NEAR(odds->chance(Fate::hit, s.unit("C")), 1, 1e-9);
    EXPECT_FALSE(odds->modifiers.empty());
}

TEST(OddsInPercent, FireAtSeveralTargets_HasNoOdds) {
    Decision all;
    all.verb = Verb::dispatch;
    EXPECT_FALSE(has_odds(all));
    all.parts.resize(2);
    for (std::size_t i = 0; i < 2; ++i) {
        all.parts[i].verb = Verb::fire;
        all.parts[i].unit = UnitId{static_cast<std::uint16_t>(i + 1)};
        all.parts[i].target = UnitId{5};
    }
    EXPECT_TRUE(has_odds(all));
    all.parts[1].target = UnitId{6};
    EXPECT_FALSE(has_odds(all));
}

TEST(MW_4_Told, MW_9_1_OddsInPercent_StateAssumedEnemyOrders_AndHaveNoHits) {
    UnderFire s;
    s.blue("A", 2000, 1000).grey("C", 2000, 1280);
    s.begin();
    s.run(mwan18::make(mwan18::Proc::fire));
    const std::vector<Decision> open = decisions_with_odds(s.battle(), s.state(), s.prompts()[0], 50);
    ASSERT_FALSE(open.empty());
    const auto odds = compute_odds(s.battle(), s.state(), open[0]);
    ASSERT_TRUE(odds);
    EXPECT_TRUE(odds->hits.empty());
    EXPECT_FALSE(odds->casualties.empty());
    ASSERT_FALSE(odds->assumptions.empty());
    EXPECT_THAT(odds->assumptions.back(), ::testing::HasSubstr("class 1"));
    const std::string json = report::odds_json(s.battle(), *odds);
    EXPECT_THAT(json, ::testing::HasSubstr(R"("counts":"fifths")"));
    EXPECT_THAT(json, ::testing::Not(::testing::HasSubstr(R"("hits")")));
    for (const Modifier& m : odds->test_modifiers)
        EXPECT_STRNE(m.name, "applied by its owner");
}

}  // namespace

}  // namespace linstock::odds
