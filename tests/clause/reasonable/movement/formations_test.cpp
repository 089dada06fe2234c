// RE-4.A, RE-14.C, RE-14.H: the formations of this ruleset with skirmish order; units that mount and dismount.

#include "rulesets/brom/model.hpp"
#include "tests/clause/harness.hpp"

namespace linstock::clause {
namespace {

Field one(std::string_view keys) {
    Field field("reasonable");
    field.blue("A1", "at = [30, 10], " + std::string(keys)).grey("B1", "at = [66, 44]");
    return field.phase("movement").cards({"Blue Brigade"});
}

void expect_size(Table& table, Formation formation, double width, double depth) {
    const Size s = brom::size_of(table.battle(), table.state(), table.unit("A1"), formation);
    EXPECT_NEAR(s.width, width, hair) << name_of(formation);
    EXPECT_NEAR(s.depth, depth, hair) << name_of(formation);
}

TEST(RE_4_Formations, RE_4_A_LineColumnAndSquare_HaveTheirPrintedWidths) {
    Table table(one("arm = \"light_infantry\", footprint = [1, 0.75]"), "d10=1");
    ASSERT_TRUE(table.ready());
    expect_size(table, Formation::line, 4, 0.75);
    expect_size(table, Formation::column, 1, 3);
    expect_size(table, Formation::square, 1, 1);
    expect_size(table, Formation::skirmish, 7, 0.75);
}

TEST(RE_4_Formations, RE_4_A_OnlyLightInfantryAndDismountedLightCavalry_FormSkirmishOrder) {
    struct Case {
        const char* keys;
        bool may;
    };
    for (const Case& c : {Case{"arm = \"light_infantry\"", true}, Case{"arm = \"infantry\"", false},
                          Case{"arm = \"light_cavalry\", mounted = false", true},
                          Case{"arm = \"light_cavalry\"", false}, Case{"arm = \"heavy_cavalry\"", false}}) {
        Table table(one(c.keys), "d10=1");
        ASSERT_TRUE(table.ready());
        EXPECT_EQ(table.is_legal(reform("A1", 0, Formation::skirmish)), c.may) << c.keys;
        if (!c.may) {
            EXPECT_TRUE(table.cites(table.refuse(reform("A1", 0, Formation::skirmish)), "RE-4.A")) << c.keys;
        }
        table.decide(move("A1"));
        EXPECT_EQ(table.is_legal(follow("A1", {{30, 14}}, 0, Formation::skirmish)), c.may) << c.keys;
    }
}

TEST(RE_4_Formations, RE_4_A_Scenario_MayPlaceThemInSkirmishOrder) {
    const auto problem = [](std::string_view keys) {
        return problems_of(one("formation = \"skirmish\", " + std::string(keys)).text());
    };
    Table table(one("formation = \"skirmish\", arm = \"light_infantry\""), "d10=1");
    ASSERT_TRUE(table.ready());
    EXPECT_EQ(table.at("A1").formation, Formation::skirmish);
    EXPECT_EQ(problem("arm = \"light_cavalry\", mounted = false"), "");
    for (const char* keys : {"arm = \"infantry\"", "arm = \"light_cavalry\"", "arm = \"heavy_cavalry\"",
                             "arm = \"medium_guns\"", "arm = \"light_infantry\", stands = 2"})
        EXPECT_NE(problem(keys).find("RE-4.A"), std::string::npos) << keys;
}

TEST(RE_4_Formations, RE_4_A_Deployment_MayPlaceThemInSkirmishOrder) {
    Field field("reasonable");
    field.blue("A1", "start = \"zone\", arm = \"light_infantry\"").grey("B1", "start = \"zone\"");
    Table table(field);
    ASSERT_TRUE(table.ready());
    EXPECT_TRUE(table.is_legal(place("A1", {36, 10}, 0, Formation::skirmish)));
    EXPECT_TRUE(table.cites(table.refuse(place("B1", {36, 38}, 180, Formation::skirmish)), "RE-4.A"));
}

TEST(RE_4_Formations, RE_4_A_UnitOfTwoStands_IsALine) {
    Field field = one("arm = \"light_infantry\"");
    field.now("A1", "stands_left = 2");
    Table table(field, "d10=1");
    ASSERT_TRUE(table.ready());
    for (const Formation f : {Formation::column, Formation::square, Formation::skirmish})
        EXPECT_TRUE(table.cites(table.refuse(reform("A1", 0, f)), "RE-4.A")) << name_of(f);
}

TEST(RE_14_Cavalry, RE_14_C_OnlyLightCavalry_MountsAndDismounts) {
    Table light(one("arm = \"light_cavalry\""), "d10=1");
    ASSERT_TRUE(light.ready());
    light.decide(with(Verb::dismount, "A1"));
    light.refuse(follow("A1", {{30, 18.01}}));
    light.decide(follow("A1", {{30, 18}}));  // half of 16
    EXPECT_FALSE(light.at("A1").mounted);
    EXPECT_TRUE(light.cites(light.one(EventKind::mounted, "A1"), "RE-14.C"));
    for (const char* keys : {"arm = \"heavy_cavalry\"", "arm = \"armoured_cavalry\""}) {
        Table heavy(one(keys), "d10=1");
        ASSERT_TRUE(heavy.ready());
        EXPECT_FALSE(heavy.offers(Verb::dismount, "A1"));
        EXPECT_TRUE(heavy.cites(heavy.refuse(with(Verb::dismount, "A1")), "RE-14.C"));
    }
}

TEST(RE_14_Cavalry, RE_14_C_SkirmishersThatMount_AreInLine) {
    for (const bool goes : {false, true}) {
        Table table(one("formation = \"skirmish\", arm = \"light_cavalry\", mounted = false"), "d10=1");
        ASSERT_TRUE(table.ready());
        table.decide(with(Verb::mount, "A1"));
        if (goes)
            table.decide(follow("A1", {{30, 12}}, 0, Formation::skirmish));
        else
            table.decide(stand("A1"));
        EXPECT_TRUE(table.at("A1").mounted);
        EXPECT_EQ(table.at("A1").formation, Formation::line) << "RE-4.A: no skirmish order when mounted";
        EXPECT_EQ(table.one(goes ? EventKind::moved : EventKind::reformed, "A1").formation, Formation::line);
    }
}

TEST(RE_14_Cavalry, RE_14_H_CavalryWithoutCommandResponse_CannotMountOrDismount) {
    Field field = one("arm = \"light_cavalry\"");
    field.blue("A2", "at = [60, 10]");
    Table table(field, "d10=10 d10=1");
    ASSERT_TRUE(table.ready());
    EXPECT_FALSE(table.offers(Verb::dismount, "A1"));
    EXPECT_TRUE(table.cites(table.refuse(with(Verb::dismount, "A1")), "RE-14.H"));
}

}  // namespace
}  // namespace linstock::clause
