// MW-10.15: no unit ends its move on another, neither on a march nor on contact (MW-6.5).

#include "rulesets/mwan18/close_combat/contact.hpp"
#include "rulesets/mwan18/room.hpp"
#include "tests/clause/mwan18/scene.hpp"

namespace linstock::mwan18 {

namespace {

void closes(Scene& s, std::string_view charger, std::string_view target) {
    const UnitId aim = s.unit(target);
    s.change(charger, [&](MwUnit& w) {
        w.order = Order::attack;
        w.objective = w.charge = aim;
        w.closes = true;
        w.conduct = Conduct::advanced;
    });
}

const std::string ten = "heading = 180, mwan18 = { figures = 10 }";

}  // namespace

TEST(MW_10_Clearance, NearestRoom_IsTheSmallestShiftToEitherSide) {
    Scene s(Scenery().blue("A", 2000, 1000).blue("B", 2200, 1100).grey("C", 2000, 2500));
    const Box body = footprint(s.battle(), s.state(), s.unit("A"));
    const auto room = [&](double x, double least, double most) {
        Box there = body;
        there.centre = {x, footprint(s.battle(), s.state(), s.unit("B")).centre.y};
        return nearest_room(s.battle(), s.state(), s.unit("A"), there, {1, 0}, least, most, {});
    };
    EXPECT_EQ(room(1900, -100, 100), 0.0);
    ASSERT_TRUE(room(2000, -100, 100));
    EXPECT_NEAR(*room(2000, -100, 100), -54, 0.06);
    ASSERT_TRUE(room(2250, -300, 300));
    EXPECT_NEAR(*room(2250, -300, 300), 204, 0.06) << "the nearer side is free";
    EXPECT_FALSE(room(2200, -200, 200));
    EXPECT_EQ(lies_on_whom(s.battle(), s.state(), s.unit("A"), body), UnitId{});
}

TEST(MW_10_Clearance, MW_6_5_MW_10_15_SecondCharger_StopsBesideTheFirst) {
    Scene s(Scenery().blue("U", 2000, 1000).grey("C", 1950, 1100, ten).grey("D", 2040, 1140, ten));
    closes(s, "C", "U");
    closes(s, "D", "U");
    s.run(Proc::close_action, "d10=9 d10=9 d10=5,5 d100=1");
    s.expect_at("C", 1950, 1000);
    s.expect_at("D", 1950 + 127, 1000);
    const Event second = s.one(EventKind::closed, "D");
    EXPECT_TRUE(s.cites(second, "MW-10.15"));
    EXPECT_EQ(s.one(EventKind::combat_began).units.size(), 3U);
}

TEST(MW_10_Clearance, MW_6_6_TwoChargersOnOneEdge_EngageEachFigureOnce) {
    Scene s(Scenery().blue("U", 2000, 1000).grey("C", 1950, 1100, ten).grey("D", 2040, 1140, ten));
    EventSink events;
    Play play(s.battle(), s.state(), &events);
    for (const char* name : {"C", "D"})
        EXPECT_TRUE(close_with(play, s.unit(name), charge_path(s.battle(), s.state(), s.unit(name), s.unit("U"))));
    EXPECT_EQ(engaged_of(s.battle(), s.state(), s.unit("C")).figures, 10);
    EXPECT_EQ(engaged_of(s.battle(), s.state(), s.unit("D")).figures, 9) << "113.5 feet of the edge are left";
    EXPECT_EQ(engaged_of(s.battle(), s.state(), s.unit("U")).figures, 19) << "each figure once";
}

TEST(MW_10_Clearance, MW_6_5_MW_10_15_ChargerWithoutRoomAtItsTarget_StopsShort) {
    Scene s(
        Scenery().blue("U", 2000, 1000).grey("C", 2000, 1100, "heading = 180").grey("D", 2000, 1200, "heading = 180"));
    closes(s, "C", "U");
    closes(s, "D", "U");
    s.run(Proc::close_action, "d10=9 d10=9 d10=5,5 d100=1");
    EXPECT_TRUE(s.all(EventKind::closed, "D").empty());
    const Event halt = s.one(EventKind::halted, "D");
    EXPECT_TRUE(s.cites(halt, "MW-10.15"));
    EXPECT_EQ(halt.other, s.unit("U"));
    EXPECT_NEAR(s.place("D").y, 1025, 1.1) << "behind C, outside the stand-off";
    EXPECT_FALSE(s.own_of("D").closes);
}

// V extends the line of U, so U's flank has no room but its front does.
TEST(MW_10_Clearance, MW_6_5_MW_10_15_ChargerAtACorner_MayUseTheOtherEdge) {
    Scene s(Scenery()
                .blue("U", 2000, 1000)
                .blue("V", 2000 + 140, 1000, "mwan18 = { figures = 1 }")
                .grey("C", 2000 + 127 + 60, 1040, "heading = 235, mwan18 = { figures = 4 }"));
    EventSink events;
    Play play(s.battle(), s.state(), &events);
    const ChargePath path = charge_path(s.battle(), s.state(), s.unit("C"), s.unit("U"));
    const Box target = footprint(s.battle(), s.state(), s.unit("U"));
    ASSERT_EQ(edges_at(target, to_vec(path.to), direction(path.heading))[0], Edge::right);
    ASSERT_EQ(path.target, s.unit("U"));
    EXPECT_TRUE(close_with(play, s.unit("C"), path));
    EXPECT_EQ(s.own_of("C").edge, Edge::front);
}

TEST(MW_10_Clearance, MW_6_20_UnitsThatCannotMeetHalfWay_OneGoesTheWholeDistance) {
    Scene s(Scenery()
                .blue("U", 2000, 1000)
                .blue("W", 1900, 1100, "heading = 90, mwan18 = { figures = 10 }")
                .grey("C", 2000, 1200, "heading = 180"));
    closes(s, "U", "C");
    closes(s, "C", "U");
    s.run(Proc::close_action, "d10=9,9 d10=5,5 d100=100");
    EXPECT_EQ(s.one(EventKind::closed).unit, s.unit("U"));
    EXPECT_EQ(s.one(EventKind::closed).to, to_point({2000, 1200}));
    s.expect_at("C", 2000, 1200);
}

// Two units stop where they would overlap another unit. No unit is moved back onto one that has arrived there.
TEST(MW_10_Clearance, MW_10_15_UnitsThatStopForEachOther_DoNotOverlap) {
    Scene s(Scenery()
                .blue("A", 2000, 1000, "mwan18 = { figures = 10 }")
                .blue("B", 2000, 950, "mwan18 = { figures = 10 }")
                .blue("W", 2000, 1100)
                .grey("C", 2000, 2500));
    for (const char* name : {"A", "B"})
        s.order(name, 2);
    s.run(Proc::movement);
    s.dispatch({Parts(s).march("A", 2000, 1095), Parts(s).march("B", 2000, 1010)});
    EXPECT_FALSE(lies_on(footprint(s.battle(), s.state(), s.unit("A")), footprint(s.battle(), s.state(), s.unit("B"))));
    EXPECT_FALSE(lies_on(footprint(s.battle(), s.state(), s.unit("A")), footprint(s.battle(), s.state(), s.unit("W"))));
    EXPECT_NEAR(s.place("A").y, 1000 + 80, 3) << "behind W";
}

TEST(MW_10_Clearance, MW_10_15_MW_5_3_2_UnitStoppedByAFriend_ReportsNoLongerPath) {
    Scene s(Scenery().blue("A", 2000, 1000).blue("W", 2000, 1050).grey("C", 2000, 2500));
    s.order("A", 2);
    s.run(Proc::movement);
    s.dispatch({Parts(s).march("A", 2000, 1060)});
    const double stopped = s.place("A").y;
    ASSERT_LT(stopped, 1050);
    const Event moved = s.one(EventKind::moved, "A");
    ASSERT_FALSE(moved.path.empty());
    for (const Point& place : moved.path)
        EXPECT_LE(to_vec(place).y, stopped);
    EXPECT_EQ(moved.path.back(), s.of("A").place);
}

// T2c: a charger does not come into reach because an enemy earlier in the order of battle moves towards it first.
TEST(MW_10_Clearance, MW_6_5_ChargesInReach_AreDecidedBeforeAnyOtherChargeMoves) {
    Scene s(Scenery()
                .blue("X", 2000, 1000)
                .grey("A", 2000, 1400, "heading = 180")
                .grey("Y", 2400, 1200, "heading = 270, mwan18 = { figures = 10 }"));
    s.order("X", 3, "A");
    s.order("Y", 3, "X");
    s.run(Proc::movement);
    s.dispatch({Parts(s).charge("X", "A"), Parts(s).charge("Y", "X")});
    EXPECT_FALSE(s.own_of("X").closes) << "400 of 300 feet";
    EXPECT_FALSE(s.own_of("Y").closes) << "338 of 300 feet";
    EXPECT_NEAR(s.place("X").y, 1300, 1) << "it advances at once";
}

TEST(MW_10_Clearance, MW_3_39_AboutFaceThatLeavesTheTable_IsRefused) {
    Scene s(Scenery().blue("A", 2000, 20).grey("B", 2000, 2500));
    s.of("A").place = to_point({2000, 10});  // a scenario file cannot put it there
    s.order("A", 2);
    s.run(Proc::movement);
    s.refuse({Parts(s).plain(Verb::about_face, "A")}, "MW-3.39");
}

TEST(MW_10_Clearance, InvalidState_UnitOffTheTableOrOnAnother_IsReported) {
    Scene s(Scenery().blue("A", 2000, 1000).blue("B", 2500, 1000).grey("C", 2000, 2500));
    const auto broken = [&] { return invariants(s.battle(), s.state()); };
    EXPECT_TRUE(broken().empty());
    s.of("A").place = to_point({1e5, 5});
    ASSERT_EQ(broken().size(), 1U);
    EXPECT_EQ(broken()[0], "A is in play but outside the table");
    s.of("A").place = to_point({2400, 1010});
    ASSERT_EQ(broken().size(), 1U);
    EXPECT_EQ(broken()[0], "A and B stand in one place");
}

}  // namespace linstock::mwan18
