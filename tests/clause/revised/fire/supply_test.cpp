// RV-supply: the option of supply wagons.

#include "rulesets/brom/model.hpp"
#include "tests/clause/harness.hpp"

namespace linstock::clause {
namespace {

Field wagons(std::string_view wagon = "at = [24, 8]") {
    Field field;
    field.option("supply_wagons");
    field.blue("A1", "at = [24, 10]").blue("Wagon", "arm = \"wagon\", " + std::string(wagon));
    field.grey("B1", "at = [24, 20]");
    return field;
}

TEST(RV_supply, RV_supply_1_Wagons_NeedTheOption) {
    EXPECT_EQ(problems_of(wagons().text()), "");
    std::string without = wagons().text();
    without.erase(without.find("optional_rules"),
                  without.find('\n', without.find("optional_rules")) - without.find("optional_rules"));
    EXPECT_NE(problems_of(without).find("RV-supply.1"), std::string::npos);
}

TEST(RV_supply, RV_supply_1_Wagon_Moves15InchesOnItsCommandsCardWithoutADieOrTerrainLoss) {
    Field field = wagons("at = [50, 8]");
    field.terrain("kind = \"woods\", rectangle = [[44, 10], [60, 30]]").phase("movement").cards({"Blue Brigade"});
    Table table(field, "d10=1 d10=1");
    ASSERT_TRUE(table.ready());
    table.decide(move("Wagon"));
    const Prompt path = table.prompt("path");
    EXPECT_EQ(path.reach.front().rough, to_coord(15));
    EXPECT_EQ(path.reach.front().open, to_coord(15));
    EXPECT_TRUE(table.cites(path, "RV-supply.1"));
    EXPECT_FALSE(table.is_legal(follow("Wagon", {{50, 23.01}})));
    table.decide(follow("Wagon", {{50, 23}}));
    EXPECT_NEAR(table.y("Wagon"), 23, hair);
}

TEST(RV_supply, RV_supply_1_WagonIn15Mm_Moves10Inches) {
    Field field = wagons("at = [50, 8]");
    field.variant("15mm").phase("movement").cards({"Blue Brigade"});
    Table table(field, "d10=1 d10=1");
    ASSERT_TRUE(table.ready());
    table.decide(move("Wagon"));
    EXPECT_EQ(table.prompt("path").reach.front().open, to_coord(10));
}

TEST(RV_supply, RV_supply_3_UnitThatHasRolledSixSixes_CannotFire) {
    Field five = wagons();
    five.phase("standing fire").now("A1", "revised = { sixes = 4, rated = true, rating = 4 }").rated("B1", 6);
    Table table(five, "d6=6,5,1,1,1,1 d6=1,1,1,1,1,1");
    ASSERT_TRUE(table.ready());
    table.decide(fire("A1", "B1"));
    table.decide(fire("B1", "A1"));
    EXPECT_EQ(table.count(EventKind::fired, "A1"), 1);

    Field six = wagons();
    six.phase("standing fire").now("A1", "revised = { sixes = 6 }");
    Table dry(six, "d6=1,1,1,1,1,1");
    ASSERT_TRUE(dry.ready());
    EXPECT_FALSE(dry.offers(Verb::fire, "A1"));
    dry.decide(fire("B1", "A1"));
    EXPECT_EQ(dry.count(EventKind::fired, "A1"), 0);
}

TEST(RV_supply, RV_supply_3_SixthSix_EmptiesThePouches) {
    for (const bool last : {false, true}) {
        Field field = wagons();
        field.phase("standing fire").now("A1", "revised = { sixes = 4, rated = true, rating = 4 }");
        field.now("B1", "revised = { fired = true, rated = true, rating = 6 }");
        Table table(field, last ? "d6=6,6,1,1,1,1" : "d6=6,5,1,1,1,1");
        ASSERT_TRUE(table.ready());
        if (table.asks("fire")) table.decide(fire("A1", "B1"));
        table.any_dice();
        int count = 0;
        for (const Event& e : table.events(EventKind::supply))
            count += table.cites(e, "RV-supply.3") ? 1 : 0;
        EXPECT_EQ(count, last ? 1 : 0) << table.event_texts();
    }
}

Field at_the_wagon() {
    Field field = wagons("at = [24, 8]");
    field.phase("movement").cards({"Blue Brigade"}).now("A1", "revised = { sixes = 6 }");
    field.now("B1", "at = [60, 46]");
    return field;
}

TEST(RV_supply, RV_supply_2_Wagon_SuppliesOneRegimentInAFullTurnAndFourInAll) {
    Table table(at_the_wagon(), "d10=1 d10=1");
    ASSERT_TRUE(table.ready());
    table.decide(with(Verb::resupply, "A1", "Wagon"));
    EXPECT_EQ(table.count(EventKind::supply), 0) << "not before the turn is over";
    table.decide(stand("Wagon"));
    table.any_dice();
    EXPECT_TRUE(table.until_turn(2));
    const Event supplied = table.one(EventKind::supply, "A1");
    EXPECT_TRUE(table.cites(supplied, "RV-supply.2"));
    EXPECT_TRUE(table.cites(supplied, "RV-supply.5"));
    EXPECT_EQ(supplied.supplies_left(), 3) << "three supplies of four are left";
}

TEST(RV_supply, RV_supply_2_WagonListedBeforeTheRegiment_SuppliesAsWell) {
    Field field;
    field.option("supply_wagons").blue("Wagon", "arm = \"wagon\", at = [24, 8]").blue("A1", "at = [24, 10]");
    field.grey("B1", "at = [60, 46]").phase("movement").cards({"Blue Brigade"}).now("A1", "revised = { sixes = 6 }");
    Table table(field, "d10=1 d10=1");
    ASSERT_TRUE(table.ready());
    table.decide(with(Verb::resupply, "A1", "Wagon"));
    table.decide(stand("Wagon"));
    table.any_dice();
    EXPECT_TRUE(table.until_turn(2));
    EXPECT_EQ(table.one(EventKind::supply).unit, table.unit("A1"));
}

TEST(RV_supply, RV_supply_2_EmptyWagon_SuppliesNothing) {
    Field field = at_the_wagon();
    field.now("Wagon", "revised = { supplies = 0 }");
    Table table(field, "d10=1 d10=1");
    ASSERT_TRUE(table.ready());
    EXPECT_FALSE(table.offers(Verb::resupply, "A1"));
    table.refuse(with(Verb::resupply, "A1", "Wagon"));
}

/// A1 in line with its front at (24, 10), the wagon at `place`, behind or in front of it.
Field wagon_at(const char* place) {
    Field field = wagons(std::string("at = ") + place);
    field.phase("movement").cards({"Blue Brigade"}).now("A1", "revised = { sixes = 6 }").now("B1", "at = [60, 46]");
    return field;
}

TEST(RV_supply, RV_supply_5_WagonThatARegimentTouches_SuppliesWithoutAMove) {
    Table table(wagon_at("[24, 8]"), "d10=1 d10=1");
    ASSERT_TRUE(table.ready());
    table.decide(with(Verb::resupply, "A1", "Wagon"));
    EXPECT_EQ(table.y("A1"), 10);
    EXPECT_EQ(table.count(EventKind::moved, "A1"), 0);
}

TEST(RV_supply, RV_supply_5_WagonInReach_RegimentMovesStraightIntoContact) {
    Table table(wagon_at("[24, 16]"), "d10=1 d10=1 d20=10");
    ASSERT_TRUE(table.ready());
    EXPECT_TRUE(table.offers(Verb::resupply, "A1", "Wagon"));
    EXPECT_TRUE(table.cites(table.prompt("order"), "RV-supply.5"));
    table.decide(with(Verb::resupply, "A1", "Wagon"));
    EXPECT_NEAR(brom::distance_between(table.battle(), table.state(), table.unit("A1"), table.unit("Wagon")), 0, hair);
    EXPECT_TRUE(brom::own(table.at("A1")).moved);
    EXPECT_FALSE(brom::own(table.at("A1")).supplying) << "the full turn at the wagon begins with the next card";
    EXPECT_EQ(table.count(EventKind::moved, "A1"), 1);
}

TEST(RV_supply, RV_supply_5_DiceThatDoNotReachTheWagon_BringTheRegimentAsNearAsTheyGive) {
    Table table(wagon_at("[24, 17.5]"), "d10=1 d10=1 d20=20");
    ASSERT_TRUE(table.ready());
    table.decide(with(Verb::resupply, "A1", "Wagon"));
    EXPECT_GT(table.y("A1"), 10.5);
    EXPECT_GT(brom::distance_between(table.battle(), table.state(), table.unit("A1"), table.unit("Wagon")), 0.1);
}

TEST(RV_supply, RV_supply_5_WagonOutOfReach_IsNotOffered) {
    Table table(wagon_at("[24, 40]"), "d10=1 d10=1");
    ASSERT_TRUE(table.ready());
    EXPECT_FALSE(table.offers(Verb::resupply, "A1"));
    EXPECT_TRUE(table.cites(table.refuse(with(Verb::resupply, "A1", "Wagon")), "RV-supply.5"));
}

TEST(RV_supply, RV_supply_5_BarredStraightWay_AsksForAnother) {
    Field field = wagon_at("[24, 16]");
    field.terrain("kind = \"impassable\", rectangle = [[20, 11], [28, 12]]");
    Table table(field, "d10=1 d10=1 d20=10");
    ASSERT_TRUE(table.ready());
    table.decide(with(Verb::resupply, "A1", "Wagon"));
    EXPECT_TRUE(table.asks("path", Seat::first));
}

TEST(RV_supply, RV_supply_5_WagonThatMovesAway_SuppliesNoUnit) {
    Table table(at_the_wagon(), "d10=1 d10=1");
    ASSERT_TRUE(table.ready());
    table.decide(with(Verb::resupply, "A1", "Wagon"));
    if (table.is_legal(move("Wagon"))) {
        table.decide(move("Wagon"));
        table.decide(follow("Wagon", {{24, 4}}));
    }
    table.any_dice();
    EXPECT_TRUE(table.until_turn(2));
    int given = 0;
    for (const Event& e : table.events(EventKind::supply))
        given += std::string_view(e.word) == "is resupplied" ? 1 : 0;
    EXPECT_EQ(given, 0);
}

TEST(RV_supply, RV_supply_4_MoreThanOneWagonABrigade_GivesAWarning) {
    Field field = wagons();
    std::string warnings;
    EXPECT_EQ(problems_of(field.text(), &warnings), "");
    EXPECT_EQ(warnings.find("RV-supply.4"), std::string::npos);
    field.blue("Second wagon", "arm = \"wagon\", at = [50, 8]");
    EXPECT_EQ(problems_of(field.text(), &warnings), "") << "a scenario may have them";
    EXPECT_NE(warnings.find("RV-supply.4"), std::string::npos);
}

TEST(RV_supply, RV_supply_1_WagonTouchedByAnEnemy_IsCaptured) {
    Field field;
    field.option("supply_wagons").blue("A1", "at = [60, 10]").blue("Wagon", "arm = \"wagon\", at = [24, 14]");
    field.grey("B1", "at = [24, 15]").phase("attackers close");
    field.now("B1", "revised = { stage = 'arrived', target = 2, arrival = 1, moved = true, rated = true, rating = 6 }");
    Table table(field);
    ASSERT_TRUE(table.ready());
    EXPECT_EQ(table.at("Wagon").presence, Presence::on_table) << "an enemy an inch away is not in contact";
    table.any_dice();
    EXPECT_TRUE(table.until_phase("rally"));
    EXPECT_EQ(table.at("Wagon").presence, Presence::captured);
    EXPECT_TRUE(table.cites(table.one(EventKind::captured, "Wagon"), "RV-supply.1"));
}

}  // namespace
}  // namespace linstock::clause
