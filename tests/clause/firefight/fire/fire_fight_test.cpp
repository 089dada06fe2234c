// CF-0, CF-3.F, CF-6 and its notes: the fire-fight, which continues until one side stops. Lines of six stands are 6.75"
// wide and 2" deep; a unit's position is its front centre. Blue faces up the table.

#include "rulesets/brom/fire/fire_fight.hpp"

#include "rulesets/brom/close_combat/combat_parts.hpp"
#include "rulesets/brom/fire/fire.hpp"
#include "rulesets/brom/movement/moving.hpp"
#include "rulesets/brom/sequence/sequence.hpp"
#include "tests/clause/moment.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace linstock::brom {
namespace {

Plan duel(double apart, const std::string& blue = "", const std::string& grey = "") {
    Plan f("firefight");
    f.blue("A", 36, 10, blue).grey("B", 36, 10 + apart, grey);
    return f;
}

/// In the fire-fight phase, with rating 3 for all units.
struct Fight : Moment {
    explicit Fight(const Plan& plan, const std::string& house = "") : Moment(plan, house) {
        const Sequence all = sequence_firefight();
        for (std::size_t i = 0; i < all.size(); ++i)
            if (all[i].phase == Phase::fire_fight) state().phase = static_cast<std::uint16_t>(i);
        rate_all(3);
    }
    void begin(const std::string& tape = "") { run(make(Proc::fire_fight), tape); }
    void charge(const std::string& attacker, const std::string& target) {
        attack(attacker, target, AttackStage::declared);
    }
    Prompt prompt_of(const std::string& name) {
        for (const Prompt& p : prompts(battle(), state()))
            if (p.unit == unit(name)) return p;
        return {};
    }
    bool asks_unit(const std::string& name) { return prompt_of(name).unit == unit(name); }
    void fires(const std::string& name, const std::string& tape = "") {
        for (const Offer& o : prompt_of(name).offers)
            if (o.verb == Verb::fire) {
                Decision d;
                d.verb = Verb::fire;
                d.unit = o.unit;
                d.target = o.target;
                d.number = o.number;
                decide(d, tape);
                return;
            }
        ADD_FAILURE() << name << " has no fire prompt";
    }
    void ceases(const std::string& name, const std::string& tape = "") {
        Decision d;
        d.verb = Verb::hold_fire;
        d.unit = unit(name);
        decide(d, tape);
    }
    void answers(const std::string& kind, bool yes, const std::string& tape = "") {
        prompt(kind);
        Decision d;
        d.verb = yes ? Verb::yes : Verb::no;
        decide(d, tape);
    }
    std::vector<std::string> words(const std::string& name) {
        std::vector<std::string> out;
        for (const Offer& o : prompt_of(name).offers)
            if (o.verb != Verb::spike) out.emplace_back(o.word);
        return out;
    }
    int rounds() { return static_cast<int>(all(EventKind::phase_began).size()); }
};

using Words = std::vector<std::string>;

const std::string compulsory =
    "name = 'Compulsory fire'\nruleset = 'firefight'\n[[change]]\nprofile = 'compulsory_fire'\nvalue = true\n";

}  // namespace

// --- CF-0, CF-3.F: the units that take part, and for how long ---

TEST(FirefightRounds, CF_0_CompulsoryFire_NeitherSideMayCeaseFire) {
    Fight m(duel(12), compulsory);
    m.begin();
    for (const char* unit : {"A", "B"})
        EXPECT_EQ(m.words(unit), Words{"musketry"});
    Decision cease;
    cease.verb = Verb::hold_fire;
    cease.unit = m.unit("A");
    m.refuse(cease, "CF-0");
    m.fires("A");
    m.fires("B", "d6=1,1,1,1,1,1 d6=1,1,1,1,1,1");
    EXPECT_EQ(m.words("A"), Words{"musketry"});
}

