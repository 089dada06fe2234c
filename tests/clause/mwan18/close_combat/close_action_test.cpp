// T4, close action: the check before closing, the path of the charge, contact and the fight (MW-6).

#include "rulesets/mwan18/close_combat/charging.hpp"
#include "rulesets/mwan18/close_combat/combats.hpp"
#include "rulesets/mwan18/close_combat/contact.hpp"
#include "rulesets/mwan18/movement/carrying.hpp"
#include "tests/clause/mwan18/scene.hpp"

namespace linstock::mwan18 {

namespace {

/// The charger waits to close at the end of T2 (T2c).
void will_close(Scene& s, std::string_view charger, std::string_view target) {
    const UnitId aim = s.unit(target);
    s.change(charger, [&](MwUnit& w) {
        w.order = Order::attack;
        w.objective = w.charge = aim;
        w.closes = true;
    });
}

/// Puts the charger in contact with the first enemy on the path of its charge against the target.
void in_contact(Scene& s, std::string_view charger, std::string_view target) {
    EventSink events;
    Play play(s.battle(), s.state(), &events);
    close_with(play, s.unit(charger), charge_path(s.battle(), s.state(), s.unit(charger), s.unit(target)));
}

Scenery face_to_face(double apart, const std::string& blue = "", const std::string& grey = "") {
    return Scenery().blue("U", 2000, 1000, blue).grey("C", 2000, 1000 + apart, "heading = 180" + grey);
}

/// Answers the remaining prompts as recommended; a stopped charger holds its fire.
void finish(Scene& s) {
    for (int n = 0; n < 8 && !s.finished(); ++n) {
        if (!s.asks("mw.charge_fire")) {
            s.agree();
            continue;
        }
        Decision hold;
        hold.verb = Verb::hold_fire;
        hold.unit = s.prompts()[0].unit;
        s.decide(hold);
    }
    EXPECT_TRUE(s.finished());
}

Decision chosen(int number) {
    Decision d;
    d.verb = Verb::choose;
    d.number = number;
    return d;
}

const CloseFighter fighter(Scene& s, std::string_view name) { return fighter_of(s.battle(), s.state(), s.unit(name)); }

}  // namespace

// The rulebook's worked example, from the declared charge to the rout of the loser. MW-9.2: the odds give no steps, so
// the winner is not prompted.
TEST(MW_6_CloseAction, MW_6_11_WorkedExample_HasThePrintedResult) {
    Scene s(Scenery()
                .blue("U2", 2000, 1000, "mwan18 = { figures = 16 }")
                .grey("C2", 2000, 1150, "heading = 180")
                .grey_officer("Garnett", "brigade", "attached = 'C2'")
                .line("fence", 1800, 1010, 2200, 1010));
    s.order("C2", 3, "U2");
    s.run(Proc::movement);
    s.dispatch({Parts(s).charge("C2", "U2")});
    EXPECT_TRUE(s.own_of("C2").closes) << "150 of 300 feet";
    s.run(Proc::fire);
    s.dispatch({Parts(s).fire("U2", "C2")}, "d100=64,88");
    EXPECT_EQ(s.of("C2").stands_left, 19);
    EXPECT_EQ(s.own_of("C2").fire_percent, 108);
    s.run(Proc::close_action, "d10=4");
    s.decide(chosen(1), "d10=8,3 d100=55");
    EXPECT_TRUE(s.finished()) << "odds 1.24: no steps, no prompt";
    const Event duel = s.one(EventKind::duel);
    EXPECT_EQ(duel.attackers_tenths(), 714);
    EXPECT_EQ(duel.defenders_tenths(), 576);
    EXPECT_EQ(duel.needed, 55);
    EXPECT_EQ(s.of("C2").stands_left, 17) << "1.7, so 2";
    EXPECT_EQ(s.of("U2").stands_left, 12);
    EXPECT_EQ(s.own_of("U2").prisoners, 2);
    EXPECT_EQ(s.own_of("U2").spirit, Spirit::stampeding);
    s.expect_at("C2", 2000, 1000);
    s.expect_at("U2", 2000, 1000 - 19.05 - 300);
}

TEST(MW_6_CloseAction, MW_6_1_ChargerWithoutHits_ChecksOnTable3Once) {
    Scene s(face_to_face(150));
    will_close(s, "C", "U");
    s.run(Proc::close_action, "d10=2");
    const Event check = s.one(EventKind::morale_checked, "C");
    EXPECT_TRUE(s.cites(check, "MW-6.1"));
    EXPECT_TRUE(s.cites(check, "MW-morale-3.r4")) << "2, advanced +1, Confederate +1";
    s.change("C", [](MwUnit& w) { w.casualties = 2; });
    finish(s);
    s.run(Proc::morale);
    EXPECT_EQ(s.all(EventKind::morale_checked, "C").size(), 1U);
}

TEST(MW_6_CloseAction, MW_9_3_MW_6_1_ChargerWhoseTargetLeavesBeforeItStarts_HasStood) {
    Scene s(face_to_face(200));
    s.order("C", 3, "U");
    s.run(Proc::movement);
    s.dispatch({Parts(s).charge("C", "U")});
    ASSERT_TRUE(s.own_of("C").closes);
    s.of("U").presence = Presence::left;
    s.run(Proc::close_action);
    EXPECT_FALSE(s.own_of("C").closes);
    EXPECT_EQ(s.own_of("C").conduct, Conduct::stood);
}

TEST(MW_6_CloseAction, MW_3_14_ChargeWithinTheOrdinaryAllowance_UsesNoChargeMovement) {
    for (const Gait last : {Gait::none, Gait::charge}) {
        Scene s(face_to_face(100));
        will_close(s, "C", "U");
        s.change("C", [&](MwUnit& w) { w.last_gait = last; });
        s.run(Proc::close_action, "d10=9 d10=5,5 d100=1");
        EXPECT_EQ(s.all(EventKind::closed).size(), 1U);
        EXPECT_EQ(s.own_of("C").gait, last == Gait::none ? Gait::charge : Gait::walk);
    }
}

TEST(MW_6_CloseAction, MW_6_4_FifthsNeeded_AreRoundedUp) {
    Scene s(face_to_face(150));
    const auto need = [&](double y) {
        s.of("C").place = to_point({2000, y});
        return need_to_close(s.state(), s.unit("C"), charge_path(s.battle(), s.state(), s.unit("C"), s.unit("U")));
    };
    EXPECT_EQ(need(1150), 3) << "2.5";
    EXPECT_EQ(need(1120), 2);
    EXPECT_EQ(need(1121), 3);
    EXPECT_EQ(need(1300), 5);
    EXPECT_EQ(need(1301), 6) << "no row of the table";
}

TEST(MW_6_CloseAction, MW_6_4_AdvanceTooShortForContact_StopsShortAndMayFire) {
    Scene s(face_to_face(150));
    will_close(s, "C", "U");
    s.run(Proc::close_action, "d10=3");  // 5: Advance 2/5, Fire 3/5; it needs 3
    EXPECT_TRUE(s.cites(s.one(EventKind::stood, "C"), "MW-6.4"));
    s.expect_at("C", 2000, 1030);
    EXPECT_TRUE(s.asks("mw.charge_fire")) << "T4b";
    EXPECT_EQ(s.own_of("C").share, 3);
    EXPECT_FALSE(s.own_of("C").closes);
}

TEST(MW_6_CloseAction, MW_6_4_ShortAdvance_StopsAtTheStandOff) {
    Scene s(face_to_face(128));
    will_close(s, "C", "U");
    s.run(Proc::close_action, "d10=3");  // 120 feet would leave 8 feet to the target
    s.expect_at("C", 2000, 1025);
}

// V stands 45 feet in front of U's line. A march of 120 feet straight on would end beside V, 6 feet away.
TEST(MW_6_CloseAction, MW_6_4_MW_10_12_ShortAdvance_StopsAtTheStandOffOfAnyEnemy) {
    Scene s(face_to_face(160).blue("V", 2260, 1045));
    will_close(s, "C", "U");
    s.run(Proc::close_action, "d10=3");  // 5: Advance 2/5, Fire 3/5; it needs 3
    s.expect_at("C", 2000, 1070);
    EXPECT_NEAR(static_cast<double>(s.own_of("C").spent) / fifth_budget, (1160 - s.place("C").y) / 60, 0.01)
        << "it pays only for the distance that it marches";
}

TEST(MW_6_CloseAction, MW_6_4_Hold_ChargerDoesNotMove) {
    Scene s(face_to_face(150));
    will_close(s, "C", "U");
    s.run(Proc::close_action, "d10=1");  // 3: Hold, Fire 4/5
    s.expect_at("C", 2000, 1150);
    EXPECT_EQ(s.own_of("C").gait, Gait::none);
    EXPECT_EQ(s.own_of("C").share, 4);
}

TEST(MW_6_CloseAction, MW_6_4_FallBack_MovesAtOnceFacingTheEnemy) {
    Scene s(face_to_face(150));
    will_close(s, "C", "U");
    s.change("C", [](MwUnit& w) { w.enfiladed = true; });
    s.run(Proc::close_action, Scene::d10(0));  // 0 + 2 - 4: Fall back 2/5, Fire 1/5
    s.expect_at("C", 2000, 1230);
    EXPECT_EQ(s.of("C").heading, from_degrees(180));
    EXPECT_EQ(s.own_of("C").conduct, Conduct::fell_back);
    EXPECT_EQ(s.own_of("C").next_row, 0) << "the row does not bind the next turn";
}

// Fall back 2/5 is 400 feet at the gallop, 200 at the trot and 100 at the walk (40 in woods).
TEST(MW_6_CloseAction, MW_6_4_CavalryFallBack_UsesTheFastestGaitThatTheGroundAllows) {
    const auto back = [](Gait last, double woods) {
        Scenery scenery = face_to_face(150, "", ", arm = 'cavalry', weapon = 'carbine', mwan18 = { figures = 12 }");
        if (woods > 0) scenery.area("woods", 0, 1150 + woods, 4000, 2600);
        Scene s(scenery);
        will_close(s, "C", "U");
        s.change("C", [&](MwUnit& w) {
            w.enfiladed = true;
            w.last_gait = w.gait_before_last = last;
        });
        s.run(Proc::close_action, Scene::d10(0));
        EXPECT_EQ(s.of("C").heading, from_degrees(180));
        return std::pair(std::lround(s.place("C").y - 1150), s.own_of("C").gait);
    };
    EXPECT_EQ(back(Gait::none, 0), std::pair(400L, Gait::gallop));
    EXPECT_EQ(back(Gait::gallop, 0), std::pair(200L, Gait::trot));
    EXPECT_EQ(back(Gait::none, 150), std::pair(150L, Gait::trot)) << "up to the wood";
    EXPECT_EQ(back(Gait::none, 0.1), std::pair(40L, Gait::walk)) << "through it";
    EXPECT_EQ(back(Gait::none, 50), std::pair(70L, Gait::walk)) << "50 in the open, 20 in it";
}

TEST(MW_6_CloseAction, MW_6_4_MW_5_9_FallBack_EndsAtTheTableEdgeOrTheStandOff) {
    const auto back = [](double y, bool another) {
        const std::string horse = "arm = 'cavalry', weapon = 'carbine', mwan18 = { figures = 12 }";
        Scenery scenery = Scenery().blue("U", 2000, y - 100).grey("C", 2000, y, "heading = 180, " + horse);
        if (another) scenery.blue("W", 2000, y + 250, "heading = 180");
        Scene s(scenery);
        will_close(s, "C", "U");
        s.change("C", [](MwUnit& w) { w.enfiladed = true; });
        s.run(Proc::close_action, Scene::d10(0));
        return s.place("C").y - y;
    };
    EXPECT_NEAR(back(1150, false), 400, 0.06);
    EXPECT_NEAR(back(2940, false), 60, 0.11) << "the table's edge";
    EXPECT_NEAR(back(1150, true), 250 - 25 - 38.1, 1) << "the stand-off";
}

// A wall in front of U. Advance 1/5 with Fire 4/5 leaves 90 feet: 160 x 4/5 x 3/5.
TEST(MW_6_CloseAction, MW_4_D_14_MW_6_4_AdvanceOfAStoppedCharge_DoesNotReduceItsFire) {
    for (const bool moved_before : {false, true}) {
        Scene s(face_to_face(150).line("stone_wall", 1700, 1010, 2300, 1010));
        will_close(s, "C", "U");
        s.change("C", [&](MwUnit& w) {
            w.volley_spent = true;
            w.spent = moved_before ? fifth_budget / 2 : 0;
        });
        s.run(Proc::close_action, "d10=4");  // 4, advanced +1, Confederate +1, medium cover -2
        s.expect_at("C", 2000, moved_before ? 1120 : 1090);
        s.agree("d100=100");
        const Event shot = s.one(EventKind::fired, "C");
        EXPECT_EQ(shot.fire_percent(), moved_before ? 26 : 77);
        EXPECT_EQ(s.cites(shot, "MW-4.D.8"), moved_before) << "only movement that it chose before the charge";
    }
}

TEST(MW_6_CloseAction, MW_4_D_14_MW_6_4_FallBackOfACharger_DoesNotReduceItsFire) {
    Scene s(face_to_face(150));
    will_close(s, "C", "U");
    s.change("C", [](MwUnit& w) { w.enfiladed = w.volley_spent = true; });
    s.run(Proc::close_action, Scene::d10(0));  // Fall back 2/5, Fire 1/5
    s.agree("d100=100");
    EXPECT_EQ(s.one(EventKind::fired, "C").fire_percent(), 28) << "140 at 230 feet x 1/5";
}

TEST(MW_6_CloseAction, MW_4_A_6_StoppedCharger_FiresNoFasterThanItsWeaponAllows) {
    Scene s(face_to_face(150, "", ", mwan18 = { arms = 'spencer_carbine' }"));
    will_close(s, "C", "U");
    s.run(Proc::close_action, "d10=3");  // Advance 2/5
    ASSERT_TRUE(s.asks("mw.charge_fire"));
    Decision d = Parts(s).fire("C", "U", 6);
    d.prompt = s.prompts()[0].id;
    d.by = s.prompts()[0].seat;
    const auto no = check(s.battle(), s.state(), d);
    ASSERT_TRUE(no);
    EXPECT_EQ(no->text, "C can fire 5 times at most");
    EXPECT_EQ(s.battle().charts().to_text(no->why.at(0)), "MW-4.A.6");
}

// The charge begins with a turn on the spot, which counts as movement under the row.
TEST(MW_6_CloseAction, MW_4_D_14_MW_6_5_TurnBeforeACharge_CountsAsMovementUnderTheRow) {
    Scene s(Scenery().blue("U", 2000, 1000).grey("C", 2000, 1150, "heading = 160"));
    will_close(s, "C", "U");
    s.change("C", [](MwUnit& w) { w.volley_spent = true; });
    s.run(Proc::close_action, "d10=3");  // 5: Advance 2/5, Fire 3/5
    EXPECT_GT(s.own_of("C").spent_by_row, 0);
    s.agree("d100=100");
    EXPECT_EQ(s.one(EventKind::fired, "C").fire_percent(), 96) << "160 x 3/5";
}

TEST(MW_6_CloseAction, MW_6_5_ChargerInContact_IsFlushWithTheEdgeItTouches) {
    const Box box{{0, 0}, 0, 100, 10};
    EXPECT_EQ(edges_at(box, {20, 10}, direction(from_degrees(180)))[0], Edge::front);
    EXPECT_EQ(edges_at(box, {20, -10}, direction(0))[0], Edge::rear);
    EXPECT_EQ(edges_at(box, {100, 3}, direction(from_degrees(270)))[0], Edge::right);
    EXPECT_EQ(edges_at(box, {-100, 3}, direction(from_degrees(90)))[0], Edge::left);
    EXPECT_EQ(edges_at(box, {100, 10}, direction(from_degrees(200)))[0], Edge::front)
        << "at a corner, the edge that it meets more squarely";
    EXPECT_EQ(edges_at(box, {100, 10}, direction(from_degrees(250)))[0], Edge::right);
    EXPECT_EQ(edges_at(box, {100, 10}, direction(from_degrees(225)))[0], Edge::front) << "equal: the front";
    EXPECT_EQ(flush_on(box, Edge::front), from_degrees(180));
    EXPECT_EQ(flush_on(box, Edge::rear), 0);
    EXPECT_EQ(flush_on(box, Edge::left), from_degrees(90));
    EXPECT_EQ(flush_on(box, Edge::right), from_degrees(270));
}

// Cavalry cannot cross a fence or gallop in woods. The path costs 210 feet also if an obstacle bars its end.
TEST(MW_6_CloseAction, MW_6_5_ObstacleAtTheTarget_DoesNotBarTheChargeAndOtherGroundDoes) {
    const auto path_over = [](const char* kind, double from, double to) {
        Scenery scenery = Scenery()
                              .blue("A", 2000, 1000, "arm = 'cavalry', weapon = 'carbine', mwan18 = { figures = 12 }")
                              .grey("E", 2000, 1210);
        if (to > from)
            scenery.area(kind, 1500, from, 2500, to);
        else if (from > 0)
            scenery.line(kind, 1500, from, 2500, from);
        Scene s(scenery);
        return charge_path(s.battle(), s.state(), s.unit("A"), s.unit("E"));
    };
    const ChargePath open = path_over("", 0, 0);
    EXPECT_EQ(open.cost, 210 * turn_budget / 1000);
    const ChargePath fence = path_over("fence", 1190, 0);
    EXPECT_FALSE(fence.no);
    EXPECT_EQ(fence.cost, open.cost);
    EXPECT_TRUE(path_over("fence", 1180, 0).no) << "30 feet from it";
    EXPECT_TRUE(path_over("impassable", 1190, 1205).no) << "MW-3.33";
    EXPECT_TRUE(path_over("woods", 1190, 1600).no) << "MW-3.22";
}

TEST(MW_6_CloseAction, MW_6_5_OtherEnemyInThePath_BecomesTheTarget) {
    Scene s(face_to_face(250).blue("V", 2000, 1120, "mwan18 = { figures = 10 }"));
    will_close(s, "C", "U");
    s.run(Proc::close_action, "d10=7 d10=5,5 d100=1");
    EXPECT_EQ(s.one(EventKind::closed, "C").other, s.unit("V"));
    s.expect_at("C", 2000, 1120);
}

TEST(MW_6_CloseAction, MW_6_6_FrontRanksThatOverlap_AreEngaged) {
    Scene s(face_to_face(100, "mwan18 = { figures = 16 }", ", mwan18 = { figures = 19 }"));
    in_contact(s, "C", "U");
    EXPECT_EQ(engaged_of(s.battle(), s.state(), s.unit("C")).figures, 17);
    EXPECT_EQ(engaged_of(s.battle(), s.state(), s.unit("U")).figures, 16);
}

TEST(MW_6_CloseAction, MW_6_6_FlankAttacked_EngagesTheEndFigureOfEachRank) {
    Scene s(Scenery()
                .blue("U", 2000, 1000, "formation = 'column', mwan18 = { figures = 20, files = 4 }")
                .grey("C", 1800, 960, "heading = 90"));
    in_contact(s, "C", "U");
    EXPECT_EQ(s.own_of("C").edge, Edge::left);
    const Engaged engaged = engaged_of(s.battle(), s.state(), s.unit("U"));
    EXPECT_EQ(engaged.figures, 5) << "five ranks of four";
    EXPECT_TRUE(engaged.on_flank_or_rear);
    EXPECT_EQ(engaged_of(s.battle(), s.state(), s.unit("C")).figures, 9) << "95.25 feet overlap, off centre";
}

TEST(MW_6_CloseAction, MW_6_6_GunStandThatOverlaps_EngagesItsWholeCrew) {
    Scene s(Scenery()
                .blue("G", 2000, 1000, "arm = 'artillery', weapon = 'napoleon', guns = 4, mwan18 = { sections = 2 }")
                .grey("C", 2000, 1100, "heading = 180"));
    in_contact(s, "C", "G");
    EXPECT_EQ(engaged_of(s.battle(), s.state(), s.unit("G")).figures, 12);
    EXPECT_EQ(fighter(s, "G").arm, CloseArm::artilleryman);
}

// Each unit has closed ranks on its own centre, so only their corners meet.
TEST(MW_6_CloseAction, MW_6_6_MW_6_19_UnitWithNoFigureOppositeTheEnemy_DoesNotFight) {
    Scene s(face_to_face(100));
    in_contact(s, "C", "U");
    s.of("C").place = to_point({2000 + 254, 1000});
    ASSERT_TRUE(touching(s.battle(), s.state(), s.unit("C"), s.unit("U")));
    EXPECT_FALSE(both_engaged(s.battle(), s.state(), s.unit("C")));
    s.run(Proc::close_action);
    EXPECT_TRUE(s.all(EventKind::combat_began).empty());
    EXPECT_TRUE(s.own_of("C").contact.none());
    EXPECT_TRUE(s.own_of("U").contact.none());
}

TEST(MW_6_CloseAction, MW_6_6_MW_6_19_LossesThatCloseOnTheCentre_MayEndTheFight) {
    Scene s(face_to_face(100));
    in_contact(s, "C", "U");
    s.of("C").place = to_point({2000 + 230, 1000});
    EXPECT_TRUE(both_engaged(s.battle(), s.state(), s.unit("C"))) << "24 feet overlap";
    s.of("C").stands_left = s.of("U").stands_left = 18;
    EXPECT_FALSE(both_engaged(s.battle(), s.state(), s.unit("C")));
    s.run(Proc::close_action);
    EXPECT_TRUE(s.own_of("C").contact.none());
}

TEST(MW_6_CloseAction, MW_6_7_CavalryAndBreechloaders_UseTheirOwnRowsOfTheChart) {
    Scene s(Scenery()
                .blue("H", 1000, 1000, "arm = 'cavalry', weapon = 'carbine', mwan18 = { figures = 12 }")
                .blue("B", 2000, 1000, "mwan18 = { arms = 'henry' }")
                .grey("C", 2000, 1500));
    EXPECT_EQ(fighter(s, "H").arm, CloseArm::mounted);
    s.of("H").mounted = false;
    EXPECT_EQ(fighter(s, "H").arm, CloseArm::dismounted);
    EXPECT_EQ(fighter(s, "B").arm, CloseArm::breechloaders);
    EXPECT_EQ(fighter(s, "C").arm, CloseArm::infantry);
    EXPECT_TRUE(fighter(s, "C").confederate);
    EXPECT_FALSE(fighter(s, "H").confederate);
}

TEST(MW_6_CloseAction, MW_6_8_CoverProneEnfiladeAndEarlierFight_ChangeTheStrength) {
    Scene s(face_to_face(100).line("stone_wall", 1800, 1012, 2200, 1012));
    in_contact(s, "C", "U");
    EXPECT_EQ(fighter(s, "U").cover, Cover::wall);
    EXPECT_EQ(fighter(s, "C").cover, Cover::none) << "only the defender has cover";
    EXPECT_FALSE(fighter(s, "U").enfiladed);
    s.change("U", [](MwUnit& w) { w.enfiladed = w.fought_last_turn = w.prone = true; });
    EXPECT_TRUE(fighter(s, "U").enfiladed) << "enfiladed by fire this turn";
    EXPECT_TRUE(fighter(s, "U").fought_last_turn);
    EXPECT_TRUE(fighter(s, "U").prone);
}

TEST(MW_6_CloseAction, MW_6_8_MW_10_13_SeveralKindsOfCover_TheBestCounts) {
    const auto behind = [](bool trench, bool woods) {
        Scenery scenery = face_to_face(100);
        if (trench) scenery.line("breastwork", 1800, 1012, 2200, 1012);
        if (woods) scenery.area("woods", 1500, 900, 2500, 1005);
        Scene s(scenery);
        in_contact(s, "C", "U");
        return fighter(s, "U").cover;
    };
    EXPECT_EQ(behind(true, false), Cover::trench) << "+1";
    EXPECT_EQ(behind(false, true), Cover::woods) << "+2";
    EXPECT_EQ(behind(true, true), Cover::woods) << "a trench in front does not weaken the woods";
}

// A long wall 10 feet in front of U. C comes from 200 feet at U's right front corner, `degrees` off U's front.
TEST(MW_6_CloseAction, MW_6_8_MW_10_13_CoverAcrossTheChargersPath_Counts) {
    const auto fought_over = [](int degrees, double wall) {
        const Vec corner{2000 + 10 * 12.7, 1000};
        const Vec from = corner + direction(from_degrees(degrees)) * 200;
        Scene s(Scenery()
                    .blue("U", 2000, 1000)
                    .grey("C", from.x, from.y, "heading = " + std::to_string(degrees + 180))
                    .line("stone_wall", 1500, wall, 2600, wall));
        in_contact(s, "C", "U");
        return std::pair(s.own_of("C").edge, fighter(s, "U").cover);
    };
    EXPECT_EQ(fought_over(40, 1010), std::pair(Edge::front, Cover::wall));
    EXPECT_EQ(fought_over(60, 1010), std::pair(Edge::right, Cover::wall)) << "over the wall onto the flank";
    EXPECT_EQ(fought_over(80, 1010), std::pair(Edge::right, Cover::wall))
        << "the wall is 57 feet from contact along the path";
    EXPECT_EQ(fought_over(80, 990), std::pair(Edge::right, Cover::none)) << "no wall in the path";
}

// Only the path of the charger's front centre counts. The wall ends before the charger's position on the edge.
TEST(MW_6_CloseAction, MW_6_8_MW_10_13_Cover_LastsAsLongAsTheContact) {
    Scene s(face_to_face(100).line("stone_wall", 1800, 1012, 2200, 1012));
    in_contact(s, "C", "U");
    s.of("C").place = to_point({2210, 1000});
    EXPECT_EQ(fighter(s, "U").cover, Cover::wall);
    EventSink events;
    Play play(s.battle(), s.state(), &events);
    forget_contact(play, s.unit("C"));
    EXPECT_EQ(s.own_of("C").fought_over, Cover::none);
}

// MW-3.25: the hill's crest line runs at y = 500; its foot lies `foot` feet in front of the defender.
TEST(MW_6_CloseAction, MW_6_8_ChargeThatComesUphill_DefenderIsHigher) {
    for (const double foot : {1.0, 5.0, 12.0, 50.0, 90.0}) {
        Scene s(
            face_to_face(100).area("hill", 1500, 100, 2500, 1000 + foot, "crests = [[[1500, 500], [2500, 500]]]\n"));
        in_contact(s, "C", "U");
        EXPECT_TRUE(fighter(s, "U").higher) << foot;
        EXPECT_FALSE(fighter(s, "C").higher) << foot;
    }
    Scene inside(face_to_face(100).area("hill", 1500, 100, 2500, 2000, "crests = [[[1500, 500], [2500, 500]]]\n"));
    in_contact(inside, "C", "U");
    EXPECT_TRUE(fighter(inside, "U").higher) << "both on one level, the path leads to the crest";
}

TEST(MW_6_CloseAction, MW_6_8_ChargeFromALowerLevel_DefenderIsHigher) {
    // The charger crosses the crest and goes down to the defender behind it.
    Scene s(face_to_face(200).area("hill", 1500, 100, 2500, 1150, "crests = [[[1500, 1100], [2500, 1100]]]\n"));
    in_contact(s, "C", "U");
    EXPECT_TRUE(fighter(s, "U").higher);
    EXPECT_FALSE(fighter(s, "C").higher);
}

TEST(MW_6_CloseAction, MW_6_8_ChargeFromAHigherLevel_AttackerIsHigher) {
    Scene s(face_to_face(200).area("hill", 1500, 1100, 2500, 2000, "crests = [[[1500, 1600], [2500, 1600]]]\n"));
    in_contact(s, "C", "U");
    EXPECT_TRUE(fighter(s, "C").higher);
    EXPECT_FALSE(fighter(s, "U").higher);
}

TEST(MW_6_CloseAction, MW_6_8_ChargeDownhillOnOneLevel_NeitherIsHigher) {
    Scene s(face_to_face(200).area("hill", 1500, 100, 2500, 2000, "crests = [[[1500, 1600], [2500, 1600]]]\n"));
    in_contact(s, "C", "U");
    EXPECT_FALSE(fighter(s, "C").higher);
    EXPECT_FALSE(fighter(s, "U").higher);
    Scene level(face_to_face(200));
    in_contact(level, "C", "U");
    EXPECT_FALSE(fighter(level, "C").higher);
    EXPECT_FALSE(fighter(level, "U").higher);
}

// The fifth for the higher side lasts as long as the contact.
TEST(MW_6_CloseAction, MW_6_8_MW_6_19_HigherSideOfACharge_StaysHigherWhileTheContactLasts) {
    Scene s(face_to_face(100).area("hill", 1500, 100, 2500, 1050, "crests = [[[1500, 500], [2500, 500]]]\n"));
    s.order("C", 3, "U");
    s.run(Proc::movement);
    s.dispatch({Parts(s).charge("C", "U")});
    s.run(Proc::close_action, "d10=9 d10=5,5 d100=100");
    const Event duel = s.one(EventKind::duel);
    EXPECT_EQ(duel.attackers_tenths(), 600) << "20 x 3 without a fifth";
    EXPECT_EQ(duel.defenders_tenths(), 720) << "20 x 3 x 6/5, higher";
    EventSink events;
    Play play(s.battle(), s.state(), &events);
    forget_contact(play, s.unit("C"));
    EXPECT_EQ(s.own_of("C").height, Height::level);
}

// MW-6.20: if two units charge each other, their starting positions are compared.
TEST(MW_6_CloseAction, MW_6_8_MW_6_20_UnitsThatChargeEachOther_TheOneThatStartedHigherIsHigher) {
    Scene s(face_to_face(300).area("hill", 1500, 1200, 2500, 2000, "crests = [[[1500, 1600], [2500, 1600]]]\n"));
    s.order("U", 3, "C");
    s.order("C", 3, "U");
    s.run(Proc::movement);
    s.dispatch({Parts(s).charge("U", "C"), Parts(s).charge("C", "U")});
    s.run(Proc::close_action, "d10=9,9 d10=5,5 d100=1");
    const Event duel = s.one(EventKind::duel);
    EXPECT_EQ(duel.attackers_tenths(), 600) << "U, the first in unit order, is the attacker";
    EXPECT_EQ(duel.defenders_tenths(), 720) << "C started on the hill";
}

TEST(MW_6_CloseAction, MW_6_9_HigherDie_WinsThePerformance) {
    Scene s(face_to_face(100));
    in_contact(s, "C", "U");
    const Combat combat = combat_of(s.battle(), s.state(), s.unit("C"));
    const Sums equal = sums_of(s.battle(), s.state(), combat, 4, 4);
    EXPECT_EQ(equal.attacker, Share::of(60));
    EXPECT_EQ(equal.defender, Share::of(60));
    EXPECT_EQ(sums_of(s.battle(), s.state(), combat, 9, 0).attacker, Share::of(96));
    EXPECT_EQ(sums_of(s.battle(), s.state(), combat, 2, 3).defender, Share::of(72));
}

TEST(MW_6_CloseAction, MW_6_10_SeveralUnitsOfOneSide_AddTheirStrengths) {
    Scene s(face_to_face(100).grey("D", 2300, 990.475, "heading = 270"));
    in_contact(s, "C", "U");
    in_contact(s, "D", "U");
    EXPECT_EQ(s.own_of("D").edge, Edge::right);
    const Sums sums = sums_of(s.battle(), s.state(), combat_of(s.battle(), s.state(), s.unit("C")), 5, 5);
    EXPECT_EQ(sums.attacker, Share::of(60 + 6)) << "two of D overlap the flank";
    EXPECT_EQ(sums.defender, Share::of(24)) << "twenty figures, each counted once, enfiladed: 60 x 2/5";
}

// MW-closeloss, MW-6.12, MW-6.14
TEST(MW_6_CloseAction, MW_closeloss_MW_6_12_MW_6_14_EngagedFigures_TakeTheLossesOfTheTable) {
    Scene s(face_to_face(100));
    in_contact(s, "C", "U");
    s.run(Proc::close_action, "d10=5,6 d100=50");  // U has 72 of 132: 60 x 100 / 132 = 45
    EXPECT_EQ(s.one(EventKind::duel).needed, 45);
    EXPECT_EQ(s.of("U").stands_left, 18) << "the winner, whose die is 1 higher: 10%";
    EXPECT_EQ(s.of("C").stands_left, 17) << "15%";
    EXPECT_TRUE(s.cites(s.one(EventKind::casualties, "C"), "MW-closeloss"));
    EXPECT_EQ(s.own_of("C").spirit, Spirit::stampeding) << "an attacker that loses also stampedes";
}

TEST(MW_6_CloseAction, MW_6_13_Winner_MayLowerTheLosersPerformanceByTheOdds) {
    Scene s(Scenery().blue("U", 2000, 1000).grey("C", 2300, 990.475, "heading = 270"));
    in_contact(s, "C", "U");
    s.run(Proc::close_action, "d10=5,5 d100=1");  // 6 against 3 x 2/5: 5 to 1
    ASSERT_TRUE(s.asks("mw.odds_steps"));
    EXPECT_EQ(s.prompts()[0].offers.size(), 4U) << "equal, and three steps down";
    s.decide(chosen(2));
    EXPECT_EQ(s.one(EventKind::combat_ended).loser_loss_percent(), 20) << "2 lower";
    EXPECT_EQ(s.one(EventKind::combat_ended).winner_loss_percent(), 15);
}

TEST(MW_6_CloseAction, MW_6_13_StepsDown_AreLimitedByTheOdds) {
    Scene s(Scenery().blue("U", 2000, 1000).grey("C", 2300, 990.475, "heading = 270"));
    in_contact(s, "C", "U");
    s.run(Proc::close_action, "d10=5,5 d100=1");
    Decision d = chosen(4);
    d.prompt = s.prompts()[0].id;
    d.by = s.prompts()[0].seat;
    const auto no = check(s.battle(), s.state(), d);
    ASSERT_TRUE(no);
    EXPECT_EQ(s.battle().charts().to_text(no->why[0]), "MW-6.13");
}

TEST(MW_6_CloseAction, MW_6_15_MW_6_16_EngagedFiguresOfTheLoser_RunAsAPartAndTheRestChecks) {
    Scene s(Scenery().blue("U", 2000, 1000).grey("C", 2300, 990.475, "heading = 270"));
    in_contact(s, "C", "U");
    s.run(Proc::close_action, "d10=5,5 d100=1");
    s.decide(chosen(0));
    EXPECT_EQ(s.of("U").stands_left, 19);
    EXPECT_EQ(s.of("Part 1 of U").stands_left, 1);
    EXPECT_EQ(s.own_of("Part 1 of U").spirit, Spirit::stampeding);
    EXPECT_EQ(s.own_of("U").spirit, Spirit::steady);
    EXPECT_TRUE(s.own_of("U").split);
    s.expect_at("C", 2127, 990.475);  // the winner stays in place
    s.run(Proc::morale, "d10=9");
    EXPECT_EQ(s.all(EventKind::morale_checked, "U").size(), 1U);
}

TEST(MW_6_CloseAction, MW_6_17_HalfOfTheLosersCasualties_ArePrisoners) {
    Scene s(face_to_face(100));
    in_contact(s, "C", "U");
    s.run(Proc::close_action, "d10=6,5 d100=1");
    EXPECT_EQ(s.of("U").stands_left, 17) << "15% of 20";
    EXPECT_EQ(s.own_of("U").prisoners, 2) << "1.5, half up";
    EXPECT_EQ(own(s.state()).prisoners[0], 30U) << "in men";
    EXPECT_EQ(own(s.state()).prisoners[1], 0U) << "the winner loses none";
}

TEST(MW_6_CloseAction, MW_6_18_GunsOfALosingCrew_AreTakenByAWinnerInContact) {
    Scene s(Scenery()
                .blue("G", 2000, 1000, "arm = 'artillery', weapon = 'napoleon', guns = 4, mwan18 = { sections = 2 }")
                .grey("C", 2000, 1100, "heading = 180"));
    in_contact(s, "C", "G");
    s.run(Proc::close_action, "d10=5,5 d100=1");
    finish(s);
    const int crew = figures_left(s.battle(), s.state(), s.unit("Part 1 of G"));
    EXPECT_GT(crew, 0);
    EXPECT_LE(crew, 11);
    EXPECT_EQ(figures_left(s.battle(), s.state(), s.unit("G")), 0) << "the guns stay";
    s.run(Proc::end_of_turn);
    EXPECT_EQ(s.own_of("G").guns[0], Gun::lost);
    EXPECT_EQ(s.own_of("G").guns[1], Gun::lost);
}

TEST(MW_6_CloseAction, MW_6_18_GunsThatNoEnemyHasTaken_AreMannedAgainByTheirCrew) {
    Scene s(Scenery()
                .blue("G", 2000, 1000, "arm = 'artillery', weapon = 'napoleon', guns = 4, mwan18 = { sections = 2 }")
                .grey("C", 2000, 2500, "heading = 180"));
    EventSink events;
    Play play(s.battle(), s.state(), &events);
    run_away(play, s.unit("G"));
    EXPECT_EQ(figures_left(s.battle(), s.state(), s.unit("G")), 0);
    s.of("Part 1 of G").place = s.of("G").place;
    s.run(Proc::end_of_turn);
    EXPECT_EQ(figures_left(s.battle(), s.state(), s.unit("G")), 12);
    EXPECT_EQ(s.of("Part 1 of G").presence, Presence::absent);
}

TEST(MW_6_CloseAction, MW_6_18_MW_3_17_GunLeftBehind_IsNotMannedByOtherCrews) {
    Scene s(Scenery()
                .blue("G", 2000, 1000, "arm = 'artillery', weapon = 'napoleon', guns = 6, mwan18 = { sections = 3 }")
                .grey("C", 3800, 2900, "heading = 180"));
    s.of("G").casualties[0] = 6;
    s.order("G", 2);
    s.run(Proc::movement);
    s.dispatch({Parts(s).number(Verb::abandon, "G", 3)});
    ASSERT_TRUE(touching(s.battle(), s.state(), s.unit("G"), s.unit("Part 1 of G")));
    s.run(Proc::end_of_turn);
    EXPECT_EQ(s.of("Part 1 of G").presence, Presence::on_table);
    EXPECT_EQ(figures_left(s.battle(), s.state(), s.unit("Part 1 of G")), 6);
    EXPECT_EQ(figures_left(s.battle(), s.state(), s.unit("G")), 6);
}

TEST(MW_6_CloseAction, MW_6_19_UnitsStillInContact_FightOnWithoutACheck) {
    Scene s(Scenery().blue("U", 2000, 1000).grey("C", 2300, 990.475, "heading = 270"));
    in_contact(s, "C", "U");
    s.run(Proc::close_action, "d10=5,5 d100=100");  // C loses its two engaged figures; the rest of it stays
    finish(s);
    EXPECT_EQ(s.of("C").stands_left, 18);
    s.run(Proc::end_of_turn);
    EXPECT_TRUE(s.own_of("U").fought_last_turn);
    s.events().clear();
    s.run(Proc::close_action, "d10=5,5 d100=1");
    EXPECT_TRUE(s.all(EventKind::morale_checked, "C").empty());
    EXPECT_EQ(s.all(EventKind::combat_began).size(), 1U);
}

TEST(MW_6_CloseAction, MW_6_19_MW_4_7_UnitThatMarchesOutOfContactInT2_MayBeFiredAtInT3) {
    Scene s(face_to_face(100));
    in_contact(s, "C", "U");
    for (const char* name : {"U", "C"})
        s.change(name, [](MwUnit& w) {
            w.charge = {};
            w.closes = false;
            w.gait = Gait::none;
            w.spent = 0;
        });
    s.order("U", 4);
    s.run(Proc::movement);
    s.dispatch({Parts(s).plain(Verb::about_face, "U"), Parts(s).march("U", 2000, 850)});
    EXPECT_TRUE(s.own_of("U").contact.none());
    EXPECT_TRUE(s.own_of("C").contact.none());
    s.run(Proc::fire);
    s.dispatch({Parts(s).fire("C", "U")}, "d100=100");
    EXPECT_EQ(s.all(EventKind::fired, "C").size(), 1U);
}

TEST(MW_6_CloseAction, MW_6_19_MW_9_1_UnitInContactWithoutOrders_FallsBackAsItsRowSays) {
    Scene s(face_to_face(100));
    in_contact(s, "C", "U");
    s.bind("U", 1, 1);
    s.run(Proc::movement);
    s.dispatch({});
    s.expect_at("U", 2000, 960);
    EXPECT_TRUE(s.own_of("C").contact.none());
}

TEST(MW_6_CloseAction, MW_6_20_UnitsThatChargeEachOther_MeetHalfWay) {
    Scene s(face_to_face(200));
    will_close(s, "C", "U");
    will_close(s, "U", "C");
    s.run(Proc::close_action, "d10=6,6 d10=5,5 d100=1");
    s.expect_at("U", 2000, 1100);
    EXPECT_EQ(s.one(EventKind::closed).unit, s.unit("U")) << "the lower in unit order is the attacker";
    EXPECT_EQ(s.one(EventKind::duel).unit, s.unit("U"));
    EXPECT_EQ(s.own_of("U").conduct, Conduct::advanced);  // MW-9.3
    EXPECT_EQ(s.own_of("C").conduct, Conduct::advanced);
}

TEST(MW_6_CloseAction, MW_6_20_MW_6_8_UnitsThatChargeEachOther_HaveNoCover) {
    for (const bool both : {false, true}) {
        Scene t(face_to_face(100).area("woods", 1500, 900, 2500, 1300));
        will_close(t, "U", "C");
        if (both) will_close(t, "C", "U");
        t.run(Proc::close_action, both ? "d10=9,9 d10=5,5 d100=50" : "d10=9 d10=5,5 d100=1");
        EXPECT_EQ(t.one(EventKind::duel).needed, both ? 50 : 42) << "medium cover +2/5 if C waits for the charge";
    }
}

TEST(MW_6_CloseAction, MW_6_20_UnitsThatChargeEachOther_EachNeedsToReachHalfWayOnly) {
    Scene s(face_to_face(500));
    s.order("U", 3, "C");
    s.order("C", 3, "U");
    s.run(Proc::movement);
    s.dispatch({Parts(s).charge("U", "C"), Parts(s).charge("C", "U")});
    EXPECT_TRUE(s.own_of("U").closes) << "250 of 300 feet";
    EXPECT_TRUE(s.own_of("C").closes);
}

TEST(MW_6_CloseAction, MW_6_20_OneOfTwoChargersStops_TheOtherNeedsTheWholeDistance) {
    Scene s(face_to_face(200));
    will_close(s, "C", "U");
    will_close(s, "U", "C");
    s.run(Proc::close_action, "d10=1,2");  // U 2: holds; C 4: Advance 1/5
    finish(s);
    EXPECT_TRUE(s.all(EventKind::closed).empty());
    s.expect_at("U", 2000, 1000);
    s.expect_at("C", 2000, 1140);
}

TEST(MW_6_CloseAction, MW_6_20_ChargerTouchedBeforeItsCheck_FightsAsDefender) {
    Scene s(Scenery()
                .blue("U", 2000, 1000)
                .blue("V", 2600, 1100)
                .grey("C", 2000, 1100, "heading = 180")
                .grey("D", 2600, 1250, "heading = 180"));
    will_close(s, "U", "C");
    will_close(s, "C", "V");
    s.run(Proc::close_action, "d10=9 d10=5,5 d100=1");
    EXPECT_TRUE(s.all(EventKind::morale_checked, "C").empty());
    EXPECT_EQ(s.one(EventKind::duel).other, s.unit("C"));
}

TEST(MW_6_CloseAction, MW_6_20_UnitsLinkedByContact_AreOneCombat) {
    Scene s(face_to_face(100).grey("D", 2300, 990.475, "heading = 270"));
    in_contact(s, "C", "U");
    in_contact(s, "D", "U");
    s.run(Proc::close_action, "d10=5,5 d100=100");
    EXPECT_EQ(s.one(EventKind::combat_began).units.size(), 3U);
}

TEST(MW_6_CloseAction, MW_6_21_StampedingUnitThatIsCharged_LosesAQuarterAndRunsOn) {
    Scene s(face_to_face(100));
    s.change("U", [](MwUnit& w) { w.spirit = Spirit::stampeding; });
    s.of("U").condition = Condition::routed;
    will_close(s, "C", "U");
    s.run(Proc::close_action, "d10=5");
    EXPECT_EQ(s.of("U").stands_left, 15);
    EXPECT_EQ(s.own_of("U").prisoners, 3) << "2.5, half up";
    s.expect_at("U", 2000, 1000 - 19.05 - 300);
    EXPECT_TRUE(s.all(EventKind::combat_began).empty()) << "no dice on contact";
    EXPECT_TRUE(s.own_of("C").contact.none());
}

}  // namespace linstock::mwan18
