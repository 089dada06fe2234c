// RV-8 (each row of the table of batteries), the gun rows of RV-hit-25, RV-hit-15 and RV-ranges, RV-overhead, and the
// shots, crews and layouts of RV-17. A battery of six guns has three stands of two gunners. Its guns are 2.25" wide
// with 0.5" between them: 7.75" wide, 2.25" deep.

#include "rulesets/brom/command/command.hpp"
#include "rulesets/brom/fire/casualties.hpp"
#include "rulesets/brom/retreat/falling_back.hpp"
#include "tests/clause/firing.hpp"

#include <gtest/gtest.h>

namespace linstock::brom {

namespace {

constexpr const char* guns = "arm = 'artillery', guns = 6";
constexpr const char* small = "variant = '15 mm'";

Plan battery(double apart, const std::string& grey = "", const std::string& frame = "", const std::string& more = "") {
    Plan f;
    f.frame("table = [72, 96]").frame(frame);
    f.blue("B", 36, 10, guns + more).grey("G", 36, 10 + apart, grey);
    return f;
}

Event shot(const Plan& f, int ammunition = ball, int face = 1) {
    Moment m(f);
    return volley(m, "B", "G", dice(throws(m, "B", ammunition), face), ammunition);
}

std::string targets(const Plan& f) {
    Moment m(f);
    return shoots_at(m, "B", FireStep::artillery);
}

/// The number of dice that a unit with these keys rolls.
int dice_for(const std::string& more) {
    Plan f;
    f.blue("B", 36, 20, more).grey("G", 36, 30);
    Moment m(f);
    return throws(m, "B");
}

Size line_of(const std::string& more, const std::string& frame = "") {
    Plan f;
    f.frame(frame).blue("B", 36, 20, more).grey("G", 36, 30);
    Moment m(f);
    return size_of(m.battle(), m.state(), m.unit("B"), Formation::line);
}

Decision spike(const Moment& m, const std::string& battery) {
    Decision d;
    d.verb = Verb::spike;
    d.unit = m.unit(battery);
    return d;
}

void abandon(Moment& m, const std::string& battery) {
    UnitState& u = m.of(battery);
    edit(u, [&](BromUnit& w) {
        w.guns = Guns::abandoned;
        w.guns_place = u.place;
        w.guns_heading = u.heading;
    });
}

}  // namespace

// --- Ranges and dice ---

TEST(RevisedArtillery, RV_hit_25_Ball_IsCloseTo28AndLongTo54Inches) {
    EXPECT_EQ(shot(battery(28)).needed, 4);
    EXPECT_EQ(shot(battery(28.001)).needed, 5);
    EXPECT_EQ(shot(battery(54)).needed, 5);
    EXPECT_EQ(targets(battery(54)), "G");
    EXPECT_EQ(targets(battery(54.001)), "");  // RV-ranges: shot and shell 54
    EXPECT_EQ(shot(battery(20, "formation = 'column'")).needed, 3);
    EXPECT_EQ(shot(battery(40, "formation = 'column'")).needed, 4);
}

TEST(RevisedArtillery, RV_hit_15_Ball_IsCloseTo18AndLongTo38Inches) {
    EXPECT_EQ(shot(battery(18, "", small)).needed, 4);
    EXPECT_EQ(shot(battery(18.001, "", small)).needed, 5);
    EXPECT_EQ(targets(battery(38, "", small)), "G");
    EXPECT_EQ(targets(battery(38.001, "", small)), "");
}

TEST(RevisedArtillery, RV_hit_25_Cannister_ReachesTo15InchesWithOneDieMorePerGun) {
    EXPECT_EQ(targets(battery(15)), "G G+");  // the owner chooses the ammunition
    EXPECT_EQ(targets(battery(15.001)), "G");
    EXPECT_EQ(targets(battery(10, "", small)), "G G+");
    EXPECT_EQ(targets(battery(10.001, "", small)), "G");
    const Event round = shot(battery(15), ball, 4);
    const Event can = shot(battery(15), cannister, 4);
    EXPECT_EQ(round.hits(), 6);  // one a gunner
    EXPECT_EQ(can.hits(), 9);    // and one more for each of the three guns
    EXPECT_STREQ(round.word, "ball");
    EXPECT_STREQ(can.word, "cannister");
    EXPECT_EQ(shot(battery(15, "formation = 'column'"), cannister).needed, 3);
}

TEST(RevisedArtillery, RV_8_RV_7_3_Cover_TakesOneFromEachDieOfGuns) {
    const Event e = shot(battery(20, "", area("woods", 30, 30, 42, 34)), ball, 4);
    EXPECT_EQ(e.hits(), 0);
    EXPECT_EQ(Moment::modifier(e, "in cover"), -1);
}

// --- Fire ---

TEST(RevisedArtillery, RV_8_Battery_FiresInAConeOf60Degrees) {
    // The target's front is 20" ahead and its rear 22". Its near rear corner just touches the cone.
    const double edge = 36 + 22 * 0.577350269 + 3.375;
    for (const bool in : {true, false}) {
        Plan f;
        f.blue("B", 36, 10, guns).grey("G", edge + (in ? -0.001 : 0.001), 30);
        EXPECT_EQ(targets(f), in ? "G" : "");
    }
}

TEST(RevisedArtillery, RV_8_TargetOfGuns_IsTheClosestOnTheLevelAndAnyVisibleFromAHeight) {
    for (const bool high : {false, true}) {
        Plan f;
        f.blue("B", 36, 10, guns).grey("Near", 32, 30).grey("Far", 41, 32);
        if (high) f.ground(hill(26, 0, 46, 12, 4));
        Moment m(f);
        ASSERT_EQ(shoots_at(m, "B", FireStep::artillery), high ? "Near Far" : "Near");
        if (!high) m.refuse(fire_at(m, "B", "Far"), "RV-8");
    }
}

TEST(RevisedArtillery, RV_8_LimberedGunsAndGunsWithoutCrew_DoNotFire) {
    EXPECT_EQ(targets(battery(20, "", "", ", formation = 'column'")), "");
    Moment m(battery(20));
    m.of("B").stands_left = 2;
    EXPECT_EQ(throws(m, "B"), 4);
    m.of("B").casualties[0] = 1;  // dice follow the living gunners; a stand with casualties fires
    EXPECT_EQ(throws(m, "B"), 3);
    EXPECT_EQ(throws(m, "B", cannister), 5);
    abandon(m, "B");
    EXPECT_EQ(shoots_at(m, "B", FireStep::artillery), "");
}

TEST(RevisedArtillery, RV_8_Battery_FiresInTheArtilleryStepOnlyMovedOrNot) {
    Moment m(battery(20));
    EXPECT_EQ(shoots_at(m, "B", FireStep::standing), "");
    edit(m.of("B"), [](BromUnit& w) { w.moved = true; });
    EXPECT_EQ(shoots_at(m, "B", FireStep::artillery), "G");
    EXPECT_EQ(shoots_at(m, "B", FireStep::moving), "");
}

TEST(RevisedArtillery, RV_8_TwoHits_TakeAGunnerAndAnOddHitIsKept) {
    Plan f;
    f.blue("B", 36, 10).grey("G", 36, 20, guns);
    Moment m(f);
    const auto hit = [&](int hits, const std::string& tape) {
        edit(m.of("G"), [&](BromUnit& w) { w.hits = static_cast<std::uint8_t>(hits); });
        m.run(take_casualties(m.unit("G"), 0, true), tape);
    };
    hit(1, "");
    EXPECT_EQ(m.of("G").casualties_on_stands(), 0);
    EXPECT_EQ(int{own(m.of("G")).odd_hit}, 1);
    hit(1, "");
    ASSERT_TRUE(m.asks("casualty_stand"));
    m.agree();
    EXPECT_EQ(m.of("G").casualties_on_stands(), 1);
    EXPECT_EQ(int{own(m.of("G")).odd_hit}, 0);
}

TEST(RevisedArtillery, RV_9_B_BatteryThatLosesOneGunner_Tests) {
    Plan f;
    f.blue("B", 36, 10).grey("G", 36, 20, guns);
    Moment m(f);
    m.rate_all(3);
    ASSERT_EQ(shoots_at(m, "B"), "G");
    m.decide(fire_at(m, "B", "G"), "d6=4,4,1,1,1,1");
    m.agree("d6=5");
    EXPECT_EQ(m.one(EventKind::morale_checked).total(), 8);
}

// --- Spiking, rout, falling back, abandoned guns, pivoting ---

TEST(RevisedArtillery, RV_8_Spiking_SucceedsOnAnythingBut6OnceAPhase) {
    for (const int face : {5, 6}) {
        Moment m(battery(20));
        ASSERT_EQ(shoots_at(m, "B", FireStep::artillery), "G");
        m.decide(spike(m, "B"), "d6=" + std::to_string(face));
        const Event e = m.one(EventKind::guns_spiked);
        EXPECT_STREQ(e.word, face == 6 ? "not spiked" : "spiked");
        EXPECT_TRUE(m.cites(e, "RV-8"));
        EXPECT_TRUE(m.finished());  // a crew that spikes its guns does not fire
        EXPECT_EQ(own(m.of("B")).guns, face == 6 ? Guns::with_crew : Guns::spiked);
        EXPECT_FALSE(may_spike(m.battle(), m.state(), m.unit("B")));  // one try per phase, or spiked for the game
    }
}

TEST(RevisedArtillery, RV_8_Enemy_SpikesOnlyAbandonedGunsThatItStandsOn) {
    Plan f;
    f.blue("B", 36, 10, guns).grey("G", 50, 10);
    Moment m(f);
    m.of("G").place = to_point({36, 10});
    const ArmyId grey{2};
    EXPECT_FALSE(may_spike(m.battle(), m.state(), m.unit("B"), grey));
    abandon(m, "B");
    m.of("B").place = to_point({10, 10});
    EXPECT_TRUE(may_spike(m.battle(), m.state(), m.unit("B"), grey));
    EXPECT_FALSE(may_spike(m.battle(), m.state(), m.unit("B")));  // the crew is elsewhere
    m.of("G").place = to_point({36, 12.5});
    EXPECT_FALSE(may_spike(m.battle(), m.state(), m.unit("B"), grey));
}

TEST(RevisedArtillery, RV_8_BatteryThatFallsBack_TakesItsGunsAndLeavesThemInWoods) {
    for (const bool woods : {false, true}) {
        Plan f;
        f.blue("B", 36, 30, guns).grey("G", 10, 44);
        if (woods) f.ground(area("woods", 30, 0, 42, 20));
        Moment m(f);
        m.run(fall_back(m.unit("B")), "d20=10");
        EXPECT_EQ(own(m.of("B")).guns, woods ? Guns::abandoned : Guns::with_crew);
        EXPECT_EQ(m.none(EventKind::guns_abandoned), !woods);
        EXPECT_LT(m.place("B").y, 20);
    }
}

TEST(RevisedArtillery, RV_8_BatteryThatRouts_LeavesItsGunsAndTheCrewRunsAsInfantry) {
    Moment m(battery(30));
    m.of("B").place = to_point({36, 30});
    m.run(rout(m.unit("B"), {}, true), "d20=10");
    EXPECT_EQ(own(m.of("B")).guns, Guns::abandoned);
    EXPECT_EQ(own(m.of("B")).guns_place, to_point({36, 30}));
    EXPECT_EQ(m.one(EventKind::routed).distance, to_coord(15));
    EXPECT_TRUE(m.cites(m.one(EventKind::guns_abandoned), "RV-8"));
}

TEST(RevisedArtillery, RV_8_Pivot_NeedsNoCommandResponseAndIsNoMove) {
    Moment m(battery(20));
    edit(m.state(), [&](BromState& s) { s.card = facts(m.battle(), m.unit("B")).card; });
    m.run(make(Proc::ask_order));
    const Vec centre = footprint(m.battle(), m.state(), m.unit("B")).centre;
    Decision d;
    d.unit = m.unit("B");
    d.verb = Verb::move;
    m.refuse(d, "RV-4.A");  // it has not responded
    d.verb = Verb::pivot;
    d.heading = full_turn / 4;
    m.decide(d);
    EXPECT_EQ(m.of("B").heading, full_turn / 4);
    EXPECT_TRUE(m.cites(m.one(EventKind::reformed), "RV-8"));
    EXPECT_FALSE(own(m.of("B")).moved);
    const Vec after = footprint(m.battle(), m.state(), m.unit("B")).centre;
    EXPECT_NEAR(after.x, centre.x, 1e-4);
    EXPECT_NEAR(after.y, centre.y, 1e-4);
}

TEST(RevisedArtillery, RV_8_AbandonedGuns_AreMannedByAnyCrewWithoutGunsAndDragged2InchesByAnyUnit) {
    Plan f;
    f.blue("B", 36, 10, guns).blue("Crew", 50, 14, guns).blue("Foot", 60, 11).grey("G", 36, 40);
    Moment m(f);
    abandon(m, "B");
    m.of("B").place = to_point({10, 10});
    m.of("Crew").place = to_point({36, 14});
    m.of("Foot").place = to_point({36, 7.75});
    const auto offered = [&](const std::string& unit, Verb verb) {
        edit(m.of(unit), [](BromUnit& w) { w.responded = true; });
        std::vector<Offer> offers;
        order_offers(m.battle(), m.state(), m.unit(unit), offers);
        for (const Offer& o : offers)
            if (o.verb == verb && o.target == m.unit("B")) return true;
        return false;
    };
    EXPECT_FALSE(offered("Foot", Verb::man_guns));
    EXPECT_TRUE(offered("Foot", Verb::move_guns));
    EXPECT_FALSE(offered("B", Verb::man_guns));     // its own crew, but far away
    EXPECT_FALSE(offered("Crew", Verb::man_guns));  // has guns of its own
    edit(m.of("Crew"), [](BromUnit& w) { w.guns = Guns::spiked; });
    m.of("Crew").place = to_point({36, 12.25});
    EXPECT_TRUE(offered("Crew", Verb::man_guns));
    Decision d;
    d.verb = Verb::man_guns;
    d.unit = m.unit("Crew");
    d.target = m.unit("B");
    edit(m.state(), [&](BromState& s) { s.card = facts(m.battle(), m.unit("B")).card; });
    m.run(make(Proc::ask_order));
    m.decide(d);
    EXPECT_EQ(own(m.of("Crew")).guns, Guns::with_crew);
    EXPECT_NE(own(m.of("B")).guns, Guns::with_crew);
    EXPECT_NE(own(m.of("B")).guns, Guns::abandoned);
    EXPECT_EQ(m.of("Crew").place, to_point({36, 10}));
    EXPECT_TRUE(own(m.of("Crew")).moved);  // the whole move is spent
    EXPECT_TRUE(m.cites(m.one(EventKind::guns_served), "RV-8"));
}

TEST(RevisedArtillery, RV_8_Infantry_DragsAbandonedGunsByHand) {
    Plan f;
    f.blue("B", 36, 10, guns).blue("Foot", 36, 4).grey("G", 36, 40);
    Moment m(f);
    abandon(m, "B");
    m.of("B").place = to_point({10, 10});
    m.of("Foot").place = to_point({36, 7.75});
    edit(m.of("Foot"), [](BromUnit& w) { w.responded = true; });
    edit(m.state(), [&](BromState& s) { s.card = facts(m.battle(), m.unit("B")).card; });
    m.run(make(Proc::ask_order));
    Decision d;
    d.verb = Verb::move_guns;
    d.unit = m.unit("Foot");
    d.target = m.unit("B");
    m.decide(d);
    EXPECT_EQ(own(m.of("B")).guns_place, to_point({36, 8}));
}

// --- RV-overhead ---

namespace {

/// Blue's guns are on a hill at y = 10 with its crest at `crest`. A friend or an enemy is between them and Grey.
Plan over(double between, double target, const std::string& army = "grey", double crest = 4, int level = 1) {
    Plan f;
    f.frame("table = [72, 96]").ground(hill(20, 0, 52, 12, crest, level));
    f.blue("B", 36, 10, guns);
    if (army == "grey")
        f.grey("Between", 36, between);
    else
        f.blue("Between", 36, between);
    f.grey("G", 36, target);
    return f;
}

bool reaches(const Plan& f) { return targets(f).find('G') != std::string::npos; }

}  // namespace

TEST(RevisedArtillery, RV_overhead_GunsOnAForwardSlope_FireOverUnits12InchesFromTheTarget) {
    // A friend whose front is at y = 24 (rear 22). Its far edge is at 24, so 36 is 12" beyond it.
    EXPECT_TRUE(reaches(over(24, 36, "blue")));
    EXPECT_FALSE(reaches(over(24, 35.99, "blue")));
    EXPECT_FALSE(reaches(over(24, 40, "blue", 11.5)));  // the crest is crossed: not a forward slope
    Plan level;
    level.blue("B", 36, 10, guns).blue("Between", 36, 24).grey("G", 36, 40);
    EXPECT_FALSE(reaches(level));  // on the level no unit fires over another
    // Guns also fire over an enemy: from a height any visible unit is a target. Its far edge is at 26.
    EXPECT_EQ(targets(over(24, 38)), "Between Between+ G");
    EXPECT_EQ(targets(over(24, 37.9)), "Between Between+");
}

TEST(RevisedArtillery, RV_overhead_FriendFiredOver_IsAtLeast3InchesInFront) {
    EXPECT_TRUE(reaches(over(15, 40, "blue")));  // its rear at 13, 3" in front
    EXPECT_FALSE(reaches(over(14.99, 40, "blue")));
}

TEST(RevisedArtillery, RV_overhead_UnitFiredOver_IsLowerOrTheTargetIsOnAHigherHill) {
    Plan f = over(24, 30, "blue");
    EXPECT_FALSE(reaches(f));
    f.ground(hill(26, 28, 46, 40, 38));  // 6" beyond the friend, but on a higher hill
    EXPECT_TRUE(reaches(f));
    Plan up = over(24, 40, "blue");
    up.ground(hill(26, 20, 46, 26, 20));  // the friend on a hill of the same level
    EXPECT_FALSE(reaches(up));
}

TEST(RevisedArtillery, RV_overhead_BallOrShellNeverCannister_SmallArmsToo) {
    Plan f;
    f.ground(hill(20, 0, 52, 12, 4)).ground(hill(20, 20, 52, 40, 38));
    f.blue("B", 36, 10, guns).blue("Between", 36, 16).grey("G", 36, 21);
    Moment m(f);
    EXPECT_EQ(shoots_at(m, "B", FireStep::artillery), "G");  // 11" away, no cannister
    Plan muskets;
    muskets.ground(hill(20, 0, 52, 12, 4)).ground(hill(20, 20, 52, 40, 38));
    muskets.blue("B", 36, 10).blue("Between", 36, 16).grey("G", 36, 21);
    Moment foot(muskets);
    EXPECT_EQ(shoots_at(foot, "B", FireStep::standing), "G");
}

// --- RV-17 ---

TEST(RevisedOrganisation, RV_17_ShotsOfAStand_FollowItsFigures) {
    EXPECT_EQ(dice_for("figures_per_stand = 4"), 6);
    EXPECT_EQ(dice_for("figures_per_stand = 3"), 6);
    EXPECT_EQ(dice_for("figures_per_stand = 6"), 12);  // two shots a stand
    EXPECT_EQ(dice_for("figures_per_stand = 2"), 3);   // one for each pair of stands
    EXPECT_EQ(dice_for("single_figures = true"), 6);   // one for each four of 24
    EXPECT_EQ(dice_for("single_figures = true, stands = 24, single_group = 3"),
              8);  // three per shot, given by the scenario
    EXPECT_EQ(dice_for("arm = 'cavalry', mounted = false"), 8);
    EXPECT_EQ(dice_for("arm = 'cavalry', mounted = false, figures_per_stand = 3"), 8);
    EXPECT_EQ(dice_for("arm = 'cavalry', mounted = false, single_figures = true"), 8);  // one for each two of 16
}

TEST(RevisedOrganisation, RV_17_ShotsOfABattery_FollowItsCrew) {
    EXPECT_EQ(dice_for("arm = 'artillery', guns = 6"), 6);  // one a gunner, two gunners a gun
    EXPECT_EQ(dice_for("arm = 'artillery', guns = 4"), 4);
    EXPECT_EQ(dice_for("arm = 'artillery', stands = 2, figures_per_stand = 4"), 4);  // one for each two
    EXPECT_EQ(dice_for("arm = 'artillery', stands = 3, figures_per_stand = 4"), 6);
    EXPECT_EQ(dice_for("arm = 'artillery', stands = 1, figures_per_stand = 4"), 4);  // the whole battery on one stand
    EXPECT_EQ(dice_for("arm = 'artillery', stands = 1, figures_per_stand = 6"), 6);
    const auto per_gunner = [](const std::string& more) {
        Plan f;
        f.blue("B", 36, 20, "arm = 'artillery', " + more).grey("G", 36, 30);
        Moment m(f);
        return facts(m.battle(), m.unit("B")).hits_per_figure;
    };
    EXPECT_EQ(per_gunner("guns = 6"), 2);
    EXPECT_EQ(per_gunner("stands = 3, figures_per_stand = 4"), 1);
    EXPECT_EQ(per_gunner("stands = 1, figures_per_stand = 4"), 2);
}

TEST(RevisedOrganisation, RV_17_FullUnits_HaveTheirPrintedLayouts) {
    const Size foot = line_of("");
    EXPECT_DOUBLE_EQ(foot.width, 3 * 2.25);
    EXPECT_DOUBLE_EQ(foot.depth, 2);
    const Size six = line_of("mounting = 'two_ranks'");
    EXPECT_DOUBLE_EQ(six.width, 6 * 1.25);
    EXPECT_DOUBLE_EQ(six.depth, 1.25);
    const Size horse = line_of("arm = 'cavalry'");
    EXPECT_DOUBLE_EQ(horse.width, 4 * 1.5);
    EXPECT_DOUBLE_EQ(horse.depth, 3);
    const Size three = line_of(guns);
    EXPECT_DOUBLE_EQ(three.width, 3 * 2.25 + 2 * 0.5);
    EXPECT_DOUBLE_EQ(three.depth, 2.25);
    // A pair of stands of two figures, or four single figures, takes the space of one printed stand.
    EXPECT_DOUBLE_EQ(line_of("figures_per_stand = 2, stands = 12").width, 3 * 2.25);
    EXPECT_DOUBLE_EQ(line_of("single_figures = true").width, 3 * 2.25);
    EXPECT_DOUBLE_EQ(line_of("figures_per_stand = 2, stands = 12, footprint = [1, 0.5]").width, 3 * 2);
    EXPECT_DOUBLE_EQ(line_of("footprint = [2, 1]").width, 3 * 2);
    const Size tiny = line_of("", small);
    EXPECT_DOUBLE_EQ(tiny.width, 3 * 1.5);
    EXPECT_DOUBLE_EQ(tiny.depth, 1.5);
    EXPECT_EQ(dice_for("mounting = 'two_ranks'"), 6);  // one rank: all six fire
}

}  // namespace linstock::brom
