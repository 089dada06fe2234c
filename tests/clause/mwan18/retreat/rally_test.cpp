// Stampedes and rallying (MW-7), officers under fire (MW-8, MW-11) and victory (MW-12).

#include "rulesets/mwan18/army/victory.hpp"
#include "rulesets/mwan18/command/officers.hpp"
#include "rulesets/mwan18/fire/fire_casualties.hpp"
#include "rulesets/mwan18/fire/fire_targets.hpp"
#include "rulesets/mwan18/movement/arriving.hpp"
#include "rulesets/mwan18/movement/pace.hpp"
#include "rulesets/mwan18/retreat/breaking.hpp"
#include "rulesets/mwan18/retreat/stampede.hpp"
#include "rulesets/mwan18/showing.hpp"
#include "tests/clause/mwan18/scene.hpp"

namespace linstock::mwan18 {

namespace {

const char* const battery = "arm = 'artillery', weapon = 'napoleon', guns = 4, mwan18 = { sections = 2 }";

const char* const horse = "arm = 'cavalry', weapon = 'carbine', mwan18 = { figures = 12 }";

void flee(Scene& s, std::string_view name) {
    Play play(s.battle(), s.state(), &s.events());
    begin_stampede(play, s.unit(name), cite(s.battle(), "MW-7.1"));
}

/// No enemy is left to run from: the rear is the own edge.
Scenery alone(Scenery scenery) { return scenery.grey("C", 3800, 2900, "heading = 180"); }
void clear(Scene& s) { s.of("C").presence = Presence::left; }

/// The unit stampedes once from its present position.
void run(Scene& s, std::string_view name) {
    Play play(s.battle(), s.state(), &s.events());
    run_away(play, s.unit(name));
}

/// T1 of this turn, for resting units and wounded officers.
void new_turn(Scene& s, int turn) {
    s.state().turn = static_cast<std::uint16_t>(turn);
    Play play(s.battle(), s.state(), &s.events());
    return_to_order(play);
}

Decision answer(Verb verb) {
    Decision d;
    d.verb = verb;
    return d;
}

}  // namespace

TEST(MW_7_Rally, MW_7_1_InfantryMountedAndLimberedUnits_RunAWholeMoveToTheRear) {
    Scene s(alone(Scenery()
                      .blue("F", 500, 1500)
                      .blue("H", 2000, 1500, "arm = 'cavalry', weapon = 'carbine', mwan18 = { figures = 12 }")
                      .blue("G", 3500, 1500, std::string(battery) + ", formation = 'column'")));
    clear(s);
    run(s, "F");
    s.expect_at("F", 500, 1500 - 19.05 - 300);
    EXPECT_EQ(s.of("F").heading, from_degrees(180));
    run(s, "H");
    s.expect_at("H", 2000, 1500 - 38.1 - 1000);
    run(s, "G");
    s.expect_at("G", 3500, 1500 - 127 - 500);
}

TEST(MW_7_Rally, MW_7_1_UnlimberedCrews_RunAsInfantryAndLeaveTheGuns) {
    Scene s(alone(Scenery().blue("G", 2000, 1500, battery)));
    clear(s);
    run(s, "G");
    s.expect_at("G", 2000, 1500);
    EXPECT_EQ(figures_left(s.battle(), s.state(), s.unit("G")), 0);
    EXPECT_TRUE(without_crew(s.battle(), s.state(), s.unit("G"), 0));
    EXPECT_EQ(figures_left(s.battle(), s.state(), s.unit("Part 1 of G")), 12);
    EXPECT_EQ(run_of(s.battle(), s.state(), s.unit("Part 1 of G")), 300);
}

// A run costs what the ground costs, at no gait: cavalry has 1000 feet in the open and 400 in woods, guns 500 and 100.
TEST(MW_7_Rally, MW_7_1_RunThroughWoods_PaysTheCostOfTheGround) {
    Scene s(alone(Scenery()
                      .blue("F", 500, 1500)
                      .blue("H", 2000, 1500, horse)
                      .blue("G", 3500, 1500, std::string(battery) + ", formation = 'column'")
                      .area("woods", 0, 0, 4000, 1361.9)));
    clear(s);
    run(s, "F");
    s.expect_at("F", 500, 1361.9 - (300 - (1500 - 19.05 - 1361.9)) * 3 / 5);
    run(s, "H");
    s.expect_at("H", 2000, 1361.9 - (1000 - 100) * 2.0 / 5);
    run(s, "G");
    s.expect_at("G", 3500, 1361.9 - (500 - (1500 - 127 - 1361.9)) / 5);
}

TEST(MW_7_Rally, MW_7_1_CrewsWithoutTheirGuns_PayForWoodsAsInfantry) {
    Scene s(alone(Scenery().blue("G", 2000, 1500, battery).area("woods", 0, 0, 4000, 1361.9)));
    clear(s);
    run(s, "G");
    const double first = 1361.9 - (300 - (1500 - 127 - 1361.9)) * 3 / 5;
    s.expect_at("Part 1 of G", 2000, first);
    run(s, "Part 1 of G");
    s.expect_at("Part 1 of G", 2000, first - 180);
}

TEST(MW_7_Rally, MW_7_1_BatteryThatStampedes_TheCrewRunsOnAndTheGunsStay) {
    Scene s(Scenery().blue("G", 2000, 1500, battery).grey("C", 2000, 1900, "heading = 180"));
    flee(s, "G");
    run(s, "G");
    const UnitId crew = s.unit("Part 1 of G");
    EXPECT_EQ(own(s.state().unit(crew)).spirit, Spirit::stampeding);
    EXPECT_EQ(s.own_of("G").spirit, Spirit::steady);
    run(s, "G");
    s.expect_at("G", 2000, 1500);
    EXPECT_EQ(s.of("G").heading, 0);
}

TEST(MW_7_Rally, MW_7_1_MW_7_6_CrewThatHasLeftItsGuns_IsAUnitOnFoot) {
    Scene s(Scenery().blue("G", 2000, 1500, battery).grey("C", 2000, 1900, "heading = 180"));
    flee(s, "G");
    run(s, "G");
    const std::string crew = "Part 1 of G";
    set_spirit(s.of(crew), Spirit::steady);
    s.of(crew).heading = 0;
    s.order(crew, 2);
    s.run(Proc::movement);
    for (const Verb verb : {Verb::limber, Verb::unlimber, Verb::rig_prolonge}) {
        s.refuse({Parts(s).plain(verb, crew)}, "MW-7.1");
        for (const Prompt& p : s.prompts())
            for (const Offer& o : p.offers)
                EXPECT_FALSE(o.unit == s.unit(crew) && o.verb == verb);
    }
    s.refuse({Parts(s).number(Verb::abandon, crew, 1)}, "MW-7.1");
    s.refuse({Parts(s).gait(crew, 2), Parts(s).march(crew, 2000, s.place(crew).y + 50)}, "MW-3.1");
    const double y = s.place(crew).y;
    s.refuse({Parts(s).march(crew, 2000, y + 201)}, "MW-3.1");
    s.dispatch({Parts(s).march(crew, 2000, y + 200)});
    s.expect_at(crew, 2000, y + 200);
    s.of(crew).formation = Formation::line;
    EXPECT_FALSE(is_manned(s.battle(), s.state(), s.unit(crew), 0)) << "there is no gun to fire";
    s.change(crew, [](MwUnit& w) { w.horse_hits = 1; });
    std::vector<int> sections;
    Play play(s.battle(), s.state(), &s.events());
    EXPECT_EQ(next_loss(play, s.unit(crew), sections), BatteryLoss::gunner) << "nor a horse to hit";
}

TEST(MW_7_Rally, MW_7_1_RoughGroundAndMarsh_DoNotSlowAStampede) {
    Scene s(
        alone(Scenery().blue("H", 2000, 1500, horse).area("marsh", 0, 900, 4000, 1300).area("rough", 0, 0, 4000, 900)));
    clear(s);
    run(s, "H");
    s.expect_at("H", 2000, 1500 - 38.1 - 1000);
}

TEST(MW_7_Rally, MW_7_1_ObstacleThatItsArmCannotCross_StopsAStampedeForOneTurn) {
    for (const char* kind : {"fence", "hedge"}) {
        Scene s(alone(Scenery().blue("H", 2000, 1600, horse).line(kind, 1000, 1400, 3000, 1400)));
        clear(s);
        run(s, "H");
        s.expect_at("H", 2000, 1400);
        EXPECT_TRUE(s.own_of("H").held_up);
        run(s, "H");
        s.expect_at("H", 2000, 400);
        EXPECT_FALSE(s.own_of("H").held_up);
    }
    Scene s(alone(Scenery()
                      .blue("G", 2000, 1600, std::string(battery) + ", formation = 'column'")
                      .line("stone_wall", 1000, 1400, 3000, 1400)));
    clear(s);
    run(s, "G");
    s.expect_at("G", 2000, 1400);
    run(s, "G");
    s.expect_at("G", 2000, 900);
}

// By then another enemy may be the nearest, so that the rear is in another direction.
TEST(MW_7_Rally, MW_7_1_StampedeThatAnObstacleStopped_CrossesItInAnyDirection) {
    Scene s(Scenery()
                .blue("H", 2000, 1600, horse)
                .line("fence", 500, 1400, 3500, 1400)
                .grey("C", 2000, 2000, "heading = 180"));
    run(s, "H");
    s.expect_at("H", 2000, 1400);
    s.of("C").place = to_point({2400, 1800});
    run(s, "H");
    EXPECT_LT(s.place("H").y, 1000);
    EXPECT_LT(s.place("H").x, 1700);
}

// Two fences of a lane: the unit meets the second within the same run.
TEST(MW_7_Rally, MW_7_1_SecondObstacle_StopsAStampedeAgain) {
    Scene s(alone(Scenery()
                      .blue("H", 2000, 1600, horse)
                      .line("fence", 1000, 1400, 3000, 1400)
                      .line("fence", 1000, 1300, 3000, 1300)));
    clear(s);
    run(s, "H");
    run(s, "H");
    s.expect_at("H", 2000, 1300);
    run(s, "H");
    s.expect_at("H", 2000, 300);
}

TEST(MW_7_Rally, MW_7_1_MW_3_33_Stampede_NeverEntersImpassableGround) {
    Scene s(alone(Scenery()
                      .blue("H", 1000, 1600, horse)
                      .blue("G", 3000, 1600, std::string(battery) + ", formation = 'column'")
                      .area("impassable", 0, 1000, 2000, 1400)
                      .area("hill", 2100, 0, 4000, 1400, "crests = [[[2100, 700], [4000, 700]]]\n")
                      .area("woods", 2100, 1000, 4000, 1400)));
    clear(s);
    for (int n = 0; n < 3; ++n) {
        run(s, "H");
        s.expect_at("H", 1000, 1400, 0.11);
        run(s, "G");
        s.expect_at("G", 3000, 1400, 0.11);  // uphill in woods: five fifths less
    }
}

TEST(MW_7_Rally, MW_7_1_StampedeOffTheTable_IsLost) {
    Scene s(alone(Scenery().blue("F", 500, 200)));
    clear(s);
    run(s, "F");
    EXPECT_EQ(s.of("F").presence, Presence::left);
    EXPECT_TRUE(s.cites(s.one(EventKind::left_table, "F"), "MW-7.1"));
    EXPECT_EQ(men_lost(s.battle(), s.state(), ArmyId{1}), 300);
}

TEST(MW_7_Rally, MW_7_1_MW_6_20_AttackerWhoseEnemyRanOffTheTable_IsNoLongerAttacker) {
    Scene s(alone(Scenery().blue("F", 500, 200).grey("D", 1500, 1600)));
    clear(s);
    const UnitId foe = s.unit("F");
    s.change("D", [&](MwUnit& w) {
        w.contact = foe;
        w.attacker = w.met = true;
        w.edge = Edge::front;
    });
    run(s, "F");
    ASSERT_EQ(s.of("F").presence, Presence::left);
    EXPECT_EQ(s.own_of("D").contact, UnitId{});
    EXPECT_FALSE(s.own_of("D").attacker);
    EXPECT_FALSE(s.own_of("D").met);
    EXPECT_EQ(s.own_of("D").edge, Edge::none);
}

TEST(MW_7_Rally, MW_7_1_StampedingUnit_RunsEachT2bUntilItReachesARallyingPoint) {
    Scene s(Scenery().blue("F", 500, 1500).blue("E", 3500, 500).grey("C", 500, 2000, "heading = 180"));
    flee(s, "F");
    s.run(Proc::movement);
    s.dispatch({});
    s.expect_at("F", 500, 1500 - 19.05 - 300);
    s.of("C").place = to_point({500, 2900});
    s.run(Proc::movement);
    s.dispatch({});
    s.expect_at("F", 500, 1500 - 19.05 - 300);
}

TEST(MW_7_Rally, MW_7_2_RallyingPoint_DependsOnDistanceAndSight) {
    Scene s(Scenery().blue("F", 500, 1000).grey("C", 500, 1951, "heading = 180"));
    const auto safe = [&](double y) {
        s.of("C").place = to_point({500, y});
        return at_rallying_point(s.battle(), s.state(), s.unit("F"));
    };
    EXPECT_TRUE(safe(1901)) << "an enemy in sight 901 feet away";
    EXPECT_FALSE(safe(1900));
    Scene hidden(
        Scenery().blue("F", 500, 1000).grey("C", 500, 1500, "heading = 180").area("woods", 0, 1100, 1000, 1400));
    EXPECT_TRUE(at_rallying_point(hidden.battle(), hidden.state(), hidden.unit("F")))
        << "an enemy 500 feet away and out of sight";
    Scene far(Scenery()
                  .blue("F", 500, 1000)
                  .grey("C", 500, 1500, "heading = 180")
                  .grey("D", 1700, 1000, "heading = 270")
                  .area("woods", 0, 1100, 1000, 1400));
    EXPECT_FALSE(at_rallying_point(far.battle(), far.state(), far.unit("F"))) << "D sees it from 1200 feet";
    hidden.of("C").place = to_point({500, 1450});
    EXPECT_FALSE(at_rallying_point(hidden.battle(), hidden.state(), hidden.unit("F"))) << "450";
}

TEST(MW_7_Rally, MW_5_3_3_FriendsThatAStampedePasses_HaveAReasonToCheck) {
    Scene s(Scenery()
                .blue("F", 1000, 1500)
                .blue("N", 1300, 1300, "mwan18 = { figures = 25 }")
                .blue("L", 750, 1300, "mwan18 = { figures = 26 }")
                .blue("A", 2000, 1300)
                .grey("C", 3800, 2900));
    clear(s);
    run(s, "F");
    EXPECT_EQ(s.own_of("N").friends_ran, 1) << "20 figures are 4/5 of 25";
    EXPECT_EQ(s.own_of("L").friends_ran, 0) << "20 figures are less than 4/5 of 26";
    EXPECT_EQ(s.own_of("A").friends_ran, 0) << "too far";
}

// MW-5.3.3: distance is measured from the footprint, which includes the tail of a column.
TEST(MW_7_Rally, MW_5_3_3_Stampede_IsMeasuredFromItsWholeFootprint) {
    Scene s(Scenery()
                .blue("F", 1000, 1500, "arm = 'artillery', guns = 6, weapon = 'napoleon', formation = 'road_column'")
                .blue("N", 1000, 1600, "mwan18 = { figures = 5 }")
                .grey("C", 3800, 2900));
    clear(s);
    run(s, "F");
    EXPECT_LT(s.place("F").y, 1000);
    EXPECT_EQ(s.own_of("N").friends_ran, 1) << "its last gun began within 100 feet of them";
}

TEST(MW_7_Rally, MW_7_3_Owner_MayTryToRallyOncePerStampede) {
    Scene s(Scenery().blue("F", 500, 1000).grey("C", 500, 2900, "heading = 180"));
    flee(s, "F");
    s.run(Proc::rally);
    ASSERT_TRUE(s.asks("mw.rally"));
    s.decide(answer(Verb::no));
    EXPECT_EQ(s.own_of("F").spirit, Spirit::stampeding);
    s.run(Proc::rally);
    s.decide(answer(Verb::yes), "d100=37 d10=4");
    EXPECT_EQ(s.of("F").stands_left, 7) << "7.4";
    EXPECT_EQ(s.own_of("F").spirit, Spirit::resting);
    EXPECT_TRUE(s.cites(s.one(EventKind::rallied, "F"), "MW-7.4"));
    EXPECT_EQ(men_lost(s.battle(), s.state(), ArmyId{1}), 195) << "the others are gone";
    s.run(Proc::rally);
    EXPECT_TRUE(s.finished());
}

TEST(MW_7_Rally, MW_7_3_RallyThatBringsNoneBack_RemovesTheUnitWithoutARestDie) {
    Scene s(Scenery().blue("F", 500, 1000).grey("C", 500, 2900, "heading = 180"));
    flee(s, "F");
    s.run(Proc::rally);
    s.decide(answer(Verb::yes), "d100=2");
    EXPECT_TRUE(s.of("F").gone());
}

TEST(MW_7_Rally, MW_7_4_RalliedUnit_RestsForTheTurnsOfTheDie) {
    Scene s(Scenery().blue("F", 500, 1000).grey("C", 500, 2900, "heading = 180"));
    s.state().turn = 3;
    flee(s, "F");
    s.run(Proc::rally);
    s.decide(answer(Verb::yes), "d100=100 " + Scene::d10(0));
    EXPECT_EQ(s.own_of("F").rest_until, 5) << "0 is read as 1: from the T1 of turn 3 + 1 + 1";
    new_turn(s, 4);
    EXPECT_FALSE(in_order(s.battle(), s.state(), s.unit("F")));
    new_turn(s, 5);
    EXPECT_TRUE(in_order(s.battle(), s.state(), s.unit("F")));
}

TEST(MW_7_Rally, MW_7_5_CommandersWithAUnit_BringMoreBackSooner) {
    Scene s(Scenery()
                .blue("F", 500, 1000)
                .grey("C", 500, 2900, "heading = 180")
                .blue_officer("Gibbon", "brigade", "attached = 'F'")
                .blue_officer("King", "division", "attached = 'F'"));
    flee(s, "F");
    s.run(Proc::rally);
    s.decide(answer(Verb::yes), "d100=40 d10=8");
    EXPECT_EQ(s.of("F").stands_left, 14) << "70% of 20";
    EXPECT_EQ(s.one(EventKind::rallied, "F").turns(), 2) << "a quarter of 8";
    EXPECT_TRUE(s.cites(s.one(EventKind::rallied, "F"), "MW-7.5"));
}

TEST(MW_7_Rally, MW_7_6_RestingUnitThatIsHit_StampedesAgain) {
    Scene s(Scenery().blue("F", 500, 1000).grey("C", 500, 2900, "heading = 180"));
    s.change("F", [](MwUnit& w) {
        w.spirit = Spirit::resting;
        w.rally_tried = true;
    });
    s.of("F").condition = Condition::disordered;
    Play play(s.battle(), s.state(), &s.events());
    hit_while_resting(play, s.unit("F"));
    EXPECT_EQ(s.own_of("F").spirit, Spirit::stampeding);
    EXPECT_FALSE(s.own_of("F").rally_tried) << "once per stampede";
}

// T4a: C needs 3 fifths for 150 feet. Advance 2/5 moves and stops; Hold does not move.
TEST(MW_7_Rally, MW_7_6_MW_6_4_ChargeThatStopsShortOfARestingUnit_StartsANewStampede) {
    for (const bool holds : {false, true}) {
        Scene s(Scenery().blue("F", 2000, 1000).grey("C", 2000, 1150, "heading = 180"));
        set_spirit(s.of("F"), Spirit::resting);
        const UnitId aim = s.unit("F");
        s.change("C", [&](MwUnit& w) {
            w.order = Order::attack;
            w.objective = w.charge = aim;
            w.closes = true;
        });
        s.run(Proc::close_action, holds ? "d10=1" : "d10=3");
        s.expect_at("C", 2000, holds ? 1150 : 1030);
        EXPECT_EQ(s.own_of("F").spirit, holds ? Spirit::resting : Spirit::stampeding);
        if (holds) continue;
        EXPECT_TRUE(s.cites(s.one(EventKind::routed, "F"), "MW-7.6"));
    }
}

TEST(MW_7_Rally, MW_7_6_MW_3_14_ChargeFromOutOfReachAtARestingUnit_StartsANewStampede) {
    Scene s(Scenery().blue("F", 2000, 1000).grey("C", 2000, 1700, "heading = 180"));
    set_spirit(s.of("F"), Spirit::resting);
    s.order("C", 3, "F");
    s.run(Proc::movement);
    s.dispatch({Parts(s).charge("C", "F")});
    s.expect_at("C", 2000, 1400);
    EXPECT_EQ(s.own_of("F").spirit, Spirit::stampeding);
}

TEST(MW_7_Rally, MW_7_6_RalliedPartNearItsParent_JoinsIt) {
    for (const double apart : {150.0, 300.0}) {
        Scene s(Scenery().blue("F", 500, 1000).grey("C", 500, 2900, "heading = 180"));
        Play play(s.battle(), s.state(), &s.events());
        break_off(play, s.unit("F"), 5, {});
        s.of("Part 1 of F").place = to_point({500, 1000 - 19.05 - apart});
        s.of("Part 1 of F").condition = Condition::disordered;
        s.change("Part 1 of F", [](MwUnit& w) {
            w.spirit = Spirit::resting;
            w.rest_until = 2;
        });
        new_turn(s, 2);
        EXPECT_EQ(s.of("F").stands_left, apart < 200 ? 20 : 15);
        EXPECT_EQ(s.of("Part 1 of F").stands_left, apart < 200 ? 0 : 5);
    }
}

// A crew runs from an abandoned gun as from any other. It goes back to that gun, not to the battery it has left.
TEST(MW_7_Rally, MW_6_18_MW_7_6_MW_3_17_CrewOfAnAbandonedGun_GoesBackToThatGun) {
    for (const bool rested : {false, true}) {
        Scene s(Scenery().blue("G", 500, 1000, battery).grey("C", 500, 2900, "heading = 180"));
        s.order("G", 2);
        s.run(Proc::movement);
        s.dispatch({Parts(s).number(Verb::abandon, "G", 1)});
        const std::string gun = "Part 1 of G";
        ASSERT_TRUE(on_table(s.state(), s.unit(gun)));
        s.of("G").casualties[0] = 4;
        run(s, gun);
        const std::string crew = "Part 2 of G";
        ASSERT_EQ(figures_left(s.battle(), s.state(), s.unit(crew)), 6);
        EXPECT_EQ(figures_left(s.battle(), s.state(), s.unit(gun)), 0);
        if (rested) {
            s.change(crew, [](MwUnit& w) {
                w.spirit = Spirit::resting;
                w.rest_until = 2;
            });
            s.of(crew).place = to_point({500, 850});
            new_turn(s, 2);
        } else {
            s.of(crew).place = s.of(gun).place;
            s.run(Proc::end_of_turn);
        }
        EXPECT_EQ(figures_left(s.battle(), s.state(), s.unit(gun)), 6);
        EXPECT_EQ(figures_left(s.battle(), s.state(), s.unit("G")), 2);
    }
}

// The positions of the remaining guns have changed since the crew ran.
TEST(MW_7_Rally, MW_6_18_MW_3_17_CrewThatReturns_MansItsOwnGunAtItsNewPosition) {
    Scene s(Scenery()
                .blue("G", 500, 1000, "arm = 'artillery', weapon = 'napoleon', guns = 6, mwan18 = { sections = 3 }")
                .grey("C", 500, 2900, "heading = 180"));
    Play play(s.battle(), s.state(), &s.events());
    break_off(play, s.unit("G"), 0, {false, false, true, false});
    s.order("G", 2);
    s.run(Proc::movement);
    s.dispatch({Parts(s).number(Verb::abandon, "G", 1)});
    EXPECT_EQ(figures_left(s.battle(), s.state(), s.unit("G")), 6);
    s.of("Part 1 of G").place = s.of("G").place;
    s.run(Proc::end_of_turn);
    EXPECT_EQ(figures_left(s.battle(), s.state(), s.unit("G")), 12);
}

// Two crews ran together, and one of their guns was then abandoned. Each crew returns to its own gun.
TEST(MW_7_Rally, MW_6_18_MW_7_6_MW_3_17_CrewsWhoseGunsAreApart_EachMansItsOwn) {
    for (const bool rested : {false, true})
        for (const bool both : {false, true}) {
            Scene s(
                Scenery()
                    .blue("G", 500, 1000, "arm = 'artillery', weapon = 'napoleon', guns = 6, mwan18 = { sections = 3 }")
                    .grey("C", 500, 2900, "heading = 180"));
            Play play(s.battle(), s.state(), &s.events());
            const std::string crew = "Part 1 of G";
            break_off(play, s.unit("G"), 0, {true, true, false, false});
            s.order("G", 2);
            s.run(Proc::movement);
            s.dispatch({Parts(s).number(Verb::abandon, "G", 1)});
            const std::string gun = "Part 2 of G";
            ASSERT_TRUE(on_table(s.state(), s.unit(gun)));
            s.of(gun).place = to_point({rested || both ? 560.0 : 2500.0, 1000});
            if (rested) {
                s.change(crew, [](MwUnit& w) {
                    w.spirit = Spirit::resting;
                    w.rest_until = 2;
                });
                s.of(crew).place = to_point({500, 850});
                if (!both) s.of(gun).place = to_point({2500, 1000});
                new_turn(s, 2);
            } else {
                s.of(crew).place = s.of("G").place;
                if (both) s.of(gun).place = s.of("G").place;
                s.run(Proc::end_of_turn);
            }
            EXPECT_EQ(figures_left(s.battle(), s.state(), s.unit("G")), 12);
            EXPECT_EQ(figures_left(s.battle(), s.state(), s.unit(gun)), both ? 6 : 0);
            EXPECT_EQ(figures_left(s.battle(), s.state(), s.unit(crew)), both ? 0 : 6) << "it waits for its gun";
        }
}

TEST(MW_7_Rally, MW_7_6_PartThatRejoins_NeedsRoomAtTheParentOrStaysAUnit) {
    // The five figures that rejoin widen the parent's front by 2.5 figures on either side.
    for (const bool hemmed_in : {false, true}) {
        Scene s(Scenery()
                    .blue("F", 500, 1000)
                    .blue("G", 1500, 1000)
                    .blue("H", 500, 2000)
                    .grey("C", 500, 2900, "heading = 180"));
        Play play(s.battle(), s.state(), &s.events());
        break_off(play, s.unit("F"), 5, {});
        const Box f = footprint(s.battle(), s.state(), s.unit("F"));
        const double beside = f.half_width + footprint(s.battle(), s.state(), s.unit("G")).half_width;
        s.of("G").place = to_point({500 + beside, 1000});
        if (hemmed_in) s.of("H").place = to_point({500 - beside, 1000});
        s.of("Part 1 of F").place = to_point({500, 850});
        s.of("Part 1 of F").condition = Condition::disordered;
        s.change("Part 1 of F", [](MwUnit& w) {
            w.spirit = Spirit::resting;
            w.rest_until = 2;
        });
        new_turn(s, 2);
        EXPECT_EQ(s.of("F").stands_left, hemmed_in ? 15 : 20);
        EXPECT_EQ(s.of("Part 1 of F").stands_left, hemmed_in ? 5 : 0);
        const double grown = footprint(s.battle(), s.state(), s.unit("F")).half_width - f.half_width;
        EXPECT_EQ(grown > 0, !hemmed_in);
        EXPECT_NEAR(to_vec(s.of("F").place).x, 500 - grown, 0.06);
        std::vector<std::string> broken;
        family_invariants(s.battle(), s.state(), broken);
        EXPECT_TRUE(broken.empty()) << broken[0];
    }
}

// --- MW-8 ---

namespace {

/// 20 figures fire their first volley at 100 feet: 20 x 8 x 7/5 = 224, so an officer's chance is 22.
void volley_at(Scene& s, std::string_view tape) {
    s.run(Proc::fire);
    s.dispatch({Parts(s).fire("U", "C")}, tape);
}

Scenery officers_under_fire() {
    return Scenery()
        .blue("U", 2000, 1000)
        .grey("C", 2000, 1100, "heading = 180")
        .grey_officer("Hill", "brigade", "attached = 'C'");
}

}  // namespace

TEST(MW_8_Officers, MW_8_1_OfficersChance_IsThePercentageWithoutItsLastDigit) {
    Scene hit(officers_under_fire());
    volley_at(hit, "d100=99 d100=22,81");
    EXPECT_STREQ(hit.all(EventKind::officer_fate)[0].word, "scratched");
    Scene safe(officers_under_fire());
    volley_at(safe, "d100=99 d100=23");
    EXPECT_STREQ(safe.one(EventKind::officer_fate).word, "unhurt");
    EXPECT_EQ(safe.of("C").stands_left, 18);
}

TEST(MW_8_Officers, MW_8_2_WoundOfAnOfficer_IsDecidedByADie) {
    Scene dead(officers_under_fire());
    volley_at(dead, "d100=99 d100=1,20");
    EXPECT_EQ(dead.officer_state("Hill").presence, Presence::destroyed);
    Scene minor(officers_under_fire());
    volley_at(minor, "d100=99 d100=1,60");
    EXPECT_EQ(own(minor.officer_state("Hill")).out_until, minor.state().turn + 10);
    Scene light(officers_under_fire());
    volley_at(light, "d100=99 d100=1,80");
    EXPECT_EQ(own(light.officer_state("Hill")).out_until, light.state().turn + 5);
}

TEST(MW_8_Officers, MW_8_3_MajorWound_RemovesTheOfficerAndMayKill) {
    Scene dies(officers_under_fire());
    volley_at(dies, "d100=99 d100=1,21,50");
    EXPECT_EQ(dies.officer_state("Hill").presence, Presence::destroyed);
    Scene lives(officers_under_fire());
    volley_at(lives, "d100=99 d100=1,40,51");
    EXPECT_EQ(lives.officer_state("Hill").presence, Presence::left);
}

TEST(MW_8_Officers, MW_8_4_WoundedOfficer_IsOutOfCommandForHisTurnsAndReturnsAtT1) {
    Scene s(officers_under_fire());
    s.state().turn = 4;
    volley_at(s, "d100=99 d100=1,100");
    EXPECT_FALSE(officer_leads(s.state(), s.officer("Hill"))) << "at once";
    new_turn(s, 5);
    EXPECT_FALSE(officer_leads(s.state(), s.officer("Hill"))) << "out 1 turn";
    new_turn(s, 6);
    EXPECT_TRUE(officer_leads(s.state(), s.officer("Hill")));
}

TEST(MW_8_Officers, MW_8_5_OfficerWithAStampedingUnit_GoesWithIt) {
    Scene s(Scenery().blue("F", 500, 1500).blue_officer("Gibbon", "brigade", "attached = 'F'").grey("C", 3800, 2900));
    clear(s);
    run(s, "F");
    EXPECT_EQ(s.officer_state("Gibbon").place, s.of("F").place);
    EXPECT_EQ(s.officer_state("Gibbon").attached_to, s.unit("F"));
}

TEST(MW_8_Officers, MW_8_5_OfficerWithABattery_GoesWithTheCrewsIfAllRun) {
    for (const bool all : {true, false}) {
        Scene s(Scenery()
                    .blue("G", 2000, 1500, battery)
                    .blue_officer("Gibbon", "brigade", "attached = 'G'")
                    .grey("C", 2000, 1900, "heading = 180"));
        Play play(s.battle(), s.state(), &s.events());
        const UnitId crew = break_off(play, s.unit("G"), 0, {true, all, all, all});
        run_away(play, crew);
        const UnitId with = all ? crew : s.unit("G");
        EXPECT_EQ(s.officer_state("Gibbon").attached_to, with);
        EXPECT_EQ(s.officer_state("Gibbon").place, s.state().unit(with).place);
        if (!all) continue;
        join(play, crew, s.unit("G"));
        EXPECT_EQ(s.officer_state("Gibbon").attached_to, s.unit("G"));
    }
}

// --- MW-11 ---

namespace {

void will_ride(Scene& s, std::string_view officer, std::string_view unit, Vec to = {}) {
    edit(s.officer_state(officer), [&](MwOfficer& o) {
        o.rides = true;
        if (!unit.empty()) o.joins = s.unit(unit);
        o.to_x = static_cast<std::int32_t>(to_steps(to.x));
        o.to_y = static_cast<std::int32_t>(to_steps(to.y));
    });
}

}  // namespace

TEST(MW_11_Officers, MW_11_2_OfficerThatLeavesAUnit_RidesFromWhereItStartedTheTurn) {
    for (const bool joins : {true, false}) {
        Scene s(Scenery()
                    .blue("H", 500, 1000, horse)
                    .blue("B", 500, 2800)
                    .blue_officer("Gibbon", "brigade", "attached = 'H'")
                    .grey("C", 3800, 200));
        will_ride(s, "Gibbon", joins ? "B" : "", {500, 100});
        s.order("H", 2);
        s.run(Proc::movement);
        s.dispatch({Parts(s).gait("H", 3), Parts(s).march("H", 500, 1950)});
        EXPECT_TRUE(s.officer_state("Gibbon").attached_to.none());
        EXPECT_NEAR(to_vec(s.officer_state("Gibbon").place).y, joins ? 2000 : 100, 0.06);
    }
}

TEST(MW_11_Officers, MW_11_2_Officer_RidesAtTheEndOfT2bBeforeChargesMove) {
    Scene s(Scenery()
                .blue("H", 2000, 500, horse)
                .blue_officer("Gibbon", "brigade", "at = [2000, 1700]")
                .grey("C", 2000, 2500, "heading = 180"));
    will_ride(s, "Gibbon", "H");
    s.order("H", 3, "C");
    s.run(Proc::movement);
    s.dispatch({Parts(s).charge("H", "C")});
    s.expect_at("H", 2000, 1500);
    EXPECT_TRUE(s.officer_state("Gibbon").attached_to.none()) << "the unit was 1200 feet from the officer";
    EXPECT_NEAR(to_vec(s.officer_state("Gibbon").place).y, 700, 0.06);
}

// --- MW-12 ---

TEST(MW_12_Victory, MW_12_2_ArmyWithUnderFortyPercentInOrder_IsBroken) {
    Scene s(Scenery().blue("A", 500, 1000).blue("B", 1500, 1000).grey("C", 500, 2900, "heading = 180"));
    s.change("A", [](MwUnit& w) { w.spirit = Spirit::stampeding; });
    s.of("A").condition = Condition::routed;
    s.of("B").stands_left = 16;
    EXPECT_FALSE(broken(s.battle(), s.state(), ArmyId{1})) << "16 of 40 figures are 40 percent";
    s.of("B").stands_left = 15;
    EXPECT_TRUE(broken(s.battle(), s.state(), ArmyId{1}));
    s.run(Proc::end_of_turn);
    EXPECT_TRUE(s.state().outcome.over);
    EXPECT_EQ(s.state().outcome.winner, ArmyId{2});
}

TEST(MW_12_Victory, MW_12_3_MenPrisonersAndGuns_ScorePoints) {
    Scene s(Scenery().blue("A", 500, 1000).blue("G", 1500, 1000, battery).grey("C", 500, 2900, "heading = 180"));
    s.of("A").stands_left = 18;
    edit(s.state(), [](MwState& m) { m.prisoners[0] = 15; });
    s.of("G").casualties[0] = 6;
    EXPECT_EQ(points_of(s.battle(), s.state(), ArmyId{2}), 30 + 30 + 15 + 60);
    EXPECT_EQ(points_of(s.battle(), s.state(), ArmyId{1}), 0);
}

// MW-12.1, MW-12.4
TEST(MW_12_Victory, MW_12_1_MW_12_4_LastTurn_EndsTheBattleByPoints) {
    const auto end = [](int blue_lost, int grey_lost) {
        Scene s(Scenery().blue("A", 500, 1000).grey("C", 500, 2900, "heading = 180"));
        s.state().turn = 8;
        s.of("A").stands_left = static_cast<std::uint8_t>(20 - blue_lost);
        s.of("C").stands_left = static_cast<std::uint8_t>(20 - grey_lost);
        s.run(Proc::end_of_turn);
        EXPECT_TRUE(s.state().outcome.over);
        return s.state().outcome;
    };
    EXPECT_TRUE(end(4, 5).winner.none()) << "under 3:2";
    EXPECT_EQ(end(4, 6).winner, ArmyId{1}) << "from 3:2";
    EXPECT_EQ(end(6, 4).winner, ArmyId{2});
    EXPECT_GT(end(2, 6).degree, end(4, 6).degree) << "decisive from 3:1";
}

}  // namespace linstock::mwan18
