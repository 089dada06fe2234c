// MW-4: fire is declared under seal, computed for all firers together, rolled, and its casualties taken off.

#include "battle/ruleset.hpp"
#include "tests/clause/mwan18/under_fire.hpp"

namespace linstock::mwan18 {

namespace {

/// Two lines 280 feet apart, Blue's U1 (24) and Grey's C1 (20).
UnderFire facing(double far = 280) {
    UnderFire s;
    s.blue("U1", 2000, 1000, "mwan18 = { figures = 24 }").grey("C1", 2000, 1000 + far);
    return s;
}

/// A line of cover, 10 feet in front of Grey's front at y = 1280.
std::string before_grey(const std::string& kind) {
    return "[[terrain]]\nkind = '" + kind + "'\nline = [[1500, 1270], [2500, 1270]]\n";
}

TEST(MW_4_Fire, MW_4_1_and_4_2_WorkedExample_HasThePrintedResult) {
    UnderFire s = facing();
    s.commander(1, "Hill", "C1").ground(before_grey("fence"));
    s.begin();
    s.mark("C1", [](MwUnit& w) { w.volley_spent = true; });
    // U1: 140 percent is one hit and a 40 percent chance; 41 misses. C1: 202 percent is two hits and 2 percent; 37
    // misses.
    s.volley({s.at("U1", "C1"), s.at("C1", "U1")}, "d100=41,37,88");
    const Event shot = s.one(EventKind::fired, "U1");
    EXPECT_EQ(shot.fire_percent(), 202);
    EXPECT_EQ(UnderFire::modifier(shot, "factor"), 7);
    EXPECT_EQ(UnderFire::modifier(shot, "figures"), 24);
    EXPECT_EQ(UnderFire::modifier(shot, "first volley"), 2);
    EXPECT_EQ(UnderFire::modifier(shot, "target behind a fence"), -1);
    for (const char* id : {"MW-4.1", "MW-4.2", "MW-smallarms", "MW-4.D.2", "MW-4.D.9", "MW-4.5"})
        EXPECT_TRUE(s.cites(shot, id)) << id;
    EXPECT_EQ(s.percent("C1"), 140);
    EXPECT_EQ(s.of("U1").stands_left, 23);
    EXPECT_EQ(s.of("C1").stands_left, 18);
    EXPECT_TRUE(s.own_of("U1").volley_spent);
    EXPECT_TRUE(s.finished());
}

TEST(MW_4_Fire, MW_4_3_PercentOnATarget_IsTheSumOfItsFirers) {
    UnderFire s;
    s.blue("A", 1800, 1000).blue("B", 2200, 1000).grey("C", 2000, 1400);
    s.begin();
    s.mark("A", [](MwUnit& w) { w.volley_spent = true; });
    s.mark("B", [](MwUnit& w) { w.volley_spent = true; });
    const auto far = [&](const char* name) { return range(s.battle(), s.state(), s.unit(name), s.unit("C")); };
    ASSERT_GT(far("A"), 400);
    ASSERT_LT(far("A"), 450);
    s.volley({s.at("A", "C"), s.at("B", "C")}, "d100=40");
    EXPECT_EQ(s.percent("A"), 120);
    EXPECT_EQ(s.own_of("C").fire_percent, 240);
    EXPECT_EQ(s.of("C").stands_left, 17);
    EXPECT_EQ(s.own_of("C").casualties, 3);
}

TEST(MW_4_Fire, MW_9_2_SideWithNothingToFire_IsNotPrompted) {
    UnderFire s;
    s.blue("A", 2000, 1000).grey("C", 2000, 1400).begin();
    s.of("C").heading = 0;  // it turns its back on the enemy
    s.run(make(Proc::fire));
    ASSERT_EQ(s.prompts().size(), 1U);
    EXPECT_EQ(s.prompts()[0].seat, Seat::first);
    s.of("A").heading = half_turn;
    s.run(make(Proc::fire));
    EXPECT_TRUE(s.finished()) << "neither side is prompted";
}

// MW-4.4; MW-9.5: no die is rolled for fire whose result is certain.
TEST(MW_4_Fire, MW_4_4_RemainderOfZero_NeedsNoDie) {
    UnderFire s;
    s.blue("A", 2000, 1000, "mwan18 = { figures = 25 }").grey("C", 2000, 1100);
    s.begin();
    s.mark("A", [](MwUnit& w) { w.volley_spent = true; });
    s.volley({s.at("A", "C")});
    EXPECT_EQ(s.own_of("C").fire_percent, 200);
    EXPECT_EQ(s.of("C").stands_left, 18);
}

TEST(MW_4_Fire, MW_4_5_FrontRankOnly_Fires) {
    UnderFire s;
    s.blue("A", 2000, 1000, "formation = 'column', mwan18 = { files = 5 }").grey("C", 2000, 1280);
    s.begin();
    s.mark("A", [](MwUnit& w) { w.volley_spent = true; });
    s.volley({s.at("A", "C")}, "d100=36");
    EXPECT_EQ(s.percent("A"), 35);
}

TEST(MW_4_Fire, MW_4_6_Unit_FiresAtOneTargetOrHoldsItsFire) {
    UnderFire s = facing();
    s.grey("C2", 2300, 1280);
    s.begin();
    s.run(make(Proc::fire));
    ASSERT_EQ(s.prompts().size(), 2U);
    Decision twice;
    twice.verb = Verb::dispatch;
    twice.parts = {s.at("U1", "C1"), s.at("U1", "C2")};
    twice.prompt = s.prompts()[0].id;
    twice.by = Seat::first;
    const auto no = check(s.battle(), s.state(), twice);
    ASSERT_TRUE(no);
    Event e;
    e.why = no->why;
    EXPECT_TRUE(s.cites(e, "MW-4.6"));
    s.refuse(s.at("U1", "U1"), "MW-4.6");
    s.fire({});
    EXPECT_TRUE(s.all(EventKind::fired).empty());
    EXPECT_EQ(s.of("C1").stands_left, 20);
    EXPECT_FALSE(s.own_of("U1").volley_spent);
}

TEST(MW_4_Fire, MW_4_7_MountedLimberedChargingOrEngagedUnits_CannotFire) {
    UnderFire s = facing();
    s.blue("Horse", 2400, 1000, "arm = 'cavalry', weapon = 'carbine'");
    s.blue("Guns", 1600, 1000, "arm = 'artillery', weapon = 'napoleon', guns = 4, formation = 'column'");
    s.blue("Locked", 2000, 700);
    s.begin();
    s.mark("Locked", [&](MwUnit& w) { w.contact = s.unit("C1"); });
    s.run(make(Proc::fire));
    s.refuse(s.at("Horse", "C1"), "MW-4.7");
    s.refuse(s.at("Guns", "C1"), "MW-4.7");
    s.refuse(s.at("Locked", "C1"), "MW-4.7");
    s.mark("Locked", [](MwUnit& w) { w.contact = {}; });
    s.mark("C1", [&](MwUnit& w) { w.contact = s.unit("Locked"); });
    s.refuse(s.at("U1", "C1"), "MW-4.7");  // no fire at units in close action
    s.mark("C1", [](MwUnit& w) { w.contact = {}; });
    s.mark("U1", [](MwUnit& w) { w.gait = Gait::charge; });
    s.refuse(s.at("U1", "C1"), "MW-4.7");
    s.mark("U1", [](MwUnit& w) {
        w.gait = Gait::none;
        w.row = row_number(1, 2);  // hold, no fire
    });
    s.refuse(s.at("U1", "C1"), "MW-5.12");
}

TEST(MW_4_Fire, MW_4_8_DismountedCavalry_FiresWithEveryFigure) {
    UnderFire s;
    s.blue("Horse", 2000, 1000, "arm = 'cavalry', weapon = 'carbine', mounted = false").grey("C", 2000, 1140);
    s.begin();
    s.mark("Horse", [](MwUnit& w) { w.volley_spent = true; });
    s.volley({s.at("Horse", "C")}, "d100=81");
    EXPECT_EQ(s.percent("Horse"), 180);  // MW-4.A.4: carbines 8 + 1
    EXPECT_TRUE(s.cites(s.one(EventKind::fired), "MW-4.A.4"));
}

TEST(MW_4_Fire, MW_4_10_Fire_CountsTheFiguresAtTheStartOfThePhase) {
    UnderFire s = facing(100);
    s.begin();
    for (const char* name : {"U1", "C1"})
        s.mark(name, [](MwUnit& w) { w.volley_spent = true; });
    s.volley({s.at("U1", "C1"), s.at("C1", "U1")}, "d100=60,92");
    EXPECT_EQ(s.percent("U1"), 192);
    EXPECT_EQ(s.percent("C1"), 160);  // with its 20 figures, although it has had losses
    EXPECT_EQ(s.of("U1").stands_left, 22);
    EXPECT_EQ(s.of("C1").stands_left, 18);
}

TEST(MW_4_Fire, MW_9_1_Fire_IsDeclaredUnderSealInAnyOrderOfAnswers) {
    UnderFire s = facing();
    s.begin();
    s.run(make(Proc::fire));
    ASSERT_EQ(s.prompts().size(), 2U);
    const Prompt second = s.prompts()[1];
    Decision d;
    d.prompt = second.id;
    d.by = second.seat;
    d.verb = Verb::dispatch;
    d.parts = {s.at("C1", "U1")};
    ASSERT_FALSE(linstock::decide(s.battle(), s.state(), d, nullptr, nullptr));
    ASSERT_EQ(s.prompts().size(), 1U);
    EXPECT_EQ(s.prompts()[0].seat, Seat::first);
    State known = s.state();
    s.battle().rules->forget(s.battle(), known, Seat::first);
    EXPECT_TRUE(own(known.unit(s.unit("C1"))).fire_at[0].none());
}

TEST(MW_4_Fire, MW_smallarms_BeyondTheChart_ThereIsNoFire) {
    UnderFire s = facing(1600);
    s.blue("Sharp", 2400, 1000, "mwan18 = { figures = 20, sharpshooters = true }");
    s.begin();
    s.run(make(Proc::fire));
    s.refuse(s.at("U1", "C1"), "MW-smallarms");
    s.fire({s.at("Sharp", "C1")}, "d100=29");
    const Event e = s.one(EventKind::fired, "Sharp");
    EXPECT_EQ(e.fire_percent(), 28);  // first volley: 20 x 1 x 7/5
    EXPECT_TRUE(s.cites(e, "MW-4.A.3"));
}

// MW-4.A.1, MW-4.A.2, MW-4.A.8: MW-5.2.1 crack, MW-5.2.2 average, MW-5.2.3 green troops
TEST(MW_4_A, MW_4_A_1_2_and_8_Grade_ChangesTheFactor) {
    UnderFire s;
    s.blue("Crack", 1700, 1000, "quality = 'elite'").blue("Green", 2300, 1000, "quality = 'green'");
    s.blue("Average", 2900, 1000, "quality = 'line'");
    s.grey("C", 1700, 1280).grey("D", 2300, 1280).grey("E", 2900, 1280);
    s.begin();
    for (const char* name : {"Crack", "Green", "Average"})
        s.mark(name, [](MwUnit& w) { w.volley_spent = true; });
    s.volley({s.at("Crack", "C"), s.at("Green", "D"), s.at("Average", "E")}, "d100=100,100,100");
    EXPECT_EQ(s.percent("Crack"), 160);
    EXPECT_EQ(s.percent("Average"), 140);
    EXPECT_EQ(s.percent("Green"), 120);
    EXPECT_TRUE(s.cites(s.one(EventKind::fired, "Crack"), "MW-4.A.2"));
    EXPECT_TRUE(s.cites(s.one(EventKind::fired, "Green"), "MW-4.A.8"));
}

// MW-4.A.5, MW-4.A.6, MW-4.A.7
TEST(MW_4_A, MW_4_A_5_6_and_7_Repeaters_FireSeveralRounds) {
    const auto most = [](const char* arms, int rate, const char* clause) {
        UnderFire s;
        s.blue("R", 2000, 1000, std::string("mwan18 = { figures = 10, arms = '") + arms + "' }").grey("C", 2000, 1700);
        s.begin();
        s.mark("R", [](MwUnit& w) { w.volley_spent = true; });
        EXPECT_EQ(most_rate(s.battle(), s.unit("R")), rate) << arms;
        s.run(make(Proc::fire));
        s.refuse(s.at("R", "C", rate + 1), clause);
        s.fire({s.at("R", "C", rate)}, "d100=100");
        for (const Modifier& m : s.one(EventKind::fired, "R").modifiers)
            if (m.name == std::string_view("rate of fire")) {
                EXPECT_EQ(m.why.clause, cite(s.battle(), clause).clause) << arms;
            }
        return s.percent("R");
    };
    EXPECT_EQ(most("spencer_rifle", 3, "MW-4.A.5"), 10 * 4 * 3);
    EXPECT_EQ(most("spencer_carbine", 5, "MW-4.A.6"), 10 * 3 * 5);  // carbines lose 1 beyond 600
    EXPECT_EQ(most("carbine", 1, "MW-4.A.1"), 10 * 3) << "one round, as any other arm";
    EXPECT_EQ(most("henry", 7, "MW-4.A.7"), 10 * 4 * 7);
}

TEST(MW_4_D, EachCircumstanceOfTheTarget_ChangesTheFire) {
    const auto fifths = [](
                            const std::string& ground, const std::string& keys = "", auto mark = [](MwUnit&) {}) {
        UnderFire s;
        s.blue("A", 2000, 1000, "mwan18 = { figures = 25 }").grey("C", 2000, 1280, keys).ground(ground);
        s.begin();
        s.mark("A", [](MwUnit& w) { w.volley_spent = true; });
        s.mark("C", mark);
        s.volley({s.at("A", "C")}, s.of("C").formation == Formation::column ? "d100=100" : "d100=100");
        return s.percent("A");
    };
    const auto plain = [](MwUnit&) {};
    EXPECT_EQ(fifths("", "formation = 'skirmish'", plain), 105);        // MW-4.D.1
    EXPECT_EQ(fifths(before_grey("fence"), "", plain), 140);            // MW-4.D.2
    EXPECT_EQ(fifths("", "", [](MwUnit& w) { w.prone = true; }), 105);  // MW-4.D.3
    EXPECT_EQ(fifths("[[terrain]]\nkind = 'woods'\nrectangle = [[1500, 1270], [2500, 1400]]\n", "", plain),
              105);                                                // MW-4.D.4
    EXPECT_EQ(fifths(before_grey("stone_wall"), "", plain), 105);  // MW-4.D.5
    EXPECT_EQ(fifths(before_grey("breastwork"), "", plain), 35);   // MW-4.D.7
    EXPECT_EQ(fifths("", "formation = 'column'", plain), 280);     // MW-4.D.10
}

TEST(MW_4_D, MW_4_D_6_TargetInAStoneBuilding_IsInHardCover) {
    UnderFire s;
    s.blue("A", 2000, 1000, "mwan18 = { figures = 25 }").grey("C", 2000, 1280);
    s.ground("[[terrain]]\nkind = 'town'\nrectangle = [[1800, 1275], [2200, 1400]]\ncover = 'hard'\n");
    s.begin();
    s.mark("A", [](MwUnit& w) { w.volley_spent = true; });
    s.volley({s.at("A", "C")}, "d100=100");
    EXPECT_EQ(s.percent("A"), 70);
    EXPECT_TRUE(s.cites(s.one(EventKind::fired), "MW-4.D.6"));
}

// MW-4.D.8, MW-4.D.14
TEST(MW_4_D, MW_4_D_8_and_14_FirerThatMoved_LosesTwoFifthsUnlessItsRowMovedIt) {
    UnderFire s = facing();
    s.begin();
    s.mark("U1", [](MwUnit& w) {
        w.volley_spent = true;
        w.spent = 144000;
    });
    s.volley({s.at("U1", "C1")}, "d100=100");
    EXPECT_EQ(s.percent("U1"), 101);  // 168 x 3/5
    EXPECT_TRUE(s.cites(s.one(EventKind::fired), "MW-4.D.8"));
    s.mark("U1", [](MwUnit& w) {
        w.spent_by_row = 144000;
        w.row = row_number(1, 8);  // advance 1/5, fire 4/5
        w.volley_spent = true;
    });
    s.volley({s.at("U1", "C1")}, "d100=100");
    EXPECT_EQ(s.percent("U1"), 134);  // 168 x 4/5
    EXPECT_FALSE(s.cites(s.one(EventKind::fired), "MW-4.D.8"));
    EXPECT_TRUE(s.cites(s.one(EventKind::fired), "MW-5.12"));
}

// MW-4.D.9, MW-4.D.11, MW-4.D.12
TEST(MW_4_D, MW_4_D_9_11_12_VolleyColumnAndCavalry_OnlyTheBestCounts) {
    UnderFire s = facing();
    s.grey("Horse", 2000, 1800, "arm = 'cavalry', weapon = 'carbine'");
    s.begin();
    s.of("C1").presence = Presence::left;
    s.run(make(Proc::fire));
    s.fire({s.at("U1", "Horse")}, "d100=100");
    const Event e = s.one(EventKind::fired);
    EXPECT_EQ(e.fire_percent(), 144);  // 24 x 3, doubled; the 7/5 do not count
    EXPECT_TRUE(s.cites(e, "MW-4.D.11"));
    EXPECT_FALSE(s.cites(e, "MW-4.D.9"));
    EXPECT_TRUE(s.own_of("U1").volley_spent);  // the volley is used up although it did not count
}

TEST(MW_4_D, MW_4_D_13_SeveralKindsOfCover_OnlyTheBestCounts) {
    UnderFire s = facing();
    s.ground(before_grey("fence")).ground("[[terrain]]\nkind = 'woods'\nrectangle = [[1500, 1275], [2500, 1400]]\n");
    s.begin();
    s.mark("U1", [](MwUnit& w) { w.volley_spent = true; });
    s.volley({s.at("U1", "C1")}, "d100=100");
    EXPECT_EQ(s.percent("U1"), 101);  // 168 x 3/5
    EXPECT_FALSE(s.cites(s.one(EventKind::fired), "MW-4.D.2"));
}

// ---------------------------------------------------------------- artillery

UnderFire battery(double far) {
    UnderFire s;
    s.blue("Guns", 2000, 1000, "arm = 'artillery', weapon = 'napoleon', guns = 4").grey("C", 2000, 1000 + far);
    return s;
}

TEST(MW_4_Guns, MW_smoothbore_and_MW_4_9_SectionsOfABattery_AddUpByTheirCrews) {
    UnderFire s = battery(900);
    s.begin();
    s.mark("Guns", [](MwUnit& w) { w.volley_spent = true; });
    s.of("Guns").casualties[1] = 4;  // two gunners left
    s.volley({s.at("Guns", "C")}, "d100=100");
    EXPECT_EQ(s.percent("Guns"), 126);  // 90 + 90 x 2/5
    EXPECT_TRUE(s.cites(s.one(EventKind::fired), "MW-smoothbore"));
    EXPECT_TRUE(s.cites(s.one(EventKind::fired), "MW-4.9"));
    s.of("Guns").casualties[1] = 6;
    s.run(make(Proc::fire));
    s.refuse(s.gun("Guns", 2, "C"), "MW-4.9");
}

TEST(MW_4_Guns, MW_rifled_MixedBattery_FiresEachPieceByItsOwnRow) {
    UnderFire s;
    s.blue("Guns", 2000, 1000,
           "arm = 'artillery', weapon = 'mixed_guns', guns = 4, mwan18 = { pieces = 'parrott_20pdr smoothbore_6pdr' }");
    s.grey("C", 2000, 3000);
    s.begin();
    s.mark("Guns", [](MwUnit& w) { w.volley_spent = true; });
    s.volley({s.at("Guns", "C")}, "d100=100");
    EXPECT_EQ(s.percent("Guns"), 75);  // 50 + 25
    EXPECT_TRUE(s.cites(s.one(EventKind::fired), "MW-rifled"));
}

TEST(MW_4_Guns, MW_4_6_EachSection_MayHaveItsOwnTarget) {
    UnderFire s = battery(400);
    s.grey("D", 2300, 1400);
    s.begin();
    s.mark("Guns", [](MwUnit& w) { w.volley_spent = true; });
    s.volley({s.gun("Guns", 1, "C"), s.gun("Guns", 2, "D")});
    ASSERT_EQ(s.all(EventKind::fired, "Guns").size(), 2U);
    EXPECT_EQ(s.of("C").stands_left, 19);
    EXPECT_EQ(s.of("D").stands_left, 19);
}

TEST(MW_4_Guns, MW_4_D_3_and_7_ProneAndTrench_DoNotCountAgainstDistantGuns) {
    UnderFire s = battery(2000);
    s.ground("[[terrain]]\nkind = 'breastwork'\nline = [[1500, 2990], [2500, 2990]]\n");
    s.begin();
    s.mark("Guns", [](MwUnit& w) { w.volley_spent = true; });
    s.mark("C", [](MwUnit& w) { w.prone = true; });
    s.volley({s.at("Guns", "C")});
    EXPECT_EQ(s.percent("Guns"), 100);
}

/// A piece of terrain at, or around, a front that is `far` feet from the guns at y = 1000.
std::string works_at(double far, const std::string& kind, double from, double to) {
    const auto y = [&](double off) { return std::to_string(1000 + far + off); };
    const std::string shape = from == to ? "line" : "rectangle";
    return "[[terrain]]\nkind = '" + kind + "'\n" + shape + " = [[1500, " + y(from) + "], [2500, " + y(to) + "]]\n";
}

// Two sections: 50 percent each beyond 1800 feet, 75 up to 1800 feet.
TEST(MW_4_Guns, MW_4_D_7_MW_10_13_TrenchThatDoesNotCount_LeavesTheOtherCover) {
    const auto fired = [](double far, const std::string& ground) {
        UnderFire s = battery(far);
        s.ground(ground);
        s.begin();
        s.mark("Guns", [](MwUnit& w) { w.volley_spent = true; });
        s.volley({s.at("Guns", "C")}, "d100=100");
        return s.percent("Guns");
    };
    for (const double far : {1800.0, 1801.0}) {
        const std::string trench = works_at(far, "breastwork", -10, -10);
        const std::string redoubt = works_at(far, "fieldwork", -30, 60);
        const std::string woods = works_at(far, "woods", -40, 70);
        const bool is_void = far > 1800;
        EXPECT_EQ(fired(far, trench + works_at(far, "stone_wall", -15, -15)), is_void ? 60 : 30);
        EXPECT_EQ(fired(far, works_at(far, "fence", -5, -5) + trench), is_void ? 80 : 30);
        EXPECT_EQ(fired(far, trench + woods), is_void ? 60 : 30);
        EXPECT_EQ(fired(far, redoubt + woods), is_void ? 60 : 30) << "one within the other";
    }
}

TEST(MW_4_E, MW_4_E_2_3_and_5_CasualtyOnGuns_IsAGunnerOrAHorseOfASectionThatTheOwnerChooses) {
    UnderFire s;
    s.blue("A", 2000, 1000, "mwan18 = { figures = 25 }");
    s.grey("Guns", 2000, 1100, "arm = 'artillery', weapon = 'napoleon', guns = 4");
    s.begin();
    s.mark("A", [](MwUnit& w) { w.volley_spent = true; });
    s.volley({s.at("A", "Guns")}, "d100=60,61");  // P 200: a gunner, a horse
    ASSERT_TRUE(s.asks("mw.battery_loss"));
    EXPECT_EQ(s.prompts()[0].seat, Seat::second);
    s.choose(2);
    ASSERT_TRUE(s.asks("mw.battery_loss"));
    s.choose(1);
    EXPECT_TRUE(s.finished());
    EXPECT_EQ(s.of("Guns").casualties[1], 1);
    EXPECT_EQ(s.own_of("Guns").horses[0], 1);
    EXPECT_EQ(s.own_of("Guns").casualties, 2);
    const auto lost = s.all(EventKind::casualties, "Guns");
    ASSERT_FALSE(lost.empty());
    EXPECT_TRUE(s.cites(lost[0], "MW-4.E.5"));
    EXPECT_EQ(s.all(EventKind::rolled, "Guns").size(), 2U);
}

// MW-4.E.3, MW-4.E.4
TEST(MW_4_E, MW_4_E_3_and_4_EnfiladeAndLimbering_ChangeTheChanceOfAGunner) {
    const auto gunners = [](auto mark, double x, double y, const std::string& heading = "0") {
        UnderFire s;
        s.blue("A", x, y, "mwan18 = { figures = 25 }, heading = " + heading);
        s.grey("Guns", 2000, 1100, "arm = 'artillery', weapon = 'napoleon', guns = 2");
        s.begin();
        s.mark("A", [](MwUnit& w) { w.volley_spent = true; });
        s.mark("Guns", mark);
        s.volley({s.at("A", "Guns")}, "d100=41,41");
        return int{s.of("Guns").casualties[0]};
    };
    const auto plain = [](MwUnit&) {};
    EXPECT_EQ(gunners(plain, 2000, 1000), 2);                                       // 41 is a gunner from the front
    EXPECT_EQ(gunners([](MwUnit& w) { w.changed_limber = true; }, 2000, 1000), 0);  // and a horse now
    EXPECT_EQ(gunners(plain, 1880, 1150, "90"), 0);                                 // from the flank
}

TEST(MW_4_E, MW_4_E_5_NoSectionWithAGunnerLeft_CasualtyIsAHorse) {
    UnderFire s;
    s.blue("A", 2000, 1000, "mwan18 = { figures = 25 }");
    s.grey("Guns", 2000, 1100, "arm = 'artillery', weapon = 'napoleon', guns = 2");
    s.begin();
    s.mark("A", [](MwUnit& w) { w.volley_spent = true; });
    s.mark("Guns", [](MwUnit& w) { w.horses[0] = 5; });
    s.volley({s.at("A", "Guns")}, "d100=100,100");  // two horses, but five are gone: two gunners
    EXPECT_EQ(s.own_of("Guns").horses[0], 5);
    EXPECT_EQ(s.of("Guns").casualties[0], 2);
}

// Gunners away from their guns have also left the limbers, so the battery is not limbered.
TEST(MW_4_E, MW_4_E_4_MW_7_1_GunnersAwayFromTheirGuns_AreNotLimbered) {
    UnderFire s;
    s.blue("A", 2000, 1000, "mwan18 = { figures = 25 }");
    s.grey("Crew", 2000, 1100, "arm = 'artillery', weapon = 'napoleon', guns = 2");
    s.begin();
    s.mark("A", [](MwUnit& w) { w.volley_spent = true; });
    s.mark("Crew", [](MwUnit& w) { w.guns.fill(Gun::away); });
    s.of("Crew").formation = Formation::column;
    s.volley({s.at("A", "Crew")}, "d100=60,61");
    EXPECT_EQ(s.all(EventKind::rolled, "Crew")[0].needed, 60);
    EXPECT_EQ(s.of("Crew").casualties[0], 2) << "nor have they horses to lose";
}

// ---------------------------------------------------------------- screens

/// U1 fires at F. S is in open order between them, in the same range band (to 300 feet).
UnderFire screened(double screen = 160, double formed = 290) {
    UnderFire s;
    s.blue("U1", 2000, 1000, "mwan18 = { figures = 25 }");
    s.grey("S", 2000, 1000 + screen, "formation = 'skirmish', mwan18 = { figures = 10 }")
        .grey("F", 2000, 1000 + formed);
    return s;
}

TEST(MW_4_E, MW_4_E_1_ScreenThatIsMissed_LetsTheRestOfTheFireThrough) {
    UnderFire s = screened();
    s.begin();
    s.mark("U1", [](MwUnit& w) { w.volley_spent = true; });
    s.of("S").heading = from_degrees(180);
    // S: 175 x 3/5 = 105: one certain casualty, so F takes nothing.
    s.volley({s.at("U1", "F")}, "d100=6");
    EXPECT_EQ(s.percent("U1"), 105);
    EXPECT_EQ(s.of("S").stands_left, 9);
    EXPECT_EQ(s.of("F").stands_left, 20);
    UnderFire t = screened();
    t.begin();
    t.mark("U1", [](MwUnit& w) {
        w.volley_spent = true;
        w.row = row_number(1, 4);  // fire 2/5
    });
    // S: 105 x 2/5 = 42, missed by 43. F: 175 x 2/5 = 70, less 42: 28, hit by 28.
    t.volley({t.at("U1", "S")}, "d100=43,28");
    const auto shots = t.all(EventKind::fired, "U1");
    ASSERT_EQ(shots.size(), 2U);
    EXPECT_EQ(shots[0].fire_percent(), 42);
    EXPECT_EQ(shots[1].fire_percent(), 28);
    EXPECT_TRUE(t.cites(shots[1], "MW-4.E.1"));
    EXPECT_EQ(t.of("S").stands_left, 10);
    EXPECT_EQ(t.of("F").stands_left, 19);
}

// A enfilades the guns through S with the higher percentage; B fires at their front. Fire that S stops does not count.
TEST(MW_4_E, MW_4_E_1_MW_4_E_4_FireStoppedByAScreen_DoesNotChangeTheChanceOfAGunner) {
    for (const bool hit : {true, false}) {
        UnderFire s;
        s.blue("A", 2300, 2060, "heading = 270, mwan18 = { figures = 20 }");
        s.blue("B", 2000, 1800, "mwan18 = { figures = 5 }");
        s.grey("Guns", 2000, 2000, "arm = 'artillery', weapon = 'napoleon', guns = 2");
        s.grey("S", 2100, 2060, "formation = 'skirmish', heading = 90, mwan18 = { figures = 10 }");
        s.begin();
        for (const char* name : {"A", "B"})
            s.mark(name, [](MwUnit& w) { w.volley_spent = true; });
        // S takes 84. The guns take 35 from B and the 56 of A that pass S.
        s.volley({s.at("A", "Guns"), s.at("B", "Guns")}, hit ? "d100=1,1,50" : "d100=100,1,50");
        EXPECT_EQ(int{s.of("Guns").casualties[0]} > 0, hit) << "50 is a gunner from the front, a horse from the flank";
    }
}

TEST(MW_4_E, MW_4_E_1_MW_4_7_UnitInCloseAction_ScreensNoOther) {
    UnderFire s;
    s.blue("A", 2000, 1000).blue("X", 2150, 1200, "mwan18 = { figures = 10 }");
    s.grey("S", 2100, 1200, "formation = 'skirmish', mwan18 = { figures = 10 }").grey("F", 2000, 1280);
    s.begin();
    s.mark("X", [&](MwUnit& w) {
        w.contact = s.unit("S");
        w.attacker = true;
        w.edge = Edge::front;
    });
    s.mark("S", [&](MwUnit& w) { w.contact = s.unit("X"); });
    s.volley({s.at("A", "F")}, "d100=100");
    EXPECT_EQ(s.one(EventKind::fired, "A").other, s.unit("F"));
    EXPECT_EQ(s.of("S").stands_left, 10);
}

/// House rules that set one field of the profile to a value, written as TOML.
std::string house_with(const std::string& field, const std::string& value) {
    return "name = 'h'\nruleset = 'mwan18'\n[[change]]\nprofile = '" + field + "'\nvalue = " + value + "\n";
}

// S is in the band to 300, F in the band to 450: 25 x 6 x 2/5 = 60 on F, nothing on S.
TEST(MW_4_E, MW_4_E_1_ScreenInAnotherBand_FormedUnitTakesTheFireInFull) {
    UnderFire s = screened(160, 320);
    s.begin();
    s.mark("U1", [](MwUnit& w) {
        w.volley_spent = true;
        w.row = row_number(1, 4);
    });
    s.volley({s.at("U1", "F")}, "d100=60");
    EXPECT_EQ(s.one(EventKind::fired, "U1").other, s.unit("F"));
    EXPECT_EQ(s.percent("U1"), 60);
    EXPECT_EQ(s.of("F").stands_left, 19);
    EXPECT_EQ(s.of("S").stands_left, 10);
    // Fire aimed at the skirmishers stays with them: 25 x 7 x 3/5 x 2/5 = 42.
    UnderFire on_them = screened(160, 320);
    on_them.begin();
    on_them.mark("U1", [](MwUnit& w) {
        w.volley_spent = true;
        w.row = row_number(1, 4);
    });
    on_them.volley({on_them.at("U1", "S")}, "d100=43");
    EXPECT_EQ(on_them.percent("U1"), 42);
    EXPECT_EQ(on_them.own_of("F").fire_percent, 0);
}

TEST(MW_4_E, MW_4_E_1_NearerScreenInAnotherBand_NextScreenInTheBandCounts) {
    UnderFire s = screened(160, 340);
    s.grey("S2", 2000, 1305, "formation = 'skirmish', mwan18 = { figures = 10 }");
    s.begin();
    s.mark("U1", [](MwUnit& w) {
        w.volley_spent = true;
        w.row = row_number(1, 4);
    });
    // On S2 25 x 6 x 3/5 x 2/5 = 36, missed by 37; on F 60 less 36.
    s.volley({s.at("U1", "F")}, "d100=37,25");
    const auto shots = s.all(EventKind::fired, "U1");
    ASSERT_EQ(shots.size(), 2U);
    EXPECT_EQ(shots[0].other, s.unit("S2"));
    EXPECT_EQ(shots[1].other, s.unit("F"));
    EXPECT_EQ(shots[1].fire_percent(), 24);
}

TEST(MW_4_E, MW_4_E_1_HouseRuleFarScreensStopFire_FormedUnitTakesNone) {
    UnderFire s = screened(160, 320);
    s.begin(house_with("fire_far_screen", "'stops'"));
    s.mark("U1", [](MwUnit& w) {
        w.volley_spent = true;
        w.row = row_number(1, 4);
    });
    s.volley({s.at("U1", "F")}, "d100=43");
    EXPECT_EQ(s.one(EventKind::fired, "U1").other, s.unit("S"));
    EXPECT_EQ(s.own_of("F").fire_percent, 0);
}

// 150 of 300 feet are half of the turn: 16 x 8 x 1/2 x 7/5 = 89.6, where the printed rule gives three fifths.
TEST(MW_6_Charge, MW_6_2_HouseRuleExactFraction_FireIsCutByThePartOfTheTurn) {
    UnderFire s;
    s.blue("U2", 2000, 1000, "mwan18 = { figures = 16 }").grey("C2", 2000, 1150, "mwan18 = { order = 3 }");
    s.begin(house_with("charge_fire_share", "'exact'"));
    s.mark("C2", [&](MwUnit& w) {
        w.closes = true;
        w.charge = s.unit("U2");
    });
    s.volley({s.at("U2", "C2")}, "d100=100");
    EXPECT_EQ(s.percent("U2"), 90);
    EXPECT_EQ(UnderFire::modifier(s.one(EventKind::fired, "U2"), "of the charge"), 50) << "percent";
}

// ---------------------------------------------------------------- chargers under fire

// MW-6.2, MW-6.3
TEST(MW_6_Charge, MW_6_2_and_3_WorkedExample_HasThePrintedResult) {
    UnderFire s;
    s.blue("U2", 2000, 1000, "mwan18 = { figures = 16 }").grey("C2", 2000, 1150, "mwan18 = { order = 3 }");
    s.begin();
    s.mark("C2", [&](MwUnit& w) {
        w.closes = true;
        w.charge = s.unit("U2");
    });
    s.volley({s.at("U2", "C2")}, "d100=64");
    const Event e = s.one(EventKind::fired, "U2");
    EXPECT_EQ(e.fire_percent(), 108);
    EXPECT_EQ(UnderFire::modifier(e, "factor"), 8);
    EXPECT_EQ(UnderFire::modifier(e, "of the charge"), 3);
    EXPECT_TRUE(s.cites(e, "MW-6.2"));
    EXPECT_EQ(s.of("C2").stands_left, 19);
}

// C2 starts in the band to 300 and is fired at from 100 feet, in the band to 150.
TEST(MW_6_Charge, MW_6_3_ShotOfferedAndDisplayed_IsTheShotFired) {
    UnderFire s;
    s.blue("U2", 2000, 1000).blue("G", 2400, 1000, "arm = 'artillery', guns = 4, weapon = 'napoleon'");
    s.grey("C2", 2000, 1200, "mwan18 = { order = 3 }").grey("N", 1900, 1180);
    s.begin();
    s.mark("C2", [&](MwUnit& w) {
        w.closes = true;
        w.charge = s.unit("U2");
    });
    s.run(make(Proc::fire));
    std::vector<Offer> offered;
    for (const Prompt& p : s.prompts())
        for (const Offer& o : p.offers)
            if (o.unit == s.unit("U2")) offered.push_back(o);
    ASSERT_EQ(offered.size(), 2U);
    EXPECT_EQ(offered[0].target, s.unit("C2")) << "C2 is the nearest target when it has charged";
    EXPECT_EQ(offered[0].why.at(0).clause, s.battle().charts().cite("MW-smallarms").clause);
    const ShotSeen shown = s.battle().rules->reconnaissance.shot(s.battle(), s.state(), s.unit("U2"), s.unit("C2"));
    s.fire({s.at("U2", "C2")}, "d100=100");
    const Event e = s.one(EventKind::fired, "U2");
    EXPECT_EQ(UnderFire::modifier(e, "factor"), 8);
    EXPECT_EQ(offered[0].distance, e.distance);
    EXPECT_EQ(shown.distance, e.distance);
    EXPECT_STREQ(shown.word, "as it charges");
}

// Each charger moves 150 of its 300 feet, which is rounded up to three fifths. It is fired at in the middle, after 75
// feet.
TEST(MW_6_Charge, MW_6_2_MW_6_20_UnitsThatChargeEachOther_AreFiredAtOnTheirOwnHalves) {
    UnderFire s;
    s.blue("A", 2000, 1000).grey("E", 2000, 1300).grey("F", 2400, 1400, "heading = 225");
    s.begin();
    const auto closes = [&](const char* name, const char* on) {
        s.mark(name, [&](MwUnit& w) {
            w.order = Order::attack;
            w.charge = s.unit(on);
            w.closes = true;
        });
    };
    closes("A", "E");
    closes("E", "A");
    s.volley({s.at("F", "A")}, "d100=100");
    EXPECT_EQ(s.percent("F"), 101);  // 20 x 6 x 3/5 x 7/5
    EXPECT_FALSE(s.own_of("A").enfiladed);
}

TEST(MW_6_Charge, MW_6_4_StoppedCharger_FiresItsShareAtItsTarget) {
    UnderFire s;
    s.blue("U2", 2000, 1000).grey("C2", 2000, 1100);
    s.begin();
    s.mark("C2", [](MwUnit& w) {
        w.share = 3;
        w.volley_spent = true;
    });
    s.mark("C2", [&](MwUnit& w) { w.fire_at[0] = s.unit("U2"); });
    s.run(stopped_fire(), "d100=97");
    EXPECT_EQ(s.percent("C2"), 96);  // 160 x 3/5
    EXPECT_EQ(s.of("U2").stands_left, 20);
    EXPECT_EQ(s.own_of("U2").fire_percent, 96);
}

}  // namespace

}  // namespace linstock::mwan18
