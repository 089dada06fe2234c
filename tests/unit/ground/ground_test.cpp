// Tests the queries of the ground by example.

#include "ground/ground.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace linstock::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

Piece area(PieceKind kind, double x, double y, double w, double h) {
    Piece piece;
    piece.kind = kind;
    piece.area = {{x, y}, {x + w, y}, {x + w, y + h}, {x, y + h}};
    return piece;
}
Piece line(PieceKind kind, Polyline points, double width = 0) {
    Piece piece;
    piece.kind = kind;
    piece.line = std::move(points);
    piece.width = width;
    return piece;
}
Piece hill(double x, double y, double w, double h, int level, std::vector<Polyline> crests = {}) {
    Piece piece = area(PieceKind::hill, x, y, w, h);
    piece.level = level;
    piece.crests = std::move(crests);
    return piece;
}
PieceId id(int n) { return PieceId{static_cast<std::uint16_t>(n)}; }

constexpr KindSet woods{PieceKind::woods};

// --- Kinds ---

TEST(Terrain, EveryKind_HasUniqueName) {
    EXPECT_EQ(name_of(PieceKind::woods), "woods");
    EXPECT_EQ(name_of(PieceKind::stone_wall), "stone_wall");
    EXPECT_EQ(name_of(PieceKind::bridge), "bridge");
    EXPECT_EQ(name_of(PieceKind::crest), "crest");
    EXPECT_TRUE(is_area(PieceKind::house));
    EXPECT_FALSE(is_area(PieceKind::road));
    EXPECT_TRUE(is_linear_obstacle(PieceKind::hedge));
    EXPECT_FALSE(is_linear_obstacle(PieceKind::crest));
    EXPECT_TRUE(is_linear_obstacle(line(PieceKind::fieldwork, {{0, 0}, {4, 0}})));
    EXPECT_FALSE(is_linear_obstacle(area(PieceKind::fieldwork, 0, 0, 4, 4)));
}

// --- Positions ---

TEST(Ground, Pieces_GetIdsInGivenOrder) {
    const Ground ground(72, 48, {area(PieceKind::woods, 0, 0, 4, 4), area(PieceKind::town, 8, 8, 2, 2)});
    EXPECT_EQ(ground.pieces()[1].id, id(2));
    EXPECT_EQ(ground.piece(id(2)).kind, PieceKind::town);
}

TEST(Ground, EdgeOfTable_IsOnTable) {
    const Ground ground(72, 48, {});
    EXPECT_TRUE(ground.on_table(Vec{72, 0}));
    EXPECT_FALSE(ground.on_table(Vec{72.01, 0}));
    EXPECT_TRUE(ground.on_table(Box{{71, 24}, 0, 1, 1}));
    EXPECT_FALSE(ground.on_table(Box{{71, 24}, from_degrees(45), 1, 1}));
}

TEST(Ground, PointOnSeveralHills_HasLevelOfHighest) {
    const Ground ground(72, 48, {hill(10, 10, 20, 20, 1), hill(15, 15, 5, 5, 2), hill(28, 10, 10, 20, 1)});
    EXPECT_EQ(ground.level_at({16, 16}), 2);
    EXPECT_EQ(ground.hill_at({16, 16}), id(2));
    EXPECT_EQ(ground.level_at({11, 11}), 1);
    EXPECT_EQ(ground.hill_at({29, 12}), id(1)) << "of two as high, the first";
    EXPECT_EQ(ground.level_at({50, 40}), 0);
    EXPECT_TRUE(ground.hill_at({50, 40}).none());
}

TEST(Ground, Road_HasItsWidth_AndRoundEnds) {
    const Ground ground(72, 48, {line(PieceKind::road, {{10, 10}, {20, 10}}, 2)});
    EXPECT_TRUE(ground.in(PieceKind::road, {15, 11}));
    EXPECT_FALSE(ground.in(PieceKind::road, {15, 11.01}));
    EXPECT_TRUE(ground.in(PieceKind::road, {21, 10}));
    EXPECT_FALSE(ground.in(PieceKind::road, {20.9, 10.9}));
}

