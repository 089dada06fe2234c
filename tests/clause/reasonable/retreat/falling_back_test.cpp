// RE-2.5, RE-12.A, RE-13.A, RE-13.F: distances without dice, backing up, failing to rally.

#include "rulesets/brom/retreat/falling_back.hpp"

#include "tests/clause/moment.hpp"

#include <gtest/gtest.h>

namespace linstock::brom {
namespace {

Plan two(const std::string& blue = "", double y = 40) {
    Plan f("reasonable");
    f.blue("B", 20, y, blue).grey("G", 60, 46);
    return f;
}

void expect_distance(const std::string& blue, double inches) {
    for (const bool routs : {false, true}) {
        Moment m(two(blue));
        m.run(routs ? rout(m.unit("B")) : fall_back(m.unit("B")));  // no dice
        const Event e = m.one(routs ? EventKind::routed : EventKind::fell_back, "B");
        EXPECT_EQ(e.distance, to_coord(inches)) << blue << routs;
        EXPECT_TRUE(e.dice.faces.empty());
        EXPECT_TRUE(m.cites(e, routs ? "RE-13.A" : "RE-12.A"));
        const bool on_foot = blue.find("mounted = false") != std::string::npos;  // as infantry, by a ruling
        EXPECT_TRUE(m.cites(e, on_foot ? "RE-14.E" : "RE-movement")) << blue;
    }
}

TEST(RE_12_FallingBack, RE_12_A_RE_13_A_FallBackOrRout_IsTwiceThePrintedRateOfTheFormation) {
    expect_distance("", 12);
    expect_distance("formation = 'column'", 20);
    expect_distance("formation = 'square'", 6);
    expect_distance("arm = 'heavy_cavalry'", 24);
    expect_distance("arm = 'light_cavalry'", 32);
    expect_distance("arm = 'light_cavalry', mounted = false", 12);
}

TEST(RE_12_FallingBack, RE_7_E_GunsThatFallBack_LimberAndGoAtTwiceTheLimberedRate) {
    for (const char* formation : {"line", "column"}) {
        Moment m(two(std::string("arm = 'light_guns', formation = '") + formation + "'"));
        m.run(fall_back(m.unit("B")));
        const Event e = m.one(EventKind::fell_back, "B");
        EXPECT_EQ(e.distance, to_coord(20));
        EXPECT_EQ(m.of("B").formation, Formation::column);
        EXPECT_TRUE(m.cites(e, "RE-7.E"));
    }
}

TEST(RE_12_FallingBack, RE_7_E_SiegeBatteryThatFallsBack_StaysInPlaceAndTheEventSaysWhy) {
    Moment m(two("arm = 'siege_guns'"));
    m.run(fall_back(m.unit("B")));
    m.expect_at("B", 20, 40);
    EXPECT_EQ(m.of("B").formation, Formation::line) << "it cannot unlimber again";
    EXPECT_EQ(m.of("B").heading, 0);
    EXPECT_EQ(m.of("B").condition, Condition::falling_back);
    const Event e = m.one(EventKind::fell_back, "B");
    EXPECT_STREQ(e.word, "has no rate of movement and stays where it is");
    EXPECT_TRUE(m.cites(e, "RE-movement") && m.cites(e, "RE-7.E"));
}

TEST(RE_2_Phases, RE_2_5_UnitThatBacksUp_Moves6InchesFacingTheEnemyThroughFriends) {
    Plan f("reasonable");
    f.blue("B", 20, 30).blue("F", 20, 27).grey("G", 20, 31, "heading = 180");
    Moment m(f);
    m.attack("B", "G", AttackStage::arrived);
    m.run(back_up(m.unit("B"), m.unit("G")));
    m.expect_at("B", 20, 24);
    EXPECT_EQ(m.of("B").heading, 0);
    EXPECT_EQ(m.of("B").condition, Condition::steady);
    const Event e = m.one(EventKind::moved, "B");
    EXPECT_STREQ(e.word, "backs up");
    EXPECT_TRUE(m.cites(e, "RE-2.5") && m.cites(e, "RE-10.B"));
    EXPECT_EQ(m.own_of("F").due, 0);
}

TEST(RE_2_Phases, RE_2_5_RE_1_5_UnitThatBacksUp_FindsAConcealedEnemyBehindIt) {
    Plan f("reasonable");
    f.blue("B", 20, 30).grey("G", 20, 31, "heading = 180").grey("H", 20, 22);
    Moment m(f);
    m.of("H").presence = Presence::concealed;
    m.attack("B", "G", AttackStage::arrived);
    m.run(back_up(m.unit("B"), m.unit("G")));
    EXPECT_TRUE(m.cites(m.one(EventKind::revealed, "H"), "RE-1.5"));
    EXPECT_GE(distance_between(m.battle(), m.state(), m.unit("B"), m.unit("H")), 1 - 0.01);
    EXPECT_LT(m.place("B").y, 29);
}

TEST(RE_2_Phases, RE_2_5_UnitThatBacksUp_GoesNoFurtherThanThereIsRoom) {
    Moment edge(two("", 4));
    edge.run(back_up(edge.unit("B"), edge.unit("G")));
    EXPECT_GT(edge.place("B").y, 0);
    EXPECT_LT(edge.place("B").y, 2);
    Plan f = two();
    f.grey("H", 20, 36, "heading = 0");
    Moment blocked(f);
    blocked.run(back_up(blocked.unit("B"), blocked.unit("G")));
    EXPECT_GE(distance_between(blocked.battle(), blocked.state(), blocked.unit("B"), blocked.unit("H")), 1 - 0.01);
}

TEST(RE_13_Rally, RE_13_F_UnitThatFailsToRally_LeavesWithAllItsStandsToo) {
    Plan f = two();
    f.blue("C", 50, 10).blue_officer("Hale", "brigade", "at = [20, 40.5]");
    Moment m(f);
    m.rate_all(1);
    m.state().turn = 3;
    m.of("B").condition = Condition::routed;
    edit(m.of("B"), [](BromUnit& w) { w.routed_turn = 2; });
    edit(m.officer_state("Hale"), [&](BromOfficer& w) { w.rallying = m.unit("B"); });
    m.run(make(Proc::rally_phase), "d6=1");
    EXPECT_EQ(m.of("B").presence, Presence::left);
    EXPECT_TRUE(m.cites(m.one(EventKind::left_table, "B"), "RE-13.F"));
    EXPECT_EQ(m.officer_state("Hale").presence, Presence::on_table) << "the officer was not attached";
}

}  // namespace
}  // namespace linstock::brom
