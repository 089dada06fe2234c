// CF-9, CF-artillery, CF-example, CF-3.B, CF-3.C, CF-17.E.5: guns of this ruleset have three stands, each with a gun
// and two gunners.

#include "tests/clause/firing.hpp"

#include <gtest/gtest.h>

namespace linstock::brom {

namespace {

Plan battery(double apart, const std::string& grey = "", const std::string& guns = "artillery") {
    Plan f("firefight");
    f.frame("table = [72, 96]").blue("B", 36, 10, "arm = '" + guns + "'").grey("G", 36, 10 + apart, grey);
    return f;
}

std::string targets(const Plan& f) {
    Moment m(f);
    return shoots_at(m, "B", FireStep::artillery);
}

}  // namespace

// --- Mis-fires ---

TEST(FirefightArtillery, CF_example_OneMisfire_LeavesTwoHitsOnALineAndThreeOnAColumn) {
    for (const bool column : {false, true}) {
        Moment m(battery(30, column ? "formation = 'column'" : ""));
        const Event e = volley(m, "B", "G", "d6=1,3,3,3,4,5 d6=1,2,3,5,6");
        EXPECT_EQ(e.hits(), column ? 3 : 2);
        EXPECT_EQ(e.dice.faces.size(), 5U);
        const Event aside = m.one(EventKind::rolled);
        EXPECT_EQ(aside.misfires(), 1);
        EXPECT_EQ(aside.dice.faces.size(), 6U);
        EXPECT_TRUE(m.cites(aside, "CF-artillery"));
        EXPECT_TRUE(m.cites(e, "CF-firing"));
    }
}

TEST(FirefightArtillery, CF_artillery_AllGuns_MayMisfire) {
    Moment m(battery(30));
    const Event e = volley(m, "B", "G", "d6=1,1,1,1,1,1");
    EXPECT_EQ(e.hits(), 0);
    EXPECT_TRUE(e.dice.faces.empty());
    EXPECT_TRUE(own(m.of("B")).fired);
}

TEST(FirefightArtillery, CF_artillery_Cannister_HasNoMisfiresAndNoExtraDice) {
    Moment m(battery(15));
    EXPECT_EQ(throws(m, "B", cannister), 6);
    const Event e = volley(m, "B", "G", "d6=1,1,4,4,4,4", cannister);
    EXPECT_EQ(e.hits(), 4);
    EXPECT_TRUE(m.none(EventKind::rolled));
    m.of("B").casualties[0] = 1;  // a die per living gunner
    EXPECT_EQ(throws(m, "B", cannister), 5);
    EXPECT_EQ(throws(m, "B"), 5);
}

TEST(FirefightArtillery, CF_artillery_Gatling_FiresAsArtilleryWithoutMisfiresTo15Inches) {
    EXPECT_EQ(targets(battery(15, "", "gatling")), "G");  // nothing to choose
    EXPECT_EQ(targets(battery(15.001, "", "gatling")), "");
    Moment m(battery(15, "", "gatling"));
    const int thrown = throws(m, "B");
    const Event e = volley(m, "B", "G", dice(thrown, 4));
    EXPECT_EQ(e.hits(), thrown);
    EXPECT_TRUE(m.none(EventKind::rolled));
}

TEST(FirefightArtillery, CF_firing_Guns_UseTheColumnsOfTheChart) {
    const auto needs = [](const std::string& grey, bool cover) {
        Plan f = battery(30, grey);
        if (cover) f.ground(area("woods", 30, 40, 42, 50));
        Moment m(f);
        return volley(m, "B", "G", dice(6, 2) + " " + dice(6, 1)).needed;
    };
    EXPECT_EQ(needs("", false), 4);
    EXPECT_EQ(needs("", true), 5);
    EXPECT_EQ(needs("arm = 'artillery'", false), 5);
    EXPECT_EQ(needs("arm = 'artillery'", true), 6);
}

TEST(FirefightArtillery, ExpectedHits_IncludeMisfires) {
    Moment m(battery(15));
    const Shot shot{m.unit("G"), 15, Sight::direct};
    EXPECT_DOUBLE_EQ(expected_hits(m.battle(), m.state(), m.unit("B"), 0, shot, cannister), 3);
    EXPECT_DOUBLE_EQ(expected_hits(m.battle(), m.state(), m.unit("B"), 0, shot, ball), 3 * (1 - 1 / 6.0));
    m.run(fire_step(FireStep::artillery));
    const std::vector<Decision> all = linstock::candidates(m.battle(), m.state(), m.prompt("fire"), 4);
    ASSERT_FALSE(all.empty());
    EXPECT_EQ(all[0].number, cannister);  // so cannister is the better answer
}

// --- Steps ---

TEST(FirefightArtillery, CF_3_B_CF_3_C_GunsThatStood_FireFirstThenThoseThatMovedAndKeptTheRight) {
    Moment m(battery(30));
    EXPECT_EQ(shoots_at(m, "B", FireStep::artillery), "G");
    EXPECT_EQ(shoots_at(m, "B", FireStep::moving_artillery), "");
    edit(m.of("B"), [](BromUnit& w) { w.moved = true; });
    EXPECT_EQ(shoots_at(m, "B", FireStep::artillery), "");
    EXPECT_EQ(shoots_at(m, "B", FireStep::moving_artillery), "G");
    bool cited = false;
    for (const Cite& c : m.prompt("fire").why)
        cited = cited || c.clause == m.battle().charts().cite("CF-3.C").clause;
    EXPECT_TRUE(cited);
    edit(m.of("B"),
         [](BromUnit& w) { set_flag(w, UnitFlag::moved_far); });  // CF-movement: it gave up its fire for the third die
    EXPECT_EQ(shoots_at(m, "B", FireStep::moving_artillery), "");
}

TEST(FirefightArtillery, CF_9_FireOverTroops_CitesItsClause) {
    Plan f = battery(18);
    f.blue("F", 36, 16).ground(hill(20, 0, 52, 11, 4));
    Moment m(f);
    ASSERT_EQ(shoots_at(m, "B", FireStep::artillery), "G");
    const Event e = volley(m, "B", "G", dice(6, 2) + " " + dice(6, 1));
    EXPECT_TRUE(m.cites(e, "CF-9"));
    EXPECT_TRUE(m.cites(e, "CF-overhead"));
}

// --- CF-17.E.5 ---

TEST(FirefightArtillery, CF_17_E_5_BatteryOnARoadThroughAWood_FiresOneStandDownTheRoad) {
    // The battery is 12" deep in a wood; the road runs up the table at x = 36, 2" wide.
    const auto in_wood = [](double grey_x, double grey_y, bool road, double battery_y = 30) {
        Plan f("firefight");
        f.frame("table = [72, 96]").blue("B", 36, battery_y, "arm = 'artillery'").grey("G", grey_x, grey_y);
        f.ground(area("woods", 20, 18, 52, 42));
        if (road) f.ground(line("road", 36, 10, 36, 90, "width = 2"));
        return f;
    };
    Moment m(in_wood(36, 60, true));
    ASSERT_EQ(shoots_at(m, "B", FireStep::artillery), "G");
    EXPECT_EQ(throws(m, "B"), 2);
    const Event e = volley(m, "B", "G", "d6=2,2 d6=4,4");
    EXPECT_EQ(e.hits(), 2);
    EXPECT_TRUE(m.cites(e, "CF-17.E.5"));
    EXPECT_EQ(targets(in_wood(36, 60, false)), "");
    EXPECT_EQ(targets(in_wood(46, 60, true)), "");  // not down the road
    EXPECT_EQ(targets(in_wood(41, 34, true)), "");
    // CF-17.E.4: at the edge the whole battery fires in any direction.
    Moment edge(in_wood(40, 60, true, 41.5));
    EXPECT_EQ(shoots_at(edge, "B", FireStep::artillery), "G");
    EXPECT_EQ(throws(edge, "B"), 6);
}

}  // namespace linstock::brom
