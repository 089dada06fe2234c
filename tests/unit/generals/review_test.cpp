// Selection of the decisions of a long battle to review.

#include "generals/review.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <vector>

namespace linstock {
namespace {

using Places = std::vector<std::size_t>;

TEST(Review, FewDecisions_SelectsAll) {
    EXPECT_EQ(general::spread_evenly({Places{1, 4, 9}, Places{2, 3}}, 5), (Places{1, 2, 3, 4, 9}));
    EXPECT_EQ(general::spread_evenly({Places{}, Places{2, 3}}, 400), (Places{2, 3}));
    EXPECT_TRUE(general::spread_evenly({Places{}, Places{}}, 400).empty());
}

TEST(Review, ManyDecisions_SelectsEvenlyFromBothSeats) {
    std::array<Places, 2> seats;
    for (std::size_t i = 0; i < 1000; ++i)
        seats[i < 600 ? 0 : 1].push_back(i);
    const Places chosen = general::spread_evenly(seats, 10);
    EXPECT_EQ(chosen, (Places{60, 180, 300, 420, 540, 640, 720, 800, 880, 960}));
    EXPECT_EQ(general::spread_evenly(seats, 1).size(), 1U);
    // A side with few decisions is covered completely, and the other side gets the rest.
    seats[1] = {7, 8};
    const Places uneven = general::spread_evenly(seats, 10);
    EXPECT_EQ(uneven, (Places{7, 8, 37, 112, 187, 262, 337, 412, 487, 562}));
    EXPECT_EQ(general::spread_evenly({seats[1], seats[0]}, 10), uneven);
    EXPECT_EQ(general::spread_evenly({seats[0], {}}, 4), (Places{75, 225, 375, 525}));
}

}  // namespace
}  // namespace linstock
