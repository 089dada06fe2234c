// RV-4: the turn and its phases.

#include "tests/clause/harness.hpp"

namespace linstock::clause {
namespace {

Field facing(double apart = 10) {
    Field field;
    field.blue("A1", "at = [30, 10]").grey("B1", "at = [30, " + std::to_string(10 + apart) + "]");
    return field;
}

/// Where an event of this kind stands in the story; -1 = it is not there.
int place_in_story(const Table& table, EventKind kind, std::string_view unit) {
    const auto& all = table.events();
    for (std::size_t i = 0; i < all.size(); ++i)
        if (all[i].kind == kind && all[i].unit == table.unit(unit)) return static_cast<int>(i);
    return -1;
}

TEST(RV_4_Sequence, RV_4_A_to_K_the_phases_come_in_the_order_of_the_book) {
    Field field;
    field.blue("A1", "at = [10, 4]").grey("B1", "at = [60, 44]");
    Table table(field);
    ASSERT_TRUE(table.ready());
    table.any_dice();
    EXPECT_TRUE(table.until_turn(2)) << table.tell() << table.wanted();
    const std::vector<std::pair<std::string, std::string>> book = {
        {"announcements", "RV-2.C"},      {"movement", "RV-4.A"},     {"artillery fire", "RV-4.B"},
        {"standing fire", "RV-4.D"},      {"moving fire", "RV-4.E"},  {"attackers close", "RV-4.F"},
        {"defenders stand", "RV-4.G"},    {"close combat", "RV-4.H"}, {"rally", "RV-4.I"},
        {"army effectiveness", "RV-4.J"}, {"end of turn", "RV-4.K"}};
    std::vector<Event> began = table.events(EventKind::phase_began);
    ASSERT_GE(began.size(), book.size());
    for (std::size_t i = 0; i < book.size(); ++i) {
        EXPECT_EQ(began[i].word, book[i].first);
        EXPECT_TRUE(table.cites(began[i], book[i].second)) << book[i].first;
    }
}

TEST(RV_4_Sequence, RV_sharp_4_the_phase_of_an_option_is_told_where_it_is_played) {
    for (const bool played : {true, false}) {
        Field field;
        if (played) field.option("sharpshooters");
        field.blue("A1", "at = [10, 4]").grey("B1", "at = [60, 44]");
        Table table(field);
        ASSERT_TRUE(table.ready());
        table.any_dice();
        EXPECT_TRUE(table.until_turn(2)) << table.tell() << table.wanted();
        int told = 0;
        for (const Event& e : table.events(EventKind::phase_began)) {
            if (std::string(e.word) != "sharpshooters") continue;
            ++told;
            EXPECT_TRUE(table.cites(e, "RV-sharp.4"));
        }
        EXPECT_EQ(told > 0, played);
    }
}

// --- RV-4.A: cards and orders ---

TEST(RV_4_Sequence, RV_4_A_only_the_units_of_the_card_are_ordered_each_once) {
    Field field = facing(30);
    field.command(0, "Second", "card = true")
        .blue("A2", "command = \"Second\", at = [50, 10]")
        .blue("A3", "at = [10, 10]");
    field.phase("movement").cards({"Blue Brigade"});
    Table table(field, "d10=1 d10=1 d20=10");
    ASSERT_TRUE(table.ready());
    EXPECT_TRUE(table.offers(Verb::move, "A1"));
    EXPECT_TRUE(table.offers(Verb::move, "A3"));
    EXPECT_FALSE(table.offers(Verb::move, "A2"));
    EXPECT_TRUE(table.cites(table.refuse(move("A2")), "RV-4.A"));
    table.decide(move("A3"));
    table.decide(follow("A3", {{10, 12}}));
    EXPECT_TRUE(table.cites(table.refuse(move("A3")), "RV-4.A")) << "one order a card";
    table.decide(stand("A1"));
    EXPECT_TRUE(table.began("artillery fire")) << "all cards turned, the phase is over";
}

TEST(RV_4_Sequence, RV_4_A_the_cards_are_turned_one_by_one_until_none_is_left) {
    Field field = facing(30);
    field.phase("movement").cards({"Grey Brigade", "Blue Brigade"});
    Table table(field, "d10=1 d10=1");
    ASSERT_TRUE(table.ready());
    table.prompt("order", Seat::second);
    EXPECT_EQ(table.count(EventKind::card_turned), 1);
    table.decide(stand("B1"));
    table.prompt("order", Seat::first);
    EXPECT_EQ(table.count(EventKind::card_turned), 2);
    table.decide(stand("A1"));
    EXPECT_TRUE(table.began("artillery fire"));
}

TEST(RV_4_Sequence, RV_4_A_a_routed_unit_neither_rolls_nor_moves) {
    Field field = facing(30);
    field.blue("A2", "at = [50, 10]").phase("movement", 2).cards({"Blue Brigade"});
    field.now("A2", "revised = { condition = \"routed\", routed_turn = 2 }");
    Table table(field, "d10=1");
    ASSERT_TRUE(table.ready());
    EXPECT_FALSE(table.offers(Verb::move, "A2"));
    table.refuse(move("A2"));
    for (const Event& e : table.events(EventKind::command_checked))
        for (const UnitId u : e.units)
            EXPECT_NE(u, table.unit("A2"));
}

TEST(RV_4_Sequence, RV_4_A_an_order_to_attack_is_told_before_the_dice) {
    Field field = facing(10);
    field.phase("movement").cards({"Blue Brigade"});
    Table table(field, "d10=1");
    ASSERT_TRUE(table.ready());
    table.decide(attack("A1", "B1"));
    EXPECT_TRUE(table.cites(table.the(EventKind::ordered, "A1"), "RV-4.A"));
    EXPECT_EQ(table.wanted(), "movement 1d20 of A1");
}

// --- RV-4.B: artillery ---

TEST(RV_4_Sequence, RV_4_B_all_artillery_fires_at_once_and_before_the_small_arms) {
    Field field;
    field.blue("Battery", "arm = \"artillery\", at = [30, 10]").blue("A1", "at = [50, 10]");
    field.grey("Guns", "arm = \"artillery\", at = [30, 20]").grey("B1", "at = [50, 20]");
    field.phase("artillery fire").rated("Battery", 6).rated("Guns", 6).rated("A1", 6).rated("B1", 6);
    Table table(field);
    ASSERT_TRUE(table.ready());
    EXPECT_FALSE(table.offers(Verb::fire, "A1")) << "small arms wait";
    table.any_dice(3);
    table.decide(fire("Battery", "Guns"));
    EXPECT_EQ(table.count(EventKind::fired), 0) << "sealed until both have said";
    table.decide(fire("Guns", "Battery"));
    const Event one = table.the(EventKind::fired, "Battery");
    const Event two = table.the(EventKind::fired, "Guns");
    EXPECT_EQ(one.dice.faces.size(), two.dice.faces.size()) << "the losses of the first do not weaken the second";
    EXPECT_TRUE(table.until_phase("standing fire")) << table.tell() << table.wanted();
    EXPECT_EQ(table.events(EventKind::casualties).empty(), one.amount < 2 && two.amount < 2);
    const int lost = place_in_story(table, EventKind::casualties, "Guns");
    EXPECT_TRUE(lost < 0 || lost > place_in_story(table, EventKind::fired, "Guns"));
}

// --- RV-4.D, RV-4.E: small arms ---

TEST(RV_4_Sequence, RV_4_D_standing_regiments_fire_at_once_casualties_follow_then_the_tests) {
    Field field = facing(10);
    field.phase("standing fire").rated("A1", 6).rated("B1", 6);
    // Four hits each way: a stand lost each, both test.
    Table table(field, "d6=6,6,6,6,1,1 d6=6,6,6,6,1,1 d6=6 d6=6");
    ASSERT_TRUE(table.ready());
    table.decide(fire("A1", "B1"));
    EXPECT_EQ(table.count(EventKind::fired), 0);
    table.decide(fire("B1", "A1"));
    EXPECT_TRUE(table.until_phase("moving fire")) << table.tell() << table.wanted();
    EXPECT_EQ(table.the(EventKind::fired, "B1").dice.faces.size(), 6U) << "as it stood when the step began";
    EXPECT_GT(place_in_story(table, EventKind::stand_lost, "A1"), place_in_story(table, EventKind::fired, "B1"));
    EXPECT_GT(place_in_story(table, EventKind::morale_checked, "A1"),
              place_in_story(table, EventKind::stand_lost, "B1"));
    EXPECT_GT(place_in_story(table, EventKind::morale_checked, "B1"),
              place_in_story(table, EventKind::morale_checked, "A1"))
        << "in the order of unit number";
}

TEST(RV_4_Sequence, RV_4_E_who_has_moved_fires_in_the_moving_step) {
    Field field = facing(10);
    field.phase("standing fire").now("A1", "revised = { moved = true, rated = true, rating = 6 }");
    field.rated("B1", 6);
    Table table(field, "d6=1,1,1,1,1,1");
    ASSERT_TRUE(table.ready());
    EXPECT_FALSE(table.offers(Verb::fire, "A1"));
    table.decide(fire("B1", "A1"));
    EXPECT_EQ(table.phase(), "moving fire");
    EXPECT_TRUE(table.offers(Verb::fire, "A1"));
    EXPECT_FALSE(table.offers(Verb::fire, "B1")) << "it has fired";
    table.dice("d6=1,1,1,1,1,1");
    table.decide(fire("A1", "B1"));
    EXPECT_EQ(table.count(EventKind::fired), 2);
}

TEST(RV_4_Sequence, RV_4_D_a_moving_unit_hit_by_the_standing_ones_tests_before_it_fires) {
    Field field = facing(10);
    field.phase("standing fire").now("A1", "revised = { moved = true, rated = true, rating = 1 }");
    field.rated("B1", 6);
    Table table(field, "d6=6,6,6,6,1,1 d6=1 d20=10");
    ASSERT_TRUE(table.ready());
    table.decide(fire("B1", "A1"));
    EXPECT_TRUE(table.until_phase("moving fire")) << table.tell() << table.wanted();
    EXPECT_EQ(table.count(EventKind::morale_checked, "A1"), 1);
    EXPECT_EQ(table.at("A1").condition, Condition::routed);
    table.any_dice();
    EXPECT_TRUE(table.until_phase("attackers close")) << table.tell() << table.wanted();
    EXPECT_EQ(table.count(EventKind::fired, "A1"), 0) << "it went before its turn to fire came";
}

TEST(RV_4_Sequence, RV_4_D_a_change_of_formation_in_place_is_no_move) {
    Field field = facing(10);
    field.now("A1", "formation = \"column\"").phase("movement").cards({"Blue Brigade"});
    Table table(field, "d10=1");
    ASSERT_TRUE(table.ready());
    table.decide(reform("A1", 0, Formation::line));
    EXPECT_TRUE(table.until_phase("standing fire")) << table.tell() << table.wanted();
    EXPECT_TRUE(table.offers(Verb::fire, "A1"));
}

TEST(RV_4_Sequence, RV_4_C_between_the_guns_and_the_muskets_nothing_is_left) {
    Field field = facing(10);
    field.phase("artillery fire");
    Table table(field);
    ASSERT_TRUE(table.ready());
    EXPECT_EQ(table.phase(), "standing fire") << "no guns, nothing asked, and no phase of its own for RV-4.C";
}

// --- RV-4.F to RV-4.H: close combat ---

Field at_the_bayonet() {
    Field field = facing(1);
    field.now("A1", "revised = { stage = 'arrived', target = 2, arrival = 1, moved = true, rated = true, rating = 4 }");
    field.rated("B1", 4);
    return field;
}

TEST(RV_4_Sequence, RV_4_F_attackers_test_to_close_and_RV_4_G_then_defenders_to_stand) {
    Field field = at_the_bayonet();
    field.phase("attackers close");
    Table table(field, "d6=6");
    ASSERT_TRUE(table.ready());
    table.decide(no(Seat::second));  // it does not pull away
    EXPECT_EQ(table.the(EventKind::morale_checked, "A1").phase, 6) << "attackers close";
    EXPECT_EQ(table.phase(), "defenders stand");
    EXPECT_EQ(table.count(EventKind::morale_checked, "B1"), 0);
    table.any_dice(2);
    EXPECT_TRUE(table.until_phase("close combat")) << table.tell() << table.wanted();
    EXPECT_EQ(table.the(EventKind::morale_checked, "B1").phase, 7) << "defenders stand";
}

TEST(RV_4_Sequence, RV_4_H_close_combat_is_fought_after_both_tests) {
    Field field = at_the_bayonet();
    field.phase("attackers close");
    Table table(field, "d6=6 d6=6");
    ASSERT_TRUE(table.ready());
    table.decide(no(Seat::second));
    table.any_dice(4);
    EXPECT_TRUE(table.until_phase("rally")) << table.tell() << table.wanted();
    ASSERT_GE(table.count(EventKind::combat_began), 1) << table.tell();
    EXPECT_EQ(table.events(EventKind::combat_began).front().phase, 8);
    for (const Event& e : table.events(EventKind::duel))
        EXPECT_EQ(e.phase, 8);
}

// --- RV-4.I to RV-4.K ---

TEST(RV_4_Sequence, RV_4_I_a_unit_routed_in_an_earlier_turn_tests_to_rally_one_of_this_turn_does_not) {
    for (const int routed : {1, 2}) {
        Field field;
        field.blue("A1", "at = [30, 10]").blue("A2", "at = [50, 10]").grey("B1", "at = [60, 44]").phase("rally", 2);
        field.now("A1", "revised = { condition = \"routed\", rated = true, rating = 4, routed_turn = " +
                            std::to_string(routed) + " }");
        Table table(field, routed == 1 ? "d6=2" : "");
        ASSERT_TRUE(table.ready());
        EXPECT_EQ(table.count(EventKind::morale_checked, "A1"), routed == 1 ? 1 : 0);
    }
}

TEST(RV_4_Sequence, RV_4_J_the_armies_morale_is_reckoned_after_the_rally) {
    Field field = facing(30);
    field.phase("rally");
    Table table(field);
    ASSERT_TRUE(table.ready());
    const auto told = table.events(EventKind::effectiveness);
    ASSERT_EQ(told.size(), 2U);
    EXPECT_EQ(told.front().phase, 10);
    EXPECT_EQ(told.front().amount, 10000);
}

TEST(RV_4_Sequence, RV_4_K_both_armies_in_one_deck_shuffled_anew_every_turn) {
    Field field = facing(30);
    // Two cards, one die: which of them lies on top.
    for (const int face : {1, 2}) {
        Table table(field, face == 1 ? "d2=1" : "d2=2");
        ASSERT_TRUE(table.ready());
        const Event shuffled = table.the(EventKind::deck_shuffled);
        EXPECT_TRUE(table.cites(shuffled, "RV-4.K"));
        EXPECT_EQ(shuffled.amount, 2);
        const Event first = table.the(EventKind::card_turned);
        EXPECT_EQ(std::string(first.word), face == 1 ? "Blue Brigade" : "Grey Brigade");
        table.any_dice();
        EXPECT_TRUE(table.until_turn(3)) << table.tell() << table.wanted();
        EXPECT_GE(table.count(EventKind::deck_shuffled), 2) << "again in the second turn";
    }
}

}  // namespace
}  // namespace linstock::clause