TEST(FirefightRounds, CF_3_F_BothSides_FireAgainInEachRoundUntilNoneFires) {
    Fight m(duel(12));
    m.begin();
    EXPECT_TRUE(m.cites(m.one(EventKind::phase_began), "CF-3.F"));
    const Prompt p = m.prompt_of("A");
    EXPECT_STREQ(p.kind, "firefight");
    EXPECT_EQ(m.words("A"), (Words{"musketry", "cease fire"}));
    EXPECT_EQ(p.arcs.size(), 3U);  // CF-8.A: one for each stand in front
    m.fires("A");
    EXPECT_TRUE(m.asks_unit("B"));  // sealed: both sides are asked together
    m.fires("B", "d6=1,1,1,1,1,1 d6=1,1,1,1,1,1");
    EXPECT_TRUE(m.cites(m.all(EventKind::fired)[0], "CF-6"));
    m.fires("A");
    m.ceases("B", "d6=1,1,1,1,1,1");
    EXPECT_TRUE(m.asks_unit("B"));  // CF-6: it may start again while the fire-fight lasts
    m.ceases("A");
    m.ceases("B");
    EXPECT_TRUE(m.finished());
    EXPECT_EQ(m.rounds(), 3);
    EXPECT_EQ(m.all(EventKind::fired).size(), 3U);
}

TEST(FirefightRounds, CF_3_F_UnitThatFiredBefore_FiresAgainAndOneThatFellBackDoesNot) {
    for (const bool went : {false, true}) {
        Fight m(duel(12));
        edit(m.of("A"), [&](BromUnit& w) {
            w.fired = w.moved = true;
            w.tested_and_went = went;
        });
        m.begin();
        EXPECT_EQ(m.asks_unit("A"), !went);
        EXPECT_EQ(m.asks_unit("B"), !went);  // it is no target either: that fire-fight is over
    }
}

TEST(FirefightRounds, CF_0_DeadlyGround_IsTheConeToTheRangeOfTheWeapon) {
    for (const double apart : {24.0, 24.5}) {
        Fight m(duel(apart));
        m.begin();
        EXPECT_EQ(m.asks_unit("A"), apart < 24.2);
        EXPECT_EQ(m.finished(), apart > 24.2);
    }
    Plan aside("firefight");
    aside.blue("A", 20, 10, "heading = 90").grey("B", 30, 22);
    Fight m(aside);
    m.begin();
    EXPECT_FALSE(m.asks_unit("A"));
}

TEST(FirefightRounds, CF_0_Battery_FiresCannisterInTheRoundsAndAnyAmmunitionAtItsAttacker) {
    const std::string guns = "arm = 'artillery', guns = 3";
    {
        Fight m(duel(14, guns));
        m.begin();
        EXPECT_EQ(m.words("A"), (Words{"cannister", "cease fire"}));
    }
    {
        Fight m(duel(20, guns));
        m.begin();
        EXPECT_FALSE(m.asks_unit("A"));
    }
    Fight m(duel(26, guns));
    m.charge("B", "A");
    m.begin("d6=1,1");
    EXPECT_EQ(m.words("A"), (Words{"ball", "cease fire"}));
    Fight gave_up(duel(14, guns));
    edit(gave_up.of("A"), [](BromUnit& w) { set_flag(w, UnitFlag::moved_far); });
    gave_up.begin();
    EXPECT_FALSE(gave_up.asks_unit("A"));
}

TEST(FirefightRounds, CF_6_LinkedPairs_AreOneFireFightInWhichAUnitMayStartAgain) {
    Plan f = duel(12);
    f.blue("C", 44, 10);
    Fight m(f);
    m.begin();
    m.fires("A");
    m.ceases("C");
    m.ceases("B", "d6=1,1,1,1,1,1");
    m.ceases("A");
    EXPECT_TRUE(m.asks_unit("C")) << "A fired at B in the round before";
    m.ceases("C");
    m.ceases("B");
    EXPECT_TRUE(m.finished());
}

TEST(FirefightRounds, CF_0_UnitWhoseDeadlyGroundIsEnteredInALaterRound_MayFire) {
    Plan f = duel(12);
    f.blue("C", 60, 10).grey("H", 60, 40, "arm = 'light_cavalry'");
    Fight m(f);
    m.begin();
    m.fires("A");
    EXPECT_FALSE(m.asks_unit("C"));
    m.of("H").place = to_point({60, 26});
    m.ceases("B", "d6=1,1,1,1,1,1");
    m.ceases("A");
    EXPECT_TRUE(m.asks_unit("C"));
    m.ceases("C");
    m.ceases("B");
    EXPECT_TRUE(m.finished()) << "only once, if it holds its fire";
}

