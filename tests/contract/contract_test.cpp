// The contract for every scenario and ruleset, both computer players, a few seeds. The other seeds are in long/,
// labelled slow.

#include "base/dice.hpp"
#include "generals/play_out.hpp"
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

/// Battles with units that arrive, wait in reserve or are concealed, in every ruleset. In `mwan18` and in this battle
/// of `brothers` nothing happens to a unit before the enemy knows it.
TEST(HiddenUnits, EventsInEveryRuleset_NameNoUnitThatTheSeatDoesNotKnow) {
    for (const auto& [scenario, ruleset] : {std::pair{"mill-springs", "revised"},
                                            {"little-round-top", "firefight"},
                                            {"rossbach", "reasonable"},
                                            {"brawners-farm", "mwan18"},
                                            {"antietam-cornfield", "brothers"}}) {
        const auto battle = battle_of(scenario, ruleset);
        ASSERT_NE(battle, nullptr);
        int hidden = 0;
        for (const char* level : {"sergeant", "random"}) {
            PlayedBattle course;
            course.seed = 3;
            const SeededDice dice(seed_of(course.seed));
            PlayLimits limits;
            limits.after = [&](const State&, const Decision& d) { course.decisions.push_back(d); };
            State state = open(*battle, &dice, nullptr);
            const auto first = make_computer_player(level, 6);
            const auto second = make_computer_player(level, 7);
            EXPECT_EQ(play_out(*battle, state, *first, *second, dice, nullptr, limits).bug, "");
            EXPECT_EQ(events_name_only_known_units(*battle, course, &hidden), "") << scenario << ' ' << ruleset;
        }
        if (std::string_view(ruleset) == "mwan18" || std::string_view(ruleset) == "brothers") continue;
        EXPECT_GT(hidden, 0) << scenario << ' ' << ruleset;
    }
}

/// RV-14B.5: if two routed units are attacked together, the second still waits when the first routs again.
TEST(RoutedUnits, RV_14B_5_TwoAttackedAtOnce_RunOneAfterTheOther) {
    const auto battle = battle_of("fraustadt-right", "reasonable");
    ASSERT_NE(battle, nullptr);
    for (const std::uint64_t seed : {9, 27})
        EXPECT_EQ(keeps_the_contract(battle, "sergeant", seed), "") << "seed " << seed;
}

}  // namespace

}  // namespace linstock::contract
