// BA-8: flinching and pinned.

#include "rulesets/brothers/model.hpp"
#include "tests/clause/brothers/shots.hpp"

namespace linstock::clause {
namespace {

bool pinned(const Table& table, const char* unit) { return brothers::own(table.at(unit)).pinned; }

TEST(BA_8_Flinch, BA_8_A_BA_8_E_BA_8_K_a_unit_flinches_on_its_losses_or_less_a_full_move_away_and_is_pinned) {
    Table table(shots(), "d6=5,5,1,1,2");
    table.decide(fire("A1", "B1"));
    EXPECT_EQ(table.at("B1").stands_left, 2);
    const Event back = table.the(EventKind::fell_back, "B1");
    EXPECT_TRUE(table.cites(back, "BA-8.E"));
    EXPECT_NEAR(table.y("B1"), 24, 1e-3);
    EXPECT_EQ(table.at("B1").heading, half_turn) << "keeping its heading";
    EXPECT_TRUE(pinned(table, "B1"));
}

TEST(BA_8_Flinch, BA_8_A_more_than_its_losses_and_it_stands) {
    Table table(shots(), "d6=5,5,1,1,3");
    table.decide(fire("A1", "B1"));
    EXPECT_NEAR(table.y("B1"), 16, hair);
    EXPECT_FALSE(pinned(table, "B1"));
}

// BA-8.C: the last base
TEST(BA_8_Flinch, BA_8_B_BA_8_C_in_cover_two_dice_and_for_the_last_base_one) {
    Field field = shots();
    field.terrain("kind = \"woods\", rectangle = [[10, 15.5], [40, 17]]");
    Table two(field, "d6=5,5,1,1,3,3,2,3");
    two.decide(fire("A1", "B1"));
    EXPECT_EQ(two.at("B1").stands_left, 2);
    EXPECT_FALSE(pinned(two, "B1")) << "both dice must be 2 or less";
    Table one(field, "d6=5,5,5,1,3,3,3,3");
    one.decide(fire("A1", "B1"));
    EXPECT_EQ(one.at("B1").stands_left, 1);
    EXPECT_TRUE(pinned(one, "B1"));
}

// Of BA-1.G, BA-M.1 and BA-M.2 as well.
TEST(BA_8_Flinch, BA_8_D_BA_1_G_BA_M_1_BA_M_2_the_indomitable_never_flinch_and_roll_no_die) {
    Field field("brothers");
    field.blue("A1", std::string("at = [24, 10], ") + trained)
        .grey("B1", "at = [24, 16], heading = 180, brothers = { strength = 4, indomitable = true }")
        .phase("fire");
    Table table(field, "d6=5,5,5,1");
    table.decide(fire("A1", "B1"));
    EXPECT_EQ(table.at("B1").stands_left, 1);
    EXPECT_FALSE(pinned(table, "B1"));
}

TEST(BA_8_Flinch, BA_8_E_difficult_ground_halves_the_way) {
    Field field = shots();
    field.terrain("kind = \"marsh\", rectangle = [[10, 20], [40, 40]]");
    Table table(field, "d6=5,1,1,1,1");
    table.decide(fire("A1", "B1"));
    EXPECT_NEAR(table.y("B1"), 22, 0.02);  // 4 in the open, 2 in the marsh
}

TEST(BA_8_Flinch, BA_8_F_away_from_the_mean_of_the_firing_bases) {
    Table table(shots("at = [27, 13]"), "d6=5,1,1,1,1");
    table.decide(fire("A1", "B1"));
    // From (24, 9.6) to (26.5 or 27, 13.4).
    EXPECT_GT(table.x("B1"), 30);
    EXPECT_GT(table.y("B1"), 17);
}

TEST(BA_8_Flinch, BA_8_G_through_friends_and_on_until_it_is_clear_of_them) {
    Field field = shots();
    field.grey("B2", "at = [24, 24.4], heading = 180, brothers = { strength = 5 }");
    Table table(field, "d6=5,1,1,1,1");
    table.decide(fire("A1", "B1"));
    EXPECT_GT(table.y("B1"), 25.1);
}

TEST(BA_8_Flinch, BA_8_G_BA_0_E_where_an_enemy_ends_its_way_on_a_friend_it_goes_back_until_clear) {
    Field field = shots();
    field.grey("B2", std::string("at = [24, 40], heading = 0, ") + trained)
        .blue("A2", std::string("at = [24, 2], heading = 180, ") + trained)
        .now("B2", "at = [24, 21]")
        .now("A2", "at = [24, 21]");
    Table table(field, "d6=5,1,1,1,1");
    table.any_dice();
    table.decide(fire("A1", "B1"));
    // Straight on it would touch A2 where B2 stands, from 20.2 to 21.
    const Event back = table.the(EventKind::fell_back, "B1");
    EXPECT_LT(to_vec(back.to).y, 19.4 + 1e-3);
    EXPECT_GT(to_vec(back.to).y, 19.1);
    EXPECT_FALSE(table.cites(back, "BA-8.I")) << "it has run into nobody";
}

TEST(BA_8_Flinch, BA_8_H_UnitReachesTheEdgeWithItsWholeMove_StopsThere) {
    for (const double y : {39.19, 39.2, 44.0}) {
        Field field("brothers");
        field.blue("A1", std::string("at = [24, 33.5], ") + trained)
            .grey("B1", "at = [24, 47], heading = 180, brothers = { range = 2, attack = 5, strength = 4 }")
            .grey("B2", "at = [60, 40], heading = 180")
            .now("A1", "at = [24, " + std::to_string(y - 6) + "]")
            .now("B1", "at = [24, " + std::to_string(y) + "]")
            .phase("fire");
        Table table(field, "d6=5,1,1,1,1");
        table.any_dice();
        table.decide(fire("A1", "B1"));
        EXPECT_EQ(table.at("B1").presence, Presence::on_table) << table.tell();
        EXPECT_NE(table.tell().find("B1 is pinned"), std::string::npos) << table.tell();
        EXPECT_EQ(table.cites(table.the(EventKind::fell_back, "B1"), "BA-8.H"), y > 39.195);
        EXPECT_NEAR(table.y("B1"), y < 39.195 ? y + 8 : 47.2, 1e-3) << "its bases are 0.8 deep: the edge is at 48";
    }
}

TEST(BA_8_Flinch, BA_8_H_UnitMeetsImpassableGround_IsLost) {
    Field field = shots("at = [24, 16]");
    field.terrain("kind = \"impassable\", rectangle = [[10, 20], [40, 22]]").grey("B2", "at = [60, 40], heading = 180");
    Table table(field, "d6=5,1,1,1,1");
    table.decide(fire("A1", "B1"));
    EXPECT_EQ(table.at("B1").presence, Presence::destroyed);
    EXPECT_TRUE(table.cites(table.the(EventKind::destroyed, "B1"), "BA-8.H"));
}

TEST(BA_8_Flinch, BA_8_H_BA_0_E_FriendAtTheEdge_UnitStopsBeforeIt) {
    Field field("brothers");
    field.blue("A1", "at = [24, 10], brothers = { range = 2, attack = 5, strength = 4 }")
        .grey("B1", "at = [24, 40], heading = 180, brothers = { strength = 4 }")
        .grey("B2", "at = [24, 47.2], heading = 180, brothers = { strength = 4 }")
        .now("A1", "at = [24, 38]")
        .now("B1", "at = [24, 44]")
        .phase("fire");
    Table table(field, "d6=5,1,1,1,1");
    table.decide(fire("A1", "B1"));
    EXPECT_EQ(table.at("B1").presence, Presence::on_table);
    EXPECT_LT(table.y("B1"), 46.4 + 1e-3) << "before B2";
    EXPECT_GT(table.y("B1"), 46);
}

// BA-8.J: no second attack
TEST(BA_8_Flinch, BA_8_I_BA_8_J_into_another_enemy_a_melee_follows_at_once_and_is_its_only_one) {
    Field field = shots("at = [24, 16]");
    field.blue("A2", std::string("at = [24, 20], heading = 180, ") + trained);
    // 4 fire dice, 1 loss, flinch 1; then A2 attacks with the bases that touch: no hit.
    Table table(field, "d6=5,1,1,1,1,1,1,1,1");
    table.decide(fire("A1", "B1"));
    EXPECT_LT(table.y("B1"), 20);
    const Event blow = table.the(EventKind::fired, "A2");
    EXPECT_TRUE(table.cites(blow, "BA-8.I"));
    EXPECT_EQ(blow.dice.faces.size(), 4U);
    EXPECT_TRUE(brothers::own(table.at("A2")).attacked || table.phase() != "fire");
    EXPECT_EQ(table.count(EventKind::fired, "A2"), 1);
}

/// A1 fires at B1, which has A2 behind it; A2 has B2 at its own rear.
Field between_two(const char* b1 = "at = [24, 16]") {
    Field field = shots(b1);
    field.blue("A2", std::string("at = [24, 20], heading = 180, ") + trained)
        .grey("B2", std::string("at = [24, 40], heading = 180, ") + trained)
        .now("B2", "at = [24, 20.8]");
    return field;
}

TEST(BA_8_Flinch, BA_8_I_BA_8_J_BA_10_E_who_attacks_at_once_attacks_all_whom_it_touches_as_its_owner_says) {
    Table table(between_two(), "d6=5,1,1,1,1,1,5,1,1,6");
    table.decide(fire("A1", "B1"));
    ASSERT_TRUE(table.asks("split", Seat::first)) << table.tell();
    EXPECT_TRUE(table.cites(table.refuse(choose_units({"B1", "B2", "B1", "A1"})), "BA-10.E"));
    table.any_dice();
    table.decide(choose_units({"B1", "B2", "B1", "B2"}));
    const Event blow = table.the(EventKind::fired, "A2");
    EXPECT_TRUE(table.cites(blow, "BA-8.I"));
    EXPECT_TRUE(table.cites(blow, "BA-10.E"));
    EXPECT_EQ(blow.units.size(), 2U);
    EXPECT_EQ(table.at("B1").stands_left, 3) << table.tell();
    EXPECT_EQ(table.at("B2").stands_left, 3) << table.tell();
}

TEST(BA_8_Flinch, BA_8_I_whom_the_flincher_touches_no_more_attacks_in_its_own_phase) {
    Field field = shots("at = [24, 16], stands_left = 2");
    field.blue("A2", std::string("at = [22, 20], heading = 180, ") + trained)
        .blue("A3", std::string("at = [26, 20], heading = 180, ") + trained)
        .grey("B2", std::string("at = [60, 40], heading = 180, ") + trained)
        .now("B2", "at = [28, 20.8]");
    // One base of A2 meets B1's last and disperses it; A3 had touched it as well, and touches B2.
    Table table(field, "d6=5,1,1,1,1,5,1,1");
    table.decide(fire("A1", "B1"));
    EXPECT_EQ(table.count(EventKind::destroyed, "B1"), 1) << table.tell();
    const Event later = table.the(EventKind::fired, "A3");
    EXPECT_TRUE(table.cites(later, "BA-3.11"));
    EXPECT_FALSE(table.cites(later, "BA-8.I"));
}

TEST(BA_8_Flinch, BA_8_K_a_pinned_unit_neither_moves_nor_fires) {
    Field field = shots();
    field.blue("A2", std::string("at = [30, 10], ") + trained).now("A1", "brothers = { pinned = true }");
    field.grey("B2", std::string("at = [30, 16], heading = 180, ") + trained);
    Table table(field);
    EXPECT_TRUE(table.cites(table.refuse(fire("A1", "B1")), "BA-8.K"));
}

TEST(BA_8_Flinch, BA_8_L_the_pin_comes_off_in_phase_12_of_its_owners_next_round) {
    Field field = shots();
    field.officer(1, "BB", "brigade", "at = [24, 27], brothers = { value = 3 }")
        .officer(0, "AB", "brigade", "at = [24, 6]");
    Table table(field, "d6=5,1,1,1,1");
    table.decide(fire("A1", "B1"));
    EXPECT_TRUE(pinned(table, "B1"));
    ASSERT_TRUE(table.asks("move_commander", Seat::second)) << "its unit is pinned, so that nobody moves";
    EXPECT_TRUE(pinned(table, "B1"));
    table.decide(done());
    EXPECT_FALSE(pinned(table, "B1"));
    EXPECT_EQ(table.state().turn, 2);
}

TEST(BA_8_Flinch, BA_8_M_a_pinned_unit_under_fire_again_is_moved_again) {
    Field field = shots();
    field.now("B1", "brothers = { pinned = true }");
    Table table(shots("at = [24, 16], brothers = { pinned = true }"), "d6=5,1,1,1,1");
    table.decide(fire("A1", "B1"));
    EXPECT_NEAR(table.y("B1"), 24, 1e-3);
}

}  // namespace
}  // namespace linstock::clause
