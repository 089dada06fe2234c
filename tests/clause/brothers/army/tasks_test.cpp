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

/// A1 and B1 front to front in the phase of melee; B1 has one base left.
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

/// A1 of Blue against B1 alone of its body, and B2 of another.
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

TEST(BA_13_Tasks, BA_13_G_the_battle_ends_when_a_task_is_done) {
    Table table(last_blow("task = \"disperse\", of = \"B1\""), "d6=5,1");
    const Event end = table.the(EventKind::battle_ended);
    EXPECT_EQ(end.army, ArmyId{1});
    EXPECT_TRUE(table.cites(end, "BA-13.G"));
    EXPECT_TRUE(table.cites(end, "BA-13.H"));
    EXPECT_TRUE(table.state().outcome.over);
}

/// What has happened since the battle was told to have ended.
int after_the_end(const Table& table) {
    const std::vector<Event>& all = table.events();
    const auto end =
        std::find_if(all.begin(), all.end(), [](const Event& e) { return e.kind == EventKind::battle_ended; });
    return end == all.end() ? -1 : static_cast<int>(all.end() - end) - 1;
}

TEST(BA_13_Tasks, BA_13_G_BA_16_A_who_was_attacked_with_the_last_of_the_task_loses_nothing_any_more) {
    Field field = last_blow("task = \"disperse\", of = \"B1\"");
    field.now("B2", "at = [24, 9.2], heading = 0");
    Table table(field, "d6=5,5,5,5");
    ASSERT_TRUE(table.asks("split", Seat::first)) << table.tell();
    table.decide(choose_units({"B1", "B2"}));
    EXPECT_TRUE(table.state().outcome.over);
    EXPECT_EQ(table.at("B2").stands_left, 4) << table.tell();
    EXPECT_EQ(after_the_end(table), 0) << table.tell();
}

TEST(BA_13_Tasks, BA_13_G_BA_16_A_who_captures_the_commander_of_its_task_goes_no_further) {
    Field field = bodies_apart();
    field.army(0, "brothers = { task = \"remove\", of = \"BB\" }")
        .now("B1", "at = [50, 30]")
        .officer_now("BB", "at = [24, 13]")
        .officer(1, "BC", "brigade", "at = [24, 16], commands = \"Grey Reserve\", brothers = { value = 6 }");
    Table table(field, "d6=5");
    table.decide(march("A1", {{24, 17}}));
    EXPECT_TRUE(table.state().outcome.over);
    EXPECT_EQ(table.rider("BB").presence, Presence::captured);
    EXPECT_EQ(after_the_end(table), 0) << table.tell();
    EXPECT_TRUE(table.prompts().empty());
    EXPECT_TRUE(table.state().path.empty());
}

TEST(BA_13_Tasks, BA_13_G_BA_16_A_who_disables_the_commander_of_its_task_fires_no_further) {
    for (const bool at_him : {false, true}) {
        // BB is crossed first; then the target, a unit or the commander behind him, is spared.
        Field field = bodies_apart();
        field.army(0, "brothers = { task = \"remove\", of = \"BB\" }")
            .now("B1", "at = [24, 17], heading = 180")
            .officer_now("BB", "at = [23.5, 13]")
            .officer(1, "BC", "brigade", "at = [24.5, 15], commands = \"Grey Reserve\", brothers = { value = 6 }")
            .phase("fire");
        Table table(field, at_him ? "d6=6,6,6,6,6,6,6,6,6,6,6,6" : "d6=5,5,5,5,6,6");
        table.decide(at_him ? fire_at("A1", "BC") : fire("A1", "B1"));
        EXPECT_TRUE(table.state().outcome.over) << table.tell();
        EXPECT_EQ(table.at("B1").stands_left, 4);
        EXPECT_EQ(table.rider("BC").presence, Presence::on_table);
        EXPECT_EQ(after_the_end(table), 0) << table.tell();
    }
}

TEST(BA_13_Tasks, BA_13_H_a_body_is_dispersed_when_all_its_units_are) {
    Table table(last_blow("task = \"disperse\", of = \"Grey Brigade\""), "d6=5,1");
    table.any_dice();
    EXPECT_EQ(table.count(EventKind::battle_ended), 0);
}

