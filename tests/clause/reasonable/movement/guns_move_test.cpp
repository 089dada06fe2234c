// RE-movement, RE-7.H, RE-16.E.4: guns are limbered, unlimbered, pushed by hand and pivoted.

#include "rulesets/brom/fire/fire.hpp"
#include "tests/clause/harness.hpp"

namespace linstock::clause {
namespace {

Field guns(std::string_view formation, std::string_view arm = "medium_guns") {
    Field field("reasonable");
    field.blue("G1",
               "at = [30, 10], arm = \"" + std::string(arm) + "\", formation = \"" + std::string(formation) + "\"");
    field.blue("F1", "at = [6, 10]").grey("B1", "at = [66, 46]");  // F1 is still to be ordered
    return field.phase("movement").cards({"Blue Brigade"});
}

bool spent(Table& table) { return brom::has_flag(brom::own(table.at("G1")), brom::UnitFlag::unlimbered); }

TEST(RE_7_Guns, RE_movement_Unlimbering_TakesTheWholeMove) {
    Table table(guns("column"), "d10=1 d10=1");
    ASSERT_TRUE(table.ready());
    table.decide(with(Verb::unlimber, "G1"));
    EXPECT_EQ(table.at("G1").formation, Formation::line);
    EXPECT_TRUE(table.cites(table.one(EventKind::reformed, "G1"), "RE-movement"));
    EXPECT_TRUE(spent(table));
    EXPECT_FALSE(table.asks("path")) << "no other move on this card";
}

TEST(RE_7_Guns, RE_movement_Limbering_TakesHalfTheMove) {
    Field field = guns("line");
    field.terrain("kind = \"hill\", rectangle = [[20, 12], [40, 30]]");
    Table table(field, "d10=1 d10=1 d6=3");
    ASSERT_TRUE(table.ready());
    table.decide(with(Verb::limber, "G1"));
    EXPECT_TRUE(spent(table));
    table.decide(choose(brom::over_hills));
    const Prompt path = table.prompt("path");
    EXPECT_EQ(path.reach.front().open, to_coord(4)) << "half of 8";
    EXPECT_EQ(path.reach.front().rough, to_coord(1)) << "less 3";
    EXPECT_TRUE(table.cites(table.refuse(follow("G1", {{30, 11}}, 0, Formation::line)), "RE-movement"));
    table.refuse(follow("G1", {{34.1, 10}}, 0, Formation::column));
    table.decide(follow("G1", {{34, 10}}, 0, Formation::column));
    EXPECT_NEAR(table.x("G1"), 34, hair);
}

TEST(RE_7_Guns, RE_movement_GunsPushedByHand_StayUnlimberedAndHaveMoved) {
    Table table(guns("line", "light_guns"), "d10=1 d10=1");
    ASSERT_TRUE(table.ready());
    table.decide(move("G1"));
    EXPECT_TRUE(table.cites(table.refuse(follow("G1", {{30, 12}}, 0, Formation::column)), "RE-movement"));
    table.refuse(follow("G1", {{30, 14.1}}, 0, Formation::line));
    table.decide(follow("G1", {{30, 14}}, 0, Formation::line));
    EXPECT_EQ(table.at("G1").formation, Formation::line);
    EXPECT_TRUE(brom::own(table.at("G1")).moved);
    EXPECT_FALSE(spent(table));
}

TEST(RE_7_Guns, RE_movement_SiegeGuns_OnlyPivot) {
    Table table(guns("line", "siege_guns"), "d10=1 d10=1");
    ASSERT_TRUE(table.ready());
    EXPECT_FALSE(table.offers(Verb::move, "G1"));
    for (const Verb verb : {Verb::move, Verb::limber})
        EXPECT_TRUE(table.cites(table.refuse(with(verb, "G1")), "RE-movement"));
    table.decide(pivot("G1", 90));
    EXPECT_TRUE(table.cites(table.one(EventKind::reformed, "G1"), "RE-7.H"));
}

TEST(RE_7_Guns, RE_7_H_Pivot_NeedsNoCommandResponseAndIsNoMove) {
    Table table(guns("line"), "d10=10 d10=10");
    ASSERT_TRUE(table.ready());
    EXPECT_FALSE(table.offers(Verb::move, "G1"));
    table.decide(pivot("G1", 45));
    EXPECT_TRUE(table.cites(table.one(EventKind::reformed, "G1"), "RE-7.H"));
    EXPECT_FALSE(brom::own(table.at("G1")).moved);
}

TEST(RE_7_Guns, RE_16_E_4_Guns_MoveThroughWoodsOnRoadsOnly) {
    for (const bool road : {false, true}) {
        Field field = guns("column", "light_guns");
        field.terrain("kind = \"woods\", rectangle = [[20, 12], [40, 15]]");
        if (road) field.terrain("kind = \"road\", line = [[30, 0], [30, 48]]");
        Table table(field, "d10=1 d10=1");
        ASSERT_TRUE(table.ready());
        table.decide(move("G1"));  // no die: woods cannot be named
        const NamedDecision through = follow("G1", {{30, 18}}, 0, Formation::column);
        EXPECT_EQ(table.is_legal(through), road);
        if (!road) {
            EXPECT_TRUE(table.cites(table.refuse(through), "RE-16.E.4"));
        }
    }
}

}  // namespace
}  // namespace linstock::clause
