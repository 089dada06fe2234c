// Every scenario, both generals, a few seeds: the contract. The other seeds are in long/, labelled slow.

#include "harness.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <ostream>

namespace linstock::contract {

namespace {

struct Case {
    std::string scenario;
    std::string general;
};

void PrintTo(const Case& c, std::ostream* out) { *out << c.general << " on both sides of " << c.scenario; }

std::vector<Case> cases() {
    std::vector<Case> out;
    for (const std::string& scenario : scenarios())
        for (const std::string& general : general_names())
            out.push_back({scenario, general});
    return out;
}

std::string name_of_case(const testing::TestParamInfo<Case>& info) {
    std::string out = info.param.scenario + "_" + info.param.general;
    std::replace(out.begin(), out.end(), '-', '_');
    return out;
}

class Contract : public testing::TestWithParam<Case> {};

TEST_P(Contract, keeps) {
    const auto battle = battle_of(GetParam().scenario);
    ASSERT_NE(battle, nullptr);
    for (std::uint64_t seed = 1; seed <= LINSTOCK_CONTRACT_SEEDS; ++seed)
        EXPECT_EQ(keeps_the_contract(battle, GetParam().general, seed), "") << "seed " << seed;
}

INSTANTIATE_TEST_SUITE_P(Every, Contract, testing::ValuesIn(cases()), name_of_case);

}  // namespace

}  // namespace linstock::contract
