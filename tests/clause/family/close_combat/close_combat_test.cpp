// Closing, standing, support and the results of a combat, where the three Brom rulesets agree.

#include "rulesets/brom/fire/fire_fight.hpp"
#include "rulesets/brom/movement/moving.hpp"
#include "rulesets/brom/set_up/prepare.hpp"
#include "rulesets/brom/sight.hpp"
#include "rulesets/brom/table_statements.hpp"
#include "tests/clause/family/combat_books.hpp"

#include <algorithm>

namespace linstock::brom {
namespace {

class FamilyCloseCombat : public InEachBook {
  protected:
    /// B has closed on G. S is a friend of G; its nearest point is `gap` inches behind G's rear.
    Moment with_support(double gap, const std::string& more = "") const {
        Plan f = plan();
        f.blue("B", 20, 19).grey("G", 20, 20, "heading = 180").grey("S", 20, 40, "heading = 180" + more);
        Moment m(f);
        m.rate_all(3);
        m.of("B").place = to_point({20, 20});
        const double rear = 20 + size_of(m.battle(), m.state(), m.unit("G"), Formation::line).depth;
        m.of("S").place = to_point({20, rear + gap});
        m.attack("B", "G", AttackStage::closing);
        return m;
    }
    /// B wins against G, one stand each; `after` holds the dice of G's test and flight.
    Moment won(const std::string& after, const std::string& b = "", Plan f = Plan()) const {
        Moment m = facing(AttackStage::arrived, one_stand(b), one_stand(), f);
        m.run({attackers_close(), defenders_stand(), close_combats()}, "d6=6 d6=6 d6=6,3 " + after);
        return m;
    }
    std::string falls_back() const { return std::string("d6=3 ") + book().back; }
    std::string two_fall_back() const { return std::string(book().back) + " " + book().back; }
    std::string routs() const { return std::string("d6=2 ") + book().rout; }
};
INSTANTIATE_TEST_SUITE_P(Books, FamilyCloseCombat, testing::ValuesIn(combat_books), name_of_book);

bool offered(const Prompt& p, Verb verb, UnitId target = {}) {
    return std::any_of(p.offers.begin(), p.offers.end(),
                       [&](const Offer& o) { return o.verb == verb && (target.none() || o.target == target); });
}

// --- Closing ---

TEST_P(FamilyCloseCombat, TestToCloseAt6_AttackerClosesToContact) {
    Moment m = facing(AttackStage::arrived);
    m.run(attackers_close(), "d6=3");
    EXPECT_EQ(m.one(EventKind::morale_checked, "B").total(), 6);
    const Event e = m.one(EventKind::closed, "B");
    EXPECT_TRUE(m.cites(e, book().closes));
    EXPECT_TRUE(m.cites(e, book().halts));
    m.expect_at("B", 20, 20);
}

TEST_P(FamilyCloseCombat, TestToCloseUnder6_AttackerDoesNotClose) {
    if (std::string(book().ruleset) == "firefight")
        GTEST_SKIP() << "in that ruleset it has a prompt and may fight on by fire";
    Moment m = facing(AttackStage::arrived);
    m.run({attackers_close(), defenders_stand(), close_combats()}, "d6=2");
    EXPECT_TRUE(m.cites(m.one(EventKind::halted, "B"), book().closes));
    EXPECT_TRUE(m.none(EventKind::closed));
    EXPECT_TRUE(m.none(EventKind::combat_began));
    EXPECT_TRUE(m.finished());
}

TEST_P(FamilyCloseCombat, UnitsThatAttackEachOther_OneThatFailsIsTheDefender) {
    Moment m = facing(AttackStage::arrived);
    m.attack("G", "B", AttackStage::arrived);
    m.run({attackers_close(), defenders_stand()}, "d6=3 d6=2 d6=3");  // G failed to close, and stands
    EXPECT_EQ(m.one(EventKind::stood, "G").other, m.unit("B"));
    m.expect_at("G", 20, 20);
    Moment both = facing(AttackStage::arrived);
    both.attack("G", "B", AttackStage::arrived);
    both.run({attackers_close(), defenders_stand()}, "d6=3 d6=3");  // no tests to stand
    EXPECT_TRUE(both.none(EventKind::stood));
    EXPECT_EQ(both.own_of("G").stage, AttackStage::closing);
}

TEST_P(FamilyCloseCombat, UnitThatFailsToClose_IsTheDefenderAgainstAThirdThatClosesOnIt) {
    Plan f = plan();
    f.blue("B", 20, 19).grey("G", 20, 20, "heading = 180").grey("X", 20, 10);
    Moment m(f);
    m.rate_all(3);
    m.of("X").place = to_point({20, 19 - size_of(m.battle(), m.state(), m.unit("B"), Formation::line).depth - 1});
    m.attack("B", "G", AttackStage::arrived);
    m.attack("X", "B", AttackStage::arrived);
    edit(m.of("G"), [](BromUnit& w) { w.moved = true; });             // it cannot pull away
    m.run({attackers_close(), defenders_stand()}, "d6=2 d6=3 d6=3");  // B fails, X closes, B stands
    EXPECT_TRUE(m.cites(m.one(EventKind::halted, "B"), book().closes));
    EXPECT_EQ(m.one(EventKind::stood, "B").other, m.unit("X"));
    m.expect_at("B", 20, 19);
}

// --- Standing ---

TEST_P(FamilyCloseCombat, TestToStand_6StandsAnd4Or5FallsBackAnd3Routs) {
    const std::pair<const char*, Condition> rows[] = {
        {"d6=3", Condition::steady}, {"d6=2 ", Condition::falling_back}, {"d6=1 ", Condition::falling_back}};
    for (const auto& [dice, condition] : rows) {
        Moment m = facing(AttackStage::closing);
        m.run(defenders_stand(), std::string(dice) + (condition == Condition::steady ? "" : book().back));
        EXPECT_EQ(m.of("G").condition, condition) << dice;
        EXPECT_NEAR(m.place("G").y, condition == Condition::steady ? 20 : 20 + book().went, 0.01);
        EXPECT_TRUE(m.cites(m.one(EventKind::morale_checked, "G"), book().stands));
    }
    Moment m = facing(AttackStage::closing);
    m.rate("G", 2);
    m.run(defenders_stand(), std::string("d6=1 ") + book().rout);
    EXPECT_EQ(m.of("G").condition, Condition::routed);
    EXPECT_NEAR(m.place("G").y, 20 + book().ran, 0.01);
}

TEST_P(FamilyCloseCombat, SquareAgainstCavalry_AlwaysStandsAndTestsAgainstInfantry) {
    Moment m = facing(AttackStage::closing, book().horse, "formation = 'square'");
    m.run(defenders_stand());
    EXPECT_TRUE(m.cites(m.one(EventKind::stood, "G"), book().squares));
    EXPECT_TRUE(m.none(EventKind::morale_checked));
    Moment foot = facing(AttackStage::closing, "", "formation = 'square'");
    foot.run(defenders_stand(), "d6=2");
    EXPECT_EQ(foot.one(EventKind::morale_checked, "G").total(), 6);  // 2 + 3 + 1
}

TEST_P(FamilyCloseCombat, AttackerThatIsClosedOnByAnother_TestsToStand) {
    Plan f = plan();
    f.blue("B", 20, 19).grey("G", 20, 20, "heading = 180").grey("X", 20, 10);
    Moment m(f);
    m.rate_all(3);
    m.of("B").place = to_point({20, 20});
    const double rear = 20 - size_of(m.battle(), m.state(), m.unit("B"), Formation::line).depth;
    m.of("X").place = to_point({20, rear});
    m.attack("B", "G", AttackStage::closing);
    m.attack("X", "B", AttackStage::closing);
    m.run(defenders_stand(), "d6=3 d6=3");
    EXPECT_EQ(m.one(EventKind::stood, "B").other, m.unit("X"));
    EXPECT_EQ(m.one(EventKind::stood, "G").other, m.unit("B"));
    Moment back(f);
    back.rate_all(3);
    back.of("B").place = to_point({20, 20});
    back.of("X").place = to_point({20, rear});
    back.attack("B", "G", AttackStage::closing);
    back.attack("X", "B", AttackStage::closing, true);
    back.run(defenders_stand(), "d6=1 d6=3");
    EXPECT_EQ(back.modifier(back.one(EventKind::morale_checked, "B"), "attacked in rear"), -1);
    EXPECT_FALSE(back.of("B").on_field()) << "an enemy behind it and one in front";
    EXPECT_EQ(back.of("G").condition, Condition::steady);
}

// --- Support ---

TEST_P(FamilyCloseCombat, FriendWithin4Inches_TestsAndMovesUpWhereItsOwnerChooses) {
    Moment m = with_support(4);
    m.run(defenders_stand());
    EXPECT_EQ(m.prompt("support").seat, Seat::second);
    m.refuse(naming({m.unit("B")}), book().support);
    m.decide(naming({m.unit("S")}), "d6=3");
    EXPECT_TRUE(m.cites(m.one(EventKind::morale_checked, "S"), book().support));
    ASSERT_TRUE(m.asks("support_place"));
    m.decide(numbered(2), "d6=2");  // G: 2 + 3 + 1 as a supported line
    EXPECT_TRUE(m.cites(m.one(EventKind::supported, "S"), book().support));
    EXPECT_NEAR(m.place("S").y, 20 + size_of(m.battle(), m.state(), m.unit("G"), Formation::line).depth, 0.01);
    EXPECT_EQ(m.all(EventKind::stood).size(), 1U);  // it stands with the unit it supports
}

TEST_P(FamilyCloseCombat, SupporterOnAStagedTable_MayStayWhereItIs) {
    Moment m = with_support(4);
    m.run(defenders_stand());
    m.decide(naming({m.unit("S")}), "d6=3");
    const Decision stays = numbered(3);
    m.refuse(stays, book().support);  // on the full table the free positions are known
    // On a staged table no other units are placed; only the players know the free positions.
    auto battle = std::make_shared<Battle>(m.battle());
    auto prepared = std::make_shared<brom::Setup>(setup(m.battle()));
    prepared->statements = no_statements(m.battle());
    battle->own = prepared;
    const Prompt prompt = prompts(*battle, m.state()).at(0);
    EXPECT_STREQ(prompt.offers.back().word, "from where it stands");
    const std::vector<Decision> all = candidates(*battle, m.state(), prompt, 8);
    ASSERT_EQ(all.size(), 4U);
    EXPECT_EQ(all.back().number, 3);
    const Vec stood = m.place("S");
    ASSERT_FALSE(decide(*battle, m.state(), all.back(), nullptr, nullptr));
    EXPECT_NEAR(distance(m.place("S"), stood), 0, 0.01);
    EXPECT_EQ(m.own_of("S").supports, m.unit("G"));
}

TEST_P(FamilyCloseCombat, Supporter_CannotMoveUpThroughTheEnemy) {
    Plan f = plan();
    f.blue("B", 20, 20).grey("G", 20, 20, "heading = 180").grey("S", 20, 14, "heading = 0");
    Moment m(f);
    m.rate_all(3);
    m.of("S").place = to_point({20, 19.5 - size_of(m.battle(), m.state(), m.unit("B"), Formation::line).depth});
    m.attack("B", "G", AttackStage::closing);
    m.run(defenders_stand());
    const Vec stood = m.place("S");
    m.decide(naming({m.unit("S")}), "d6=3 d6=3");
    EXPECT_STREQ(m.one(EventKind::supported, "S").word, "from where it stands");
    EXPECT_NEAR(distance(m.place("S"), stood), 0, 0.01) << "every path to G leads through B";
}

TEST_P(FamilyCloseCombat, UnitThatCannotSupport_IsRefusedByNameWithTheReason) {
    Moment m = with_support(4);
    m.run(defenders_stand());
    const Prompt prompt = m.prompt("support");
    Decision d = naming({m.unit("B")});
    d.prompt = prompt.id;
    d.by = prompt.seat;
    const auto no = check(m.battle(), m.state(), d);
    ASSERT_TRUE(no.has_value());
    EXPECT_EQ(no->text.find("the B cannot support the G: it belongs to the enemy"), 0U) << no->text;
}

TEST_P(FamilyCloseCombat, FriendBeyond4InchesOrOutOfOrder_HasNoSupportPrompt) {
    for (const int why : {0, 1, 2}) {
        Moment m = with_support(why == 0 ? 4.1 : 4);
        if (why == 1) m.of("S").condition = Condition::routed;
        if (why == 2) m.of("S").condition = Condition::falling_back;
        m.rate_all(5);
        m.run(defenders_stand(), "d6=6");
        EXPECT_TRUE(m.finished()) << why;
    }
}

TEST_P(FamilyCloseCombat, SupportTestUnder6_UnitStaysAndDoesNotFight) {
    Moment m = with_support(4);
    m.run(defenders_stand());
    const double y = m.place("S").y;
    m.rate("G", 5);
    m.decide(naming({m.unit("S")}), "d6=2 d6=6");
    EXPECT_TRUE(m.none(EventKind::supported));
    EXPECT_NEAR(m.place("S").y, y, 0.01);
}

TEST_P(FamilyCloseCombat, Battery_MaySupportInRevisedOnly) {
    Moment m = with_support(3, std::string(", ") + book().guns);
    m.rate_all(5);
    if (revised()) {
        m.run(defenders_stand());
        EXPECT_EQ(m.prompt("support").offers.at(0).unit, m.unit("S"));
        return;
    }
    m.run(defenders_stand(), "d6=6");
    EXPECT_TRUE(m.finished());
    // Together with a unit that may support, the battery is refused with the clause.
    Plan f = plan();
    f.blue("B", 20, 19).grey("G", 20, 20, "heading = 180").grey("S", 20, 24, "heading = 180");
    f.grey("T", 30, 24, std::string("heading = 180, ") + book().guns);
    Moment two(f);
    two.rate_all(5);
    two.of("B").place = to_point({20, 20});
    two.attack("B", "G", AttackStage::closing);
    two.run(defenders_stand());
    ASSERT_TRUE(two.asks("support"));
    two.refuse(naming({two.unit("T")}), book().batteries);
}

TEST_P(FamilyCloseCombat, SquareThatMovesOutToSupport_IsNoLongerASquare) {
    Moment m = with_support(3, ", formation = 'square'");
    m.run(defenders_stand());
    m.decide(naming({m.unit("S")}), "d6=2");  // 2 + 3, and 1 for the square that it still is
    ASSERT_TRUE(m.asks("support_place"));
    m.decide(numbered(2), "d6=6");
    EXPECT_EQ(m.of("S").formation, Formation::line);
    EXPECT_TRUE(m.cites(m.one(EventKind::supported, "S"), book().leaving));
}

TEST_P(FamilyCloseCombat, SupporterOfADefenderThatHasGone_DoesNotFightWhereThatUnitIsCaught) {
    for (const bool goes : {false, true}) {
        Plan f = plan();
        f.blue("B", 20, 19, one_stand()).grey("G", 20, 20, one_stand("heading = 180"));
        f.grey("S", 24, 20, one_stand("heading = 180")).grey("H", 60, 40, "heading = 180");
        Moment m(f);
        m.rate_all(3);
        edit(m.of("S"), [&](BromUnit& w) { w.supports = m.unit("G"); });
        Play play(m.battle(), m.state(), nullptr);
        if (goes) put_unit(play, m.unit("G"), to_point({20, 32}), m.of("G").heading, Formation::line, 12, false);
        m.of("B").place = m.of("G").place;
        m.attack("B", "G", AttackStage::closing);
        m.run(close_combats(), goes ? "d6=6,3 " + falls_back() : "d6=6,3 d6=6,3 d6=3 d6=3 " + two_fall_back());
        EXPECT_EQ(m.all(EventKind::morale_checked, "S").empty(), goes);
        EXPECT_NEAR(m.place("S").y, goes ? 20 : 20 + book().went, 0.01);
    }
}

// --- Results of a combat ---

TEST_P(FamilyCloseCombat, Loser_FallsBackInGoodOrderAt6AndRoutsUnder6) {
    Moment back = won(falls_back());
    EXPECT_EQ(back.of("G").condition, Condition::falling_back);
    EXPECT_NEAR(back.place("G").y, 20 + book().went, 0.01);
    EXPECT_TRUE(back.cites(back.all(EventKind::morale_checked, "G").back(), book().loser));
    EXPECT_EQ(back.own_of("B").rating, 4);
    EXPECT_EQ(back.own_of("G").rating, 3);
    Moment away = won(routs());
    EXPECT_EQ(away.of("G").condition, Condition::routed);
    EXPECT_NEAR(away.place("G").y, 20 + book().ran, 0.01);
    EXPECT_EQ(away.own_of("G").rating, 2);
}

TEST_P(FamilyCloseCombat, BeatenAttacker_FallsBackFromItsPosition) {
    Moment m = facing(AttackStage::closing, one_stand(), one_stand());
    m.run(close_combats(), "d6=3,6 " + falls_back());
    EXPECT_EQ(m.of("B").condition, Condition::falling_back);
    EXPECT_NEAR(m.place("B").y, 20 - book().went, 0.01);
}

TEST_P(FamilyCloseCombat, Winner_MayOccupyThePositionReformOrReface) {
    Moment m = won(falls_back());
    EXPECT_EQ(m.prompt("bonus_option").seat, Seat::first);
    Decision d = saying(Verb::occupy, m.unit("B"));
    d.heading = from_degrees(90);
    d.formation = Formation::line;
    m.decide(d);
    EXPECT_EQ(m.of("B").heading, from_degrees(90));
    EXPECT_GT(m.place("B").y, 20);
    EXPECT_TRUE(m.cites(m.one(EventKind::bonus_taken, "B"), book().options));
    EXPECT_TRUE(m.finished());
}

TEST_P(FamilyCloseCombat, Winner_MayAlwaysStayAsItIs) {
    // Another unit overlaps it by less than the tolerance, and blocks the position that it could occupy.
    Moment m = won(falls_back());
    Decision d = saying(Verb::occupy, m.unit("B"));
    d.heading = m.of("B").heading;
    d.formation = m.of("B").formation;
    m.of("G").place = to_point(m.place("B") - Vec{0, 2e-6});
    const Prompt prompt = m.prompt("bonus_option");
    d.prompt = prompt.id;
    d.by = prompt.seat;
    EXPECT_FALSE(linstock::check(m.battle(), m.state(), d));
    d.heading = normal(d.heading + from_degrees(90));
    EXPECT_TRUE(linstock::check(m.battle(), m.state(), d)) << "after the turn it would overlap others";
}

TEST_P(FamilyCloseCombat, TargetGoneBeforeTheTestToClose_GivesTheOptionsWithoutATest) {
    Moment m = facing(AttackStage::arrived);
    m.of("G").place = to_point({60, 40});
    brom::edit(m.of("B"), [](brom::BromUnit& w) { set_flag(w, UnitFlag::target_left); });
    m.run({attackers_close(), defenders_stand(), close_combats()});
    EXPECT_TRUE(m.none(EventKind::morale_checked));
    EXPECT_EQ(m.prompt("bonus_option").unit, m.unit("B"));
    m.decide(saying(Verb::done));
    EXPECT_TRUE(m.finished());
}

TEST_P(FamilyCloseCombat, WinnerOnWhichAnEnemyHasClosed_HasNoOption) {
    for (const AttackStage stage : {AttackStage::closing, AttackStage::ended})
        for (const Proc asks : {Proc::bonus, Proc::countercharge}) {
            Moment m = facing(AttackStage::closing);
            m.attack("B", "G", stage);
            m.run(make(asks, BonusLocals{m.unit("G"), {}, Charge::ask, 0}));
            EXPECT_EQ(m.finished(), stage == AttackStage::closing);
        }
}

TEST_P(FamilyCloseCombat, WinnerThatIsOnlyTouchedAfterItsMelees_IsNotHeld) {
    for (const bool target : {true, false}) {
        Moment m = facing(AttackStage::closing, "", "", plan().grey("H", 60, 40, "heading = 180"));
        m.attack("B", target ? "G" : "H", AttackStage::closing);
        edit(m.of("G"), [](BromUnit& w) { w.melees = 2; });
        m.run(make(Proc::bonus, BonusLocals{m.unit("G"), {}, Charge::ask, 0}));
        EXPECT_EQ(m.finished(), target || !revised()) << "RV-10.K: two melees a turn";
    }
}

TEST_P(FamilyCloseCombat, SupporterWhoseDefenderHasGone_FightsInTheOrderOfItsOwnContact) {
    // X closes on S, which has moved up to support D. Y, a friend of S, closes on X later.
    Plan f = plan();
    f.grey("Y", 10, 20).grey("S", 20, 20).grey("D", 60, 40).blue("X", 30, 20);
    Moment m(f);
    m.attack("X", "S", AttackStage::engaged);
    m.attack("Y", "X", AttackStage::engaged);
    for (const char* name : {"S", "X", "Y"})
        edit(m.of(name), [](BromUnit& w) { w.combat = 1; });
    edit(m.of("S"), [&](BromUnit& w) {
        w.supports = m.unit("D");
        set_flag(w, UnitFlag::target_left);
    });
    EXPECT_EQ(side_of(m.battle(), m.state(), 1, ArmyId{2}), (std::vector<UnitId>{m.unit("S"), m.unit("Y")}));
}

TEST_P(FamilyCloseCombat, WinnerThatOnlyFacesAbout_HasNotLeftItsAttackers) {
    for (const int turned : {0, 45}) {
        Moment m = won(falls_back(), "", plan().grey("H", 60, 40, "heading = 180"));
        m.attack("H", "B", AttackStage::arrived);
        edit(m.of("B"),
             [&](BromUnit& w) { w.start_place = to_point(footprint(m.battle(), m.state(), m.unit("B")).centre); });
        Decision d = saying(Verb::occupy, m.unit("B"));
        d.heading = from_degrees(turned);
        d.formation = Formation::line;
        m.decide(d);
        EXPECT_EQ(m.of("B").heading, from_degrees(turned));
        EXPECT_FALSE(has_flag(m.own_of("H"), UnitFlag::target_left)) << turned;
    }
    Moment gone = won(falls_back(), "", plan().grey("H", 60, 40, "heading = 180"));
    gone.attack("H", "B", AttackStage::arrived);
    gone.decide(saying(Verb::occupy, gone.unit("B")));
    EXPECT_TRUE(has_flag(gone.own_of("H"), UnitFlag::target_left));
}

TEST_P(FamilyCloseCombat, TargetThatReformsInPlace_HasNotGone) {
    Moment m = facing(AttackStage::arrived);
    const double half = size_of(m.battle(), m.state(), m.unit("G"), Formation::line).width / 2;
    const double reach = size_of(m.battle(), m.state(), m.unit("B"), Formation::line).width / 2;
    m.of("B").place = to_point(m.place("B") + Vec{half + reach - 0.5, 0});
    Play play(m.battle(), m.state(), nullptr);
    put_unit(play, m.unit("G"), m.of("G").place, m.of("G").heading, Formation::column, 0, false);
    ASSERT_GT(distance_between(m.battle(), m.state(), m.unit("B"), m.unit("G")), 1.1);
    EXPECT_FALSE(target_gone(m.battle(), m.state(), m.unit("B")));
    m.run(attackers_close(), "d6=6");
    EXPECT_TRUE(m.cites(m.one(EventKind::closed, "B"), book().closes));
    EXPECT_NEAR(distance_between(m.battle(), m.state(), m.unit("B"), m.unit("G")), 0, 0.01);
}

TEST_P(FamilyCloseCombat, TargetThatMoved_IsGoneOutOfReachUntilAnAttackerComesUpAgain) {
    Moment m = facing(AttackStage::arrived);
    Play play(m.battle(), m.state(), nullptr);
    const auto goes_back = [&](double far) {
        put_unit(play, m.unit("G"), to_point(m.place("G") + Vec{0, far}), m.of("G").heading, Formation::line, 0, true);
    };
    goes_back(-0.05);
    EXPECT_FALSE(target_gone(m.battle(), m.state(), m.unit("B"))) << "within 1 inch";
    goes_back(3);
    EXPECT_TRUE(target_gone(m.battle(), m.state(), m.unit("B")));
    m.of("B").place = to_point(m.place("B") + Vec{0, 2.95});
    note_arrival(play, m.unit("B"), m.unit("G"));
    put_unit(play, m.unit("G"), m.of("G").place, m.of("G").heading, Formation::square, 0, false);
    EXPECT_FALSE(target_gone(m.battle(), m.state(), m.unit("B")));
}

TEST_P(FamilyCloseCombat, TargetThatTurnsInPlaceHasNotLeft_TargetThatTheUmpireMovesHas) {
    Moment m = facing(AttackStage::arrived);
    Play play(m.battle(), m.state(), nullptr);
    const Point turned = to_point(m.place("G") + Vec{2, 0});
    put_unit(play, m.unit("G"), turned, from_degrees(90), Formation::line, 0, false);
    EXPECT_FALSE(target_gone(m.battle(), m.state(), m.unit("B")));
    for (const std::string moved : {"G", "B"}) {
        Moment n = facing(AttackStage::arrived);
        Play again(n.battle(), n.state(), nullptr);
        SituationUnit stated;
        stated.unit = n.unit(moved);
        stated.place = Vec{60, 40};
        put_right(again, stated);
        EXPECT_TRUE(target_gone(n.battle(), n.state(), n.unit("B"))) << moved;
        EXPECT_EQ(n.own_of("B").stage, moved == "B" ? AttackStage::ended : AttackStage::arrived)
            << "a unit moved away from its target no longer follows it";
    }
}

TEST_P(FamilyCloseCombat, NewTarget_IsInA45DegreeCone) {
    for (const double x : {22.0, 28.0}) {
        Plan f = plan();
        f.grey("H", x, 27, one_stand("heading = 180"));
        Moment m = won(falls_back(), book().horse, f);
        EXPECT_EQ(offered(m.prompt("bonus_option"), Verb::close_on, m.unit("H")), x < 25) << x;
    }
}

TEST_P(FamilyCloseCombat, PairsThatCloseOnEachOtherSideBySide_DoNotTestForTouchingNeighbours) {
    Plan f = plan();
    f.blue("A1", 20, 20, one_stand()).grey("B1", 20, 20, one_stand("heading = 180"));
    f.blue("A2", 30, 20, one_stand()).grey("B2", 30, 20, one_stand("heading = 180"));
    Moment m(f);
    m.rate_all(3);
    const double wide = size_of(m.battle(), m.state(), m.unit("A1"), m.of("A1").formation).width;
    for (const char* name : {"A2", "B2"})
        m.of(name).place = to_point({20 + wide, 20});
    for (const auto& [a, b] : {std::pair{"A1", "B1"}, std::pair{"A2", "B2"}}) {
        m.attack(a, b, AttackStage::closing);
        m.attack(b, a, AttackStage::closing);
    }
    m.run(defenders_stand());
    EXPECT_TRUE(m.finished() && m.none(EventKind::morale_checked));
}

TEST_P(FamilyCloseCombat, SupporterWhoseFormerTargetLeaves_IsNotLeftBehind) {
    Plan f = plan();
    f.blue("X", 60, 20).grey("G", 20, 20, "heading = 180").grey("S", 36, 20, "heading = 180");
    Moment m(f);
    edit(m.of("S"), [&](BromUnit& w) {
        w.target = m.unit("X");
        w.supports = m.unit("G");
    });
    Play play(m.battle(), m.state(), nullptr);
    put_unit(play, m.unit("X"), to_point({60, 8}), 0, Formation::line, 12, false);
    EXPECT_FALSE(has_flag(m.own_of("S"), UnitFlag::target_left));
    put_unit(play, m.unit("G"), to_point({20, 32}), 0, Formation::line, 12, false);
    EXPECT_TRUE(has_flag(m.own_of("S"), UnitFlag::target_left));
}

TEST_P(FamilyCloseCombat, UnitThatWaitsAtTheEdgeOfATown_HasNotWonIt) {
    for (const bool waits : {true, false}) {
        Plan f = plan();
        f.ground("[[terrain]]\nkind = 'town'\nname = 'T'\nrectangle = [[16, 21], [24, 26]]");
        f.blue("B", 20, 20).grey("G", 60, 40, "heading = 180");
        Moment m(f);
        edit(m.of("B"), [&](BromUnit& w) {
            w.edge_of = PieceId{1};
            w.at_town_edge = waits ? AtTownEdge::reached : AtTownEdge::no;
        });
        m.run(make(Proc::bonus, BonusLocals{m.unit("B"), {}, Charge::ask, 0}));
        EXPECT_EQ(m.prompt("bonus_option").offers.at(0).piece.none(), waits);
    }
}

TEST_P(FamilyCloseCombat, WinnerThatANeighboursRoutHalts_KeepsTheOptionsOfAnAttacker) {
    Moment m = facing(AttackStage::engaged);
    edit(m.of("B"),
         [](BromUnit& w) { w.due = static_cast<std::uint8_t>(1 + static_cast<int>(Occasion::neighbour_routs)); });
    m.run(morale_round(), "d6=2");  // 5: halt
    EXPECT_EQ(m.own_of("B").stage, AttackStage::engaged);
    EXPECT_TRUE(m.none(EventKind::halted));
}

TEST_P(FamilyCloseCombat, UnitThatHasPursuedAnEnemy_CannotCloseOnItAsANewTarget) {
    Plan f = plan();
    f.grey("H", 20, 27, one_stand("heading = 180"));
    Moment m(f.blue("B", 20, 20, one_stand(book().horse)));
    for (const bool target : {false, true}) {
        edit(m.of("B"), [&](BromUnit& w) {
            w.target = target ? m.unit("H") : UnitId{};
            w.charges = target ? 1 : 0;
        });
        m.run(make(Proc::bonus, BonusLocals{m.unit("B"), {}, Charge::ask, 0}));
        EXPECT_EQ(offered(m.prompt("bonus_option"), Verb::close_on, m.unit("H")), !target);
    }
}

TEST_P(FamilyCloseCombat, UnitDrawnIntoACombat_HasOneOption) {
    // B had come up to H, which has gone. A closes on B and is beaten.
    Plan f = plan();
    f.blue("B", 20, 20, one_stand()).grey("A", 20, 20, one_stand("heading = 180"));
    f.grey("H", 60, 40, "heading = 180");
    Moment m(f);
    m.rate_all(3);
    m.attack("B", "H", AttackStage::arrived);
    edit(m.of("B"), [](BromUnit& w) { set_flag(w, UnitFlag::target_left); });
    m.attack("A", "B", AttackStage::closing);
    m.run(close_combats(), "d6=3,6 " + falls_back());
    int count = 0;
    while (!m.finished() && count < 5) {
        ++count;
        m.decide(saying(Verb::done));
    }
    EXPECT_EQ(count, 1);
}

TEST_P(FamilyCloseCombat, FriendAtTheHaltingPosition_PreventsTheCharge) {
    Plan f = plan();
    f.grey("H", 22, 27, one_stand("heading = 180")).blue("F", 60, 10, one_stand());
    Moment m = won(falls_back(), book().horse, f);
    const auto way = charge_way(m.battle(), m.state(), m.unit("B"), m.unit("H"));
    ASSERT_TRUE(way && offered(m.prompt("bonus_option"), Verb::close_on, m.unit("H")));
    const auto size = [&](const char* name) {
        return size_of(m.battle(), m.state(), m.unit(name), m.of(name).formation);
    };
    // Clear of the position of the fight, and not in the line of sight.
    const Vec back = direction(way->heading) * (size("B").depth + 0.1);
    const Vec aside = right_of(way->heading) * ((size("B").width + size("F").width) / 2 - 0.1);
    m.of("F").heading = way->heading;
    m.of("F").place = to_point(way->to - back + aside);
    EXPECT_TRUE(sees(m.battle(), m.state(), m.unit("B"), m.unit("H")));
    EXPECT_FALSE(offered(m.prompt("bonus_option"), Verb::close_on, m.unit("H")));
}

TEST_P(FamilyCloseCombat, UnitThatHasPursuedAnEnemy_CannotPursueOrCloseOnItAgain) {
    for (const bool pursued : {false, true}) {
        Moment m = facing(AttackStage::arrived);
        m.of("G").place = to_point({20, 23});
        m.of("G").condition = Condition::falling_back;
        edit(m.of("B"), [&](BromUnit& w) {
            w.stage = AttackStage::ended;
            w.charges = 1;
        });
        if (pursued) add_pair(m.state(), m.unit("B"), m.unit("G"));
        m.run(make(Proc::bonus, BonusLocals{m.unit("B"), {}, Charge::ask, 0}));
        const Prompt prompt = m.prompt("bonus_option");
        EXPECT_EQ(offered(prompt, Verb::pursue, m.unit("G")), !pursued);
        EXPECT_FALSE(offered(prompt, Verb::close_on, m.unit("G")));
    }
}

TEST_P(FamilyCloseCombat, UnitThatHasPursuedAnEnemyAndClosedOnAThird_CannotCloseOnTheFirstAgain) {
    if (revised()) GTEST_SKIP() << "RV-10.K: two melees a turn";
    // B has beaten G, pursued it and beaten it again. Then it closes on H and beats that; G is in its cone.
    for (const bool pursued : {false, true}) {
        Moment m = facing(AttackStage::arrived, "", "", plan().grey("H", 60, 40, "heading = 180"));
        m.of("G").place = to_point({20, 23});
        m.of("G").condition = Condition::falling_back;
        edit(m.of("B"), [&](BromUnit& w) {
            w.target = m.unit("H");
            w.stage = AttackStage::ended;
            w.charges = 2;
        });
        if (pursued) {
            add_pair(m.state(), m.unit("B"), m.unit("G"));
            add_pair(m.state(), m.unit("B"), m.unit("H"));
        }
        m.run(make(Proc::bonus, BonusLocals{m.unit("B"), {}, Charge::ask, 0}));
        const Prompt prompt = m.prompt("bonus_option");
        EXPECT_FALSE(offered(prompt, Verb::pursue, m.unit("G")));
        EXPECT_EQ(offered(prompt, Verb::close_on, m.unit("G")), !pursued);
    }
}

TEST_P(FamilyCloseCombat, Pursuit_IsRememberedForTheTurn) {
    for (const Charge kind : {Charge::pursue, Charge::close_on}) {
        Moment m = facing(AttackStage::ended);
        m.of("B").place = to_point({20, 16});
        m.of("G").condition = Condition::falling_back;
        const std::string close = kind == Charge::close_on ? " d6=6" : "";
        m.run(make(Proc::bonus, BonusLocals{m.unit("B"), m.unit("G"), kind, 0}),
              std::string(book().back) + close + " d6=6");
        EXPECT_EQ(is_pair(m.state(), m.unit("B"), m.unit("G")), kind == Charge::pursue);
        EXPECT_FALSE(is_pair(m.state(), m.unit("G"), m.unit("B")));
        m.attack("B", "G", AttackStage::none);
        m.run(attackers_close());
        EXPECT_FALSE(is_pair(m.state(), m.unit("B"), m.unit("G"))) << "not in the close combats of another turn";
    }
}

TEST_P(FamilyCloseCombat, AllCombats_ComeBeforeTestsMovesAndOptions) {
    Plan f = plan();
    f.blue("A", 50, 20, one_stand()).grey("H", 50, 40, one_stand("heading = 180"));
    Moment m = facing(AttackStage::closing, one_stand(), one_stand(), f);
    m.of("H").place = to_point({50, 20});
    m.attack("A", "H", AttackStage::closing);
    m.rate("H", 4);  // it may fall under half strength
    m.run(close_combats(), std::string("d6=6,3 d6=6,2 d6=3 d6=3 ") + book().back + " " + book().back);
    for (const EventKind k : {EventKind::combat_ended, EventKind::fell_back})
        EXPECT_EQ(m.all(k).size(), 2U);
    EXPECT_TRUE(m.asks("bonus_option"));
    EXPECT_EQ(m.of("H").casualties[0], 2);  // placed when its combat ended
}

TEST_P(FamilyCloseCombat, UnitThatLosesItsOfficer_TestsAfterAllCombats) {
    Plan f = plan();
    f.grey("H", 60, 40, "heading = 180").grey_officer("Ross", "brigade", "attached = 'G'");
    Moment m = facing(AttackStage::closing, one_stand(), one_stand(), f);
    // The officer's +1 still counts: 2 + 3 + 1. The officer is killed on a 10. Then come the move and the test for the
    // loss.
    m.run(close_combats(), std::string("d6=6,3 d6=6,3 d6=2 d10=10 ") + book().back + " d6=3");
    EXPECT_EQ(m.officer_state("Ross").presence, Presence::destroyed);
    const Event e = m.all(EventKind::morale_checked, "G").back();
    EXPECT_EQ(e.occasion(), 'f');
    EXPECT_TRUE(m.cites(e, book().aftermath));
}

// --- Guns ---

TEST_P(FamilyCloseCombat, CrewThatIsClosedOn_MaySpikeItsGunsBeforeSupportersAreNamed) {
    Plan f = plan();
    f.blue("B", 20, 19).grey("G", 20, 20, std::string("heading = 180, ") + book().guns);
    f.grey("S", 20, 24, "heading = 180");
    for (const char* face : {"5", "6"}) {
        Moment m(f);
        m.rate_all(3);
        m.of("B").place = to_point({20, 20});
        m.attack("B", "G", AttackStage::closing);
        m.run(defenders_stand());
        ASSERT_TRUE(offered(m.prompt("support"), Verb::spike));
        Decision spike = saying(Verb::spike);
        spike.unit = m.unit("B");
        m.refuse(spike, revised() ? "RV-8" : book().ruleset == std::string("reasonable") ? "RE-7.D" : "CF-9");
        spike.unit = m.unit("G");
        m.decide(spike, std::string("d6=") + face);
        EXPECT_EQ(m.own_of("G").guns, face == std::string("5") ? Guns::spiked : Guns::with_crew);
        EXPECT_FALSE(offered(m.prompt("support"), Verb::spike)) << "one try a phase";
    }
}

// --- Towns ---

TEST_P(FamilyCloseCombat, TownAttack_UsesTheUsualStepsAndAllModifiers) {
    Plan f = plan();
    f.ground("[[terrain]]\nkind = 'town'\nname = 'T'\nrectangle = [[16, 20], [24, 26]]");
    f.blue("B", 20, 19, one_stand()).grey("G", 20, 23, one_stand("heading = 180"));
    Moment m(f);
    m.rate_all(3);
    m.attack("B", "G", AttackStage::arrived);
    edit(m.of("G"), [](BromUnit& w) { w.moved = true; });
    m.run({attackers_close(), defenders_stand(), close_combats()}, std::string("d6=3 d6=2 d6=3,5 d6=3 ") + book().back);
    EXPECT_EQ(m.modifier(m.one(EventKind::morale_checked, "G"), "in a town"), 1);
    const char* clause = revised()                                     ? "RV-16.F.4"
                         : std::string(book().ruleset) == "reasonable" ? "RE-16.F.4"
                                                                       : "CF-17.F.7";
    EXPECT_TRUE(m.cites(m.one(EventKind::combat_began), clause));
    EXPECT_EQ(m.of("B").condition, Condition::falling_back);
    EXPECT_FALSE(m.of("G").town.none());
}

TEST_P(FamilyCloseCombat, GarrisonThatWins_KeepsItsTown) {
    for (const Proc asks : {Proc::bonus, Proc::countercharge}) {
        Plan f = plan();
        f.ground("[[terrain]]\nkind = 'town'\nname = 'T'\nrectangle = [[16, 20], [24, 26]]");
        f.blue("B", 20, 18).grey("G", 20, 23, "heading = 180");
        Moment m(f);
        m.run(make(asks, BonusLocals{m.unit("G"), {}, Charge::ask, 0}));
        const std::vector<Prompt> open = linstock::prompts(m.battle(), m.state());
        ASSERT_EQ(open.size(), 1U);
        for (const Offer& o : open[0].offers)
            EXPECT_TRUE(o.verb == Verb::done || o.verb == Verb::reform || o.verb == Verb::occupy) << name_of(o.verb);
    }
}

}  // namespace
}  // namespace linstock::brom
