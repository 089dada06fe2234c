// Tests every query of the ground against the slow reference, on random tables. Where an answer depends on less than
// `hair` (a point almost on an edge), either answer is accepted.

#include "reference.hpp"
#include "worlds.hpp"

#include <algorithm>
#include <cmath>

namespace linstock::testing {
namespace {

constexpr double hair = 1e-7;
constexpr int samples = 97;  // a prime: samples are not at whole numbers

KindSet without_crests(KindSet kinds) {
    KindSet out;
    for (std::size_t k = 0; k < piece_kinds; ++k)
        if (kinds.has(static_cast<PieceKind>(k)) && static_cast<PieceKind>(k) != PieceKind::hill &&
            static_cast<PieceKind>(k) != PieceKind::crest)
            out = out | KindSet{static_cast<PieceKind>(k)};
    return out;
}

RC_GTEST_PROP(GroundProperty, PointQueries_AgreeWithReference, ()) {
    const std::vector<Piece> all = any_pieces();
    const Ground ground(table_size, table_size, all);
    const Vec p = any_spot();
    for (std::size_t k = 0; k < piece_kinds; ++k) {
        const PieceKind kind = static_cast<PieceKind>(k);
        PieceId first;
        bool doubtful = false;
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (all[i].kind != kind) continue;
            const double depth = reference::depth(all[i], all, p);
            if (std::fabs(depth) < hair) doubtful = true;
            if (depth >= 0 && first.none()) first = PieceId::of_index(i);
        }
        if (doubtful) continue;
        RC_ASSERT(ground.piece_at(kind, p) == first);
        RC_ASSERT(ground.in(kind, p) == !first.none());
    }
}

RC_GTEST_PROP(GroundProperty, PointOnEdge_IsInside, ()) {
    Piece woods;
    woods.area = any_area();
    const Ground ground(table_size, table_size, {woods});
    const auto edges = reference::edges(woods.area);
    const Segment e = edges[static_cast<std::size_t>(*rc::gen::inRange(0, static_cast<int>(edges.size())))];
    RC_ASSERT(ground.in(PieceKind::woods, e.a + (e.b - e.a) * (*rc::gen::inRange(0, 9) / 8.0)));
}

RC_GTEST_PROP(GroundProperty, LevelAtPoint_AgreesWithReference, ()) {
    std::vector<Piece> all = any_pieces();
    for (Piece& piece : all)
        if (is_area(piece.kind) && *rc::gen::arbitrary<bool>()) piece.kind = PieceKind::hill;
    const Ground ground(table_size, table_size, all);
    const Vec p = any_spot();
    int level = 0;
    PieceId highest;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (all[i].kind != PieceKind::hill) continue;
        const double depth = reference::depth(all[i], all, p);
        if (std::fabs(depth) < hair) return;
        if (depth > 0 && (highest.none() || all[i].level > level)) {
            level = all[i].level;
            highest = PieceId::of_index(i);
        }
    }
    RC_ASSERT(ground.hill_at(p) == highest);
    RC_ASSERT(ground.level_at(p) == level);
}

RC_GTEST_PROP(GroundProperty, PiecesUnderFootprint_AgreeWithReference, ()) {
    const std::vector<Piece> all = any_pieces();
    const Ground ground(table_size, table_size, all);
    Box box = any_box(0);
    box.centre = any_spot();
    const KindSet kinds = any_kinds();
    const std::vector<PieceId> found = ground.under(box, kinds);
    RC_ASSERT(std::is_sorted(found.begin(), found.end()));
    for (std::size_t i = 0; i < all.size(); ++i) {
        const bool named = std::count(found.begin(), found.end(), PieceId::of_index(i)) == 1;
        double gap = 1e300;
        for (const Segment s : reference::edges(reference::polygon_of(box)))
            gap = std::fmin(gap, reference::gap(all[i], all, s));
        // A piece that meets none of the box's edges is wholly inside or wholly outside.
        const Vec some = all[i].area.empty() ? all[i].line[0] : all[i].area[0];
        const double depth = reference::depth(all[i], all, box.centre);
        const double apart = std::fmin(gap, reference::apart(box, some));
        const bool expected = depth > 0 || apart <= 1e-6;
        if (std::fabs(apart - 1e-6) < hair && depth < 0) continue;
        RC_ASSERT(named == (expected && kinds.has(all[i].kind)));
    }
}

