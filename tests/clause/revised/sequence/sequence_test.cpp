// RV-4: the turn and its phases.

#include "tests/clause/harness.hpp"

namespace linstock::clause {
namespace {

Field facing(double apart = 10) {
    Field field;
    field.blue("A1", "at = [30, 10]").grey("B1", "at = [30, " + std::to_string(10 + apart) + "]");
    return field;
}

/// The index of the first event of this kind; -1 = there is none.
int place_in_story(const Table& table, EventKind kind, std::string_view unit) {
    const auto& all = table.events();
    for (std::size_t i = 0; i < all.size(); ++i)
        if (all[i].kind == kind && all[i].unit == table.unit(unit)) return static_cast<int>(i);
    return -1;
}

TEST(RV_4_Sequence, RV_4_A_to_K_Phases_ComeInThePrintedOrder) {
    Field field;
    field.blue("A1", "at = [10, 4]").grey("B1", "at = [60, 44]");
    Table table(field);
    ASSERT_TRUE(table.ready());
    table.any_dice();
    EXPECT_TRUE(table.until_turn(2)) << table.event_texts() << table.wanted_dice();
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

TEST(RV_4_Sequence, RV_sharp_4_PhaseOfAnOption_IsShownWhereItIsPlayed) {
    for (const bool played : {true, false}) {
        Field field;
        if (played) field.option("sharpshooters");
        field.blue("A1", "at = [10, 4]").grey("B1", "at = [60, 44]");
        Table table(field);
        ASSERT_TRUE(table.ready());
        table.any_dice();
        EXPECT_TRUE(table.until_turn(2)) << table.event_texts() << table.wanted_dice();
        int count = 0;
        for (const Event& e : table.events(EventKind::phase_began)) {
            if (std::string(e.word) != "sharpshooters") continue;
            ++count;
            EXPECT_TRUE(table.cites(e, "RV-sharp.4"));
        }
        EXPECT_EQ(count > 0, played);
    }
}

// --- RV-4.A: cards and orders ---

TEST(RV_4_Sequence, RV_4_A_UnitsOfTheCard_AreOrderedOnceEach) {
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
    EXPECT_TRUE(table.began("artillery fire")) << "all cards are turned, so the phase is over";
}

TEST(RV_4_Sequence, RV_4_A_Cards_AreTurnedOneByOneUntilNoneIsLeft) {
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

TEST(RV_4_Sequence, RV_4_A_RoutedUnit_DoesNotRollOrMove) {
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

TEST(RV_4_Sequence, RV_4_A_OrderToAttack_IsGivenBeforeTheDice) {
    Field field = facing(10);
    field.phase("movement").cards({"Blue Brigade"});
    Table table(field, "d10=1");
    ASSERT_TRUE(table.ready());
    table.decide(attack("A1", "B1"));
    EXPECT_TRUE(table.cites(table.one(EventKind::ordered, "A1"), "RV-4.A"));
    EXPECT_EQ(table.wanted_dice(), "movement 1d20 of A1");
}

// --- RV-4.B: artillery ---

TEST(RV_4_Sequence, RV_4_B_AllArtillery_FiresAtOnceBeforeTheSmallArms) {
    Field field;
    field.blue("Battery", "arm = \"artillery\", at = [30, 10]").blue("A1", "at = [50, 10]");
    field.grey("Guns", "arm = \"artillery\", at = [30, 20]").grey("B1", "at = [50, 20]");
    field.phase("artillery fire").rated("Battery", 6).rated("Guns", 6).rated("A1", 6).rated("B1", 6);
    Table table(field);
    ASSERT_TRUE(table.ready());
    EXPECT_FALSE(table.offers(Verb::fire, "A1")) << "small arms wait";
    table.any_dice(3);
    table.decide(fire("Battery", "Guns"));
    EXPECT_EQ(table.count(EventKind::fired), 0) << "sealed until both have answered";
    table.decide(fire("Guns", "Battery"));
    const Event one = table.one(EventKind::fired, "Battery");
    const Event two = table.one(EventKind::fired, "Guns");
    EXPECT_EQ(one.dice.faces.size(), two.dice.faces.size()) << "the losses of the first do not weaken the second";
    EXPECT_TRUE(table.until_phase("standing fire")) << table.event_texts() << table.wanted_dice();
    EXPECT_EQ(table.events(EventKind::casualties).empty(), one.hits() < 2 && two.hits() < 2);
    const int lost = place_in_story(table, EventKind::casualties, "Guns");
    EXPECT_TRUE(lost < 0 || lost > place_in_story(table, EventKind::fired, "Guns"));
}

// --- RV-4.D, RV-4.E: small arms ---

TEST(RV_4_Sequence, RV_4_D_StandingRegiments_FireAtOnceThenTakeCasualtiesThenTest) {
    Field field = facing(10);
    field.phase("standing fire").rated("A1", 6).rated("B1", 6);
    // Four hits each way: each loses a stand and tests.
    Table table(field, "d6=6,6,6,6,1,1 d6=6,6,6,6,1,1 d6=6 d6=6");
    ASSERT_TRUE(table.ready());
    table.decide(fire("A1", "B1"));
    EXPECT_EQ(table.count(EventKind::fired), 0);
    table.decide(fire("B1", "A1"));
    EXPECT_TRUE(table.until_phase("moving fire")) << table.event_texts() << table.wanted_dice();
    EXPECT_EQ(table.one(EventKind::fired, "B1").dice.faces.size(), 6U) << "as it was at the start of the step";
    EXPECT_GT(place_in_story(table, EventKind::stand_lost, "A1"), place_in_story(table, EventKind::fired, "B1"));
    EXPECT_GT(place_in_story(table, EventKind::morale_checked, "A1"),
              place_in_story(table, EventKind::stand_lost, "B1"));
    EXPECT_GT(place_in_story(table, EventKind::morale_checked, "B1"),
              place_in_story(table, EventKind::morale_checked, "A1"))
        << "in the order of unit number";
}

TEST(RV_4_Sequence, RV_4_E_UnitThatHasMoved_FiresInTheMovingStep) {
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

TEST(RV_4_Sequence, RV_4_D_MovingUnitHitByStandingUnits_TestsBeforeItFires) {
    Field field = facing(10);
    field.phase("standing fire").now("A1", "revised = { moved = true, rated = true, rating = 1 }");
    field.rated("B1", 6);
    Table table(field, "d6=6,6,6,6,1,1 d6=1 d20=10");
    ASSERT_TRUE(table.ready());
    table.decide(fire("B1", "A1"));
    EXPECT_TRUE(table.until_phase("moving fire")) << table.event_texts() << table.wanted_dice();
    EXPECT_EQ(table.count(EventKind::morale_checked, "A1"), 1);
    EXPECT_EQ(table.at("A1").condition, Condition::routed);
    table.any_dice();
    EXPECT_TRUE(table.until_phase("attackers close")) << table.event_texts() << table.wanted_dice();
    EXPECT_EQ(table.count(EventKind::fired, "A1"), 0) << "it left before its step";
}

TEST(RV_4_Sequence, RV_4_D_ChangeOfFormationInPlace_IsNoMove) {
    Field field = facing(10);
    field.now("A1", "formation = \"column\"").phase("movement").cards({"Blue Brigade"});
    Table table(field, "d10=1");
    ASSERT_TRUE(table.ready());
    table.decide(reform("A1", 0, Formation::line));
    EXPECT_TRUE(table.until_phase("standing fire")) << table.event_texts() << table.wanted_dice();
    EXPECT_TRUE(table.offers(Verb::fire, "A1"));
}

TEST(RV_4_Sequence, RV_4_C_PhaseBetweenGunsAndMuskets_IsEmpty) {
    Field field = facing(10);
    field.phase("artillery fire");
    Table table(field);
    ASSERT_TRUE(table.ready());
    EXPECT_EQ(table.phase(), "standing fire") << "no guns, so no prompt, and RV-4.C has no phase";
}

// --- RV-4.F to RV-4.H: close combat ---

Field at_the_bayonet() {
    Field field = facing(1);
    field.now("A1", "revised = { stage = 'arrived', target = 2, arrival = 1, moved = true, rated = true, rating = 4 }");
    field.rated("B1", 4);
    return field;
}

TEST(RV_4_Sequence, RV_4_F_RV_4_G_AttackersTestToClose_ThenDefendersToStand) {
    Field field = at_the_bayonet();
    field.phase("attackers close");
    Table table(field, "d6=6");
    ASSERT_TRUE(table.ready());
    table.decide(no(Seat::second));  // it does not pull away
    EXPECT_EQ(table.one(EventKind::morale_checked, "A1").phase, 6) << "attackers close";
    EXPECT_EQ(table.phase(), "defenders stand");
    EXPECT_EQ(table.count(EventKind::morale_checked, "B1"), 0);
    table.any_dice(2);
    EXPECT_TRUE(table.until_phase("close combat")) << table.event_texts() << table.wanted_dice();
    EXPECT_EQ(table.one(EventKind::morale_checked, "B1").phase, 7) << "defenders stand";
}

TEST(RV_4_Sequence, RV_4_H_CloseCombat_IsFoughtAfterBothTests) {
    Field field = at_the_bayonet();
    field.phase("attackers close");
    Table table(field, "d6=6 d6=6");
    ASSERT_TRUE(table.ready());
    table.decide(no(Seat::second));
    table.any_dice(4);
    EXPECT_TRUE(table.until_phase("rally")) << table.event_texts() << table.wanted_dice();
    ASSERT_GE(table.count(EventKind::combat_began), 1) << table.event_texts();
    EXPECT_EQ(table.events(EventKind::combat_began).front().phase, 8);
    for (const Event& e : table.events(EventKind::duel))
        EXPECT_EQ(e.phase, 8);
}

// --- RV-4.I to RV-4.K ---

TEST(RV_4_Sequence, RV_4_I_UnitRoutedEarlier_TestsToRallyAndOneRoutedThisTurnDoesNot) {
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

TEST(RV_4_Sequence, RV_4_J_ArmyEffectiveness_IsComputedAfterTheRally) {
    Field field = facing(30);
    field.phase("rally");
    Table table(field);
    ASSERT_TRUE(table.ready());
    const auto effectiveness = table.events(EventKind::effectiveness);
    ASSERT_EQ(effectiveness.size(), 2U);
    EXPECT_EQ(effectiveness.front().phase, 10);
    EXPECT_EQ(effectiveness.front().hundredths_of_percent(), 10000);
}

TEST(RV_4_Sequence, RV_4_K_Deck_HoldsBothArmiesAndIsShuffledEachTurn) {
    Field field = facing(30);
    // The deck has two cards. One die decides which is on top.
    for (const int face : {1, 2}) {
        Table table(field, face == 1 ? "d2=1" : "d2=2");
        ASSERT_TRUE(table.ready());
        const Event shuffled = table.one(EventKind::deck_shuffled);
        EXPECT_TRUE(table.cites(shuffled, "RV-4.K"));
        EXPECT_EQ(shuffled.cards(), 2);
        const Event first = table.one(EventKind::card_turned);
        EXPECT_EQ(std::string(first.word), face == 1 ? "Blue Brigade" : "Grey Brigade");
        table.any_dice();
        EXPECT_TRUE(table.until_turn(3)) << table.event_texts() << table.wanted_dice();
        EXPECT_GE(table.count(EventKind::deck_shuffled), 2) << "again in the second turn";
    }
}

}  // namespace
}  // namespace linstock::clause
