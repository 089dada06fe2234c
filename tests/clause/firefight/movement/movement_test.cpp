// CF-7 and CF-movement: the distance is the sum of the dice.

#include "rulesets/brom/model.hpp"
#include "tests/clause/harness.hpp"

namespace linstock::clause {
namespace {

constexpr int on_road = 16, no_fire = 32;

Field alone(std::string_view keys = "") {
    Field field("firefight");
    field.blue("A1", "at = [30, 10]" + std::string(keys.empty() ? "" : ", ") + std::string(keys));
    field.grey("B1", "at = [66, 46]");
    // CF-1: a battery has its own card.
    if (keys.find("artillery") != std::string_view::npos) return field.phase("movement").cards({"A1", "Blue Brigade"});
    return field.phase("movement").cards({"Blue Brigade"});
}

/// The reach over open ground and over the present ground after these dice.
Reach reach(std::string_view keys, std::string_view ground, const std::string& dice, int terms = -1) {
    Field field = alone(keys);
    if (!ground.empty()) field.terrain(ground);
    Table table(field, "d10=1 d6=" + dice);
    if (!table.ready()) return {};
    table.decide(move("A1"));
    if (terms >= 0) table.decide(choose(terms));
    return table.prompt("path").reach.front();
}

void expect_dice(std::string_view keys, const std::string& dice, int sum, int terms = -1) {
    EXPECT_EQ(reach(keys, "", dice, terms).open, to_coord(sum)) << keys;
}

TEST(CF_7_Movement, CF_7_A_Distance_IsTheSumOfTheDice) {
    expect_dice("", "1,2", 3);
    expect_dice("formation = \"column\"", "1,2,4", 7);
    expect_dice("formation = \"square\"", "5", 5);  // one die less
    expect_dice("arm = \"light_infantry\"", "6,5", 11);
    expect_dice("arm = \"heavy_cavalry\"", "1,2,3", 6);
    expect_dice("arm = \"heavy_cavalry\", formation = \"column\"", "1,2,3,4", 10);
    expect_dice("arm = \"light_cavalry\"", "1,2,3,4", 10);
    expect_dice("arm = \"light_cavalry\", formation = \"column\"", "1,2,3,4,5", 15);
    expect_dice("arm = \"cavalry\", mounted = false", "3,4", 7);
    expect_dice("arm = \"cavalry\"", "3,4,1,1", 9);  // without a grade: light
    Table table(alone(), "d10=1 d6=3,5");
    ASSERT_TRUE(table.ready());
    table.decide(move("A1"));
    const Event rolled = table.one(EventKind::rolled, "A1");
    EXPECT_EQ(rolled.dice.faces, (std::vector<std::uint8_t>{3, 5}));
    EXPECT_TRUE(table.cites(rolled, "CF-7.A") && table.cites(rolled, "CF-movement"));
    const Refusal no = table.refuse(follow("A1", {{30, 18.01}}));
    EXPECT_TRUE(table.cites(no, "CF-7.A") && table.cites(no, "CF-7.B"));
    EXPECT_TRUE(table.is_legal(follow("A1", {{30, 18}})));
}

/// The distance left over one kind of ground after these dice, found from the legal paths.
int left_over(std::string_view keys, std::initializer_list<const char*> grounds, const std::string& dice,
              int terms = -1) {
    Field field = alone(keys);
    for (const char* ground : grounds)
        field.terrain(ground);
    Table table(field, "d10=1 d6=" + dice);
    if (!table.ready()) return -1;
    table.decide(move("A1"));
    if (terms >= 0) table.decide(choose(terms));
    int most = -1;
    for (int d = 1; d <= 36; ++d)
        if (table.is_legal(follow("A1", {{30, 10.0 + d}}))) most = d;
    return most;
}

constexpr const char* woods = "kind = \"woods\", rectangle = [[20, 9], [40, 47]]";
constexpr const char* hills = "kind = \"hill\", rectangle = [[20, 9], [40, 47]]";
constexpr const char* rough = "kind = \"broken\", rectangle = [[20, 9], [40, 47]]";
constexpr const char* stream = "kind = \"stream\", line = [[20, 10.5], [40, 10.5]]";
constexpr const char* wall = "kind = \"stone_wall\", line = [[20, 10.5], [40, 10.5]]";

TEST(CF_7_Movement, CF_movement_Ground_TakesTheLowOrTheHighDie) {
    EXPECT_EQ(left_over("", {}, "2,5"), 7);
    EXPECT_EQ(left_over("", {woods}, "2,5"), 5) << "infantry: the low die";
    EXPECT_EQ(left_over("", {hills}, "2,5"), 5);
    EXPECT_EQ(left_over("", {rough}, "2,5"), 5) << "broken ground counts as woods";
    EXPECT_EQ(left_over("", {stream}, "2,5"), 2) << "the high die";
    EXPECT_EQ(left_over("", {wall}, "2,5"), 7) << "walls cost artillery only";
    EXPECT_EQ(left_over("arm = \"light_infantry\"", {woods, hills, stream}, "2,5"), 7);
    EXPECT_EQ(left_over("arm = \"heavy_cavalry\"", {woods}, "1,2,6"), 3);
    EXPECT_EQ(left_over("arm = \"heavy_cavalry\"", {stream}, "1,2,6"), 8);
}

TEST(CF_7_Movement, CF_movement_SeveralKindsOfGround_NeverTakeOneDieTwice) {
    EXPECT_EQ(left_over("", {woods, hills}, "2,5"), 5) << "one column of the chart";
    EXPECT_EQ(left_over("arm = \"heavy_cavalry\"", {woods, stream}, "1,2,6"), 2);
    EXPECT_EQ(left_over("formation = \"column\"", {woods, stream}, "1,6,6"), 6) << "one of the two sixes";
}

TEST(CF_7_Movement, CF_movement_AllDiceEqual_ThereIsNoPenalty) {
    EXPECT_EQ(left_over("", {woods, stream}, "4,4"), 8);
    EXPECT_EQ(left_over("formation = \"column\"", {woods, stream}, "2,2,2"), 6);
}

TEST(CF_7_Movement, CF_17_E_CF_17_E_1_HillsAndWoods_SlowTheMove) {
    for (const bool wood : {true, false}) {
        Field field = alone();
        field.terrain(wood ? woods : hills);
        Table table(field, "d10=1 d6=2,5");
        ASSERT_TRUE(table.ready());
        table.decide(move("A1"));
        table.refuse(follow("A1", {{30, 15.5}}));
        table.decide(follow("A1", {{30, 15}}));
        EXPECT_TRUE(table.cites(table.one(EventKind::moved, "A1"), wood ? "CF-17.E.1" : "CF-17.E"));
    }
}

// --- CF-movement: batteries ---

TEST(CF_7_Movement, CF_movement_Battery_StatesWhetherItKeepsTheRightToFire) {
    for (const bool fires : {true, false}) {
        Field field = alone("arm = \"artillery\", stands = 3, guns = 6");
        field.blue("A2", "at = [60, 10]");  // still to be ordered
        Table table(field, fires ? "d10=1 d6=2,5 d10=1" : "d10=1 d6=2,5,1 d10=1");
        ASSERT_TRUE(table.ready());
        table.decide(move("A1"));
        const Prompt terms = table.prompt("terms");
        ASSERT_EQ(terms.offers.size(), 2U);
        EXPECT_EQ(terms.offers.front().number, 0) << "it keeps the right with an enemy in range";
        EXPECT_TRUE(table.cites(terms, "CF-movement"));
        EXPECT_TRUE(table.cites(table.refuse(choose(on_road)), "CF-movement"));
        table.decide(choose(fires ? 0 : no_fire));
        table.decide(follow("A1", {{30, fires ? 17.0 : 18.0}}));
        EXPECT_EQ(brom::has_flag(brom::own(table.at("A1")), brom::UnitFlag::moved_far), !fires);
    }
}

TEST(CF_7_Movement, CF_movement_HillsWallsAndWater_CostBatteriesADieAndWoodsStopThem) {
    constexpr const char* guns = "arm = \"artillery\", stands = 3, guns = 6";
    EXPECT_EQ(left_over(guns, {}, "2,5", 0), 7);
    EXPECT_EQ(left_over(guns, {hills}, "2,5", 0), 2);
    EXPECT_EQ(left_over(guns, {wall}, "2,5", 0), 2);
    EXPECT_EQ(left_over(guns, {hills, wall}, "2,5", 0), 2);
    EXPECT_EQ(left_over(guns, {stream}, "2,5", 0), 5);
    EXPECT_EQ(left_over(guns, {rough}, "2,5", 0), 2) << "counts as hills; woods would stop it";
}

// CF-17.E.4, CF-17.E.5
TEST(CF_7_Movement, CF_17_E_4_CF_17_E_5_Guns_MoveThroughWoodsOnRoadsOnly) {
    for (const bool road : {false, true}) {
        Field field = alone("arm = \"artillery\", stands = 3, guns = 6, formation = \"column\"");
        field.terrain("kind = \"woods\", rectangle = [[20, 12], [40, 30]]");
        if (road) field.terrain("kind = \"road\", line = [[30, 0], [30, 48]]");
        Table table(field, "d10=1 d6=5,4");
        ASSERT_TRUE(table.ready());
        table.decide(move("A1"));
        table.decide(choose(0));
        const NamedDecision deploys = follow("A1", {{30, 19}}, 0, Formation::line);
        EXPECT_EQ(table.is_legal(deploys), road) << "on the road it goes through and may unlimber";
        if (!road) {
            EXPECT_TRUE(table.cites(table.refuse(deploys), "CF-17.E.4"));
        }
    }
}

// --- CF-7.D: roads ---

Field road_field(std::string_view keys) {
    Field field = alone(keys);
    field.terrain("kind = \"road\", line = [[30, 0], [30, 48]]");
    return field.terrain("kind = \"woods\", rectangle = [[20, 12], [40, 40]]");
}

TEST(CF_7_Movement, CF_7_D_ColumnOnARoad_HasOneDieMoreAndStaysOnTheRoad) {
    Table table(road_field("formation = \"column\""), "d10=1 d6=1,3,4,5");
    ASSERT_TRUE(table.ready());
    table.decide(move("A1"));
    const Prompt terms = table.prompt("terms");
    EXPECT_TRUE(table.cites(terms, "CF-7.D"));
    EXPECT_EQ(terms.offers.front().number, on_road) << "no enemy is near";
    table.decide(choose(on_road));
    EXPECT_TRUE(table.cites(table.one(EventKind::rolled, "A1"), "CF-7.D"));
    EXPECT_TRUE(table.cites(table.refuse(follow("A1", {{31, 11}}, 0, Formation::column)), "CF-7.D"));
    table.refuse(follow("A1", {{30, 23.01}}, 0, Formation::column));
    table.decide(follow("A1", {{30, 23}}, 0, Formation::column));
    EXPECT_TRUE(table.cites(table.one(EventKind::moved, "A1"), "CF-7.D"));
}

TEST(CF_7_Movement, CF_7_D_ColumnThatLeavesTheRoad_RollsItsUsualDiceAndMeetsTheGround) {
    Table table(road_field("formation = \"column\""), "d10=1 d6=1,3,4");
    ASSERT_TRUE(table.ready());
    table.decide(move("A1"));
    table.decide(choose(0));
    table.refuse(follow("A1", {{30, 17.5}}, 0, Formation::column));
    EXPECT_TRUE(table.is_legal(follow("A1", {{30, 17}}, 0, Formation::column))) << "8 less the low die, in the wood";
}

TEST(CF_7_Movement, CF_7_D_RoadPrompt_IsForColumnsOnTheRoadOnly) {
    Table line(road_field("formation = \"line\""), "d10=1 d6=1,3");
    ASSERT_TRUE(line.ready());
    line.decide(move("A1"));
    EXPECT_TRUE(line.asks("path"));
    Field field = alone("formation = \"column\"");
    Table off(field, "d10=1 d6=1,3,4");
    ASSERT_TRUE(off.ready());
    off.decide(move("A1"));
    EXPECT_TRUE(off.asks("path"));
}

}  // namespace
}  // namespace linstock::clause