TEST(FirefightRounds, CF_9_Guns_MaySpikeOnceInThePhase) {
    Fight m(duel(12, "arm = 'artillery', guns = 3"));
    const auto offered = [&] {
        for (const Offer& o : m.prompt_of("A").offers)
            if (o.verb == Verb::spike) return true;
        return false;
    };
    m.begin();
    ASSERT_TRUE(offered());
    Decision spike;
    spike.verb = Verb::spike;
    spike.unit = m.unit("A");
    spike.by = m.prompt_of("A").seat;
    m.decide(spike);
    m.fires("B", "d6=6 d6=1,1,1,1,1,1");
    ASSERT_TRUE(m.asks_unit("A"));
    EXPECT_FALSE(offered());
    m.ceases("A");
    m.ceases("B");
    EXPECT_FALSE(m.own_of("A").spike_tried) << "in the next phase it may try again";
}

TEST(FirefightRounds, CF_3_F_UnitThatFailsItsTest_EndsTheFireFight) {
    Fight m(duel(12));
    m.begin();
    m.fires("A");
    m.ceases("B", "d6=4,1,1,1,1,1");
    m.agree("d6=1 d6=3,3");  // the stand; the total of 4 falls back, by two dice
    EXPECT_EQ(m.all(EventKind::fell_back, "B").size(), 1U);
    EXPECT_TRUE(m.finished());
}

// --- Charges ---

TEST(FirefightCharges, CF_3_F_Attacker_ComesOnByOneMoveARoundAndStopsAt1Inch) {
    Fight m(duel(12));
    m.charge("B", "A");
    m.begin("d6=3,4");
    m.expect_at("B", 36, 15);
    const Event on = m.one(EventKind::moved, "B");
    EXPECT_STREQ(on.word, "comes on");
    EXPECT_TRUE(m.cites(on, "CF-3.F"));
    EXPECT_TRUE(m.cites(on, "CF-12.A"));
    EXPECT_FALSE(m.asks_unit("B"));  // it never fires
    m.ceases("A", "d6=6,6");
    m.expect_at("B", 36, 11);
    EXPECT_EQ(m.own_of("B").stage, AttackStage::arrived);
    EXPECT_GT(m.own_of("B").arrival, 0);
    m.fires("A", "d6=1,1,1,1,1,1");  // once more when it arrives
    EXPECT_TRUE(m.finished());
    EXPECT_EQ(m.rounds(), 2);
}

TEST(FirefightCharges, CF_3_F_AttackerAlreadyAt1Inch_IsNotFiredAtAgain) {
    Fight m(duel(1));
    m.attack("B", "A", AttackStage::arrived);
    m.begin();
    EXPECT_TRUE(m.finished());
}

TEST(FirefightCharges, CF_3_F_AttackerWhoseTargetMovedByItsOrder_ComesOnAgain) {
    Fight m(duel(1));
    m.attack("B", "A", AttackStage::arrived);
    Play play(m.battle(), m.state(), nullptr);
    put_unit(play, m.unit("A"), to_point({36, 4}), m.of("A").heading, Formation::line, 6, true);
    m.begin("d6=1,2");
    m.expect_at("B", 36, 8);
    EXPECT_STREQ(m.one(EventKind::moved, "B").word, "comes on");
    EXPECT_TRUE(m.asks_unit("A")) << "it fires at the attacker";
    m.ceases("A", "d6=6,6");
    EXPECT_EQ(m.own_of("B").stage, AttackStage::arrived);
    EXPECT_FALSE(target_gone(m.battle(), m.state(), m.unit("B")));
}

