// Every roll that is asked of people says whom it is for and which face decides.

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

Say fire_at(std::string_view unit, std::string_view officer, int piece = 0) {
    Say say;
    say.verb = Verb::fire_at;
    say.unit = unit;
    say.officer = officer;
    say.piece = piece;
    return say;
}

std::string asked(Table& table) { return wording::prompt_title(table.battle(), table.prompt("roll")); }

/// The lowest number that fails.
int fails_from(Table& table) { return table.prompt("roll").offers.front().number; }
int needs(Table& table) { return table.prompt("roll").roll.front().need; }

TEST(BA_4_Asked, BA_4_B_a_units_command_roll_fails_above_the_value) {
    Field field = two_sides();
    field.officer(0, "AB", "brigade", "at = [60, 40], brothers = { value = 2 }");
    Table table(field);
    EXPECT_EQ(fails_from(table), 3);
    EXPECT_EQ(table.prompt("roll").unit, table.unit("A1"));
    EXPECT_EQ(table.prompt("roll").command, table.command("Blue Brigade"));
    EXPECT_TRUE(table.cites(table.prompt("roll"), "BA-4.D"));
    EXPECT_EQ(asked(table), "Command of a unit, A1: roll one die of 6 sides; 3 or more fails");
}

TEST(BA_4_Asked, BA_4_B_of_a_commander_whom_every_die_obeys_no_number_fails) {
    for (const int value : {5, 6}) {
        Field field = two_sides();
        field.brigade(0, "parent = \"Blue Division\"")
            .command(0, "Blue Division", "kind = \"division\"")
            .officer(0, "AD", "division", "at = [68, 46], commands = \"Blue Division\"")
            .officer(0, "AB", "brigade", fmt::format("at = [24, 6], brothers = {{ value = {} }}", value));
        Table table(field);
        EXPECT_EQ(fails_from(table), value == 5 ? 6 : 0);
        EXPECT_EQ(asked(table), fmt::format("Command of a commander, AB: roll one die of 6 sides; {}",
                                            value == 5 ? "6 or more fails" : "every number succeeds"));
    }
}

TEST(BA_6_Asked, BA_6_F_a_leaderless_formation_rolls_once_by_its_name_and_is_told_once) {
    Field field = two_sides();
    field.blue("A2", "at = [30, 10]")
        .officer(0, "AB", "brigade", "at = [24, 6]")
        .officer_now("AB", "presence = \"destroyed\"")
        .officer(1, "BB", "brigade", "at = [24, 44]");
    Table table(field);
    EXPECT_EQ(table.prompt("roll").command, table.command("Blue Brigade"));
    EXPECT_EQ(fails_from(table), 2);
    EXPECT_EQ(asked(table),
              "Command of a leaderless formation, the Blue Brigade: roll one die of 6 sides; 2 or more fails");
    table.dice("d6=5");
    int told = 0;
    for (const Event& e : table.events(EventKind::noted))
        if (!e.dice.faces.empty()) {
            ++told;
            EXPECT_EQ(e.command, table.command("Blue Brigade"));
            EXPECT_EQ(e.units.size(), 2U);
            EXPECT_TRUE(table.cites(e, "BA-6.F"));
        }
    EXPECT_EQ(told, 1) << table.tell();
    EXPECT_NE(table.tell().find("The Blue Brigade is not in command (acts on 1; die 5)."), std::string::npos)
        << table.tell();
}

TEST(BA_6_Asked, BA_6_D_both_dice_of_a_pair_must_reach_the_face) {
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
        const std::string title = asked(table);
        EXPECT_NE(title.find(sharp ? "; 5 or more on both of a pair hits" : "; 6 on both of a pair hits"),
                  std::string::npos)
            << title;
    }
}

TEST(BA_6_Asked, BA_6_H_a_capture_names_the_commander_and_the_Attack) {
    Field field = two_sides();
    field.officer(1, "BB", "brigade", "at = [24, 14]").phase("movement");
    Table table(field);
    table.decide(march("A1", {{24, 16}}));
    EXPECT_EQ(needs(table), 5);
    EXPECT_EQ(table.prompt("roll").officer, table.officer("BB"));
    EXPECT_EQ(asked(table),
              "Capture of a commander, A1, BB: roll one die of 6 sides; 5 or more captures the commander");
}

TEST(BA_8_Asked, BA_8_A_BA_8_B_a_flinch_is_held_against_the_bases_lost) {
    Table table(shots(), "d6=5,5,1,1");
    table.decide(fire("A1", "B1"));
    EXPECT_EQ(needs(table), 3);
    EXPECT_EQ(asked(table), "Flinching, B1: roll one die of 6 sides; 3 or more and it stands");
    Field field = shots();
    field.terrain("kind = \"woods\", rectangle = [[20, 15], [28, 17]]");
    Table wood(field, "d6=5,5,1,1,3,1");
    wood.decide(fire("A1", "B1"));
    EXPECT_EQ(wood.prompt("roll").roll.front().count, 2);
    EXPECT_EQ(needs(wood), 2);
    EXPECT_TRUE(wood.cites(wood.prompt("roll"), "BA-8.B"));
    EXPECT_EQ(asked(wood), "Flinching, B1: roll two dice of 6 sides; 2 or more on one of them and it stands");
}

TEST(BA_7_Asked, BA_7_E_BA_9_C_fire_names_its_target_and_what_made_it_worse) {
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
    EXPECT_EQ(asked(table), "Cover, B1: roll one die of 6 sides; 3 or more is still a hit");
}

TEST(BA_15_Asked, BA_15_D_a_march_names_its_formation_and_what_it_arrives_on) {
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
        EXPECT_NE(asked(table).find("Flankers"), std::string::npos) << asked(table);
    }
}

TEST(BA_14_Asked, BA_14_C_the_nights_roll_fails_one_sooner_for_a_reserve) {
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
        Say order;
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
