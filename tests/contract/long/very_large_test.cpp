// The contract for a battle of nearly two hundred units, with few seeds: one battle between sergeants per ruleset.
// Fifty seeds would take a night.

#include "tests/contract/harness.hpp"

#include <gtest/gtest.h>

namespace linstock::contract {

namespace {

class VeryLarge : public testing::TestWithParam<Contest> {};

TEST_P(VeryLarge, EveryCase_KeepsContract) {
    const auto battle = battle_of(GetParam().scenario, GetParam().ruleset);
    ASSERT_NE(battle, nullptr);
    EXPECT_EQ(keeps_the_contract(battle, "sergeant", 1), "");
}

INSTANTIATE_TEST_SUITE_P(Every, VeryLarge, testing::ValuesIn(tests::very_large_contests()),
                         [](const auto& one) { return one.param.name(); });

}  // namespace

}  // namespace linstock::contract