TEST(FirefightCharges, CF_3_F_AttackerWhosePathIsBlocked_EndsItsAttack) {
    Plan f = duel(12);
    f.ground("[[terrain]]\nkind = 'impassable'\nrectangle = [[0, 16], [72, 18]]");
    Fight m(f);
    m.charge("B", "A");
    m.begin("d6=6,6");
    EXPECT_GT(m.place("B").y, 18.0);
    while (!m.finished() && m.own_of("B").stage == AttackStage::declared)
        m.ceases("A", "d6=6,6");
    EXPECT_EQ(m.own_of("B").stage, AttackStage::ended);
    EXPECT_STREQ(m.one(EventKind::halted, "B").word, "its path is blocked");
}

TEST(FirefightCharges, CF_17_F_7_ChargeAtATown_StopsAtItsWallsAtAnyAngle) {
    Plan f("firefight");
    f.ground("[[terrain]]\nkind = 'town'\narea = [[40, 20], [48, 28], [40, 36], [32, 28]]");
    f.grey("T", 40, 28).blue("B", 24, 12, "heading = 45");
    Fight m(f);
    m.charge("B", "T");
    m.begin("d6=6,6");
    while (!m.finished() && m.own_of("B").stage == AttackStage::declared)
        m.ceases("T", "d6=6,6");
    EXPECT_EQ(m.own_of("B").stage, AttackStage::arrived);
    EXPECT_NEAR(distance_between(m.battle(), m.state(), m.unit("B"), m.unit("T")), 1, 0.001);
}

TEST(FirefightCharges, CF_3_F_SecondLine_FollowsTheFirstInTheSameRound) {
    Plan f("firefight");
    f.blue("A", 36, 10).grey("B", 36, 32.1).grey("C", 36, 30);
    Fight m(f);
    m.charge("B", "A");
    m.charge("C", "A");
    m.begin("d6=2,2 d6=2,2");
    m.expect_at("C", 36, 26);
    m.expect_at("B", 36, 28.1);
}

TEST(FirefightCharges, CF_3_F_DiceTooLowToPassAFriend_DoNotEndTheAttack) {
    Plan f("firefight");
    f.blue("A", 36, 10).grey("B", 36, 24.1).grey("D", 36, 22);
    Fight m(f);
    m.charge("B", "A");
    m.begin("d6=1,1");
    EXPECT_EQ(m.own_of("B").stage, AttackStage::declared);
    m.ceases("A");
    m.ceases("D", "d6=4,3");
    m.expect_at("B", 36, 17.1);
}

TEST(FirefightCharges, CF_12_P_UnitsThatArriveInOneRound_TheShorterMoveIsFirst) {
    Plan f("firefight");
    f.blue("A", 36, 10).grey("B", 34, 19).grey("C", 42, 13);
    Fight m(f);
    m.charge("B", "A");
    m.charge("C", "A");
    m.begin("d6=4,4 d6=4,4");
    ASSERT_EQ(m.own_of("B").stage, AttackStage::arrived);
    ASSERT_EQ(m.own_of("C").stage, AttackStage::arrived);
    EXPECT_LT(m.own_of("C").arrival, m.own_of("B").arrival);
}

TEST(FirefightCharges, CF_7_B_ChargeThatLeadsAwayFromItsTarget_KeepsAnInchFromOtherEnemies) {
    Plan f("firefight");
    f.blue("B", 36, 20).grey("T", 36, 40).grey("G", 41.2, 12, "stands = 1").grey("H", 41.2, 24, "stands = 1");
    Fight m(f);
    CarryOut order;
    order.unit = m.unit("B");
    order.target = m.unit("T");
    order.verb = Verb::attack;
    order.dice = {6, 6};
    edit(m.of("B"), [&](BromUnit& w) { w.target = m.unit("T"); });
    m.run(make(Proc::ask_path, order));
    Decision go;
    go.verb = Verb::follow;
    go.unit = m.unit("B");
    go.formation = m.of("B").formation;
    go.path = {to_point({36, 13})};
    m.refuse(go, "CF-12.A");
    go.path = {to_point({36, 27})};
    m.decide(go);  // past H at 0.7"
    EXPECT_GT(m.place("B").y, 26.9);
}

