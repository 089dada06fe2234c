// Measured points, armies balanced by them, and the search for points that make a battle even.

#include "helpers.hpp"
#include "skirmish/balancing.hpp"
#include "skirmish/evening.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace linstock {
namespace {

using skirmish::Trial;
using skirmish::TrialCount;
using tests::request_of;
using tests::skirmish_of;
using tests::skirmish_tables;

TEST(SkirmishPoints, EveryRulesetAndPeriod_HasPricesOfItsArmsAndKinds) {
    for (const skirmish::RulesetRow& row : skirmish_tables().rulesets) {
        const skirmish::PointTable* table = skirmish_tables().points_for(row);
        ASSERT_NE(table, nullptr) << row.id << ", " << row.period;
        EXPECT_DOUBLE_EQ(table->stand_price(Arm::infantry, Quality::line), 10);
        for (const skirmish::Price& p : table->prices) {
            EXPECT_GT(p.stand, 0);
            EXPECT_LE(p.low, p.stand);
            EXPECT_GE(p.high, p.stand);
        }
        for (const skirmish::Kind& kind : skirmish_tables().kinds)
            EXPECT_TRUE(std::any_of(table->even.begin(), table->even.end(),
                                    [&](const auto& even) { return even.first == kind.id; }))
                << row.id << ", " << kind.id;
    }
}

TEST(SkirmishPoints, QualityWithoutPrice_HasThatOfTheNearestQuality) {
    skirmish::PointTable table;
    table.prices = {{Arm::infantry, Quality::line, 10, 9, 11},
                    {Arm::infantry, Quality::elite, 15, 14, 16},
                    {Arm::artillery, Quality::line, 30, 20, 40}};
    EXPECT_DOUBLE_EQ(table.stand_price(Arm::infantry, Quality::green), 10);
    EXPECT_DOUBLE_EQ(table.stand_price(Arm::heavy_guns, Quality::elite), 30);
}

TEST(SkirmishBalance, ArmiesOfAllSeeds_ComeNearTheWantedPoints) {
    constexpr double near = 12;
    int missed = 0;
    for (std::uint64_t seed = 0; seed < 90; ++seed) {
        auto draft = skirmish::draft_skirmish(skirmish_tables(), request_of(seed));
        ASSERT_TRUE(draft.ok());
        const skirmish::RulesetRow& row = *draft->choice.ruleset;
        const skirmish::PointTable& table = *skirmish_tables().points_for(row);
        const int wanted = 440 + 60 * static_cast<int>(seed % 3);
        skirmish::balance(draft->armies, row, table, wanted);
        missed += std::fabs(skirmish::first_points(draft->armies, table) - wanted) > near ? 1 : 0;
        for (const skirmish::ChosenArmy& army : draft->armies) {
            EXPECT_GE(army.units(), 3U);
            for (const skirmish::ChosenBody& body : army.bodies)
                for (const skirmish::ChosenUnit& u : body.units) {
                    EXPECT_GE(u.stands, 0.6 * u.listed_stands) << u.row.name;
                    EXPECT_LE(u.stands, 1.4 * u.listed_stands) << u.row.name;
                    if (u.row.quality != u.listed->quality) {
                        EXPECT_NE(std::find(row.qualities.begin(), row.qualities.end(), u.row.quality),
                                  row.qualities.end())
                            << row.id << ", " << u.row.name;
                    }
                }
        }
    }
    EXPECT_LE(missed, 9);
}

TEST(SkirmishBalance, MorePointsOfTheFirstArmy_GiveItMoreMen) {
    const auto men_of = [](int points) {
        skirmish::Request request = request_of(6);
        request.ruleset = "revised";
        request.first_points = points;
        const auto made = skirmish_of(request);
        int men = 0;
        for (const Unit& u : made->scenario.forces.units)
            men += u.army == ArmyId{1} ? u.men : 0;
        return men;
    };
    EXPECT_LT(men_of(400), men_of(500));
    EXPECT_LT(men_of(500), men_of(600));
}

TEST(SkirmishBalance, RequestAsMade_GivesTheSameBytes) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        skirmish::Request request = request_of(seed);
        request.trials = {{500, {40, 30, 6}}};
        const auto made = skirmish_of(request);
        ASSERT_NE(made, nullptr);
        EXPECT_EQ(skirmish_of(made->request)->text, made->text) << seed;
    }
}

TEST(SkirmishEvening, Share_CountsADrawAsHalfAVictory) {
    const TrialCount count{10, 4, 2};
    EXPECT_DOUBLE_EQ(count.share(), 0.6);
    EXPECT_LT((TrialCount{80, 40, 40}.margin()), (TrialCount{20, 10, 10}.margin()));
    EXPECT_GT((TrialCount{80, 80, 0}.margin()), 0);
    EXPECT_EQ((TrialCount{10, 4, 2} + TrialCount{10, 1, 9}).second, 11);
}

TEST(SkirmishEvening, TrialsThatOneArmyWins_GiveItFewerPoints) {
    const skirmish::PointTable& table = skirmish_tables().points.front();
    const std::string kind = "meeting-engagement";
    const int expected = skirmish::even_points(table, kind, {});
    EXPECT_EQ(expected, table.even_points(kind));
    EXPECT_LT(skirmish::even_points(table, kind, {{expected, {40, 36, 4}}}), expected - 15);
    EXPECT_GT(skirmish::even_points(table, kind, {{expected, {40, 4, 36}}}), expected + 15);
}

TEST(SkirmishEvening, BattleThatIsEvenFarFromItsKind_IsFound) {
    skirmish::Request request = request_of(6);
    request.ruleset = "revised";
    request.kind = "meeting-engagement";
    constexpr int truth = 430;
    const SeededDice dice(seed_of(1));
    std::uint64_t roll = 0;
    const auto play = [&](const skirmish::Skirmish& made, std::uint64_t, int battles) -> std::optional<TrialCount> {
        constexpr int thousand = 1000;
        const double chance = 1 / (1 + std::exp(-20.0 * (made.request.first_points - truth) / thousand));
        TrialCount out;
        for (; out.battles < battles; ++out.battles)
            ++(dice.roll(roll++, thousand) <= chance * thousand ? out.first : out.second);
        return out;
    };
    const auto made = skirmish::make_even_skirmish(skirmish_tables(), request, play);
    ASSERT_TRUE(made.ok());
    EXPECT_NEAR(made->request.first_points, truth, 20);
    // A battle that cannot be played stays as its kind wants it.
    const auto none = skirmish::make_even_skirmish(
        skirmish_tables(), request,
        [](const skirmish::Skirmish&, std::uint64_t, int) -> std::optional<TrialCount> { return std::nullopt; });
    EXPECT_EQ(none->text, skirmish_of(request)->text);
}

TEST(SkirmishRequest, ImpossiblePoints_AreRejectedWithThePossibleOnes) {
    skirmish::Request request = request_of(6);
    request.first_points = 900;
    const auto made = skirmish::make_skirmish(skirmish_tables(), request);
    ASSERT_FALSE(made.ok());
    EXPECT_NE(to_text(made.error()).find("250 to 750"), std::string::npos) << to_text(made.error());
}

}  // namespace
}  // namespace linstock
