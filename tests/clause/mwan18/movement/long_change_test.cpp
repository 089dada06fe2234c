// MW-3.9, MW-3.12: changes of formation that take more than one turn.

#include "army/scenario.hpp"
#include "battle/view.hpp"
#include "rulesets/mwan18/command/binding.hpp"
#include "rulesets/mwan18/movement/legs.hpp"
#include "rulesets/mwan18/movement/ways.hpp"
#include "tests/clause/mwan18/scene.hpp"

#include <algorithm>

namespace linstock::mwan18 {

namespace {

constexpr std::int32_t turn_of_foot = 4000;  ///< steps of 1/20 foot at 200 feet a turn

const std::string of_24 = "men = 360, formation = 'road_column'";

/// A, 24 figures in road column, faces up the table. Z is far away.
Scenery on_the_road(double y = 2900) { return Scenery().blue("A", 1000, 1000, of_24).grey("Z", 1000, y); }

/// Starts a new turn: nothing is spent.
void next_turn(Scene& s) {
    for (const Unit& u : s.battle().forces().units)
        edit(s.state().unit(u.id), [](MwUnit& w) { w.spent = w.spent_by_row = 0; });
    s.run(Proc::movement);
}

}  // namespace

// 24 figures from road column to line: the last figure moves 462 feet, which is 11.55 fifths.
TEST(MW_3_LongChange, MW_3_9_ChangeThatCostsMoreThanATurn_ContinuesUntilPaid) {
    Scene s(on_the_road());
    s.run(Proc::movement);
    s.dispatch({Parts(s).form("A", Formation::line)});
    EXPECT_EQ(s.of("A").formation, Formation::road_column);
    EXPECT_TRUE(s.own_of("A").changing);
    EXPECT_EQ(s.own_of("A").change_done, turn_of_foot);
    EXPECT_EQ(s.own_of("A").spent, turn_budget);
    const Event begun = s.one(EventKind::reformed, "A");
    EXPECT_STREQ(begun.word, "forming line");
    EXPECT_EQ(begun.turns(), 2) << "turns to go";
    EXPECT_TRUE(s.cites(begun, "MW-3.9"));
    next_turn(s);
    s.dispatch({Parts(s).form("A", Formation::line)});
    EXPECT_EQ(s.own_of("A").change_done, 2 * turn_of_foot);
    EXPECT_EQ(s.of("A").formation, Formation::road_column);
    next_turn(s);
    s.dispatch({Parts(s).form("A", Formation::line)});
    EXPECT_EQ(s.of("A").formation, Formation::line);
    EXPECT_FALSE(s.own_of("A").changing);
    EXPECT_EQ(s.own_of("A").change_done, 0);
    Pose road = pose_of(s.state(), s.unit("A"));
    const Pose line = road;
    road.formation = Formation::road_column;
    const auto way = to_steps(farthest_way(s.battle(), s.unit("A"), road, line));
    EXPECT_NEAR(to_feet(way), 462, 1);
    EXPECT_EQ(s.own_of("A").spent, (way - 2 * turn_of_foot) * step_cost(200, 0));
    s.expect_at("A", 1000, 1000);
}

TEST(MW_3_LongChange, MW_3_9_FortyFigures_ChangeBetweenLineAndOpenOrderInOneTurn) {
    for (const bool opens : {true, false}) {
        const std::string formation = opens ? "line" : "skirmish";
        const Formation to = opens ? Formation::skirmish : Formation::line;
        Scene s(Scenery().blue("A", 1000, 1000, "men = 600, formation = '" + formation + "'").grey("Z", 1000, 2900));
        s.run(Proc::movement);
        s.dispatch({Parts(s).form("A", to)});
        EXPECT_NE(s.of("A").formation, to);
        next_turn(s);
        s.dispatch({Parts(s).form("A", to)});
        EXPECT_EQ(s.of("A").formation, to);
    }
}

// MW-9.1: a unit without moves continues the change; a unit with an order to stand pauses it.
TEST(MW_3_LongChange, MW_3_9_MW_9_1_UnitWithoutMoves_ContinuesTheChange) {
    Scene s(on_the_road());
    s.run(Proc::movement);
    s.dispatch({Parts(s).form("A", Formation::line)});
    next_turn(s);
    s.dispatch({Parts(s).plain(Verb::stand, "A")});
    EXPECT_EQ(s.own_of("A").change_done, turn_of_foot);
    EXPECT_EQ(s.own_of("A").spent, 0);
    for (int turn = 0; turn < 2; ++turn) {
        next_turn(s);
        s.dispatch({});
    }
    EXPECT_EQ(s.of("A").formation, Formation::line);
}

// 125 feet take half of the turn at 250; the other half is 2000 steps of the change.
TEST(MW_3_LongChange, MW_3_9_UnitThatMarchesDuringAChange_PaysForTheChangeWithTheRest) {
    Scene s(on_the_road());
    s.order("A", 2);
    s.run(Proc::movement);
    s.refuse({Parts(s).march("A", 1000, 1250), Parts(s).form("A", Formation::line)}, "MW-3.9");
    s.dispatch({Parts(s).march("A", 1000, 1125), Parts(s).form("A", Formation::line)});
    s.expect_at("A", 1000, 1125);
    EXPECT_EQ(s.own_of("A").change_done, turn_of_foot / 2);
    next_turn(s);
    s.dispatch({Parts(s).march("A", 1000, 1175)});
    EXPECT_EQ(s.own_of("A").change_done, turn_of_foot / 2) << "the paid part is kept";
    EXPECT_TRUE(s.own_of("A").changing);
}

TEST(MW_3_LongChange, MW_3_9_OrderToKeepTheCurrentFormation_CancelsTheChangeAtNoCost) {
    Scene s(on_the_road());
    s.run(Proc::movement);
    s.dispatch({Parts(s).form("A", Formation::line)});
    next_turn(s);
    s.events().clear();
    s.dispatch({Parts(s).form("A", Formation::road_column)});
    EXPECT_FALSE(s.own_of("A").changing);
    EXPECT_EQ(s.own_of("A").change_done, 0);
    EXPECT_EQ(s.own_of("A").spent, 0);
    EXPECT_STREQ(s.one(EventKind::reformed, "A").word, "gives up its change of formation");
    next_turn(s);
    s.dispatch({Parts(s).form("A", Formation::line)});
    next_turn(s);
    s.dispatch({Parts(s).form("A", Formation::skirmish)});
    EXPECT_EQ(s.own_of("A").changes_to, Formation::skirmish);
    EXPECT_EQ(s.own_of("A").change_done, 5000) << "a different change starts from zero, at 250 feet a turn";
}

TEST(MW_3_LongChange, MW_3_9_UnitInAChange_CannotChargeUnlessItCancelsTheChange) {
    Scene s(on_the_road(1150));
    s.run(Proc::movement);
    s.dispatch({Parts(s).form("A", Formation::line)});
    s.order("A", 3, "Z");
    next_turn(s);
    s.refuse({Parts(s).charge("A", "Z")}, "MW-3.9");
    s.refuse({Parts(s).form("A", Formation::line), Parts(s).charge("A", "Z")}, "MW-3.9");
    s.dispatch({Parts(s).form("A", Formation::road_column), Parts(s).charge("A", "Z")});
    EXPECT_TRUE(s.own_of("A").closes);
}

TEST(MW_3_LongChange, MW_3_9_UnitInAChange_FiresAndIsHitInItsOldFormation) {
    Scene s(on_the_road());
    s.run(Proc::movement);
    s.dispatch({Parts(s).form("A", Formation::line)});
    EXPECT_EQ(front_rank(s.battle(), s.state(), s.unit("A")), 1);
    EXPECT_TRUE(column_target(s.battle(), s.state(), s.unit("A")));
    const View shown = view(s.battle(), s.state(), Seat::second);
    const std::vector<Badge>& badges = shown.find(s.unit("A"))->badges;
    EXPECT_TRUE(std::any_of(badges.begin(), badges.end(),
                            [](const Badge& b) { return std::string(b.word) == "forming line"; }));
}

TEST(MW_3_LongChange, MW_5_1_3_UnitInALongChange_OwesNoMarch) {
    for (const int order : {3, 4}) {
        Scene s(on_the_road(2200));
        s.order("A", order);
        s.run(Proc::movement);
        s.refuse({Parts(s).plain(Verb::stand, "A")}, order == 3 ? "MW-5.1.3" : "MW-5.1");
        s.dispatch({Parts(s).form("A", Formation::line)});
        next_turn(s);
        s.dispatch({});
        EXPECT_EQ(s.own_of("A").change_done, 2 * turn_of_foot) << order;
        next_turn(s);
        s.dispatch({Parts(s).form("A", Formation::line)});
        EXPECT_EQ(s.of("A").formation, Formation::line) << order;
    }
}

// MW-5.9, MW-5.10: a row binds first; the rest of the turn pays for the change.
TEST(MW_3_LongChange, MW_5_8_UnitBoundByARow_ContinuesTheChangeWithTheRestOfTheTurn) {
    Scene hold(on_the_road());
    hold.run(Proc::movement);
    hold.dispatch({Parts(hold).form("A", Formation::line)});
    hold.bind("A", 1, 5);
    next_turn(hold);
    hold.dispatch({});
    EXPECT_EQ(hold.own_of("A").change_done, 2 * turn_of_foot);
    Scene advance(on_the_road());
    advance.run(Proc::movement);
    advance.dispatch({Parts(advance).form("A", Formation::line)});
    advance.bind("A", 1, 8);  // Advance 1/5
    next_turn(advance);
    advance.dispatch({});
    advance.expect_at("A", 1000, 1050);
    EXPECT_NEAR(advance.own_of("A").change_done, turn_of_foot + turn_of_foot * 4 / 5, 1);
}

TEST(MW_3_LongChange, MW_3_9_MW_7_1_Stampede_EndsTheChange) {
    Scene s(on_the_road());
    s.run(Proc::movement);
    s.dispatch({Parts(s).form("A", Formation::line)});
    set_spirit(s.of("A"), Spirit::stampeding);
    EXPECT_FALSE(s.own_of("A").changing);
    EXPECT_EQ(s.own_of("A").change_done, 0);
}

// Casualties shorten the distance of the last figure; the paid part is kept.
TEST(MW_3_LongChange, MW_3_9_CasualtiesDuringAChange_ShortenIt) {
    Scene s(on_the_road());
    s.run(Proc::movement);
    s.dispatch({Parts(s).form("A", Formation::line)});
    s.of("A").stands_left = 12;
    next_turn(s);
    s.dispatch({});
    EXPECT_EQ(s.of("A").formation, Formation::line);
    EXPECT_LT(s.own_of("A").spent, fifth_budget);
}

// Ten files from a road column of twenty mounted figures: one turn at the gallop, more at the walk.
TEST(MW_3_LongChange, MW_3_37_ChangeWithoutAGait_UsesTheSlowestGaitThatFinishesIt) {
    const auto mounted = [] {
        return Scene(Scenery()
                         .blue("C", 1000, 1500, "arm = 'cavalry', men = 300, mounted = true, formation = 'road_column'")
                         .grey("Z", 3800, 2900));
    };
    Scene s = mounted();
    s.run(Proc::movement);
    s.dispatch({Parts(s).form("C", Formation::line)});
    EXPECT_EQ(s.of("C").formation, Formation::line);
    EXPECT_EQ(s.own_of("C").gait, Gait::gallop);
    Scene walks = mounted();
    walks.run(Proc::movement);
    walks.dispatch({Parts(walks).gait("C", 1), Parts(walks).form("C", Formation::line)});
    EXPECT_TRUE(walks.own_of("C").changing);
    EXPECT_EQ(walks.own_of("C").gait, Gait::walk);
}

// Two sections in road column: the rear one moves up 127 feet or more, in addition to the two fifths.
TEST(MW_3_LongChange, MW_3_12_GunsUnlimberingFromRoadColumn_PayForTheFarthestSection) {
    const auto guns = [](int pieces, const char* formation) {
        return Scene(Scenery()
                         .blue("G", 1000, 1500,
                               "arm = 'artillery', weapon = 'napoleon', guns = " + std::to_string(pieces) +
                                   ", formation = '" + formation + "'")
                         .grey("Z", 3800, 2900));
    };
    Scene two = guns(4, "road_column");
    Pose road = pose_of(two.state(), two.unit("G"));
    Pose beside = road;
    beside.formation = Formation::column;
    const auto way = to_steps(farthest_way(two.battle(), two.unit("G"), road, beside));
    EXPECT_GT(to_feet(way), 127);
    two.order("G", 2);
    two.run(Proc::movement);
    two.dispatch({Parts(two).plain(Verb::unlimber, "G")});
    EXPECT_EQ(two.of("G").formation, Formation::line);
    EXPECT_EQ(two.own_of("G").spent, 2 * fifth_budget + way * step_cost(250, 0));
    Scene beside_each_other = guns(4, "column");
    beside_each_other.run(Proc::movement);
    beside_each_other.dispatch({Parts(beside_each_other).plain(Verb::unlimber, "G")});
    EXPECT_EQ(beside_each_other.own_of("G").spent, 2 * fifth_budget);
    // Four sections need two turns, and stay limbered in road column until then.
    Scene four = guns(8, "road_column");
    four.order("G", 2);
    four.run(Proc::movement);
    four.dispatch({Parts(four).gait("G", 1), Parts(four).plain(Verb::unlimber, "G")});
    EXPECT_EQ(four.of("G").formation, Formation::road_column);
    EXPECT_TRUE(four.own_of("G").changing);
    EXPECT_STREQ(four.one(EventKind::reformed, "G").word, "unlimbering");
    next_turn(four);
    four.dispatch({});
    EXPECT_EQ(four.of("G").formation, Formation::line);
    EXPECT_FALSE(four.own_of("G").changing);
    EXPECT_GT(four.own_of("G").spent, 2 * fifth_budget);
}

// 40 figures in road column form line in four turns, 24 in three.
TEST(MW_3_LongChange, MW_3_9_StartingFormationThatTakesOverThreeTurnsToLeave_GivesAWarning) {
    const auto warnings = [](const std::string& keys) {
        const Scenery scenery = Scenery().blue("A", 1000, 1000, keys).grey("Z", 1000, 2900);
        const auto read = read_scenario(scenery.text(), "scene.toml");
        Problems all;
        Problems out;
        EXPECT_TRUE(read && prepare(rules_of(), *read, &all));
        for (const Problem& p : all)
            if (p.clause == "MW-3.9") out.push_back(p);
        return out;
    };
    EXPECT_TRUE(warnings(of_24).empty());
    const Problems found = warnings("men = 600, formation = 'road_column'");
    ASSERT_EQ(found.size(), 1U);
    EXPECT_TRUE(found[0].warning);
    EXPECT_EQ(found[0].text, "A starts in road_column and needs 4 turns to form line");
    EXPECT_TRUE(warnings("men = 600").empty());
}

// Computer players continue a change that they began. A road column forms line when it sees an enemy.
TEST(MW_3_LongChange, MW_3_9_RecommendedMove_RoadColumnThatSeesAnEnemyFormsLineAndContinues) {
    Scene s(on_the_road(2200));
    s.order("A", 1);
    for (int turn = 0; turn < 3; ++turn) {
        next_turn(s);
        const Move move = recommended(s.battle(), s.state(), s.unit("A"));
        ASSERT_EQ(move.legs.size(), 1U) << turn;
        EXPECT_EQ(move.legs[0].kind, LegKind::formation);
        EXPECT_EQ(move.legs[0].formation, Formation::line);
        s.dispatch({Parts(s).form("A", Formation::line)});
    }
    EXPECT_EQ(s.of("A").formation, Formation::line);
    // If a friend stands where the line would form, the column marches on instead.
    Scene blocked(on_the_road(2200).blue("B", 1250, 990));
    blocked.order("A", 2);
    blocked.change("A", [](MwUnit& w) {
        w.objective_is_point = true;
        w.objective_place = to_point({1000, 2000});
        w.changing = true;
        w.changes_by = 1;
        w.change_done = 9000;
    });
    blocked.run(Proc::movement);
    const Move on = recommended(blocked.battle(), blocked.state(), blocked.unit("A"));
    ASSERT_FALSE(on.legs.empty());
    EXPECT_EQ(on.legs.back().kind, LegKind::march);
    // The offered moves include continuing, cancelling and starting another change.
    Scene open(on_the_road());
    open.order("A", 1);
    open.run(Proc::movement);
    open.dispatch({Parts(open).form("A", Formation::line)});
    next_turn(open);
    int ways = 0;
    for (const Move& move : moves_open(open.battle(), open.state(), open.unit("A")))
        for (const Leg& leg : move.legs)
            if (leg.kind == LegKind::formation) ++ways;
    EXPECT_EQ(ways, 4) << "line, column, open order and road column";
}

}  // namespace linstock::mwan18