TEST(Ground, PieceThatFootprintTouches_IsUnderIt) {
    const Ground ground(72, 48,
                        {area(PieceKind::woods, 10, 10, 4, 4), area(PieceKind::marsh, 20, 10, 4, 4),
                         line(PieceKind::fence, {{0, 16}, {30, 16}})});
    EXPECT_THAT(ground.under({{12, 15}, 0, 1, 1}, KindSet::all()), ElementsAre(id(1), id(3)));
    EXPECT_THAT(ground.under({{12, 12}, 0, 0.5, 0.5}, KindSet::all()), ElementsAre(id(1)));
    EXPECT_THAT(ground.under({{12, 12}, 0, 0.5, 0.5}, {PieceKind::marsh}), IsEmpty());
    EXPECT_THAT(ground.under({{17, 12}, 0, 9, 1}, KindSet::all()), ElementsAre(id(1), id(2)));
}

TEST(Ground, DepthAndDistance_AreMeasuredToTheEdge) {
    const Ground ground(72, 48, {area(PieceKind::woods, 10, 10, 10, 10)});
    EXPECT_DOUBLE_EQ(ground.depth_from_edge(id(1), {13, 15}), 3);
    EXPECT_DOUBLE_EQ(ground.depth_from_edge(id(1), {7, 15}), 3);
    EXPECT_DOUBLE_EQ(ground.distance_to(id(1), {13, 15}), 0);
    EXPECT_DOUBLE_EQ(ground.distance_to(id(1), {7, 6}), 5);
}

// --- Lines ---

TEST(Trace, LineOverPieces_ListsThemInOrderWithStretches) {
    const Ground ground(72, 48,
                        {area(PieceKind::woods, 30, 0, 10, 48), area(PieceKind::town, 10, 0, 10, 48),
                         line(PieceKind::stone_wall, {{50, 0}, {50, 48}})});
    const Trace trace = ground.trace({0, 24}, {100, 24}, KindSet::all());
    ASSERT_EQ(trace.size(), 3U);
    EXPECT_EQ(trace[0].kind, PieceKind::town);
    EXPECT_DOUBLE_EQ(trace[0].from, 0.1);
    EXPECT_DOUBLE_EQ(trace[0].to, 0.2);
    EXPECT_EQ(trace[1].piece, id(1));
    EXPECT_DOUBLE_EQ(trace[1].to, 0.4);
    EXPECT_EQ(trace[2].kind, PieceKind::stone_wall);
    EXPECT_DOUBLE_EQ(trace[2].from, 0.5);
    EXPECT_EQ(trace[2].from, trace[2].to);
}

TEST(Trace, WoodLeftAndEnteredAgain_IsListedTwice) {
    Piece bay = area(PieceKind::woods, 0, 0, 0, 0);
    bay.area = {{10, 0}, {40, 0}, {40, 20}, {30, 20}, {30, 5}, {20, 5}, {20, 20}, {10, 20}};
    const Ground ground(72, 48, {bay});
    const Trace trace = ground.trace({0, 10}, {50, 10}, woods);
    ASSERT_EQ(trace.size(), 2U);
    EXPECT_DOUBLE_EQ(trace[0].to, 0.4);
    EXPECT_DOUBLE_EQ(trace[1].from, 0.6);
}

TEST(Trace, RoadLegsAreOneStretch_AndWallCornerIsOneCrossing) {
    const Ground ground(72, 48,
                        {line(PieceKind::road, {{0, 10}, {20, 10}, {40, 10}}, 1),
                         line(PieceKind::fence, {{10, 0}, {20, 10}, {10, 20}})});
    const Trace trace = ground.trace({5, 10}, {30, 10}, KindSet::all());
    ASSERT_EQ(trace.size(), 2U);
    EXPECT_EQ(trace[0].from, 0);
    EXPECT_EQ(trace[0].to, 1);
    EXPECT_DOUBLE_EQ(trace[1].from, 0.6);
}

