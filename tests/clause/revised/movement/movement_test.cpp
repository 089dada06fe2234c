// RV-6: rates, the variable movement table and paths.

#include "tests/clause/harness.hpp"

namespace linstock::clause {
namespace {

/// One Blue unit with no other nearby. Its card is turned and it is ordered to move; the path prompt is open.
struct Case {
    const char* keys;
    int line, column;  // base rates
};

Field alone(std::string_view keys, std::string_view variant = "25mm") {
    Field field;
    field.variant(variant).blue("A1", keys).grey("B1", "at = [66, 46]");
    return field.phase("movement").cards({"Blue Brigade"});
}

/// d10=1: it obeys. Then the movement die.
std::string dice(int face) { return "d10=1 d20=" + std::to_string(face); }

void expect_rate(std::string_view variant, const Case& c, const char* clause) {
    for (const bool column : {false, true}) {
        const std::string keys = std::string(c.keys) + (column ? ", formation = \"column\"" : "");
        Table table(alone("at = [30, 10], " + keys, variant), dice(10));
        ASSERT_TRUE(table.ready());
        table.decide(move("A1"));
        const Prompt path = table.prompt("path");
        EXPECT_EQ(path.reach.front().open, to_coord(column ? c.column : c.line)) << variant << keys;
        EXPECT_TRUE(table.cites(path, clause)) << keys;
    }
}

TEST(RV_6_Movement, RV_move_25_BaseRatesOfLineAndColumn_AreThePrintedOnes) {
    expect_rate("25mm", {"arm = \"infantry\"", 6, 12}, "RV-move-25");
    expect_rate("25mm", {"arm = \"cavalry\"", 12, 24}, "RV-move-25");
    expect_rate("25mm", {"arm = \"artillery\"", 8, 8}, "RV-move-25");
}

TEST(RV_6_Movement, RV_move_15_BaseRatesOfLineAndColumn_AreThePrintedOnes) {
    expect_rate("15mm", {"arm = \"infantry\"", 4, 8}, "RV-move-15");
    expect_rate("15mm", {"arm = \"cavalry\"", 8, 18}, "RV-move-15");
    expect_rate("15mm", {"arm = \"artillery\"", 6, 6}, "RV-move-15");
}

TEST(RV_6_Movement, RV_move_25_DismountedCavalry_MovesAsInfantry) {
    expect_rate("25mm", {"arm = \"cavalry\", mounted = false", 6, 12}, "RV-15.E");
    expect_rate("15mm", {"arm = \"cavalry\", mounted = false", 4, 8}, "RV-15.E");
}

TEST(RV_6_Movement, RV_d20_Die_ChangesTheMoveInTheOpenInRoughAndOnRoads) {
    struct Row {
        int from, to, open, rough, road;
    };
    const Row rows[] = {{1, 2, 4, -4, 4},    {3, 4, 3, -3, 3},    {5, 6, 2, -2, 2},
                        {7, 8, 1, -1, 1},    {9, 12, 0, 0, 0},    {13, 14, -1, -1, 1},
                        {15, 16, -2, -2, 2}, {17, 18, -3, -3, 3}, {19, 20, -4, -4, 4}};
    for (const Row& row : rows)
        for (const int face : {row.from, row.to}) {
            Field field = alone("at = [30, 10], formation = \"column\"");
            field.terrain("kind = \"road\", line = [[30, 0], [30, 48]]");
            Table table(field, dice(face));
            ASSERT_TRUE(table.ready());
            table.decide(move("A1"));
            const Reach reach = table.prompt("path").reach.front();
            EXPECT_EQ(reach.open, to_coord(12 + row.open)) << face;
            EXPECT_EQ(reach.rough, to_coord(12 + row.rough)) << face;
            EXPECT_EQ(reach.road, to_coord(12 + row.road)) << face;
            EXPECT_TRUE(table.cites(table.one(EventKind::rolled, "A1"), "RV-d20"));
        }
}

TEST(RV_6_Movement, RV_d20_EachMoveOfAUnit_HasOneDie) {
    Field field = alone("at = [30, 10]");
    field.blue("A2", "at = [50, 10]");
    Table table(field, "d10=1 d10=1 d20=1 d20=19");
    ASSERT_TRUE(table.ready());
    table.decide(move("A1"));
    EXPECT_EQ(table.prompt("path").reach.front().open, to_coord(10));
    table.decide(follow("A1", {{30, 20}}));
    table.decide(move("A2"));
    EXPECT_EQ(table.prompt("path").reach.front().open, to_coord(2));
}

TEST(RV_6_Movement, RV_d20_Move_IsNeverNegative) {
    Table table(alone("at = [30, 10], formation = \"square\"", "15mm"), dice(20));
    ASSERT_TRUE(table.ready());
    table.decide(move("A1"));
    EXPECT_EQ(table.prompt("path").reach.front().open, 0) << "half of 4, less 4";
}

TEST(RV_6_Movement, RV_d20_Path_UsesTheRateOfTheWorstGroundItTouches) {
    struct Ground {
        const char* keys;
        bool rough;
    };
    // The ground lies across the path between y = 13 and 14. Die 1: open 10, rough 2 in line; a path of 5.
    for (const Ground& g : {Ground{"kind = \"woods\", rectangle = [[20, 13], [40, 14]]", true},
                            Ground{"kind = \"hill\", rectangle = [[20, 13], [40, 14]]", true},
                            Ground{"kind = \"broken\", rectangle = [[20, 13], [40, 14]]", true},
                            Ground{"kind = \"rough\", rectangle = [[20, 13], [40, 14]]", true},
                            Ground{"kind = \"stream\", line = [[20, 13.5], [40, 13.5]]", true},
                            Ground{"kind = \"stone_wall\", line = [[20, 13.5], [40, 13.5]]", true},
                            Ground{"kind = \"fence\", line = [[20, 13.5], [40, 13.5]]", true},
                            Ground{"kind = \"road\", line = [[20, 13.5], [40, 13.5]]", false},
                            Ground{"kind = \"crops\", rectangle = [[20, 13], [40, 14]]", false}}) {
        Field field = alone("at = [30, 10]");
        field.terrain(g.keys);
        Table table(field, dice(1));
        ASSERT_TRUE(table.ready());
        table.decide(move("A1"));
        EXPECT_EQ(table.is_legal(follow("A1", {{30, 15}})), !g.rough) << g.keys;
        if (g.rough) {
            EXPECT_TRUE(table.cites(table.refuse(follow("A1", {{30, 15}})), "RV-d20")) << g.keys;
            EXPECT_TRUE(table.is_legal(follow("A1", {{30, 12}}))) << "a path of 2 inches does not reach it";
        }
    }
}

TEST(RV_6_Movement, RV_d20_GroundAtTheStart_Counts) {
    Field field = alone("at = [30, 10]");
    field.terrain("kind = \"woods\", rectangle = [[20, 5], [40, 10.5]]");
    Table table(field, dice(1));
    ASSERT_TRUE(table.ready());
    table.decide(move("A1"));
    table.refuse(follow("A1", {{30, 12.01}}));
    EXPECT_TRUE(table.is_legal(follow("A1", {{30, 12}})));
}

// RV-16.D, RV-16.E.1
TEST(RV_6_Movement, RV_16_D_RV_16_E_1_HillsAndWoods_SlowTheMove) {
    for (const char* ground :
         {"kind = \"hill\", rectangle = [[20, 5], [40, 40]]", "kind = \"woods\", rectangle = [[20, 5], [40, 40]]"}) {
        Field field = alone("at = [30, 10], formation = \"column\"");
        field.terrain(ground);
        Table table(field, dice(3));
        ASSERT_TRUE(table.ready());
        table.decide(move("A1"));
        EXPECT_FALSE(table.is_legal(follow("A1", {{30, 19.01}}))) << "12 less 3, not 12 plus 3";
        table.decide(follow("A1", {{30, 19}}));
        EXPECT_NEAR(table.y("A1"), 19, hair);
    }
}

// --- RV-16.E.4: guns and woods ---

TEST(RV_6_Movement, RV_16_E_4_GunsAtTheEdgeOfAWood_MayLeaveItButNotGoDeeper) {
    for (const double depth : {0.5, 1.0, 1.5}) {
        Field field;
        field.terrain("kind = \"woods\", rectangle = [[10, 5], [50, 20]]");
        field.blue("A1", "arm = \"artillery\", guns = 6, stands = 3, formation = \"column\", at = [30, " +
                             std::to_string(20 - depth) + "]");
        field.grey("B1", "at = [66, 44]").phase("movement").cards({"Blue Brigade"});
        Table table(field, "d10=1 d20=10");
        ASSERT_TRUE(table.ready());
        table.decide(move("A1"));
        EXPECT_EQ(table.is_legal(follow("A1", {{30, 24}})), depth < 1.2) << depth;
        EXPECT_TRUE(table.cites(table.refuse(follow("A1", {{30, 20.5}, {30, 19.5}})), "RV-16.E.4"));
        EXPECT_TRUE(table.cites(table.refuse(follow("A1", {{30, 18}})), "RV-16.E.4"));
    }
}

TEST(RV_6_Movement, RV_16_E_4_Artillery_MovesThroughWoodsOnRoadsOnly) {
    for (const bool road : {false, true}) {
        Field field = alone("arm = \"artillery\", formation = \"column\", at = [30, 10]");
        field.terrain("kind = \"woods\", rectangle = [[20, 12], [40, 15]]");
        if (road) field.terrain("kind = \"road\", line = [[30, 0], [30, 48]]");
        Table table(field, dice(10));
        ASSERT_TRUE(table.ready());
        table.decide(move("A1"));
        const NamedDecision through = follow("A1", {{30, 18}}, 0, Formation::column);
        EXPECT_EQ(table.is_legal(through), road);
        if (!road) {
            EXPECT_TRUE(table.cites(table.refuse(through), "RV-16.E.4"));
        }
    }
}

// --- RV-6.1 ---

TEST(RV_6_Movement, RV_6_1_Distance_IsMeasuredFromTheFrontCentreAlongTheLegs) {
    Table table(alone("at = [30, 10]"), dice(10));
    ASSERT_TRUE(table.ready());
    table.decide(move("A1"));
    EXPECT_TRUE(table.cites(table.prompt("path"), "RV-6.1"));
    EXPECT_TRUE(table.is_legal(follow("A1", {{30, 16}})));
    EXPECT_TRUE(table.cites(table.refuse(follow("A1", {{30, 16.01}})), "RV-6.1"));
    EXPECT_TRUE(table.is_legal(follow("A1", {{30, 13}, {33, 13}}))) << "3 and 3";
    table.refuse(follow("A1", {{30, 13}, {33.01, 13}}));
    table.refuse(follow("A1", {{30, 14}, {30, 11}}));  // there and back is 7
}

TEST(RV_6_Movement, RV_6_1_Turns_AreFreeAsAreFacingAndFormationAtTheEnd) {
    Table table(alone("at = [30, 10]"), dice(10));
    ASSERT_TRUE(table.ready());
    table.decide(move("A1"));
    table.decide(follow("A1", {{36, 10}}, 270, Formation::column));
    EXPECT_EQ(table.at("A1").heading, from_degrees(270));
    EXPECT_EQ(table.at("A1").formation, Formation::column);
    EXPECT_NEAR(table.x("A1"), 36, hair);
    const Event moved = table.last(EventKind::moved, "A1");
    EXPECT_EQ(moved.distance, to_coord(6));
    EXPECT_EQ(moved.formation, Formation::column) << "the formation at the end";
    EXPECT_STREQ(moved.word, "in line") << "the formation during the march";
    EXPECT_EQ(moved.heading, from_degrees(270));
    EXPECT_TRUE(table.cites(moved, "RV-6.1"));
}

TEST(RV_6_Movement, RV_6_1_UnitThatStaysAfterItsDie_IsReportedAsStaying) {
    Table table(alone("at = [30, 10]"), dice(10));
    ASSERT_TRUE(table.ready());
    table.decide(move("A1"));
    table.decide(stand("A1"));
    const Event stays = table.last(EventKind::halted, "A1");
    EXPECT_STREQ(stays.word, "keeps its place");
    EXPECT_TRUE(table.cites(stays, "RV-6.1"));

    Table forms(alone("at = [30, 10]"), dice(10));
    ASSERT_TRUE(forms.ready());
    forms.decide(move("A1"));
    forms.decide(follow("A1", {}, 0, Formation::column));
    EXPECT_EQ(forms.last(EventKind::reformed, "A1").formation, Formation::column);
    EXPECT_EQ(forms.at("A1").formation, Formation::column);
}

TEST(RV_6_Movement, RV_6_1_Unit_MovesInItsStartingFormationAtThatRate) {
    Table table(alone("at = [30, 10]"), dice(10));
    ASSERT_TRUE(table.ready());
    table.decide(move("A1"));
    table.refuse(follow("A1", {{30, 17}}, 0, Formation::column));  // 6 in line, also if it forms column at the end

    Table column(alone("at = [30, 10], formation = \"column\""), dice(10));
    ASSERT_TRUE(column.ready());
    column.decide(move("A1"));
    column.decide(follow("A1", {{30, 22}}, 0, Formation::line));
    EXPECT_NEAR(column.y("A1"), 22, hair);
}

TEST(RV_6_Movement, RV_6_1_Square_MovesAtHalfTheLineRateWithTheFullDie) {
    Table table(alone("at = [30, 10], formation = \"square\""), dice(3));
    ASSERT_TRUE(table.ready());
    table.decide(move("A1"));
    EXPECT_EQ(table.prompt("path").reach.front().open, to_coord(6)) << "3 + 3";
}

TEST(RV_6_Movement, RV_6_1_SweepOfTheFront_Keeps1InchFromTheEnemy) {
    // The line is 6.75" wide: its right end moves along x = 33.375. The enemy's left side is at x = 34.375 or nearer.
    for (const bool clear : {true, false}) {
        Field field;
        field.blue("A1", "at = [30, 10]");
        field.grey("B1", clear ? "at = [37.75, 13], heading = 0" : "at = [37.74, 13], heading = 0");
        field.phase("movement").cards({"Blue Brigade"});
        Table table(field, "d10=1 d20=1");
        ASSERT_TRUE(table.ready());
        table.decide(move("A1"));
        EXPECT_EQ(table.is_legal(follow("A1", {{30, 20}})), clear);
        if (!clear) {
            EXPECT_TRUE(table.cites(table.refuse(follow("A1", {{30, 20}})), "RV-10.A"));
        }
    }
}

TEST(RV_6_Movement, RV_6_1_UnitNearerThan1InchToAnEnemy_MayOnlyMoveAway) {
    Field field;
    field.blue("A1", "at = [30, 10]").grey("B1", "at = [30, 10.5]").phase("movement").cards({"Blue Brigade"});
    Table table(field, "d10=1 d20=10");
    ASSERT_TRUE(table.ready());
    table.decide(move("A1"));
    table.refuse(follow("A1", {{30, 10.2}}));
    EXPECT_TRUE(table.is_legal(follow("A1", {{30, 6}})));
}

TEST(RV_6_Movement, RV_6_1_Unit_CannotMoveOffTheTable) {
    Table table(alone("at = [30, 4]"), dice(10));
    ASSERT_TRUE(table.ready());
    table.decide(move("A1"));
    EXPECT_TRUE(table.is_legal(follow("A1", {{30, 2}}, 0)));
    EXPECT_TRUE(table.cites(table.refuse(follow("A1", {{30, 1.99}}, 0)), "RV-6.1"))
        << "the whole footprint must be on the table";
}

// --- RV-6.2: roads ---

Field on_the_road(std::string_view keys, const char* road = "line = [[30, 0], [30, 48]]") {
    Field field = alone(keys);
    field.terrain(std::string("kind = \"road\", ") + road);
    return field.terrain("kind = \"woods\", rectangle = [[20, 12], [40, 40]]");
}

TEST(RV_6_Movement, RV_6_2_ColumnFromRoadToRoad_UsesTheRoadColumnAndMeetsNoGround) {
    Table table(on_the_road("formation = \"column\", at = [30, 10]"), dice(20));
    ASSERT_TRUE(table.ready());
    table.decide(move("A1"));
    EXPECT_TRUE(table.cites(table.refuse(follow("A1", {{30, 26.01}}, 0, Formation::column)), "RV-6.1"));
    table.decide(follow("A1", {{30, 26}}, 0, Formation::column));
    EXPECT_NEAR(table.y("A1"), 26, hair) << "12 + 4 on a 20, through the wood";
}

TEST(RV_6_Movement, RV_6_2_RoadReach_IsShownForUnitsThatMayUseTheRoad) {
    for (const auto& [keys, may] : {std::pair{"formation = \"column\", at = [30, 10]", true},
                                    {"at = [30, 10]", false},
                                    {"formation = \"column\", at = [34, 10]", false}}) {
        Table table(on_the_road(keys), dice(10));
        ASSERT_TRUE(table.ready());
        table.decide(move("A1"));
        EXPECT_EQ(table.prompt("path").reach.front().road >= 0, may) << keys;
    }
}

TEST(RV_6_Movement, RV_6_2_LineOrLeavingTheRoad_GetsNoRoadRate) {
    Table end(on_the_road("formation = \"column\", at = [30, 10]"), dice(20));
    ASSERT_TRUE(end.ready());
    end.decide(move("A1"));
    end.refuse(follow("A1", {{30, 18.5}}, 0, Formation::line));
    EXPECT_TRUE(end.is_legal(follow("A1", {{30, 18}}, 0, Formation::line))) << "12 - 4";
    end.refuse(follow("A1", {{30, 15}, {32, 18}, {30, 20}}, 0, Formation::column));  // it leaves the road

    Table start(on_the_road("at = [30, 10]"), dice(20));
    ASSERT_TRUE(start.ready());
    start.decide(move("A1"));
    start.refuse(follow("A1", {{30, 13}}, 0, Formation::column));  // 6 - 4 in line

    Table beside(on_the_road("formation = \"column\", at = [31, 10]"), dice(20));
    ASSERT_TRUE(beside.ready());
    beside.decide(move("A1"));
    beside.refuse(follow("A1", {{30, 10}, {30, 20}}, 0, Formation::column));  // it did not start on it
}

// --- RV-6.E: friends ---

TEST(RV_6_Movement, RV_6_E_Unit_PassesThroughFriendsButCannotEndOnThem) {
    Field field = alone("at = [30, 10]");
    field.blue("A2", "at = [30, 13]");
    Table table(field, "d10=1 d10=1 d20=1");
    ASSERT_TRUE(table.ready());
    const UnitState before = table.at("A2");
    table.decide(move("A1"));
    EXPECT_TRUE(table.cites(table.refuse(follow("A1", {{30, 14.9}})), "RV-6.E"))
        << "it is 2 inches deep and would overlap A2";
    EXPECT_TRUE(table.is_legal(follow("A1", {{30, 15}})));
    table.decide(follow("A1", {{30, 15}}));
    EXPECT_NEAR(table.y("A1"), 15, hair);
    EXPECT_EQ(table.at("A1").condition, Condition::steady);
    EXPECT_EQ(table.at("A2").place, before.place);
    EXPECT_EQ(table.at("A2").condition, before.condition);
    EXPECT_EQ(table.at("A2").formation, before.formation);
}

TEST(RV_6_Movement, RV_6_E_UnitCloserToAFriendThanTheRounding_MayStay) {
    Field field = alone("at = [30, 10]");
    field.blue("A2", "at = [30, 7]");
    Table table(field, "d10=1 d10=1 d20=1");
    ASSERT_TRUE(table.ready());
    // A1's rear rank ends at y = 8. A2 has fallen back to that line, and overlaps by less than the tolerance.
    table.state().unit(table.unit("A2")).place = to_point({30, 8 + 2e-6});
    EXPECT_TRUE(table.is_legal(reform("A1", {}, Formation::line))) << "in its present position";
    const NamedDecision turned = reform("A1", 1, Formation::line);
    EXPECT_FALSE(table.is_legal(turned)) << "after the turn it would overlap A2";
    table.decide(move("A1"));
    EXPECT_TRUE(table.is_legal(follow("A1", {})));
}

}  // namespace
}  // namespace linstock::clause