RC_GTEST_PROP(GroundProperty, DistanceToPiece_AgreesWithReference, ()) {
    const std::vector<Piece> all = any_pieces(1);
    const Ground ground(table_size, table_size, all);
    const Vec p = any_spot();
    for (std::size_t i = 0; i < all.size(); ++i) {
        const double depth = reference::depth(all[i], all, p);
        RC_ASSERT(std::fabs(ground.distance_to(PieceId::of_index(i), p) - std::fmax(0, -depth)) < hair);
        RC_ASSERT(std::fabs(ground.depth_from_edge(PieceId::of_index(i), p) - std::fabs(depth)) < hair);
    }
}

/// Every kind with a piece within reach is included, apart from crest lines of hills. No kind is included that the
/// table does not have.
RC_GTEST_PROP(GroundProperty, KindsNearAPoint_IncludeEveryKindWithinReach, ()) {
    const std::vector<Piece> all = any_pieces();
    const Ground ground(table_size, table_size, all);
    const Vec p = any_spot();
    const double reach = *rc::gen::inRange(0, 9) / 2.0;
    const KindSet about = ground.kinds_near(p, reach);
    for (const Piece& piece : all)
        if (-reference::depth(piece, all, p) < reach - hair) RC_ASSERT(about.has(piece.kind));
    for (std::size_t k = 0; k < piece_kinds; ++k) {
        const auto of_it = [k](const Piece& piece) { return piece.kind == static_cast<PieceKind>(k); };
        if (std::none_of(all.begin(), all.end(), of_it)) RC_ASSERT(!about.has(static_cast<PieceKind>(k)));
    }
}

TEST(GroundProperty, KindWithoutPieceNearby_IsNotReported) {
    Piece woods;
    woods.area = {{1, 1}, {3, 1}, {3, 3}, {1, 3}};
    Piece wall;
    wall.kind = PieceKind::stone_wall;
    wall.line = {{20, 20}, {22, 20}};
    const Ground ground(table_size, table_size, {woods, wall});
    EXPECT_FALSE(ground.kinds_near({21, 21}, 2).has(PieceKind::woods));
    EXPECT_TRUE(ground.kinds_near({21, 21}, 2).has(PieceKind::stone_wall));
    EXPECT_FALSE(ground.kinds_near({2, 2}, 2).has(PieceKind::stone_wall));
    EXPECT_TRUE(ground.kinds_near({2, 2}, 0).has(PieceKind::woods));
}

/// Whether the trace has the piece at t.
bool on_at(const Trace& trace, PieceId piece, double t) {
    return std::any_of(trace.begin(), trace.end(), [&](const PieceOnLine& on) {
        return on.piece == piece && !on.is_crest && on.from <= t && t <= on.to;
    });
}

RC_GTEST_PROP(GroundProperty, TraceOfWidePieces_AgreesWithReference, ()) {
    const std::vector<Piece> all = any_pieces();
    const Ground ground(table_size, table_size, all);
    const Segment line = any_line();
    const KindSet kinds = any_kinds();
    const Trace trace = ground.trace(line.a, line.b, kinds);
    for (std::size_t i = 0; i < all.size(); ++i) {
        for (int k = 0; k <= samples; ++k) {
            const double t = static_cast<double>(k) / samples;
            const double depth = reference::depth(all[i], all, line.a + (line.b - line.a) * t);
            if (std::fabs(depth) < hair) continue;
            const bool thin = is_linear_obstacle(all[i]) || all[i].kind == PieceKind::crest;
            if (!thin) RC_ASSERT(on_at(trace, PieceId::of_index(i), t) == (depth > 0 && kinds.has(all[i].kind)));
        }
    }
    for (std::size_t i = 0; i < trace.size(); ++i) {
        RC_ASSERT(trace[i].kind == all[trace[i].piece.index()].kind);
        RC_ASSERT(0 <= trace[i].from && trace[i].from <= trace[i].to && trace[i].to <= 1);
        if (i > 0)
            RC_ASSERT(trace[i - 1].from < trace[i].from ||
                      (trace[i - 1].from == trace[i].from && !(trace[i].piece < trace[i - 1].piece)));
        // Both ends of a stretch are on the piece's edge or at the ends of the line.
        if (trace[i].is_crest) continue;
        for (const double t : {trace[i].from, trace[i].to}) {
            const double depth = reference::depth(all[trace[i].piece.index()], all, line.a + (line.b - line.a) * t);
            RC_ASSERT(std::fabs(depth) < 1e-6 || (depth > 0 && (t <= 0 || t >= 1)));
        }
    }
}

