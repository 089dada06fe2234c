// CF-11, CF-initial, CF-15.5: morale rules of this ruleset only.

#include "rulesets/brom/morale/morale.hpp"

#include "rulesets/brom/close_combat/combat_parts.hpp"
#include "tests/clause/moment.hpp"

#include <gtest/gtest.h>

namespace linstock::brom {
namespace {

std::vector<int> ratings(const char* quality) {
    std::vector<int> out;
    for (int face = 1; face <= 6; ++face) {
        Plan f("firefight");
        f.blue("B", 20, 10, std::string("quality = '") + quality + "'").grey("G", 20, 40);
        Moment m(f);
        m.run(morale_check(m.unit("B"), Occasion::close), "d6=" + std::to_string(face) + " d6=1");
        const Event e = m.one(EventKind::rating_rolled, "B");
        EXPECT_TRUE(m.cites(e, "CF-initial"));
        out.push_back(e.rating());
    }
    return out;
}

TEST(CF_11_Morale, CF_initial_D6_GivesTheRatingByQuality) {
    EXPECT_EQ(ratings("elite"), (std::vector<int>{2, 3, 3, 3, 3, 4}));
    EXPECT_EQ(ratings("veteran"), (std::vector<int>{2, 2, 2, 3, 3, 4}));
    EXPECT_EQ(ratings("green"), (std::vector<int>{1, 2, 2, 2, 3, 3}));
}

TEST(CF_11_Morale, CF_11_F_Cavalry_MenacesByItsDiceAt3AndAHalfInchesEach) {
    for (const auto& [arm, reach] : {std::pair{"heavy_cavalry", 10.5}, {"light_cavalry", 14.0}})
        for (const bool within : {true, false}) {
            Plan f("firefight");
            f.blue("B", 20, 40).grey("G", 20, 20, std::string("arm = '") + arm + "'");
            Moment m(f);
            m.rate("B", 0);
            m.of("G").heading = 0;
            m.of("G").place = to_point({20, 38 - reach - (within ? 0 : 0.1)});
            m.run(morale_check(m.unit("B"), Occasion::close), "d6=3");
            EXPECT_EQ(m.one(EventKind::morale_checked, "B").total(), within ? 2 : 3) << arm;
        }
}

TEST(CF_11_Morale, CF_15_5_CF_11_E_UnitThatMakesARoutedUnitRoutAgain_AddsOneAndHasNoBonusMove) {
    Plan f("firefight");
    f.blue("B", 20, 20).grey("G", 20, 20, "stands = 4");
    Moment m(f);
    m.rate_all(3);
    m.of("G").condition = Condition::routed;
    m.of("G").heading = 0;  // runs up the table
    m.attack("B", "G", AttackStage::closing);
    m.of("B").place = to_point({20, 16});
    m.of("G").place = to_point({20, 18});
    m.run(defenders_stand(), "d6=4");
    while (m.asks("casualty_stand"))
        m.agree("d6=1,1");
    EXPECT_EQ(m.own_of("B").rating, 4);
    EXPECT_TRUE(m.cites(m.one(EventKind::morale_changed, "B"), "CF-15.5"));
    EXPECT_TRUE(m.cites(m.all(EventKind::rolled, "G").at(0), "CF-15.5"));
    EXPECT_EQ(m.own_of("B").stage, AttackStage::ended);
    m.run(close_combats());
    EXPECT_TRUE(m.finished());
}

}  // namespace
}  // namespace linstock::brom
