// RV-1 and RV-2: cards, sides, deployment, concealment and reserves.

#include "rulesets/brom/model.hpp"
#include "tests/clause/harness.hpp"

#include <set>

namespace linstock::clause {
namespace {

// RV-0, RV-3, RV-period: headings and a chapter that was removed. They have no rules to play.

NamedDecision take_side(int side, Seat by) {
    NamedDecision s = choose(side, by);
    s.verb = Verb::take_side;
    return s;
}

std::multiset<std::string> cards_of_turn(Table& table) {
    table.any_dice();
    EXPECT_TRUE(table.until_turn(2));
    std::multiset<std::string> out;
    for (const Event& e : table.events(EventKind::card_turned))
        if (e.turn == 1) out.insert(e.word);
    return out;
}

// --- RV-1: cards ---

TEST(RV_1_Cards, RV_1_A_Division_HasOneCardForAllItsBrigades) {
    Field field;
    field.brigade(0, "kind = \"division\", card = false")
        .command(0, "1st", "parent = \"Blue Brigade\"")
        .command(0, "2nd", "parent = \"Blue Brigade\"")
        .blue("A1", "command = \"1st\", at = [10, 4]")
        .blue("A2", "command = \"2nd\", at = [30, 4]")
        .brigade(1, "card = false")
        .command(1, "Grey Second", "")
        .grey("B1", "at = [10, 44]")
        .grey("B2", "command = \"Grey Second\", at = [30, 44]");
    Table table(field);
    ASSERT_TRUE(table.ready());
    EXPECT_EQ(cards_of_turn(table), (std::multiset<std::string>{"Blue Brigade", "Grey Brigade", "Grey Second"}))
        << "without a division each top command has its card";
    EXPECT_TRUE(table.cites(table.events(EventKind::card_turned).front(), "RV-1.A"));
    EXPECT_EQ(table.events(EventKind::deck_shuffled).front().cards(), 3);
}

TEST(RV_1_Cards, RV_1_A_Scenario_MayGiveCardsToBrigadesAndBatteries) {
    Field field;
    field.command(0, "Battery", "kind = \"battery\", card = true")
        .blue("A1", "at = [10, 4]")
        .blue("A2", "command = \"Battery\", arm = \"artillery\", at = [30, 4]")
        .grey("B1", "at = [10, 44]")
        .grey("B2", "arm = \"artillery\", at = [30, 44]");
    Table table(field);
    ASSERT_TRUE(table.ready());
    EXPECT_EQ(brom::facts(table.battle(), table.unit("B2")).card, brom::facts(table.battle(), table.unit("B1")).card);
    EXPECT_EQ(cards_of_turn(table), (std::multiset<std::string>{"Blue Brigade", "Battery", "Grey Brigade"}));
}

TEST(RV_1_Cards, RV_1_A_CommandWithoutUnitsOnTheTableOrToCome_HasNoCard) {
    Field field;
    field.command(0, "Gone", "card = true")
        .blue("A1", "at = [10, 4]")
        .blue("A2", "command = \"Gone\", start = \"absent\"")
        .grey("B1", "at = [10, 44]");
    Table table(field);
    ASSERT_TRUE(table.ready());
    EXPECT_EQ(cards_of_turn(table), (std::multiset<std::string>{"Blue Brigade", "Grey Brigade"}));
}

TEST(RV_1_Cards, RV_1_A_UnitUnderNoCommandWithACard_IsAProblemOfTheScenario) {
    Field field;
    field.command(0, "Loose", "").blue("A1", "at = [10, 4]").blue("A2", "command = \"Loose\", at = [30, 4]");
    field.grey("B1", "at = [10, 44]");
    EXPECT_NE(problems_of(field.text()).find("RV-1.A"), std::string::npos);
}

TEST(RV_1_Cards, RV_1_B_Deck_HasOnlyCommandsAndOneStaffCardPerArmyWithOfficers) {
    Field field;
    field.blue("A1", "at = [10, 4]").grey("B1", "at = [10, 44]");
    field.officer(0, "Brown", "brigade", "at = [12, 1]").officer(0, "Smith", "commander_in_chief", "at = [20, 1]");
    Table table(field);
    ASSERT_TRUE(table.ready());
    EXPECT_EQ(cards_of_turn(table), (std::multiset<std::string>{"Blue Brigade", "Blue staff", "Grey Brigade"}));
    EXPECT_EQ(table.events(EventKind::deck_shuffled).front().cards(), 3);
}

// --- RV-2.A: sides ---

Field open_sides() {
    Field field;
    field.table(72, 60).scenario("open_sides = true");
    field.blue("A1", "start = \"zone\"").grey("B1", "start = \"zone\"");
    return field;
}

TEST(RV_2_Preparation, RV_2_A_SidesThatChooseDifferentEdges_GetThem) {
    Table table(open_sides());
    ASSERT_TRUE(table.ready());
    EXPECT_EQ(table.prompts().size(), 2U) << "both at once";
    EXPECT_TRUE(table.cites(table.prompt("choose_side", Seat::first), "RV-2.A"));
    EXPECT_TRUE(table.cites(table.refuse(take_side(3, Seat::first)), "RV-2.A"));
    table.decide(take_side(2, Seat::first));
    EXPECT_FALSE(table.asks("choose_side", Seat::first));
    table.decide(take_side(1, Seat::second));
    EXPECT_EQ(table.count(EventKind::rolled), 0) << "no clash, no dice";
    EXPECT_TRUE(table.cites(table.refuse(place("A1", {36, 10}, 0)), "RV-2.B")) << "its zone is in the north now";
    table.decide(place("A1", {36, 50}, 180));
}

TEST(RV_2_Preparation, RV_2_A_SidesThatChooseTheSameEdge_RollAD20AndTheHigherGetsIt) {
    Table table(open_sides(), "d20=7,7 d20=3,9");
    ASSERT_TRUE(table.ready());
    table.decide(take_side(1, Seat::first));
    table.decide(take_side(1, Seat::second));
    const Event rolled = table.one(EventKind::rolled);
    EXPECT_EQ(rolled.army, ArmyId{2});
    EXPECT_TRUE(table.cites(rolled, "RV-2.A"));
    EXPECT_TRUE(table.is_legal(place("B1", {36, 10}, 0))) << "the second side has the southern edge that it chose";
    EXPECT_FALSE(table.is_legal(place("B1", {36, 50}, 180)));
}

TEST(RV_2_Preparation, RV_2_A_FirstSide_MayWinTheRollForAnEdge) {
    Table table(open_sides(), "d20=20,1");
    ASSERT_TRUE(table.ready());
    table.decide(take_side(2, Seat::first));
    table.decide(take_side(2, Seat::second));
    EXPECT_TRUE(table.is_legal(place("A1", {36, 50}, 180)));
    EXPECT_TRUE(table.is_legal(place("B1", {36, 10}, 0)));
}

// --- RV-2.B: the curtain ---

TEST(RV_2_Preparation, RV_2_B_EachUnit_IsPlacedWhollyWithin24InchesOfItsOwnEdge) {
    Field field;
    field.table(72, 60).blue("A1", "start = \"zone\"").grey("B1", "start = \"zone\"");
    Table table(field);
    ASSERT_TRUE(table.ready());
    EXPECT_EQ(table.prompts().size(), 2U);
    EXPECT_TRUE(table.is_legal(place("A1", {36, 24}, 0)));
    EXPECT_TRUE(table.cites(table.refuse(place("A1", {36, 24.01}, 0)), "RV-2.B"));
    EXPECT_TRUE(table.is_legal(place("A1", {36, 22}, 180))) << "its rear is 2 inches behind";
    EXPECT_TRUE(table.cites(table.refuse(place("A1", {36, 22.01}, 180)), "RV-2.B"))
        << "the whole footprint must be in the zone";
    EXPECT_TRUE(table.is_legal(place("A1", {36, 2}, 0)));
    EXPECT_TRUE(table.cites(table.refuse(place("A1", {36, 1.99}, 0)), "RV-2.B")) << "on the table";
    EXPECT_TRUE(table.is_legal(place("B1", {36, 36}, 180)));
    EXPECT_TRUE(table.cites(table.refuse(place("B1", {36, 35.99}, 180)), "RV-2.B"));
}

TEST(RV_2_Preparation, RV_2_B_BothSides_PlaceAtOnceUnseenUntilTheCurtainOpens) {
    Field field;
    field.table(72, 60).blue("A1", "start = \"zone\"").blue("A2", "start = \"zone\"").grey("B1", "start = \"zone\"");
    Table table(field);
    ASSERT_TRUE(table.ready());
    table.decide(place("A1", {36, 20}, 0));
    EXPECT_FALSE(table.one(EventKind::deployed).seen_by.has(Seat::second));
    EXPECT_EQ(table.at("A1").presence, Presence::concealed) << "hidden from the other side";
    EXPECT_TRUE(table.asks("deploy", Seat::second)) << "its prompt stays open";
    table.decide(place("B1", {36, 40}, 180));
    table.decide(place("A2", {20, 20}, 0));
    for (const char* name : {"A1", "A2", "B1"}) {
        EXPECT_EQ(table.at(name).presence, Presence::on_table);
        EXPECT_TRUE(table.last(EventKind::deployed, name).seen_by.has(Seat::first));
        EXPECT_TRUE(table.last(EventKind::deployed, name).seen_by.has(Seat::second));
    }
    EXPECT_TRUE(table.cites(table.last(EventKind::deployed, "A1"), "RV-2.B"));
}

// --- RV-2.B: concealment ---

constexpr const char* wood = "kind = \"woods\", rectangle = [[20, 4], [40, 14]]";

TEST(RV_2_Preparation, RV_2_B_UnitsWhollyInWoodsInATownOrBehindAHill_MayBeConcealed) {
    Field field;
    field.scenario("curtain = true").terrain(wood);
    field.terrain("kind = \"town\", rectangle = [[46, 6], [54, 14]]");
    field.terrain("kind = \"hill\", rectangle = [[0, 8], [14, 20]], crests = [[[0, 14], [14, 14]]]");
    field.blue("Deep", "at = [30, 12]").blue("Half", "at = [30, 15]").blue("Town", "at = [50, 10]");
    field.blue("Open", "at = [64, 12]").blue("Hill", "at = [5, 8]").grey("B1", "at = [30, 44]");
    Table table(field);
    ASSERT_TRUE(table.ready());
    const Prompt prompt = table.prompt("conceal", Seat::first);
    EXPECT_TRUE(table.cites(prompt, "RV-2.B"));
    EXPECT_EQ(table.prompts().size(), 1U) << "the other side has nothing to conceal";
    EXPECT_TRUE(table.offers(Verb::select, "Deep"));
    EXPECT_TRUE(table.offers(Verb::select, "Town"));
    EXPECT_FALSE(table.offers(Verb::select, "Half"));
    EXPECT_FALSE(table.offers(Verb::select, "Open"));
    EXPECT_FALSE(table.offers(Verb::select, "Hill")) << "the enemy can see past the end of the crest";
    EXPECT_TRUE(table.cites(table.refuse(choose_units({"Half"}, Seat::first)), "RV-2.B"));
    EXPECT_TRUE(table.cites(table.refuse(choose_units({"Deep", "Open"}, Seat::first)), "RV-2.B"));
    table.decide(choose_units({"Deep", "Town"}, Seat::first));
    EXPECT_EQ(table.at("Deep").presence, Presence::concealed);
    EXPECT_EQ(table.at("Open").presence, Presence::on_table);
    EXPECT_FALSE(table.one(EventKind::concealed_unit, "Deep").seen_by.has(Seat::second));
    EXPECT_TRUE(table.one(EventKind::concealed_unit, "Deep").seen_by.has(Seat::first));
}

TEST(RV_2_Preparation, RV_2_B_CrestAlongTheWholeFront_HidesUnitsBehindIt) {
    Field field;
    field.scenario("curtain = true");
    field.terrain("kind = \"hill\", rectangle = [[0, 10], [72, 20]], crests = [[[0, 15], [72, 15]]]");
    field.blue("Behind", "at = [36, 8]").blue("Before", "at = [36, 22]").grey("B1", "at = [30, 44]");
    Table table(field);
    ASSERT_TRUE(table.ready());
    EXPECT_TRUE(table.offers(Verb::select, "Behind"));
    EXPECT_FALSE(table.offers(Verb::select, "Before"));
    table.decide(choose_units({}, Seat::first));
    EXPECT_EQ(table.at("Behind").presence, Presence::on_table) << "may, not must";
}

TEST(RV_2_Preparation, RV_2_B_CoverBehindAHill_IsJudgedFromTheEnemysChosenEdge) {
    Field field = open_sides();
    field.scenario("curtain = true");
    field.terrain("kind = \"hill\", rectangle = [[0, 10], [72, 20]], crests = [[[0, 15], [72, 15]]]");
    Table table(field);
    ASSERT_TRUE(table.ready());
    table.decide(take_side(2, Seat::first));
    table.decide(take_side(1, Seat::second));
    table.decide(place("A1", {36, 50}, 180));
    table.decide(place("B1", {36, 8}, 0));
    table.prompt("conceal", Seat::second);
    EXPECT_TRUE(table.offers(Verb::select, "B1")) << "the second army now has the south; the crest is to its north";
    EXPECT_FALSE(table.offers(Verb::select, "A1"));
    table.decide(choose_units({"B1"}, Seat::second));
    EXPECT_EQ(table.at("B1").presence, Presence::concealed);
}

Field ambush() {
    Field field;
    field.terrain(wood).blue("A1", "at = [30, 8], heading = 180, concealed = true");
    return field;
}

TEST(RV_2_Preparation, RV_2_B_MoverWithin6InchesOfAConcealedEnemy_StopsSeesItAndMayContinue) {
    Field field = ambush();
    field.grey("B1", "at = [30, 20]").phase("movement").cards({"Grey Brigade"});
    Table table(field, "d10=1 d20=1");
    ASSERT_TRUE(table.ready());
    table.decide(move("B1"));
    table.decide(follow("B1", {{30, 15}}));
    EXPECT_NEAR(table.y("B1"), 16, hair) << "its front is 6 inches from the hidden rear at y = 10";
    EXPECT_EQ(table.at("A1").presence, Presence::on_table);
    EXPECT_TRUE(table.cites(table.one(EventKind::revealed, "A1"), "RV-2.B"));
    const Prompt again = table.prompt("path", Seat::second);
    EXPECT_EQ(again.reach.front().open, to_coord(6)) << "6 + 4 by the die, 4 of them walked";
    table.decide(follow("B1", {{30, 14.5}}));
    EXPECT_NEAR(table.y("B1"), 14.5, hair);
}

TEST(RV_2_Preparation, RV_2_B_MoverMoreThan6InchesAway_SeesNothing) {
    Field field = ambush();
    field.grey("B1", "at = [30, 20]").phase("movement").cards({"Grey Brigade"});
    Table table(field, "d10=1 d20=1");
    ASSERT_TRUE(table.ready());
    table.decide(move("B1"));
    table.decide(follow("B1", {{30, 16.05}}));
    EXPECT_NEAR(table.y("B1"), 16.05, hair);
    EXPECT_EQ(table.at("A1").presence, Presence::concealed);
}

TEST(RV_2_Preparation, RV_2_B_ConcealedUnit_IsNoTargetAndIsRevealedWhenItFires) {
    Field field;
    field.terrain(wood).blue("A1", "at = [30, 13.5], concealed = true").grey("B1", "at = [30, 22]");
    field.phase("standing fire");
    Table table(field, "d6=1,1,1,1,1,1");
    ASSERT_TRUE(table.ready());
    EXPECT_FALSE(table.offers(Verb::fire, "B1", "A1"));
    EXPECT_FALSE(table.asks("fire", Seat::second)) << "the other side cannot see it";
    table.decide(fire("A1", "B1"));
    EXPECT_TRUE(table.cites(table.one(EventKind::revealed, "A1"), "RV-2.B"));
    EXPECT_EQ(table.at("A1").presence, Presence::on_table);
    EXPECT_EQ(table.count(EventKind::fired, "B1"), 0);
}

TEST(RV_2_Preparation, RV_2_B_ConcealedUnitThatLeavesItsCover_IsRevealed) {
    Field field;
    field.terrain(wood).blue("A1", "at = [30, 12], concealed = true").grey("B1", "at = [66, 46]");
    field.phase("movement").cards({"Blue Brigade"});
    Table table(field, "d10=1 d20=10");
    ASSERT_TRUE(table.ready());
    table.decide(move("A1"));
    table.decide(follow("A1", {{30, 18}}));
    EXPECT_EQ(table.at("A1").presence, Presence::on_table);
    EXPECT_TRUE(table.cites(table.one(EventKind::revealed, "A1"), "RV-2.B"));
}

TEST(RV_2_Preparation, RV_2_B_ConcealedUnit_DoesNotBlockAMove) {
    Field field = ambush();
    field.grey("B1", "at = [30, 20]").phase("movement").cards({"Grey Brigade"});
    Table table(field, "d10=1 d20=1");
    ASSERT_TRUE(table.ready());
    table.decide(move("B1"));
    EXPECT_TRUE(table.is_legal(follow("B1", {{30, 14.5}}))) << "a refusal would reveal the hidden unit";
}

}  // namespace
}  // namespace linstock::clause
