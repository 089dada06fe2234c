// BA-6, BA-7, BA-9: fire, commanders under fire, cover.

#include "rulesets/brothers/fire/fire.hpp"

#include "tests/clause/brothers/shots.hpp"

namespace linstock::clause {
namespace {

// --- BA-7 ---

TEST(BA_7_Fire, BA_7_E_BA_1_B_BA_1_C_one_die_a_bearing_base_hits_on_the_Attack_or_more) {
    Table table(shots(), "d6=5,4,3,2,2");
    table.decide(fire("A1", "B1"));
    const Event shot = table.the(EventKind::fired);
    EXPECT_EQ(shot.dice.faces.size(), 4U);
    EXPECT_EQ(shot.amount, 1);
    EXPECT_EQ(shot.needed, 5);
    EXPECT_TRUE(table.cites(shot, "BA-7.E"));
    EXPECT_EQ(table.at("B1").stands_left, 3);
    EXPECT_TRUE(table.cites(table.the(EventKind::stand_lost, "B1"), "BA-1.D"));
}

TEST(BA_7_Fire, BA_1_B_beyond_its_reach_nobody_bears) {
    Table table(shots("at = [24, 18.1]"));
    Field beside = shots("at = [24, 18.1]");
    beside.grey("B2", "at = [26, 17], heading = 180");
    Table both(beside);
    const Refusal no = both.refuse(fire("A1", "B1"));
    EXPECT_TRUE(both.cites(no, "BA-7.L"));
    EXPECT_TRUE(both.cites(no, "BA-1.B"));
    EXPECT_FALSE(table.asks("fire")) << "nobody has a target: the phase asks nothing";
}

TEST(BA_7_Fire, BA_1_B_a_unit_of_range_0_cannot_fire) {
    Field field = shots();
    field.blue("A2", "at = [30, 10], brothers = { range = 0, attack = 5, strength = 2 }");
    Table table(field);
    EXPECT_TRUE(table.cites(table.refuse(fire("A2", "B1")), "BA-1.B"));
}

TEST(BA_7_Fire, BA_7_A_a_unit_fires_once_and_not_in_contact) {
    Field field = shots();
    field.blue("A2", std::string("at = [40, 10], ") + trained)
        .grey("B2", std::string("at = [40, 10], heading = 180, ") + trained)
        .blue("A3", std::string("at = [30, 10], ") + trained);
    Table table(field, "d6=1,1,1,1");
    EXPECT_TRUE(table.cites(table.refuse(fire("A2", "B1")), "BA-7.A"));
    table.decide(fire("A1", "B1"));
    EXPECT_TRUE(table.cites(table.refuse(fire("A1", "B1")), "BA-7.A"));
}

TEST(BA_7_Fire, BA_7_B_nobody_fires_into_a_melee) {
    Field field = shots();
    field.blue("A2", std::string("at = [24, 16], ") + trained);
    field.grey("B2", std::string("at = [29, 15], heading = 180, ") + trained);
    Table table(field);
    EXPECT_TRUE(table.cites(table.refuse(fire("A1", "B1")), "BA-7.B"));
}

// BA-7.C: base by base
TEST(BA_7_Fire, BA_7_D_the_arc_is_45_degrees_to_each_side_base_by_base) {
    // B1 has a single base, its middle 5 to the right; from the bases of A1 (1.5 ... 4.5 to the left of it ...) only
    // those to whom it is not further aside than ahead bear.
    Field field("brothers");
    field.blue("A1", std::string("at = [24, 10], ") + trained)
        .grey("B1", "at = [28, 14], heading = 180, brothers = { strength = 1 }")
        .phase("fire");
    Table table(field);
    const auto found = brothers::bearings_on(table.battle(), table.state(), table.unit("A1"), table.unit("B1"));
    EXPECT_EQ(found.bases.size(), 3U);  // the nearest corner is (27.5, 14): 3.5 to the right of the front centre
}

TEST(BA_7_Fire, BA_7_F_troops_between_block_on_the_same_level_and_not_from_a_hill) {
    for (const bool high : {false, true}) {
        Field field = shots("at = [24, 17]");
        field.blue("A2", "at = [24, 13], brothers = { strength = 6 }");
        field.grey("B2", std::string("at = [21, 16], heading = 180, ") + trained);
        if (high) field.terrain("kind = \"hill\", rectangle = [[20, 8], [28, 11]]");
        Table table(field);
        if (high) {
            EXPECT_TRUE(table.lawful(fire("A1", "B1")));
        } else {
            EXPECT_TRUE(table.cites(table.refuse(fire("A1", "B1")), "BA-7.F"));
        }
    }
}

TEST(BA_7_Fire, BA_7_F_rear_ranks_and_the_rest_of_a_column_do_not_fire) {
    for (const char* formation : {"double_line", "column"}) {
        Field field("brothers");
        field.blue("A1", std::string("at = [24, 10], formation = \"") + formation + "\", " + trained)
            .grey("B1", std::string("at = [24, 16], heading = 180, ") + trained)
            .phase("fire");
        Table table(field);
        const auto found = brothers::bearings_on(table.battle(), table.state(), table.unit("A1"), table.unit("B1"));
        EXPECT_EQ(found.bases.size(), std::string(formation) == "column" ? 1U : 2U);
    }
}

TEST(BA_7_Fire, BA_7_G_higher_ground_between_blocks_and_firing_down_costs_nothing) {
    Field field = shots();
    field.terrain("kind = \"hill\", rectangle = [[10, 12], [40, 14]]");
    field.grey("B2", "at = [26, 11.5], heading = 180, brothers = { strength = 1 }");
    Table table(field);
    EXPECT_TRUE(table.cites(table.refuse(fire("A1", "B1")), "BA-7.G"));
    Field down = shots();
    down.terrain("kind = \"hill\", rectangle = [[10, 8], [40, 12]]");
    Table low(down, "d6=4,4,4,4");
    low.decide(fire("A1", "B1"));
    EXPECT_EQ(low.the(EventKind::fired).needed, 5);
}

TEST(BA_7_Fire, BA_7_H_into_a_wood_one_sees_its_edge_only) {
    for (const double edge : {15.5, 14.5}) {  // B1 stands half an inch, or one and a half, inside
        Field field = shots();
        field.grey("B2", "at = [27, 13], heading = 180, brothers = { strength = 1 }")
            .terrain("kind = \"woods\", rectangle = [[10, " + std::to_string(edge) + "], [40, 30]]");
        Table table(field);
        if (edge > 15)
            EXPECT_TRUE(table.lawful(fire("A1", "B1")));
        else
            EXPECT_TRUE(table.cites(table.refuse(fire("A1", "B1")), "BA-7.H"));
    }
}

TEST(BA_7_Fire, BA_7_H_BA_visible_inside_one_wood_two_inches_at_15_mm) {
    for (const double y : {12.0, 12.1}) {
        Field field = shots(("at = [24, " + std::to_string(y) + "]").c_str());
        field.grey("B2", "at = [27, 11.5], heading = 180, brothers = { strength = 1 }")
            .terrain("kind = \"woods\", rectangle = [[0, 0], [72, 48]]");
        Table table(field);
        EXPECT_EQ(table.lawful(fire("A1", "B1")), y < 12.05);
    }
}

TEST(BA_7_Fire, BA_7_H_an_area_that_the_line_leaves_and_enters_again_is_one_area) {
    const auto sees = [](const char* notch_and_b1_at, double b1_at) {
        Field field("brothers");
        field
            .terrain(std::string("kind = \"woods\", area = [[18, 20], [32, 20], [32, 24], ") + notch_and_b1_at +
                     ", [18, 24]]")
            .blue("A1", "at = [22.5, 22.5], heading = 90, brothers = { range = 2, attack = 5, strength = 1 }")
            .grey("B1", "at = [60, 40], heading = 270, brothers = { range = 2, attack = 5, strength = 1 }")
            .now("B1", "at = [" + std::to_string(b1_at) + ", 22.5]")
            .phase("movement");
        Table table(field);
        return !brothers::bearings_on(table.battle(), table.state(), table.unit("A1"), table.unit("B1")).bases.empty();
    };
    const char* narrow = "[24.2, 24], [24.2, 21], [23.9, 21], [23.9, 24]";
    EXPECT_TRUE(sees(narrow, 24.4)) << "both inside, within 2 inches";
    const char* wide = "[26, 24], [26, 21], [23, 21], [23, 24]";
    EXPECT_FALSE(sees(wide, 26.5)) << "both inside, and 4 inches apart";
    EXPECT_TRUE(sees(wide, 25.5)) << "out of its edge";
}

TEST(BA_7_Fire, BA_7_I_at_night_nobody_sees_further_than_range_1) {
    Field field = shots();
    field.scenario("brothers = { night_from = 1, night_to = 3 }")
        .grey("B2", "at = [26, 13], heading = 180, brothers = { strength = 1 }");
    Table table(field);
    EXPECT_FALSE(table.lawful(fire("A1", "B1")));
    EXPECT_TRUE(table.lawful(fire("A1", "B2")));
}

TEST(BA_7_Fire, BA_7_I_in_the_scenarios_mist_nobody_sees_further_than_it_says) {
    for (const int limit : {5, 7}) {
        Field field = shots();
        field.more("[[sight]]\nfrom_turn = 1\nto_turn = 2\nlimit = " + std::to_string(limit) + "\n")
            .grey("B2", "at = [26, 13], heading = 180, brothers = { strength = 1 }");
        Table table(field);
        EXPECT_EQ(table.lawful(fire("A1", "B1")), limit == 7) << "six inches off";
        EXPECT_TRUE(table.lawful(fire("A1", "B2")));
    }
}

TEST(BA_7_Fire, BA_7_J_units_fire_one_after_another_each_to_the_end) {
    Field field = shots();
    field.blue("A2", std::string("at = [28.2, 10], ") + trained)
        .grey("B2", std::string("at = [29, 16], heading = 180, ") + trained);
    Table table(field, "d6=5,5,5,5,1,1,1,1");
    table.decide(fire("A1", "B1"));
    EXPECT_FALSE(table.lawful(fire("A2", "B1")));
    table.decide(fire("A2", "B2"));
    EXPECT_EQ(table.at("B1").presence, Presence::destroyed);
    EXPECT_TRUE(table.cites(table.the(EventKind::destroyed, "B1"), "BA-7.K"));
}

TEST(BA_7_Fire, BA_7_L_holding_fire_is_allowed) {
    Table table(shots());
    table.decide(done());
    EXPECT_EQ(table.count(EventKind::fired), 0);
}

// --- BA-6 ---

// BA-6.B
TEST(BA_6_Commanders, BA_6_A_BA_6_B_units_fire_through_commanders_who_may_be_hit) {
    for (const bool sixes : {false, true}) {
        Field field = shots();
        field.officer(0, "AB", "brigade", "at = [24.5, 13]");
        Table table(field, sixes ? "d6=1,1,1,1,6,6" : "d6=1,1,1,1,6,5");
        table.decide(fire("A1", "B1"));
        EXPECT_EQ(table.rider("AB").presence == Presence::destroyed, sixes) << table.tell();
    }
}

TEST(BA_6_Commanders, BA_6_C_a_commander_leaves_with_his_last_unit) {
    Field field = shots();
    field.officer(1, "BB", "brigade", "at = [30, 30]").grey("B2", "at = [60, 40], command = \"Grey Reserve\"");
    field.command(1, "Grey Reserve", "");
    Table table(field, "d6=5,5,5,5");
    table.decide(fire("A1", "B1"));
    EXPECT_EQ(table.rider("BB").presence, Presence::left);
    EXPECT_TRUE(table.cites(table.the(EventKind::left_table), "BA-6.C"));
}

// BA-M.6: he is disabled
TEST(BA_6_Commanders, BA_6_D_two_sixes_of_a_bearing_base_disable_a_commander) {
    for (const bool hit : {true, false}) {
        Field field = shots("at = [60, 40]");
        field.officer(1, "BB", "brigade", "at = [24, 15]");
        Table table(field, hit ? "d6=1,6,6,6,1,1,1,1" : "d6=6,1,1,6,6,5,5,6");
        table.decide(fire_at("A1", "BB"));
        EXPECT_EQ(table.rider("BB").presence == Presence::destroyed, hit);
    }
}

// BA-1.H
TEST(BA_6_Commanders, BA_6_E_BA_1_H_Sharpshooters_BothDiceAboveAttack_DisableTheCommander) {
    struct Try {
        int attack;
        const char* dice;
        bool hits;
    };
    for (const Try& t : {Try{4, "d6=4,6,6,4", false}, Try{4, "d6=4,6,5,5", true}, Try{5, "d6=5,6,5,5", false},
                         Try{6, "d6=5,6,6,6", true}}) {
        Field field("brothers");
        field
            .blue("A1", "at = [24, 10], brothers = { range = 3, attack = " + std::to_string(t.attack) +
                            ", strength = 2, sharpshooters = true }")
            .grey("B1", "at = [60, 40], heading = 180")
            .officer(1, "BB", "brigade", "at = [24, 20]")
            .phase("fire");
        Table table(field, t.dice);
        table.decide(fire_at("A1", "BB"));
        EXPECT_EQ(table.rider("BB").presence == Presence::destroyed, t.hits) << t.attack << t.dice;
        EXPECT_TRUE(table.cites(table.last(EventKind::rolled), "BA-6.E"));
    }
}

TEST(BA_keys, BA_keys_SharpshootersReachTheirAttack_ByHouseRule_DisableTheCommander) {
    Field field("brothers");
    field.blue("A1", "at = [24, 10], brothers = { range = 3, attack = 5, strength = 2, sharpshooters = true }")
        .grey("B1", "at = [60, 40], heading = 180")
        .officer(1, "BB", "brigade", "at = [24, 20]")
        .phase("fire");
    Table table(field, "d6=5,4,5,5",
                "name = \"reach\"\nruleset = \"brothers\"\nwhy = \"a test\"\n[[change]]\nprofile = "
                "\"sharpshooter_strict\"\nvalue = false\n");
    ASSERT_TRUE(table.ready());
    table.decide(fire_at("A1", "BB"));
    EXPECT_EQ(table.rider("BB").presence, Presence::destroyed);
}

// --- BA-9 ---

// BA-9.D: soft 3, hard 4, fortification 5
TEST(BA_9_Cover, BA_9_A_BA_9_C_BA_9_D_hits_are_rolled_again_against_the_cover) {
    struct Try {
        const char* ground;
        int value;
    };
    for (const Try& t : {Try{"kind = \"woods\", rectangle = [[10, 15.5], [40, 17]]", 3},
                         Try{"kind = \"stone_wall\", line = [[10, 15.5], [40, 15.5]]", 4},
                         Try{"kind = \"hedge\", line = [[10, 15.5], [40, 15.5]]", 3},
                         Try{"kind = \"stone_wall\", line = [[10, 14.5], [40, 14.5]]", 0},
                         Try{"kind = \"fieldwork\", line = [[40, 15.5], [10, 15.5]]", 5}}) {
        Field field = shots();
        field.terrain(t.ground);
        Table table(field, "d6=1,1,1,1");
        const auto cover = brothers::cover_from_fire(table.battle(), table.state(), table.unit("A1"), table.unit("B1"));
        EXPECT_EQ(brothers::cover_value(table.battle(), cover.grade, brothers::Fight::fire).value, t.value) << t.ground;
        table.decide(fire("A1", "B1"));
    }
    Field field = shots();
    field.terrain("kind = \"stone_wall\", line = [[10, 15.5], [40, 15.5]]");
    Table table(field, "d6=5,6,1,1,3,4,2,2");
    table.decide(fire("A1", "B1"));
    EXPECT_EQ(table.at("B1").stands_left, 3) << "one of two hits was stopped";
    EXPECT_TRUE(table.cites(table.events(EventKind::rolled).front(), "BA-9.C"));
}

TEST(BA_9_Cover, BA_9_B_half_of_the_bases_make_it_the_units) {
    for (const double left : {24.0, 24.6}) {  // two bases of four in the wood, then one
        Field field = shots();
        field.terrain("kind = \"woods\", rectangle = [[" + std::to_string(left) + ", 15.2], [40, 17]]");
        Table table(field, "d6=1,1,1,1");
        const auto cover = brothers::cover_from_fire(table.battle(), table.state(), table.unit("A1"), table.unit("B1"));
        EXPECT_EQ(cover.grade, left < 24.5 ? brothers::Cover::soft : brothers::Cover::none);
        table.decide(fire("A1", "B1"));
    }
}

TEST(BA_9_Cover, BA_9_E_in_melee_each_value_is_one_less) {
    Table table(shots(), "");
    for (const auto grade : {brothers::Cover::soft, brothers::Cover::hard, brothers::Cover::fortification}) {
        const int fire_value = brothers::cover_value(table.battle(), grade, brothers::Fight::fire).value;
        EXPECT_EQ(brothers::cover_value(table.battle(), grade, brothers::Fight::melee).value, fire_value - 1);
    }
}

TEST(BA_9_Cover, BA_9_G_a_breached_work_is_soft_cover) {
    Field field = shots();
    field.terrain("kind = \"fieldwork\", line = [[40, 15.5], [10, 15.5]]").piece_now(1, "breached = true");
    Table table(field);
    const auto cover = brothers::cover_from_fire(table.battle(), table.state(), table.unit("A1"), table.unit("B1"));
    EXPECT_EQ(cover.grade, brothers::Cover::soft);
}

}  // namespace
}  // namespace linstock::clause
