#include "study/elimination.hpp"

#include <gtest/gtest.h>

namespace linstock {
namespace {

using study::Matrix;

TEST(Elimination, SystemWithZeroPivot_IsSolved_AndInverted) {
    Matrix rows = {{0, 2, 8}, {4, 1, 8}};  // 2 y = 8, 4 x + y = 8
    study::eliminate(rows);
    EXPECT_DOUBLE_EQ(rows[0][2], 1);
    EXPECT_DOUBLE_EQ(rows[1][2], 4);
    const Matrix back = study::inverse({{0, 2}, {4, 1}});
    ASSERT_EQ(back[0].size(), 2U);
    EXPECT_DOUBLE_EQ(back[0][0], -0.125);
    EXPECT_DOUBLE_EQ(back[0][1], 0.25);
    EXPECT_DOUBLE_EQ(back[1][0], 0.5);
    EXPECT_DOUBLE_EQ(back[1][1], 0);
}

}  // namespace
}  // namespace linstock
