// RE-9, RE-initial, RE-14.B: morale rules of this ruleset only.

#include "rulesets/brom/morale/morale.hpp"

#include "rulesets/brom/close_combat/combat_parts.hpp"
#include "tests/clause/moment.hpp"

#include <gtest/gtest.h>

namespace linstock::brom {
namespace {

/// The ratings of a kind of unit, in the order of the die.
std::vector<int> ratings(const std::string& keys) {
    std::vector<int> out;
    for (int face = 1; face <= 6; ++face) {
        Plan f("reasonable");
        f.blue("B", 20, 10, keys).grey("G", 20, 40);
        Moment m(f);
        m.run(morale_check(m.unit("B"), Occasion::close), "d6=" + std::to_string(face) + " d6=1");
        const Event e = m.one(EventKind::rating_rolled, "B");
        EXPECT_TRUE(m.cites(e, "RE-initial"));
        out.push_back(e.rating());
    }
    return out;
}

TEST(RE_9_Morale, RE_initial_D6_GivesTheRatingByQualityAndArm) {
    const std::vector<int> elite = {3, 3, 3, 4, 4, 4};
    const std::vector<int> line = {2, 2, 3, 3, 3, 4};
    EXPECT_EQ(ratings("quality = 'elite', arm = 'heavy_cavalry'"), elite);
    EXPECT_EQ(ratings("quality = 'elite'"), elite);
    EXPECT_EQ(ratings("arm = 'light_cavalry'"), line);
    EXPECT_EQ(ratings("arm = 'light_infantry'"), line);
    EXPECT_EQ(ratings("arm = 'medium_guns'"), line);  // batteries use the infantry columns
}

TEST(RE_9_Morale, RE_9_A_SecondRateUnits_Take1FromTheDie) {
    EXPECT_EQ(ratings("second_rate = true"), (std::vector<int>{1, 2, 2, 3, 3, 3}));
    EXPECT_EQ(ratings("second_rate = true, quality = 'elite'"), (std::vector<int>{2, 3, 3, 3, 4, 4}));
    Plan f("reasonable");
    f.blue("B", 20, 10, "second_rate = true").grey("G", 20, 40);
    Moment m(f);
    m.run(morale_check(m.unit("B"), Occasion::close), "d6=1 d6=1");
    const Event e = m.one(EventKind::rating_rolled, "B");
    EXPECT_EQ(m.modifier(e, "second-rate unit, on the die"), -1);
    EXPECT_TRUE(m.cites(e, "RE-9.A"));
}

// --- RE-14.B ---

Moment charged(const char* arm, bool supported) {
    Plan f("reasonable");
    f.blue("B", 20, 20, std::string("arm = '") + arm + "'").grey("G", 20, 20, "heading = 180");
    f.grey("S", supported ? 20 : 60, 24, "heading = 180");
    Moment m(f);
    m.rate_all(3);
    m.attack("B", "G", AttackStage::closing);
    edit(m.of("S"), [](BromUnit& w) { w.tested = true; });
    return m;
}

TEST(RE_9_Morale, RE_14_B_SupportedLineAgainstCavalry_AlwaysStandsWithoutADie) {
    Moment m = charged("heavy_cavalry", true);
    EXPECT_TRUE(always_stands(m.battle(), m.state(), m.unit("G"), m.unit("B")));
    m.run(test_to_stand(m.unit("G"), m.unit("B"), false, false));
    EXPECT_TRUE(m.cites(m.one(EventKind::stood, "G"), "RE-14.B"));
    Moment alone = charged("heavy_cavalry", false);
    alone.run(test_to_stand(alone.unit("G"), alone.unit("B"), false, false), "d6=3");
    EXPECT_EQ(alone.all(EventKind::morale_checked, "G").size(), 1U);
    Moment foot = charged("infantry", true);
    foot.run(test_to_stand(foot.unit("G"), foot.unit("B"), false, false), "d6=3");
    EXPECT_EQ(foot.one(EventKind::morale_checked, "G").total(), 7);  // 3 + 3 + 1 as a supported line
}

TEST(RE_9_Morale, RE_9_F_FriendBehind_SupportsUnlessDisorderedOrRouted) {
    for (const Condition c : {Condition::steady, Condition::falling_back, Condition::disordered, Condition::routed}) {
        Plan f("reasonable");
        f.blue("B", 20, 20).blue("S", 20, 15).grey("G", 60, 40);
        Moment m(f);
        m.of("S").condition = c;
        EXPECT_EQ(supported_line(m.battle(), m.state(), m.unit("B")),
                  c == Condition::steady || c == Condition::falling_back)
            << static_cast<int>(c);
    }
}

TEST(RE_9_Morale, RE_9_F_SupportedUnitOrSquare_AddsOnce) {
    Plan f("reasonable");
    f.blue("B", 20, 20, "formation = 'square'").blue("S", 20, 15).grey("G", 60, 40);
    Moment m(f);
    m.rate("B", 0);
    m.run(morale_check(m.unit("B"), Occasion::close), "d6=3");
    EXPECT_EQ(m.one(EventKind::morale_checked, "B").total(), 4);
}

TEST(RE_9_Morale, RE_9_B_Unit_TestsForStandsAndABatteryForGunners) {
    Plan f("reasonable");
    f.blue("B", 20, 10).grey("G", 20, 40);
    const Moment m(f);
    const auto& causes = profile(m.battle()).causes;
    const auto row = [&](Occasion o) { return causes[static_cast<std::size_t>(o)]; };
    EXPECT_TRUE(row(Occasion::stand_lost).checks.value);
    EXPECT_TRUE(row(Occasion::gunner_lost).checks.value);
    EXPECT_FALSE(row(Occasion::casualty).checks.value);
    EXPECT_FALSE(row(Occasion::countercharge).checks.value);
}

}  // namespace
}  // namespace linstock::brom