TEST(BA_13_Tasks, BA_13_H_BA_1_F_a_star_is_of_the_body_that_it_was_assigned_to) {
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

TEST(BA_13_Tasks, BA_13_H_an_umpires_ruling_may_do_a_task) {
    Field field = bodies_apart();
    field.army(0, "brothers = { task = \"disperse\", of = \"B1\" }");
    Table table(field);
    rule(table, "B1", fell);
    EXPECT_FALSE(table.state().outcome.over) << "what is asked is answered first";
    table.decide(done());
    EXPECT_TRUE(table.state().outcome.over);
    EXPECT_EQ(table.the(EventKind::battle_ended).army, ArmyId{1});
}

TEST(BA_6_Commanders, BA_6_C_he_leaves_when_a_ruling_takes_his_last_unit) {
    for (const bool left : {false, true}) {
        Table table(bodies_apart());
        rule(table, "B2", fell);
        EXPECT_EQ(table.rider("BB").presence, Presence::on_table);
        rule(table, "B1", [&](SituationUnit& stated) { stated.presence = left ? "left" : "destroyed"; });
        EXPECT_EQ(table.rider("BB").presence, left ? Presence::on_table : Presence::left) << "left is not dispersed";
    }
}

TEST(BA_9_Cover, BA_9_A_who_is_ruled_elsewhere_has_charged_nobody) {
    Field field = bodies_apart();
    field.now("A1", "at = [24, 30], heading = 0, brothers = { charged = \"B1\" }").now("B1", "heading = 180");
    Table table(field);
    ASSERT_EQ(brothers::own(table.at("A1")).charged, table.unit("B1"));
    rule(table, "A1", [](SituationUnit& stated) { stated.place = Vec{24, 20}; });
    EXPECT_TRUE(brothers::own(table.at("A1")).charged.none());
}

TEST(BA_13_Tasks, BA_13_G_both_in_one_instant_the_active_side_wins) {
    Field field = last_blow("task = \"last\", of = \"A1\", number = 1", "task = \"disperse\", of = \"A1\"");
    Table alone(field, "d6=1,1");
    alone.any_dice();
    while (alone.state().turn == 1 && !alone.state().outcome.over)
        alone.recommended();
    EXPECT_EQ(alone.the(EventKind::battle_ended).army, ArmyId{1}) << "A1 has lasted the bound";
}

TEST(BA_13_Tasks, BA_13_H_objectives_are_claimed) {
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
    EXPECT_EQ(table.the(EventKind::battle_ended).army, ArmyId{1});
}

TEST(BA_13_Tasks, BA_5_Q_BA_13_H_units_leave_by_the_edge_of_their_task_and_by_no_other) {
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
    EXPECT_TRUE(table.cites(table.the(EventKind::left_table, "A1"), "BA-5.Q"));
    EXPECT_EQ(table.the(EventKind::battle_ended).army, ArmyId{1});
}

TEST(BA_13_Tasks, BA_13_H_a_commander_is_removed) {
    Field field = last_blow("task = \"remove\", of = \"BB\"");
    field.phase("fire").now("A1", "at = [24, 26]").now("B1", "at = [50, 40]");
    Table table(field, "d6=6,6,1,1,1,1,1,1");
    Say shot;
    shot.verb = Verb::fire_at;
    shot.unit = "A1";
    shot.officer = "BB";
    table.decide(shot);
    EXPECT_EQ(table.the(EventKind::battle_ended).army, ArmyId{1}) << table.tell();
}

TEST(BA_13_Tasks, BA_13_G_BA_13_A_a_claim_that_is_met_from_the_first_is_a_problem_of_the_file) {
    const auto said = [](const char* claims, const char* hill, const char* farm) {
        Field field("brothers");
        field.more(fmt::format("[[objective]]\nname = \"Hill\"\nat = [24, 10]\n{}\n", hill))
            .more(fmt::format("[[objective]]\nname = \"Farm\"\nat = [60, 10]\n{}\n", farm))
            .blue("A1", "at = [24, 10], brothers = { range = 2, attack = 5, strength = 4 }")
            .grey("B1", "at = [60, 40], brothers = { range = 2, attack = 5, strength = 4 }")
            .army(0, fmt::format("brothers = {{ task = \"claim\", of = \"{}\" }}", claims));
        return problems_of(field.text());
    };
    constexpr const char* blues = "held_by = \"Blue\"";
    EXPECT_NE(said("Hill", blues, "").find("before the battle begins: Blue holds Hill"), std::string::npos);
    EXPECT_NE(said("Hill", blues, "").find("last"), std::string::npos);
    EXPECT_NE(said("Hill, Farm", blues, blues).find("Blue holds Hill, Farm"), std::string::npos);
    EXPECT_EQ(said("Hill, Farm", blues, ""), "") << "the farm is still to be claimed";
    EXPECT_EQ(said("Hill", "held_by = \"Grey\"", blues), "");
}

TEST(BA_13_Tasks, BA_13_H_who_is_not_in_this_battle_is_of_no_task) {
    // B2 was left out: with B1 the whole brigade is dispersed.
    Field field = last_blow("task = \"disperse\", of = \"Grey Brigade, B2\"", "", "start = \"absent\"");
    field.command(1, "Grey Reserve", "").grey("B3", "at = [50, 40], command = \"Grey Reserve\"");
    Table table(field, "d6=5,1");
    EXPECT_EQ(table.the(EventKind::battle_ended).army, ArmyId{1});
    // Nobody has removed a commander who never was there.
    Field gone = bodies_apart();
    gone.army(0, "brothers = { task = \"remove\", of = \"CC\" }")
        .officer(1, "CC", "commander_in_chief", "start = \"absent\", brothers = { value = 3 }");
    Table other(gone);
    EXPECT_FALSE(other.state().outcome.over);
}

// Beside a real table one charge is fought on a bare one: nothing that falls there ends the battle.
TEST(BA_13_Tasks, BA_13_G_no_task_is_done_on_a_bare_table) {
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

TEST(BA_13_Tasks, BA_13_H_a_task_that_names_nobody_is_a_problem_of_the_file) {
    EXPECT_NE(problems_of(last_blow("task = \"disperse\", of = \"C9\"").text()).find("C9"), std::string::npos);
    EXPECT_NE(problems_of(last_blow("task = \"sleep\"").text()).find("sleep"), std::string::npos);
}

}  // namespace
}  // namespace linstock::clause
