// The contract for every scenario and ruleset, both computer players, a few seeds. The other seeds are in long/,
// labelled slow.

#include "harness.hpp"

#include <gtest/gtest.h>

#include <ostream>

namespace linstock::contract {

namespace {

struct Case {
    Contest contest;
    std::string general;
};

void PrintTo(const Case& c, std::ostream* out) { *out << c.general << " on both sides of " << c.contest.name(); }

std::vector<Case> cases() {
    std::vector<Case> out;
    for (const Contest& contest : contests())
        for (const char* general : {"sergeant", "random"})
            out.push_back({contest, general});
    return out;
}

std::string name_of_case(const testing::TestParamInfo<Case>& info) {
    return info.param.contest.name() + "_" + info.param.general;
}

class Contract : public testing::TestWithParam<Case> {};

TEST_P(Contract, EveryCase_IsKept) {
    const auto battle = battle_of(GetParam().contest.scenario, GetParam().contest.ruleset);
    ASSERT_NE(battle, nullptr);
    for (std::uint64_t seed = 1; seed <= LINSTOCK_CONTRACT_SEEDS; ++seed)
        EXPECT_EQ(keeps_the_contract(battle, GetParam().general, seed), "") << "seed " << seed;
}

INSTANTIATE_TEST_SUITE_P(Every, Contract, testing::ValuesIn(cases()), name_of_case);

/// RV-14B.5: if two routed units are attacked together, the second still waits when the first routs again.
TEST(RoutedUnits, RV_14B_5_TwoAttackedAtOnce_RunOneAfterTheOther) {
    const auto battle = battle_of("fraustadt-right", "reasonable");
    ASSERT_NE(battle, nullptr);
    for (const std::uint64_t seed : {9, 27})
        EXPECT_EQ(keeps_the_contract(battle, "sergeant", seed), "") << "seed " << seed;
}

}  // namespace

}  // namespace linstock::contract
