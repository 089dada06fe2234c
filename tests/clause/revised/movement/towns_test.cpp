// RV-16.F.3, RV-16.F.6: entering and leaving a town.

#include "rulesets/brom/model.hpp"
#include "tests/clause/harness.hpp"

namespace linstock::clause {
namespace {

/// A town of 8 x 6 about (30, 23).
Field town(std::string_view keys = "at = [30, 14]", std::string_view more = "") {
    Field field;
    field.terrain("kind = \"town\", name = \"Mill\", rectangle = [[26, 20], [34, 26]]" + std::string(more));
    field.blue("A1", keys).grey("B1", "at = [66, 44]");
    return field.phase("movement").cards({"Blue Brigade"});
}

NamedDecision enter(std::string_view unit) {
    NamedDecision s = with(Verb::enter_town, unit);
    s.piece = 1;
    return s;
}

NamedDecision leave(std::string_view unit, Vec way, double heading, Formation formation) {
    NamedDecision s = follow(unit, {way}, heading, formation);
    s.verb = Verb::leave_town;
    return s;
}

TEST(RV_16_Towns, RV_16_F_3_UnitThatEntersATown_FirstStandsAtItsEdge) {
    Table table(town(), "d10=1 d20=10");
    ASSERT_TRUE(table.ready());
    table.decide(enter("A1"));
    EXPECT_TRUE(table.cites(table.refuse(follow("A1", {{30, 20}})), "RV-16.F.3")) << "a unit cannot move onto the town";
    table.decide(follow("A1", {{30, 19}}));
    EXPECT_TRUE(table.at("A1").town.none()) << "it stays outside for one full move";
    EXPECT_EQ(brom::own(table.at("A1")).edge_of, PieceId{1});
}

TEST(RV_16_Towns, RV_16_F_3_UnitMoreThan1InchAway_IsNotAtTheEdge) {
    Table table(town(), "d10=1 d20=10");
    ASSERT_TRUE(table.ready());
    table.decide(enter("A1"));
    table.decide(follow("A1", {{30, 18.99}}));
    EXPECT_TRUE(brom::own(table.at("A1")).edge_of.none());
}

TEST(RV_16_Towns, RV_16_F_3_UnitAtTheEdge_EntersOnItsNextMoveAndLinesTheWalls) {
    Field field = town("at = [30, 19], formation = \"column\"");
    field.now("A1", "revised = { edge_of = 1, at_town_edge = \"stood\" }");
    Table table(field, "d10=1");
    ASSERT_TRUE(table.ready());
    table.decide(enter("A1"));
    EXPECT_EQ(table.at("A1").town, PieceId{1});
    EXPECT_TRUE(table.cites(table.one(EventKind::moved, "A1"), "RV-16.F.3"));
    EXPECT_EQ(table.at("A1").formation, Formation::line);
    EXPECT_FALSE(brom::column_target(table.battle(), table.state(), table.unit("A1")));
    EXPECT_NEAR(brom::distance_to_unit(table.battle(), table.state(), {30, 10}, table.unit("A1")), 10, hair)
        << "its footprint is the town";
}

TEST(RV_16_Towns, RV_16_F_3_UnitNotAtTheEdge_OnlyMovesThere) {
    Table table(town("at = [30, 19]"), "d10=1");
    ASSERT_TRUE(table.ready());
    table.decide(enter("A1"));
    EXPECT_TRUE(table.at("A1").town.none());
    EXPECT_EQ(table.wanted_dice(), "movement 1d20 of A1");
}

TEST(RV_16_Towns, RV_16_F_3_UnitThatFailsItsResponse_DoesNotEnter) {
    Field field = town("at = [30, 19]");
    field.now("A1", "revised = { edge_of = 1, at_town_edge = \"stood\" }").blue("A2", "at = [60, 10]");
    Table table(field, "d10=8 d10=1");
    ASSERT_TRUE(table.ready());
    EXPECT_FALSE(table.offers(Verb::enter_town, "A1"));
    table.refuse(enter("A1"));
    table.decide(done());
    EXPECT_EQ(brom::own(table.at("A1")).edge_of, PieceId{1}) << "it stays at the edge";
}

TEST(RV_16_Towns, RV_16_F_3_UnitWaitingAtTheEdge_CannotFire) {
    for (const bool waits : {true, false}) {
        Field field = town("at = [30, 19], heading = 90");
        field.now("A1", waits ? "revised = { edge_of = 1 }" : "revised = { edge_of = 0 }")
            .now("B1", "at = [40, 19], heading = 270");
        field.phase("standing fire");
        Table table(field);
        ASSERT_TRUE(table.ready());
        EXPECT_EQ(table.offers(Verb::fire, "A1", "B1"), !waits);
        EXPECT_TRUE(table.offers(Verb::fire, "B1", "A1"));
    }
}

TEST(RV_16_Towns, RV_16_F_3_Town_HoldsOneRegimentAndOneBattery) {
    struct Case {
        const char* inside;
        const char* comes;
        bool room;
    };
    for (const Case& c : {Case{"", "at = [30, 19]", true}, Case{"", "arm = \"artillery\", at = [30, 19]", false},
                          Case{"arm = \"artillery\", ", "at = [30, 19]", true},
                          Case{"arm = \"cavalry\", mounted = false, ", "at = [30, 19]", false},
                          Case{"arm = \"artillery\", ", "arm = \"cavalry\", mounted = false, at = [30, 19]", true},
                          Case{"arm = \"artillery\", ", "arm = \"cavalry\", at = [30, 19]", false}}) {
        const bool empty = c.inside[0] == 0 && c.room;
        Field field = town(c.comes);
        if (!empty)
            field.blue("A2", std::string(c.inside[0] == 0 ? "arm = \"artillery\", " : c.inside) + "at = [30, 23]");
        Table table(field, empty ? "d10=1" : "d10=1 d10=1");
        ASSERT_TRUE(table.ready());
        EXPECT_EQ(table.is_legal(enter("A1")), c.room) << c.inside << c.comes;
        if (!c.room) {
            EXPECT_TRUE(table.cites(table.refuse(enter("A1")), "RV-16.F.3")) << c.inside << c.comes;
        }
    }
}

TEST(RV_16_Towns, RV_16_F_3_Scenario_MayGiveATownMoreRoom) {
    Field field = town("at = [30, 19]", ", room_foot = 2");
    field.blue("A2", "at = [30, 23]");
    Table table(field, "d10=1 d10=1");
    ASSERT_TRUE(table.ready());
    EXPECT_TRUE(table.is_legal(enter("A1")));
    Field full = town("at = [30, 23]");
    full.blue("A2", "at = [30, 23]");
    EXPECT_NE(problems_of(full.text()).find("RV-16.F.3"), std::string::npos);
}

TEST(RV_16_Towns, RV_16_F_3_TownWithAnEnemy_IsEnteredOnlyAfterCloseCombat) {
    Field field = town("at = [30, 19]");
    field.now("B1", "at = [30, 23]");
    Table table(field, "d10=1");
    ASSERT_TRUE(table.ready());
    EXPECT_TRUE(table.cites(table.refuse(enter("A1")), "RV-16.F.4"));
}

TEST(RV_16_Towns, RV_16_F_3_MarchThroughATownOnARoad_IsNotEntering) {
    for (const bool road : {true, false}) {
        Field field = town("at = [30, 18], formation = \"column\"");
        if (road) field.terrain("kind = \"road\", line = [[30, 0], [30, 48]]");
        Table table(field, "d10=1 d20=10");
        ASSERT_TRUE(table.ready());
        table.decide(move("A1"));
        const NamedDecision through = follow("A1", {{30, 30}}, 0, Formation::column);
        EXPECT_EQ(table.is_legal(through), road);
        if (!road) {
            EXPECT_TRUE(table.cites(table.refuse(through), "RV-16.F.3"));
        }
    }
}

TEST(RV_16_Towns, RV_16_F_3_RV_8_GunsThatPivotAtTheEdge_StillWaitThere) {
    Field field = town("arm = \"artillery\", guns = 6, stands = 3, at = [30, 19]");
    field.now("A1", "revised = { edge_of = 1, at_town_edge = \"stood\" }").blue("A2", "at = [60, 10]");
    Table table(field, "d10=1 d10=1");
    ASSERT_TRUE(table.ready());
    table.decide(pivot("A1", 5));
    EXPECT_EQ(brom::own(table.at("A1")).edge_of, PieceId{1});
    EXPECT_EQ(brom::own(table.at("A1")).at_town_edge, brom::AtTownEdge::stood);
}

// --- RV-16.F.6 ---

TEST(RV_16_Towns, RV_16_F_6_UnitThatLeavesATown_HasTwoDiceFromTheCentreInAnyDirection) {
    struct Case {
        Vec way, place;
        double heading;
        Formation formation;
    };
    for (const Case& c :
         {Case{{60, 23}, {37, 23}, 90, Formation::line}, Case{{30, 0}, {30, 16}, 180, Formation::column},
          Case{{30, 40}, {30, 30.5}, 0, Formation::square}, Case{{0, 23}, {23, 23}, 90, Formation::line}}) {
        Field field = town("at = [30, 23]");
        field.blue("A2", "at = [60, 10]");
        Table table(field, "d10=1 d10=1 d6=3,4");  // a square is 4.5" deep: 7" do not clear the edge
        ASSERT_TRUE(table.ready());
        EXPECT_TRUE(table.offers(Verb::leave_town, "A1"));
        EXPECT_FALSE(table.offers(Verb::move, "A1"));
        table.decide(with(Verb::leave_town, "A1"));
        EXPECT_TRUE(table.cites(table.one(EventKind::rolled, "A1"), "RV-16.F.6"));
        table.decide(leave("A1", c.way, c.heading, c.formation));
        EXPECT_NEAR(table.x("A1"), c.place.x, hair);
        EXPECT_NEAR(table.y("A1"), c.place.y, hair);
        EXPECT_EQ(table.at("A1").heading, from_degrees(static_cast<int>(c.heading)));
        EXPECT_EQ(table.at("A1").formation, c.formation);
        EXPECT_TRUE(table.at("A1").town.none());
        EXPECT_TRUE(brom::own(table.at("A1")).moved);
        // RV-7.4: the unit comes out at the edge and continues from there.
        const std::vector<Event> ways = table.events(EventKind::moved, "A1");
        EXPECT_EQ(ways.size(), c.formation == Formation::square ? 1U : 2U);
        EXPECT_TRUE(table.cites(ways.front(), "RV-16.F.6"));
    }
}

TEST(RV_16_Towns, RV_16_F_6_MoveTooShortToClearTheEdge_EndsJustOutside) {
    Table table(town("at = [30, 23]"), "d10=1 d6=1,1");
    ASSERT_TRUE(table.ready());
    table.decide(with(Verb::leave_town, "A1"));
    table.decide(leave("A1", {60, 23}, 90, Formation::line));
    EXPECT_GE(table.x("A1"), 36 - hair) << "its rear is 2 inches behind its front";
    EXPECT_LE(table.x("A1"), 36.13);
}

TEST(RV_16_Towns, RV_16_F_6_UnitThatRolledToLeave_MayStay) {
    Table table(town("at = [30, 23]"), "d10=1 d6=6,6");
    ASSERT_TRUE(table.ready());
    table.decide(with(Verb::leave_town, "A1"));
    table.decide(stand("A1"));
    EXPECT_EQ(table.at("A1").town, PieceId{1});
    EXPECT_FALSE(brom::own(table.at("A1")).moved);
}

}  // namespace
}  // namespace linstock::clause
