// Tests the ladder computed from mirrored pairs.

#include "study/ladder.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <utility>
#include <vector>

namespace linstock::study {
namespace {

Sums sums_of(std::initializer_list<int> half_points) {
    Sums out;
    for (const int x : half_points)
        out.add(x);
    return out;
}

TEST(Ladder, EqualPairs_StillGiveAnInterval) {
    const Interval even = score_of(sums_of({0, 4, 2, 2, 4, 0}));
    EXPECT_DOUBLE_EQ(even.estimate, 0.5);
    EXPECT_GT(even.low, 0.0);
    EXPECT_LT(even.high, 1.0);
    const Interval all = score_of(sums_of({4, 4, 4, 4, 4, 4, 4, 4, 4, 4}));
    EXPECT_DOUBLE_EQ(all.estimate, 1);
    EXPECT_NEAR(all.low, 0.72, 0.01);
    EXPECT_DOUBLE_EQ(all.high, 1);
    // Every seed is decided by the side only: an even score with a finite interval.
    EXPECT_NEAR(score_of(sums_of({2, 2, 2, 2})).estimate, 0.5, 1e-12);
    EXPECT_DOUBLE_EQ(score_of({}).low, 0);
}

TEST(Ladder, Elo_CorrespondsToScore) {
    std::vector<MirroredPair> bouts;
    for (int i = 0; i < 400; ++i)  // three points of four
        bouts.push_back({0, 1, i % 4 == 0 ? 1 : i % 4 == 1 ? 4 : i % 4 == 2 ? 3 : 4});
    const auto elo = elo_of(2, bouts);
    ASSERT_EQ(elo.size(), 2U);
    EXPECT_NEAR(elo[0].estimate, 190.85, 2);
    EXPECT_DOUBLE_EQ(elo[1].estimate, 0);
    EXPECT_DOUBLE_EQ(elo[1].half_width(), 0);
    EXPECT_GT(elo[0].half_width(), 10);
    EXPECT_LT(elo[0].half_width(), 40);
}

TEST(Ladder, PlayersWhoNeverMet_AreComparedThroughOthers) {
    std::vector<MirroredPair> bouts;
    for (int i = 0; i < 100; ++i) {
        bouts.push_back({0, 1, 3});
        bouts.push_back({1, 2, 3});
    }
    const auto elo = elo_of(3, bouts);
    EXPECT_NEAR(elo[0].estimate, 2 * elo[1].estimate, 1);
    EXPECT_GT(elo[1].estimate, 150);
}

TEST(Ladder, PlayerWithoutLosses_HasFiniteElo) {
    const auto elo = elo_of(2, std::vector<MirroredPair>(20, MirroredPair{0, 1, 4}));
    EXPECT_GT(elo[0].estimate, 300);
    EXPECT_LT(elo[0].estimate, 1500);
    EXPECT_TRUE(elo_of(0, {}).empty());
}

double score_at(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

Sums sums_of(const std::vector<MirroredPair>& bouts) {
    Sums out;
    for (const MirroredPair& b : bouts)
        out.add(b.half_points);
    return out;
}

TEST(Ladder, EloInterval_IsAtLeastAsWideAsTheScores) {
    const std::vector<std::vector<int>> meetings = {{2},    {2, 2, 2}, {4},    {0, 0, 0}, {4, 4, 4, 4, 4, 4},
                                                    {1, 1}, {1, 3},    {0, 4}, {2, 3},    {2, 2, 2, 2, 2, 2, 2, 4}};
    for (const std::vector<int>& meeting : meetings) {
        std::vector<MirroredPair> bouts;
        for (const int x : meeting)
            bouts.push_back({0, 1, x});
        const Interval score = score_of(sums_of(bouts));
        const Interval elo = elo_of(2, bouts).front();
        const std::string what = testing::PrintToString(meeting);
        if (score.low > 0) {
            EXPECT_LE(score_at(elo.low), score.low + 1e-6) << what;
        }
        if (score.high < 1) {
            EXPECT_GE(score_at(elo.high), score.high - 1e-6) << what;
        }
        EXPECT_GT(elo.half_width(), 100) << what;
        EXPECT_TRUE(elo.known()) << what;
    }
}

TEST(Ladder, PlayerWithOneEvenMeeting_IsRatedByManyOtherMeetings) {
    std::vector<MirroredPair> bouts(1, MirroredPair{0, 2, 2});
    for (int i = 0; i < 200; ++i)
        for (const auto& [first, second] : {std::pair(0, 1), std::pair(2, 1)})
            bouts.push_back({static_cast<std::size_t>(first), static_cast<std::size_t>(second), i % 2 == 0 ? 1 : 3});
    const auto elo = elo_of(3, bouts);
    EXPECT_NEAR(elo[0].estimate, 0, 1);
    EXPECT_GT(elo[0].half_width(), 10);
    EXPECT_LT(elo[0].half_width(), 60);
}

}  // namespace
}  // namespace linstock::study
