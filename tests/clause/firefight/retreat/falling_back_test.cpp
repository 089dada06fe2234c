// CF-14, CF-15, CF-17.D: the dice of falling back and of a rout, the walls that stop it, rallying.

#include "rulesets/brom/retreat/falling_back.hpp"

#include "rulesets/brom/morale/morale.hpp"
#include "tests/clause/moment.hpp"

#include <gtest/gtest.h>

namespace linstock::brom {
namespace {

double inches(Coord c) { return to_vec({c, 0}).x; }

Plan two(const std::string& blue = "", const std::string& ground = "") {
    Plan f("firefight");
    f.blue("B", 20, 40, blue).grey("G", 60, 46);
    if (!ground.empty()) f.ground(ground);
    return f;
}

double gone(EventKind kind, const std::string& blue, const std::string& tape) {
    Moment m(two(blue));
    m.run(kind == EventKind::routed ? rout(m.unit("B")) : fall_back(m.unit("B")), tape);
    return inches(m.one(kind, "B").distance);
}

constexpr const char* guns = "arm = 'artillery', guns = 6, stands = 3";

TEST(CF_14_FallingBack, CF_14_A_FallBack_UsesAllTheNormalDiceOfItsFormation) {
    EXPECT_EQ(gone(EventKind::fell_back, "", "d6=2,5"), 7);
    EXPECT_EQ(gone(EventKind::fell_back, "formation = 'column'", "d6=2,5,1"), 8);
    EXPECT_EQ(gone(EventKind::fell_back, "arm = 'heavy_cavalry'", "d6=2,5,6"), 13);
    EXPECT_EQ(gone(EventKind::fell_back, "arm = 'light_cavalry', mounted = false", "d6=2,5"), 7)
        << "no die for mounting";
    Moment m(two("", "[[terrain]]\nkind = 'woods'\nrectangle = [[10, 30], [30, 39]]"));
    m.run(fall_back(m.unit("B")), "d6=2,5");
    m.expect_at("B", 20, 33);  // terrain does not count
    EXPECT_TRUE(m.cites(m.one(EventKind::rolled, "B"), "CF-14.A"));
    const Event e = m.one(EventKind::fell_back, "B");
    EXPECT_TRUE(m.cites(e, "CF-14.A") && m.cites(e, "CF-movement"));
}

TEST(CF_14_FallingBack, CF_14_F_ArtilleryThatFallsBack_RollsThreeDiceAndTakesItsGuns) {
    Moment m(two(guns));
    m.run(fall_back(m.unit("B")), "d6=2,5,6");
    const Event e = m.one(EventKind::fell_back, "B");
    EXPECT_EQ(inches(e.distance), 13);
    EXPECT_TRUE(m.cites(e, "CF-14.F"));
    EXPECT_EQ(m.own_of("B").guns, Guns::with_crew);
}

TEST(CF_14_FallingBack, CF_14_F_ArtilleryInWoods_LeavesItsGuns) {
    Moment m(two(guns, "[[terrain]]\nkind = 'woods'\nrectangle = [[10, 30], [30, 38]]"));
    m.run(fall_back(m.unit("B")), "d6=2,5,6");
    EXPECT_EQ(m.own_of("B").guns, Guns::abandoned);
    EXPECT_TRUE(m.cites(m.one(EventKind::guns_abandoned, "B"), "CF-14.F"));
}

// --- CF-15 ---

TEST(CF_15_Rout, CF_15_1_Rout_DoublesTheDice) {
    EXPECT_EQ(gone(EventKind::routed, "", "d6=2,5"), 14);
    EXPECT_EQ(gone(EventKind::routed, "arm = 'light_cavalry'", "d6=1,2,3,1"), 14);
    EXPECT_EQ(gone(EventKind::routed, guns, "d6=2,5"), 14) << "the crew as infantry";
    Moment m(two());
    m.run(rout(m.unit("B")), "d6=2,5");
    EXPECT_TRUE(m.cites(m.one(EventKind::routed, "B"), "CF-15.1"));
    EXPECT_EQ(m.of("B").heading, from_degrees(180));
}

TEST(CF_15_Rout, CF_15_2_OnlyAPrimaryRout_MakesNeighboursTest) {
    Plan f("firefight");
    f.blue("B1", 20, 40).blue("B2", 30, 40).blue("B3", 40, 40).grey("G", 60, 46);
    Moment m(f);
    m.rate_all(2);
    m.run({rout(m.unit("B1")), settle_tests()}, "d6=1,2 d6=1 d6=1,2");
    EXPECT_EQ(m.of("B2").condition, Condition::routed);
    EXPECT_TRUE(m.cites(m.one(EventKind::morale_checked, "B2"), "CF-15.2"));
    EXPECT_TRUE(m.none(EventKind::morale_checked, "B3")) << "B2 routed by a neighbour's rout";
}

/// B routed in turn 2; its rally is rolled in turn 3.
Moment rally(const std::string& tape, int stands_left, Plan f = Plan("firefight")) {
    f.blue("B", 20, 20).blue("C", 50, 10).grey("G", 20, 44);
    Moment m(f);
    m.rate_all(2);
    m.state().turn = 3;
    m.of("B").condition = Condition::routed;
    m.of("B").stands_left = static_cast<std::uint8_t>(stands_left);
    edit(m.of("B"), [](BromUnit& w) { w.routed_turn = 2; });
    for (const Officer& o : m.battle().forces().officers)
        edit(m.state().officer(o.id), [&](BromOfficer& w) { w.rallying = m.unit("B"); });
    m.run(make(Proc::rally_phase), tape);
    return m;
}

TEST(CF_15_Rally, CF_15_6_UnitThatFailsToRally_LeavesOnlyIfItHasLostAStand) {
    Moment whole = rally("d6=3", 6);
    EXPECT_EQ(whole.of("B").presence, Presence::on_table);
    EXPECT_EQ(whole.of("B").condition, Condition::routed);
    whole.state().turn = 4;  // it tests each turn
    whole.run(make(Proc::rally_phase), "d6=4");
    whole.agree();
    EXPECT_EQ(whole.of("B").condition, Condition::disordered);
    Moment hurt = rally("d6=3", 5);
    EXPECT_EQ(hurt.of("B").presence, Presence::left);
    EXPECT_TRUE(hurt.cites(hurt.one(EventKind::left_table, "B"), "CF-15.6"));
}

TEST(CF_15_Rally, CF_15_7_OfficerWhoAidedAFailedRally_LeavesWithTheUnit) {
    for (const bool near : {true, false}) {
        Plan f("firefight");
        f.blue_officer("Hale", "brigade", near ? "at = [20, 21]" : "at = [20, 23]");
        Moment m = rally("d6=1", 5, f);
        EXPECT_EQ(m.officer_state("Hale").presence, near ? Presence::left : Presence::on_table)
            << "the officer had reached the marker";
    }
}

TEST(CF_15_Rally, CF_15_7_OfficerWithANeighbouringUnit_StillLeavesAfterAidingAFailedRally) {
    for (const double y : {20.5, 22.5}) {
        Plan f("firefight");
        f.blue("D", 20, y, "heading = 180").blue_officer("Hale", "brigade", "attached = 'D'");
        Moment m = rally("d6=1", 5, f);
        EXPECT_EQ(m.officer_state("Hale").presence, y < 21 ? Presence::left : Presence::on_table);
    }
}

}  // namespace
}  // namespace linstock::brom