TEST(FirefightCharges, CF_3_F_AttackerWhoseTargetHasGone_StopsAndHasAnOptionLater) {
    Fight m(duel(12));
    m.charge("B", "A");
    edit(m.of("A"), [](BromUnit& w) { w.tested_and_went = true; });
    m.begin();
    EXPECT_TRUE(m.finished());
    EXPECT_EQ(m.own_of("B").stage, AttackStage::arrived);
    EXPECT_STREQ(m.one(EventKind::halted, "B").word, "its target has gone");
}

// --- CF-6.N1 to CF-6.N5 ---

TEST(FirefightNotes, CF_6_N1_HaltedCharger_StaysAndFightsByFireWithItsTargetOnly) {
    Plan f = duel(12);
    f.blue("C", 47, 10, "heading = 325");
    Fight m(f);
    m.charge("B", "A");
    m.begin("d6=1,1");
    m.fires("A");
    m.ceases("C", "d6=4,1,1,1,1,1");
    m.agree("d6=2");  // the total of 5 halts
    ASSERT_TRUE(m.asks("fall_back_by_choice"));
    EXPECT_TRUE(m.cites(m.one(EventKind::halted, "B"), "CF-11.D"));
    m.answers("fall_back_by_choice", false);
    EXPECT_TRUE(m.asks_unit("A"));
    EXPECT_TRUE(m.asks_unit("B"));
    EXPECT_FALSE(m.asks_unit("C"));
    const Event round = m.all(EventKind::phase_began).back();
    EXPECT_EQ(round.unit, m.unit("B"));
    EXPECT_EQ(round.other, m.unit("A"));
    EXPECT_TRUE(m.cites(round, "CF-6.N1"));
    m.fires("A");
    m.fires("B", "d6=1,1,1,1,1,1 d6=1,1,1,1,1");  // the stand that was hit does not fire
    m.ceases("A");
    m.ceases("B");
    EXPECT_FALSE(m.asks_unit("A"));  // a fight that the two have ended is not started again by them
}

TEST(FirefightNotes, CF_6_N1_AnotherChargerOfTheSameTarget_DoesNotProlongTheirFireFight) {
    Plan f = duel(11);
    f.grey("D", 20, 40, "heading = 150");
    Fight m(f);
    m.charge("D", "A");
    edit(m.of("B"), [&](BromUnit& w) {  // halted by the fire of the earlier steps
        w.target = m.unit("A");
        w.stage = AttackStage::ended;
        set_flag(w, UnitFlag::stays);
    });
    m.begin();
    ASSERT_EQ(m.one(EventKind::phase_began).unit, m.unit("B"));
    m.ceases("A");
    m.ceases("B", "d6=1,1");  // D comes on in the next round of all units
    std::size_t own_rounds = 0;
    for (const Event& e : m.all(EventKind::phase_began))
        own_rounds += e.unit == m.unit("B") ? 1 : 0;
    EXPECT_EQ(own_rounds, 1U);
}

TEST(FirefightNotes, CF_6_N1_ChargerWhoseOfficerFallsWithTheFigures_IsHaltedToo) {
    Plan f = duel(12);
    f.grey_officer("Ross", "brigade", "attached = 'B'");
    Fight m(f);
    m.charge("B", "A");
    m.begin("d6=1,1");
    m.fires("A", "d6=4,1,1,1,1,1");
    m.agree("d10=10 d6=2");  // the total of 5 halts
    EXPECT_EQ(m.officer_state("Ross").presence, Presence::destroyed);
    EXPECT_EQ(m.one(EventKind::morale_checked, "B").occasion(), 'a');
    EXPECT_TRUE(m.asks("fall_back_by_choice"));
}

TEST(FirefightNotes, CF_6_N1_HaltedCharger_MayFallBackByChoiceInstead) {
    Fight m(duel(12));
    m.charge("B", "A");
    m.begin("d6=1,1");
    m.fires("A", "d6=4,1,1,1,1,1");
    m.agree("d6=2");
    m.answers("fall_back_by_choice", true, "d6=3,4");
    EXPECT_EQ(m.of("B").condition, Condition::falling_back);
    const Event e = m.one(EventKind::fell_back, "B");
    EXPECT_TRUE(m.cites(e, "CF-14.C"));
    EXPECT_STREQ(e.word, "falls back by choice");
    EXPECT_TRUE(m.finished());
}

