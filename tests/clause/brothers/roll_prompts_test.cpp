// Each roll prompt for people names the unit and the face that decides.

#include "tests/clause/brothers/moves.hpp"
#include "words/prompt_text.hpp"

#include <fmt/format.h>

namespace linstock::clause {
namespace {

const char* trained = "brothers = { range = 2, attack = 5, strength = 4 }";

Field two_sides() {
    Field field("brothers");
    field.blue("A1", fmt::format("at = [24, 10], {}", trained))
        .grey("B1", fmt::format("at = [24, 40], heading = 180, {}", trained));
    return field;
}

Field shots() {
    Field field = two_sides();
    field.now("B1", "at = [24, 16]").phase("fire");
    return field;
}

NamedDecision fire_at(std::string_view unit, std::string_view officer, int piece = 0) {
    NamedDecision say;
    say.verb = Verb::fire_at;
    say.unit = unit;
    say.officer = officer;
    say.piece = piece;
    return say;
}

std::string prompt_title(Table& table) { return wording::prompt_title(table.battle(), table.prompt("roll")); }

/// The lowest number that fails.
int fails_from(Table& table) { return table.prompt("roll").offers.front().number; }
int needs(Table& table) { return table.prompt("roll").roll.front().need; }

TEST(BA_4_RollPrompt, BA_4_B_CommandRollOfAUnit_FailsAboveTheValue) {
    Field field = two_sides();
    field.officer(0, "AB", "brigade", "at = [60, 40], brothers = { value = 2 }");
    Table table(field);
    EXPECT_EQ(fails_from(table), 3);
    EXPECT_EQ(table.prompt("roll").unit, table.unit("A1"));
    EXPECT_EQ(table.prompt("roll").command, table.command("Blue Brigade"));
    EXPECT_TRUE(table.cites(table.prompt("roll"), "BA-4.D"));
    EXPECT_EQ(prompt_title(table), "Command of a unit, A1: roll one die of 6 sides; 3 or more fails");
}

TEST(BA_4_RollPrompt, BA_4_B_CommanderWithValue6_CannotFail) {
    for (const int value : {5, 6}) {
        Field field = two_sides();
        field.brigade(0, "parent = \"Blue Division\"")
            .command(0, "Blue Division", "kind = \"division\"")
            .officer(0, "AD", "division", "at = [68, 46], commands = \"Blue Division\"")
            .officer(0, "AB", "brigade", fmt::format("at = [24, 6], brothers = {{ value = {} }}", value));
        Table table(field);
        EXPECT_EQ(fails_from(table), value == 5 ? 6 : 0);
        EXPECT_EQ(prompt_title(table), fmt::format("Command of a commander, AB: roll one die of 6 sides; {}",
                                                   value == 5 ? "6 or more fails" : "every number succeeds"));
    }
}

TEST(BA_6_RollPrompt, BA_6_F_LeaderlessFormation_RollsOnceByItsName) {
    Field field = two_sides();
    field.blue("A2", "at = [30, 10]")
        .officer(0, "AB", "brigade", "at = [24, 6]")
        .officer_now("AB", "presence = \"destroyed\"")
        .officer(1, "BB", "brigade", "at = [24, 44]");
    Table table(field);
    EXPECT_EQ(table.prompt("roll").command, table.command("Blue Brigade"));
    EXPECT_EQ(fails_from(table), 2);
    EXPECT_EQ(prompt_title(table),
              "Command of a leaderless formation, the Blue Brigade: roll one die of 6 sides; 2 or more fails");
    table.dice("d6=5");
    int count = 0;
    for (const Event& e : table.events(EventKind::noted))
        if (!e.dice.faces.empty()) {
            ++count;
            EXPECT_EQ(e.command, table.command("Blue Brigade"));
            EXPECT_EQ(e.units.size(), 2U);
            EXPECT_TRUE(table.cites(e, "BA-6.F"));
        }
    EXPECT_EQ(count, 1) << table.event_texts();
    EXPECT_NE(table.event_texts().find("The Blue Brigade is not in command (acts on 1; die 5)."), std::string::npos)
        << table.event_texts();
}

TEST(BA_6_RollPrompt, BA_6_D_HitOnACommander_NeedsBothDiceOfAPair) {
    for (const bool sharp : {false, true}) {
        Field field = shots();
        field
            .blue("A2", fmt::format("at = [40, 10], brothers = {{ range = 3, attack = 4, strength = 2{} }}",
                                    sharp ? ", sharpshooters = true" : ""))
            .officer(1, "BB", "brigade", "at = [40, 40]")
            .officer_now("BB", "at = [40, 18]");
        Table table(field);
        table.decide(fire_at("A2", "BB"));
        EXPECT_EQ(needs(table), sharp ? 5 : 6);
        EXPECT_TRUE(table.cites(table.prompt("roll"), sharp ? "BA-6.E" : "BA-6.D"));
        const std::string title = prompt_title(table);
        EXPECT_NE(title.find(sharp ? "; 5 or more on both of a pair hits" : "; 6 on both of a pair hits"),
                  std::string::npos)
            << title;
    }
}

TEST(BA_6_RollPrompt, BA_6_H_Capture_NamesTheCommanderAndTheAttack) {
    Field field = two_sides();
    field.officer(1, "BB", "brigade", "at = [24, 14]").phase("movement");
    Table table(field);
    table.decide(march("A1", {{24, 16}}));
    EXPECT_EQ(needs(table), 5);
    EXPECT_EQ(table.prompt("roll").officer, table.officer("BB"));
    EXPECT_EQ(prompt_title(table),
              "Capture of a commander, A1, BB: roll one die of 6 sides; 5 or more captures the commander");
}

TEST(BA_8_RollPrompt, BA_8_A_BA_8_B_Flinch_NamesTheFaceForTheBasesLost) {
    Table table(shots(), "d6=5,5,1,1");
    table.decide(fire("A1", "B1"));
    EXPECT_EQ(needs(table), 3);
    EXPECT_EQ(prompt_title(table), "Flinching, B1: roll one die of 6 sides; 3 or more and it stands");
    Field field = shots();
    field.terrain("kind = \"woods\", rectangle = [[20, 15], [28, 17]]");
    Table wood(field, "d6=5,5,1,1,3,1");
    wood.decide(fire("A1", "B1"));
    EXPECT_EQ(wood.prompt("roll").roll.front().count, 2);
    EXPECT_EQ(needs(wood), 2);
    EXPECT_TRUE(wood.cites(wood.prompt("roll"), "BA-8.B"));
    EXPECT_EQ(prompt_title(wood), "Flinching, B1: roll two dice of 6 sides; 2 or more on one of them and it stands");
}

TEST(BA_7_RollPrompt, BA_7_E_BA_9_C_Fire_NamesItsTargetAndItsModifiers) {
    Field field = shots();
    field.terrain("kind = \"woods\", rectangle = [[20, 15], [28, 17]]")
        .terrain("kind = \"marsh\", rectangle = [[20, 8], [28, 10.5]]");
    Table table(field);
    table.decide(fire("A1", "B1"));
    EXPECT_EQ(table.prompt("roll").other, table.unit("B1"));
    EXPECT_EQ(needs(table), 6);
    EXPECT_TRUE(table.cites(table.prompt("roll"), "BA-5.G")) << "unformed";
    table.dice("d6=6,1,1,1");
    EXPECT_EQ(needs(table), 3);
    EXPECT_TRUE(table.cites(table.prompt("roll"), "BA-9.D"));
    EXPECT_EQ(prompt_title(table), "Cover, B1: roll one die of 6 sides; 3 or more is still a hit");
}

TEST(BA_15_RollPrompt, BA_15_D_FlankMarch_NamesItsFormationAndTheFaceItNeeds) {
    for (const bool circle : {false, true}) {
        Field field = two_sides();
        field
            .command(0, "Flankers",
                     circle ? "brothers = { march = \"circle\", earliest = 1 }"
                            : "brothers = { march = \"flank\", edge = \"east\", earliest = 1 }")
            .blue("A2", fmt::format("command = \"Flankers\", start = \"reserve\", {}", trained));
        Table table(field);
        EXPECT_EQ(needs(table), circle ? 6 : 5);
        EXPECT_EQ(table.prompt("roll").command, table.command("Flankers"));
        EXPECT_NE(prompt_title(table).find("Flankers"), std::string::npos) << prompt_title(table);
    }
}

TEST(BA_14_RollPrompt, BA_14_C_NightRollForAReserve_FailsOneSooner) {
    for (const bool reserve : {false, true}) {
        Field field = two_sides();
        field.scenario("brothers = { days = 2, bounds = 1 }")
            .brigade(0, "parent = \"Blue Division\"")
            .command(0, "Blue Division", "kind = \"division\"")
            .officer(0, "AD", "division", "at = [30, 12], commands = \"Blue Division\", brothers = { value = 4 }")
            .officer(0, "AB", "brigade", "at = [24, 6], brothers = { value = 6 }")
            .officer(1, "BB", "brigade", "at = [24, 44], brothers = { value = 6 }");
        Table table(field);
        for (int i = 0; i < 40 && !table.asks("night_order"); ++i)
            table.decide(done());
        NamedDecision order;
        order.verb = Verb::announce;
        order.number = reserve ? 2 : 1;
        order.command = "Blue Brigade";
        table.decide(order);
        EXPECT_EQ(fails_from(table), reserve ? 4 : 5);
        EXPECT_EQ(table.prompt("roll").command, table.command("Blue Brigade"));
    }
}

}  // namespace
}  // namespace linstock::clause
