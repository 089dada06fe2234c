// RV-11: line, column, square.

#include "rulesets/brom/model.hpp"
#include "tests/clause/harness.hpp"

namespace linstock::clause {
namespace {

Size size_of(Table& table, std::string_view unit, Formation formation) {
    return brom::size_of(table.battle(), table.state(), table.unit(unit), formation);
}

void expect_size(Table& table, Formation formation, double width, double depth) {
    const Size s = size_of(table, "A1", formation);
    EXPECT_NEAR(s.width, width, hair);
    EXPECT_NEAR(s.depth, depth, hair);
}

Field one(std::string_view keys, std::string_view variant = "25mm") {
    Field field;
    field.variant(variant).blue("A1", keys).grey("B1", "at = [66, 44]");
    return field.phase("movement").cards({"Blue Brigade"});
}

TEST(RV_11_Formations, RV_11_1_Line_HasTwoRanksThreeStandsWide) {
    Table table(one("at = [30, 10]"), "d10=1");
    ASSERT_TRUE(table.ready());
    expect_size(table, Formation::line, 3 * 2.25, 2 * 1.0);
    Table small(one("at = [30, 10]", "15mm"), "d10=1");
    expect_size(small, Formation::line, 3 * 1.5, 2 * 0.75);
}

TEST(RV_11_Formations, RV_11_1_LineWiderThanThreeStands_GivesAWarning) {
    for (const char* keys : {"stands = 7", "stands = 8"}) {
        std::string warnings;
        EXPECT_EQ(problems_of(one("at = [30, 10], " + std::string(keys)).text(), &warnings), "")
            << "the scenario is valid";
        EXPECT_NE(warnings.find("lines of infantry wider than 3 stands: A1 (4)"), std::string::npos) << warnings;
        EXPECT_NE(warnings.find("RV-11.1"), std::string::npos) << warnings;
    }
    for (const char* keys : {"stands = 6", "stands = 8, mounting = \"two_ranks\"", "arm = \"cavalry\""}) {
        std::string warnings;
        EXPECT_EQ(problems_of(one("at = [30, 10], " + std::string(keys)).text(), &warnings), "");
        EXPECT_EQ(warnings.find("wider than"), std::string::npos) << warnings;
    }
}

TEST(RV_11_Formations, RV_11_1_WiderLayoutsOfRV17_TakePrecedence) {
    Table two_ranks(one("at = [30, 10], mounting = \"two_ranks\""), "d10=1");
    ASSERT_TRUE(two_ranks.ready());
    expect_size(two_ranks, Formation::line, 6 * 1.25, 1.25);
    Table cavalry(one("arm = \"cavalry\", at = [30, 10]"), "d10=1");
    ASSERT_TRUE(cavalry.ready());
    expect_size(cavalry, Formation::line, 4 * 1.5, 2 * 1.5);
}

TEST(RV_11_Formations, RV_11_1_LineAfterLosses_FrontRankIsAtLeastAsLongAsTheSecond) {
    for (const int left : {5, 4, 3}) {
        Field field = one("at = [30, 10]");
        field.now("A1", "stands_left = " + std::to_string(left));
        Table table(field, "d10=1");
        ASSERT_TRUE(table.ready());
        EXPECT_EQ(brom::layout_of(table.battle(), table.state(), table.unit("A1")).files, (left + 1) / 2);
        expect_size(table, Formation::line, (left + 1) / 2 * 2.25, 2.0);
    }
}

TEST(RV_11_Formations, RV_11_1_SkirmishOrder_IsRefused) {
    Table table(one("at = [30, 10]"), "d10=1 d20=10");
    ASSERT_TRUE(table.ready());
    EXPECT_TRUE(table.cites(table.refuse(reform("A1", 0, Formation::skirmish)), "RV-11.1"));
    EXPECT_NE(problems_of(one("at = [30, 10], formation = \"skirmish\"").text()).find("RV-11.1"), std::string::npos);
    table.decide(move("A1"));
    EXPECT_TRUE(table.cites(table.refuse(follow("A1", {{30, 12}}, 0, Formation::road_column)), "RV-11.1"));
}

TEST(RV_11_Formations, RV_11_1_OnlyInfantry_FormsSquare) {
    Table foot(one("at = [30, 10]"), "d10=1");
    ASSERT_TRUE(foot.ready());
    foot.decide(reform("A1", 0, Formation::square));
    EXPECT_EQ(foot.at("A1").formation, Formation::square);
    EXPECT_TRUE(foot.cites(foot.one(EventKind::reformed, "A1"), "RV-11.1"));
    for (const char* arm : {"arm = \"cavalry\", at = [30, 10]", "arm = \"cavalry\", mounted = false, at = [30, 10]"}) {
        Table horse(one(arm), "d10=1");
        ASSERT_TRUE(horse.ready());
        EXPECT_TRUE(horse.cites(horse.refuse(reform("A1", 0, Formation::square)), "RV-11.1"));
    }
}

TEST(RV_11_Formations, RV_11_2_Column_IsDeeperThanWideAndTwoStandsWide) {
    Table table(one("at = [30, 10]"), "d10=1");
    ASSERT_TRUE(table.ready());
    expect_size(table, Formation::column, 2 * 2.25, 3 * 1.0);
    Table cavalry(one("arm = \"cavalry\", at = [30, 10]"), "d10=1");
    ASSERT_TRUE(cavalry.ready());
    expect_size(cavalry, Formation::column, 2 * 1.5, 4 * 1.5);
    Field field = one("at = [30, 10], formation = \"column\"");
    field.now("A1", "stands_left = 3");
    Table three(field, "d10=1");
    ASSERT_TRUE(three.ready());
    expect_size(three, Formation::column, 2 * 2.25, 2 * 1.0);
    EXPECT_TRUE(brom::column_target(three.battle(), three.state(), three.unit("A1"))) << "the front rank is refilled";
}

TEST(RV_11_Formations, RV_11_3_RegimentOfTwoStands_IsAlwaysALine) {
    for (const int left : {3, 2}) {
        Field field = one("at = [30, 10]");
        field.now("A1", "stands_left = " + std::to_string(left));
        Table table(field, "d10=1 d20=10");
        ASSERT_TRUE(table.ready());
        EXPECT_EQ(table.is_legal(reform("A1", 0, Formation::column)), left == 3);
        EXPECT_EQ(table.is_legal(reform("A1", 0, Formation::square)), left == 3);
        if (left == 2) {
            EXPECT_TRUE(table.cites(table.refuse(reform("A1", 0, Formation::column)), "RV-11.3"));
        }
        table.decide(move("A1"));
        EXPECT_EQ(table.is_legal(follow("A1", {{30, 14}}, 0, Formation::column)), left == 3);
        EXPECT_TRUE(table.is_legal(follow("A1", {{30, 14}}, 0, Formation::line)));
    }
}

TEST(RV_11_Formations, RV_11_3_LineOfTwoStands_IsTwoStandsWide) {
    const std::string two = "stands_left = 2";
    Field foot = one("at = [30, 10]");
    foot.now("A1", two);
    Table table(foot, "d10=1");
    ASSERT_TRUE(table.ready());
    expect_size(table, Formation::line, 2 * 2.25, 1.0);
    EXPECT_EQ(brom::layout_of(table.battle(), table.state(), table.unit("A1")).files, 2);
    Field horse = one("arm = \"cavalry\", at = [30, 10]");
    horse.now("A1", two);
    Table cavalry(horse, "d10=1");
    ASSERT_TRUE(cavalry.ready());
    expect_size(cavalry, Formation::line, 2 * 1.5, 1.5);
    Table whole(one("at = [30, 10], stands = 2"), "d10=1");  // a unit of two stands from the start
    ASSERT_TRUE(whole.ready());
    expect_size(whole, Formation::line, 2 * 2.25, 1.0);
    Field last = one("at = [30, 10]");
    last.now("A1", "stands_left = 1");
    Table single(last, "d10=1");
    ASSERT_TRUE(single.ready());
    expect_size(single, Formation::line, 2.25, 1.0);
}

TEST(RV_11_Formations, RV_11_3_ColumnReducedToTwoStands_ClosesUpIntoLine) {
    Field field;
    field.blue("A1", "at = [30, 10], formation = \"column\"").grey("B1", "at = [30, 20]").phase("standing fire");
    field.now("A1", "stands_left = 3, casualties = [3, 0, 0], revised = { rated = true, rating = 6 }").rated("B1", 6);
    Table table(field, "d6=6,1,1,1,1,1");
    ASSERT_TRUE(table.ready());
    table.decide(fire("B1", "A1"));
    table.any_dice();
    EXPECT_TRUE(table.until_phase("moving fire"));
    EXPECT_EQ(table.at("A1").stands_left, 2);
    EXPECT_EQ(table.at("A1").formation, Formation::line);
    EXPECT_TRUE(table.cites(table.one(EventKind::reformed, "A1"), "RV-11.3"));
    EXPECT_FALSE(brom::column_target(table.battle(), table.state(), table.unit("A1")));
}

TEST(RV_11_Formations, RV_11_3_BatteryOfTwoStands_KeepsItsFormation) {
    Field field = one("arm = \"artillery\", guns = 4, formation = \"column\", at = [30, 10]");
    Table table(field, "d10=1");
    ASSERT_TRUE(table.ready());
    EXPECT_TRUE(brom::column_target(table.battle(), table.state(), table.unit("A1"))) << "limbered";
    table.decide(with(Verb::unlimber, "A1"));
    EXPECT_EQ(table.at("A1").formation, Formation::line);
}

}  // namespace
}  // namespace linstock::clause
