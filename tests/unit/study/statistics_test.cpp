// Compares with figures from textbooks or from hand computation.
#include "study/statistics.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace linstock::study {
namespace {

TEST(Wilson, Wilson_EqualsTextbookInterval) {
    const Interval half = wilson(10, 20);
    EXPECT_NEAR(half.estimate, 0.5, 1e-12);
    EXPECT_NEAR(half.low, 0.2993, 5e-5);
    EXPECT_NEAR(half.high, 0.7007, 5e-5);
    const Interval few = wilson(1, 10);
    EXPECT_NEAR(few.low, 0.0179, 5e-5);
    EXPECT_NEAR(few.high, 0.4042, 5e-5);
}

TEST(Wilson, Wilson_IsExactAtZeroAndAll) {
    EXPECT_EQ(wilson(0, 50).low, 0);
    EXPECT_NEAR(wilson(0, 50).high, 0.0713, 5e-5);
    EXPECT_EQ(wilson(50, 50).high, 1);
    EXPECT_EQ(wilson(0, 0).low, 0);
    EXPECT_EQ(wilson(0, 0).high, 1);
}

TEST(SignTest, SignTest_EqualsBinomialTail) {
    EXPECT_NEAR(sign_test(1, 9), 2 * (1 + 10) / 1024.0, 1e-12);
    EXPECT_NEAR(sign_test(9, 1), 2 * (1 + 10) / 1024.0, 1e-12);
    EXPECT_NEAR(sign_test(0, 5), 2 / 32.0, 1e-12);
    EXPECT_NEAR(sign_test(2, 3), 1, 1e-12);
    EXPECT_EQ(sign_test(0, 0), 1);
    EXPECT_EQ(sign_test(7, 7), 1);
}

TEST(SignTest, SignTest_WithManyCoins_IsAccurate) {
    // 5,000 against 5,200 of 10,200: slightly less than two standard errors; 0.0488 by the normal distribution with
    // continuity correction.
    EXPECT_NEAR(sign_test(5000, 5200), 0.0488, 5e-4);
    EXPECT_LT(sign_test(400, 2000), 1e-100);
}

TEST(Sums, Sums_GiveMeanAndDeviation) {
    Sums s;
    for (const int x : {2, 4, 4, 4, 5, 5, 7, 9})
        s.add(x);
    EXPECT_DOUBLE_EQ(s.mean(), 5);
    EXPECT_NEAR(s.deviation(), std::sqrt(32.0 / 7), 1e-12);
    const Interval i = mean_of(s);
    EXPECT_NEAR(i.high - 5, 2.364624 * std::sqrt(32.0 / 7 / 8), 1e-6);  // seven degrees of freedom
}

TEST(Sums, SumsOfOneValue_HaveNoInterval) {
    Sums one;
    one.add(56);
    EXPECT_DOUBLE_EQ(mean_of(one).estimate, 56);
    EXPECT_FALSE(mean_of(one).known());
    EXPECT_FALSE(mean_of(Sums{}).known());
    one.add(58);
    EXPECT_TRUE(mean_of(one).known());
    EXPECT_NEAR(mean_of(one).high - 57, 12.706205, 1e-6);  // Cauchy's quantile: the standard error is 1
}

TEST(Student, Student_EqualsTextbookTable) {
    EXPECT_NEAR(student(1), 12.7062, 1e-4);
    EXPECT_NEAR(student(9), 2.2622, 1e-4);
    EXPECT_NEAR(student(20), 2.0860, 1e-4);
    EXPECT_NEAR(student(21), 2.079614, 1e-5);  // the first value that is not from the table
    EXPECT_NEAR(student(30), 2.042272, 2e-6);
    EXPECT_NEAR(student(120), 1.979930, 1e-6);
    EXPECT_NEAR(student(1000000000), 1.959964, 1e-6);
}

TEST(PairedShare, PairedShare_IntervalContainsDifference) {
    const Interval none = paired_share(10, 10, 100);
    EXPECT_EQ(none.estimate, 0);
    EXPECT_NEAR(none.low, -none.high, 1e-12);
    const Interval up = paired_share(30, 10, 100);
    EXPECT_NEAR(up.estimate, 0.2, 1e-12);
    EXPECT_GT(up.low, 0);
    EXPECT_LT(up.high, 0.4);
    EXPECT_EQ(paired_share(0, 0, 0).high, 1);
}

TEST(Quantile, Quantile_IsSmallestValueReachingTheShare) {
    const Spread s = {{1, 5}, {2, 4}, {9, 1}};
    EXPECT_EQ(quantile(s, 0.1), 1);
    EXPECT_EQ(quantile(s, 0.5), 1);
    EXPECT_EQ(quantile(s, 0.51), 2);
    EXPECT_EQ(quantile(s, 0.9), 2);
    EXPECT_EQ(quantile(s, 1), 9);
    EXPECT_EQ(quantile({}, 0.5), 0);
}

}  // namespace
}  // namespace linstock::study
