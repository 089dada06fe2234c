// BA-15 and BA-5.P: arrivals, trains; deployment by zone.

#include "rulesets/brothers/model.hpp"
#include "tests/clause/brothers/moves.hpp"

#include <fmt/format.h>

namespace linstock::clause {
namespace {

const char* counter = "range = 2, attack = 5, strength = 4";

/// A1 and B1 far apart, each with its commander beside it.
Field two_sides() {
    Field field("brothers");
    field.blue("A1", fmt::format("at = [24, 10], brothers = {{ {} }}", counter))
        .grey("B1", fmt::format("at = [24, 40], heading = 180, brothers = {{ {} }}", counter))
        .officer(0, "AB", "brigade", "at = [24, 6], brothers = { value = 6 }")
        .officer(1, "BB", "brigade", "at = [24, 44], brothers = { value = 6 }");
    return field;
}
/// A2 arrives with these keys in addition to those of its counter.
Field with_a2(const char* own, const char* start) {
    Field field = two_sides();
    field.blue("A2", fmt::format("{}, brothers = {{ {}, {} }}", start, own, counter));
    return field;
}

void pass_to(Table& table, int turn, Seat seat) {
    for (int i = 0; i < 60 && !(table.state().turn == turn && table.asks("move", seat)); ++i)
        table.decide(done());
    ASSERT_TRUE(table.asks("move", seat)) << table.event_texts();
}
bool on_table(const Table& table, const char* unit) { return table.at(unit).presence == Presence::on_table; }

TEST(BA_15_Reserves, BA_15_A_BA_15_B_Reserve_EntersInItsBoundAtItsPointInCommand) {
    Field field = two_sides();
    field.blue("A2", fmt::format("arrives = 2, at = [60, 0], brothers = {{ {} }}", counter));
    Table table(field);
    EXPECT_FALSE(table.is_legal(march("A2", {{60, 0}, {60, 6}}, 0))) << "not in bound 1";
    pass_to(table, 2, Seat::first);
    EXPECT_TRUE(table.cites(table.refuse(march("A2", {{50, 0}, {50, 6}}, 0)), "BA-15.B"));
    EXPECT_TRUE(table.cites(table.refuse(march("A2", {{60, 0}, {60, 0.5}}, 0)), "BA-15.B")) << "bases off the table";
    EXPECT_TRUE(table.cites(table.refuse(march("A2", {{60, 0}, {60, 8.1}}, 0)), "BA-5.A"));
    table.decide(march("A2", {{60, 0}, {60, 8}}, 0, Formation::column));
    const Event came = table.one(EventKind::entered, "A2");
    EXPECT_TRUE(table.cites(came, "BA-15.B"));
    EXPECT_NEAR(table.y("A2"), 8, hair);
    EXPECT_EQ(table.at("A2").formation, Formation::column);
    EXPECT_EQ(brothers::own(table.at("A2")).acting, brothers::Acting::in_command) << "no roll, no +1";
}

TEST(BA_15_Reserves, BA_15_B_ReserveWithAnEdge_EntersAnywhereOnIt) {
    Table table(with_a2("bound = 1, entry = \"west\"", "start = \"reserve\""));
    EXPECT_TRUE(table.cites(table.refuse(march("A2", {{10, 0}, {10, 5}}, 0)), "BA-15.B"));
    table.decide(march("A2", {{0, 20}, {5, 20}}, 90));
    EXPECT_NEAR(table.x("A2"), 5, hair);
}

TEST(BA_15_Reserves, BA_15_C_ReserveAtABlockedPoint_UsesAnotherOrEntersLater) {
    Field field = two_sides();
    field.blue("A2", fmt::format("arrives = 1, at = [60, 0], brothers = {{ {} }}", counter))
        .grey("B2",
              fmt::format("at = [60, 0.9], heading = 0, formation = \"column\", brothers = {{ {}, star = false }}",
                          "range = 1, attack = 5, strength = 1"));
    Table table(field);
    EXPECT_TRUE(table.cites(table.refuse(march("A2", {{60, 0}, {60, 6}}, 0)), "BA-15.C"));
    table.decide(done());
    table.any_dice();
    pass_to(table, 2, Seat::first);
    EXPECT_TRUE(table.offers(Verb::march, "A2")) << "in a later round too";
    ASSERT_FALSE(on_table(table, "A2"));
}

TEST(BA_15_Reserves, BA_15_C_BlockedPoint_IsReplacedByTheNearestFreePointOfTheEdge) {
    Field field = two_sides();
    field.blue("A2", fmt::format("arrives = 1, at = [60, 0], brothers = {{ {} }}", counter))
        .grey("B2", "at = [60, 0.9], heading = 0, brothers = { range = 1, attack = 5, strength = 1 }");
    Table table(field);
    // B2's base reaches from 59.5 to 60.5. A base that enters needs half its own width and the gap: 1.08 to 1.25.
    table.decide(march("A2", {{58.75, 0}, {58.75, 5}}, 0, Formation::column));
    EXPECT_TRUE(on_table(table, "A2"));
}

TEST(BA_15_Marches, BA_15_D_FlankMarch_RollsFromItsFirstBound) {
    Field field = two_sides();
    field.command(0, "Flankers", "brothers = { march = \"flank\", edge = \"east\", earliest = 2 }")
        .officer(0, "AF", "brigade", "commands = \"Flankers\", start = \"reserve\"")
        .blue("A2", fmt::format("command = \"Flankers\", start = \"reserve\", brothers = {{ {} }}", counter));
    Table table(field, "d6=4,5");
    EXPECT_EQ(table.state().draws, 0U) << "none in bound 1";
    pass_to(table, 2, Seat::first);
    EXPECT_FALSE(table.offers(Verb::march, "A2"));
    pass_to(table, 3, Seat::first);
    table.decide(march("A2", {{72, 30}, {66, 30}}, 270));
    EXPECT_TRUE(on_table(table, "A2"));
    int count = 0;
    for (const Event& e : table.events(EventKind::noted)) {
        if (e.command != table.command("Flankers") || !table.cites(e, "BA-15.D")) continue;
        ++count;
        EXPECT_TRUE(e.seen_by.has(Seat::first));
        EXPECT_FALSE(e.seen_by.has(Seat::second)) << "the enemy has seen none of them";
    }
    EXPECT_EQ(count, 2);
    table.decide(done());
    ASSERT_TRUE(table.asks("move_commander"));
    NamedDecision in = ride("AF", {{72, 32}, {66, 32}});
    table.decide(in);
    EXPECT_EQ(table.officer_state("AF").presence, Presence::on_table);
}

TEST(BA_15_Marches, BA_15_D_FullCircle_NeedsA6AndArrivesAtTheEnemysHomeEdge) {
    Field field = two_sides();
    field.command(0, "Flankers", "brothers = { march = \"circle\", earliest = 1 }")
        .blue("A2", fmt::format("command = \"Flankers\", start = \"reserve\", brothers = {{ {} }}", counter));
    Table table(field, "d6=5,6");
    EXPECT_FALSE(table.offers(Verb::march, "A2"));
    pass_to(table, 2, Seat::first);
    EXPECT_TRUE(table.is_legal(march("A2", {{60, 48}, {60, 44}}, 180)));
    EXPECT_FALSE(table.is_legal(march("A2", {{72, 30}, {66, 30}}, 270)));
}

TEST(BA_15_Marches, BA_15_D_BA_15_A_DivisionCommander_ArrivesWithTheFirstFormation) {
    Field field = two_sides();
    field.command(0, "Wing", "kind = \"division\", brothers = { march = \"flank\", edge = \"east\", earliest = 2 }")
        .command(0, "Flankers", "parent = \"Wing\"")
        .officer(0, "AW", "division", "commands = \"Wing\", start = \"reserve\"")
        .officer(0, "AF", "brigade", "commands = \"Flankers\", start = \"reserve\"")
        .officer(0, "AZ", "commander_in_chief", "at = [24, 4], brothers = { value = 6 }")
        .blue("A2", fmt::format("command = \"Flankers\", start = \"reserve\", brothers = {{ {} }}", counter));
    Table table(field, "d6=4,5");
    const auto rides = [&](int turn) {
        for (int i = 0; i < 60; ++i) {
            if (table.state().turn > turn) return false;
            if (table.state().turn == turn && table.asks("move_commander", Seat::first))
                for (const Offer& o : table.prompt("move_commander").offers)
                    if (o.officer == table.officer("AW")) return true;
            table.decide(done());
        }
        return false;
    };
    EXPECT_FALSE(rides(2)) << "the march has not arrived";
    ASSERT_TRUE(rides(3)) << table.event_texts();
    EXPECT_TRUE(table.cites(table.refuse(ride("AW", {{24, 0}, {24, 6}})), "BA-15.B")) << "by the flank edge only";
    table.decide(ride("AW", {{72, 30}, {66, 30}}));
    EXPECT_EQ(table.officer_state("AW").presence, Presence::on_table);
}

TEST(BA_15_Marches, BA_15_D_BA_1_F_StarredUnitOfAMarchingFormation_ArrivesWithIt) {
    Field field = two_sides();
    field.command(0, "Flankers", "brothers = { march = \"flank\", edge = \"east\", earliest = 1 }")
        .blue("A2", fmt::format("command = \"Flankers\", start = \"reserve\", brothers = {{ {} }}", counter))
        .blue("A3",
              fmt::format("command = \"Flankers\", start = \"reserve\", brothers = {{ {}, star = true }}", counter));
    Table table(field, "d6=5");
    ASSERT_TRUE(table.asks("assign_star", Seat::first));
    table.decide(choose(table.command("Blue Brigade").value));
    ASSERT_TRUE(table.asks("move", Seat::first)) << table.event_texts();
    table.decide(march("A3", {{72, 30}, {66, 30}}, 270));
    EXPECT_TRUE(on_table(table, "A3"));
}

TEST(BA_1_Stars, BA_1_F_BA_15_A_FormationOfAStarredUnit_IsShownToTheEnemyOnceItIsOnTheTable) {
    for (const bool there : {false, true}) {
        Field field = two_sides();
        field.command(0, "Reserve", "")
            .blue("A2", fmt::format("command = \"Reserve\", {} star = true }}",
                                    there ? "at = [40, 10], brothers = {"
                                          : "start = \"reserve\", brothers = { bound = 3, entry = \"west\","));
        Table table(field);
        ASSERT_TRUE(table.asks("assign_star", Seat::first));
        table.any_dice();
        table.decide(choose(table.command("Blue Brigade").value));
        EXPECT_TRUE(table.one(EventKind::ordered, "A2").seen_by.has(Seat::first));
        EXPECT_EQ(table.one(EventKind::ordered, "A2").seen_by.has(Seat::second), there);
    }
}

TEST(BA_15_Marches, BA_15_D_BA_1_F_MarchWithOnlyAReassignedStarredUnit_StillRolls) {
    Field field = two_sides();
    field.command(0, "Flankers", "brothers = { march = \"flank\", edge = \"east\", earliest = 1 }")
        .blue("A2",
              fmt::format("command = \"Flankers\", start = \"reserve\", brothers = {{ {}, star = true }}", counter));
    Table table(field);
    ASSERT_TRUE(table.asks("assign_star", Seat::first));
    table.dice("d6=5");
    table.any_dice();
    table.decide(choose(table.command("Blue Brigade").value));
    pass_to(table, 1, Seat::first);
    EXPECT_TRUE(table.offers(Verb::march, "A2")) << table.event_texts();
    table.decide(march("A2", {{72, 30}, {66, 30}}, 270));
    EXPECT_TRUE(on_table(table, "A2"));
}

TEST(BA_15_Reserves, BA_15_E_UnitsThatArriveBeforeTheirCommander_RollAgainstTheCommandersValue) {
    Field field = two_sides();
    field.command(0, "Late", "kind = \"brigade\"")
        .officer(0, "AL", "brigade", "commands = \"Late\", arrives = 4, at = [60, 0], brothers = { value = 3 }")
        .blue("A2", fmt::format("command = \"Late\", at = [60, 10], brothers = {{ {} }}", counter));
    Table table(field, "d6=3");
    EXPECT_EQ(brothers::own(table.at("A2")).acting, brothers::Acting::on_roll);
}

TEST(BA_15_Reserves, BA_15_A_ReserveWithoutABound_IsAProblemOfTheFile) {
    Field field = two_sides();
    field.blue("A2", fmt::format("start = \"reserve\", brothers = {{ {} }}", counter));
    EXPECT_NE(problems_of(field.text()).find("A2"), std::string::npos);
}

TEST(BA_5_Trains, BA_5_P_UnitsInATrain_UnloadAlongTheTrackAndThenMove) {
    Field field = two_sides();
    field.terrain("kind = \"railway\", name = \"Manassas Gap\", line = [[40, 0], [60, 24]]")
        .blue("A2",
              fmt::format("start = \"reserve\", brothers = {{ bound = 1, track = \"Manassas Gap\", {} }}", counter));
    Table table(field);
    EXPECT_TRUE(table.cites(table.refuse(march("A2", {{50, 12}, {50, 14}}, 0)), "BA-5.P"));
    EXPECT_TRUE(table.cites(table.refuse(place("A2", {50, 14}, 0)), "BA-5.P")) << "not within EDGE of the track";
    table.decide(place("A2", {50, 12}, 90, Formation::column));
    EXPECT_TRUE(table.cites(table.one(EventKind::entered, "A2"), "BA-5.P"));
    table.decide(march("A2", {{58, 12}}, 90, Formation::column));
    EXPECT_NEAR(table.x("A2"), 58, hair);
}

TEST(BA_0_Deployment, BA_0_C_UnitThatStartsInAZone_IsPlacedByItsOwnerBeforeTheFirstBound) {
    Field field = two_sides();
    field.blue("A2", fmt::format("start = \"zone\", brothers = {{ {} }}", counter));
    Table table(field);
    ASSERT_TRUE(table.asks("deploy", Seat::first));
    EXPECT_TRUE(table.cites(table.refuse(place("A2", {60, 17}, 0)), "BA-0.C")) << "the home third ends at 16";
    EXPECT_TRUE(table.cites(table.refuse(place("A2", {24, 10.2}, 0)), "BA-0.E"));
    EXPECT_TRUE(table.cites(table.refuse(done()), "BA-0.C"));
    table.any_dice();
    table.decide(place("A2", {60, 15}, 0));
    EXPECT_EQ(table.count(EventKind::deployed, "A2"), 1);
    EXPECT_TRUE(table.asks("move", Seat::first));
}

TEST(BA_0_Deployment, BA_5_H_Commander_CannotBePlacedOnImpassableGround) {
    Field field = two_sides();
    field.terrain("kind = \"impassable\", rectangle = [[50, 5], [56, 11]]")
        .command(0, "Late", "kind = \"brigade\"")
        .officer(0, "AL", "brigade", "commands = \"Late\", start = \"zone\", brothers = { value = 6 }")
        .blue("A2", fmt::format("command = \"Late\", at = [60, 10], brothers = {{ {} }}", counter));
    Table table(field);
    ASSERT_TRUE(table.asks("deploy", Seat::first)) << table.event_texts();
    const auto put_down = [](Vec at) {
        NamedDecision say;
        say.verb = Verb::place;
        say.officer = "AL";
        say.path = {at};
        return say;
    };
    EXPECT_TRUE(table.cites(table.refuse(put_down({53, 8})), "BA-5.H"));
    table.decide(put_down({58, 8}));
    EXPECT_EQ(table.officer_state("AL").presence, Presence::on_table);
}

TEST(BA_0_Deployment, BA_15_B_RecommendedAnswers_BringAllReservesOntoTheTable) {
    Field field = two_sides();
    field.terrain("kind = \"railway\", line = [[40, 0], [60, 24]]")
        .blue("A2", fmt::format("start = \"zone\", brothers = {{ {} }}", counter))
        .blue("A3", fmt::format("arrives = 1, at = [60, 0], brothers = {{ {} }}", counter))
        .blue("A4", fmt::format("start = \"reserve\", brothers = {{ bound = 1, track = \"1\", {} }}", counter))
        .officer(0, "AZ", "division", "start = \"reserve\", brothers = { bound = 1, entry = \"south\" }");
    Table table(field);
    table.any_dice();
    table.until_turn(3);
    for (const char* unit : {"A2", "A3", "A4"})
        EXPECT_TRUE(on_table(table, unit)) << unit << table.event_texts();
    EXPECT_EQ(table.officer_state("AZ").presence, Presence::on_table);
}

}  // namespace
}  // namespace linstock::clause
