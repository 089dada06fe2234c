// BA-13.G, BA-13.H, BA-5.Q: tasks.

#include "battle/staging.hpp"
#include "rulesets/brothers/brothers.hpp"
#include "rulesets/brothers/model.hpp"
#include "tests/clause/brothers/moves.hpp"
#include "tests/clause/brothers/rulings.hpp"
#include "tests/clause/brothers/shots.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace linstock::clause {
namespace {

/// A1 and B1 front to front in the melee phase; B1 has one base left.
Field last_blow(const char* blue_task, const char* grey_task = "", const char* second = "at = [60, 40]") {
    Field field("brothers");
    field.blue("A1", "at = [24, 10], brothers = { range = 2, attack = 5, strength = 4 }")
        .grey("B1", "at = [24, 10], heading = 180, brothers = { range = 2, attack = 5, strength = 1 }")
        .grey("B2", fmt::format("{}, brothers = {{ range = 2, attack = 5, strength = 4 }}", second))
        .officer(1, "BB", "brigade", "at = [24, 30], brothers = { value = 6 }")
        .phase("melee");
    if (*blue_task != 0) field.army(0, fmt::format("brothers = {{ {} }}", blue_task));
    if (*grey_task != 0) field.army(1, fmt::format("brothers = {{ {} }}", grey_task));
    return field;
}

/// Blue has A1. Grey has B1 and B2 in different formations.
Field bodies_apart() {
    Field field("brothers");
    field.blue("A1", "at = [24, 10], brothers = { range = 2, attack = 5, strength = 4 }")
        .grey("B1", "at = [24, 30], brothers = { range = 2, attack = 5, strength = 4 }")
        .command(1, "Grey Reserve", "")
        .grey("B2", "at = [60, 40], command = \"Grey Reserve\", brothers = { range = 2, attack = 5, strength = 4 }")
        .officer(1, "BB", "brigade", "at = [24, 34], brothers = { value = 6 }")
        .phase("movement");
    return field;
}

TEST(BA_13_Tasks, BA_13_G_TaskDone_EndsTheBattle) {
    Table table(last_blow("task = \"disperse\", of = \"B1\""), "d6=5,1");
    const Event end = table.one(EventKind::battle_ended);
    EXPECT_EQ(end.army, ArmyId{1});
    EXPECT_TRUE(table.cites(end, "BA-13.G"));
    EXPECT_TRUE(table.cites(end, "BA-13.H"));
    EXPECT_TRUE(table.state().outcome.over);
}

/// The number of events after the end of the battle; -1 if it has not ended.
int after_the_end(const Table& table) {
    const std::vector<Event>& all = table.events();
    const auto end =
        std::find_if(all.begin(), all.end(), [](const Event& e) { return e.kind == EventKind::battle_ended; });
    return end == all.end() ? -1 : static_cast<int>(all.end() - end) - 1;
}

TEST(BA_13_Tasks, BA_13_G_BA_16_A_UnitThatIsTheLastOfTheTask_LosesNothingAfterTheEnd) {
    Field field = last_blow("task = \"disperse\", of = \"B1\"");
    field.now("B2", "at = [24, 9.2], heading = 0");
    Table table(field, "d6=5,5,5,5");
    ASSERT_TRUE(table.asks("split", Seat::first)) << table.event_texts();
    table.decide(choose_units({"B1", "B2"}));
    EXPECT_TRUE(table.state().outcome.over);
    EXPECT_EQ(table.at("B2").stands_left, 4) << table.event_texts();
    EXPECT_EQ(after_the_end(table), 0) << table.event_texts();
}

TEST(BA_13_Tasks, BA_13_G_BA_16_A_UnitThatCapturesTheCommanderOfItsTask_StopsThere) {
    Field field = bodies_apart();
    field.army(0, "brothers = { task = \"remove\", of = \"BB\" }")
        .now("B1", "at = [50, 30]")
        .officer_now("BB", "at = [24, 13]")
        .officer(1, "BC", "brigade", "at = [24, 16], commands = \"Grey Reserve\", brothers = { value = 6 }");
    Table table(field, "d6=5");
    table.decide(march("A1", {{24, 17}}));
    EXPECT_TRUE(table.state().outcome.over);
    EXPECT_EQ(table.officer_state("BB").presence, Presence::captured);
    EXPECT_EQ(after_the_end(table), 0) << table.event_texts();
    EXPECT_TRUE(table.prompts().empty());
    EXPECT_TRUE(table.state().path.empty());
}

TEST(BA_13_Tasks, BA_13_G_BA_16_A_FireThatDisablesTheCommanderOfItsTask_Stops) {
    for (const bool at_him : {false, true}) {
        // The fire crosses BB first. The target behind BB, a unit or a commander, takes no harm.
        Field field = bodies_apart();
        field.army(0, "brothers = { task = \"remove\", of = \"BB\" }")
            .now("B1", "at = [24, 17], heading = 180")
            .officer_now("BB", "at = [23.5, 13]")
            .officer(1, "BC", "brigade", "at = [24.5, 15], commands = \"Grey Reserve\", brothers = { value = 6 }")
            .phase("fire");
        Table table(field, at_him ? "d6=6,6,6,6,6,6,6,6,6,6,6,6" : "d6=5,5,5,5,6,6");
        table.decide(at_him ? fire_at("A1", "BC") : fire("A1", "B1"));
        EXPECT_TRUE(table.state().outcome.over) << table.event_texts();
        EXPECT_EQ(table.at("B1").stands_left, 4);
        EXPECT_EQ(table.officer_state("BC").presence, Presence::on_table);
        EXPECT_EQ(after_the_end(table), 0) << table.event_texts();
    }
}

TEST(BA_13_Tasks, BA_13_H_Formation_IsDispersedWhenAllItsUnitsAre) {
    Table table(last_blow("task = \"disperse\", of = \"Grey Brigade\""), "d6=5,1");
    table.any_dice();
    EXPECT_EQ(table.count(EventKind::battle_ended), 0);
}

TEST(BA_13_Tasks, BA_13_H_BA_1_F_StarredUnit_CountsForTheFormationThatItWasAssignedTo) {
    for (const bool stays : {true, false}) {
        Field field = last_blow("task = \"disperse\", of = \"Grey Brigade\"");
        field.command(1, "Grey Reserve", "")
            .grey("B3", "at = [50, 40], command = \"Grey Reserve\"")
            .now("B2", std::string("brothers = { formation = \"Grey ") + (stays ? "Brigade" : "Reserve") + "\" }");
        Table table(field, "d6=5,1");
        table.any_dice();
        EXPECT_EQ(table.count(EventKind::battle_ended), stays ? 0 : 1) << "B1 has fallen";
    }
}

const auto fell = [](SituationUnit& stated) { stated.presence = "destroyed"; };

TEST(BA_13_Tasks, BA_13_H_UmpiresRuling_MayCompleteATask) {
    Field field = bodies_apart();
    field.army(0, "brothers = { task = \"disperse\", of = \"B1\" }");
    Table table(field);
    rule(table, "B1", fell);
    EXPECT_FALSE(table.state().outcome.over) << "the open prompt is answered first";
    table.decide(done());
    EXPECT_TRUE(table.state().outcome.over);
    EXPECT_EQ(table.one(EventKind::battle_ended).army, ArmyId{1});
}

TEST(BA_6_Commanders, BA_6_C_RulingThatRemovesTheLastUnit_RemovesItsCommander) {
    for (const bool left : {false, true}) {
        Table table(bodies_apart());
        rule(table, "B2", fell);
        EXPECT_EQ(table.officer_state("BB").presence, Presence::on_table);
        rule(table, "B1", [&](SituationUnit& stated) { stated.presence = left ? "left" : "destroyed"; });
        EXPECT_EQ(table.officer_state("BB").presence, left ? Presence::on_table : Presence::left)
            << "a unit that left is not dispersed";
    }
}

TEST(BA_9_Cover, BA_9_A_UnitMovedByARuling_NoLongerCountsAsCharging) {
    Field field = bodies_apart();
    field.now("A1", "at = [24, 30], heading = 0, brothers = { charged = \"B1\" }").now("B1", "heading = 180");
    Table table(field);
    ASSERT_EQ(brothers::own(table.at("A1")).charged, table.unit("B1"));
    rule(table, "A1", [](SituationUnit& stated) { stated.place = Vec{24, 20}; });
    EXPECT_TRUE(brothers::own(table.at("A1")).charged.none());
}

TEST(BA_13_Tasks, BA_13_G_TasksOfBothSidesDoneTogether_TheActiveSideWins) {
    Field field = last_blow("task = \"last\", of = \"A1\", number = 1", "task = \"disperse\", of = \"A1\"");
    Table alone(field, "d6=1,1");
    alone.any_dice();
    while (alone.state().turn == 1 && !alone.state().outcome.over)
        alone.recommended();
    EXPECT_EQ(alone.one(EventKind::battle_ended).army, ArmyId{1}) << "A1 has lasted the bound";
}

TEST(BA_13_Tasks, BA_13_H_ClaimTask_IsDoneWhenItsObjectivesAreClaimed) {
    Field field("brothers");
    field.more("[[objective]]\nname = \"Hill\"\nat = [24, 10]\nradius = 3\n")
        .blue("A1", "at = [24, 10], brothers = { range = 2, attack = 5, strength = 4 }")
        .grey("B1", "at = [60, 40], brothers = { range = 2, attack = 5, strength = 4 }")
        .army(0, "brothers = { task = \"claim\", of = \"Hill\" }");
    Table table(field);
    table.any_dice();
    for (int i = 0; i < 20 && !table.state().outcome.over; ++i)
        table.decide(done());
    EXPECT_TRUE(table.state().outcome.over);
    EXPECT_EQ(table.state().turn, 1);
    EXPECT_EQ(table.one(EventKind::battle_ended).army, ArmyId{1});
}

TEST(BA_13_Tasks, BA_5_Q_BA_13_H_ExitTask_UnitsLeaveByTheEdgeOfTheTaskOnly) {
    Field field("brothers");
    field.blue("A1", "at = [24, 40], brothers = { range = 2, attack = 5, strength = 4 }")
        .blue("A2", "at = [68, 10], brothers = { range = 2, attack = 5, strength = 4 }")
        .grey("B1", "at = [60, 30], brothers = { range = 2, attack = 5, strength = 4 }")
        .army(0, "brothers = { task = \"exit\", edge = \"north\", number = 1 }")
        .phase("movement");
    Table table(field);
    EXPECT_TRUE(table.cites(table.refuse(march("A2", {{72, 10}}, {}, {}, 4)), "BA-5.Q"));
    EXPECT_TRUE(table.cites(table.refuse(march("A2", {{71.9, 10}})), "BA-5.Q"));
    table.decide(march("A1", {{24, 48}}, {}, {}, 4));
    EXPECT_EQ(table.at("A1").presence, Presence::left);
    EXPECT_TRUE(table.cites(table.one(EventKind::left_table, "A1"), "BA-5.Q"));
    EXPECT_EQ(table.one(EventKind::battle_ended).army, ArmyId{1});
}

TEST(BA_13_Tasks, BA_13_H_RemoveTask_IsDoneWhenTheCommanderIsRemoved) {
    Field field = last_blow("task = \"remove\", of = \"BB\"");
    field.phase("fire").now("A1", "at = [24, 26]").now("B1", "at = [50, 40]");
    Table table(field, "d6=6,6,1,1,1,1,1,1");
    NamedDecision shot;
    shot.verb = Verb::fire_at;
    shot.unit = "A1";
    shot.officer = "BB";
    table.decide(shot);
    EXPECT_EQ(table.one(EventKind::battle_ended).army, ArmyId{1}) << table.event_texts();
}

TEST(BA_13_Tasks, BA_13_G_BA_13_A_ClaimTaskMetAtTheStart_IsAProblemOfTheFile) {
    const auto problems_for = [](const char* claims, const char* hill, const char* farm) {
        Field field("brothers");
        field.more(fmt::format("[[objective]]\nname = \"Hill\"\nat = [24, 10]\n{}\n", hill))
            .more(fmt::format("[[objective]]\nname = \"Farm\"\nat = [60, 10]\n{}\n", farm))
            .blue("A1", "at = [24, 10], brothers = { range = 2, attack = 5, strength = 4 }")
            .grey("B1", "at = [60, 40], brothers = { range = 2, attack = 5, strength = 4 }")
            .army(0, fmt::format("brothers = {{ task = \"claim\", of = \"{}\" }}", claims));
        return problems_of(field.text());
    };
    constexpr const char* blues = "held_by = \"Blue\"";
    EXPECT_NE(problems_for("Hill", blues, "").find("before the battle begins: Blue holds Hill"), std::string::npos);
    EXPECT_NE(problems_for("Hill", blues, "").find("last"), std::string::npos);
    EXPECT_NE(problems_for("Hill, Farm", blues, blues).find("Blue holds Hill, Farm"), std::string::npos);
    EXPECT_EQ(problems_for("Hill, Farm", blues, ""), "") << "the farm is not claimed yet";
    EXPECT_EQ(problems_for("Hill", "held_by = \"Grey\"", blues), "");
}

TEST(BA_13_Tasks, BA_13_H_AbsentUnitOrCommander_DoesNotCountForATask) {
    // B2 is absent, so the whole brigade is dispersed with B1.
    Field field = last_blow("task = \"disperse\", of = \"Grey Brigade, B2\"", "", "start = \"absent\"");
    field.command(1, "Grey Reserve", "").grey("B3", "at = [50, 40], command = \"Grey Reserve\"");
    Table table(field, "d6=5,1");
    EXPECT_EQ(table.one(EventKind::battle_ended).army, ArmyId{1});
    // A commander who was never in the battle does not count as removed.
    Field gone = bodies_apart();
    gone.army(0, "brothers = { task = \"remove\", of = \"CC\" }")
        .officer(1, "CC", "commander_in_chief", "start = \"absent\", brothers = { value = 3 }");
    Table other(gone);
    EXPECT_FALSE(other.state().outcome.over);
}

// A charge may be computed on a table that holds its units alone. Losses there do not end the battle.
TEST(BA_13_Tasks, BA_13_G_TableForOneCharge_CompletesNoTask) {
    Table table(last_blow("task = \"disperse\", of = \"Grey Brigade\""), "");
    TableShot shot;
    shot.firer = table.unit("A1");
    shot.target = table.unit("B1");
    auto staged = brothers::staging().charge(table.battle(), table.state(), shot);
    ASSERT_TRUE(staged) << staged.error().text;
    State& state = staged->state;
    const ScriptedDice tape({{6, 5}, {6, 1}}, state.draws);
    EventSink events;
    resume(*staged->battle, state, &tape, &events);
    EXPECT_EQ(state.unit(shot.target).presence, Presence::destroyed);
    EXPECT_FALSE(state.outcome.over);
}

TEST(BA_13_Tasks, BA_13_H_TaskWithUnknownNames_IsAProblemOfTheFile) {
    EXPECT_NE(problems_of(last_blow("task = \"disperse\", of = \"C9\"").text()).find("C9"), std::string::npos);
    EXPECT_NE(problems_of(last_blow("task = \"sleep\"").text()).find("sleep"), std::string::npos);
}

}  // namespace
}  // namespace linstock::clause