TEST(Trace, LineFromEdgeOutwards_OnlyTouches) {
    const Ground ground(72, 48, {area(PieceKind::woods, 10, 10, 10, 10)});
    const Trace out = ground.trace({20, 15}, {40, 15}, woods);
    ASSERT_EQ(out.size(), 1U);
    EXPECT_EQ(out[0].from, 0);
    EXPECT_EQ(out[0].to, 0);
    EXPECT_TRUE(ground.meets_any({20, 15}, {40, 15}, woods));
    EXPECT_FALSE(ground.meets_any({20.001, 15}, {40, 15}, woods));
    EXPECT_TRUE(ground.meets_any({5, 15}, {15, 25}, woods)) << "grazes the corner at (10, 20)";
    EXPECT_TRUE(ground.meets_any({12, 12}, {13, 13}, woods)) << "wholly inside";
}

TEST(Crest, PointsOnOppositeSides_AreHiddenFromEachOther) {
    const Ground ground(72, 48, {hill(20, 10, 20, 20, 1, {{{30, 10}, {30, 30}}})});
    EXPECT_TRUE(ground.crosses_crest({10, 20}, {50, 20}, 1));
    EXPECT_TRUE(ground.crosses_crest({28.9, 20}, {31.1, 20}, 1)) << "both further than 1 from it";
    EXPECT_FALSE(ground.crosses_crest({10, 20}, {28, 20}, 1)) << "the same side";
    EXPECT_FALSE(ground.crosses_crest({10, 5}, {50, 5}, 1)) << "past the end of the crest line";
}

TEST(Crest, PointOnCrestLine_SeesBothSides) {
    const Ground ground(72, 48, {hill(20, 10, 20, 20, 1, {{{30, 10}, {30, 30}}})});
    EXPECT_FALSE(ground.crosses_crest({30, 20}, {50, 20}, 1));
    EXPECT_FALSE(ground.crosses_crest({29, 20}, {50, 20}, 1)) << "within 1 includes 1";
    EXPECT_FALSE(ground.crosses_crest({10, 20}, {31, 20}, 1)) << "the other end may be the one on it";
    EXPECT_FALSE(ground.crosses_crest({30, 20}, {50, 20}, 0));
    EXPECT_TRUE(ground.crosses_crest({28.9, 20}, {50, 20}, 1));
}

TEST(Crest, PointOnOneCrestLine_IsStillBlockedByAnother) {
    const Ground ground(
        72, 48, {hill(20, 10, 10, 20, 1, {{{25, 10}, {25, 30}}}), line(PieceKind::crest, {{40, 10}, {40, 30}})});
    EXPECT_TRUE(ground.crosses_crest({25, 20}, {60, 20}, 1));
    EXPECT_FALSE(ground.crosses_crest({25, 20}, {38, 20}, 1));
    const Trace trace = ground.trace({0, 20}, {60, 20}, {PieceKind::crest});
    ASSERT_EQ(trace.size(), 2U);
    EXPECT_EQ(trace[0].kind, PieceKind::hill);
    EXPECT_TRUE(trace[0].is_crest);
    EXPECT_TRUE(trace[1].is_crest);
}

// --- Cover and obstacles ---

TEST(Cover, TargetWithinAnInchOfWall_HasCover) {
    const Ground ground(72, 48, {line(PieceKind::stone_wall, {{20, 0}, {20, 30}})});
    EXPECT_EQ(ground.cover_between({5, 15}, {21, 15}, 1, {}), id(1));
    EXPECT_TRUE(ground.cover_between({5, 15}, {21.01, 15}, 1, {}).none()) << "too far behind it";
    EXPECT_TRUE(ground.cover_between({5, 15}, {19, 15}, 1, {}).none()) << "in front of it";
    EXPECT_EQ(ground.cover_between({5, 0}, {21, 16}, 1, {}), id(1)) << "a slanting shot crosses further off";
    EXPECT_TRUE(ground.cover_between({5, 40}, {21, 31.5}, 1, {}).none()) << "past its end";
}

TEST(Cover, FarWallOfField_GivesNoCover) {
    const Ground ground(72, 48, {line(PieceKind::stone_wall, {{10, 10}, {40, 10}, {40, 40}, {10, 40}, {10, 10}})});
    EXPECT_TRUE(ground.cover_between({25, 0}, {25, 39.5}, 1, {}).none());
    EXPECT_EQ(ground.cover_between({25, 48}, {25, 39.5}, 1, {}), id(1));
}