TEST(FirefightNotes, CF_6_N2_OnlyAttackerThatFailsToClose_FightsByFireAndFallsBack) {
    Fight m(duel(1));
    edit(m.of("B"), [&](BromUnit& w) {
        w.target = m.unit("A");
        w.stage = AttackStage::ended;
    });
    m.run(charge_failed(m.unit("B"), true, false));
    EXPECT_EQ(m.prompt("fall_back_by_choice").other, m.unit("A"));
    m.answers("fall_back_by_choice", false);
    EXPECT_TRUE(m.asks_unit("A"));
    EXPECT_TRUE(m.asks_unit("B"));
    m.ceases("A");
    m.ceases("B", "d6=3,3");
    EXPECT_TRUE(m.cites(m.all(EventKind::halted, "B").back(), "CF-12.B"));
    EXPECT_EQ(m.of("B").condition, Condition::falling_back);
    EXPECT_TRUE(m.finished());
}

TEST(FirefightNotes, CF_6_N2_AttackerThatFailsBesideAnother_MayStay) {
    for (const bool closed : {false, true}) {
        Fight m(duel(1));
        edit(m.of("B"), [&](BromUnit& w) {
            w.target = m.unit("A");
            w.stage = AttackStage::ended;
        });
        m.run(charge_failed(m.unit("B"), false, closed));
        m.answers("fall_back_by_choice", false);
        EXPECT_EQ(m.finished(), closed);  // no fire-fight if the other has closed
        if (!closed) {
            m.ceases("A");
            m.ceases("B");
        }
        EXPECT_TRUE(m.finished());
        m.expect_at("B", 36, 11);
        EXPECT_EQ(m.of("B").condition, Condition::steady);
        EXPECT_FALSE(has_flag(m.own_of("B"), UnitFlag::stays));
    }
}

TEST(FirefightNotes, CF_6_N3_MountedCavalry_DoesNotFireAndIsFiredAtLikeInfantry) {
    Fight m(duel(12, "", "arm = 'light_cavalry'"));
    m.charge("B", "A");
    m.begin("d6=1,1,1,1");
    m.fires("A", "d6=4,1,1,1,1,1");
    m.agree("d6=2");
    EXPECT_TRUE(m.asks("fall_back_by_choice"));
    bool cited = false;
    for (const Cite& c : m.prompt("fall_back_by_choice").why)
        cited = cited || m.battle().charts().clause(c.clause).id == "CF-6.N3";
    EXPECT_TRUE(cited);
    m.answers("fall_back_by_choice", false);
    EXPECT_TRUE(m.asks_unit("A"));
    EXPECT_FALSE(m.asks_unit("B"));
    Fight on_foot(duel(12, "", "arm = 'light_cavalry', mounted = false"));
    on_foot.begin();
    EXPECT_TRUE(on_foot.asks_unit("A"));
    EXPECT_TRUE(on_foot.asks_unit("B"));
}

TEST(FirefightNotes, CF_6_N4_UnitThatIsNotTheTarget_FiresAtAChargerOnce) {
    Plan f = duel(22);
    f.blue("C", 44, 10);
    Fight m(f);
    m.charge("B", "A");
    m.begin("d6=1,1");
    m.ceases("A");
    m.fires("C", "d6=1,1,1,1,1,1 d6=1,1");
    EXPECT_EQ(m.own_of("C").assisted[0], m.unit("B"));
    EXPECT_TRUE(m.asks_unit("A"));
    EXPECT_FALSE(m.asks_unit("C"));
}