RC_GTEST_PROP(GroundProperty, TraceOfWallsAndCrests_AgreesWithReference, ()) {
    const std::vector<Piece> all = any_pieces();
    const Ground ground(table_size, table_size, all);
    const Segment line = any_line();
    const double l = length(line.b - line.a);
    const Trace trace = ground.trace(line.a, line.b, KindSet::all());
    for (std::size_t i = 0; i < all.size(); ++i) {
        const bool thin = is_linear_obstacle(all[i]) || all[i].kind == PieceKind::crest;
        std::vector<Polyline> lines = all[i].crests;
        if (thin) lines.push_back(all[i].line);
        std::vector<double> expected;
        for (const Polyline& one : lines)
            for (const double t : reference::crossings(one, line))
                expected.push_back(t);
        std::vector<double> found;
        for (const PieceOnLine& on : trace)
            if (on.piece == PieceId::of_index(i) && (thin || on.is_crest)) {
                RC_ASSERT(on.from == on.to);
                RC_ASSERT(on.is_crest == (all[i].kind == PieceKind::crest || all[i].kind == PieceKind::hill));
                found.push_back(on.from);
            }
        const auto has = [l](const std::vector<double>& list, double t) {
            return std::any_of(list.begin(), list.end(), [&](double u) { return std::fabs(u - t) * l < 1e-6; });
        };
        for (const double t : expected)
            RC_ASSERT(has(found, t));
        for (const double t : found)
            RC_ASSERT(has(expected, t));
        RC_ASSERT(found.size() <= expected.size());
    }
}

RC_GTEST_PROP(GroundProperty, MeetsAny_EqualsNonEmptyTrace, ()) {
    const std::vector<Piece> all = any_pieces();
    const Ground ground(table_size, table_size, all);
    const Segment line = any_line();
    const KindSet kinds = any_kinds();
    const bool met = ground.meets_any(line.a, line.b, kinds);
    double least = 1e300;
    for (const Piece& piece : all)
        if (kinds.has(piece.kind)) least = std::fmin(least, reference::gap(piece, all, line));
    if (least > hair) RC_ASSERT(!met);
    if (least <= 0) RC_ASSERT(met);
    const KindSet plain = without_crests(kinds);
    RC_ASSERT(ground.meets_any(line.a, line.b, plain) == !ground.trace(line.a, line.b, plain).empty());
}

RC_GTEST_PROP(GroundProperty, CrossedCrestLines_AgreeWithReference, ()) {
    const std::vector<Piece> all = any_pieces();
    const Ground ground(table_size, table_size, all);
    const Segment line = any_line();
    const double on_crest = *rc::gen::inRange(0, 5) / 2.0;
    const bool expected = reference::crosses_crest(all, line, on_crest);
    // At the limit of "on the crest", either answer is accepted.
    if (reference::crosses_crest(all, line, on_crest + hair) != reference::crosses_crest(all, line, on_crest - hair))
        return;
    RC_ASSERT(ground.crosses_crest(line.a, line.b, on_crest) == expected);
}

RC_GTEST_PROP(GroundProperty, PiecesOnPath_AgreeWithReference, ()) {
    const std::vector<Piece> all = any_pieces();
    const Ground ground(table_size, table_size, all);
    const std::vector<Vec> path = any_path();
    const double way = reference::length_of(path);
    const KindSet kinds = any_kinds();
    const std::vector<PieceOnPath> met = ground.pieces_on_path(path, kinds);
    for (std::size_t i = 0; i < all.size(); ++i) {
        const bool thin = is_linear_obstacle(all[i]) || all[i].kind == PieceKind::crest;
        for (int k = 0; k <= samples && !thin; ++k) {
            const double s = way * k / samples;
            const double depth = reference::depth(all[i], all, reference::point_on(path, s));
            if (std::fabs(depth) < 2e-6) continue;
            const bool on = std::any_of(met.begin(), met.end(), [&](const PieceOnPath& m) {
                return m.piece == PieceId::of_index(i) && m.from - hair <= s && s <= m.to + hair;
            });
            RC_ASSERT(on == (depth > 0 && kinds.has(all[i].kind)));
        }
        if (!thin || path.size() < 2) continue;
        double least = 1e300;
        for (const Segment leg : reference::legs(path))
            least = std::fmin(least, reference::gap(all[i], all, leg));
        const bool on =
            std::any_of(met.begin(), met.end(), [&](const PieceOnPath& m) { return m.piece == PieceId::of_index(i); });
        if (least > hair || least <= 0) RC_ASSERT(on == (least <= 0 && kinds.has(all[i].kind)));
    }
}