TEST(Cover, FenceTakenDown_GivesNoCover) {
    const Ground ground(72, 48,
                        {line(PieceKind::fence, {{20, 0}, {20, 30}}), line(PieceKind::hedge, {{20.5, 0}, {20.5, 30}})});
    std::vector<PieceState> states(2);
    EXPECT_EQ(ground.cover_between({5, 15}, {21, 15}, 1, states), id(2)) << "the nearer to the target";
    states[1].down = 1;
    EXPECT_EQ(ground.cover_between({5, 15}, {21, 15}, 1, states), id(1));
    states[0].down = 1;
    EXPECT_TRUE(ground.cover_between({5, 15}, {21, 15}, 1, states).none());
}

TEST(Obstacles, CrossedObstacles_AreListedInOrder) {
    const Ground ground(72, 48,
                        {line(PieceKind::fence, {{30, 0}, {30, 30}}), line(PieceKind::stone_wall, {{20, 0}, {20, 30}}),
                         line(PieceKind::hedge, {{40, 0}, {40, 30}})});
    std::vector<PieceState> states(3);
    const KindSet all = KindSet::all();
    EXPECT_THAT(ground.obstacles_crossed({10, 10}, {50, 10}, all, states), ElementsAre(id(2), id(1), id(3)));
    EXPECT_THAT(ground.obstacles_crossed({50, 10}, {10, 10}, all, states), ElementsAre(id(3), id(1), id(2)));
    states[0].down = 1;
    EXPECT_THAT(ground.obstacles_crossed({10, 10}, {50, 10}, {PieceKind::fence, PieceKind::hedge}, states),
                ElementsAre(id(3)));
}

// --- Paths ---

TEST(March, PieceOnSecondLeg_HasLengthsFromStartOfPath) {
    const Ground ground(72, 48, {area(PieceKind::woods, 10, 0, 20, 20), line(PieceKind::fence, {{20, 0}, {20, 48}})});
    const std::vector<Vec> path{{0, 10}, {15, 10}, {15, 30}, {25, 30}};
    const std::vector<PieceOnPath> met = ground.pieces_on_path(path, KindSet::all());
    ASSERT_EQ(met.size(), 2U);
    EXPECT_EQ(met[0].kind, PieceKind::woods);
    EXPECT_DOUBLE_EQ(met[0].from, 10);
    EXPECT_DOUBLE_EQ(met[0].to, 25) << "one stretch over the bend";
    EXPECT_EQ(met[1].kind, PieceKind::fence);
    EXPECT_DOUBLE_EQ(met[1].from, 40);
}

TEST(March, PathOfOnePoint_ListsPiecesAtThatPoint) {
    const Ground ground(72, 48, {area(PieceKind::woods, 10, 0, 20, 20)});
    const Vec here[] = {{12, 12}};
    EXPECT_EQ(ground.pieces_on_path(here, woods).size(), 1U);
}

TEST(Road, PathOverJoiningRoads_IsOnRoad) {
    const Ground ground(
        72, 48, {line(PieceKind::road, {{0, 10}, {30, 10}}, 1), line(PieceKind::road, {{20, 10}, {20, 40}}, 1)});
    EXPECT_TRUE(ground.on_road(std::vector<Vec>{{5, 10}, {20, 10}, {20, 30}}, 0));
    EXPECT_TRUE(ground.on_road(std::vector<Vec>{{5, 10.4}, {20, 9.6}}, 0));
    EXPECT_FALSE(ground.on_road(std::vector<Vec>{{5, 10}, {18, 10}, {20, 14}}, 0)) << "cuts the corner";
    EXPECT_TRUE(ground.on_road(std::vector<Vec>{{5, 10}, {18, 10}, {20, 14}}, 1.5));
    EXPECT_FALSE(ground.on_road(std::vector<Vec>{{5, 10}, {40, 10}}, 0)) << "beyond its end";
    EXPECT_TRUE(ground.on_road(Vec{20.5, 20}, 0));
    EXPECT_FALSE(ground.on_road(Vec{21, 20}, 0.25));
}

TEST(Road, Railway_IsNotARoad) {
    const Ground ground(72, 48, {line(PieceKind::railway, {{0, 10}, {30, 10}}, 1)});
    EXPECT_FALSE(ground.on_road(Vec{5, 10}, 0));
}