TEST(FirefightNotes, CF_6_N4_Volley_CountsWhileThatChargeLasts) {
    Plan f = duel(22);
    f.blue("C", 44, 10).grey("D", 28, 32).grey("E", 44, 30).grey("F", 56, 30);
    Fight m(f);
    for (const char* charger : {"B", "D", "E", "F"})
        m.attack(charger, "A", AttackStage::declared);
    edit(m.of("C"), [&](BromUnit& w) { w.assisted = {m.unit("B"), m.unit("D")}; });
    const auto may = [&](const char* at) {
        return lawful_in_round(m.battle(), m.state(), m.unit("C"), m.unit(at), 20);
    };
    EXPECT_TRUE(may("E")) << "at each of the three";
    EXPECT_FALSE(may("B"));
    Play play(m.battle(), m.state(), nullptr);
    note_assist(play, m.unit("C"), m.unit("E"));
    EXPECT_FALSE(may("E"));
    edit(m.of("B"), [](BromUnit& w) { w.stage = AttackStage::ended; });
    EXPECT_FALSE(may("E"));
    EXPECT_FALSE(may("D"));
    EXPECT_TRUE(may("B")) << "B has stopped charging";
    note_assist(play, m.unit("A"), m.unit("E"));
    EXPECT_FALSE(is_pair(m.state(), m.unit("A"), m.unit("E"))) << "E charges A";
}

TEST(FirefightNotes, CF_6_N4_FullListOfPairs_StopsTheBattleAsABug) {
    // C has fired at two of five chargers, and the battle's list is full of volleys at a third.
    Plan f = duel(22);
    f.blue("C", 44, 10).grey("D", 28, 32).grey("E", 44, 30).grey("F", 56, 30).grey("G", 64, 30);
    Fight m(f);
    for (const char* charger : {"B", "D", "E", "F", "G"})
        m.attack(charger, "A", AttackStage::declared);
    edit(m.of("C"), [&](BromUnit& w) { w.assisted = {m.unit("B"), m.unit("D")}; });
    edit(m.state(), [&](BromState& s) {
        s.pair_by.fill(m.unit("A"));
        s.pair_of.fill(m.unit("E"));
    });
    EXPECT_TRUE(lawful_in_round(m.battle(), m.state(), m.unit("C"), m.unit("F"), 20)) << "it has not fired at F";
    const auto assist = [&](const char* at) {
        Play play(m.battle(), m.state(), nullptr);
        note_assist(play, m.unit("C"), m.unit(at));
    };
    edit(m.state(), [&](BromState& s) { s.pair_of.back() = {}; });
    assist("F");
    EXPECT_EQ(bug_of(m.battle(), m.state()), "") << "one entry was free";
    EXPECT_TRUE(is_pair(m.state(), m.unit("C"), m.unit("F")));
    assist("G");
    EXPECT_NE(bug_of(m.battle(), m.state()).find("full"), std::string::npos);
    EXPECT_FALSE(is_pair(m.state(), m.unit("C"), m.unit("G")));
    EXPECT_TRUE(is_pair(m.state(), m.unit("A"), m.unit("E"))) << "no entry is overwritten";
}

TEST(FirefightNotes, CF_12_F_FullListOfPursuits_StopsTheBattleAsABug) {
    Fight m(duel(22));
    for (std::size_t i = 0; i < most_pairs; ++i)
        add_pair(m.state(), m.unit("A"), m.unit("B"));
    EXPECT_EQ(bug_of(m.battle(), m.state()), "");
    add_pair(m.state(), m.unit("B"), m.unit("A"));
    EXPECT_NE(bug_of(m.battle(), m.state()).find("full"), std::string::npos);
    EXPECT_FALSE(is_pair(m.state(), m.unit("B"), m.unit("A")));
    EXPECT_EQ(times_paired(m.state(), m.unit("A"), m.unit("B")), static_cast<int>(most_pairs));
}

TEST(FirefightRounds, CF_3_F_UnitThatFiredLastRound_KeepsTheFireFightOpenWithoutATarget) {
    // B fires at A and drives it back; C, which B does not see, can fire at B.
    Plan f = duel(12);
    f.blue("C", 20, 22, "heading = 90");
    Fight m(f);
    m.begin();
    m.ceases("A");
    ASSERT_TRUE(m.asks_unit("C"));
    m.ceases("C");
    m.fires("B", "d6=4,1,1,1,1,1");
    m.agree("d6=1 d6=3,3");
    ASSERT_EQ(m.of("A").condition, Condition::falling_back);
    EXPECT_FALSE(m.asks_unit("B"));
    EXPECT_TRUE(m.asks_unit("C")) << "B has fired, so C may start again";
    m.ceases("C");
    EXPECT_TRUE(m.finished()) << "no unit has fired";
}

