// BA-0, BA-5: bases, contact, movement.

#include "rulesets/brothers/contact.hpp"
#include "tests/clause/brothers/moves.hpp"

namespace linstock::clause {
namespace {

using brothers::BaseSize;
using brothers::Pose;

/// A1 looks up the table from (24, 10), B1 far off looks down.
Field field_of(const char* a1 = "at = [24, 10], brothers = { range = 2, attack = 5, strength = 4 }") {
    Field field("brothers");
    field.blue("A1", a1).grey("B1", "at = [24, 40], heading = 180, brothers = { range = 2, attack = 5, strength = 4 }");
    field.phase("movement");
    return field;
}

Box base(Formation formation, int bases, int k) {
    return brothers::base_box({1, 0.8}, Pose{{0, 0}, 0, formation, bases}, k);
}

// --- BA-0 ---

TEST(BA_0_Bases, BA_0_C_single_line_double_line_and_column) {
    EXPECT_NEAR(base(Formation::line, 4, 0).centre.x, -1.5, hair);
    EXPECT_NEAR(base(Formation::line, 4, 3).centre.x, 1.5, hair);
    EXPECT_NEAR(base(Formation::line, 4, 3).centre.y, -0.4, hair);
    EXPECT_EQ(brothers::front_bases(Formation::double_line, 5), 3);
    EXPECT_NEAR(base(Formation::double_line, 5, 2).centre.x, 1, hair);
    EXPECT_NEAR(base(Formation::double_line, 5, 3).centre.x, -1, hair);
    EXPECT_NEAR(base(Formation::double_line, 5, 3).centre.y, -1.2, hair);
    EXPECT_EQ(brothers::base_before(Formation::double_line, 5, 4), 1);
    EXPECT_NEAR(base(Formation::column, 3, 2).centre.y, -2.0, hair);
    EXPECT_NEAR(base(Formation::column, 3, 2).centre.x, 0, hair);
}

TEST(BA_0_Bases, BA_0_F_contact_is_within_the_gap_and_not_from_corner_to_corner) {
    const Box a{{0, 0}, 0, 0.5, 0.4};
    const auto at = [&](double x, double y) { return Box{{x, y}, 0, 0.5, 0.4}; };
    EXPECT_TRUE(brothers::in_contact(a, at(0, 0.87), 0.08));
    EXPECT_FALSE(brothers::in_contact(a, at(0, 0.89), 0.08));
    EXPECT_TRUE(brothers::in_contact(a, at(1.07, 0), 0.08));
    EXPECT_FALSE(brothers::in_contact(a, at(1.04, 0.84), 0.08));
    EXPECT_EQ(brothers::touching_side(a, at(0, 0.85), 0.08), brothers::Side::front);
    EXPECT_EQ(brothers::touching_side(a, at(-1.05, 0), 0.08), brothers::Side::left);
    EXPECT_EQ(brothers::touching_side(a, at(0, -0.85), 0.08), brothers::Side::rear);
}

TEST(BA_0_Bases, BA_0_D_a_double_line_of_five_slides_left_when_it_loses_a_base) {
    Field field("brothers");
    field.blue("A1", "at = [24, 10], formation = \"double_line\", brothers = { strength = 5 }")
        .grey("B1", "at = [60, 40], heading = 180")
        .phase("movement");
    Table table(field);
    const Vec now = brothers::closed_up(table.battle(), table.state(), table.unit("A1"), 4);
    EXPECT_NEAR(now.x, 23.5, hair);
    EXPECT_NEAR(now.y, 10, hair);
}

TEST(BA_0_Bases, BA_0_D_a_single_line_keeps_its_front_centre_when_it_touches_nobody) {
    Table table(field_of());
    const Vec now = brothers::closed_up(table.battle(), table.state(), table.unit("A1"), 3);
    EXPECT_NEAR(now.x, 24, hair);
}

TEST(BA_0_Bases, BA_0_E_where_it_stands_it_may_stay_though_a_friend_is_nearer_than_the_grid_tells) {
    Field field = field_of();
    field.blue("A2", "at = [24, 5], brothers = { range = 2, attack = 5, strength = 4 }");
    Table table(field);
    table.state().unit(table.unit("A2")).place = to_point({24, 9.2 + 2e-5});
    EXPECT_TRUE(table.lawful(march("A1", {})));
    EXPECT_FALSE(table.lawful(march("A1", {}, 1))) << "turned it would stand on A2";
}

TEST(BA_0_Bases, BA_0_E_nobody_ends_on_anothers_bases) {
    Field field = field_of();
    field.blue("A2", "at = [24, 14], brothers = { strength = 4 }");
    Table table(field);
    EXPECT_TRUE(table.cites(table.refuse(march("A1", {{24, 14}})), "BA-0.E"));
    table.decide(march("A1", {{24, 15}}));  // BA-5.K: through A2 and beyond
    EXPECT_NEAR(table.y("A1"), 15, hair);
}

TEST(BA_0_Bases, BA_0_A_a_scenario_in_inches_is_not_played_in_centimetres) {
    Field field = field_of();
    field.variant("mm15_cm");
    EXPECT_NE(problems_of(field.text()).find("BA-0.A"), std::string::npos);
}

TEST(BA_0_Bases, BA_0_I_a_charger_conforms_to_the_face_it_touches) {
    Field field = field_of();
    field.now("B1", "at = [26.5, 16]");
    Table table(field, "d6=1,1");
    table.decide(charge("A1", "B1", {{24, 16}}));  // straight ahead: it touches the enemy's front with its right
    EXPECT_NEAR(table.y("A1"), 16, hair);
    EXPECT_EQ(table.at("A1").heading, 0);
    EXPECT_NEAR(table.x("A1"), 24, hair) << "it touches with a whole base already";
    EXPECT_TRUE(table.cites(table.the(EventKind::moved, "A1"), "BA-0.I"));
}

TEST(BA_0_Bases, BA_0_I_an_oblique_charge_ends_square_to_the_enemy) {
    Field field = field_of();
    field.now("B1", "at = [25, 16]");
    Table table(field, "d6=1,1,1,1");
    table.decide(charge("A1", "B1"));
    EXPECT_EQ(table.at("A1").heading, 0);
    EXPECT_NEAR(table.y("A1"), 16, hair);
}

// --- BA-5 ---

TEST(BA_5_Movement, BA_5_A_BA_5_B_infantry_goes_eight_inches_and_no_further) {
    Table table(field_of());
    EXPECT_TRUE(table.cites(table.refuse(march("A1", {{24, 18.01}})), "BA-5.A"));
    table.decide(march("A1", {{24, 18}}));
    EXPECT_NEAR(table.y("A1"), 18, hair);
    EXPECT_TRUE(table.cites(table.the(EventKind::moved, "A1"), "BA-5.B"));
}

TEST(BA_5_Movement, BA_5_B_turning_is_free_and_legs_add_up) {
    Table table(field_of());
    EXPECT_TRUE(table.cites(table.refuse(march("A1", {{24, 14}, {28.1, 14}}, 90)), "BA-5.A"));
    table.decide(march("A1", {{24, 14}, {28, 14}}, 200));
    EXPECT_EQ(table.at("A1").heading, from_degrees(200));
}

TEST(BA_movement, BA_movement_each_arm_has_its_row_in_each_scale) {
    Field field = field_of("at = [24, 10], arm = \"cavalry\", weapon = \"carbine\", brothers = { strength = 3 }");
    Table table(field);
    table.decide(march("A1", {{24, 26}}));
    EXPECT_NEAR(table.y("A1"), 26, hair);
    Field small = field_of();
    small.variant("mm6_in");
    Table little(small);
    EXPECT_TRUE(little.cites(little.refuse(march("A1", {{24, 14.1}})), "BA-5.A"));
    little.decide(march("A1", {{24, 14}}));
}

TEST(BA_5_Movement, BA_5_C_a_column_on_a_road_goes_half_as_far_again_on_a_turnpike_twice) {
    for (const bool pike : {false, true}) {
        Field field = field_of("at = [24, 10], formation = \"column\", brothers = { strength = 4 }");
        field.terrain(std::string("kind = \"road\", line = [[24, 0], [24, 48]], width = 2") +
                      (pike ? ", class = \"turnpike\"" : ""));
        Table table(field);
        const double far = pike ? 16 : 12;
        EXPECT_FALSE(table.lawful(march("A1", {{24, 10 + far + 0.1}})));
        table.decide(march("A1", {{24, 10 + far}}));
    }
    Field field = field_of();  // a line has nothing of it
    field.terrain("kind = \"road\", line = [[24, 0], [24, 48]], width = 2");
    Table table(field);
    EXPECT_FALSE(table.lawful(march("A1", {{24, 18.1}})));
}

TEST(BA_5_Movement, BA_5_D_difficult_ground_halves) {
    Field field = field_of();
    field.terrain("kind = \"woods\", rectangle = [[0, 12], [48, 40]]");
    Table table(field);
    EXPECT_FALSE(table.lawful(march("A1", {{24, 15.1}})));
    table.decide(march("A1", {{24, 15}}));  // 2 in the open, 3 in the wood for 6
}

TEST(BA_5_Movement, BA_5_E_on_a_road_through_a_wood_the_road_counts) {
    Field field = field_of("at = [24, 10], formation = \"column\", brothers = { strength = 4 }");
    field.terrain("kind = \"woods\", rectangle = [[0, 12], [48, 40]]")
        .terrain("kind = \"road\", line = [[24, 0], [24, 48]], width = 2");
    Table table(field);
    table.decide(march("A1", {{24, 22}}));
}

TEST(BA_5_Movement, BA_5_F_walls_and_hills_cost_nothing) {
    Field field = field_of();
    field.terrain("kind = \"stone_wall\", line = [[10, 12], [40, 12]]")
        .terrain("kind = \"hill\", rectangle = [[10, 11], [40, 30]]");
    Table table(field);
    table.decide(march("A1", {{24, 18}}));
}

TEST(BA_5_Movement, BA_5_G_a_unit_with_a_base_in_difficult_ground_is_unformed) {
    Field field = field_of();
    field.terrain("kind = \"marsh\", rectangle = [[25, 5], [40, 15]]");
    Table table(field);
    EXPECT_TRUE(brothers::unformed(table.battle(), table.state(), table.unit("A1")));
    EXPECT_FALSE(brothers::unformed(table.battle(), table.state(), table.unit("B1")));
    const auto attack = brothers::attack_of(table.battle(), table.state(), table.unit("A1"), brothers::Fight::fire);
    EXPECT_EQ(attack.number, 6);
}

TEST(BA_5_Movement, BA_5_H_impassable_ground_must_be_gone_around) {
    Field field = field_of();
    field.terrain("kind = \"impassable\", rectangle = [[25.4, 12], [30, 13]]");
    Table table(field);
    EXPECT_TRUE(table.cites(table.refuse(march("A1", {{24, 17}})), "BA-5.H"));
    table.decide(march("A1", {{22, 17}}, 0, {}, 1));
}

TEST(BA_5_Movement, BA_5_H_a_column_crosses_a_river_by_the_bridge_and_a_line_does_not) {
    for (const char* formation : {"column", "line"}) {
        Field field = field_of(
            (std::string("at = [24, 10], formation = \"") + formation + "\", brothers = { strength = 4 }").c_str());
        field.terrain("kind = \"river\", line = [[0, 13], [72, 13]], width = 1")
            .terrain("kind = \"bridge\", at = [24, 13], width = 3");
        Table table(field);
        EXPECT_EQ(table.lawful(march("A1", {{24, 17.5}})), std::string(formation) == "column");
        EXPECT_FALSE(table.lawful(march("A1", {{27, 10}, {27, 14}})));
    }
}

TEST(BA_5_Movement, BA_5_I_a_change_of_formation_halves_the_move) {
    Table table(field_of());
    EXPECT_TRUE(table.cites(table.refuse(march("A1", {{24, 14.1}}, 0, Formation::column)), "BA-5.I"));
    table.decide(march("A1", {{24, 14}}, 0, Formation::column));
    EXPECT_EQ(table.at("A1").formation, Formation::column);
    EXPECT_TRUE(table.cites(table.the(EventKind::moved, "A1"), "BA-5.I"));
}

TEST(BA_5_Movement, BA_5_I_other_formations_are_unknown) {
    Table table(field_of());
    EXPECT_TRUE(table.cites(table.refuse(march("A1", {{24, 12}}, 0, Formation::square)), "BA-5.I"));
}

TEST(BA_5_Movement, BA_5_M_a_march_into_contact_is_refused_and_a_charge_names_whom_it_touches_first) {
    Field field = field_of();
    field.grey("B2", "at = [24, 30], heading = 180, brothers = { strength = 4 }")
        .now("B1", "at = [24, 16]")
        .now("B2", "at = [24, 17.5]");
    Table table(field, "d6=1,1,1,1");
    EXPECT_TRUE(table.cites(table.refuse(march("A1", {{24, 15.95}})), "BA-5.M"));
    EXPECT_TRUE(table.cites(table.refuse(charge("A1", "B2")), "BA-5.M"));
    table.decide(charge("A1", "B1"));
    EXPECT_NEAR(table.y("A1"), 16, hair);
    EXPECT_TRUE(table.cites(table.the(EventKind::moved, "A1"), "BA-5.M"));
    EXPECT_EQ(table.count(EventKind::fired, "A1"), 1) << "BA-10.K: it attacks in the phase 11 that follows";
}

TEST(BA_5_Movement, BA_5_M_a_charge_reaches_as_far_as_a_move) {
    Field field = field_of();
    field.now("B1", "at = [24, 18.1]");
    Table table(field);
    EXPECT_TRUE(table.cites(table.refuse(charge("A1", "B1")), "BA-5.M"));
}

TEST(BA_5_Movement, BA_5_N_guns_do_not_charge) {
    Field field = field_of("at = [24, 10], arm = \"artillery\", weapon = \"napoleon\", brothers = { strength = 3 }");
    field.now("B1", "at = [24, 14]");
    Table table(field);
    EXPECT_TRUE(table.cites(table.refuse(charge("A1", "B1")), "BA-5.N"));
}

// BA-10.I: it is how one withdraws from a melee
TEST(BA_5_Movement, BA_5_L_a_unit_in_contact_may_only_disengage_at_half_rate) {
    Field field = field_of();
    field.now("B1", "at = [24, 10]");
    Table table(field);
    EXPECT_EQ(table.prompt("move").offers.front().distance, to_coord(4)) << "what is offered is what it may go";
    EXPECT_TRUE(table.cites(table.refuse(march("A1", {{24, 5.9}})), "BA-5.L"));   // 4.1
    EXPECT_TRUE(table.cites(table.refuse(march("A1", {{24.5, 10}})), "BA-5.L"));  // still in contact
    EXPECT_TRUE(table.cites(table.refuse(march("A1", {{24, 12}})), "BA-5.L"));    // over the enemy
    EXPECT_TRUE(table.cites(table.refuse(march("A1", {{24, 7}}, 0, Formation::column)), "BA-5.L"));
    EXPECT_TRUE(table.cites(table.refuse(charge("A1", "B1")), "BA-5.L"));
    table.decide(march("A1", {{24, 6}}));
    EXPECT_EQ(table.at("A1").heading, 0);
    EXPECT_TRUE(table.cites(table.the(EventKind::moved, "A1"), "BA-5.L"));
    EXPECT_TRUE(table.asks("fire")) << "it may fire in phase 10";
}

// What is offered may come back as it stands: a march without a path.
TEST(BA_5_Movement, BA_5_L_told_no_way_it_disengages_straight_away_from_whom_it_touches) {
    Field field = field_of();
    field.now("B1", "at = [24, 10]");
    Table table(field);
    table.decide(march("A1", {}));
    EXPECT_NEAR(table.x("A1"), 24, 0.01);
    EXPECT_NEAR(table.y("A1"), 6, 0.01) << "half of its move";
    EXPECT_EQ(table.at("A1").heading, 0) << "its face to the enemy";
    EXPECT_TRUE(table.cites(table.the(EventKind::moved, "A1"), "BA-5.L"));
}

TEST(BA_5_Movement, BA_5_L_told_no_way_it_goes_by_the_nearest_to_straight_that_is_open) {
    // The ground behind it is closed to it.
    Field field = field_of();
    field.now("B1", "at = [24, 10]");
    field.terrain("kind = \"impassable\", rectangle = [[22, 4], [26, 8]]");
    Table table(field);
    table.decide(march("A1", {}));
    EXPECT_GT(std::abs(table.x("A1") - 24), 1);
    EXPECT_TRUE(table.cites(table.the(EventKind::moved, "A1"), "BA-5.L"));
    // Hemmed in on all sides it is told what is missing.
    Field all_round = field_of();
    all_round.now("B1", "at = [24, 10]");
    for (const char* piece : {"[[18, 4], [30, 9]]", "[[18, 9], [20, 24]]", "[[28, 9], [30, 24]]"})
        all_round.terrain(std::string("kind = \"impassable\", rectangle = ") + piece);
    Table held(all_round);
    const Refusal no = held.refuse(march("A1", {}));
    EXPECT_TRUE(held.cites(no, "BA-5.L"));
    EXPECT_NE(no.text.find("'path' is missing"), std::string::npos) << no.text;
}

TEST(BA_5_Movement, BA_5_O_pinned_units_do_not_move) {
    Field field = field_of();
    field.blue("A2", "at = [40, 10]").now("A1", "brothers = { pinned = true }");
    Table table(field);
    EXPECT_TRUE(table.cites(table.refuse(march("A1", {{24, 12}})), "BA-8.K"));
    table.decide(stand("A2"));
}

TEST(BA_5_Movement, BA_5_Q_nobody_leaves_the_table) {
    Table table(field_of("at = [24, 2]"));
    EXPECT_TRUE(table.cites(table.refuse(march("A1", {{24, 0.5}}, 0, {}, 1)), "BA-5.Q"));
}

TEST(BA_5_Movement, BA_5_Q_BA_5_M_nor_does_a_charge_end_with_a_base_off_it) {
    Field field = field_of("at = [4, 6], brothers = { range = 2, attack = 5, strength = 4 }");
    field.grey("B2", "at = [1, 13], heading = 180, brothers = { range = 2, attack = 5, strength = 1 }");
    Table table(field);
    table.any_dice();
    // Aslant its left would stand beyond the western edge, square to B2's front as well.
    EXPECT_TRUE(table.cites(table.refuse(charge("A1", "B2", {{1, 13}})), "BA-5.Q"));
    table.decide(charge("A1", "B2", {{2.2, 10}, {2.2, 13}}));
    EXPECT_NEAR(table.y("A1"), 13, hair) << "farther from the edge it may";
}

TEST(BA_5_Movement, BA_0_E_BA_0_I_a_charge_is_judged_by_where_it_ends_and_not_by_where_it_first_touches) {
    for (const bool clear : {true, false}) {
        Field field = field_of("at = [28, 24], brothers = { range = 2, attack = 5, strength = 4 }");
        field.grey("B2", "at = [24, 30], heading = 180, brothers = { range = 2, attack = 5, strength = 1 }")
            .blue("A2", std::string("at = [25.7, ") + (clear ? "30.1" : "29.9") +
                            "], heading = 180, brothers = { range = 2, attack = 5, strength = 1 }");
        Table table(field);
        table.any_dice();
        if (!clear) {
            EXPECT_TRUE(table.cites(table.refuse(charge("A1", "B2", {{24, 30}})), "BA-0.E"));
            continue;
        }
        table.decide(charge("A1", "B2", {{24, 30}}));
        EXPECT_EQ(table.at("A1").heading, 0) << "square to B2, in front of A2";
        EXPECT_NEAR(table.y("A1"), 30, hair);
    }
}

TEST(BA_5_Movement, BA_3_7_each_unit_moves_once) {
    Field field = field_of();
    field.blue("A2", "at = [40, 10]");
    Table table(field);
    table.decide(march("A1", {{24, 12}}));
    EXPECT_TRUE(table.cites(table.refuse(march("A1", {{24, 13}})), "BA-3.7"));
}

// --- BA-6 ---

TEST(BA_6_Commanders, BA_6_H_a_commander_met_is_captured_on_the_units_Attack) {
    for (const int face : {5, 4}) {
        Field field = field_of();
        field.officer(1, "BB", "brigade", "at = [24, 14]");
        Table table(field, "d6=" + std::to_string(face));
        table.decide(march("A1", {{24, 16}}));
        if (face == 5) {
            EXPECT_EQ(table.rider("BB").presence, Presence::captured);
            EXPECT_TRUE(table.cites(table.the(EventKind::officer_fate), "BA-6.H"));
        } else {
            ASSERT_TRUE(table.asks("escape_commander", Seat::second));
            EXPECT_TRUE(table.cites(table.refuse(ride("BB", {{24, 15}})), "BA-6.I"));
            EXPECT_TRUE(table.cites(table.refuse(ride("BB", {{24, 27}})), "BA-6.I"));
            EXPECT_TRUE(table.lawful(ride("BB", {}))) << "the offer as it stands: to the nearest place";
            table.decide(ride("BB", {{24, 24}}));
            EXPECT_NEAR(to_vec(table.rider("BB").place).y, 24, hair);
        }
        EXPECT_NEAR(table.y("A1"), 16, hair) << "the unit's move goes on";
    }
}

TEST(BA_6_Commanders, BA_6_J_a_commander_does_not_ride_into_contact) {
    Field field = field_of();
    field.officer(0, "AB", "brigade", "at = [30, 10]").now("B1", "at = [30, 20]").phase("formation commanders");
    Table table(field);
    EXPECT_TRUE(table.cites(table.refuse(ride("AB", {{30, 19.45}})), "BA-6.J"));
    EXPECT_TRUE(table.cites(table.refuse(ride("AB", {{42.5, 10}})), "BA-5.A"));
    table.decide(ride("AB", {{30, 18}}));
    EXPECT_TRUE(table.cites(table.the(EventKind::officer_moved), "BA-3.8"));
}

TEST(BA_16_End, BA_16_D_a_battle_is_conceded_with_the_first_decision_of_a_round) {
    Table table(field_of());
    for (const std::string& offer : table.offers())
        EXPECT_EQ(offer.find("choose"), std::string::npos) << "it is no choice among others: " << offer;
    EXPECT_TRUE(table.offers(Verb::concede));
    EXPECT_FALSE(table.lawful(choose(1)));
    for (const Decision& d : candidates(table.battle(), table.state(), table.prompt("move"), 1000))
        EXPECT_NE(d.verb, Verb::concede);
    table.decide(conceding());
    EXPECT_TRUE(table.state().outcome.over);
    EXPECT_EQ(table.state().outcome.winner, ArmyId{2});
    EXPECT_EQ(table.state().outcome.degree, 3) << "BA-16.B: without objectives a complete victory";
    EXPECT_TRUE(table.cites(table.the(EventKind::battle_ended), "BA-16.B"));
}

}  // namespace
}  // namespace linstock::clause
