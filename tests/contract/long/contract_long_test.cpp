// The contract for every scenario and ruleset, both computer players, fifty seeds.

#include "tests/contract/harness.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <ostream>

namespace linstock::contract {

namespace {

constexpr std::uint64_t seeds = 50;
constexpr std::uint64_t parts = 5;

/// LINSTOCK_LARGE_SEEDS sets how many of the fifty seeds are played in battles that take minutes (.ci/run).
std::uint64_t seeds_of(const Battle& battle) {
    const char* told = std::getenv("LINSTOCK_LARGE_SEEDS");
    if (told == nullptr || battle.forces().units.size() <= large) return seeds;
    return std::min<std::uint64_t>(seeds, std::strtoull(told, nullptr, 10));
}

struct Case {
    Contest contest;
    std::string general;
    std::uint64_t part = 0;  ///< of `parts`: every fifth seed
};

void PrintTo(const Case& c, std::ostream* out) {
    *out << c.general << " on both sides of " << c.contest.name() << ", part " << c.part + 1;
}

std::vector<Case> cases() {
    std::vector<Case> out;
    for (const Contest& contest : contests())
        for (const char* general : {"sergeant", "random"})
            for (std::uint64_t part = 0; part < parts; ++part)
                out.push_back({contest, general, part});
    return out;
}

std::string name_of_case(const testing::TestParamInfo<Case>& info) {
    return info.param.contest.name() + "_" + info.param.general + "_" + std::to_string(info.param.part + 1);
}

class Contract : public testing::TestWithParam<Case> {};

TEST_P(Contract, FiftySeeds_IsKept) {
    const auto battle = battle_of(GetParam().contest.scenario, GetParam().contest.ruleset);
    ASSERT_NE(battle, nullptr);
    for (std::uint64_t seed = GetParam().part + 1; seed <= seeds_of(*battle); seed += parts)
        EXPECT_EQ(keeps_the_contract(battle, GetParam().general, seed), "") << "seed " << seed;
}

INSTANTIATE_TEST_SUITE_P(Every, Contract, testing::ValuesIn(cases()), name_of_case);

}  // namespace

}  // namespace linstock::contract