TEST(FirefightRounds, CF_3_F_CF_6_N1_FireFightInBetween_DoesNotForgetTheFirersOfTheLastRound) {
    // As above. Meanwhile, far away, D has been halted in its charge on E, and the two fight it out first.
    Plan f = duel(12);
    f.blue("C", 20, 22, "heading = 90").blue("E", 62, 10).grey("D", 62, 22);
    Fight m(f);
    m.begin();
    for (const char* name : {"A", "C", "E"})
        m.ceases(name);
    edit(m.of("D"), [&](BromUnit& w) {
        w.target = m.unit("E");
        w.stage = AttackStage::ended;
        set_flag(w, UnitFlag::stays);
    });
    m.fires("B");
    m.ceases("D", "d6=4,1,1,1,1,1");
    m.agree("d6=1 d6=3,3");
    ASSERT_EQ(m.of("A").condition, Condition::falling_back);
    ASSERT_EQ(m.all(EventKind::phase_began).back().unit, m.unit("D"));
    m.ceases("E");
    m.ceases("D");
    EXPECT_TRUE(m.asks_unit("C")) << "B has fired, so C may start again";
    m.ceases("C");
    EXPECT_TRUE(m.finished());
}

TEST(FirefightRounds, CF_3_F_CF_6_N1_TargetThatHaltedItsCharger_HasFiredForItsFightWithOthers) {
    // A halts B, which charges it. E, which can fire at A, has held its fire.
    for (const bool others : {true, false}) {
        Plan f = duel(12);
        f.grey("E", 47, 24, others ? "heading = 215" : "heading = 0");
        Fight m(f);
        m.charge("B", "A");
        m.begin("d6=1,1");
        EXPECT_EQ(m.asks_unit("E"), others);
        m.fires("A", others ? "" : "d6=4,1,1,1,1,1");
        if (others) m.ceases("E", "d6=4,1,1,1,1,1");
        m.agree("d6=2");
        m.answers("fall_back_by_choice", false);
        ASSERT_EQ(m.all(EventKind::phase_began).back().unit, m.unit("B"));
        m.ceases("A");
        m.ceases("B");
        EXPECT_EQ(m.finished(), !others) << "a fight that the two have ended is not started again";
        if (!others) continue;
        m.ceases("A");
        m.ceases("B");
        EXPECT_TRUE(m.asks_unit("E")) << "A has fired, so E may start again";
        m.ceases("E");
        EXPECT_TRUE(m.finished()) << "no unit has fired";
    }
}

TEST(FirefightCharges, CF_3_F_ChargersThatBlockEachOther_HaveEndedTheirAttacks) {
    // B and D stand back to back: each blocks the other's path to its target.
    Plan f("firefight");
    f.blue("T", 36, 20.2, "heading = 180").blue("U", 36, 13.8, "heading = 0");
    f.grey("B", 36, 16.95, "heading = 0").grey("D", 36, 17.05, "heading = 180");
    Fight m(f);
    m.charge("B", "T");
    m.charge("D", "U");
    m.begin("d6=3,3 d6=3,3");
    for (const char* name : {"B", "D"}) {
        EXPECT_EQ(m.own_of(name).stage, AttackStage::ended) << name;
        EXPECT_STREQ(m.one(EventKind::halted, name).word, "its path is blocked");
    }
}

TEST(FirefightNotes, CF_6_N5_AllUnits_FireAtTheSameMoment) {
    Plan f = duel(12);
    f.blue("C", 44, 10);
    Fight m(f);
    m.begin();
    m.fires("A");
    m.fires("C");
    m.fires("B", "d6=1,1,1,1,1,1 d6=4,1,1,1,1,1 d6=4,1,1,1,1,1");
    EXPECT_EQ(m.all(EventKind::fired).size(), 3U);  // only then the owner is prompted for a stand
    EXPECT_TRUE(m.none(EventKind::casualties));
    EXPECT_TRUE(m.asks("casualty_stand"));
    EXPECT_TRUE(m.cites(m.one(EventKind::phase_began), "CF-6.N5"));
}

}  // namespace linstock::brom
