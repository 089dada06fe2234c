// BA-5.R: riverboats.

#include "rulesets/brothers/contact.hpp"
#include "tests/clause/brothers/moves.hpp"

#include <fmt/format.h>

namespace linstock::clause {
namespace {

/// A river five inches wide along y = 20. The boat A1 on it heads east, B1 stands on its north bank.
Field river(const char* b1 = "at = [24, 22.9], heading = 180") {
    Field field("brothers");
    field.terrain("kind = \"river\", name = \"Big River\", width = 5, line = [[0, 20], [72, 20]]")
        .blue("A1",
              "at = [24, 20], heading = 90, arm = \"riverboat\", brothers = { range = 6, attack = 5, strength = 3 }")
        .blue("A2", "at = [24, 10], brothers = { range = 2, attack = 5, strength = 4 }")
        .grey("B1", fmt::format("{}, brothers = {{ range = 2, attack = 5, strength = 4 }}", b1))
        .phase("movement");
    return field;
}

/// East along the river.
NamedDecision sail(std::string_view unit, std::vector<Vec> path, std::optional<Formation> formation = {}) {
    return march(unit, std::move(path), 90, formation);
}

TEST(BA_5_Boats, BA_5_R_Riverboat_StaysOnNavigableWaterInSingleLine) {
    Table table(river());
    EXPECT_TRUE(table.cites(table.refuse(sail("A1", {{24, 24}})), "BA-5.R"));
    EXPECT_TRUE(table.cites(table.refuse(sail("A1", {{24, 21.1}})), "BA-5.R")) << "a base would be ashore";
    EXPECT_TRUE(table.cites(table.refuse(sail("A1", {}, Formation::column)), "BA-5.R"));
    EXPECT_TRUE(table.cites(table.refuse(sail("A1", {{33, 20}})), "BA-5.A")) << "riverboats move as artillery";
    table.decide(sail("A1", {{32, 20}}));
    EXPECT_NEAR(table.x("A1"), 32, hair);
}

TEST(BA_5_Boats, BA_5_R_BA_5_D_FordableRiver_DoesNotSlowARiverboat) {
    Field field("brothers");
    field.terrain("kind = \"river\", width = 5, line = [[0, 20], [72, 20]], fordable = true")
        .blue("A1",
              "at = [24, 20], heading = 90, arm = \"riverboat\", brothers = { range = 6, attack = 5, strength = 3 }")
        .grey("B1", "at = [24, 40], heading = 180, brothers = { range = 2, attack = 5, strength = 4 }")
        .phase("movement");
    Table table(field);
    EXPECT_TRUE(table.cites(table.refuse(sail("A1", {{32.1, 20}})), "BA-5.A"));
    table.decide(sail("A1", {{32, 20}}));
}

TEST(BA_5_Boats, BA_5_R_BA_5_D_FordableRiver_OffersTheWholeMoveToARiverboat) {
    Field field("brothers");
    field.terrain("kind = \"river\", width = 5, line = [[0, 20], [72, 20]], fordable = true")
        .more("[[objective]]\nname = \"Landing\"\nat = [60, 20]\n")
        .blue("A1",
              "at = [24, 20], heading = 90, arm = \"riverboat\", brothers = { range = 6, attack = 5, strength = 1 }")
        .blue("A2",
              "start = \"reserve\", arm = \"riverboat\", brothers = { range = 6, attack = 5, strength = 1, bound = 1, "
              "entry = \"west\" }")
        .grey("B1", "at = [24, 40], heading = 180, brothers = { range = 2, attack = 5, strength = 4 }")
        .phase("movement");
    Table table(field);
    double farthest = 24;
    double in = 0;
    for (const Decision& d : candidates(table.battle(), table.state(), table.prompt("move"), 1000)) {
        if (d.path.empty()) continue;
        double& most = d.unit == table.unit("A1") ? farthest : in;
        most = std::max(most, to_vec(d.path.back()).x);
    }
    EXPECT_NEAR(farthest, 32, 0.1);
    EXPECT_NEAR(in, 8, 0.1);
}

TEST(BA_5_Boats, BA_5_R_BA_terrain_RiverMarkedNavigable_CannotBeForded) {
    for (const bool marked : {false, true}) {
        Field field = river();
        field.terrain("kind = \"river\", name = \"Creek\", width = 1, line = [[0, 12], [72, 12]], fordable = true");
        if (marked) field.scenario("brothers = { navigable = \"Big River, Creek\" }");
        std::string found;
        EXPECT_EQ(problems_of(field.text(), &found), "");
        EXPECT_EQ(found.find("Creek is listed as navigable") != std::string::npos, marked) << found;
        Table table(field);
        EXPECT_EQ(table.is_legal(march("A2", {{24, 13.5}})), !marked);
        if (!marked) continue;
        EXPECT_TRUE(table.cites(table.refuse(march("A2", {{24, 13.5}})), "BA-5.H"));
    }
}

TEST(BA_5_Boats, BA_5_R_RiverThatIsNotNamed_IsNotNavigable) {
    Field field = river();
    field.terrain("kind = \"river\", name = \"Creek\", width = 5, line = [[0, 2], [72, 2]]")
        .scenario("brothers = { navigable = \"Creek\" }");
    const std::string found = problems_of(field.text());
    EXPECT_NE(found.find("A1 is a riverboat, but is not wholly on a navigable river"), std::string::npos) << found;
}

TEST(BA_5_Boats, BA_5_R_Riverboat_CannotBeContacted) {
    Field field = river("at = [24, 22.52], heading = 180");
    field.now("A1", "at = [24, 20.96]");
    Table table(field);
    EXPECT_FALSE(brothers::engaged(table.battle(), table.state(), table.unit("A1")));
    EXPECT_FALSE(brothers::engaged(table.battle(), table.state(), table.unit("B1")));
    Field charged = river("at = [24, 22.9], heading = 180");
    charged.battle_now("brothers = { active = 2 }");
    Table bank(charged);
    NamedDecision charge;
    charge.verb = Verb::charge;
    charge.unit = "B1";
    charge.target = "A1";
    EXPECT_TRUE(bank.cites(bank.refuse(charge), "BA-5.R"));
}

TEST(BA_5_Boats, BA_5_R_BA_15_B_UnitEnteringAlongTheBank_DoesNotTouchARiverboat) {
    Field field = river("at = [24, 30], heading = 180");
    field
        .grey("B2",
              "start = \"reserve\", brothers = { range = 2, attack = 5, strength = 4, bound = 1, entry = \"west\" }")
        .battle_now("brothers = { active = 2 }")
        .now("A1", "at = [4, 20.96]");
    Table table(field);
    table.decide(march("B2", {{0, 23.01}, {6, 23.01}}, 90, Formation::column));
    EXPECT_NEAR(table.x("B2"), 6, hair);
}

TEST(BA_5_Boats, BA_5_R_BA_15_B_Riverboat_CannotEnterOverLand) {
    Field field = river();
    field.terrain("kind = \"river\", width = 6, line = [[7, 22.5], [7, 48]]")
        .blue("A3",
              "start = \"reserve\", arm = \"riverboat\", brothers = { range = 6, attack = 5, strength = 1, bound = 1, "
              "entry = \"west\" }");
    Table table(field);
    EXPECT_TRUE(table.cites(table.refuse(sail("A3", {{0, 30}, {7, 30}})), "BA-5.R"));
    table.decide(sail("A3", {{0, 20}, {7, 20}}));
    EXPECT_NEAR(table.x("A3"), 7, hair);
}

TEST(BA_5_Boats, BA_5_R_BA_15_C_Riverboat_DoesNotBlockAnEntryPoint) {
    Field field = river("at = [24, 30], heading = 180");
    field.grey("B2", "arrives = 1, at = [0, 23.02], brothers = { range = 2, attack = 5, strength = 4 }")
        .battle_now("brothers = { active = 2 }")
        .now("A1", "at = [1.3, 20.96]");
    Table table(field);
    table.decide(march("B2", {{0, 23.02}, {5, 23.02}}, 90, Formation::column));
    EXPECT_NEAR(table.x("B2"), 5, hair);
}

TEST(BA_5_Boats, BA_5_R_BA_6_H_Riverboat_CannotCaptureACommanderOnTheBank) {
    Field field = river("at = [24, 30], heading = 180");
    field.officer(1, "BB", "brigade", "at = [28, 23.01]").now("A1", "at = [24, 20.96]");
    Table table(field);
    table.decide(sail("A1", {{30, 20.96}}));
    EXPECT_NEAR(table.x("A1"), 30, hair);
    EXPECT_EQ(table.officer_state("BB").presence, Presence::on_table);
}

TEST(BA_5_Boats, BA_0_E_Riverboat_CannotOverlapAnEnemyCommander) {
    Field field = river("at = [24, 30], heading = 180");
    field.officer(1, "BB", "brigade", "at = [30, 22.6]").now("A1", "at = [24, 20.96]");
    Table table(field);
    EXPECT_TRUE(table.cites(table.refuse(sail("A1", {{30, 20.96}})), "BA-0.E"));
    table.decide(sail("A1", {{32, 20.96}}));
}

TEST(BA_5_Boats, BA_5_R_RiverboatThatFlinches_StaysInPlace) {
    Field field = river();
    field.battle_now("brothers = { active = 2 }").phase("fire");
    Table table(field, "d6=5,5,1,1,1");
    table.any_dice();
    table.decide(fire("B1", "A1"));
    EXPECT_EQ(table.at("A1").stands_left, 1) << table.event_texts();
    EXPECT_NEAR(table.x("A1"), 24, hair);
    bool pinned = false;
    for (const Event& e : table.events(EventKind::noted, "A1"))
        pinned = pinned || table.cites(e, "BA-8.K");
    EXPECT_TRUE(pinned) << table.event_texts();
    EXPECT_EQ(table.count(EventKind::fell_back, "A1"), 0);
}

}  // namespace
}  // namespace linstock::clause
