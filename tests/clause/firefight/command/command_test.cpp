// CF-1, CF-2.C to CF-2.F, CF-3.A, CF-4.G, CF-command: cards of brigades and batteries, bonus cards, officers' dice.

#include "rulesets/brom/model.hpp"
#include "tests/clause/harness.hpp"

#include <set>

namespace linstock::clause {
namespace {

/// Two brigades of a division; the first has a battery.
Field division() {
    Field field("firefight");
    field.brigade(0, "kind = \"division\", card = false");
    field.command(0, "1st", "parent = \"Blue Brigade\"").command(0, "2nd", "parent = \"Blue Brigade\"");
    field.blue("A1", "command = \"1st\", at = [10, 10]").blue("A2", "command = \"1st\", at = [20, 10]");
    field.blue("Battery", "command = \"1st\", arm = \"artillery\", at = [30, 10]");
    field.blue("A3", "command = \"2nd\", at = [50, 10]");
    return field.grey("B1", "at = [66, 44]");
}

TEST(CF_1_Cards, CF_1_Deck_HasACardPerBrigadeAndBatteryTwoBonusCardsAndOneForTheOfficers) {
    Table table(division());
    ASSERT_TRUE(table.ready());
    std::multiset<std::string> names;
    for (const brom::Card& card : brom::setup(table.battle()).cards)
        names.insert(card.name);
    EXPECT_EQ(names, (std::multiset<std::string>{"1st", "2nd", "Battery", "Grey Brigade", "Blue staff", "Grey staff",
                                                 "Blue bonus 1", "Blue bonus 2", "Grey bonus 1", "Grey bonus 2"}));
    table.any_dice();
    const Event shuffled = table.one(EventKind::deck_shuffled);
    EXPECT_EQ(shuffled.cards(), 8) << "no officers, no officers' cards";
    EXPECT_TRUE(table.cites(shuffled, "CF-1"));
    EXPECT_TRUE(table.cites(shuffled, "CF-3.L"));
}

TEST(CF_1_Cards, CF_1_Scenario_MayNameTheCommandsAndABatteryCommandHasOneCard) {
    Field field("firefight");
    field.command(0, "Guns", "kind = \"battery\", card = true").blue("A1", "at = [10, 10]");
    field.blue("Battery", "command = \"Guns\", arm = \"artillery\", at = [30, 10]").grey("B1", "at = [66, 44]");
    Table table(field);
    ASSERT_TRUE(table.ready());
    int of_battery = 0;
    for (const brom::Card& card : brom::setup(table.battle()).cards)
        of_battery += card.name == "Guns" || card.name == "Battery" ? 1 : 0;
    EXPECT_EQ(of_battery, 1);
}

TEST(CF_2_Cards, CF_2_D_TopCard_MovesItsCommandAndABatteryOnlyOnItsOwnCard) {
    Field field = division();
    field.phase("movement").cards({"Battery", "1st"});
    Table table(field, "d10=1");
    ASSERT_TRUE(table.ready());
    const Event turned = table.one(EventKind::card_turned);
    EXPECT_STREQ(turned.word, "Battery");
    EXPECT_TRUE(table.cites(turned, "CF-2.D"));
    EXPECT_TRUE(table.cites(turned, "CF-3.A"));
    EXPECT_TRUE(table.offers(Verb::move, "Battery"));
    EXPECT_FALSE(table.offers(Verb::stand, "A1"));
    table.decide(stand("Battery"));
    EXPECT_EQ(table.wanted_dice(), "command response 1d10 of A1") << "the card of the 1st";
    table.dice("d10=1 d10=1");
    EXPECT_TRUE(table.offers(Verb::move, "A1"));
    EXPECT_FALSE(table.offers(Verb::stand, "Battery")) << "it has its own card";
}

TEST(CF_2_Cards, CF_2_E_BonusCard_MovesOneBrigadeWithItsGunsWithoutResponse) {
    Field field = division();
    field.phase("movement").cards({"Blue bonus 1"});
    Table table(field);
    ASSERT_TRUE(table.ready());
    const Prompt prompt = table.prompt("bonus_choice", Seat::first);
    EXPECT_TRUE(table.cites(prompt, "CF-2.E"));
    ASSERT_EQ(prompt.offers.size(), 3U) << "two brigades, or none";
    EXPECT_EQ(prompt.offers[0].command, table.command("1st"));
    EXPECT_TRUE(table.cites(table.refuse(choose(3)), "CF-2.E"));
    table.decide(choose(1));
    EXPECT_TRUE(table.cites(table.one(EventKind::ordered), "CF-2.E"));
    for (const char* name : {"A1", "A2", "Battery"})
        EXPECT_TRUE(table.offers(Verb::move, name)) << name;
    EXPECT_FALSE(table.offers(Verb::stand, "A3"));
    EXPECT_EQ(table.count(EventKind::command_checked), 0);
    table.decide(reform("A1", 90, Formation::line));
    EXPECT_FALSE(table.offers(Verb::stand, "A1")) << "one order";
    EXPECT_TRUE(table.offers(Verb::stand, "A2"));
}

TEST(CF_2_Cards, CF_2_B_CF_2_E_ConcealedBrigadeOnABonusCard_IsNotShownToTheEnemy) {
    for (const bool hidden : {false, true}) {
        Field field = division();
        field.terrain("kind = \"woods\", rectangle = [[0, 0], [72, 16]]");
        field.phase("movement").cards({"Blue bonus 1"});
        if (hidden)
            for (const char* name : {"A1", "A2", "Battery"})
                field.now(name, "presence = \"concealed\"");
        Table table(field);
        ASSERT_TRUE(table.ready());
        table.decide(choose(1));
        const Event ordered = table.one(EventKind::ordered);
        EXPECT_TRUE(ordered.seen_by.has(Seat::first));
        EXPECT_EQ(ordered.seen_by.has(Seat::second), !hidden);
    }
}

TEST(CF_2_Cards, CF_2_E_CF_2_F_BonusCardMayMoveABrigadeAgain_AllCardsTurnedEndThePhase) {
    Field field = division();
    field.phase("movement").cards({"2nd", "Blue bonus 2"});
    Table table(field, "d10=7");
    ASSERT_TRUE(table.ready());
    EXPECT_STREQ(table.one(EventKind::command_checked).word, "fails");
    table.decide(choose(2));
    EXPECT_TRUE(table.offers(Verb::move, "A3"));
    EXPECT_FALSE(table.began("artillery fire"));
    table.decide(stand("A3"));
    EXPECT_TRUE(table.began("artillery fire")) << "CF-2.F";
}

TEST(CF_2_Cards, CF_2_E_RegimentOutsideTheBrigades_MovesAloneOnABonusCard) {
    Field field = division();
    field.blue("Horse", "arm = \"light_cavalry\", at = [36, 6]").phase("movement").cards({"Blue bonus 1"});
    Table table(field);
    ASSERT_TRUE(table.ready());
    const Prompt prompt = table.prompt("bonus_choice", Seat::first);
    ASSERT_EQ(prompt.offers.size(), 4U);
    EXPECT_EQ(prompt.offers[2].unit, table.unit("Horse"));
    table.decide(choose(3));
    EXPECT_TRUE(table.offers(Verb::move, "Horse"));
    EXPECT_FALSE(table.offers(Verb::stand, "A1"));
}

// --- CF-command ---

TEST(CF_4_Command, CF_command_FailingNumbers_DependOnRankAndZone) {
    struct Case {
        const char* rank;
        const char* keys;
        int passes;  // 0 = the die is not rolled
        int fails;
    };
    const Case cases[] = {{"commander_in_chief", "", 0, 0},
                          {"corps", "commands = \"Blue Brigade\", ", 9, 10},
                          {"division", "commands = \"Blue Brigade\", ", 8, 9},
                          {"brigade", "commands = \"2nd\", ", 7, 8},
                          {"", "", 6, 7}};
    for (const Case& c : cases)
        for (const int face : {c.passes, c.fails}) {
            Field field = division();
            if (c.rank[0] != 0) field.officer(0, "Brown", c.rank, std::string(c.keys) + "at = [50, 12]");
            field.phase("movement").cards({"2nd"});
            Table table(field, face == 0 ? "" : "d10=" + std::to_string(face));
            ASSERT_TRUE(table.ready());
            const Event checked = table.one(EventKind::command_checked);
            EXPECT_STREQ(checked.word, face != 0 && face == c.fails ? "fails" : "obeys") << c.rank << face;
            EXPECT_TRUE(table.cites(checked, "CF-command"));
            EXPECT_TRUE(table.cites(checked, "CF-3.A"));
        }
}

TEST(CF_4_Command, CF_14_E_PassedResponse_EndsFallingBackAndDisorderAndAFailedOneDoesNot) {
    for (const char* state : {"falling_back", "disordered"})
        for (const bool passes : {true, false}) {
            Field field = division();
            field.phase("movement").cards({"2nd", "Grey staff"});
            field.now("A3", field.own("condition = \"" + std::string(state) + "\""));
            Table table(field, passes ? "d10=6" : "d10=7");
            ASSERT_TRUE(table.ready());
            EXPECT_STREQ(table.one(EventKind::command_checked).word, passes ? "obeys" : "fails");
            EXPECT_EQ(table.at("A3").condition == Condition::steady, passes) << state;
            EXPECT_EQ(passes && table.offers(Verb::move, "A3"), passes) << state;
        }
}

TEST(CF_4_Command, CF_14_E_RoutedUnit_DoesNotRecoverByResponseAndABonusCardEndsFallingBack) {
    Field routed = division();
    routed.phase("movement").cards({"2nd"}).now("A3", routed.own("condition = \"routed\""));
    Table still(routed);
    EXPECT_EQ(still.at("A3").condition, Condition::routed);
    EXPECT_EQ(still.count(EventKind::command_checked), 0);
    Field bonus = division();
    bonus.phase("movement").cards({"Blue bonus 1"}).now("A3", bonus.own("condition = \"falling_back\""));
    Table table(bonus);
    ASSERT_TRUE(table.ready());
    table.decide(choose(2));
    EXPECT_EQ(table.at("A3").condition, Condition::steady);
    EXPECT_TRUE(table.offers(Verb::move, "A3"));
}

TEST(CF_4_Command, CF_4_C_CorpsCommander_GivesTwo) {
    Field field = division();
    field.officer(0, "Brown", "corps", "commands = \"Blue Brigade\", attached = \"A1\"");
    Table table(field);
    ASSERT_TRUE(table.ready());
    EXPECT_EQ(brom::morale_bonus(table.battle(), table.state(), table.officer("Brown")).value, 2);
}

// --- CF-4.G, CF-movement ---

TEST(CF_4_Officers, CF_4_G_Officer_RidesTheSumOfFourDiceRolledBeforeThePath) {
    Field field = division();
    field.terrain("kind = \"woods\", rectangle = [[52, 0], [60, 48]]");
    field.officer(0, "Brown", "brigade", "commands = \"2nd\", at = [50, 14]");
    field.officer(0, "Hale", "commander_in_chief", "at = [40, 14]").phase("movement").cards({"Blue staff"});
    Table table(field, "d6=1,2,3,4 d6=6,6,6,6");
    ASSERT_TRUE(table.ready());
    const Event thrown = table.events(EventKind::rolled).front();
    EXPECT_EQ(thrown.officer, table.officer("Brown"));
    EXPECT_EQ(thrown.total(), 10);
    EXPECT_TRUE(table.cites(thrown, "CF-movement"));
    const Prompt prompt = table.prompt("officer_move", Seat::first);
    EXPECT_TRUE(table.cites(prompt, "CF-4.G"));
    EXPECT_EQ(prompt.offers.at(0).distance, to_coord(10));
    EXPECT_EQ(prompt.offers.at(1).distance, to_coord(24));
    EXPECT_TRUE(table.cites(table.refuse(ride("Brown", {{60.01, 14}})), "CF-movement"));
    table.decide(ride("Brown", {{60, 14}}));
    EXPECT_EQ(table.officer_state("Brown").place, to_point({60, 14})) << "woods cost an officer nothing";
    EXPECT_TRUE(table.cites(table.one(EventKind::officer_moved), "CF-4.G"));
    table.decide(ride("Hale", {{16, 14}}));
}

// --- CF-2.C: reserves are whole brigades, at most a third; a battery with its own card is announced by name ---

Field reserve() {
    Field field("firefight");
    field.command(0, "Second", "card = true").blue("R1", "start = \"reserve\"");
    field.blue("A1", "command = \"Second\", at = [10, 6]").blue("A2", "command = \"Second\", at = [30, 6]");
    return field.grey("B1", "at = [60, 44]");
}

NamedDecision announce(std::string_view command, int where) {
    NamedDecision s = choose(where);
    s.verb = Verb::announce;
    s.command = command;
    return s;
}

TEST(CF_2_Reserves, CF_2_C_CF_2_C_1_Reserves_AreAtMostAThirdAndAnnouncedToBothSides) {
    Field two = reserve();
    two.blue("R2", "start = \"reserve\"");
    EXPECT_NE(problems_of(two.text()).find("CF-2.C"), std::string::npos) << "two of four";
    Field field = reserve();
    field.phase("announcements", 1).cards({"Blue Brigade", "Second"});
    Table table(field);
    ASSERT_TRUE(table.ready());
    EXPECT_TRUE(table.cites(table.prompt("announce_entry", Seat::first), "CF-2.C.1"));
    EXPECT_TRUE(table.cites(table.refuse(announce("Blue Brigade", 73)), "CF-2.C.1"));
    table.decide(announce("Blue Brigade", 40));
    const Event announced = table.one(EventKind::announced);
    EXPECT_TRUE(announced.seen_by.has(Seat::second));
    EXPECT_EQ(announced.to, to_point({40, 0}));
    EXPECT_TRUE(table.cites(announced, "CF-2.C.1"));
    EXPECT_EQ(table.at("R1").presence, Presence::reserve) << "not before the next turn";
}

TEST(CF_2_Reserves, CF_2_C_1_BatteryInReserve_IsAnnouncedByItsNameOnly) {
    Field field = reserve();
    field.blue("Guns", "arm = \"artillery\", start = \"reserve\"");
    for (const char* unit : {"A3", "A4"})
        field.blue(unit, std::string("command = \"Second\", at = [") + (unit[1] == '3' ? "50" : "66") + ", 6]");
    field.phase("announcements", 1).cards({"Blue Brigade", "Second", "Guns"});
    Table table(field);
    ASSERT_TRUE(table.ready());
    table.decide(announce("Blue Brigade", 40));
    table.decide(announce("", 60));
    int of_guns = 0;
    for (const Event& e : table.events(EventKind::announced)) {
        if (!(e.to == to_point({60, 0}))) continue;
        ++of_guns;
        EXPECT_EQ(e.unit == table.unit("Guns"), e.seen_by.has(Seat::first));
        EXPECT_EQ(e.unit.none(), e.seen_by.has(Seat::second));
        if (e.unit.none()) {
            EXPECT_STREQ(e.word, "Guns");
        }
    }
    EXPECT_EQ(of_guns, 2) << table.event_texts();
}

Field coming() {
    Field field = reserve();
    field.phase("movement", 2).cards({"Blue Brigade", "Second"});
    return field.battle_now(field.own("entry = 41, entry_turn = 1"));
}

TEST(CF_2_Reserves, CF_2_C_2_CF_2_C_3_Reserve_EntersOnItsCardAndADieOf1IsLate) {
    Table table(coming(), "d6=1");
    ASSERT_TRUE(table.ready());
    const Event late = table.one(EventKind::delayed);
    EXPECT_TRUE(table.cites(late, "CF-2.C.3"));
    EXPECT_TRUE(table.cites(late, "CF-2.C.2"));
    EXPECT_EQ(table.at("R1").presence, Presence::reserve);
    EXPECT_EQ(table.count(EventKind::command_checked), 0) << "the die replaces command response";
}

TEST(CF_2_Reserves, CF_2_C_4_EachUnitOfAReserve_EntersWithANormalMoveFromThePoint) {
    Table table(coming(), "d6=2 d6=6,4,6");
    ASSERT_TRUE(table.ready());
    EXPECT_EQ(table.prompt("path", Seat::first).reach.front().from, to_point({40, 0}));
    table.decide(follow("R1", {{40, 10}}, 0, Formation::column));
    const Event entered = table.one(EventKind::entered, "R1");
    EXPECT_EQ(entered.to, to_point({40, 0}));
    EXPECT_TRUE(table.cites(entered, "CF-2.C.4"));
    EXPECT_EQ(table.at("R1").presence, Presence::on_table);
    EXPECT_NEAR(table.y("R1"), 10, hair);
}

}  // namespace
}  // namespace linstock::clause