RC_GTEST_PROP(GroundProperty, PathOnRoad_AgreesWithReference, ()) {
    std::vector<Piece> all = any_pieces(2);
    for (Piece& piece : all)
        if (piece.kind != PieceKind::road && !is_area(piece.kind) && piece.line.size() > 1)
            piece.kind = PieceKind::road;
    const Ground ground(table_size, table_size, all);
    // About half of the paths follow a road.
    std::vector<Vec> path = any_path();
    for (const Piece& piece : all)
        if (piece.kind == PieceKind::road && *rc::gen::arbitrary<bool>()) {
            path = piece.line;
            path.back() = path.back() + Vec{any_length(-1, 1), any_length(-1, 1)};
        }
    const double slack = *rc::gen::inRange(0, 3) / 4.0;
    const double way = reference::length_of(path);
    double worst = 1e300;  // depth of the worst point of the path
    for (int k = 0; k <= 4 * samples; ++k) {
        double best = -1e300;
        for (const Piece& piece : all)
            if (piece.kind == PieceKind::road)
                best =
                    std::fmax(best, reference::depth(piece, all, reference::point_on(path, way * k / (4 * samples))));
        worst = std::fmin(worst, best + slack);
    }
    // Between two samples the path may leave the road by at most their distance.
    const double step = way / (4 * samples);
    const bool on = ground.on_road(path, slack);
    if (worst < -2e-6) RC_ASSERT(!on);
    if (worst > step) RC_ASSERT(on);
}

RC_GTEST_PROP(GroundProperty, NearestRoad_AgreesWithReference, ()) {
    const std::vector<Piece> all = any_pieces();
    const Ground ground(table_size, table_size, all);
    const Vec p = any_spot();
    const double reach = any_length(0, 6);
    double least = 1e300;
    for (const Piece& piece : all)
        if (piece.kind == PieceKind::road) least = std::fmin(least, reference::apart(piece.line, p));
    Vec on_it;
    PieceId road;
    const bool found = ground.nearest_road(p, reach, on_it, road);
    if (std::fabs(least - reach - 1e-6) > hair) RC_ASSERT(found == (least <= reach + 1e-6));
    if (!found) return;
    RC_ASSERT(std::fabs(length(on_it - p) - least) < 2e-6);
    RC_ASSERT(reference::apart(all[road.index()].line, on_it) < 1e-6);
    for (std::size_t i = 0; i < road.index(); ++i)
        if (all[i].kind == PieceKind::road) RC_ASSERT(reference::apart(all[i].line, p) > least + hair);
}

/// The depth of a point in barred ground, minus its depth in a crossing.
double barred_depth(std::span<const Piece> all, std::span<const PieceState> states, Vec p) {
    double over = -1e300;
    double worst = -1e300;
    for (std::size_t i = 0; i < all.size(); ++i)
        if ((all[i].kind == PieceKind::ford || all[i].kind == PieceKind::bridge) &&
            !(i < states.size() && states[i].down))
            over = std::fmax(over, reference::depth(all[i], all, p));
    for (const Piece& piece : all) {
        if (piece.kind == PieceKind::impassable) worst = std::fmax(worst, reference::depth(piece, all, p));
        if (is_water(piece.kind) && !piece.fordable)
            worst = std::fmax(worst, std::fmin(reference::depth(piece, all, p), -over));
    }
    return worst;
}

