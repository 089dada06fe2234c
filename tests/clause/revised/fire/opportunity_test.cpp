// RV-7.4: opportunity fire during a march. Blue's M goes 12" in column from (24, 20) to the right, past Grey's G, a
// line at (36, 34) that faces down the table. During the march M is 4.5" wide and 3" deep, its upper side at y = 22.25.

#include "rulesets/brom/command/command.hpp"
#include "tests/clause/firing.hpp"

#include <gtest/gtest.h>

namespace linstock::brom {

namespace {

Plan passing(const std::string& grey = "", const std::string& blue = "formation = 'column'") {
    Plan f;
    f.blue("M", 24, 20, "heading = 90, " + blue).grey("G", 36, 34, grey);
    return f;
}

/// M starts its march of 12"; only its movement is rolled.
void set_off(Moment& m, const std::string& tape = "", const std::string& target = "") {
    CarryOut order;
    order.unit = m.unit("M");
    order.verb = target.empty() ? Verb::move : Verb::attack;
    if (!target.empty()) {
        order.target = m.unit(target);
        edit(m.of("M"), [&](BromUnit& w) {
            w.target = order.target;
            w.stage = AttackStage::declared;
        });
    }
    m.run(make(Proc::carry_out, order), "d20=10");
    Decision d;
    d.verb = Verb::follow;
    d.unit = m.unit("M");
    d.path = {to_point({36, 20})};
    d.heading = full_turn / 4;
    d.formation = m.of("M").formation;
    m.decide(d, tape);
}

Decision shoot(const Moment& m, const std::string& unit, int inches) {
    Decision d = fire_at(m, unit, "M");
    d.number = inches;
    return d;
}

Decision no_fire() {
    Decision d;
    d.verb = Verb::done;
    return d;
}

/// The reason for which the decision is refused.
std::string refusal_text(Moment& m, Decision d) {
    const Prompt p = prompts(m.battle(), m.state()).at(0);
    d.prompt = p.id;
    d.by = p.seat;
    const auto no = check(m.battle(), m.state(), d);
    return no ? no->text : "";
}

/// Whether the other side is prompted while M passes.
bool is_prompted(const Plan& f, const std::string& house = "") {
    Moment m(f, house);
    set_off(m);
    return m.asks("opportunity_fire");
}

}  // namespace

TEST(RevisedOpportunityFire, RV_7_4_OtherSide_FiresAtAPassingEnemyAtThePointItChooses) {
    Plan f;
    f.blue("M", 24, 20, "heading = 90, formation = 'column'").grey("G", 37, 34);
    Moment m(f);
    set_off(m);
    const Prompt p = m.prompt("opportunity_fire");
    EXPECT_EQ(p.seat, Seat::second);
    EXPECT_EQ(p.other, m.unit("M"));
    ASSERT_EQ(p.offers.size(), 2U);  // where it is nearest, or no fire
    EXPECT_EQ(p.offers[0].unit, m.unit("G"));
    EXPECT_EQ(p.offers[0].number, 12);
    m.refuse(shoot(m, "G", 1), "RV-7.4");   // still out of its cone
    m.refuse(shoot(m, "G", 13), "RV-7.4");  // M does not go that far
    m.refuse(shoot(m, "M", 6), "RV-7.4");
    m.decide(shoot(m, "G", 8), "d6=2,2,2,3,1,1");
    const Event e = m.one(EventKind::fired);
    EXPECT_TRUE(m.cites(e, "RV-7.4"));
    EXPECT_EQ(e.needed, 3);  // in column during the march, 11.9" away
    EXPECT_EQ(e.hits(), 1);
    m.agree();  // a figure, no stand: M continues
    const auto legs = m.all(EventKind::moved);
    ASSERT_EQ(legs.size(), 2U);
    EXPECT_EQ(legs[0].to, to_point({32, 20}));
    EXPECT_EQ(legs[1].to, to_point({36, 20}));
    EXPECT_TRUE(m.none(EventKind::morale_checked));
    EXPECT_TRUE(m.finished());
}

TEST(RevisedOpportunityFire, RV_7_4_RV_7_1_Square_FiresWithEachFaceThatMay) {
    for (const char* heading : {"180", "0", "90", "270"}) {
        Moment m(passing("formation = 'square', heading = " + std::string(heading)));
        set_off(m);
        ASSERT_TRUE(m.asks("opportunity_fire")) << heading;
        const bool flank = std::string(heading) == "90" || std::string(heading) == "270";
        const int stands = flank ? 1 : 2;
        m.refuse(shoot(m, "G", 1), "RV-7.4");
        m.decide(shoot(m, "G", 11), dice(stands, 1));
        EXPECT_TRUE(m.cites(m.one(EventKind::fired), "RV-7.4"));
        EXPECT_TRUE(own(m.of("G")).fired);
        EXPECT_TRUE(m.finished());
    }
}

TEST(RevisedOpportunityFire, RV_7_4_RV_16_F_5_FireOutOfATown_IsMeasuredFromItsEdge) {
    for (const double edge : {46.0, 47.0}) {
        Plan f;
        f.frame("table = [72, 72]").ground(area("town", 28, edge, 44, edge + 16));
        f.blue("M", 24, 20, "heading = 90, formation = 'column'").grey("G", 36, edge + 8);
        Moment m(f);
        set_off(m);
        EXPECT_EQ(m.asks("opportunity_fire"), edge < 46.3) << "24 inches from its upper side, at 22.25";
        if (!m.asks("opportunity_fire")) continue;
        EXPECT_NEAR(to_vec({m.prompt("opportunity_fire").offers[0].distance, 0}).x, 23.75, 0.01);
    }
}

TEST(RevisedOpportunityFire, RV_7_4_RV_16_F_6_UnitThatLeavesATown_IsFiredAtFromTheWallsOn) {
    // M lines the walls around (32, 16), is clear of them at y = 22 and goes 10" from there.
    for (const int shot : {0, 2, 4, -1}) {
        Plan f;
        f.ground(area("town", 28, 12, 36, 20));
        f.blue("M", 32, 16).grey("G", 32, 38, shot < 0 ? "heading = 0" : "");
        Moment m(f);
        m.rate_all(2);
        m.of("M").casualties[5] = 3;
        CarryOut order;
        order.unit = m.unit("M");
        order.verb = Verb::leave_town;
        m.run(make(Proc::leave_town, order), "d6=4,6");
        Decision d;
        d.verb = Verb::leave_town;
        d.unit = m.unit("M");
        d.path = {to_point({32, 40})};
        d.heading = 0;
        d.formation = Formation::line;
        m.decide(d);
        EXPECT_EQ(m.asks("opportunity_fire"), shot >= 0);
        if (shot >= 0) {
            EXPECT_EQ(m.prompt("opportunity_fire").offers[0].number, 4);
            m.refuse(shoot(m, "G", 5), "RV-7.4");  // M does not go that far
            // With a stand lost the total is 5: M halts there.
            m.decide(shot > 0 ? shoot(m, "G", shot) : no_fire(), shot > 0 ? "d6=6,1,1,1,1,1 d6=3" : "");
        }
        EXPECT_TRUE(m.finished());
        m.expect_at("M", 32, shot == 2 ? 24 : 26);
        EXPECT_TRUE(m.of("M").town.none());
        EXPECT_TRUE(m.cites(m.all(EventKind::moved).front(), "RV-16.F.6"));
        EXPECT_EQ(m.all(EventKind::moved).size(), 2U) << "one event for leaving the town and one for the march";
    }
}

TEST(RevisedOpportunityFire, RV_5_D_RV_7_4_UnitThatLeavesATown_TouchesNoOfficerAtItsEdge) {
    for (const double at : {22, 26}) {
        Plan f;
        f.ground(area("town", 28, 12, 36, 20));
        f.blue("M", 32, 16).grey("G", 62, 38).grey_officer("Green", "brigade", "at = [32, " + std::to_string(at) + "]");
        Moment m(f);
        CarryOut order;
        order.unit = m.unit("M");
        order.verb = Verb::leave_town;
        m.run(make(Proc::leave_town, order), "d6=4,6");
        Decision d;
        d.verb = Verb::leave_town;
        d.unit = m.unit("M");
        d.path = {to_point({32, 40})};
        d.heading = 0;
        d.formation = Formation::line;
        m.decide(d);
        m.expect_at("M", 32, 26);
        EXPECT_EQ(m.asks("officer_aside"), at > 22) << at;
        EXPECT_EQ(m.finished(), at < 26) << at;
    }
}

TEST(RevisedOpportunityFire, RV_7_4_RV_2_B_ConcealedUnitThatHoldsItsFire_StaysHidden) {
    // G is in woods 16" in front of the walls. It may fire at M's march, or it faces the other way.
    const auto events_seen = [](bool may_fire) {
        Plan f;
        f.ground(area("town", 28, 12, 36, 20) + area("woods", 24, 37, 40, 44));
        f.blue("M", 32, 16).grey("G", 32, 38, "heading = " + std::string(may_fire ? "180" : "0"));
        Moment m(f);
        m.of("G").presence = Presence::concealed;
        CarryOut order;
        order.unit = m.unit("M");
        order.verb = Verb::leave_town;
        m.run(make(Proc::leave_town, order), "d6=4,6");
        Decision d;
        d.verb = Verb::leave_town;
        d.unit = m.unit("M");
        d.path = {to_point({32, 40})};
        d.heading = 0;
        d.formation = Formation::line;
        m.decide(d);
        EXPECT_EQ(m.asks("opportunity_fire"), may_fire);
        if (may_fire) m.decide(no_fire());
        EXPECT_TRUE(m.finished());
        EXPECT_EQ(m.of("G").presence, Presence::concealed);
        std::vector<std::string> out;
        for (const Event& e : m.everything())
            if (e.seen_by.has(Seat::first))
                out.push_back(std::string(name_of(e.kind)) + " " + e.word + " " + std::to_string(to_vec(e.from).y) +
                              " " + std::to_string(to_vec(e.to).y));
        return out;
    };
    EXPECT_EQ(events_seen(true), events_seen(false));
}

TEST(RevisedOpportunityFire, RV_14A_3_UnitThatFellBackForANeighbour_CannotBeOrderedOnThatCard) {
    for (const Condition now : {Condition::steady, Condition::falling_back}) {
        Moment m(passing());
        edit(m.of("M"), [](BromUnit& w) { w.responded = true; });
        m.of("M").condition = now;
        edit(m.state(), [&](BromState& s) { s.card = facts(m.battle(), m.unit("M")).card; });
        m.run(make(Proc::ask_order));
        const Prompt p = m.prompt("order");
        EXPECT_EQ(std::any_of(p.offers.begin(), p.offers.end(), [](const Offer& o) { return o.verb == Verb::move; }),
                  now == Condition::steady);
        if (now == Condition::steady) continue;
        Decision d;
        d.unit = m.unit("M");
        d.verb = Verb::move;
        m.refuse(d, "RV-14A.3");
        edit(m.of("M"), [](BromUnit& w) {
            w.card_came = true;
            w.responded = false;
        });
        EXPECT_NE(refusal_text(m, d).find("did not respond"), std::string::npos) << "this reason comes first";
    }
}

TEST(RevisedOpportunityFire, RV_14A_3_UnitThatFellBackEarlierAndObeysAgain_MakesItsWholeMove) {
    Moment m(passing());
    edit(m.of("M"), [](BromUnit& w) { w.tested_and_went = true; });
    edit(m.of("G"), [](BromUnit& w) { w.moved = true; });
    set_off(m);
    EXPECT_TRUE(m.finished() && m.none(EventKind::halted));
    m.expect_at("M", 36, 20);
}

TEST(RevisedOpportunityFire, RV_7_4_OtherSide_MayLetTheEnemyPass) {
    Moment m(passing());
    set_off(m);
    m.decide(no_fire());
    EXPECT_TRUE(m.none(EventKind::fired));
    EXPECT_EQ(m.place("M").x, 36);
    EXPECT_FALSE(own(m.of("G")).fired);
}

TEST(RevisedOpportunityFire, RV_7_4_RV_7_1_PasserInTheConeOfTheOuterStandOnly_MayBeFiredAt) {
    // G's left stand has its front centre at x = 38.75. At the end of the move M's lower corner is 6.25" in front of
    // that point and 2.75" to its side.
    Plan f;
    f.blue("M", 24, 20, "heading = 90, formation = 'column'").grey("G", 41, 24);
    EXPECT_TRUE(is_prompted(f));
    EXPECT_FALSE(is_prompted(
        f, "name = 'One cone'\nruleset = 'revised'\n[[change]]\nprofile = 'fire_cone_from'\nvalue = 'unit'\n"));
}

TEST(RevisedOpportunityFire, RV_7_4_UnitsThatCannotFire_AreNotPrompted) {
    EXPECT_TRUE(is_prompted(passing()));
    EXPECT_FALSE(is_prompted(passing("formation = 'column'")));
    EXPECT_FALSE(is_prompted(passing("arm = 'artillery', guns = 6")));
    EXPECT_FALSE(is_prompted(passing("arm = 'cavalry'")));
    EXPECT_TRUE(is_prompted(passing("arm = 'cavalry', mounted = false")));
    EXPECT_FALSE(is_prompted(passing("heading = 0")));  // its cone is elsewhere
    Plan far;
    far.frame("table = [72, 72]");
    far.blue("M", 24, 20, "heading = 90, formation = 'column'").grey("G", 36, 46.3);  // 24.05" away at its nearest
    EXPECT_FALSE(is_prompted(far));
    EXPECT_FALSE(is_prompted(passing().ground(area("woods", 10, 26, 62, 30))));  // out of sight
    EXPECT_FALSE(is_prompted(passing().blue("Near", 36, 28)));                   // RV-7.5: another enemy is nearer
    const auto with = [](auto&& change) {
        Moment m(passing());
        edit(m.of("G"), change);
        set_off(m);
        return m.asks("opportunity_fire");
    };
    EXPECT_FALSE(with([](BromUnit& w) { w.moved = true; }));
    EXPECT_FALSE(with([](BromUnit& w) { w.fired = true; }));
    EXPECT_FALSE(with([](BromUnit& w) {
        w.target = UnitId{1};
        w.stage = AttackStage::arrived;
    }));
}

TEST(RevisedOpportunityFire, RV_7_4_OpportunityFire_IsTheUnitsFireForTheTurnAndEndsItsMovement) {
    Moment m(passing());
    set_off(m);
    m.decide(shoot(m, "G", 12), dice(6, 1));
    EXPECT_TRUE(own(m.of("G")).fired);
    m.of("M").place = to_point({24, 20});
    set_off(m);
    EXPECT_TRUE(m.finished());  // not prompted again
    m.forget();
    m.run(fire_step(FireStep::standing));
    EXPECT_TRUE(m.finished());
    edit(m.of("G"), [](BromUnit& w) { w.responded = true; });
    edit(m.state(), [&](BromState& s) { s.card = facts(m.battle(), m.unit("G")).card; });
    m.run(make(Proc::ask_order));
    Decision d;
    d.unit = m.unit("G");
    d.verb = Verb::move;
    m.refuse(d, "RV-7.4");
    d.verb = Verb::attack;
    d.target = m.unit("M");
    m.refuse(d, "RV-7.4");
    d.target = {};
    d.verb = Verb::stand;
    m.decide(d);
}

TEST(RevisedOpportunityFire, RV_7_4_MoverThatIsHit_TestsAtOnceAndContinuesAt6) {
    for (const int face : {4, 3, 2}) {  // with 2: 6 goes on, 5 halts, 4 falls back
        Moment m(passing());
        m.rate_all(2);
        m.of("M").casualties[5] = 3;
        set_off(m);
        const std::string tape = "d6=6,1,1,1,1,1 d6=" + std::to_string(face) + (face == 2 ? " d20=10" : "");
        m.decide(shoot(m, "G", 8), tape);
        EXPECT_TRUE(m.finished());
        EXPECT_EQ(m.one(EventKind::morale_checked).total(), 2 + face);
        EXPECT_EQ(int{m.of("M").stands_left}, 5);
        EXPECT_TRUE(m.state().path.empty());
        if (face == 4) {
            EXPECT_EQ(m.place("M").x, 36);
        } else if (face == 3) {
            EXPECT_EQ(m.place("M").x, 32);  // the move ends there
            EXPECT_TRUE(m.cites(m.one(EventKind::halted), "RV-7.4"));
            EXPECT_EQ(m.of("M").condition, Condition::steady);
        } else {
            EXPECT_EQ(m.of("M").condition, Condition::falling_back);
            EXPECT_EQ(m.place("M").x, 32 - 12);
            EXPECT_TRUE(own(m.of("M")).tested_and_went);
        }
    }
}

TEST(RevisedOpportunityFire, RV_7_4_ChargeThatIsHalted_IsOver) {
    Plan f = passing();
    f.grey("T", 60, 20, "heading = 270");
    Moment m(f);
    m.rate_all(2);
    m.of("M").casualties[5] = 3;
    set_off(m, "", "T");
    ASSERT_TRUE(m.asks("opportunity_fire"));
    m.decide(shoot(m, "G", 8));  // T, the target, may fire too
    m.decide(no_fire(), "d6=6,1,1,1,1,1 d6=3");
    EXPECT_EQ(own(m.of("M")).stage, AttackStage::ended);
    m.of("M").formation = Formation::line;
    EXPECT_FALSE(may_fire(m.battle(), m.state(), m.unit("M"), FireStep::moving));  // and it cannot fire this turn
}

TEST(RevisedOpportunityFire, RV_7_4_RV_10_M_UnitThatFiredAtAMover_CannotPullAway) {
    for (const bool fires : {true, false}) {
        Moment m(passing());
        m.rate_all(4);
        set_off(m);
        m.decide(fires ? shoot(m, "G", 8) : no_fire(), fires ? dice(6, 1) : "");
        m.of("M").place = to_point({36, 33});
        m.of("M").heading = 0;
        m.of("G").heading = from_degrees(180);
        m.attack("M", "G", AttackStage::arrived);
        m.run(attackers_close(), fires ? "d6=1" : "");  // G is asked, or M tests to close immediately
        EXPECT_NE(m.asks("pull_away"), fires);
    }
}

TEST(RevisedOpportunityFire, RV_7_4_Mover_MayBeDestroyedDuringItsMarch) {
    Moment m(passing());
    m.of("M").stands_left = 3;
    for (std::size_t i = 0; i < 3; ++i)
        m.of("M").casualties[i] = 3;
    set_off(m);
    m.decide(shoot(m, "G", 8), dice(6, 6));
    EXPECT_EQ(m.of("M").presence, Presence::destroyed);
    EXPECT_TRUE(m.finished());
    EXPECT_TRUE(m.state().path.empty());
}

TEST(RevisedOpportunityFire, RV_7_4_FireAtTwoPointsOfThePath_CausesATestForEach) {
    Plan f = passing();
    f.grey("H", 28, 34);
    Moment m(f);
    m.rate_all(4);
    m.of("M").casualties[5] = 3;
    set_off(m);
    EXPECT_EQ(m.prompt("opportunity_fire").offers.size(), 3U);
    m.decide(shoot(m, "G", 10));  // the further one answers first
    ASSERT_TRUE(m.asks("opportunity_fire"));
    m.decide(shoot(m, "H", 4), "d6=6,1,1,1,1,1 d6=5 d6=1,1,1,1,1,1");
    const auto fired = m.all(EventKind::fired);
    ASSERT_EQ(fired.size(), 2U);
    EXPECT_EQ(fired[0].unit, m.unit("H"));
    EXPECT_EQ(fired[1].unit, m.unit("G"));
    EXPECT_EQ(m.all(EventKind::moved).size(), 3U);
    EXPECT_EQ(m.place("M").x, 36);
    // Each point is a separate step: a stand lost at both causes two tests.
    Moment two(f);
    two.rate_all(4);
    two.of("M").casualties[5] = 3;
    set_off(two);
    two.decide(shoot(two, "G", 10));
    two.decide(shoot(two, "H", 4), "d6=6,1,1,1,1,1 d6=5 d6=6,6,6,6,1,1");
    ASSERT_TRUE(two.asks("casualty_stand"));
    two.agree("d6=4");
    EXPECT_EQ(two.all(EventKind::morale_checked).size(), 2U);
    EXPECT_EQ(two.place("M").x, 36);
}

TEST(RevisedOpportunityFire, RV_7_4_TwoUnitsThatFireAtOnePoint_FireTogether) {
    Plan f = passing();
    f.grey("H", 28, 34);
    Moment m(f);
    m.rate_all(4);
    m.of("M").casualties[5] = 2;
    set_off(m);
    m.decide(shoot(m, "G", 8));
    m.decide(shoot(m, "H", 8), "d6=6,1,1,1,1,1 d6=6,1,1,1,1,1 d6=5");  // a figure each makes one stand: one test
    EXPECT_EQ(m.all(EventKind::fired).size(), 2U);
    EXPECT_EQ(m.one(EventKind::casualties).figures(), 2);
    EXPECT_EQ(m.all(EventKind::morale_checked).size(), 1U);
}

TEST(RevisedOpportunityFire, RV_7_4_EndOfAPathOfNoWholeInches_IsAPointToo) {
    Moment m(passing());
    CarryOut order;
    order.unit = m.unit("M");
    order.verb = Verb::move;
    m.of("M").place = to_point({32, 20});
    m.run(make(Proc::carry_out, order), "d20=10");
    Decision d;
    d.verb = Verb::follow;
    d.unit = m.unit("M");
    d.path = {to_point({32.5, 20})};
    d.heading = full_turn / 4;
    d.formation = Formation::column;
    m.decide(d);
    EXPECT_EQ(m.prompt("opportunity_fire").offers[0].number, 1);
    m.decide(shoot(m, "G", 1), dice(6, 1));
    EXPECT_EQ(m.all(EventKind::fired).size(), 1U);
    EXPECT_EQ(m.place("M").x, 32.5);
}

TEST(RevisedOpportunityFire, RV_7_4_RV_2_B_ConcealedUnitThatFires_IsRevealed) {
    Plan f;
    f.ground(area("woods", 26, 33, 46, 46));
    f.blue("M", 24, 20, "heading = 90, formation = 'column'").grey("G", 36, 34, "concealed = true");
    Moment m(f);
    set_off(m);
    ASSERT_TRUE(m.asks("opportunity_fire"));
    m.decide(shoot(m, "G", 12), dice(6, 1));
    EXPECT_EQ(m.of("G").presence, Presence::on_table);
    EXPECT_TRUE(m.cites(m.one(EventKind::revealed), "RV-2.B"));
}

}  // namespace linstock::brom