TEST(Road, NearestRoad_WithinReach_IsFound) {
    const Ground ground(72, 48,
                        {line(PieceKind::road, {{0, 10}, {30, 10}}, 1), line(PieceKind::road, {{0, 20}, {30, 20}}, 1)});
    Vec on_it;
    PieceId road;
    ASSERT_TRUE(ground.nearest_road({12, 17}, 4, on_it, road));
    EXPECT_EQ(road, id(2));
    EXPECT_DOUBLE_EQ(on_it.x, 12);
    EXPECT_DOUBLE_EQ(on_it.y, 20);
    ASSERT_TRUE(ground.nearest_road({12, 15}, 5, on_it, road));
    EXPECT_EQ(road, id(1)) << "of two as near, the first";
    EXPECT_FALSE(ground.nearest_road({12, 30}, 4, on_it, road));
}

class River : public ::testing::Test {
  protected:
    static Piece water(bool fordable) {
        Piece piece = line(PieceKind::river, {{36, 0}, {36, 48}}, 3);
        piece.fordable = fordable;
        return piece;
    }
    static std::vector<Vec> over(double y) { return {{30, y}, {42, y}}; }

    const Ground ground_{
        72, 48, {water(false), line(PieceKind::ford, {{36, 10}}, 2), line(PieceKind::bridge, {{36, 30}}, 1)}};
    std::vector<PieceState> states_ = std::vector<PieceState>(3);
    double where_ = -1;
    PieceId by_;
};

TEST_F(River, RiverWithoutCrossing_BarsPath) {
    ASSERT_TRUE(ground_.is_barred(over(20), states_, where_, by_));
    EXPECT_EQ(by_, id(1));
    EXPECT_NEAR(where_, 4.5, 1e-6) << "at its bank";
    EXPECT_FALSE(ground_.is_barred(std::vector<Vec>{{30, 20}, {34.5, 20}}, states_, where_, by_)) << "up to the bank";
    const Ground shallow(72, 48, {water(true)});
    EXPECT_FALSE(shallow.is_barred(over(20), {}, where_, by_));
}

TEST_F(River, PathOverFordOrBridge_IsNotBarred) {
    EXPECT_FALSE(ground_.is_barred(over(10), states_, where_, by_));
    EXPECT_FALSE(ground_.is_barred(over(11), states_, where_, by_)) << "the ford is 2 wide";
    EXPECT_TRUE(ground_.is_barred(over(11.1), states_, where_, by_));
    EXPECT_FALSE(ground_.is_barred(over(30), states_, where_, by_));
    EXPECT_FALSE(ground_.is_barred(over(30.5), states_, where_, by_));
    EXPECT_TRUE(ground_.is_barred(over(31), states_, where_, by_));
}

TEST_F(River, PathThatLeavesFordSideways_IsBarredAtItsEdge) {
    ASSERT_TRUE(ground_.is_barred(std::vector<Vec>{{30, 10}, {36, 10}, {36, 20}}, states_, where_, by_));
    EXPECT_NEAR(where_, 7, 1e-6);
}

TEST_F(River, BridgeThatIsDown_BarsPath) {
    states_[2].down = 1;
    EXPECT_TRUE(ground_.is_barred(over(30), states_, where_, by_));
    EXPECT_FALSE(ground_.is_barred(over(10), states_, where_, by_)) << "the ford is still there";
}

TEST(Impassable, PathThatTouchesImpassableGround_IsNotBarred) {
    const Ground ground(72, 48, {area(PieceKind::impassable, 20, 10, 10, 10)});
    double where = -1;
    PieceId by;
    ASSERT_TRUE(ground.is_barred(std::vector<Vec>{{10, 5}, {10, 15}, {40, 15}}, {}, where, by));
    EXPECT_DOUBLE_EQ(where, 20);
    EXPECT_EQ(by, id(1));
    EXPECT_FALSE(ground.is_barred(std::vector<Vec>{{10, 15}, {20, 15}}, {}, where, by));
    EXPECT_FALSE(ground.is_barred(std::vector<Vec>{{20, 15}, {10, 15}}, {}, where, by)) << "away from its edge";
}

}  // namespace
}  // namespace linstock::testing
