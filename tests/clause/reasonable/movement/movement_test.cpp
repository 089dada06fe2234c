// RE-5 and RE-movement: a rate, minus the dice of the ground that is named with the order.

#include "rulesets/brom/model.hpp"
#include "tests/clause/harness.hpp"

namespace linstock::clause {
namespace {

constexpr int woods = brom::over_woods, hills = brom::over_hills, water = brom::over_water;

/// One Blue unit at (30, 10) with no other nearby.
Field alone(std::string_view keys = "") {
    Field field("reasonable");
    field.blue("A1", "at = [30, 10]" + std::string(keys.empty() ? "" : ", ") + std::string(keys));
    field.grey("B1", "at = [66, 46]");
    return field.phase("movement").cards({"Blue Brigade"});
}

Field& wood(Field& field) { return field.terrain("kind = \"woods\", rectangle = [[20, 12], [40, 14]]"); }
Field& hill(Field& field) { return field.terrain("kind = \"hill\", rectangle = [[20, 14.5], [40, 15]]"); }
Field& stream(Field& field) { return field.terrain("kind = \"stream\", line = [[20, 11.5], [40, 11.5]]"); }

struct Row {
    const char* keys;
    int line, column, road;
};

TEST(RE_5_Movement, RE_movement_Rates_NeedNoDice) {
    const Row rows[] = {{"arm = \"infantry\"", 6, 10, 12},
                        {"arm = \"light_infantry\"", 6, 10, 12},
                        {"arm = \"heavy_cavalry\"", 12, 16, 24},
                        {"arm = \"armoured_cavalry\"", 12, 16, 24},
                        {"arm = \"light_cavalry\"", 16, 20, 24},
                        {"arm = \"light_cavalry\", mounted = false", 6, 10, 12},
                        // Guns: by hand and limbered.
                        {"arm = \"light_guns\"", 4, 10, 12},
                        {"arm = \"medium_guns\"", 2, 8, 12},
                        {"arm = \"heavy_guns\"", 1, 6, 12},
                        {"arm = \"horse_artillery\"", 4, 12, 20},
                        {"arm = \"field_howitzers\"", 2, 8, 12},
                        {"arm = \"heavy_howitzers\"", 1, 6, 12}};
    for (const Row& row : rows)
        for (const bool column : {false, true}) {
            Field field = alone(row.keys + std::string(column ? ", formation = \"column\"" : ""));
            field.terrain("kind = \"road\", line = [[30, 0], [30, 48]]");
            Table table(field, "d10=1");
            ASSERT_TRUE(table.ready());
            table.decide(move("A1"));  // no die
            const Prompt path = table.prompt("path");
            EXPECT_EQ(path.reach.front().open, to_coord(column ? row.column : row.line)) << row.keys << column;
            if (column)
                EXPECT_EQ(path.reach.front().road, to_coord(row.road)) << row.keys;
            else
                EXPECT_LT(path.reach.front().road, 0) << row.keys;
            const bool on_foot = std::string_view(row.keys).find("mounted") != std::string_view::npos;  // as infantry
            EXPECT_TRUE(table.cites(path, on_foot ? "RE-14.E" : "RE-movement")) << row.keys;
            EXPECT_TRUE(table.cites(path, "RE-5.A")) << row.keys;
        }
}

TEST(RE_5_Movement, RE_14_A_CavalryThatMovedByItsOrder_IsMarked) {
    for (const char* arm : {"heavy_cavalry", "infantry"}) {
        Field field = alone("arm = \"" + std::string(arm) + "\"");
        Table table(field.cards({"Blue Brigade", "Grey Brigade"}), "d10=1 d10=1");
        ASSERT_TRUE(table.ready());
        table.decide(move("A1"));
        table.decide(follow("A1", {{30, 14}}));
        EXPECT_EQ(brom::has_flag(brom::own(table.at("A1")), brom::UnitFlag::went), std::string(arm) == "heavy_cavalry");
    }
}

TEST(RE_5_Movement, RE_movement_Square_MovesHalfTheLineRate) {
    Table table(alone("formation = \"square\""), "d10=1");
    ASSERT_TRUE(table.ready());
    table.decide(move("A1"));
    EXPECT_EQ(table.prompt("path").reach.front().open, to_coord(3));
}

TEST(RE_5_Movement, RE_5_B_Distance_IsMeasuredBetweenFrontCentres) {
    Table table(alone(), "d10=1");
    ASSERT_TRUE(table.ready());
    table.decide(move("A1"));
    EXPECT_TRUE(table.cites(table.refuse(follow("A1", {{30, 16.01}})), "RE-5.B"));
    table.decide(follow("A1", {{30, 13}, {33, 13}}));
    EXPECT_TRUE(table.cites(table.one(EventKind::moved, "A1"), "RE-5.B"));
}

// --- RE-5.A: the order names the ground ---

TEST(RE_5_Movement, RE_5_A_Order_NamesTheGroundBeforeTheDiceAndThePathPaysForWhatItEnters) {
    Field field = alone("arm = \"heavy_cavalry\"");
    wood(field);
    hill(field);
    Table table(field, "d10=1 d6=3,1,5");  // woods 2D6, hills D6
    ASSERT_TRUE(table.ready());
    table.decide(move("A1"));
    const Prompt terms = table.prompt("terms");
    EXPECT_EQ(terms.offers.size(), 4U);
    EXPECT_EQ(terms.offers.front().number, woods | hills) << "naming ground costs nothing";
    EXPECT_STREQ(terms.offers.front().word, "may enter woods and hills");
    EXPECT_TRUE(table.cites(terms, "RE-5.A") && table.cites(terms, "RE-movement"));
    EXPECT_TRUE(table.cites(table.refuse(choose(water)), "RE-5.A"));
    table.decide(choose(woods | hills));
    const auto rolls = table.events(EventKind::rolled, "A1");
    ASSERT_EQ(rolls.size(), 2U);
    EXPECT_EQ(rolls[0].dice.faces, (std::vector<std::uint8_t>{3, 1}));
    EXPECT_EQ(rolls[1].dice.faces, (std::vector<std::uint8_t>{5}));
    for (const char* clause : {"RE-5.A", "RE-movement", "RE-16.E.1"})
        EXPECT_TRUE(table.cites(rolls[0], clause)) << clause;
    EXPECT_TRUE(table.cites(rolls[1], "RE-16.D"));
    EXPECT_TRUE(table.is_legal(follow("A1", {{42, 10}}))) << "12 in the open";
    EXPECT_TRUE(table.is_legal(follow("A1", {{30, 14.2}}))) << "woods only: 12 - 4";
    EXPECT_TRUE(table.cites(table.refuse(follow("A1", {{38.1, 12}})), "RE-movement")) << "more than 8";
    // Over both kinds of ground: 12 - 4 - 5 = 3.
    EXPECT_TRUE(table.cites(table.refuse(follow("A1", {{30, 15.5}})), "RE-movement"));
    table.decide(follow("A1", {{30, 14.2}}));
    EXPECT_TRUE(table.cites(table.one(EventKind::moved, "A1"), "RE-16.E.1"));
}

TEST(RE_5_Movement, RE_5_A_RE_1_5_MoveAfterAHalt_CountsTheGroundOfTheWholeMove) {
    for (const bool hill_first : {false, true}) {
        Field field("reasonable");
        field.blue("A1", "at = [30, 14], formation = \"column\"")
            .grey("D", "at = [30, 26.25]")
            .grey("B1", "at = [66, 46]");
        field.terrain("kind = \"woods\", rectangle = [[20, 26], [40, 40]]");
        field.terrain(hill_first ? "kind = \"hill\", rectangle = [[10, 15], [50, 16]]"
                                 : "kind = \"hill\", rectangle = [[10, 20.5], [50, 25]]");
        field.phase("movement").cards({"Blue Brigade"}).now("D", "presence = \"concealed\"");
        Table table(field, "d10=1 d6=3");
        ASSERT_TRUE(table.ready());
        table.decide(move("A1"));
        table.decide(choose(hills));
        table.decide(follow("A1", {{30, hill_first ? 20.9 : 20.3}}, 0));
        ASSERT_TRUE(table.asks("path")) << table.event_texts();
        EXPECT_EQ(table.at("D").presence, Presence::on_table);
        const double walked = table.y("A1") - 14;
        EXPECT_NEAR(walked, 6.25, 0.26);
        // 10 in the open, 7 with a hill anywhere on the path, before or after the halt.
        const double open = hill_first ? 7 : 10;
        const Reach left = table.prompt("path").reach.front();
        EXPECT_NEAR(to_vec({left.open, 0}).x, open - walked, 0.001);
        ASSERT_EQ(left.over.size(), 1U);
        EXPECT_NEAR(to_vec({left.over[0].distance, 0}).x, 7 - walked, 0.001);
        EXPECT_TRUE(table.is_legal(follow("A1", {{30 + open - walked - 0.01, 14 + walked}})));
        EXPECT_FALSE(table.is_legal(follow("A1", {{30 + open - walked + 0.01, 14 + walked}})));
        EXPECT_FALSE(table.is_legal(follow("A1", {{33, 14 + walked + 0.9}}))) << "onto the hill";
    }
}

TEST(RE_5_Movement, RE_5_A_GroundThatWasNotNamed_CannotBeEntered) {
    Field field = alone("arm = \"heavy_cavalry\"");
    wood(field);
    hill(field);
    Table table(field, "d10=1 d6=1");
    ASSERT_TRUE(table.ready());
    table.decide(move("A1"));
    table.decide(choose(hills));
    const Refusal no = table.refuse(follow("A1", {{30, 13}}));
    EXPECT_TRUE(table.cites(no, "RE-5.A") && table.cites(no, "RE-16.E.1"));
    EXPECT_TRUE(table.is_legal(follow("A1", {{30, 11}})));
}

TEST(RE_5_Movement, RE_5_A_NoCostlyGroundInReach_HasNoTermsPrompt) {
    Field far = alone();
    far.terrain("kind = \"woods\", rectangle = [[20, 16.1], [40, 20]]");  // over 6" away
    Table table(far, "d10=1");
    ASSERT_TRUE(table.ready());
    table.decide(move("A1"));
    EXPECT_TRUE(table.asks("path"));
    Field light = alone("arm = \"light_infantry\"");
    stream(hill(wood(light)));
    Table free(light, "d10=1");
    ASSERT_TRUE(free.ready());
    free.decide(move("A1"));
    free.decide(follow("A1", {{30, 16}}));
    EXPECT_NEAR(free.y("A1"), 16, hair) << "woods, hill and water cost light infantry nothing";
}

TEST(RE_5_Movement, RE_movement_Water_TakesDiceButNeverBelowZero) {
    for (const bool guns : {false, true}) {
        Field field = alone(guns ? "arm = \"light_guns\", formation = \"column\"" : "");
        Table table(stream(field), guns ? "d10=1 d6=6,5" : "d10=1 d6=6");  // guns 2D6, of 10"
        ASSERT_TRUE(table.ready());
        table.decide(move("A1"));
        table.decide(choose(water));
        EXPECT_EQ(table.prompt("path").reach.front().rough, 0) << guns;
        EXPECT_TRUE(table.is_legal(follow("A1", {{30, 11}}))) << "the path does not reach the stream";
        table.refuse(follow("A1", {{30, 12}}));
    }
}

TEST(RE_5_Movement, RE_movement_BrokenGround_CountsAsWoodsAndForGunsAsHills) {
    for (const bool guns : {false, true}) {
        Field field = alone(guns ? "arm = \"light_guns\", formation = \"column\"" : "");
        field.terrain("kind = \"broken\", rectangle = [[20, 11], [40, 20]]");
        Table table(field, "d10=1 d6=4");
        ASSERT_TRUE(table.ready());
        table.decide(move("A1"));
        EXPECT_EQ(table.prompt("terms").offers.front().number, guns ? hills : woods);
        table.decide(choose(guns ? hills : woods));
        const double left = guns ? 6 : 2;
        EXPECT_TRUE(table.is_legal(follow("A1", {{30, 10 + left}}, 0, guns ? Formation::column : Formation::line)));
        table.refuse(follow("A1", {{30, 10.1 + left}}, 0, guns ? Formation::column : Formation::line));
    }
}

// --- RE-5.D: roads ---

TEST(RE_5_Movement, RE_5_D_ColumnOnARoad_Moves12AndMeetsNoGround) {
    Field field = alone("formation = \"column\"");
    wood(field).terrain("kind = \"road\", line = [[30, 0], [30, 48]]");
    Table table(field, "d10=1 d6=6");
    ASSERT_TRUE(table.ready());
    table.decide(move("A1"));
    table.decide(choose(woods));
    table.refuse(follow("A1", {{30, 22.01}}, 0, Formation::column));
    table.refuse(follow("A1", {{30, 13}, {31, 15}}, 0, Formation::column));  // it leaves the road: 10 - 6
    table.decide(follow("A1", {{30, 22}}, 0, Formation::line));
    EXPECT_NEAR(table.y("A1"), 22, hair);
    EXPECT_EQ(table.at("A1").formation, Formation::line) << "column is needed during the move only";
    EXPECT_TRUE(table.cites(table.one(EventKind::moved, "A1"), "RE-5.D"));
}

TEST(RE_5_Movement, RE_5_D_LineOrColumnBesideTheRoad_GetsNoRoadRate) {
    for (const char* keys : {"formation = \"line\"", "formation = \"column\", heading = 0"}) {
        Field field = alone(keys);
        const bool line = std::string_view(keys).find("line") != std::string_view::npos;
        field.terrain(line ? "kind = \"road\", line = [[30, 0], [30, 48]]"
                           : "kind = \"road\", line = [[31, 0], [31, 48]]");
        Table table(field, "d10=1");
        ASSERT_TRUE(table.ready());
        table.decide(move("A1"));
        table.refuse(follow("A1", {{line ? 30.0 : 31.0, 21}}, 0, Formation::column));
    }
}

// --- RE-2.4: half of the rate, to fire ---

bool went_far(std::string_view keys, Vec to, std::string_view more = "") {
    Field field = alone(keys);
    if (!more.empty()) field.terrain(more);
    field.blue("A2", "at = [60, 10]");  // still to be ordered, so that the phase does not end
    Table table(field, "d10=1 d10=1");
    if (!table.ready()) return false;
    table.decide(move("A1"));
    table.decide(follow("A1", {to}));
    return brom::has_flag(brom::own(table.at("A1")), brom::UnitFlag::moved_far);
}

TEST(RE_5_Movement, RE_movement_InfantryThatMovesOverHalfItsRate_IsMarked) {
    EXPECT_FALSE(went_far("", {30, 13}));
    EXPECT_TRUE(went_far("", {30, 13.01}));
    EXPECT_FALSE(went_far("formation = \"column\"", {30, 15}));
    EXPECT_TRUE(went_far("formation = \"column\"", {30, 15.01}));
    EXPECT_FALSE(went_far("formation = \"column\"", {30, 16}, "kind = \"road\", line = [[30, 0], [30, 48]]"));
    EXPECT_FALSE(went_far("arm = \"light_cavalry\"", {30, 25})) << "infantry only";
    EXPECT_TRUE(went_far("arm = \"light_cavalry\", mounted = false", {30, 13.5}));
}

TEST(RE_5_Movement, RE_movement_InfantryThatLeavesATown_IsMarkedToo) {
    for (const bool far : {false, true}) {
        Field field = alone();  // in a hamlet an inch deep
        field.terrain("kind = \"town\", name = \"Hamlet\", rectangle = [[28, 9.5], [32, 10.5]]");
        field.blue("A2", "at = [60, 10]");
        Table table(field, far ? "d10=1 d10=1 d6=5,4" : "d10=1 d10=1 d6=1,1");
        ASSERT_TRUE(table.ready());
        table.decide(with(Verb::leave_town, "A1"));
        NamedDecision out = follow("A1", {{30, 30}}, 0, Formation::line);
        out.verb = Verb::leave_town;
        table.decide(out);
        EXPECT_NEAR(table.y("A1"), far ? 19 : 12, hair);
        EXPECT_EQ(brom::has_flag(brom::own(table.at("A1")), brom::UnitFlag::moved_far), far);
    }
}

}  // namespace
}  // namespace linstock::clause
