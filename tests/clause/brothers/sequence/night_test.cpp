// BA-14: subsequent days.

#include "rulesets/brothers/model.hpp"
#include "rulesets/brothers/procedures.hpp"
#include "tests/clause/harness.hpp"

#include <fmt/format.h>

namespace linstock::clause {
namespace {

const char* counter = "range = 2, attack = 5, strength = 4";

/// Two days of one bound each. Blue has a division of two brigades, A1 in the one and A2 in the other.
Field two_days(const char* more = "") {
    Field field("brothers");
    field.scenario("brothers = { days = 2, bounds = 1 }")
        .brigade(0, "parent = \"Blue Division\"")
        .command(0, "Blue Division", "kind = \"division\"")
        .command(0, "Second Brigade", "parent = \"Blue Division\"")
        .blue("A1", fmt::format("at = [24, 20], {} brothers = {{ {}, fatigued = true }}", more, counter))
        .blue("A2", fmt::format("at = [40, 12], command = \"Second Brigade\", brothers = {{ {} }}", counter))
        .grey("B1", fmt::format("at = [24, 40], heading = 180, brothers = {{ {} }}", counter))
        .officer(0, "AD", "division", "at = [30, 12], commands = \"Blue Division\", brothers = { value = 4 }")
        .officer(0, "AB", "brigade", "at = [24, 16], brothers = { value = 6 }")
        .officer(0, "AC", "brigade", "at = [40, 9], commands = \"Second Brigade\", brothers = { value = 6 }")
        .officer(1, "BB", "brigade", "at = [24, 44], brothers = { value = 6 }");
    return field;
}

/// Plays on until the night's first prompt.
void until_night(Table& table) {
    for (int i = 0; i < 40 && !table.asks("night_order"); ++i)
        table.decide(done());
    ASSERT_TRUE(table.asks("night_order")) << table.event_texts();
}

NamedDecision order(int choice, std::string_view command = "") {
    NamedDecision say;
    say.verb = Verb::announce;
    say.number = choice;
    say.command = command;
    return say;
}

Decision placed(const Table& table, const char* unit, Vec at) {
    Decision part;
    part.verb = Verb::place;
    part.unit = table.unit(unit);
    part.path = {to_point(at)};
    NamedDecision all;
    all.verb = Verb::dispatch;
    Decision d = table.decision(all);
    d.parts = {part};
    return d;
}

/// BA-15.B: a higher commander enters in the phase of commanders.
bool rides_in(Table& table, const char* officer, std::vector<Vec> path) {
    const auto his_phase = [&] {
        return table.state().phase == static_cast<std::uint16_t>(brothers::Phase::higher_commanders) &&
               table.asks("move_commander", Seat::first);
    };
    for (int i = 0; i < 40 && !his_phase(); ++i)
        table.recommended();
    if (!his_phase()) return false;
    table.decide(ride(officer, std::move(path)));
    return table.officer_state(officer).presence == Presence::on_table;
}

TEST(BA_14_Nights, BA_14_A_BA_14_B_AllUnits_WithdrawAFullMoveTowardsTheirHomeEdge) {
    Table table(two_days());
    until_night(table);
    EXPECT_EQ(table.state().turn, 1);
    EXPECT_NEAR(table.y("A1"), 12, hair);
    EXPECT_NEAR(table.y("A2"), 4, hair);
    // B1's front centre reaches 47.2, where its rear meets the table edge.
    EXPECT_NEAR(table.y("B1"), 47.2, hair);
    // Commanders move their own distance, 12 inches, but not past the table edge.
    EXPECT_NEAR(to_vec(table.officer_state("AB").place).y, 4, hair);
    EXPECT_NEAR(to_vec(table.officer_state("AC").place).y, 0.5, 0.02);
    EXPECT_TRUE(table.cites(table.one(EventKind::fell_back, "A1"), "BA-14.B"));
    EXPECT_EQ(table.at("A1").heading, 0);
    table.decide(order(0));
    EXPECT_EQ(table.state().turn, 2);
    for (int i = 0; i < 40 && !table.state().outcome.over; ++i)
        table.decide(done());
    EXPECT_TRUE(table.state().outcome.over) << "the last bound of the last day is over";
    EXPECT_EQ(table.state().turn, 2);
}

TEST(BA_14_Nights, BA_14_B_Withdrawal_IsHalvedInDifficultGroundAndPassesFriends) {
    Field field = two_days();
    field.terrain("kind = \"woods\", rectangle = [[20, 10], [28, 18]]");
    Table woods(field);
    woods.any_dice();
    until_night(woods);
    EXPECT_NEAR(woods.y("A1"), 15, hair) << "two in the open, three in the wood";
    Field crowd = two_days();
    crowd.blue("A3", fmt::format("at = [24, 12], brothers = {{ {} }}", counter))
        .terrain("kind = \"impassable\", rectangle = [[20, 2], [28, 11]]");
    Table friends(crowd);
    until_night(friends);
    EXPECT_GT(friends.y("A1"), friends.y("A3") + 0.79) << "A1 stops behind A3, which the ground stops";
}

TEST(BA_14_Nights, BA_14_B_CommanderThatWithdraws_StopsBeforeAnEnemy) {
    Field field = two_days();
    field.grey("B2", fmt::format("at = [24, 10], heading = 180, brothers = {{ {} }}", counter));
    Table table(field);
    table.any_dice();
    until_night(table);
    // B2's rear is at 10.8; add the gap and half of AB's base.
    EXPECT_NEAR(to_vec(table.officer_state("AB").place).y, 11.38, 0.02) << table.event_texts();
    EXPECT_NEAR(to_vec(table.officer_state("AC").place).y, 0.5, 0.02) << "no enemy is in its path";
}

TEST(BA_14_Nights, BA_14_B_BA_5_R_RiverboatBesideThePath_DoesNotStopAWithdrawal) {
    Field field = two_days();
    field.terrain("kind = \"river\", width = 3, line = [[27.52, 0], [27.52, 48]]")
        .grey(
            "Boat",
            "at = [26.54, 16], heading = 180, arm = \"riverboat\", brothers = { range = 6, attack = 6, strength = 1 }");
    Table table(field);
    table.any_dice();
    until_night(table);
    EXPECT_NEAR(table.y("A1"), 12, hair) << "its side passes just clear of the boat's";
}

TEST(BA_14_Nights, BA_14_E_BA_15_A_UnitsStillToArrive_AreNotPartOfTheNightReserve) {
    for (const bool called : {false, true}) {
        Field field = two_days();
        field.blue("A3", fmt::format("start = \"reserve\", brothers = {{ {}, bound = 2, entry = \"west\" }}", counter));
        Table table(field, "d6=3");
        until_night(table);
        table.decide(order(2, "Blue Brigade"));
        ASSERT_TRUE(table.asks("call_reserve", Seat::first)) << table.event_texts();
        table.any_dice();
        table.decide(called ? yes() : no());
        ASSERT_TRUE(table.asks("move", Seat::first)) << table.event_texts();
        const auto enters = [](const char* unit, std::vector<Vec> path) {
            NamedDecision in;
            in.verb = Verb::march;
            in.unit = unit;
            in.path = std::move(path);
            in.heading = 0;
            return in;
        };
        EXPECT_FALSE(table.is_legal(enters("A3", {{50, 0}, {50, 6}}))) << "it enters by the western edge";
        EXPECT_EQ(table.is_legal(enters("A1", {{50, 0}, {50, 6}})), called);
        table.decide(enters("A3", {{0, 20}, {6, 20}}));
        EXPECT_EQ(table.at("A3").presence, Presence::on_table);
    }
}

TEST(BA_14_Nights, BA_14_F_Fatigue_EndsOvernight) {
    Table table(two_days());
    until_night(table);
    EXPECT_TRUE(brothers::own(table.at("A1")).fatigued);
    table.decide(order(0));
    EXPECT_FALSE(brothers::own(table.at("A1")).fatigued);
    bool cited = false;
    for (const Event& e : table.events_of("A1"))
        cited = cited || table.cites(e, "BA-14.F");
    EXPECT_TRUE(cited);
}

TEST(BA_14_Nights, BA_14_E_BA_14_F_EventsOfUnitsInReserve_AreShownToTheirOwnSideOnly) {
    for (const bool reserve : {false, true}) {
        Table table(two_days(), reserve ? "d6=3" : "");
        until_night(table);
        table.decide(reserve ? order(2, "Blue Brigade") : order(0));
        if (reserve) {
            table.any_dice();
            table.decide(yes());
        }
        int rested = 0;
        int called = 0;
        for (const Event& e : table.events(EventKind::noted)) {
            const bool rests = e.unit == table.unit("A1") && table.cites(e, "BA-14.F");
            const bool is_called =
                e.command == table.command("Blue Brigade") && std::string_view(e.word) == "is called in";
            if (!rests && !is_called) continue;
            rested += rests ? 1 : 0;
            called += is_called ? 1 : 0;
            EXPECT_TRUE(e.seen_by.has(Seat::first));
            EXPECT_EQ(e.seen_by.has(Seat::second), !reserve);
        }
        EXPECT_EQ(rested, 1);
        EXPECT_EQ(called, reserve ? 1 : 0);
    }
}

TEST(BA_14_Nights, BA_14_F_UnitsThatHaveFallen_HaveNoRestEvent) {
    Field field = two_days();
    field.now("A1", "presence = \"gone\", brothers = { fatigued = true }").phase("melee");
    Table table(field);
    until_night(table);
    table.any_dice();
    table.decide(order(0));
    EXPECT_EQ(table.count(EventKind::noted, "A1"), 0) << table.event_texts();
}

TEST(BA_14_Nights, BA_14_C_BA_14_D_Formation_IsRepositionedBehindItsOwnLines) {
    Table table(two_days(), "d6=4");
    until_night(table);
    table.decide(order(1, "Blue Brigade"));
    ASSERT_TRUE(table.asks("night_place", Seat::first)) << table.event_texts();
    // A2 of the other brigade is at y = 4; no unit may be placed beyond that.
    EXPECT_TRUE(table.cites(table.refuse(placed(table, "A1", {60, 4.1})), "BA-14.D"));
    EXPECT_FALSE(linstock::check(table.battle(), table.state(), placed(table, "A1", {60, 4})));
    EXPECT_TRUE(table.cites(table.refuse(placed(table, "A2", {60, 3})), "BA-14.D")) << "not of that formation";
    Decision twice = placed(table, "A1", {60, 3});
    twice.parts.push_back(placed(table, "A1", {50, 3}).parts.front());
    EXPECT_NE(table.refuse(twice).text.find("A1 is placed twice"), std::string::npos);
    table.decide(placed(table, "A1", {60, 3}));
    EXPECT_NEAR(table.x("A1"), 60, hair);
    EXPECT_TRUE(table.cites(table.one(EventKind::deployed, "A1"), "BA-14.D"));
}

TEST(BA_14_Nights, BA_14_C_BA_14_D_Refusal_NamesTheWrongPart) {
    Table table(two_days(), "d6=4");
    until_night(table);
    const auto expect_text = [](const Refusal& no, const char* what) {
        EXPECT_NE(no.text.find(what), std::string::npos) << no.text;
    };
    expect_text(table.refuse(order(3, "Blue Brigade")), "not 3");
    expect_text(table.refuse(order(0, "Blue Brigade")), "the order cannot name a formation");
    expect_text(table.refuse(order(1, "Grey Brigade")), "Grey Brigade is not under AD");
    table.decide(order(1, "Blue Brigade"));
    expect_text(table.refuse(placed(table, "A2", {60, 3})), "A2 is not being repositioned");
    Decision square = placed(table, "A1", {60, 3});
    square.parts.front().formation = Formation::square;
    expect_text(table.refuse(square), "A1 can form single line");
    Decision nowhere = placed(table, "A1", {60, 3});
    nowhere.parts.front().path.clear();
    expect_text(table.refuse(nowhere), "its 'path' is missing");
    nowhere.parts.front().path.assign(2, to_point({60, 3}));
    expect_text(table.refuse(nowhere), "at one point, not 2");
    table.decide(placed(table, "A1", {60, 3}));
}

TEST(BA_14_Nights, BA_14_C_NightRoll_FailsAboveTheValueAndOneSoonerForAReserve) {
    for (const bool reserve : {false, true}) {
        Table table(two_days(), reserve ? "d6=4" : "d6=5");
        until_night(table);
        table.decide(order(reserve ? 2 : 1, "Blue Brigade"));
        EXPECT_FALSE(table.asks("night_place"));
        EXPECT_EQ(table.at("A1").presence, Presence::on_table);
        EXPECT_EQ(table.state().turn, 2);
    }
}

TEST(BA_14_Nights, BA_14_E_NightReserve_LeavesTheTableAndReturnsByTheHomeEdge) {
    Table table(two_days(), "d6=3");
    until_night(table);
    table.decide(order(2, "Blue Brigade"));
    EXPECT_EQ(table.at("A1").presence, Presence::reserve);
    EXPECT_EQ(table.officer_state("AB").presence, Presence::reserve);
    EXPECT_TRUE(table.cites(table.one(EventKind::left_table, "A1"), "BA-14.E"));
    ASSERT_TRUE(table.asks("call_reserve", Seat::first));
    table.any_dice();
    table.decide(yes());
    NamedDecision in;
    in.verb = Verb::march;
    in.unit = "A1";
    in.path = {{50, 0}, {50, 6}};
    in.heading = 0;
    table.decide(in);
    EXPECT_EQ(table.at("A1").presence, Presence::on_table);
    EXPECT_TRUE(table.cites(table.one(EventKind::entered, "A1"), "BA-15.B"));
}

TEST(BA_14_Nights, BA_14_E_BA_15_D_FormerFlankMarch_ReturnsFromTheReserveWithoutARoll) {
    Field field = two_days();
    field
        .command(0, "Flankers",
                 "parent = \"Blue Division\", brothers = { march = \"flank\", edge = \"west\", earliest = 1 }")
        .officer(0, "AF", "brigade", "commands = \"Flankers\", start = \"reserve\", brothers = { value = 6 }")
        .blue("A3", fmt::format("command = \"Flankers\", start = \"reserve\", brothers = {{ {} }}", counter));
    Table table(field, "d6=5,3");
    NamedDecision in;
    in.verb = Verb::march;
    in.unit = "A3";
    in.path = {{0, 30}, {6, 30}};
    in.heading = 0;
    table.decide(in);
    until_night(table);
    table.decide(order(2, "Flankers"));
    ASSERT_EQ(table.at("A3").presence, Presence::reserve) << table.event_texts();
    EXPECT_EQ(table.wanted_dice(), "") << "no die for a flank march";
    ASSERT_TRUE(table.asks("call_reserve", Seat::first)) << table.event_texts();
    table.any_dice();
    table.decide(yes());
    EXPECT_FALSE(table.is_legal(in)) << "no longer by its flank edge";
    in.path = {{50, 0}, {50, 6}};
    table.decide(in);
    EXPECT_EQ(table.at("A3").presence, Presence::on_table);
}

TEST(BA_14_Nights, BA_14_C_BA_14_E_HigherCommander_MayGoIntoReserveAlone) {
    Table table(two_days(), "d6=3");
    until_night(table);
    table.decide(order(2, ""));
    EXPECT_EQ(table.officer_state("AD").presence, Presence::reserve);
    EXPECT_EQ(table.at("A1").presence, Presence::on_table);
    EXPECT_EQ(table.officer_state("AB").presence, Presence::on_table);
    ASSERT_TRUE(table.asks("call_reserve", Seat::first)) << table.event_texts();
    table.any_dice();
    table.decide(yes());
    EXPECT_TRUE(rides_in(table, "AD", {{50, 0}, {50, 6}})) << table.event_texts();
}

TEST(BA_14_Nights, BA_14_E_HigherCommander_GoesIntoReserveWithTheFormationItCommandsItself) {
    for (const bool his_own : {true, false}) {
        Field field = two_days();
        const char* body = his_own ? "Blue Division" : "Third Brigade";
        field.command(0, "Third Brigade", "parent = \"Blue Division\"")
            .blue("A3", fmt::format("at = [30, 15], formation = \"column\", command = \"{}\", brothers = {{ {} }}",
                                    body, counter));
        Table table(field, "d6=3");
        until_night(table);
        table.decide(order(2, body));
        table.any_dice();
        EXPECT_EQ(table.at("A3").presence, Presence::reserve);
        EXPECT_EQ(table.officer_state("AD").presence, his_own ? Presence::reserve : Presence::on_table)
            << table.event_texts();
        ASSERT_TRUE(table.asks("call_reserve", Seat::first)) << table.event_texts();
        table.decide(yes());
        if (!his_own) continue;
        ASSERT_TRUE(rides_in(table, "AD", {{50, 0}, {50, 6}})) << table.event_texts();
    }
}

TEST(BA_14_Nights, BA_14_C_EachHigherCommander_IsPromptedAfterAnotherHasLeftTheTable) {
    Field field = two_days();
    field.officer(0, "AZ", "commander_in_chief", "at = [30, 8], brothers = { value = 4 }");
    Table table(field, "d6=3");
    until_night(table);
    EXPECT_EQ(table.prompt("night_order").officer, table.officer("AD"));
    table.decide(order(2, ""));
    ASSERT_EQ(table.officer_state("AD").presence, Presence::reserve);
    ASSERT_TRUE(table.asks("night_order", Seat::first)) << table.event_texts();
    EXPECT_EQ(table.prompt("night_order").officer, table.officer("AZ"));
    table.decide(order(0));
    EXPECT_EQ(table.state().turn, 2);
}

TEST(BA_14_Nights, BA_14_C_RecommendedAnswers_CompleteTheNight) {
    Table table(two_days());
    table.any_dice();
    while (!table.state().outcome.over)
        table.recommended();
    EXPECT_EQ(table.state().turn, 2);
}

}  // namespace
}  // namespace linstock::clause
