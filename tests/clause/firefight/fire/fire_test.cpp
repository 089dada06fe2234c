// CF-8, CF-firing, CF-ranges, CF-infantry, CF-5.D, CF-10 and CF-3.D to CF-3.F: small arms. A regiment in line is 6.75"
// wide: three stands in front of three, each 2.25" wide and 1" deep.

#include "tests/clause/firing.hpp"

#include <gtest/gtest.h>

namespace linstock::brom {

namespace {

Plan duel(double apart, const std::string& grey = "", const std::string& blue = "") {
    Plan f("firefight");
    f.blue("B", 36, 10, blue).grey("G", 36, 10 + apart, grey);
    return f;
}

Event shot(Moment& m, int face = 1) { return volley(m, "B", "G", dice(throws(m, "B"), face)); }

int needs(const Plan& f) {
    Moment m(f);
    return shot(m).needed;
}

/// The targets of a unit in a round of the fire-fight: "G G+"; "" for none.
std::string in_round(Moment& m, const std::string& unit) {
    const UnitId id = m.unit(unit);
    std::string out;
    if (!may_fire(m.battle(), m.state(), id, FireStep::round)) return out;
    for (const Shot& shot : shots_of(m.battle(), m.state(), id, 0))
        for (const int ammunition : {ball, cannister})
            if (may_use_in(m.battle(), m.state(), FireStep::round, id, shot, ammunition))
                out +=
                    (out.empty() ? "" : " ") + m.battle().unit(shot.unit).name + (ammunition == cannister ? "+" : "");
    return out;
}

constexpr const char* troopers = "arm = 'cavalry', mounted = false";
const std::string wood = area("woods", 30, 18, 42, 30);
const std::string compulsory =
    "name = 'Compulsory fire'\nruleset = 'firefight'\n[[change]]\nprofile = 'compulsory_fire'\nvalue = true\n";
const std::string carbines =
    "name = 'Carbines'\nruleset = 'firefight'\n[[change]]\nprofile = 'mounted_fire'\nvalue = true\n";

}  // namespace

// --- CF-8.A ---

TEST(FirefightFire, CF_8_A_EachStand_MeasuresFromItsFrontCentreAndFiresWithTheOneBehind) {
    // Blue's stands are at x = 33.75, 36 and 38.25, the nearest corner of Grey at x = 40.625.
    const auto thrown = [](double apart) {
        Plan f("firefight");
        f.blue("B", 36, 10).grey("G", 44, 10 + apart);
        Moment m(f);
        return dice_at(m.battle(), m.state(), m.unit("B"), ball, 0, m.unit("G"));
    };
    EXPECT_EQ(thrown(22.9), 6);
    EXPECT_EQ(thrown(23.3), 4);  // the left file is 24.3" away
    EXPECT_EQ(thrown(23.8), 2);
    EXPECT_EQ(thrown(23.9), 0);
    Plan f("firefight");
    f.blue("B", 36, 10).grey("G", 44, 33.3);
    Moment m(f);
    ASSERT_EQ(shoots_at(m, "B"), "G");
    const Event e = volley(m, "B", "G", "d6=4,4,4,3");
    EXPECT_EQ(e.hits(), 3);
    EXPECT_TRUE(m.cites(e, "CF-8.A"));
    Plan out("firefight");
    out.blue("B", 36, 10).grey("G", 44, 33.9);
    Moment far(out);
    EXPECT_EQ(shoots_at(far, "B"), "");
}

TEST(FirefightFire, CF_8_A_StandsThatDoNotBearOnTheTarget_DoNotFire) {
    // Grey's left rear corner is 3" ahead. Cones reach 3 tan 30 = 1.732" to the side there, from x = 33.75, 36 and
    // 38.25.
    const auto thrown = [](double corner) {
        Plan f("firefight");
        f.blue("B", 36, 10).grey("G", corner + 3.375, 11);
        Moment m(f);
        return dice_at(m.battle(), m.state(), m.unit("B"), ball, 0, m.unit("G"));
    };
    EXPECT_EQ(thrown(35.4), 6);
    EXPECT_EQ(thrown(35.6), 4);
    EXPECT_EQ(thrown(37.7), 4);
    EXPECT_EQ(thrown(37.8), 2);
    EXPECT_EQ(thrown(39.9), 2);
    EXPECT_EQ(thrown(40.0), 0);
}

TEST(FirefightFire, CF_8_A_OnlyAStandThatCannotFireAims_TargetIsNotOffered) {
    for (const bool fires : {true, false}) {
        Plan f("firefight");
        f.blue("B", 36, 10).grey("G", 37.8 + 3.375, 11);  // in the cone of the right file only
        Moment m(f);
        m.of("B").casualties[2] = m.of("B").casualties[5] = fires ? 0 : 1;
        EXPECT_EQ(shoots_at(m, "B"), fires ? "G" : "");
    }
}

TEST(FirefightFire, CF_8_A_CF_8_D_StandWithCasualties_AimsForTheOneBehindIt) {
    for (const bool behind : {false, true}) {
        Plan f("firefight");
        f.blue("B", 36, 10).grey("G", 44, 33.8);  // in reach of the right file
        Moment m(f);
        m.of("B").casualties[2] = 1;
        m.of("B").casualties[5] = behind ? 1 : 0;
        EXPECT_EQ(shoots_at(m, "B"), behind ? "" : "G");
        EXPECT_EQ(dice_at(m.battle(), m.state(), m.unit("B"), ball, 0, m.unit("G")), behind ? 0 : 1);
    }
}

TEST(FirefightFire, CF_8_A_Columns_FireTwoRanksToo) {
    Moment m(duel(10));
    EXPECT_EQ(throws(m, "B"), 6);
    m.of("B").formation = Formation::column;  // two wide
    EXPECT_EQ(throws(m, "B"), 4);
    EXPECT_EQ(shoots_at(m, "B"), "G");
    EXPECT_EQ(shot(m).dice.faces.size(), 4U);
}

TEST(FirefightFire, CF_8_A_OwnAttacker_IsATargetBeforeTheClosestEnemy) {
    Plan f("firefight");
    f.blue("B", 36, 10).grey("Near", 31, 15).grey("Charger", 41, 22);
    Moment m(f);
    EXPECT_EQ(shoots_at(m, "B"), "Near");
    m.attack("Charger", "B", AttackStage::declared);
    EXPECT_EQ(shoots_at(m, "B"), "Charger");
    edit(m.of("Charger"), [](BromUnit& w) { w.stage = AttackStage::ended; });
    EXPECT_EQ(shoots_at(m, "B"), "Near");
}

TEST(FirefightFire, CF_0_CompulsoryFire_EnemyInTheDeadlyGround_IsFiredAt) {
    for (const std::string& house : {std::string(), compulsory}) {
        Moment m(duel(20), house);
        ASSERT_EQ(shoots_at(m, "B"), "G");
        if (house.empty())
            m.decide(hold_fire(m, "B"));
        else
            m.refuse(hold_fire(m, "B"), "CF-0");
    }
}

TEST(FirefightFire, CF_0_CompulsoryFire_EnemyBeyondCannister_MayBeSpared) {
    for (const bool near : {true, false}) {
        Moment m(duel(near ? 14 : 16, "", "arm = 'artillery'"), compulsory);
        ASSERT_NE(shoots_at(m, "B", FireStep::artillery), "");
        if (near)
            m.refuse(hold_fire(m, "B"), "CF-0");
        else
            m.decide(hold_fire(m, "B"));
    }
}

TEST(FirefightFire, CF_5_A_SmallColumns_AreLinesByHouseRuleOnly) {
    const std::string house =
        "name = 'Small columns'\nruleset = 'firefight'\n[[change]]\nprofile = 'small_columns_line'\nvalue = true\n";
    for (const bool lines : {false, true})
        for (const int stands : {3, 4, 5}) {
            Moment m(duel(10), lines ? house : "");
            m.of("G").formation = Formation::column;
            m.of("G").stands_left = static_cast<std::uint8_t>(stands);
            EXPECT_EQ(column_target(m.battle(), m.state(), m.unit("G")), !lines || stands > 4) << stands;
        }
}

// --- CF-firing, CF-ranges ---

TEST(FirefightFire, CF_firing_NumberNeeded_Is4AtFormations5InCoverAndAtGuns6AtGunsInCover) {
    for (const char* firer : {"", troopers}) {
        EXPECT_EQ(needs(duel(10, "", firer)), 4);
        EXPECT_EQ(needs(duel(10, "", firer).ground(wood)), 5);
        EXPECT_EQ(needs(duel(10, "arm = 'artillery'", firer)), 5);
        EXPECT_EQ(needs(duel(10, "arm = 'artillery'", firer).ground(wood)), 6);
    }
    Moment m(duel(10));
    EXPECT_TRUE(m.cites(shot(m), "CF-firing"));
}

TEST(FirefightFire, CF_ranges_RifledMusket_Reaches24AndCarbine15) {
    for (const double more : {0.0, 0.001}) {
        Moment muskets(duel(24 + more));
        EXPECT_EQ(shoots_at(muskets, "B"), more == 0.0 ? "G" : "");
        Moment carbine(duel(15 + more, "", troopers));
        EXPECT_EQ(shoots_at(carbine, "B"), more == 0.0 ? "G" : "");
        Moment foot(duel(15 + more, "", "weapon = 'carbine'"));
        EXPECT_EQ(shoots_at(foot, "B"), more == 0.0 ? "G" : "");
    }
    Moment m(duel(15, "", troopers));
    EXPECT_TRUE(m.cites(shot(m), "CF-ranges"));
}

TEST(FirefightFire, CF_16_4_MountedCarbines_FireByHouseRuleAndNotAtGunsInCover) {
    const auto mounted = [](const Plan& f, const std::string& house) {
        Moment m(f, house);
        return shoots_at(m, "B");
    };
    EXPECT_EQ(mounted(duel(10, "", "arm = 'cavalry'"), ""), "");
    EXPECT_EQ(mounted(duel(15, "", "arm = 'cavalry'"), carbines), "G");
    EXPECT_EQ(mounted(duel(15.001, "", "arm = 'cavalry'"), carbines), "");
    EXPECT_EQ(mounted(duel(10, "arm = 'artillery'", "arm = 'cavalry'"), carbines), "G");
    const std::string edge = area("woods", 30, 19.5, 42, 30);  // CF-firing: the guns are in it and visible
    EXPECT_EQ(mounted(duel(10, "arm = 'artillery'", "arm = 'cavalry'").ground(edge), carbines), "");
    EXPECT_EQ(mounted(duel(10, "arm = 'artillery'", troopers).ground(edge), carbines), "G");
    Moment m(duel(10, "", "arm = 'cavalry'"), carbines);
    EXPECT_EQ(shot(m).needed, 5);
    EXPECT_EQ(in_round(m, "B"), "");  // CF-6.N3
}

// --- CF-8.C, CF-5.D ---

TEST(FirefightFire, CF_8_C_AllFormationsButLinesAndDeployedGuns_AddOne) {
    struct Case {
        const char* keys;
        Formation formation;
        Condition condition;
        const char* name;
    };
    for (const Case& c : {Case{"", Formation::column, Condition::steady, "in column"},
                          Case{"", Formation::square, Condition::steady, "in square"},
                          Case{"arm = 'artillery'", Formation::column, Condition::steady, "limbered"},
                          Case{"", Formation::line, Condition::disordered, "disordered"},
                          Case{"", Formation::column, Condition::disordered, "disordered"}}) {
        Moment m(duel(10, c.keys));
        m.of("G").formation = c.formation;
        m.of("G").condition = c.condition;
        const Event e = shot(m, c.keys[0] == 0 ? 3 : 4);
        EXPECT_EQ(e.hits(), 6) << c.name;
        EXPECT_EQ(Moment::modifier(e, c.name), 1);
        EXPECT_EQ(e.modifiers.size(), 2U) << "one +1 at most, and the number of the chart";
        EXPECT_TRUE(m.cites(e, "CF-8.C"));
    }
    Moment line(duel(10));
    EXPECT_EQ(shot(line, 3).hits(), 0);
    Moment guns(duel(10, "arm = 'artillery'"));
    EXPECT_EQ(shot(guns, 4).hits(), 0);
}

TEST(FirefightFire, CF_5_D_LinesLessThan2InchesApart_AddOne) {
    const auto pair = [](double behind) {
        Plan f = duel(10);
        f.grey("Second", 36, 22 + behind);
        return f;
    };
    Moment near(pair(1.999));
    const Event e = shot(near, 3);
    EXPECT_EQ(e.hits(), 6);
    EXPECT_TRUE(near.cites(e, "CF-5.D"));
    Moment at_2(pair(2));
    EXPECT_EQ(shot(at_2, 3).hits(), 0);
}

TEST(FirefightFire, CF_5_A_DisorderedFirer_TakesOneFromEachDie) {
    Moment m(duel(10));
    m.of("B").condition = Condition::disordered;
    const Event e = shot(m, 4);
    EXPECT_EQ(e.hits(), 0);
    EXPECT_EQ(Moment::modifier(e, "fires in disorder"), -1);
    EXPECT_TRUE(m.cites(e, "CF-5.A"));
}

TEST(FirefightFire, CF_enfilade_EnfiladedTarget_AddsOne) {
    Plan f("firefight");
    f.blue("B", 36, 10).grey("G", 37, 20, "heading = 90");
    Moment m(f);
    const Event e = shot(m, 3);
    EXPECT_EQ(e.hits(), 6);
    EXPECT_EQ(Moment::modifier(e, "enfiladed"), 1);
    EXPECT_TRUE(m.cites(e, "CF-enfilade"));
}

// --- CF-8.D, CF-8.E, CF-infantry ---

TEST(FirefightFire, CF_8_D_MuzzleLoaders_RollADiePerStandAndNoneWithCasualties) {
    Moment m(duel(10));
    m.of("B").casualties[0] = 1;
    m.of("B").casualties[4] = 3;
    EXPECT_EQ(throws(m, "B"), 4);
    const Event e = shot(m);
    EXPECT_TRUE(m.cites(e, "CF-8.D"));
}

TEST(FirefightFire, CF_8_E_CF_infantry_Repeaters_RollTwoDiceAndWithCasualtiesOne) {
    Moment m(duel(10, "", "weapon = 'repeater_rifle'"));
    EXPECT_EQ(throws(m, "B"), 12);
    m.of("B").casualties[0] = 1;
    m.of("B").casualties[4] = 3;
    EXPECT_EQ(throws(m, "B"), 10);
    EXPECT_TRUE(m.cites(shot(m), "CF-8.E"));
    Moment horse(duel(10, "", std::string(troopers) + ", weapon = 'repeater_carbine'"));
    EXPECT_EQ(throws(horse, "B"), 16);
}

// --- CF-8.B ---

TEST(FirefightFire, CF_8_B_UnitOnHigherGround_FiresOverAFriendAtLeast3InchesInFront) {
    // Friends are 2" deep; CF-8.B does not require the target to be 12" beyond them.
    const auto over = [](double friend_at, bool high, double apart = 18) {
        Plan f = duel(apart);
        f.blue("F", 36, friend_at);
        if (high) f.ground(hill(20, 0, 52, 11, 4));
        return f;
    };
    Moment m(over(15, true));
    ASSERT_EQ(shoots_at(m, "B"), "G");
    const Event e = shot(m);
    EXPECT_TRUE(m.cites(e, "CF-8.B"));
    EXPECT_TRUE(m.cites(e, "CF-overhead"));
    Moment soon(over(15, true, 7));
    EXPECT_EQ(shoots_at(soon, "B"), "G");
    Moment near(over(14.9, true));
    EXPECT_EQ(shoots_at(near, "B"), "");
    Moment low(over(15, false));
    EXPECT_EQ(shoots_at(low, "B"), "");
}

// --- CF-3.D, CF-3.E, CF-10, CF-11.B ---

TEST(FirefightFire, CF_3_D_CF_3_E_UnitsThatStood_FireFirstThenThoseThatMoved) {
    Moment m(duel(10));
    EXPECT_EQ(shoots_at(m, "B", FireStep::standing), "G");
    EXPECT_EQ(shoots_at(m, "B", FireStep::moving), "");
    edit(m.of("B"), [](BromUnit& w) { w.moved = true; });
    EXPECT_EQ(shoots_at(m, "B", FireStep::standing), "");
    EXPECT_EQ(shoots_at(m, "B", FireStep::moving), "G");
    bool cited = false;
    for (const Cite& c : m.prompt("fire").why)
        cited = cited || c.clause == m.battle().charts().cite("CF-3.E").clause;
    EXPECT_TRUE(cited);
}

TEST(FirefightFire, CF_3_D_EachCasualty_CausesATest) {
    Moment m(duel(10));
    m.rate_all(4);
    ASSERT_EQ(shoots_at(m, "B"), "G");
    m.decide(fire_at(m, "B", "G"), "d6=4,1,1,1,1,1");
    m.agree("d6=6");
    EXPECT_EQ(m.one(EventKind::morale_checked).total(), 10);
}

TEST(FirefightFire, CF_12_A_AttackersThatHaveNotArrived_DoNotFire) {
    Moment m(duel(10));
    m.attack("B", "G", AttackStage::declared);
    EXPECT_EQ(shoots_at(m, "B", FireStep::moving), "");
    edit(m.of("B"), [](BromUnit& w) { w.stage = AttackStage::none; });
    EXPECT_EQ(shoots_at(m, "B", FireStep::moving), "G");
}

// --- CF-3.F ---

TEST(FirefightFire, CF_3_F_AllButAttackers_FireInEachRoundMovedOrNot) {
    Moment m(duel(10));
    edit(m.of("B"), [](BromUnit& w) { w.moved = w.fired = true; });
    EXPECT_EQ(in_round(m, "B"), "G");
    EXPECT_FALSE(may_fire(m.battle(), m.state(), m.unit("B"), FireStep::moving));
    m.attack("B", "G", AttackStage::declared);
    EXPECT_EQ(in_round(m, "B"), "");
    edit(m.of("B"), [](BromUnit& w) { w.stage = AttackStage::ended; });  // CF-6.N1: it stays and fires on
    EXPECT_EQ(in_round(m, "B"), "G");
    edit(m.of("B"), [](BromUnit& w) { w.tested_and_went = true; });
    EXPECT_EQ(in_round(m, "B"), "");
}

TEST(FirefightFire, CF_3_F_Batteries_FireCannisterOrAnythingAtTheirAttackers) {
    Plan f("firefight");
    f.blue("B", 36, 10, "arm = 'artillery'").grey("G", 36, 25);
    Moment m(f);
    EXPECT_EQ(in_round(m, "B"), "G+");
    m.of("G").place = to_point({36, 26});
    EXPECT_EQ(in_round(m, "B"), "");
    m.attack("G", "B", AttackStage::declared);
    EXPECT_EQ(in_round(m, "B"), "G");
    edit(m.of("B"), [](BromUnit& w) { set_flag(w, UnitFlag::moved_far); });  // CF-movement: moved with three dice
    EXPECT_EQ(in_round(m, "B"), "");
}

}  // namespace linstock::brom
