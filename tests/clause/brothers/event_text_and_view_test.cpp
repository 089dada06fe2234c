// Event texts on light and objectives, refusals with their figures, and views.

#include "battle/view.hpp"
#include "battle/wire.hpp"
#include "rulesets/brothers/model.hpp"
#include "tests/clause/brothers/moves.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace linstock::clause {
namespace {

const char* trained = "brothers = { range = 2, attack = 5, strength = 4 }";

Field two_sides() {
    Field field("brothers");
    field.blue("A1", fmt::format("at = [24, 10], {}", trained))
        .grey("B1", fmt::format("at = [24, 40], heading = 180, {}", trained))
        .officer(0, "AB", "brigade", "at = [24, 6], brothers = { value = 6 }")
        .officer(1, "BB", "brigade", "at = [24, 44], brothers = { value = 6 }");
    return field;
}

void pass_bounds(Table& table, int bounds) {
    for (int i = 0; i < 60 && table.state().turn <= bounds && !table.state().outcome.over; ++i)
        table.decide(done());
}

int times(const Table& table, const std::string& sentence) {
    int out = 0;
    const std::string all = table.event_texts();
    for (std::size_t at = all.find(sentence); at != std::string::npos; at = all.find(sentence, at + 1))
        ++out;
    return out;
}

TEST(BA_7_Light, BA_7_I_Night_IsReportedWhenItFallsAndEnds) {
    Field field = two_sides();
    field.scenario("brothers = { bounds = 4, night_from = 2, night_to = 3 }");
    Table table(field);
    EXPECT_EQ(times(table, "Night falls"), 0);
    pass_bounds(table, 3);
    EXPECT_EQ(times(table, "Night falls: the maximum range is now 4 inches. [BA-7.I]"), 1) << table.event_texts();
    EXPECT_EQ(times(table, "The night is over. [BA-7.I]"), 1) << table.event_texts();
}

TEST(BA_7_Light, BA_7_I_LimitOfSight_IsReportedWhenItChanges) {
    Field field = two_sides();
    field.more("[[sight]]\nfrom_turn = 1\nto_turn = 2\nlimit = 6\n[[sight]]\nfrom_turn = 3\nto_turn = 3\nlimit = 7\n");
    Table table(field);
    pass_bounds(table, 3);
    EXPECT_EQ(times(table, "Sight is limited: the maximum range is now 6 inches."), 1) << table.event_texts();
    EXPECT_EQ(times(table, "Sight is limited: the maximum range is now 7 inches."), 1);
    EXPECT_EQ(times(table, "Sight is no longer limited."), 1);
}

TEST(BA_14_Light, BA_14_A_EndOfADayAndStartOfTheNext_AreReported) {
    Field field = two_sides();
    field.scenario("brothers = { days = 2, bounds = 1, night_from = 1 }");
    Table table(field);
    pass_bounds(table, 1);
    EXPECT_EQ(times(table, "The day is over: both armies withdraw for the night. [BA-14.A]"), 1) << table.event_texts();
    EXPECT_EQ(times(table, "The night is over: a new day begins. [BA-14.A]"), 1);
    EXPECT_EQ(times(table, "The night is over. "), 0) << "it is reported once";
}

TEST(BA_13_EventText, BA_13_C_ClaimOfAnObjective_IsReported) {
    Field field = two_sides();
    field.more("[[objective]]\nname = \"Mill\"\nat = [24, 10]\nradius = 2\npoints = 1\n");
    Table table(field);
    pass_bounds(table, 1);
    EXPECT_EQ(times(table, " claims the Mill. [BA-13.C"), 1) << table.event_texts();
}

TEST(BA_5_Refusal, BA_5_B_UnknownFlagValue_IsRefusedWithTheValidValues) {
    Field field = two_sides();
    field.now("B1", "at = [24, 15]").phase("movement");
    Table table(field);
    NamedDecision wrong = charge("A1", "B1");
    wrong.number = 77;
    const Refusal no = table.refuse(wrong);
    EXPECT_TRUE(table.cites(no, "BA-5.B"));
    EXPECT_EQ(no.text, "A1 must charge with 'number' 0 (face along the path) or 1 (keep facing), not 77");
    wrong.number = 1;
    EXPECT_TRUE(table.is_legal(wrong));
    for (const Offer& o : table.prompt("move").offers)
        if (o.verb == Verb::charge) {
            EXPECT_EQ(o.distance, to_coord(5)) << "exact to a hundredth";
        }
    EXPECT_EQ(table.refuse(march("A1", {{24, 8}}, {}, {}, 8)).text,
              "A1 needs as 'number' 0 (face along the path) or a sum of 1 (keep facing), 2 (change formation at the "
              "end) and 4 (leave the table), not 8");
}

TEST(BA_5_Refusal, BA_5_A_RefusedMove_NamesTheDistancesThatDecide) {
    Field field = two_sides();
    field.phase("movement");
    Table table(field);
    EXPECT_EQ(table.refuse(march("A1", {{24, 18.0001}})).text, "A1 cannot move that far: it needs 8.01 and has 8");
    EXPECT_EQ(table.refuse(march("A1", {{24, 18.04}})).text, "A1 cannot move that far: it needs 8.04 and has 8");
    EXPECT_EQ(table.refuse(march("A1", {{24, 19.5}})).text, "A1 cannot move that far: it needs 9.5 and has 8");
    table.decide(done());
    EXPECT_EQ(table.refuse(ride("AB", {{24, 21}})).text, "AB cannot ride that far: the ride needs 15 and has 12");
}

// --- Views ---

Field field_for_views() {
    Field field("brothers");
    field.blue("A1", "at = [26, 14], brothers = { range = 2, attack = 5, strength = 4 }")
        .grey("B1", "at = [26, 20], heading = 180, brothers = { range = 2, attack = 5, strength = 4 }")
        .terrain("kind = \"breastwork\", line = [[32, 20], [20, 20]]")
        .terrain("kind = \"fieldwork\", rectangle = [[40, 20], [50, 26]]")
        .officer(0, "AB", "brigade", "at = [26, 8], brothers = { value = 3 }")
        .officer(1, "BB", "brigade", "at = [26, 32], brothers = { value = 2, exceptional = true }")
        .officer(1, "BC", "commander_in_chief", "at = [30, 40], brothers = { value = 5 }");
    return field.phase("movement", 3);
}

const OfficerView& seen_officer(const Table& table, const View& v, const char* name) {
    return *std::find_if(v.officers.begin(), v.officers.end(),
                         [&](const OfficerView& o) { return o.id == table.officer(name); });
}

TEST(BA_Views, BA_2_A_BA_2_B_View_ShowsTheValueAndRadiusOfCommanders) {
    Table table(field_for_views());
    const View v = view(table.battle(), table.state(), Seat::first);
    EXPECT_EQ(seen_officer(table, v, "AB").value, 3);
    EXPECT_EQ(seen_officer(table, v, "AB").radius, to_coord(12)) << "3 x 4 inches";
    EXPECT_FALSE(seen_officer(table, v, "AB").star);
    EXPECT_EQ(seen_officer(table, v, "BC").value, 5);
    EXPECT_TRUE(seen_officer(table, v, "BC").star);
    ASSERT_EQ(seen_officer(table, v, "BB").badges.size(), 1U);
    EXPECT_STREQ(seen_officer(table, v, "BB").badges.front().word, "exceptional");
}

TEST(BA_Views, BA_4_F_View_ShowsCommandersThatAreNotInCommand) {
    Field field = field_for_views();
    field.officer_now("AB", "brothers = { acting = 'nic' }");
    Table table(field);
    const View v = view(table.battle(), table.state(), Seat::second);
    ASSERT_EQ(seen_officer(table, v, "AB").badges.size(), 1U);
    EXPECT_STREQ(seen_officer(table, v, "AB").badges.front().word, "not in command");
}

TEST(BA_Views, BA_3_A_View_ShowsTheActiveSideAndTheHour) {
    Table table(field_for_views());
    View v = view(table.battle(), table.state(), Seat::first);
    EXPECT_EQ(v.active, ArmyId{1});
    EXPECT_STREQ(v.clock, "08:00");
    table.any_dice();
    for (int i = 0; i < 12 && !table.asks("move", Seat::second); ++i)
        table.decide(done());
    v = view(table.battle(), table.state(), Seat::first);
    EXPECT_EQ(v.active, ArmyId{2});
    const std::string json = wire::view_json(table.battle(), v);
    for (const char* part :
         {"\"active\":2,\"active_name\":\"Grey\"", "\"clock\":\"08:00\"", "\"radius\":12", "\"star\":true"})
        EXPECT_NE(json.find(part), std::string::npos) << part << json;
}

TEST(BA_Views, BA_11_A_View_ShowsWhichWorkIsHeldAndItsHits) {
    Field field = field_for_views();
    field.piece_now(1, "hits = 2");
    Table table(field);
    const View v = view(table.battle(), table.state(), Seat::first);
    ASSERT_EQ(v.works.size(), 2U);
    EXPECT_EQ(v.works[0].piece, PieceId{1});
    EXPECT_EQ(v.works[0].held_by, ArmyId{2});
    EXPECT_EQ(v.works[0].hits, (std::vector<int>{2}));
    EXPECT_TRUE(v.works[0].breached.empty());
    EXPECT_EQ(v.works[1].held_by, ArmyId{});
    EXPECT_TRUE(v.works[1].hits.empty());
    Field open = field_for_views();
    open.piece_now(1, "breached = true");
    Table breached(open);
    EXPECT_EQ(view(breached.battle(), breached.state(), Seat::first).works[0].breached, (std::vector<int>{1}));
}

TEST(BA_Views, BA_1_I_View_ShowsFireAsItIsNowAndForPlanningAsOnTheCounter) {
    struct Try {
        const char* own;
        bool marsh;
        int faces;
    };
    for (const Try& t : {Try{"", false, 2}, Try{"", true, 1}, Try{"fatigued = true", false, 1},
                         Try{"acting = 'on_roll'", false, 1}, Try{"acting = 'on_roll', fatigued = true", true, 1}}) {
        Field field = field_for_views();
        if (t.marsh) field.terrain("kind = \"marsh\", rectangle = [[10, 5], [40, 15]]");
        field.now("A1", std::string("brothers = { ") + t.own + " }");
        Table table(field);
        const UnitView seen = look_at(table.battle(), table.state(), table.unit("A1"));
        ASSERT_EQ(seen.fire.size(), 1U) << t.own;
        EXPECT_EQ(seen.fire.begin()->faces, t.faces) << t.own;
        EXPECT_EQ(
            seen.fire.begin()->faces,
            7 - brothers::attack_of(table.battle(), table.state(), table.unit("A1"), brothers::Fight::fire).number);
        EXPECT_EQ(seen.deployed.fire.begin()->faces, 2) << t.own;
    }
}

TEST(BA_Views, BA_4_E_BA_8_K_View_ShowsFireOnlyOfUnitsThatMayFire) {
    for (const char* own : {"", "pinned = true", "acting = 'nic'"}) {
        Field field = field_for_views();
        field.now("A1", std::string("brothers = { ") + own + " }");
        Table table(field);
        const UnitView seen = look_at(table.battle(), table.state(), table.unit("A1"));
        EXPECT_EQ(seen.fire.empty(), *own != 0) << own;
        EXPECT_EQ(seen.fire_range == 0, *own != 0) << own;
        EXPECT_GT(seen.deployed.range, 0);
    }
}

}  // namespace
}  // namespace linstock::clause
