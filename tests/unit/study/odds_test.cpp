// Compares many battles with the odds: battles of one turn in which one battery fires once and nothing else affects its
// target, so that the odds of that volley are the odds of the battle.

#include "odds/odds.hpp"

#include "study/play_battle.hpp"
#include "study/summary.hpp"
#include "tests/support/data.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace linstock::study {
namespace {

struct Volley {
    const char* ruleset;
    const char* arm;     ///< of the guns, in the ruleset's words
    double distance;     ///< no unit answers the guns' fire at this distance, or its effect is ignored
    const char* losses;  ///< earlier losses of the target, so that it must test morale
};

std::string text_of(const Volley& v) {
    const bool revised = v.ruleset == std::string_view("revised");
    return fmt::format(
        R"([scenario]
title = "One volley"
rulesets = ["{}"]
{}table = [72, 48]
turns = 1
[[army]]
name = "Blue"
command = [{{ name = "Blue Brigade", card = true }}]
unit = [{{ name = "Guns", command = "Blue Brigade", arm = "{}", quality = "veteran", at = [36, 8] }}]
[[army]]
name = "Grey"
command = [{{ name = "Grey Brigade", card = true }}]
unit = [
  {{ name = "Target", command = "Grey Brigade", quality = "veteran", at = [36, {}], heading = 180 }},
  {{ name = "Far off", command = "Grey Brigade", quality = "veteran", at = [5, 46], heading = 180 }},
]
[situation]
turn = 1
phase = "artillery fire"
[[situation.unit]]
unit = "Target"
casualties = [{}]
)",
        v.ruleset, revised ? "variant = \"25mm\"\n" : "", v.arm, 8 + v.distance, v.losses);
}

std::shared_ptr<const Battle> battle_of(const Volley& v) {
    const auto scenario = read_scenario(text_of(v), "one volley");
    if (!scenario) ADD_FAILURE() << tests::told(scenario.error());
    const auto rules = tests::ruleset(v.ruleset);
    if (!scenario || !rules) return nullptr;
    auto battle = prepare(*rules, *scenario);
    if (!battle) ADD_FAILURE() << tests::told(battle.error());
    return battle ? *battle : nullptr;
}

odds::Odds odds_of(const Battle& battle) {
    const State state = open(battle, nullptr, nullptr);
    for (const Prompt& prompt : prompts(battle, state))
        for (const Decision& shot : odds::decisions_with_odds(battle, state, prompt, 1))
            if (auto odds = odds::compute_odds(battle, state, shot)) return std::move(*odds);
    ADD_FAILURE() << "nobody is asked to fire";
    return {};
}

constexpr std::uint64_t battles = 4000;

Summary study_of(const Volley& v, const std::shared_ptr<const Battle>& battle) {
    Manifest m;
    m.seed = seed_of(1861);
    m.battles = battles;
    m.arms.resize(1);
    m.arms[0].ruleset = v.ruleset;
    m.scenarios = {""};
    Summary summary(m, {battle});
    for (std::uint64_t number = 0; number < m.tasks(); ++number)
        summary.add(play_battle(*battle, m, task_of(m, number)));
    return summary;
}

/// Within five standard errors of `battles` battles.
void agrees(double found, double odds, double variance, const char* what) {
    const double error = std::sqrt(variance / static_cast<double>(battles));
    EXPECT_NEAR(found, odds, 5 * error + 1e-9) << what << ": " << std::abs(found - odds) / error << " standard errors";
}

void share_agrees(double found, double p, const char* what) {
    agrees(found / static_cast<double>(battles), p, p * (1 - p), what);
}

class StudyAndOdds : public testing::TestWithParam<Volley> {};

TEST_P(StudyAndOdds, ManyBattles_AgreeWithOddsOfVolley) {
    const auto battle = battle_of(GetParam());
    ASSERT_NE(battle, nullptr);
    const odds::Odds odds = odds_of(*battle);
    ASSERT_TRUE(odds.exact);
    const UnitId target = odds.target;
    EXPECT_GT(odds.chance(odds::Fate::routs, target), 0.05) << "there is nothing to be told of";

    const Summary summary = study_of(GetParam(), battle);
    const ArmSummary& arm = summary.arms().front();
    const auto sum = [&](std::size_t side, Count c) {
        return static_cast<double>(arm.of_side[side][static_cast<std::size_t>(c)]);
    };
    EXPECT_EQ(arm.bugs, 0U);
    EXPECT_EQ(sum(0, Count::volleys), static_cast<double>(battles));

    double mean = 0;
    double square = 0;
    for (const odds::CountChance& s : odds.casualties) {
        mean += s.p * s.n;
        square += s.p * s.n * s.n;
        const auto seen = arm.figures[1].find(s.n);
        share_agrees(seen == arm.figures[1].end() ? 0 : static_cast<double>(seen->second), s.p, "so many figures");
    }
    const Interval figures = estimate_of(arm, Measure::second_figures_lost);
    agrees(figures.estimate, mean, square - mean * mean, "figures lost");
    const double variance = square - mean * mean;
    agrees(figures.half_width() / 1.96 * std::sqrt(static_cast<double>(battles)), std::sqrt(variance), variance / 2,
           "their deviation");
    share_agrees(sum(1, Count::routed_by_fire), odds.chance(odds::Fate::routs, target), "routs");
    share_agrees(static_cast<double>(arm.units[target.index()].fate[static_cast<std::size_t>(Fate::destroyed)]),
                 odds.chance(odds::Fate::destroyed, target), "is destroyed");
    double hits = 0;
    double hits_square = 0;
    for (const odds::CountChance& s : odds.hits) {
        hits += s.p * s.n;
        hits_square += s.p * s.n * s.n;
    }
    agrees(sum(0, Count::hits) / static_cast<double>(battles), hits, hits_square - hits * hits, "hits");
}

INSTANTIATE_TEST_SUITE_P(Books, StudyAndOdds,
                         testing::Values(Volley{"revised", "artillery", 20, "3, 3, 3, 3, 3, 3"},
                                         Volley{"reasonable", "medium_guns", 7, "2, 2, 1, 0"},
                                         Volley{"firefight", "artillery", 28, "3, 3, 3, 3, 3, 3"}),
                         [](const auto& v) { return std::string(v.param.ruleset); });

}  // namespace
}  // namespace linstock::study
