// RV-5: mounted officers, command response and the option of officer casualties.

#include "rulesets/brom/model.hpp"
#include "tests/clause/harness.hpp"

namespace linstock::clause {
namespace {

/// A1 with its front centre at (30, 10): its footprint runs from y = 8 to 10 and x = 26.625 to 33.375.
Field led(std::string_view rank, std::string_view keys) {
    Field field;
    field.blue("A1", "at = [30, 10]").grey("B1", "at = [66, 44]").officer(0, "Brown", rank, keys);
    field.phase("movement").cards({"Blue Brigade"});
    return field;
}

Event checked(const Table& table) { return table.one(EventKind::command_checked); }

// --- RV-5.A, RV-5.B: zone and reach ---

TEST(RV_5_Officers, RV_5_A_CommandZone_Is12InchesToTheNearestPointOfTheUnit) {
    for (const bool inside : {true, false}) {
        Table table(led("brigade", inside ? "at = [30, 22]" : "at = [30, 22.01]"), "d10=8");
        ASSERT_TRUE(table.ready());
        EXPECT_EQ(checked(table).officer, inside ? table.officer("Brown") : OfficerId{});
        EXPECT_EQ(std::string(checked(table).word), inside ? "obeys" : "fails");
        EXPECT_TRUE(table.cites(checked(table), "RV-5.A"));
    }
}

TEST(RV_5_Officers, RV_5_A_ZoneOfAnAttachedOfficer_IsMeasuredFromTheUnitsFrontCentre) {
    for (const bool inside : {true, false}) {
        // A2's left flank is 12 inches from (10, 10): its front centre at 10 + 12 + 3.375.
        Field field = led("brigade", "attached = \"A1\"");
        field.blue("A2", inside ? "at = [45.375, 10]" : "at = [45.4, 10]");
        Table table(field, inside ? "d10=8" : "d10=8 d10=1");
        ASSERT_TRUE(table.ready());
        EXPECT_EQ(table.count(EventKind::command_checked), inside ? 1 : 2);
    }
}

TEST(RV_5_Officers, RV_5_B_Officer_InfluencesItsOwnCommandAndTheArmyCommanderAllUnits) {
    for (const char* rank : {"brigade", "commander_in_chief"}) {
        const bool chief = std::string_view(rank) == "commander_in_chief";
        Field field;
        field.command(0, "Second", "card = true").blue("A1", "command = \"Second\", at = [30, 10]");
        field.blue("A2", "at = [60, 10]").grey("B1", "at = [66, 44]").officer(0, "Brown", rank, "at = [30, 12]");
        field.phase("movement").cards({"Second"});
        Table table(field, chief ? "" : "d10=8");
        ASSERT_TRUE(table.ready());
        EXPECT_EQ(checked(table).officer, chief ? table.officer("Brown") : OfficerId{});
        EXPECT_EQ(table.asks("order"), chief) << "without the army commander an 8 fails";
    }
}

TEST(RV_5_Officers, RV_5_B_SeveralOfficers_TheOneWithTheFewestFailingNumbersThenTheNearestCounts) {
    Field field = led("brigade", "at = [30, 10.5]");
    field.brigade(0, "parent = \"Div\"").command(0, "Div", "kind = \"division\"");
    field.officer(0, "White", "division", "commands = \"Div\", at = [30, 20]");
    Table table(field, "d10=9");
    ASSERT_TRUE(table.ready());
    EXPECT_EQ(checked(table).officer, table.officer("White"));
    EXPECT_EQ(std::string(checked(table).word), "obeys");
}

// --- RV-command ---

TEST(RV_5_Command, RV_command_FailingNumbers_DependOnRankAndZone) {
    struct Case {
        const char* rank;
        int passes;  // 0 = the die is not rolled
        int fails;
    };
    for (const Case& c :
         {Case{"commander_in_chief", 0, 0}, Case{"division", 9, 10}, Case{"brigade", 8, 9}, Case{"", 7, 8}})
        for (const int face : {c.passes, c.fails}) {
            Field field;
            field.brigade(0, "kind = \"division\"").blue("A1", "at = [30, 10]").grey("B1", "at = [66, 44]");
            if (c.rank[0] != 0)
                field.officer(0, "Brown", c.rank,
                              std::string_view(c.rank) == "division" ? "commands = \"Blue Brigade\", at = [30, 12]"
                                                                     : "at = [30, 12]");
            field.phase("movement").cards({"Blue Brigade"});
            Table table(field, face == 0 ? "" : "d10=" + std::to_string(face));
            ASSERT_TRUE(table.ready());
            EXPECT_EQ(std::string(checked(table).word), face != 0 && face == c.fails ? "fails" : "obeys")
                << c.rank << face;
            EXPECT_TRUE(table.cites(checked(table), "RV-command"));
        }
}

TEST(RV_5_Command, RV_command_UnitsInOneZone_ShareADieAndOthersRollForThemselves) {
    Field field = led("brigade", "at = [36, 12]");
    field.blue("A2", "at = [42, 10]").blue("Far", "at = [66, 10]").blue("Off", "at = [6, 10]");
    Table table(field, "d10=9 d10=8 d10=7");
    ASSERT_TRUE(table.ready());
    const auto all = table.events(EventKind::command_checked);
    ASSERT_EQ(all.size(), 3U);
    EXPECT_EQ(all[0].units, (std::vector<UnitId>{table.unit("A1"), table.unit("A2")}));
    EXPECT_EQ(all[1].units, std::vector<UnitId>{table.unit("Far")});
    EXPECT_EQ(all[2].units, std::vector<UnitId>{table.unit("Off")});
    EXPECT_FALSE(table.offers(Verb::move, "A1"));
    EXPECT_FALSE(table.offers(Verb::move, "A2"));
    EXPECT_FALSE(table.offers(Verb::move, "Far"));
    EXPECT_TRUE(table.offers(Verb::move, "Off"));
    EXPECT_TRUE(table.cites(table.refuse(move("A1")), "RV-command"));
    EXPECT_TRUE(table.cites(table.refuse(reform("A1", 90, Formation::line)), "RV-command"))
        << "a unit that failed keeps its facing";
}

TEST(RV_5_Command, RV_command_UnitThatFailed_MayStillFireAndABatteryMayPivot) {
    Field field;
    field.blue("A1", "at = [30, 10]").blue("Battery", "arm = \"artillery\", at = [50, 10]").grey("B1", "at = [30, 20]");
    field.phase("movement").cards({"Blue Brigade"});
    Table table(field, "d10=10 d10=10");
    ASSERT_TRUE(table.ready());
    EXPECT_TRUE(table.offers(Verb::pivot, "Battery"));
    EXPECT_FALSE(table.offers(Verb::move, "Battery"));
    table.decide(pivot("Battery", 20));
    EXPECT_EQ(table.at("Battery").heading, from_degrees(20));
    EXPECT_TRUE(table.until_phase("standing fire"));
    EXPECT_TRUE(table.offers(Verb::fire, "A1"));
}

// --- RV-5.C is in the morale tests; RV-5.D, RV-5.E ---

TEST(RV_5_Officers, RV_5_D_OfficerWithoutAUnit_IsNoTarget) {
    Field field;
    field.blue("A1", "at = [30, 10]").grey("B1", "at = [66, 44]").officer(1, "Green", "brigade", "at = [30, 16]");
    field.phase("standing fire");
    Table table(field);
    ASSERT_TRUE(table.ready());
    EXPECT_EQ(table.count(EventKind::fired), 0);
    EXPECT_NE(table.phase(), "standing fire") << "no target, so no prompt";
}

TEST(RV_5_Officers, RV_5_D_OfficerTouchedByAnEnemy_MovesAsideUpTo12Inches) {
    Field field;
    field.blue("A1", "at = [30, 10]").grey("B1", "at = [66, 44]").officer(1, "Green", "brigade", "at = [30, 16]");
    field.phase("movement").cards({"Blue Brigade"});
    Table table(field, "d10=1 d20=10");
    ASSERT_TRUE(table.ready());
    table.decide(move("A1"));
    table.decide(follow("A1", {{30, 16}}));
    const Prompt aside = table.prompt("officer_aside", Seat::second);
    EXPECT_TRUE(table.cites(aside, "RV-5.D"));
    EXPECT_TRUE(table.cites(table.refuse(ride("Green", {{30, 28.01}})), "RV-5.D"));
    table.refuse(ride("Green", {{30, 16.2}}));
    table.decide(ride("Green", {{30, 28}}));
    EXPECT_EQ(table.officer_state("Green").place, to_point({30, 28}));
    EXPECT_TRUE(table.cites(table.one(EventKind::officer_moved), "RV-5.D"));
}

// The offer is a legal decision without a path.
TEST(RV_5_Officers, RV_5_D_MoveAsideWithoutAPath_GoesToTheNearestFreePosition) {
    Field field;
    field.blue("A1", "at = [30, 10]").grey("B1", "at = [66, 44]").officer(1, "Green", "brigade", "at = [30, 16]");
    field.phase("movement").cards({"Blue Brigade"});
    Table table(field, "d10=1 d20=10");
    ASSERT_TRUE(table.ready());
    table.decide(move("A1"));
    table.decide(follow("A1", {{30, 16}}));
    const Prompt aside = table.prompt("officer_aside", Seat::second);
    const Point nearest = candidates(table.battle(), table.state(), aside, 1).at(0).path.back();
    table.decide(ride("Green", {}));
    EXPECT_EQ(table.officer_state("Green").place, nearest);
    EXPECT_EQ(table.one(EventKind::officer_moved).path.back(), nearest);
}

Field beaten(int officers) {
    Field field;
    field.blue("A1", "at = [30, 10], stands = 6").grey("B1", "at = [30, 11], stands = 2, quality = \"green\"");
    for (int i = 0; i < officers; ++i)
        field.officer(1, i == 0 ? "Green" : "White", i == 0 ? "brigade" : "commander_in_chief", "attached = \"B1\"");
    field.now("A1", "revised = { stage = 'arrived', target = 2, arrival = 1, moved = true, rated = true, rating = 6 }");
    field.rated("B1", 5).phase("attackers close");
    return field;
}

TEST(RV_5_Officers, RV_5_E_EachOfficerOfTheLosers_RollsAndIsKilledOn10AndCapturedOn9) {
    struct Case {
        int face;
        const char* word;
        Presence presence;
    };
    for (const Case& c : {Case{10, "killed", Presence::destroyed}, Case{9, "captured", Presence::captured},
                          Case{8, "unhurt", Presence::on_table}}) {
        Table table(beaten(1));
        ASSERT_TRUE(table.ready());
        // Blue wins each duel until the officer's D10 is wanted.
        for (int i = 0; i < 40 && table.wanted_dice().find("officer") == std::string::npos; ++i) {
            if (table.asks("pull_away"))
                table.decide(no(Seat::second));
            else if (table.wanted_dice().empty())
                table.recommended();
            else if (table.wanted_dice().find("duel") == 0)
                table.dice("d6=6,1");
            else if (table.wanted_dice().find("morale") == 0)
                table.dice("d6=4");
            else if (table.wanted_dice().find("d20") != std::string::npos)
                table.dice("d20=10");
            else
                table.dice("d6=3");
        }
        ASSERT_NE(table.wanted_dice().find("officer after combat 1d10"), std::string::npos) << table.event_texts();
        EXPECT_GE(table.count(EventKind::morale_checked, "B1"), 1) << "after the loser's test";
        EXPECT_EQ(table.count(EventKind::fell_back, "B1") + table.count(EventKind::routed, "B1"), 0)
            << "before its move";
        table.dice("d10=" + std::to_string(c.face));
        const Event fate = table.events(EventKind::officer_fate).front();
        EXPECT_EQ(std::string(fate.word), c.word);
        EXPECT_TRUE(table.cites(fate, "RV-5.E"));
        EXPECT_EQ(table.officer_state("Green").presence, c.presence);
    }
}

// --- RV-5.F: rally ---

Field rallying() {
    Field field;
    field.blue("A1", "at = [30, 10]").blue("A2", "at = [50, 10]").grey("B1", "at = [66, 44]");
    field.officer(0, "Brown", "brigade", "at = [30, 12]").phase("announcements", 2).cards({"Blue Brigade"});
    field.now("A2", "revised = { condition = \"routed\", routed_turn = 1 }");
    return field;
}

TEST(RV_5_Officers, RV_5_F_OfficerNamedForARally_InfluencesNoCommandThatTurn) {
    for (const bool aids : {true, false}) {
        Table table(rallying(), "d10=8");
        ASSERT_TRUE(table.ready());
        const Prompt prompt = table.prompt("rally_help", Seat::first);
        EXPECT_TRUE(table.cites(prompt, "RV-5.F"));
        NamedDecision aid;
        aid.verb = Verb::aid;
        aid.officer = "Brown";
        aid.unit = "A2";
        table.decide(aids ? aid : done());
        EXPECT_EQ(checked(table).officer, aids ? OfficerId{} : table.officer("Brown"));
        EXPECT_EQ(std::string(checked(table).word), aids ? "fails" : "obeys");
    }
}

TEST(RV_5_Officers, RV_5_F_OfficerNamedForARally_StillHelpsTheUnitItIsAttachedTo) {
    Field field = rallying();
    field.officer_now("Brown", "attached = \"A1\"").blue("A3", "at = [20, 10]");
    Table table(field, "d10=8 d10=8");
    ASSERT_TRUE(table.ready());
    NamedDecision aid;
    aid.verb = Verb::aid;
    aid.officer = "Brown";
    aid.unit = "A2";
    table.decide(aid);
    const auto all = table.events(EventKind::command_checked);
    ASSERT_EQ(all.size(), 2U) << table.event_texts();
    EXPECT_EQ(all[0].officer, table.officer("Brown"));
    EXPECT_EQ(all[0].units, std::vector<UnitId>{table.unit("A1")});
    EXPECT_EQ(std::string(all[1].word), "fails") << "A3 is in the officer's zone and gets no bonus";
}

// --- RV-5.G: the Staff card ---

Field staff(std::string_view variant = "25mm") {
    Field field;
    field.variant(variant).terrain("kind = \"woods\", rectangle = [[32, 0], [40, 48]]");
    field.blue("A1", "at = [20, 20]").grey("B1", "at = [66, 44]").officer(0, "Brown", "brigade", "at = [30, 10]");
    field.phase("movement").cards({"Blue staff"});
    return field;
}

TEST(RV_5_Officers, RV_5_G_OfficerOnTheStaffCard_Rides24InchesWithoutADieOrTerrainLoss) {
    Table table(staff());
    ASSERT_TRUE(table.ready());
    EXPECT_TRUE(table.cites(table.prompt("officer_move"), "RV-5.G"));
    EXPECT_TRUE(table.cites(table.refuse(ride("Brown", {{54.01, 10}})), "RV-5.G"));
    table.decide(ride("Brown", {{54, 10}}));
    EXPECT_EQ(table.officer_state("Brown").place, to_point({54, 10}));
    EXPECT_TRUE(table.cites(table.one(EventKind::officer_moved), "RV-5.G"));
    EXPECT_FALSE(table.asks("officer_move")) << "once a card";
}

TEST(RV_5_Officers, RV_5_G_OfficerIn15Mm_Rides18Inches) {
    Table table(staff("15mm"));
    ASSERT_TRUE(table.ready());
    table.refuse(ride("Brown", {{48.01, 10}}));
    table.decide(ride("Brown", {{48, 10}}));
}

TEST(RV_5_Officers, RV_5_G_Officer_AttachesInContactAndDetachesOnTheStaffCard) {
    Table table(staff());
    ASSERT_TRUE(table.ready());
    EXPECT_TRUE(table.cites(table.refuse(ride("Brown", {{30, 20}}, "A1")), "RV-5.G")) << "not in contact";
    table.refuse(ride("Brown", {{66, 43}}, "B1"));
    table.decide(ride("Brown", {{20, 20}}, "A1"));
    EXPECT_EQ(table.officer_state("Brown").attached_to, table.unit("A1"));

    Field field = staff();
    field.officer_now("Brown", "attached = \"A1\"");
    Table other(field);
    ASSERT_TRUE(other.ready());
    other.decide(ride("Brown", {{20, 30}}));
    EXPECT_TRUE(other.officer_state("Brown").attached_to.none());
    EXPECT_EQ(other.officer_state("Brown").place, to_point({20, 30}));
}

TEST(RV_5_Officers, RV_5_G_OfficerWithARoutedUnit_MayRideAway) {
    Field field = staff();
    field.officer_now("Brown", "attached = \"A1\"");
    field.now("A1", "revised = { condition = \"routed\", routed_turn = 1 }");
    Table table(field);
    ASSERT_TRUE(table.ready());
    table.decide(ride("Brown", {{20, 30}}));
    EXPECT_TRUE(table.officer_state("Brown").attached_to.none());
}

TEST(RV_5_Officers, RV_5_G_AttachedOfficer_MovesWithItsUnit) {
    Field field = staff();
    field.officer_now("Brown", "attached = \"A1\"").phase("movement").cards({"Blue Brigade"});
    Field plain = led("brigade", "attached = \"A1\"");
    Table table(plain, "d10=1 d20=10");
    ASSERT_TRUE(table.ready());
    table.decide(move("A1"));
    table.decide(follow("A1", {{30, 16}}));
    EXPECT_EQ(table.officer_state("Brown").place, to_point({30, 16}));
    EXPECT_EQ(table.officer_state("Brown").attached_to, table.unit("A1"));
}

TEST(RV_5_Officers, RV_5_G_Officer_LeavesWithTheLastUnitOfItsCommand) {
    Field field;
    field.command(0, "Second", "card = true").blue("A1", "command = \"Second\", at = [10, 10]");
    field.blue("A2", "at = [30, 2]").grey("B1", "at = [66, 44]");
    field.officer(0, "Brown", "brigade", "at = [34, 6]").officer(0, "Chief", "commander_in_chief", "at = [40, 6]");
    // A2 has routed and fails to rally: it leaves the table.
    field.now("A2", "revised = { condition = \"routed\", routed_turn = 1, rated = true, rating = 1 }")
        .phase("rally", 2);
    Table table(field, "d6=1");
    ASSERT_TRUE(table.ready());
    EXPECT_TRUE(table.at("A2").gone());
    EXPECT_EQ(table.officer_state("Brown").presence, Presence::left);
    EXPECT_EQ(table.officer_state("Chief").presence, Presence::on_table)
        << "the army commander leaves with the last unit of the army";
    bool has_left = false;
    for (const Event& e : table.events(EventKind::left_table))
        has_left = has_left || (e.officer == table.officer("Brown") && table.cites(e, "RV-5.G"));
    EXPECT_TRUE(has_left);
}

// --- RV-5.H: regular and political officers ---

TEST(RV_5_Officers, RV_5_H_1_RegularOfficers_GiveTheMoraleBonusOfTheirRank) {
    const std::pair<const char*, int> ranks[] = {{"commander_in_chief", 3}, {"division", 2}, {"brigade", 1}};
    for (const auto& [rank, bonus] : ranks) {
        Field field;
        field.brigade(0, "kind = \"division\"").blue("A1", "at = [30, 10]").grey("B1", "at = [66, 44]");
        field.officer(0, "Brown", rank,
                      std::string(std::string_view(rank) == "division" ? "commands = \"Blue Brigade\", " : "") +
                          "attached = \"A1\"");
        Table table(field);
        ASSERT_TRUE(table.ready());
        const auto got = brom::morale_bonus(table.battle(), table.state(), table.officer("Brown"));
        EXPECT_EQ(got.value, bonus) << rank;
        Event e;
        e.why = {got.why};
        EXPECT_TRUE(table.cites(e, "RV-5.H.1"));
        table.any_dice();
    }
}

Field politician(const char* rank) {
    Field field;
    field.brigade(0, "kind = \"division\"").blue("A1", "at = [30, 10]").grey("B1", "at = [66, 44]");
    const bool division = std::string_view(rank) == "division";
    field.officer(0, "Brown", rank,
                  std::string(division ? "commands = \"Blue Brigade\", " : "") + "kind = \"political\", at = [30, 12]");
    return field.phase("movement").cards({"Blue Brigade"});
}

TEST(RV_5_Officers, RV_5_H_PoliticalOfficer_RollsAD6AtItsFirstInfluence) {
    Table table(politician("brigade"), "d6=3 d10=8");
    ASSERT_TRUE(table.ready());
    const Event rolled = table.one(EventKind::rolled);
    EXPECT_EQ(rolled.officer, table.officer("Brown"));
    EXPECT_TRUE(table.cites(rolled, "RV-5.H.2"));
    Table regular(led("brigade", "at = [30, 12]"), "d10=8");
    EXPECT_EQ(regular.count(EventKind::rolled), 0) << "a regular officer rolls nothing";
}

TEST(RV_5_Officers, RV_5_H_2_PoliticalOfficer_IsLikeARegularOn1To3AndWorseOn4To6) {
    struct Case {
        const char* rank;
        int passes, fails;  // on the worse row; the better row passes on `fails`
        int low, high;      // bonus
    };
    for (const Case& c :
         {Case{"commander_in_chief", 9, 10, 3, 2}, Case{"division", 8, 9, 2, 1}, Case{"brigade", 7, 8, 1, 0}})
        for (const int first : {1, 3, 4, 6}) {
            const bool better = first <= 3;
            for (const int face : {c.passes, c.fails}) {
                const bool rolls = !(better && std::string_view(c.rank) == "commander_in_chief");
                Table table(politician(c.rank),
                            "d6=" + std::to_string(first) + (rolls ? " d10=" + std::to_string(face) : std::string()));
                ASSERT_TRUE(table.ready());
                EXPECT_EQ(std::string(checked(table).word), !better && face == c.fails ? "fails" : "obeys")
                    << c.rank << first << face;
                EXPECT_EQ(brom::morale_bonus(table.battle(), table.state(), table.officer("Brown")).value,
                          better ? c.low : c.high);
                EXPECT_TRUE(table.cites(checked(table), "RV-5.H.2"));
            }
        }
}

TEST(RV_5_Officers, RV_5_H_2_ResultOfAPoliticalOfficer_LastsTheWholeGame) {
    Table table(politician("brigade"), "d6=5 d10=1");
    ASSERT_TRUE(table.ready());
    table.any_dice();
    EXPECT_TRUE(table.until_turn(3));
    int count = 0;
    for (const Event& e : table.events(EventKind::rolled))
        count += std::string_view(e.word) == "political officer" ? 1 : 0;
    EXPECT_EQ(count, 1);
    EXPECT_EQ(brom::morale_bonus(table.battle(), table.state(), table.officer("Brown")).value, 0);
}

// --- RV-officers: the option ---

Field under_fire(bool option) {
    Field field;
    if (option) field.option("officer_casualties");
    field.blue("A1", "at = [30, 10]").grey("B1", "at = [30, 20]").officer(0, "Brown", "brigade", "attached = \"A1\"");
    field.phase("standing fire").now("A1", "revised = { fired = true, rated = true, rating = 6 }").rated("B1", 6);
    return field;
}

TEST(RV_officers, RV_officers_HitOfA20_IsDecidedByAFurtherD20) {
    struct Case {
        int face;
        const char* word;
        Presence presence;
    };
    for (const Case& c : {Case{1, "horse shot", Presence::on_table}, Case{8, "horse shot", Presence::on_table},
                          Case{9, "light wound", Presence::on_table}, Case{14, "light wound", Presence::on_table},
                          Case{15, "serious wound", Presence::left}, Case{18, "serious wound", Presence::left},
                          Case{19, "killed", Presence::destroyed}, Case{20, "killed", Presence::destroyed}}) {
        Table table(under_fire(true), "d6=4,1,1,1,1,1");
        ASSERT_TRUE(table.ready());
        table.decide(fire("B1", "A1"));
        if (table.asks("casualty_stand")) table.recommended();
        table.dice("d20=20 d20=" + std::to_string(c.face));
        EXPECT_EQ(std::string(table.last(EventKind::officer_fate).word), c.word) << c.face;
        EXPECT_TRUE(table.cites(table.last(EventKind::officer_fate), "RV-officers"));
        EXPECT_EQ(table.officer_state("Brown").presence, c.presence) << c.face;
        const bool active = brom::officer_active(table.battle(), table.state(), table.officer("Brown"));
        EXPECT_EQ(active, c.face <= 8) << "a light wound: no bonus and no command";
        table.any_dice();
    }
}

TEST(RV_officers, RV_officers_A19IsNoHit_WithoutTheOptionAD10IsRolled) {
    Table table(under_fire(true), "d6=4,1,1,1,1,1");
    ASSERT_TRUE(table.ready());
    table.decide(fire("B1", "A1"));
    if (table.asks("casualty_stand")) table.recommended();
    table.dice("d20=19");
    EXPECT_EQ(table.officer_state("Brown").presence, Presence::on_table);
    EXPECT_EQ(std::string(table.one(EventKind::officer_fate).word), "unhurt");

    Table plain(under_fire(false), "d6=4,1,1,1,1,1");
    ASSERT_TRUE(plain.ready());
    plain.decide(fire("B1", "A1"));
    if (plain.asks("casualty_stand")) plain.recommended();
    EXPECT_NE(plain.wanted_dice().find("1d10"), std::string::npos) << plain.wanted_dice();
    plain.dice("d10=10");
    EXPECT_EQ(plain.officer_state("Brown").presence, Presence::destroyed);
    EXPECT_TRUE(plain.cites(plain.last(EventKind::officer_fate), "RV-5.C"));
    plain.any_dice();
}

TEST(RV_officers, RV_officers_OfficerWhoseHorseIsShot_StaysAttachedThisTurnAndTheNext) {
    for (const int turn : {3, 4}) {
        Field field = staff();
        field.phase("movement", turn).officer_now("Brown", "attached = \"A1\", revised = { bound_until = 3 }");
        Table table(field);
        ASSERT_TRUE(table.ready());
        EXPECT_EQ(table.asks("officer_move"), turn == 4);
    }
}

TEST(RV_officers, RV_officers_LightWound_RemovesTheOfficerToTheEndOfTheNextTurn) {
    for (const int turn : {3, 4}) {
        Field field = led("brigade", "at = [30, 12]");
        field.phase("movement", turn).officer_now("Brown", "at = [30, 12], revised = { out_until = 3 }");
        Table table(field, "d10=8");
        ASSERT_TRUE(table.ready());
        EXPECT_EQ(checked(table).officer, turn == 4 ? table.officer("Brown") : OfficerId{});
    }
}

}  // namespace
}  // namespace linstock::clause