RC_GTEST_PROP(GroundProperty, BarredPath_AgreesWithReference, ()) {
    const std::vector<Piece> all = any_watered_pieces();
    const Ground ground(table_size, table_size, all);
    const std::vector<PieceState> states = any_states(all.size());
    const std::vector<Vec> path = any_path();
    const double way = reference::length_of(path);
    double where = way;
    PieceId by;
    const bool barred = ground.is_barred(path, states, where, by);
    if (way <= 0) {
        RC_ASSERT(!barred);
        return;
    }
    for (int k = 0; k <= 4 * samples; ++k) {
        const double s = way * k / (4 * samples);
        if (barred && s >= where - hair) break;
        // A path may touch or graze barred ground but not enter it: a longer stretch inside would be found.
        RC_ASSERT(barred_depth(all, states, reference::point_on(path, s)) < 1e-5);
    }
    if (!barred) return;
    RC_ASSERT(0 <= where && where <= way + hair);
    const Piece& bar = all[by.index()];
    RC_ASSERT(bar.kind == PieceKind::impassable || (is_water(bar.kind) && !bar.fordable));
    const double after = std::fmin(where + 6e-7, way);  // barred ground is at least 1e-6 wide
    RC_ASSERT(barred_depth(all, states, reference::point_on(path, after)) > -1e-6);
}

RC_GTEST_PROP(GroundProperty, CoverBehindObstacle_AgreesWithReference, ()) {
    std::vector<Piece> all = any_pieces();
    for (Piece& piece : all)
        if (!is_area(piece.kind) && piece.line.size() > 1 && *rc::gen::arbitrary<bool>())
            piece.kind = PieceKind::stone_wall;
    const Ground ground(table_size, table_size, all);
    const std::vector<PieceState> states = any_states(all.size());
    const Segment line = any_line();
    const double reach = *rc::gen::inRange(0, 9) / 2.0;
    const PieceId expected = reference::cover_between(all, line.a, line.b, reach, states);
    if (expected != reference::cover_between(all, line.a, line.b, reach + hair, states)) return;
    if (expected != reference::cover_between(all, line.a, line.b, std::fmax(0, reach - hair), states)) return;
    RC_ASSERT(ground.cover_between(line.a, line.b, reach, states) == expected);
}

RC_GTEST_PROP(GroundProperty, CrossedObstacles_AgreeWithReference, ()) {
    const std::vector<Piece> all = any_pieces();
    const Ground ground(table_size, table_size, all);
    const std::vector<PieceState> states = any_states(all.size());
    const Segment line = any_line();
    const KindSet kinds = any_kinds();
    const std::vector<PieceId> found = ground.obstacles_crossed(line.a, line.b, kinds, states);
    double last = 0;
    for (const PieceId id : found) {
        const std::vector<double> at = reference::crossings(all[id.index()].line, line);
        RC_ASSERT(!at.empty());
        RC_ASSERT(at.front() >= last - hair);
        last = at.front();
    }
    for (std::size_t i = 0; i < all.size(); ++i) {
        const bool down = i < states.size() && states[i].down;
        const bool expected = is_linear_obstacle(all[i]) && kinds.has(all[i].kind) && !down &&
                              !reference::crossings(all[i].line, line).empty();
        RC_ASSERT(std::count(found.begin(), found.end(), PieceId::of_index(i)) == (expected ? 1 : 0));
    }
}

TEST(GroundProperty, ThousandsOfPieces_AgreeWithReference) {
    std::vector<Piece> all;
    const auto spot = [](int i, int a) { return Vec{(i * a) % 997 * 0.3, (i * (a + 12)) % 991 * 0.3}; };
    for (int i = 0; i < 2500; ++i) {
        Piece piece;
        piece.kind = i % 3 == 0 ? PieceKind::stone_wall : PieceKind::road;
        const Vec p = spot(i, 37);
        piece.line = {p, p + Vec{2, 1.0 + i % 5}, p + Vec{-1, 3}};
        piece.width = 0.5;
        all.push_back(piece);
    }
    const Ground ground(300, 300, all);
    for (int i = 0; i < 300; ++i) {
        const Segment line{spot(i, 71), spot(i, 113)};
        std::size_t expected = 0;
        for (const Piece& piece : all)
            if (reference::gap(piece, all, line) <= 0) ++expected;
        std::vector<PieceId> found;
        for (const PieceOnLine& on : ground.trace(line.a, line.b, KindSet::all()))
            found.push_back(on.piece);
        std::sort(found.begin(), found.end());
        found.erase(std::unique(found.begin(), found.end()), found.end());
        EXPECT_EQ(found.size(), expected) << i;
    }
}

}  // namespace
}  // namespace linstock::testing
