// BA-2, BA-3, BA-4: counters of commanders, the bound and its phases, command.

#include "battle/view.hpp"
#include "rulesets/brothers/model.hpp"
#include "tests/clause/harness.hpp"

#include <tuple>

namespace linstock::clause {
namespace {

using brothers::Acting;

Field two_sides() {
    Field field("brothers");
    field.blue("A1", "at = [24, 10], brothers = { range = 2, attack = 5, strength = 4 }")
        .grey("B1", "at = [24, 40], heading = 180, brothers = { range = 2, attack = 5, strength = 4 }");
    return field;
}

Acting acting(const Table& table, const char* unit) { return brothers::own(table.at(unit)).acting; }

TEST(BA_3_Bound, BA_3_A_ConfederateRound_ComesFirst) {
    Field field = two_sides();
    field.army(1, "colours = \"confederate\"").army(0, "colours = \"union\"");
    field.officer(0, "AB", "brigade", "at = [24, 6]").officer(1, "BB", "brigade", "at = [24, 44]");
    Table table(field);
    EXPECT_TRUE(table.asks("move", Seat::second));
    table.decide(done());
    table.decide(done());
    EXPECT_TRUE(table.asks("move", Seat::first));
    EXPECT_EQ(table.state().turn, 1);
}

/// The hours at which the bounds begin, in a battle of two days of three bounds.
std::vector<std::string> bound_hours(const char* keys) {
    Field field = two_sides();
    field.scenario(std::string("brothers = { days = 2, bounds = 3") + keys + " }");
    Table table(field);
    // The scenario's length counts the bounds of both days.
    EXPECT_EQ(table.battle().scenario->turns, 6);
    table.any_dice();
    table.until_turn(6);
    std::vector<std::string> out;
    for (const Event& e : table.events(EventKind::turn_began)) {
        EXPECT_TRUE(table.cites(e, "BA-3.A"));
        EXPECT_EQ(std::stoi(e.word), e.hour());
        out.emplace_back(e.word);
    }
    EXPECT_NE(table.event_texts().find("Bound 2 begins at " + out[1] + "."), std::string::npos) << table.event_texts();
    return out;
}

TEST(BA_3_Bound, BA_3_A_EachBound_ShowsItsHourAndEachDayBeginsAtTheFirst) {
    using Hours = std::vector<std::string>;
    EXPECT_EQ(bound_hours(""), (Hours{"06:00", "07:00", "08:00", "06:00", "07:00", "08:00"}));
    EXPECT_EQ(bound_hours(", first_hour = 22"), (Hours{"22:00", "23:00", "00:00", "22:00", "23:00", "00:00"}));
    for (const char* hour : {"24", "-1"}) {
        Field field = two_sides();
        field.scenario(std::string("brothers = { first_hour = ") + hour + " }");
        EXPECT_NE(problems_of(field.text()).find("0 to 23"), std::string::npos) << hour;
    }
}

TEST(BA_3_Bound, BA_3_B_ActiveSideOnly_MovesAndFires) {
    Field field = two_sides();
    field.now("B1", "at = [24, 16]").phase("fire");
    Table table(field);
    const Refusal no = table.refuse([&] {
        NamedDecision say = fire("B1", "A1");
        say.by = Seat::first;
        return say;
    }());
    EXPECT_TRUE(table.cites(no, "BA-3.B")) << no.text;
    table.any_dice();
    table.decide(fire("A1", "B1"));
}

TEST(BA_3_Bound, BA_3_1_to_BA_3_12_TwelvePhases_FollowInTheirOrder) {
    Field field = two_sides();
    field.officer(0, "AB", "brigade", "at = [24, 6]").officer(1, "BB", "brigade", "at = [24, 44]");
    Table table(field);
    while (table.state().turn == 1)
        table.decide(done());
    std::vector<std::string> words;
    for (const Event& e : table.events(EventKind::phase_began))
        words.emplace_back(e.word);
    ASSERT_EQ(words.size(), 31U);  // two rounds, and the first seven phases of the next
    const char* clauses[] = {"BA-3.1", "BA-3.2", "BA-3.3", "BA-3.4",  "BA-3.5",  "BA-3.6",
                             "BA-3.7", "BA-3.8", "BA-3.9", "BA-3.10", "BA-3.11", "BA-3.12"};
    const std::vector<Event> begun = table.events(EventKind::phase_began);
    for (std::size_t i = 0; i < 24; ++i)
        EXPECT_TRUE(table.cites(begun[i], clauses[i % 12])) << i;
    EXPECT_EQ(begun[0].army, ArmyId{1});
    EXPECT_EQ(begun[12].army, ArmyId{2});
}

// BA-2.C: any part of the unit.
TEST(BA_2_Commanders, BA_2_B_BA_2_C_CommandRadius_IsFromTheCommandersCentreToAnyPartOfTheUnit) {
    // Value 2 is 8 inches at 15 mm. The rear edge of A1's bases is 0.8 behind its front centre.
    for (const double y : {6.0 - 4.0 - 0.0, 10 - 0.8 - 8.0 - 0.01}) {
        Field field = two_sides();
        field.officer(0, "AB", "brigade", "at = [24, " + std::to_string(y) + "], brothers = { value = 2 }");
        const bool far = y < 1.2;
        Table table(field, far ? "d6=6" : "");
        EXPECT_EQ(acting(table, "A1"), far ? Acting::nic : Acting::in_command);
        EXPECT_EQ(table.count(EventKind::noted, "A1"), far ? 3 : 0);  // out of command, failed, marker
    }
}

TEST(BA_2_Commanders, BA_2_D_BA_2_E_FormationCommanderOutsideTheSuperiorsRadius_Rolls) {
    Field field = two_sides();
    field.brigade(0, "parent = \"Blue Division\"")
        .command(0, "Blue Division", "kind = \"division\"")
        .officer(0, "AD", "division", "at = [60, 6], commands = \"Blue Division\", brothers = { value = 5 }")
        .officer(0, "AB", "brigade", "at = [24, 6], brothers = { value = 3 }");
    Table table(field, "d6=3");
    EXPECT_EQ(acting(table, "A1"), Acting::in_command);  // BA-4.C: the commander acts on own initiative, no penalty
    bool has_event = false;
    for (const Event& e : table.events(EventKind::noted))
        has_event = has_event || (e.officer == table.officer("AB") && table.cites(e, "BA-4.C"));
    EXPECT_TRUE(has_event) << table.event_texts();
}

TEST(BA_2_Commanders, BA_2_E_OnlyHigherCommanderOfASide_IsTheSuperiorOfAllItsFormations) {
    for (const bool two : {false, true}) {
        Field field = two_sides();
        field.command(0, "Blue Division", "kind = \"division\"")
            .command(0, "Second Brigade", "parent = \"Blue Division\"")
            .blue("A2", "at = [40, 10], command = \"Second Brigade\"")
            .officer(0, "AB", "brigade", "at = [24, 6], brothers = { value = 3 }")
            .officer(0, "AD", "division", "at = [26, 4], commands = \"Blue Division\", brothers = { value = 5 }")
            .officer(0, "AC", "brigade", "at = [40, 6], commands = \"Second Brigade\", brothers = { value = 3 }");
        // With a second higher commander, the scenario must say which one is AB's superior.
        if (two)
            field.command(0, "Third Division", "kind = \"division\"")
                .command(0, "Third Brigade", "parent = \"Third Division\"")
                .blue("A3", "at = [50, 10], command = \"Third Brigade\"")
                .officer(0, "AE", "division", "at = [52, 4], commands = \"Third Division\", brothers = { value = 5 }")
                .officer(0, "AF", "brigade", "at = [50, 6], commands = \"Third Brigade\", brothers = { value = 3 }");
        Table table(field, two ? "d6=4" : "");
        EXPECT_EQ(acting(table, "A1"), two ? Acting::nic : Acting::in_command) << table.event_texts();
    }
}

TEST(BA_2_Commanders, BA_2_A_BA_2_E_HigherCommander_AlsoCommandsAFormationWithoutACommander) {
    for (const bool division : {false, true}) {
        Field field = two_sides();
        field.brigade(0, division ? "parent = \"Blue Division\"" : "parent = \"Blue Corps\"")
            .command(0, "Blue Corps", "kind = \"corps\"")
            .officer(0, "AC", "corps", "at = [60, 6], commands = \"Blue Corps\", brothers = { value = 1 }")
            .officer(0, "AB", "brigade", "at = [24, 6], brothers = { value = 3 }");
        if (division) field.command(0, "Blue Division", "kind = \"division\", parent = \"Blue Corps\"");
        Table table(field, "d6=3");
        EXPECT_EQ(table.events(EventKind::rolled).size() + table.state().draws, 1U) << "AB rolls, far from AC";
        EXPECT_EQ(acting(table, "A1"), Acting::in_command);
    }
}

TEST(BA_2_Commanders, BA_2_F_WithoutAHigherCommander_FormationCommandersAreInCommand) {
    Field field = two_sides();
    field.officer(0, "AB", "brigade", "at = [24, 6]");
    Table table(field);
    EXPECT_EQ(acting(table, "A1"), Acting::in_command);
}

// BA-6.G: no replacement takes the place of a lost superior.
TEST(BA_2_Commanders, BA_2_F_FormationCommandersWhoLostTheirSuperior_RollEachRound) {
    Field field = two_sides();
    field.brigade(0, "parent = \"Blue Division\"")
        .command(0, "Blue Division", "kind = \"division\"")
        .officer(0, "AD", "division", "at = [24, 4], commands = \"Blue Division\", brothers = { value = 5 }")
        .officer(0, "AB", "brigade", "at = [24, 6], brothers = { value = 3 }")
        .officer_now("AD", "presence = \"captured\"");
    Table table(field, "d6=4");
    EXPECT_EQ(acting(table, "A1"), Acting::idle);  // the round is over for them: no unit could act
    EXPECT_TRUE(table.events(EventKind::noted, "A1").size() >= 1);
}

TEST(BA_2_Commanders, BA_2_G_ExceptionalCommander_NeedsNoSuperior) {
    Field field = two_sides();
    field.brigade(0, "parent = \"Blue Division\"")
        .command(0, "Blue Division", "kind = \"division\"")
        .officer(0, "AD", "division", "at = [60, 6], commands = \"Blue Division\"")
        .officer(0, "AB", "brigade", "at = [24, 6], brothers = { value = 3, exceptional = true }");
    Table table(field);
    EXPECT_EQ(acting(table, "A1"), Acting::in_command);
}

TEST(BA_4_Command, BA_4_B_BA_4_D_UnitOutOfRadius_ActsOnTheCommandersValueOrLess) {
    Field field = two_sides();
    field.officer(0, "AB", "brigade", "at = [60, 6], brothers = { value = 3 }");
    Table table(field, "d6=3");
    EXPECT_EQ(acting(table, "A1"), Acting::on_roll);
    EXPECT_TRUE(table.asks("move", Seat::first));
}

TEST(BA_4_Command, BA_4_D_UnitActingOnARoll_HasAttackOneWorseButNotAboveSix) {
    for (const int attack : {5, 6}) {
        Field field("brothers");
        field
            .blue("A1",
                  "at = [24, 10], brothers = { range = 2, attack = " + std::to_string(attack) + ", strength = 1 }")
            .grey("B1", "at = [24, 16], heading = 180, brothers = { strength = 4 }")
            .now("A1", "brothers = { acting = 'on_roll' }")
            .phase("fire");
        Table table(field, "d6=5");
        table.decide(fire("A1", "B1"));
        const Event shot = table.one(EventKind::fired);
        EXPECT_EQ(shot.needed, 6);
        EXPECT_EQ(shot.hits(), 0);
        EXPECT_EQ(table.modifier(shot, "out of command"), 1);
        EXPECT_TRUE(table.cites(shot, "BA-4.D"));
        EXPECT_TRUE(table.cites(shot, "BA-1.I"));
    }
}

TEST(BA_4_Command, BA_4_E_UnitThatFailsItsRoll_CannotMoveOrFire) {
    Field field = two_sides();
    field.blue("A2", "at = [30, 10]").officer(0, "AB", "brigade", "at = [36, 6], brothers = { value = 2 }");
    Table table(field, "d6=4");
    EXPECT_EQ(acting(table, "A1"), Acting::nic);
    EXPECT_EQ(acting(table, "A2"), Acting::in_command);
    EXPECT_TRUE(table.cites(table.refuse(stand("A1")), "BA-4.E"));
}

TEST(BA_4_Command, BA_4_E_UnitInMeleeThatFailsItsRoll_AttacksWithoutPenalty) {
    Field field("brothers");
    field.blue("A1", "at = [24, 10], brothers = { attack = 5, strength = 1 }")
        .grey("B1", "at = [24, 10], heading = 180, brothers = { strength = 4 }")
        .now("A1", "brothers = { acting = 'nic' }")
        .phase("melee");
    Table table(field, "d6=5,6");
    const Event blow = table.one(EventKind::fired, "A1");
    EXPECT_EQ(blow.needed, 5);
    EXPECT_EQ(blow.hits(), 1);
}

/// A1 touches B1 and is far from AB. AB commands A2, so the next phase has a unit that can act.
Field out_of_command_in_melee() {
    Field field("brothers");
    field.blue("A1", "at = [24, 10], brothers = { attack = 5, strength = 1 }")
        .grey("B1", "at = [24, 10], heading = 180, brothers = { strength = 4 }")
        .blue("A2", "at = [60, 10]")
        .officer(0, "AB", "brigade", "at = [60, 6], brothers = { value = 3 }");
    return field;
}

TEST(BA_4_Command, BA_4_E_UnitInMeleeDeclines_GetsNicWithoutARollAndAttacksAtItsAttack) {
    Table table(out_of_command_in_melee());
    ASSERT_TRUE(table.asks("command_roll", Seat::first)) << table.event_texts();
    EXPECT_TRUE(table.cites(table.refuse(stand("A1")), "BA-4.E"));
    const auto draws = table.state().draws;
    table.decide(no());
    EXPECT_EQ(table.state().draws, draws) << "no die is rolled";
    EXPECT_EQ(acting(table, "A1"), Acting::nic);
    EXPECT_TRUE(table.asks("move", Seat::first));
    EXPECT_TRUE(table.cites(table.refuse(stand("A1")), "BA-4.E"));
    EXPECT_EQ(brothers::attack_of(table.battle(), table.state(), table.unit("A1"), brothers::Fight::melee).number, 5);
}

TEST(BA_4_Command, BA_4_E_UnitInMeleeRolls_IsReadAsAnyOtherRoll) {
    for (const int face : {3, 4}) {
        Table table(out_of_command_in_melee(), "d6=" + std::to_string(face));
        table.decide(yes());
        EXPECT_EQ(acting(table, "A1"), face == 3 ? Acting::on_roll : Acting::nic) << table.event_texts();
        EXPECT_EQ(brothers::attack_of(table.battle(), table.state(), table.unit("A1"), brothers::Fight::melee).number,
                  face == 3 ? 6 : 5);
    }
}

TEST(BA_keys, BA_keys_MeleeMayDecline_ByHouseRuleNo_EveryUnitRolls) {
    Table table(out_of_command_in_melee(), "d6=3",
                "name = \"a key\"\nruleset = \"brothers\"\nwhy = \"a test\"\n[[change]]\nprofile = "
                "\"melee_may_decline\"\nvalue = false\n");
    EXPECT_EQ(acting(table, "A1"), Acting::on_roll);
}

TEST(BA_4_Command, BA_4_F_BA_3_3_CommanderWhoFails_TakesAllUnitsOutOfCommandWithoutARoll) {
    Field field = two_sides();
    field.blue("A2", "at = [40, 10]")
        .brigade(0, "parent = \"Blue Division\"")
        .command(0, "Blue Division", "kind = \"division\"")
        .officer(0, "AD", "division", "at = [60, 6], commands = \"Blue Division\"")
        .officer(0, "AB", "brigade", "at = [24, 6], brothers = { value = 2 }");
    Table table(field, "d6=3");
    int marked = 0;
    for (const Event& e : table.events(EventKind::noted))
        if (table.cites(e, "BA-3.3")) ++marked;
    EXPECT_EQ(marked, 3) << table.event_texts();
    EXPECT_FALSE(table.asks("move", Seat::first));  // no unit can move: the phase has no prompt
}

TEST(BA_4_Command, BA_4_G_BA_3_12_NotInCommand_LastsToTheEndOfTheRound) {
    Field field = two_sides();
    field.officer(0, "AB", "brigade", "at = [60, 6], brothers = { value = 3 }")
        .officer(1, "BB", "brigade", "at = [24, 44]");
    Table table(field, "d6=4");
    EXPECT_TRUE(table.asks("move_commander", Seat::first));
    EXPECT_EQ(acting(table, "A1"), Acting::nic);
    table.decide(done());
    EXPECT_EQ(acting(table, "A1"), Acting::idle);
    EXPECT_TRUE(table.asks("move", Seat::second));
}

TEST(BA_4_Command, BA_4_A_UnitInRadius_ActsFreely) {
    Field field = two_sides();
    field.officer(0, "AB", "brigade", "at = [24, 6]");
    Table table(field);
    EXPECT_EQ(acting(table, "A1"), Acting::in_command);
    EXPECT_TRUE(table.is_legal(stand("A1")));
}

TEST(BA_4_Command, BA_4_H_PinnedUnits_RollLikeOthers) {
    Field field = two_sides();
    field.officer(0, "AB", "brigade", "at = [60, 6], brothers = { value = 3 }")
        .now("A1", "brothers = { pinned = true }");
    Table table(field, "d6=2");
    EXPECT_EQ(acting(table, "A1"), Acting::on_roll);
    EXPECT_TRUE(brothers::own(table.at("A1")).pinned);
}

TEST(BA_1_Counters, BA_1_F_StarredUnit_IsAssignedToAFormationOfItsSideBeforeTheFirstBound) {
    Field field = two_sides();
    field.blue("A2", "at = [40, 10], brothers = { star = true }")
        .command(0, "Blue Reserve", "")
        .blue("A3", "at = [60, 10], command = \"Blue Reserve\"")
        .officer(0, "AB", "brigade", "at = [24, 6]")
        .officer(0, "AR", "brigade", "at = [60, 6], commands = \"Blue Reserve\"");
    Table table(field);
    ASSERT_TRUE(table.asks("assign_star", Seat::first));
    EXPECT_TRUE(table.cites(table.refuse(choose(7)), "BA-1.F"));
    table.any_dice();
    table.decide(choose(table.command("Blue Reserve").value));
    EXPECT_EQ(brothers::formation_of(table.battle(), table.state(), table.unit("A2")), table.command("Blue Reserve"));
    EXPECT_EQ(look_at(table.battle(), table.state(), table.unit("A2")).command, table.command("Blue Reserve"));
    EXPECT_EQ(look_at(table.battle(), table.state(), table.unit("A1")).command, CommandId{});
}

TEST(BA_6_Commanders, BA_6_F_FormationWithoutItsOwnCommander_IsLedByTheOneAbove) {
    // Value 2 reaches 8 inches. Outside it the formation rolls against that value instead of needing a 1.
    for (const char* above : {"commands = \"Blue Corps\", ", ""})
        for (const auto& [y, die, as] : {std::tuple{4, "", Acting::in_command}, {1, "d6=2", Acting::on_roll}}) {
            Field field("brothers");
            field.blue("A1", "at = [24, 12], brothers = { range = 2, attack = 5, strength = 4 }")
                .grey("B1", "at = [24, 40], heading = 180, brothers = { range = 2, attack = 5, strength = 4 }")
                .brigade(0, "parent = \"Blue Corps\"")
                .command(0, "Blue Corps", "kind = \"corps\"")
                .officer(0, "AD", *above == 0 ? "commander_in_chief" : "corps",
                         std::string(above) + "at = [24, " + std::to_string(y) + "], brothers = { value = 2 }");
            Table table(field, die);
            EXPECT_EQ(acting(table, "A1"), as) << above << y;
        }
}

TEST(BA_6_Commanders, BA_6_F_FormationWhoseCommanderIsAbsent_IsLeaderless) {
    Field field = two_sides();
    field.officer(0, "AB", "brigade", "start = \"absent\"").officer(1, "BB", "brigade", "at = [24, 44]");
    Table table(field, "d6=1");
    EXPECT_EQ(acting(table, "A1"), Acting::in_command);
}

TEST(BA_6_Commanders, BA_6_F_LeaderlessFormationRollsOne_ActsWithoutPenalty) {
    for (const int face : {1, 2}) {
        Field field = two_sides();
        field.blue("A2", "at = [30, 10]")
            .officer(0, "AB", "brigade", "at = [24, 6]")
            .officer_now("AB", "presence = \"destroyed\"")
            .officer(1, "BB", "brigade", "at = [24, 44]");
        Table table(field, "d6=" + std::to_string(face));
        EXPECT_EQ(table.asks("move", Seat::first), face == 1);
        if (face == 1) {
            EXPECT_EQ(acting(table, "A1"), Acting::in_command);
            EXPECT_EQ(acting(table, "A2"), Acting::in_command);
        }
    }
}

}  // namespace
}  // namespace linstock::clause
