// Chapter 3: movement over ground and obstacles, straight marches, simultaneous movement.

#include "battle/redacted_save.hpp"
#include "battle/wire.hpp"
#include "rulesets/mwan18/cover.hpp"
#include "rulesets/mwan18/movement/gaps.hpp"
#include "rulesets/mwan18/movement/legs.hpp"
#include "rulesets/mwan18/sight.hpp"
#include "tests/clause/mwan18/scene.hpp"

namespace linstock::mwan18 {

namespace {

void ask(Scene& s, int order_class = 2) {
    for (const Unit& u : s.battle().forces().units)
        if (s.state().unit(u.id).on_field()) s.order(u.name, order_class);
    s.run(Proc::movement);
}

/// One turn's moves of a scene in which all units have orders of class 2.
void moves(Scene& s, const std::vector<Decision>& parts) {
    ask(s);
    s.dispatch(parts);
}

const std::string horse = "arm = 'cavalry', men = 225, weapon = 'carbine'";
const std::string in_teams = "arm = 'artillery', guns = 6, weapon = 'napoleon', formation = 'column'";

/// A unit of the given arm at (1000, 500), and an enemy far away.
Scenery with(const std::string& keys) { return Scenery().blue("A", 1000, 500, keys).grey("Z", 3800, 2900); }

}  // namespace

TEST(MW_3_Ground, MW_3_21_InfantryInWoods_PaysFiveThirds) {
    Scene s(with("").area("woods", 0, 540, 4000, 2000));
    ask(s);
    s.refuse({Parts(s).march("A", 1000, 637)}, "MW-3.21");
    EXPECT_EQ(s.refusal(), "A can move 136 feet that way, not 137");
    s.dispatch({Parts(s).march("A", 1000, 636)});  // 40 feet at 1, 96 at 5/3
    s.expect_at("A", 1000, 636);
    EXPECT_EQ(s.own_of("A").spent, 800 * 180 + 1920 * 300);
}

TEST(MW_3_Ground, MW_3_22_CavalryInWoods_WalksAndPaysFiveHalves) {
    Scene s(with(horse).area("woods", 0, 500, 4000, 2000));
    ask(s);
    s.refuse({Parts(s).gait("A", 2), Parts(s).march("A", 1000, 600)}, "MW-3.22");
    s.dispatch({Parts(s).gait("A", 1), Parts(s).march("A", 1000, 600)});
    EXPECT_EQ(s.own_of("A").spent, turn_budget);
}

TEST(MW_3_Ground, MW_3_23_ArtilleryInWoods_WalksAndPaysFiveTimes) {
    Scene s(with(in_teams).area("woods", 0, 500, 4000, 2000));
    ask(s);
    s.refuse({Parts(s).gait("A", 2), Parts(s).march("A", 1000, 550)}, "MW-3.23");
    s.dispatch({Parts(s).gait("A", 1), Parts(s).march("A", 1000, 550)});
    EXPECT_EQ(s.own_of("A").spent, turn_budget);
}

TEST(MW_3_Ground, MW_3_24_Water_CostsWhatTheScenarioSaysExceptAtAFord) {
    const std::string brook = "mwan18 = { stream_infantry = 2, stream_cavalry = -1 }";
    Scene s(with("").frame(brook).line("stream", 0, 560, 4000, 560, "width = 20"));
    moves(s, {Parts(s).march("A", 1000, 620)});
    EXPECT_EQ(s.own_of("A").spent, 2400 * 180 + 2 * fifth_budget);
    Scene c(with(horse).frame(brook).line("stream", 0, 560, 4000, 560, "width = 20"));
    ask(c);
    c.refuse({Parts(c).gait("A", 1), Parts(c).march("A", 1000, 620)}, "MW-3.24");
    Scene f(with(horse)
                .frame(brook)
                .line("stream", 0, 560, 4000, 560, "width = 20")
                .ground("[[terrain]]\nkind = 'ford'\nat = [1000, 560]\nwidth = 60\n"));
    moves(f, {Parts(f).gait("A", 1), Parts(f).march("A", 1000, 620)});
    EXPECT_EQ(f.own_of("A").spent, 2400 * 144);
}

// MW-3.25, MW-3.26
TEST(MW_3_Ground, MW_3_25_MW_3_26_UphillSlope_CostsMore) {
    const std::string crest = "crests = [[[0, 1000], [4000, 1000]]]\n";
    Scene up(with("").area("hill", 0, 500, 4000, 1500, crest));
    moves(up, {Parts(up).march("A", 1000, 600)});
    EXPECT_EQ(up.own_of("A").spent, 2000 * 225);
    Scene down(Scenery().blue("A", 1000, 1010).grey("Z", 3800, 2900).area("hill", 0, 500, 4000, 1500, crest));
    moves(down, {Parts(down).march("A", 1000, 1110)});
    EXPECT_EQ(down.own_of("A").spent, 2000 * 180);
    Scene horse_down(
        Scenery().blue("A", 1000, 1010, horse).grey("Z", 3800, 2900).area("hill", 0, 500, 4000, 1500, crest));
    moves(horse_down, {Parts(horse_down).gait("A", 1), Parts(horse_down).march("A", 1000, 1110)});
    EXPECT_EQ(horse_down.own_of("A").spent, 2000 * 180);
}

// MW-3.27, MW-3.34
TEST(MW_3_Ground, MW_3_27_MW_3_34_InfantryCrossingAFenceOrHedge_PaysThreeFifths) {
    for (const char* kind : {"fence", "hedge"}) {
        Scene s(with("").line(kind, 900, 520, 1100, 520));
        moves(s, {Parts(s).march("A", 1000, 540)});
        EXPECT_EQ(s.own_of("A").spent, 800 * 180 + 3 * fifth_budget) << kind;
        // The unit has crossed the obstacle and does not pay for it again.
        s.change("A", [](MwUnit& w) { w.spent = 0; });
        moves(s, {Parts(s).march("A", 1000, 580)});
        EXPECT_EQ(s.own_of("A").spent, 800 * 180) << kind;
    }
}

// MW-3.34, MW-3.38: on an oblique march the front keeps its heading, and the whole front crosses.
TEST(MW_3_Ground, MW_3_34_MW_3_38_ObliqueMarch_MeetsAFenceWithItsWholeFront) {
    // At 45 degrees, `feet` up the table.
    const auto up = [](double feet) { return static_cast<std::int32_t>(to_steps(feet * 1.4142135623730951)) * 180; };
    for (const double aside : {40.0, -40.0}) {
        Scene s(with("").line("fence", 0, 520, 2000, 520));
        ask(s);
        s.refuse({Parts(s).march("A", 1000 + 1.5 * aside, 560)}, "MW-3.27");
        s.dispatch({Parts(s).march("A", 1000 + aside, 540)});
        EXPECT_EQ(s.own_of("A").spent, up(20) + up(20) + 3 * fifth_budget);
    }
    for (const std::string& arm : {horse, in_teams}) {
        Scene s(with(arm).line("fence", 0, 520, 2000, 520));
        ask(s);
        s.refuse({Parts(s).gait("A", 1), Parts(s).march("A", 1040, 540)}, arm == horse ? "MW-3.28" : "MW-3.29");
    }
    // A front of 254 feet. A fence that only a front turned to the march would meet is not met; one that only the real
    // front meets is met.
    Scene aside(with("").line("fence", 1140, 460, 1180, 460));
    moves(aside, {Parts(aside).march("A", 1060, 560)});
    EXPECT_EQ(aside.own_of("A").spent, up(60));
    Scene corner(with("").line("fence", 1130, 505, 1140, 505));
    moves(corner, {Parts(corner).march("A", 1020, 520)});
    EXPECT_EQ(corner.own_of("A").spent, up(5) + up(15) + 3 * fifth_budget);
}

// MW-3.18, MW-3.34: guns dragged sideways meet obstacles with the leading end of their front.
TEST(MW_3_Ground, MW_3_34_SidewaysMarch_MeetsAFenceWithTheLeadingEndOfTheFront) {
    const std::string guns = "arm = 'artillery', guns = 6, weapon = 'napoleon'";
    for (const double y : {480.0, 510.0}) {
        Scene s(with(guns).line("fence", 1100, 400, 1100, y));
        ask(s);
        const double front = size_of(s.battle(), s.unit("A"), pose_of(s.state(), s.unit("A"))).width / 2;
        const double x = 1100 - front + 5;
        if (y > 500)
            s.refuse({Parts(s).by_hand("A", x, 500)}, "MW-3.18");
        else
            s.dispatch({Parts(s).by_hand("A", x, 500)});
    }
}

// MW-3.28, MW-3.29
TEST(MW_3_Ground, MW_3_28_MW_3_29_CavalryAndArtillery_CannotCrossAFence) {
    Scene c(with(horse).line("fence", 900, 520, 1100, 520));
    ask(c);
    c.refuse({Parts(c).gait("A", 1), Parts(c).march("A", 1000, 540)}, "MW-3.28");
    Scene g(with(in_teams).line("fence", 900, 520, 1100, 520));
    ask(g);
    g.refuse({Parts(g).gait("A", 1), Parts(g).march("A", 1000, 540)}, "MW-3.29");
}

// MW-3.30, MW-3.31, MW-3.32
TEST(MW_3_Ground, MW_3_30_MW_3_31_MW_3_32_LooseWall_CostsEachArmItsOwnShare) {
    Scene i(with("").line("stone_wall", 900, 520, 1100, 520));
    moves(i, {Parts(i).march("A", 1000, 540)});
    EXPECT_EQ(i.own_of("A").spent, 800 * 180 + fifth_budget);
    Scene c(with(horse).line("stone_wall", 900, 520, 1100, 520));
    moves(c, {Parts(c).gait("A", 1), Parts(c).march("A", 1000, 540)});
    EXPECT_EQ(c.own_of("A").spent, 800 * 144 + fifth_budget);
    Scene g(with(in_teams).line("stone_wall", 900, 520, 1100, 520));
    ask(g);
    g.refuse({Parts(g).gait("A", 1), Parts(g).march("A", 1000, 540)}, "MW-3.32");
}

TEST(MW_3_Ground, MW_3_33_ReductionsOnOneFootOfGround_Add) {
    Scene s(with("")
                .area("woods", 0, 500, 4000, 2000)
                .area("hill", 0, 500, 4000, 1500, "crests = [[[0, 1000], [4000, 1000]]]\n"));
    moves(s, {Parts(s).march("A", 1000, 580)});
    EXPECT_EQ(s.own_of("A").spent, 1600 * 450);
    // Artillery: four fifths and one fifth leave nothing.
    Scene g(with(in_teams)
                .area("woods", 0, 500, 4000, 2000)
                .area("hill", 0, 500, 4000, 1500, "crests = [[[0, 1000], [4000, 1000]]]\n"));
    ask(g);
    g.refuse({Parts(g).gait("A", 1), Parts(g).march("A", 1000, 510)}, "MW-3.33");
}

TEST(MW_3_Ground, MW_3_35_UnitNearAnObstacle_TakesItDownInAWholeTurn) {
    Scene s(with(horse).line("fence", 950, 524, 1050, 524));
    ask(s);
    s.dispatch({Parts(s).dismantle("A", 1)});
    EXPECT_EQ(s.own_of("A").spent, turn_budget);
    EXPECT_EQ(s.state().pieces[0].down, 0);
    s.run(Proc::end_of_turn);
    EXPECT_EQ(s.state().pieces[0].down, 1);
    s.change("A", [](MwUnit& w) { w.spent = 0; });
    moves(s, {Parts(s).gait("A", 1), Parts(s).march("A", 1000, 560)});
    s.expect_at("A", 1000, 560);
    Scene far(with("").line("fence", 950, 530, 1050, 530));
    ask(far);
    far.refuse({Parts(far).dismantle("A", 1)}, "MW-3.35");
}

// Men cannot move their guns as well, even if the prolonge has lost horses.
TEST(MW_3_Ground, MW_3_35_GunsThatTakeDownAnObstacle_CannotMoveInThatTurn) {
    const std::string guns = "arm = 'artillery', guns = 6, weapon = 'napoleon'";
    for (const bool rigged : {false, true}) {
        Scene s(with(guns).line("fence", 950, 520, 1050, 520));
        s.change("A", [&](MwUnit& w) {
            w.rigged = rigged;
            w.horses[0] = 3;
        });
        ask(s);
        s.refuse({Parts(s).dismantle("A", 1), Parts(s).by_hand("A", 1000, 490)}, "MW-3.18");
        s.dispatch({Parts(s).dismantle("A", 1)});
        EXPECT_EQ(s.own_of("A").spent, turn_budget);
    }
}

TEST(MW_3_Ground, MW_3_35_UnitThatTakesDownAnObstacle_OpensAGapAsWideAsItsFront) {
    Scene s(with("").blue("C", 1400, 500).line("fence", 0, 524, 4000, 524));
    ask(s);
    s.dispatch({Parts(s).dismantle("A", 1)});
    s.run(Proc::end_of_turn);
    EXPECT_EQ(s.state().pieces[0].down, 0);
    EXPECT_EQ(s.state().pieces[0].breached, 1);
    EXPECT_EQ(s.one(EventKind::piece_changed).gap_width(), 254);
    EXPECT_TRUE(s.cites(s.one(EventKind::piece_changed), "MW-3.35"));
    // 20 figures of 12.7 feet around x = 1000: the fence there no longer blocks or covers.
    const auto cover_of_point = [&](double x) {
        return linear_cover(s.battle(), s.state(), Box{{x, 520}, 0, 0, 0}, {{x, 700}, {x, 520}});
    };
    EXPECT_EQ(cover_of_point(1000), Cover::none);
    EXPECT_EQ(cover_of_point(874), Cover::none);
    EXPECT_EQ(cover_of_point(872), Cover::fence);
    EXPECT_EQ(cover_of_point(1128), Cover::fence);
    for (const char* name : {"A", "C"})
        s.change(name, [](MwUnit& w) { w.spent = 0; });
    ask(s);
    s.refuse({Parts(s).march("C", 1400, 700)}, "MW-3.27");  // 3 fifths for the fence
    s.dispatch({Parts(s).march("A", 1000, 700), Parts(s).march("C", 1400, 560)});
    s.expect_at("A", 1000, 700);
    EXPECT_EQ(s.own_of("A").spent, turn_budget);
    EXPECT_EQ(s.own_of("C").spent, 3 * fifth_budget + 1200 * 180);
}

TEST(MW_3_Ground, MW_3_35_GapsThatTouch_MergeAndTheLastRemovesTheObstacle) {
    Scene s(with("").line("stone_wall", 0, 524, 600, 524));
    State& state = s.state();
    const PieceId wall{1};
    open_gap(s.battle(), state, wall, {100, 500}, 200);
    open_gap(s.battle(), state, wall, {420, 500}, 100);
    EXPECT_EQ(standing(s.battle(), state, wall).size(), 2u);
    open_gap(s.battle(), state, wall, {300, 500}, 200);
    ASSERT_EQ(standing(s.battle(), state, wall).size(), 1u);
    EXPECT_EQ(standing(s.battle(), state, wall).front().a.x, 470);
    // A scene has no turn around it; a save that is loaded must have one.
    const auto kept = wire::load_redacted(s.battle(), wire::save(s.battle(), state), "save");
    ASSERT_TRUE(kept);
    EXPECT_EQ(hash_of(*kept), hash_of(state));
    // A gap at the end of the wall keeps its full width.
    open_gap(s.battle(), state, wall, {600, 500}, 130);
    EXPECT_TRUE(standing(s.battle(), state, wall).empty());
    EXPECT_EQ(state.pieces[0].down, 1);
    EXPECT_EQ(own(state).gap_in[0], PieceId{});
}

TEST(MW_3_Ground, MW_3_35_UnitDrivenOffWhileItTakesDownAFence_LeavesItWhole) {
    Scene s(with("").line("fence", 0, 524, 4000, 524));
    ask(s);
    s.dispatch({Parts(s).dismantle("A", 1)});
    set_spirit(s.of("A"), Spirit::stampeding);
    s.run(Proc::end_of_turn);
    EXPECT_EQ(s.state().pieces[0].breached, 0);
    EXPECT_TRUE(s.all(EventKind::piece_changed).empty());
}

TEST(MW_3_Ground, MW_3_36_RoadColumnOnARoad_PaysNothingForWoodsAndSlopes) {
    Scene s(with("formation = 'road_column'")
                .area("woods", 0, 500, 4000, 2000)
                .line("road", 1000, 0, 1000, 3000, "width = 30"));
    moves(s, {Parts(s).march("A", 1000, 750)});
    s.expect_at("A", 1000, 750);
    EXPECT_EQ(s.own_of("A").spent, turn_budget);
}

TEST(MW_3_Ground, MW_3_37_FlatCosts_AreTheSameAtEveryGait) {
    Scene s(with(horse).line("stone_wall", 900, 520, 1100, 520));
    moves(s, {Parts(s).gait("A", 3), Parts(s).march("A", 1000, 1300)});
    EXPECT_EQ(s.own_of("A").spent, 16000 * 36 + fifth_budget);
}

TEST(MW_3_Ground, MW_3_38_March_IsStraightAndUpTo45DegreesOffTheHeading) {
    Scene s(with(""));
    ask(s);
    s.refuse({Parts(s).march("A", 1105, 600)}, "MW-3.38");
    s.refuse({Parts(s).march("A", 1000, 400)}, "MW-3.38");
    s.dispatch({Parts(s).march("A", 1100, 600)});
    s.expect_at("A", 1100, 600);
    EXPECT_EQ(s.of("A").heading, 0);
}

// MW-3.39, MW-10.12
TEST(MW_3_Ground, MW_3_39_MW_10_12_March_StopsAtTheStandOff) {
    Scene s(Scenery().blue("A", 1000, 500).grey("Z", 1000, 600));
    moves(s, {Parts(s).march("A", 1000, 590)});
    s.expect_at("A", 1000, 575, 0.1);
    EXPECT_TRUE(s.cites(s.one(EventKind::halted, "A"), "MW-10.12"));
}

// MW-3.41, MW-10.12: a fifth of a gallop is 200 feet. A unit cannot pass over an enemy within it.
TEST(MW_3_Ground, MW_3_41_MW_10_12_UnitThatGallops_CannotPassOverAnEnemy) {
    for (const double y : {610.0, 650.0, 700.0, 790.0}) {
        Scene s(Scenery().blue("A", 1000, 500, horse).grey("Z", 1000, y));
        moves(s, {Parts(s).gait("A", 3), Parts(s).march("A", 1000, 1400)});
        s.expect_at("A", 1000, y - 25, 0.1);
        EXPECT_TRUE(s.cites(s.one(EventKind::halted, "A"), "MW-10.12"));
    }
    // A unit already inside the stand-off may move if it comes no nearer and passes over no enemy.
    Scene inside(Scenery().blue("A", 1000, 500, horse).grey("Z", 1000, 520));
    moves(inside, {Parts(inside).gait("A", 3), Parts(inside).march("A", 1000, 700)});
    inside.expect_at("A", 1000, 500, 0.1);
    Scene away(Scenery().blue("A", 1000, 500, horse).grey("Z", 1000, 520));
    moves(away,
          {Parts(away).gait("A", 3), Parts(away).plain(Verb::about_face, "A"), Parts(away).march("A", 1000, 300)});
    away.expect_at("A", 1000, 300, 0.1);
}

TEST(MW_3_Ground, MW_3_40_RefusedMarch_CitesItsLimitsAndTheGreatestDistance) {
    const auto refused = [](const Scenery& scenery, int gait, double to, std::initializer_list<const char*> clauses) {
        std::string text;
        for (const char* clause : clauses) {
            Scene s(scenery);
            ask(s);
            std::vector<Decision> parts;
            if (gait != 0) parts.push_back(Parts(s).gait("A", gait));
            parts.push_back(Parts(s).march("A", 1000, to));
            s.refuse(parts, clause);
            text = s.refusal();
        }
        return text;
    };
    const std::string crest = "crests = [[[0, 1000], [4000, 1000]]]\n";
    const Scenery slope = with("").area("hill", 0, 500, 4000, 1500, crest);
    EXPECT_EQ(refused(slope, 0, 661, {"MW-3.25", "MW-3.1"}), "A can move 160 feet that way, not 161");
    EXPECT_EQ(refused(Scenery(slope).area("woods", 0, 500, 4000, 1500), 0, 581, {"MW-3.33", "MW-3.1"}),
              "A can move 80 feet that way, not 81");
    // 40 feet in the open, 20 in woods that cost 33.3, and the rest in the open.
    EXPECT_EQ(refused(with("").area("woods", 0, 540, 4000, 560), 0, 690, {"MW-3.1", "MW-3.21"}),
              "A can move 186 feet that way, not 190");
    const Scenery fenced = with(horse).line("fence", 0, 560, 4000, 560);
    EXPECT_EQ(refused(fenced, 2, 600, {"MW-3.28"}),
              "A can move 59 feet that way at a trot, not 100: it cannot cross the fence");
    EXPECT_EQ(refused(with(horse).line("fence", 0, 900, 4000, 900), 1, 950, {"MW-3.4"}),
              "A can move 250 feet that way at a walk, not 450")
        << "it does not reach the fence";
    EXPECT_EQ(refused(with(horse), 0, 1501, {"MW-3.6"}), "A can move 1000 feet that way at a gallop, not 1001")
        << "with no gait given, the fastest";
    EXPECT_EQ(refused(with(in_teams), 2, 1001, {"MW-3.7", "MW-3.5"}),
              "A can move 500 feet that way at a trot, not 501");
}

TEST(MW_3_Ground, MW_3_40_Legs_FollowEachOtherUntilTheBudgetIsSpent) {
    Scene s(with(""));
    ask(s);
    s.refuse({Parts(s).march("A", 1000, 600), Parts(s).march("A", 1050, 700)}, "MW-3.1");
    s.refuse({Parts(s).plain(Verb::lie_down, "A"), Parts(s).march("A", 1000, 520)}, "MW-3.13");
    s.dispatch({Parts(s).march("A", 1000, 560), Parts(s).march("A", 1020, 620), Parts(s).plain(Verb::lie_down, "A")});
    s.expect_at("A", 1020, 620);
    EXPECT_TRUE(s.own_of("A").prone);
}

TEST(MW_3_Ground, MW_3_41_AllUnits_MoveTogetherInFiveParts) {
    // A and Z march at each other from 100 feet, 40 feet in each part of the turn. After one part 20 feet are left
    // between them, so both stop on the march.
    Scene s(Scenery().blue("A", 1000, 500).grey("Z", 1000, 600));
    moves(s, {Parts(s).march("A", 1000, 590), Parts(s).march("Z", 1000, 510)});
    const double gap = s.place("Z").y - s.place("A").y;
    EXPECT_GE(gap, 25 - 0.01);
    EXPECT_NEAR(s.place("A").y - 500, 600 - s.place("Z").y, 0.01);
}

TEST(MW_10_Geometry, MW_10_15_UnitThatEndsItsMoveOnAnother_IsRefused) {
    Scene s(Scenery().blue("A", 1000, 500).blue("B", 1000, 640).grey("Z", 3800, 2900));
    moves(s, {Parts(s).march("A", 1000, 645)});
    EXPECT_LT(s.place("A").y, 640 - 19.05 + 0.1);
    EXPECT_GT(s.place("A").y, 590);
    // A unit may pass through a friend.
    Scene past(Scenery().blue("A", 1000, 500).blue("B", 1000, 560).grey("Z", 3800, 2900));
    moves(past, {Parts(past).march("A", 1000, 690)});
    past.expect_at("A", 1000, 690);
}

TEST(MW_9_Turn, MW_9_3_ConductOfAUnit_IsJudgedByItsFrontCentre) {
    Scene s(Scenery().blue("A", 1000, 500).blue("B", 1500, 500).blue("C", 2000, 500).grey("Z", 1000, 1000));
    moves(s, {Parts(s).march("A", 1000, 600), Parts(s).plain(Verb::about_face, "B"), Parts(s).march("B", 1500, 450)});
    EXPECT_EQ(s.own_of("A").conduct, Conduct::advanced);
    EXPECT_EQ(s.own_of("B").conduct, Conduct::fell_back);
    EXPECT_EQ(s.own_of("C").conduct, Conduct::stood);
}

// MW-9.3, MW-10.15: a unit that a friend keeps from wheeling has stood; its front centre has not moved.
TEST(MW_9_Turn, MW_9_3_WheelBlockedByAFriend_DoesNotCountAsMovement) {
    for (const double y : {530.0, 900.0}) {
        Scene s(Scenery().blue("A", 1000, 500, "mwan18 = { figures = 4 }").blue("B", 1000, y).grey("Z", 3800, 2900));
        moves(s, {Parts(s).wheel("A", 1, 45)});
        EXPECT_EQ(s.of("A").heading == 0, y < 600);
        EXPECT_EQ(s.own_of("A").conduct == Conduct::stood, y < 600);
    }
}

TEST(MW_9_Turn, MW_9_3_UnitThatApproachesTheEnemyAhead_AdvancesEvenIfAnotherIsNearer) {
    Scene s(Scenery().blue("A", 2000, 1000).grey("E", 2400, 800, "heading = 0").grey("F", 2000, 1600));
    s.order("A", 3, "F");
    s.run(Proc::movement);
    s.dispatch({Parts(s).march("A", 2000, 1200)});
    EXPECT_EQ(s.own_of("A").conduct, Conduct::advanced);
}

TEST(MW_9_Turn, MW_9_3_UnitThatSeesNoEnemy_AdvancesTowardsItsObjective) {
    for (const double y : {1200.0, 800.0}) {
        Scene s(Scenery().blue("A", 2000, 1000).grey("E", 2000, 2400).area("woods", 0, 1700, 4000, 2300));
        s.change("A", [](MwUnit& w) {
            w.order = Order::skirmish;
            w.objective_is_point = true;
            w.objective_place = to_point({2000, 1600});
        });
        s.run(Proc::movement);
        if (y < 1000)
            s.dispatch({Parts(s).plain(Verb::about_face, "A"), Parts(s).march("A", 2000, y + 50)});
        else
            s.dispatch({Parts(s).march("A", 2000, y)});
        EXPECT_EQ(s.own_of("A").conduct, y > 1000 ? Conduct::advanced : Conduct::other)
            << "there is no enemy to fall back from";
    }
}

}  // namespace linstock::mwan18
