// Chapter 3: movement.

#include "rulesets/mwan18/fire/fire_targets.hpp"
#include "rulesets/mwan18/movement/legs.hpp"
#include "rulesets/mwan18/room.hpp"
#include "tests/clause/mwan18/scene.hpp"

#include <tuple>

namespace linstock::mwan18 {

namespace {

/// One turn's moves of a scene in which all units have orders of class 2.
void moves(Scene& s, const std::vector<Decision>& parts) {
    for (const Unit& u : s.battle().forces().units)
        if (s.state().unit(u.id).on_field()) s.order(u.name, 2);
    s.run(Proc::movement);
    s.dispatch(parts);
}

/// Opens the T2a prompt, for moves that will be refused.
void ask(Scene& s, int order_class = 2) {
    for (const Unit& u : s.battle().forces().units)
        if (s.state().unit(u.id).on_field()) s.order(u.name, order_class);
    s.run(Proc::movement);
}

const Scenery one_regiment = Scenery().blue("A", 1000, 500).grey("Z", 3800, 2900);
const std::string horse = "arm = 'cavalry', men = 225, weapon = 'carbine'";
const std::string guns = "arm = 'artillery', guns = 6, weapon = 'napoleon'";
const std::string in_teams = guns + ", formation = 'column'";

}  // namespace

TEST(MW_3_Movement, MW_3_1_InfantryInLine_Marches200Feet) {
    Scene s(one_regiment);
    moves(s, {Parts(s).march("A", 1000, 700)});
    s.expect_at("A", 1000, 700);
    EXPECT_EQ(s.own_of("A").spent, turn_budget);
    EXPECT_TRUE(s.cites(s.one(EventKind::moved, "A"), "MW-3.1"));
    Scene far(one_regiment);
    ask(far);
    far.refuse({Parts(far).march("A", 1000, 701)}, "MW-3.1");
    EXPECT_EQ(far.refusal(), "A can move 200 feet that way, not 201");
}

TEST(MW_3_Movement, MW_3_40_MW_9_1_MarchWithoutAPoint_IsTheLeastThatItsOrdersDemand) {
    Scene s(Scenery().blue("A", 1000, 500).blue("G", 2000, 500, guns).grey("Z", 1000, 2000, "heading = 180"));
    ask(s);
    s.dispatch({Parts(s).plain(Verb::march, "A"), Parts(s).plain(Verb::by_hand, "G")});
    s.expect_at("A", 1000, 500);
    s.expect_at("G", 2000, 500);
    Scene bound(Scenery().blue("A", 1000, 500).grey("Z", 1000, 2000, "heading = 180"));
    bound.order("A", 3, "Z");
    bound.run(Proc::movement);
    const std::vector<Prompt> open_prompts = prompts(bound.battle(), bound.state());
    for (const Offer& o : open_prompts.front().offers)
        EXPECT_FALSE(o.verb == Verb::stand && o.unit == bound.unit("A")) << "a unit under attack orders cannot stand";
    bound.dispatch({Parts(bound).plain(Verb::march, "A")});
    EXPECT_GT(bound.place("A").y, 500);
}

TEST(MW_3_Movement, MW_3_2_InfantryInOpenOrderOrRoadColumn_Marches250Feet) {
    for (const char* formation : {"skirmish", "road_column"}) {
        Scene s(Scenery().blue("A", 1000, 500, std::string("formation = '") + formation + "'").grey("Z", 3800, 2900));
        moves(s, {Parts(s).march("A", 1000, 750)});
        s.expect_at("A", 1000, 750);
        EXPECT_TRUE(s.cites(s.one(EventKind::moved, "A"), "MW-3.2"));
        EXPECT_EQ(s.own_of("A").spent, turn_budget);
    }
}

TEST(MW_3_Movement, MW_3_3_InfantryCharge_Goes300Feet) {
    // The target is out of reach: the charger goes its charge allowance towards it.
    Scene s(Scenery().blue("A", 1000, 500).grey("Z", 1000, 1200));
    s.order("A", 3, "Z");
    s.run(Proc::movement);
    s.dispatch({Parts(s).charge("A", "Z")});
    s.expect_at("A", 1000, 800);
    EXPECT_EQ(s.own_of("A").gait, Gait::charge);
}

// MW-3.4, MW-3.5, MW-3.6
TEST(MW_3_Movement, MW_3_4_MW_3_5_MW_3_6_Cavalry_WalksTrotsAndGallops) {
    const int feet[] = {0, 250, 500, 1000};
    const char* const clauses[] = {"", "MW-3.4", "MW-3.5", "MW-3.6"};
    const char* const words[] = {"", "walk", "trot", "gallop"};
    for (int gait = 1; gait <= 3; ++gait) {
        Scene s(Scenery().blue("C", 1000, 500, horse).grey("Z", 3800, 2900));
        moves(s, {Parts(s).gait("C", gait), Parts(s).march("C", 1000, 500 + feet[gait])});
        s.expect_at("C", 1000, 500 + feet[gait]);
        EXPECT_EQ(static_cast<int>(s.own_of("C").gait), gait);
        EXPECT_EQ(s.own_of("C").spent, turn_budget);
        Scene far(Scenery().blue("C", 1000, 500, horse).grey("Z", 3800, 2900));
        ask(far);
        far.refuse({Parts(far).gait("C", gait), Parts(far).march("C", 1000, 501.0 + feet[gait])}, clauses[gait]);
        EXPECT_EQ(far.refusal(), "C can move " + std::to_string(feet[gait]) + " feet that way at a " + words[gait] +
                                     ", not " + std::to_string(feet[gait] + 1));
    }
    // Without a stated gait, cavalry uses the slowest one that is fast enough.
    Scene s(Scenery().blue("C", 1000, 500, horse).grey("Z", 3800, 2900));
    moves(s, {Parts(s).march("C", 1000, 900)});
    EXPECT_EQ(s.own_of("C").gait, Gait::trot);
}

// MW-3.7, MW-3.8
TEST(MW_3_Movement, MW_3_7_MW_3_8_FieldArtilleryTrots_HorseArtilleryGallops) {
    Scene s(Scenery().blue("G", 1000, 500, in_teams).grey("Z", 3800, 2900));
    ask(s);
    s.refuse({Parts(s).gait("G", 3), Parts(s).march("G", 1000, 600)}, "MW-3.7");
    s.dispatch({Parts(s).gait("G", 2), Parts(s).march("G", 1000, 1000)});
    s.expect_at("G", 1000, 1000);
    Scene h(Scenery()
                .blue("H", 1000, 500, "arm = 'horse_artillery', guns = 4, weapon = 'napoleon', formation = 'column'")
                .grey("Z", 1000, 2000));
    h.order("H", 2);
    h.run(Proc::movement);
    h.refuse({Parts(h).charge("H", "Z")}, "MW-3.8");
    h.dispatch({Parts(h).gait("H", 3), Parts(h).march("H", 1000, 1500)});
    h.expect_at("H", 1000, 1500);
}

TEST(MW_3_Movement, MW_3_9_ChangeOfFacing_CostsTheDistanceOfTheFarthestFigure) {
    Scene s(one_regiment);
    ask(s);
    s.refuse({Parts(s).face("A", 91)}, "MW-3.9");
    s.dispatch({Parts(s).face("A", 90)});
    EXPECT_EQ(s.of("A").heading, from_degrees(90));
    // 20 figures of 12.7 feet: the last centre is 120.65 feet to the side and 9.525 behind the front centre. In a
    // quarter turn about it that figure moves the square root of two times its distance.
    const double way = std::sqrt(2.0) * std::sqrt(120.65 * 120.65 + 9.525 * 9.525);
    EXPECT_EQ(s.own_of("A").spent, static_cast<int>(to_steps(way)) * 180);
}

TEST(MW_3_Movement, MW_3_9_Wheel_TurnsForwardOnTheFrontCorner) {
    Scene s(one_regiment);
    moves(s, {Parts(s).wheel("A", 2, 30)});
    EXPECT_EQ(s.of("A").heading, from_degrees(30));
    const Vec corner{1127, 500};
    EXPECT_NEAR(distance(s.place("A"), corner), 127, 0.01);
    EXPECT_GT(s.place("A").y, 500);
    EXPECT_GT(s.own_of("A").spent, 0);
}

TEST(MW_3_Movement, MW_3_9_ChangeOfFormation_KeepsTheFrontCentreAndHeading) {
    Scene s(one_regiment);
    moves(s, {Parts(s).form("A", Formation::column, 5)});
    s.expect_at("A", 1000, 500);
    EXPECT_EQ(s.of("A").formation, Formation::column);
    EXPECT_EQ(s.own_of("A").files, 5);
    EXPECT_GT(s.own_of("A").spent, 0);
}

TEST(MW_3_Movement, MW_10_2_UnitTooSmallForThreeRanks_KeepsItsColumn) {
    Scene line(one_regiment);
    line.of("A").stands_left = 4;
    ask(line);
    line.refuse({Parts(line).form("A", Formation::column, 2)}, "MW-10.2");
    Scene s(one_regiment);
    s.of("A").stands_left = 4;
    s.of("A").formation = Formation::column;
    s.change("A", [](MwUnit& w) { w.files = 2; });
    moves(s, {Parts(s).form("A", Formation::column, 0)});
    EXPECT_EQ(s.of("A").formation, Formation::column);
    EXPECT_EQ(s.own_of("A").files, 2);
}

TEST(MW_3_Movement, MW_3_10_AboutFace_TakesAFifthAndMakesTheRearRankTheFront) {
    Scene s(one_regiment);
    moves(s, {Parts(s).plain(Verb::about_face, "A"), Parts(s).march("A", 1000, 330)});
    EXPECT_EQ(s.of("A").heading, half_turn);
    s.expect_at("A", 1000, 330);
    EXPECT_GE(s.own_of("A").spent, fifth_budget);
    Scene turn(one_regiment);
    moves(turn, {Parts(turn).plain(Verb::about_face, "A")});
    turn.expect_at("A", 1000, 480.95);
    EXPECT_EQ(turn.own_of("A").spent, fifth_budget);
    EXPECT_EQ(turn.own_of("A").conduct, Conduct::stood);
}

// Three fifths are left: 300 feet at the trot, 600 at the gallop.
TEST(MW_3_Movement, MW_3_11_CavalryThatMounts_MayTrotOrGallopWithTheRest) {
    const auto on_foot = [] {
        Scene s(Scenery().blue("C", 1000, 500, "arm = 'cavalry', men = 225, weapon = 'carbine'").grey("Z", 3800, 2900));
        s.of("C").mounted = false;
        s.order("C", 2);
        return s;
    };
    for (const auto& [gait, feet, clause] : {std::tuple{1, 150, "MW-3.4"}, {2, 300, "MW-3.5"}, {3, 600, "MW-3.6"}}) {
        Scene s = on_foot();
        s.run(Proc::movement);
        const Parts p(s);
        s.refuse({p.gait("C", gait), p.plain(Verb::mount, "C"), p.march("C", 1000, 500 + feet + 1)}, clause);
        s.dispatch({p.gait("C", gait), p.plain(Verb::mount, "C"), p.march("C", 1000, 500 + feet)});
        s.expect_at("C", 1000, 500 + feet);
        EXPECT_TRUE(s.of("C").mounted);
        EXPECT_EQ(s.own_of("C").gait, static_cast<Gait>(gait));
    }
    Scene unsaid = on_foot();
    unsaid.run(Proc::movement);
    unsaid.refuse({Parts(unsaid).gait("C", 2), Parts(unsaid).march("C", 1000, 600)}, "MW-3.1");
    unsaid.dispatch({Parts(unsaid).plain(Verb::mount, "C"), Parts(unsaid).march("C", 1000, 800)});
    EXPECT_EQ(unsaid.own_of("C").gait, Gait::trot) << "the slowest gait that is fast enough";
    Scene tired = on_foot();
    tired.change("C", [](MwUnit& w) { w.last_gait = Gait::gallop; });
    tired.run(Proc::movement);
    tired.refuse({Parts(tired).gait("C", 3), Parts(tired).plain(Verb::mount, "C")}, "MW-3.16");
}

TEST(MW_3_Movement, MW_3_11_MountingOrDismounting_TakesTwoFifths) {
    Scene s(Scenery().blue("C", 1000, 500, horse).grey("Z", 3800, 2900));
    moves(s, {Parts(s).plain(Verb::dismount, "C"), Parts(s).march("C", 1000, 620)});
    EXPECT_FALSE(s.of("C").mounted);
    s.expect_at("C", 1000, 620);
    EXPECT_EQ(s.own_of("C").spent, turn_budget);
    ask(s);
    s.refuse({Parts(s).plain(Verb::dismount, "C")}, "MW-3.11");
}

TEST(MW_3_Movement, MW_3_0_UnitThatDismounts_HasThreeFifthsOfAFootMoveLeft) {
    Scene s(Scenery().blue("C", 1000, 500, horse).grey("Z", 3800, 2900));
    ask(s);
    s.refuse({Parts(s).plain(Verb::dismount, "C"), Parts(s).march("C", 1000, 622)}, "MW-3.1");
    s.dispatch({Parts(s).plain(Verb::dismount, "C"), Parts(s).march("C", 1000, 580)});
    s.expect_at("C", 1000, 580);
    EXPECT_EQ(s.own_of("C").spent, turn_budget * 4 / 5);
}

TEST(MW_3_Movement, MW_3_12_LimberingOrUnlimbering_TakesTwoFifths) {
    Scene s(Scenery().blue("G", 1000, 500, guns).grey("Z", 3800, 2900));
    ask(s);
    s.refuse({Parts(s).march("G", 1000, 600)}, "MW-3.18");
    s.dispatch({Parts(s).plain(Verb::limber, "G"), Parts(s).gait("G", 1), Parts(s).march("G", 1000, 650)});
    EXPECT_EQ(s.of("G").formation, Formation::column);
    s.expect_at("G", 1000, 650);
    EXPECT_TRUE(s.own_of("G").changed_limber);
    EXPECT_EQ(s.own_of("G").spent, turn_budget);
}

TEST(MW_3_Movement, MW_3_13_LyingDown_TakesAFifthAndAllowsNothingElseUntilTheUnitRises) {
    Scene s(one_regiment);
    moves(s, {Parts(s).plain(Verb::lie_down, "A")});
    EXPECT_TRUE(s.own_of("A").prone);
    EXPECT_EQ(s.own_of("A").spent, fifth_budget);
    s.change("A", [](MwUnit& w) { w.spent = 0; });
    ask(s);
    s.refuse({Parts(s).march("A", 1000, 600)}, "MW-3.13");
    s.dispatch({Parts(s).plain(Verb::rise, "A"), Parts(s).march("A", 1000, 660)});
    s.expect_at("A", 1000, 660);
    Scene c(Scenery().blue("C", 1000, 500, horse).grey("Z", 3800, 2900));
    ask(c);
    c.refuse({Parts(c).plain(Verb::lie_down, "C")}, "MW-3.13");
}

TEST(MW_3_Movement, MW_3_14_UnitThatChargedLastTurn_ChargesAtItsOrdinaryAllowance) {
    Scene s(Scenery().blue("A", 1000, 500).grey("Z", 1000, 1200));
    s.change("A", [](MwUnit& w) { w.last_gait = Gait::charge; });
    s.order("A", 3, "Z");
    s.run(Proc::movement);
    s.dispatch({Parts(s).charge("A", "Z")});
    s.expect_at("A", 1000, 700);
    EXPECT_EQ(s.own_of("A").gait, Gait::walk);
}

TEST(MW_3_Movement, MW_morale_1_m10_ChargeThatContinuesFromLastTurn_Surprises) {
    for (const bool unseen : {false, true}) {
        Scene s(Scenery().blue("A", 1000, 500).grey("Z", 1000, 1200));
        s.order("A", 3, "Z");
        s.change("A", [&](MwUnit& w) { w.unseen = unseen; });
        s.run(Proc::movement);
        s.dispatch({Parts(s).charge("A", "Z")});
        EXPECT_EQ(s.own_of("Z").surprised, unseen);
    }
}

TEST(MW_3_Movement, MW_4_D_14_MW_5_9_ChargeContinuedUnderARow_CountsAsMovementUnderTheRow) {
    for (const bool bound : {false, true}) {
        Scene s(Scenery().blue("A", 1000, 500).grey("Z", 1000, 1200));
        s.change("A", [](MwUnit& w) { w.last_gait = Gait::charge; });
        s.order("A", 3, "Z");
        if (bound) s.bind("A", 3, 8);  // Advance 4/5
        s.run(Proc::movement);
        s.dispatch({Parts(s).charge("A", "Z")});
        s.expect_at("A", 1000, bound ? 660 : 700);
        EXPECT_EQ(s.own_of("A").spent_by_row, bound ? 4 * fifth_budget : 0);
    }
}

TEST(MW_3_Movement, MW_3_15_AfterTwoTurnsOfTrot_CavalryCannotTrot) {
    Scene s(Scenery().blue("C", 1000, 500, horse).grey("Z", 3800, 2900));
    s.change("C", [](MwUnit& w) { w.last_gait = w.gait_before_last = Gait::trot; });
    ask(s);
    s.refuse({Parts(s).gait("C", 2), Parts(s).march("C", 1000, 600)}, "MW-3.15");
    s.dispatch({Parts(s).gait("C", 1), Parts(s).march("C", 1000, 600)});
    Scene once(Scenery().blue("C", 1000, 500, horse).grey("Z", 3800, 2900));
    once.change("C", [](MwUnit& w) { w.last_gait = Gait::trot; });
    moves(once, {Parts(once).gait("C", 2), Parts(once).march("C", 1000, 600)});
    once.expect_at("C", 1000, 600);
}

TEST(MW_3_Movement, MW_3_16_AfterAGallopOrACharge_CavalryCannotGallop) {
    for (const Gait last : {Gait::gallop, Gait::charge}) {
        Scene s(Scenery().blue("C", 1000, 500, horse).grey("Z", 3800, 2900));
        s.change("C", [&](MwUnit& w) { w.last_gait = last; });
        ask(s);
        s.refuse({Parts(s).gait("C", 3), Parts(s).march("C", 1000, 600)}, "MW-3.16");
    }
}

TEST(MW_3_Movement, MW_3_17_EachHorseLost_TakesAFifthOff) {
    Scene s(Scenery().blue("G", 1000, 500, in_teams).grey("Z", 3800, 2900));
    s.change("G", [](MwUnit& w) { w.horses = {0, 2, 1, 0}; });
    ask(s);
    s.refuse({Parts(s).gait("G", 1), Parts(s).march("G", 1000, 651)}, "MW-3.17");
    EXPECT_EQ(s.refusal(), "G can move 150 feet that way at a walk, not 151");
    s.dispatch({Parts(s).gait("G", 1), Parts(s).march("G", 1000, 650)});
    s.expect_at("G", 1000, 650);
}

TEST(MW_3_Movement, MW_3_17_BatteryThatAbandonsAGun_LeavesItsCrewWithTheGun) {
    Scene s(Scenery().blue("G", 1000, 500, in_teams).grey("Z", 3800, 2900));
    s.change("G", [](MwUnit& w) { w.horses = {0, 5, 1, 0}; });
    moves(s, {Parts(s).number(Verb::abandon, "G", 2), Parts(s).gait("G", 1), Parts(s).march("G", 1000, 700)});
    s.expect_at("G", 1000, 700);
    EXPECT_EQ(s.of("G").stands_left, 2);
    EXPECT_EQ(s.own_of("G").horses[1], 1);
    const UnitId left = facts(s.battle(), s.unit("G")).parts.front();
    EXPECT_TRUE(on_table(s.state(), left));
    EXPECT_EQ(figures_left(s.battle(), s.state(), left), 6);
    EXPECT_EQ(own(s.state().unit(left)).horses[0], 5);
    EXPECT_EQ(figures_left(s.battle(), s.state(), s.unit("G")), 12);
}

TEST(MW_3_Movement, MW_3_17_AbandonedGun_IsLeftOnceWhereTheUnitIsAtThatMoment) {
    const auto left = [](const std::string& formation, double enemy, auto&& legs) {
        Scene s(Scenery()
                    .blue("G", 1000, 500, guns + ", formation = '" + formation + "'")
                    .grey("Z", 1000, enemy, "heading = 180"));
        moves(s, legs(Parts(s)));
        const UnitId gun = facts(s.battle(), s.unit("G")).parts.front();
        const bool there = on_table(s.state(), gun);
        EXPECT_EQ(s.of("G").stands_left, there ? 2 : 3);
        EXPECT_EQ(figures_left(s.battle(), s.state(), s.unit("G")), there ? 12 : 18);
        if (!there) return 0L;
        const auto body = [&](UnitId id) { return footprint(s.battle(), s.state(), id); };
        EXPECT_FALSE(lies_on(body(s.unit("G")), body(gun)));
        return std::lround(to_vec(s.state().unit(gun).place).y);
    };
    using All = std::vector<Decision>;
    for (const char* formation : {"column", "road_column"})
        for (const int section : {1, 2, 3}) {
            const bool file = formation[0] == 'r';
            const long behind = file ? 2 * 127 : 0;
            EXPECT_EQ(left(formation, 2900, [&](Parts p) { return All{p.number(Verb::abandon, "G", section)}; }),
                      500 - behind);
            EXPECT_EQ(
                left(formation, 2900,
                     [&](Parts p) { return All{p.march("G", 1000, 600), p.number(Verb::abandon, "G", section)}; }),
                600 - behind);
            EXPECT_EQ(
                left(formation, 525,
                     [&](Parts p) { return All{p.number(Verb::abandon, "G", section), p.march("G", 1000, 510)}; }),
                500 - behind)
                << "the enemy stops the battery";
        }
    EXPECT_EQ(
        left("column", 535, [&](Parts p) { return All{p.march("G", 1000, 520), p.number(Verb::abandon, "G", 3)}; }), 0)
        << "the battery does not get there";
}

TEST(MW_3_Movement, MW_3_17_NoPartLeftToStandForAGun_AbandonIsRefused) {
    Scene s(Scenery().blue("G", 1000, 500, in_teams).grey("Z", 3800, 2900));
    const std::vector<UnitId>& parts = facts(s.battle(), s.unit("G")).parts;
    for (std::size_t i = 1; i < parts.size(); ++i)
        s.state().unit(parts[i]).presence = Presence::left;
    ask(s);
    s.refuse({Parts(s).number(Verb::abandon, "G", 1), Parts(s).number(Verb::abandon, "G", 2)}, "MW-3.17");
    s.dispatch({Parts(s).number(Verb::abandon, "G", 1)});
    EXPECT_EQ(s.of("G").stands_left, 2);
}

TEST(MW_3_Movement, MW_3_17_MW_4_D_9_AbandonedGun_KeepsItsRowAndItsSpentVolley) {
    Scene s(Scenery().blue("G", 1000, 500, in_teams).grey("Z", 3800, 2900));
    s.change("G", [](MwUnit& w) { w.volley_spent = true; });
    s.bind("G", 1, 3);
    moves(s, {Parts(s).number(Verb::abandon, "G", 2)});
    const UnitId left = facts(s.battle(), s.unit("G")).parts.front();
    ASSERT_TRUE(on_table(s.state(), left));
    EXPECT_TRUE(own(s.state().unit(left)).volley_spent);
    EXPECT_EQ(own(s.state().unit(left)).row, s.own_of("G").row);
    EXPECT_EQ(own(s.state().unit(left)).order, Order::skirmish);
}

TEST(MW_3_Movement, MW_3_17_MW_rifled_AbandonedGunOfAMixedBattery_KeepsItsType) {
    Scene s(Scenery()
                .blue("G", 1000, 500,
                      in_teams + ", mwan18 = { sections = 3, pieces = 'napoleon rifled_6pdr parrott_20pdr' }")
                .grey("Z", 3800, 2900));
    const Facts& f = facts(s.battle(), s.unit("G"));
    const auto piece = [&](UnitId id, int section) {
        return firer_of(s.battle(), s.state(), FireStage::all, id, section, 1).piece;
    };
    moves(s, {Parts(s).number(Verb::abandon, "G", 1)});
    EXPECT_EQ(piece(s.unit("G"), 0), f.pieces[1]);
    EXPECT_EQ(piece(s.unit("G"), 1), f.pieces[2]);
    EXPECT_EQ(piece(f.parts[0], 0), f.pieces[0]);
    s.of("G").place = to_point({1000, 900});
    moves(s, {Parts(s).number(Verb::abandon, "G", 2)});
    EXPECT_EQ(piece(s.unit("G"), 0), f.pieces[1]);
    EXPECT_EQ(piece(f.parts[1], 0), f.pieces[2]);
    EXPECT_EQ(s.of("G").stands_left, 1);
}

// MW-3.16: figures that gallop to new positions have galloped, even if the front centre has not moved.
TEST(MW_3_Movement, MW_3_16_UnitThatTurnsAtAGallop_HasGalloped) {
    Scene s(Scenery().blue("A", 1000, 500, "arm = 'cavalry', men = 225, weapon = 'carbine'").grey("Z", 3800, 2900));
    s.order("A", 2);
    for (const bool turns : {true, false}) {
        s.run(Proc::movement);
        if (turns)
            s.dispatch({Parts(s).gait("A", 3), Parts(s).face("A", 80)});
        else
            s.refuse({Parts(s).gait("A", 3), Parts(s).face("A", 0)}, "MW-3.16");
        s.run(Proc::end_of_turn);
    }
}

TEST(MW_3_Movement, MW_3_17_MW_10_12_AbandonedGun_StopsAChargerInTheSameTurn) {
    Scene s(Scenery().blue("G", 1120, 760, in_teams).blue("T", 1000, 1300).grey("C", 1000, 500, "heading = 0"));
    s.order("G", 2);
    s.order("C", 3, "T");
    s.run(Proc::movement);
    s.dispatch({Parts(s).gait("G", 2), Parts(s).number(Verb::abandon, "G", 1), Parts(s).march("G", 1120, 1200),
                Parts(s).charge("C", "T")});
    const UnitId gun = facts(s.battle(), s.unit("G")).parts.front();
    ASSERT_TRUE(on_table(s.state(), gun));
    EXPECT_NEAR(nearest_distance(footprint(s.battle(), s.state(), gun), footprint(s.battle(), s.state(), s.unit("C"))),
                25, 1);
}

TEST(MW_3_Movement, MW_3_18_Guns_Move50FeetByHandOnOpenLevelGround) {
    Scene s(Scenery().blue("G", 1000, 500, guns).grey("Z", 3800, 2900).area("woods", 0, 700, 4000, 900));
    ask(s);
    s.refuse({Parts(s).by_hand("G", 1000, 551)}, "MW-3.18");
    s.dispatch({Parts(s).by_hand("G", 970, 460)});
    s.expect_at("G", 970, 460);
    EXPECT_EQ(s.own_of("G").spent, turn_budget);
    Scene w(Scenery().blue("G", 1000, 680, guns).grey("Z", 3800, 2900).area("woods", 0, 700, 4000, 900));
    ask(w);
    w.refuse({Parts(w).by_hand("G", 1000, 720)}, "MW-3.18");
}

TEST(MW_3_Movement, MW_3_17_MW_3_18_GunsDraggedByMen_IgnoreLostHorses) {
    Scene s(Scenery().blue("G", 1000, 1000, guns).grey("Z", 3800, 2900));
    s.change("G", [](MwUnit& w) {
        w.rigged = true;
        w.horses[0] = 3;
    });
    ask(s);
    s.refuse({Parts(s).number(Verb::prolonge, "G", 101)}, "MW-3.17");
    s.dispatch({Parts(s).by_hand("G", 1000, 960)});
    s.expect_at("G", 1000, 960);
    EXPECT_EQ(s.own_of("G").spent, 4 * fifth_budget);
}

// By the printed rule it fires as a firer that moved; by the house rule as one that stood.
TEST(MW_3_Movement, MW_3_19_FireAfterTheProlonge_CountsAsMovedExceptByHouseRule) {
    const std::string free = "name = 'h'\nruleset = 'mwan18'\n[[change]]\nprofile = 'prolonge_moves'\nvalue = false\n";
    for (const bool house : {false, true}) {
        Scene s(Scenery().blue("G", 1000, 500, guns).grey("Z", 3800, 2900), house ? free : "");
        s.change("G", [](MwUnit& w) { w.rigged = true; });
        moves(s, {Parts(s).number(Verb::prolonge, "G", 50)});
        EXPECT_EQ(s.own_of("G").spent, fifth_budget);
        const Firer firer = firer_of(s.battle(), s.state(), FireStage::all, s.unit("G"), 0, 1);
        EXPECT_EQ(firer.moved, !house);
        Scene turned(Scenery().blue("G", 1000, 500, guns).grey("Z", 3800, 2900), house ? free : "");
        turned.change("G", [](MwUnit& w) { w.rigged = true; });
        moves(turned, {Parts(turned).face("G", 1), Parts(turned).number(Verb::prolonge, "G", 50)});
        EXPECT_TRUE(firer_of(turned.battle(), turned.state(), FireStage::all, turned.unit("G"), 0, 1).moved);
    }
}

TEST(MW_3_Movement, MW_3_19_Prolonge_IsRiggedForATurnAndThenDrags150FeetBack) {
    Scene s(Scenery().blue("G", 1000, 1000, guns).grey("Z", 3800, 2900));
    ask(s);
    s.refuse({Parts(s).number(Verb::prolonge, "G", 100)}, "MW-3.19");
    s.dispatch({Parts(s).plain(Verb::rig_prolonge, "G")});
    EXPECT_TRUE(s.own_of("G").rigged);
    EXPECT_EQ(s.own_of("G").spent, turn_budget);
    s.change("G", [](MwUnit& w) { w.spent = 0; });
    ask(s);
    s.refuse({Parts(s).number(Verb::prolonge, "G", 151)}, "MW-3.19");
    s.refuse({Parts(s).number(Verb::prolonge, "G", 150), Parts(s).number(Verb::prolonge, "G", 100)}, "MW-3.19");
    s.dispatch({Parts(s).number(Verb::prolonge, "G", 150)});
    s.expect_at("G", 1000, 850);
    EXPECT_EQ(s.own_of("G").spent, 3 * fifth_budget);
    s.change("G", [](MwUnit& w) { w.spent = 0; });
    moves(s, {Parts(s).plain(Verb::limber, "G")});
    EXPECT_FALSE(s.own_of("G").rigged);
}

}  // namespace linstock::mwan18
