// MW-5.2 to MW-5.8 and the four tables: which units check, with which modifiers, and the effect of each row.

#include "rulesets/mwan18/sequence/sequence.hpp"
#include "tests/clause/mwan18/under_fire.hpp"

namespace linstock::mwan18 {

namespace {

UnderFire facing() {
    UnderFire s;
    s.blue("U1", 2000, 1000).grey("C1", 2000, 1280);
    return s;
}

/// One check of U1; the row it reached. Its die is a 5 unless `tape` gives another.
template <class Mark>
int row_of_check(UnderFire& s, int table, Mark mark, std::string_view tape = "d10=5") {
    s.begin();
    s.mark("U1", [&](MwUnit& w) {
        w.order = static_cast<Order>(table);
        w.conduct = Conduct::other;
        w.casualties = 1;
    });
    s.mark("U1", mark);
    s.check("U1", tape);
    if (s.asks("mw.morale_a")) s.choose(0);
    const std::uint8_t row = s.own_of("U1").next_row;
    EXPECT_EQ(row == 0 ? table : table_of_row(row), table);
    return row == 0 ? -1 : die_of_row(row);
}

TEST(MW_5_Morale, MW_5_3_1_CasualtiesAndEnfilade_AreReasonsToCheck) {
    UnderFire s = facing();
    s.begin();
    const auto reasons = [&](int casualties, int percent) {
        s.mark("U1", [&](MwUnit& w) {
            w.casualties = static_cast<std::uint8_t>(casualties);
            w.fire_percent = static_cast<std::uint16_t>(percent);
        });
        return reasons_of(s.battle(), s.state(), s.unit("U1"));
    };
    EXPECT_EQ(reasons(0, 49), 0);
    EXPECT_EQ(reasons(0, 50), 1);
    EXPECT_EQ(reasons(3, 320), 3);
    // MW-5.3.2, MW-5.3.3, MW-6.16
    s.mark("U1", [](MwUnit& w) {
        w.friends_ran = 2;
        w.split = true;
    });
    EXPECT_EQ(reasons(1, 0), 4);
}

TEST(MW_5_Morale, MW_5_4_UnitWithAReason_ChecksOnceATurn) {
    UnderFire s = facing();
    s.blue("Quiet", 1000, 1000).blue("Charger", 3000, 1000);
    s.begin();
    s.mark("U1", [](MwUnit& w) { w.casualties = 3; });
    s.mark("Charger", [](MwUnit& w) {
        w.casualties = 1;
        w.checked = true;
    });
    s.run(make(Proc::morale), "d10=9");
    const Event e = s.one(EventKind::morale_checked);
    EXPECT_EQ(e.unit, s.unit("U1"));
    EXPECT_EQ(UnderFire::modifier(e, "additional reasons"), -2);
    EXPECT_EQ(e.morale_row(), 8);  // 9, stood +1, -2
    EXPECT_TRUE(s.cites(e, "MW-5.4"));
    EXPECT_TRUE(s.cites(e, "MW-morale-1.r8"));
    EXPECT_TRUE(s.own_of("U1").checked);
    EXPECT_TRUE(s.finished());
}

TEST(MW_5_Morale, MW_5_5_TableOfACheck_IsThatOfTheOrderClass) {
    for (const int table : {1, 2, 3, 4}) {
        UnderFire s = facing();
        EXPECT_EQ(row_of_check(s, table, [](MwUnit&) {}), 5) << table;
    }
}

// No enemy saw C1 when orders were given.
TEST(MW_5_Morale, MW_morale_1_m10_ChargeByAnUnseenEnemy_Surprises) {
    const auto check = [](bool unseen, int row_now) {
        UnderFire s = facing();
        s.begin();
        const UnitId aim = s.unit("U1");
        s.mark("C1", [&](MwUnit& w) {
            w.unseen = unseen;
            w.charge = aim;
            w.closes = row_now == 0;
            w.row_now = static_cast<std::uint8_t>(row_now);
        });
        s.mark("U1", [](MwUnit& w) {
            w.conduct = Conduct::other;
            w.casualties = 1;
        });
        s.run(make(Proc::morale), "d10=5");
        return s.one(EventKind::morale_checked, "U1").morale_row();
    };
    EXPECT_EQ(check(false, 0), 5);
    EXPECT_EQ(check(true, 0), 3);
    EXPECT_EQ(check(true, row_number(3, 4)), 3) << "it came on and was stopped";
    EXPECT_EQ(check(true, row_number(3, 2)), 5) << "Hold: it did not move (MW-6.4)";
}

// Only R has Z in view; B is behind a wood.
TEST(MW_5_Morale, MW_morale_1_m10_EnemySeenByOneUnit_IsSeenByItsWholeSide) {
    for (const Spirit spirit : {Spirit::steady, Spirit::resting, Spirit::stampeding}) {
        Scene s(Scenery()
                    .blue("R", 500, 1000)
                    .blue("B", 3000, 1000)
                    .grey("Z", 500, 1800)
                    .area("woods", 1500, 0, 1900, 3000));
        set_spirit(s.of("R"), spirit);
        EventSink events;
        Play play(s.battle(), s.state(), &events);
        begin_turn(play);
        EXPECT_FALSE(s.own_of("Z").unseen);
        s.of("R").presence = Presence::left;
        begin_turn(play);
        EXPECT_TRUE(s.own_of("Z").unseen);
    }
}

TEST(MW_5_Morale, MW_5_5_UnlimberedGuns_CheckOnTheTablesForThem) {
    const auto table = [](const std::string& formation, Order order) {
        UnderFire s;
        s.blue("G", 2000, 1000, "arm = 'artillery', weapon = 'napoleon', guns = 4" + formation);
        s.grey("C1", 2000, 1280).begin();
        s.mark("G", [&](MwUnit& w) {
            w.order = order;
            w.casualties = 1;
        });
        s.run(make(Proc::morale), "d10=5");
        if (s.asks("mw.morale_a")) s.choose(0);
        return table_of_row(s.own_of("G").next_row);
    };
    EXPECT_EQ(table("", Order::stand), 1);
    EXPECT_EQ(table("", Order::skirmish), 2);
    EXPECT_EQ(table("", Order::withdraw), 1);
    EXPECT_EQ(table(", formation = 'column'", Order::withdraw), 4) << "limbered";
}

TEST(MW_5_Morale, MW_5_6_Check_ReadsA10As0AndClampsTheSum) {
    UnderFire s = facing();
    EXPECT_EQ(row_of_check(s, 1, [](MwUnit&) {}, "d10=10"), 0);
    UnderFire t = facing();
    EXPECT_EQ(row_of_check(t, 1, [](MwUnit& w) { w.enfiladed = true; }, "d10=2"), 0);
    UnderFire u = facing();
    EXPECT_EQ(row_of_check(u, 1, [](MwUnit& w) { w.conduct = Conduct::stood; }, "d10=9"), 9);
}

TEST(MW_5_Morale, MW_5_7_Owner_MayApplyOptionalModifiersAfterTheDie) {
    UnderFire s = facing();
    s.commander(1, "Hill", "C1").grey("Behind", 2000, 2000);
    s.ground("[[terrain]]\nkind = 'fence'\nline = [[1500, 1270], [2500, 1270]]\n");
    s.begin();
    s.mark("C1", [](MwUnit& w) { w.casualties = 2; });
    s.check("C1", "d10=4");
    ASSERT_TRUE(s.asks("mw.morale_a"));
    const Prompt p = s.prompts()[0];
    EXPECT_EQ(p.seat, Seat::second);
    ASSERT_EQ(p.offers.size(), 4U);  // 0 to 3: a commander's 2, light cover's 1
    EXPECT_STREQ(p.offers[0].word, "holds, fires 2/5");
    EXPECT_STREQ(p.offers[3].word, "holds, fires in full");
    // Class 1: the answer nearest to 7 is recommended.
    const auto best = candidates(s.battle(), s.state(), p, 8);
    ASSERT_EQ(best.size(), 4U);
    EXPECT_EQ(best[0].number, 3);
    Decision d;
    d.prompt = p.id;
    d.by = p.seat;
    d.verb = Verb::choose;
    d.number = 4;
    EXPECT_TRUE(linstock::check(s.battle(), s.state(), d));
    s.choose(1);
    const Event e = s.one(EventKind::morale_checked);
    EXPECT_EQ(e.morale_row(), 5);
    EXPECT_EQ(UnderFire::modifier(e, "applied by its owner"), 1);
    EXPECT_EQ(s.own_of("C1").next_row, row_number(1, 5));
    EXPECT_TRUE(s.cites(e, "MW-5.7"));
}

TEST(MW_5_Morale, MW_5_8_Row_TakesEffectNextTurn) {
    UnderFire s = facing();
    s.begin();
    s.mark("U1", [](MwUnit& w) {
        w.casualties = 1;
        w.conduct = Conduct::stood;
    });
    s.run(make(Proc::morale), "d10=7");
    EXPECT_EQ(s.own_of("U1").row, 0);
    EXPECT_EQ(s.own_of("U1").next_row, row_number(1, 8));
    EXPECT_EQ(fire_share(s.battle(), s.state(), s.unit("U1")), 5);
}

TEST(MW_5_Morale, MW_5_13_StampedeRow_MakesTheUnitStampedeAfterAllChecks) {
    UnderFire s = facing();
    EXPECT_EQ(row_of_check(s, 4, [](MwUnit& w) { w.enfiladed = true; }, "d10=3"), 0);
    EXPECT_EQ(s.own_of("U1").spirit, Spirit::steady) << "no stampede until all units have checked";
    EXPECT_STREQ(s.one(EventKind::morale_checked).word, "stampedes");
    s.mark("U1", [](MwUnit& w) { w.casualties = 0; });
    s.run(make(Proc::morale));
    EXPECT_EQ(s.own_of("U1").spirit, Spirit::stampeding);
    EXPECT_TRUE(s.cites(s.one(EventKind::routed), "MW-5.13"));
}

TEST(MW_5_Morale, MW_6_1_Charger_ChecksOnTable3AndNotAgainThisTurn) {
    UnderFire s;
    s.blue("U2", 2000, 1000).grey("C2", 2000, 1150).army(1, "mwan18 = { army = 'confederate' }");
    s.commander(1, "Hill", "C2");
    s.ground("[[terrain]]\nkind = 'fence'\nline = [[1500, 1010], [2500, 1010]]\n");
    s.begin();
    s.mark("C2", [&](MwUnit& w) {
        w.order = Order::attack;
        w.closes = true;
        w.charge = s.unit("U2");
        w.casualties = 1;
    });
    CheckLocals locals;
    locals.unit = s.unit("C2");
    locals.table = 3;
    locals.charging = true;
    s.run(make(Proc::morale_check, locals), "d10=4");
    ASSERT_TRUE(s.asks("mw.morale_a"));
    s.choose(1);
    const Event e = s.one(EventKind::morale_checked);
    EXPECT_EQ(e.morale_row(), 6);  // 4, advanced +1, Confederate +1, light cover -1, the owner's 1
    EXPECT_EQ(UnderFire::modifier(e, "light cover"), -1);
    EXPECT_EQ(s.own_of("C2").row_now, row_number(3, 6));
    EXPECT_EQ(s.own_of("C2").next_row, 0);
    EXPECT_TRUE(s.own_of("C2").checked);
    EXPECT_TRUE(s.cites(e, "MW-6.1"));
}

// ---------------------------------------------------------------- modifiers of the tables

TEST(MW_morale_1, m1_m9_to_m14_EventsOfThisTurn_AreModifiers) {
    const auto row = [](auto mark) {
        UnderFire s = facing();
        return row_of_check(s, 1, mark, "d10=6");
    };
    EXPECT_EQ(row([](MwUnit& w) { w.conduct = Conduct::stood; }), 7);      // MW-morale-1.m1
    EXPECT_EQ(row([](MwUnit& w) { w.enfiladed = true; }), 2);              // MW-morale-1.m9
    EXPECT_EQ(row([](MwUnit& w) { w.surprised = true; }), 4);              // MW-morale-1.m10
    EXPECT_EQ(row([](MwUnit& w) { w.under_guns = true; }), 5);             // MW-morale-1.m11
    EXPECT_EQ(row([](MwUnit& w) { w.casualties = 4; }), 3);                // MW-morale-1.m13
    EXPECT_EQ(row([](MwUnit& w) { w.conduct = Conduct::fell_back; }), 5);  // MW-morale-1.m14
}

// MW-morale-1.m2
TEST(MW_morale_1, m2_SupportBehindOnBothFlanksOrByGuns_IsAModifier) {
    const auto supported = [](auto friends) {
        UnderFire s = facing();
        friends(s);
        return row_of_check(s, 1, [](MwUnit&) {}) == 6;
    };
    EXPECT_FALSE(supported([](UnderFire&) {}));
    EXPECT_TRUE(supported([](UnderFire& s) { s.blue("Behind", 2000, 850); }));
    EXPECT_FALSE(supported([](UnderFire& s) { s.blue("Behind", 2000, 770); }));
    EXPECT_FALSE(supported([](UnderFire& s) { s.blue("Left", 1700, 995); }));
    EXPECT_TRUE(supported([](UnderFire& s) { s.blue("Left", 1700, 995).blue("Right", 2300, 995); }));
    EXPECT_TRUE(supported(
        [](UnderFire& s) { s.blue("Guns", 2250, 1000, "arm = 'artillery', weapon = 'napoleon', guns = 4"); }));
    EXPECT_FALSE(supported([](UnderFire& s) {
        s.blue("Guns", 2250, 1000, "arm = 'artillery', weapon = 'napoleon', guns = 4, formation = 'column'");
    }));
}

/// The sum of the modifiers that the owner may apply to a check of U1.
int may_apply(UnderFire& s, int table) {
    s.begin();
    s.mark("U1", [&](MwUnit& w) {
        w.order = static_cast<Order>(table);
        w.conduct = Conduct::other;
        w.casualties = 1;
    });
    s.check("U1", "d10=5");
    return s.asks("mw.morale_a") ? static_cast<int>(s.prompts()[0].offers.size()) - 1 : 0;
}

TEST(MW_morale_1, m3_to_m8_OptionalModifiers_AreThoseOfTheTable) {
    const auto with = [](const std::string& quality, const std::string& ground, bool commander) {
        UnderFire s;
        s.blue("U1", 2000, 1000, quality).grey("C1", 2000, 1280).ground(ground);
        if (commander) s.commander(0, "Buford", "U1");
        return may_apply(s, 1);
    };
    const auto line = [](const std::string& kind) {
        return "[[terrain]]\nkind = '" + kind + "'\nline = [[1500, 1010], [2500, 1010]]\n";
    };
    EXPECT_EQ(with("quality = 'elite'", "", false), 2);                                 // MW-morale-1.m3
    EXPECT_EQ(with("", "", true), 2);                                                   // MW-morale-1.m4
    EXPECT_EQ(with("", line("breastwork"), false), 3);                                  // MW-morale-1.m5
    EXPECT_EQ(with("", line("stone_wall"), false), 2);                                  // MW-morale-1.m6
    EXPECT_EQ(with("arm = 'artillery', weapon = 'napoleon', guns = 4", "", false), 2);  // MW-morale-1.m7
    EXPECT_EQ(with("", line("fence"), false), 1);                                       // MW-morale-1.m8
}

TEST(MW_morale_1, m12_GreenTroops_AreAModifier) {
    UnderFire s;
    s.blue("U1", 2000, 1000, "quality = 'green'").grey("C1", 2000, 1280);
    EXPECT_EQ(row_of_check(s, 1, [](MwUnit&) {}), 4);  // MW-morale-1.m12
}

TEST(MW_morale_2, EachModifierOfTheTable_ChangesTheRow) {
    const auto row = [](auto mark, const std::string& quality = "", const std::string& ground = "") {
        UnderFire s;
        s.blue("U1", 2000, 1000, quality).grey("C1", 2000, 1280).ground(ground);
        return row_of_check(s, 2, mark);
    };
    const auto plain = [](MwUnit&) {};
    const auto line = [](double y, const std::string& kind) {
        return "[[terrain]]\nkind = '" + kind + "'\nline = [[1500, " + std::to_string(y) + "], [2500, " +
               std::to_string(y) + "]]\n";
    };
    EXPECT_EQ(row([](MwUnit& w) { w.conduct = Conduct::advanced; }), 6);   // MW-morale-2.m1
    EXPECT_EQ(row(plain, "", line(1010, "breastwork")), 2);                // MW-morale-2.m5
    EXPECT_EQ(row(plain, "", line(1010, "stone_wall")), 3);                // MW-morale-2.m6
    EXPECT_EQ(row(plain, "", line(1010, "hedge")), 4);                     // MW-morale-2.m7
    EXPECT_EQ(row(plain, "", line(1270, "breastwork")), 4);                // MW-morale-2.m8
    EXPECT_EQ(row(plain, "quality = 'green'"), 4);                         // MW-morale-2.m9
    EXPECT_EQ(row([](MwUnit& w) { w.under_guns = true; }), 4);             // MW-morale-2.m10
    EXPECT_EQ(row([](MwUnit& w) { w.casualties = 2; }), 4);                // MW-morale-2.m11
    EXPECT_EQ(row([](MwUnit& w) { w.enfiladed = true; }), 4);              // MW-morale-2.m12
    EXPECT_EQ(row([](MwUnit& w) { w.conduct = Conduct::fell_back; }), 4);  // MW-morale-2.m13
    UnderFire s;
    s.blue("U1", 2000, 1000, "quality = 'elite'").grey("C1", 2000, 1280).commander(0, "Buford", "U1");
    EXPECT_EQ(may_apply(s, 2), 4);  // MW-morale-2.m2, MW-morale-2.m3
    UnderFire t;
    t.blue("U1", 2000, 1000, "arm = 'artillery', weapon = 'napoleon', guns = 4").grey("C1", 2000, 1280);
    EXPECT_EQ(may_apply(t, 2), 2);  // MW-morale-2.m4
}

TEST(MW_morale_3, EachModifierOfTheTable_ChangesTheRow) {
    const auto row = [](auto mark, const std::string& quality = "", const std::string& ground = "",
                        const std::string& keys = "", const std::string& army = "") {
        UnderFire s;
        s.blue("U1", 2000, 1000, quality).grey("C1", 2000, 1280, keys).ground(ground).army(0, army);
        return row_of_check(s, 3, mark, "d10=4");
    };
    const auto plain = [](MwUnit&) {};
    const auto line = [](double y, const std::string& kind) {
        return "[[terrain]]\nkind = '" + kind + "'\nline = [[1500, " + std::to_string(y) + "], [2500, " +
               std::to_string(y) + "]]\n";
    };
    EXPECT_EQ(row(plain, "quality = 'green'"), 7);                                 // MW-morale-3.m1
    EXPECT_EQ(row(plain, "", "", "heading = 270"), 7);                             // MW-morale-3.m2
    EXPECT_EQ(row([](MwUnit& w) { w.conduct = Conduct::advanced; }), 5);           // MW-morale-3.m3
    EXPECT_EQ(row(plain, "", "", "", "mwan18 = { army = 'confederate' }"), 5);     // MW-morale-3.m4
    EXPECT_EQ(row(plain, "", line(1270, "breastwork")), 1);                        // MW-morale-3.m7
    EXPECT_EQ(row(plain, "", line(1010, "stone_wall") + line(1270, "fence")), 2);  // MW-morale-3.m8
    EXPECT_EQ(row(plain, "", line(1270, "fence")), 3);                             // MW-morale-3.m9
    EXPECT_EQ(row([](MwUnit& w) { w.under_guns = true; }), 2);                     // MW-morale-3.m10
    EXPECT_EQ(row([](MwUnit& w) { w.conduct = Conduct::stood; }), 3);              // MW-morale-3.m11
    EXPECT_EQ(row([](MwUnit& w) { w.conduct = Conduct::fell_back; }), 3);          // MW-morale-3.m11
    EXPECT_EQ(row([](MwUnit& w) { w.enfiladed = true; }), 0);                      // MW-morale-3.m12
    EXPECT_EQ(row([](MwUnit& w) { w.casualties = 3; }), 2);                        // MW-morale-3.m13
    UnderFire s;
    s.blue("U1", 2000, 1000, "quality = 'elite'").grey("C1", 2000, 1280).commander(0, "Buford", "U1");
    EXPECT_EQ(may_apply(s, 3), 4);  // MW-morale-3.m5, MW-morale-3.m6
}

TEST(MW_morale_4, EachModifierOfTheTable_ChangesTheRow) {
    const auto row = [](auto mark, const std::string& quality = "", const std::string& ground = "") {
        UnderFire s;
        s.blue("U1", 2000, 1000, quality).grey("C1", 2000, 1280).ground(ground);
        return row_of_check(s, 4, mark);
    };
    const auto plain = [](MwUnit&) {};
    const auto line = [](double y, const std::string& kind) {
        return "[[terrain]]\nkind = '" + kind + "'\nline = [[1500, " + std::to_string(y) + "], [2500, " +
               std::to_string(y) + "]]\n";
    };
    EXPECT_EQ(row(plain, "", line(1010, "hedge")), 6);                     // MW-morale-4.m1
    EXPECT_EQ(row([](MwUnit& w) { w.conduct = Conduct::stood; }), 6);      // MW-morale-4.m2
    EXPECT_EQ(row([](MwUnit& w) { w.enfiladed = true; }), 1);              // MW-morale-4.m5
    EXPECT_EQ(row(plain, "", line(1270, "breastwork")), 2);                // MW-morale-4.m6
    EXPECT_EQ(row(plain, "", line(1270, "stone_wall")), 3);                // MW-morale-4.m7
    EXPECT_EQ(row(plain, "", line(1270, "fence")), 4);                     // MW-morale-4.m8
    EXPECT_EQ(row([](MwUnit& w) { w.under_guns = true; }), 4);             // MW-morale-4.m9
    EXPECT_EQ(row(plain, "quality = 'green'"), 4);                         // MW-morale-4.m10
    EXPECT_EQ(row([](MwUnit& w) { w.conduct = Conduct::fell_back; }), 4);  // MW-morale-4.m11
    EXPECT_EQ(row([](MwUnit& w) { w.casualties = 2; }), 4);                // MW-morale-4.m12
    UnderFire s;
    s.blue("U1", 2000, 1000, "quality = 'elite'").grey("C1", 2000, 1280).commander(0, "Buford", "U1");
    EXPECT_EQ(may_apply(s, 4), 4);  // MW-morale-4.m3, MW-morale-4.m4
}

/// MW-morale-1.r9 ... r0 and the other three tables: the meaning of each row, cited by its own id. MW-5.15: rows 4 and
/// 3 of table 4 fall back three fifths.
TEST(MW_morale_rows, EveryRowOfEveryTable_HasItsPrintedEffect) {
    UnderFire s = facing();
    s.begin();
    constexpr const char* rows[4][10] = {
        {"MW-morale-1.r9 A3/2", "MW-morale-1.r8 A1/4", "MW-morale-1.r7 H0/5", "MW-morale-1.r6 H0/4",
         "MW-morale-1.r5 H0/3", "MW-morale-1.r4 H0/2", "MW-morale-1.r3 H0/1", "MW-morale-1.r2 H0/0",
         "MW-morale-1.r1 B1/2", "MW-morale-1.r0 B2/1"},
        {"MW-morale-2.r9 A4/1", "MW-morale-2.r8 A3/2", "MW-morale-2.r7 A2/3", "MW-morale-2.r6 A1/4",
         "MW-morale-2.r5 H0/5", "MW-morale-2.r4 H0/4", "MW-morale-2.r3 H0/3", "MW-morale-2.r2 H0/2",
         "MW-morale-2.r1 B1/2", "MW-morale-2.r0 B2/1"},
        {"MW-morale-3.r9 A5/0", "MW-morale-3.r8 A4/1", "MW-morale-3.r7 A3/2", "MW-morale-3.r6 A3/2",
         "MW-morale-3.r5 A2/3", "MW-morale-3.r4 A1/4", "MW-morale-3.r3 H0/4", "MW-morale-3.r2 H0/2",
         "MW-morale-3.r1 B1/2", "MW-morale-3.r0 B2/1"},
        {"MW-morale-4.r9 H0/5", "MW-morale-4.r8 B1/2", "MW-morale-4.r7 B1/2", "MW-morale-4.r6 B2/1",
         "MW-morale-4.r5 B2/1", "MW-morale-4.r4 B3/0", "MW-morale-4.r3 B3/0", "MW-morale-4.r2 B4/0",
         "MW-morale-4.r1 B4/0", "MW-morale-4.r0 S0/0"},
    };
    for (int table = 1; table <= 4; ++table)
        for (int die = 0; die <= 9; ++die) {
            const MoraleRow& row = setup(s.battle()).morale.row(table, die);
            const Clause& clause = s.battle().charts().clause(row.why.clause);
            const std::string told = clause.id + " " + "AHBS"[static_cast<int>(row.move)] + std::to_string(row.fifths) +
                                     "/" + std::to_string(row.fire);
            EXPECT_EQ(told, rows[table - 1][9 - die]);
        }
}

}  // namespace

}  // namespace linstock::mwan18
