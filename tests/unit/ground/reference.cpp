#include "reference.hpp"

#include <algorithm>
#include <cmath>

namespace linstock::reference {

namespace {

constexpr double huge = 1e300;

bool is_wide(PieceKind kind) {
    return kind == PieceKind::road || kind == PieceKind::railway || kind == PieceKind::stream ||
           kind == PieceKind::river;
}

/// An area's polygon, or that of a ford's or bridge's ground; empty for lines.
Polygon area_of(const Piece& piece, std::span<const Piece> all) {
    if (piece.kind == PieceKind::ford || piece.kind == PieceKind::bridge) return crossing_ground(piece, all);
    return piece.area;
}

}  // namespace

Vec nearest(Segment s, Vec p) {
    const Vec d = s.b - s.a;
    const double square = dot(d, d);
    if (square <= 0) return s.a;
    const double t = std::fmin(1, std::fmax(0, dot(p - s.a, d) / square));
    return s.a + d * t;
}

double apart(Segment s, Vec p) { return length(nearest(s, p) - p); }

double apart(Segment s, Segment t) {
    const double ends = std::min({apart(s, t.a), apart(s, t.b), apart(t, s.a), apart(t, s.b)});
    const Vec d = s.b - s.a;
    const Vec e = t.b - t.a;
    const double one = cross(d, t.a - s.a) * cross(d, t.b - s.a);
    const double two = cross(e, s.a - t.a) * cross(e, s.b - t.a);
    return one < 0 && two < 0 ? 0 : ends;
}

double apart(const Polyline& line, Vec p) {
    double best = huge;
    for (const Segment s : legs(line))
        best = std::fmin(best, apart(s, p));
    return best;
}

std::vector<Segment> edges(const Polygon& polygon) {
    std::vector<Segment> out;
    for (std::size_t i = 0; i < polygon.size(); ++i)
        out.push_back({polygon[i], polygon[(i + 1) % polygon.size()]});
    return out;
}

std::vector<Segment> legs(const Polyline& line) {
    std::vector<Segment> out;
    for (std::size_t i = 0; i + 1 < line.size(); ++i)
        out.push_back({line[i], line[i + 1]});
    return out;
}

bool holds(const Polygon& polygon, Vec p) {
    int to_the_right = 0;
    for (const Segment e : edges(polygon)) {
        if ((e.a.y <= p.y) == (e.b.y <= p.y)) continue;
        const double x = e.a.x + (p.y - e.a.y) * (e.b.x - e.a.x) / (e.b.y - e.a.y);
        if (x > p.x) ++to_the_right;
    }
    return to_the_right % 2 == 1;
}

Polygon crossing_ground(const Piece& piece, std::span<const Piece> all) {
    const Vec p = piece.line[0];
    double nearest_water = huge;
    Vec along{};
    double breadth = 0;
    for (const Piece& water : all) {
        if (water.kind != PieceKind::stream && water.kind != PieceKind::river) continue;
        for (const Segment leg : legs(water.line)) {
            const double d = apart(leg, p);
            if (d > water.width / 2 + piece.width / 2 + 1e-6) continue;
            if (d > nearest_water - 1e-6) continue;
            nearest_water = d;
            breadth = water.width / 2 + d + piece.width / 2;
            along = {0, 0};
            for (const Segment other : legs(water.line))
                if (std::fabs(apart(other, p) - d) <= 1e-6)
                    along = along + (other.b - other.a) * (1 / length(other.b - other.a));
            along = length(along) > 0 ? along * (1 / length(along)) : Vec{0, 1};
        }
    }
    Polygon out;
    if (breadth > 0) {
        const Vec across{-along.y, along.x};
        for (const auto& [u, v] : {Vec{1, 1}, Vec{1, -1}, Vec{-1, -1}, Vec{-1, 1}})
            out.push_back(p + along * (u * piece.width / 2) + across * (v * breadth));
        return out;
    }
    for (int degrees = 0; degrees < 360; degrees += 15)
        out.push_back(p + direction(from_degrees(degrees)) * (piece.width / 2));
    return out;
}

double depth(const Piece& piece, std::span<const Piece> all, Vec p) {
    if (is_wide(piece.kind)) return piece.width / 2 - apart(piece.line, p);
    const Polygon area = area_of(piece, all);
    if (area.empty()) return -apart(piece.line, p);
    double best = huge;
    for (const Segment e : edges(area))
        best = std::fmin(best, apart(e, p));
    return holds(area, p) ? best : -best;
}

double gap(const Piece& piece, std::span<const Piece> all, Segment s) {
    const Polygon area = area_of(piece, all);
    double best = huge;
    for (const Segment e : area.empty() ? legs(piece.line) : edges(area))
        best = std::fmin(best, apart(e, s));
    if (!area.empty() && holds(area, s.a)) return 0;
    return is_wide(piece.kind) ? std::fmax(0, best - piece.width / 2) : best;
}

std::vector<double> crossings(const Polyline& line, Segment s) {
    std::vector<double> out;
    const Vec d = s.b - s.a;
    const double square = dot(d, d);
    for (const Segment leg : legs(line)) {
        if (apart(leg, s) > 1e-9) continue;
        const Vec e = leg.b - leg.a;
        const double sine = cross(d, e);
        double t = 0;
        if (std::fabs(sine) > 1e-9 * length(d) * length(e)) {
            t = cross(leg.a - s.a, e) / sine;
        } else if (square > 0) {  // along the line: where it is met first
            t = std::fmin(dot(leg.a - s.a, d), dot(leg.b - s.a, d)) / square;
        }
        out.push_back(std::fmin(1, std::fmax(0, t)));
    }
    std::sort(out.begin(), out.end());
    return out;
}

std::vector<Polyline> crests(std::span<const Piece> all) {
    std::vector<Polyline> out;
    for (const Piece& piece : all) {
        if (piece.kind == PieceKind::crest) out.push_back(piece.line);
        for (const Polyline& crest : piece.crests)
            out.push_back(crest);
    }
    return out;
}

bool crosses_crest(std::span<const Piece> all, Segment s, double on_crest) {
    for (const Polyline& crest : crests(all)) {
        if (crossings(crest, s).empty()) continue;
        if (apart(crest, s.a) > on_crest + 1e-6 && apart(crest, s.b) > on_crest + 1e-6) return true;
    }
    return false;
}

PieceId cover_between(std::span<const Piece> all, Vec from, Vec to, double reach, std::span<const PieceState> states) {
    PieceId best;
    double best_way = huge;  // from where the line crosses to the target
    for (std::size_t i = 0; i < all.size(); ++i) {
        const Piece& piece = all[i];
        if (!is_linear_obstacle(piece) || (i < states.size() && states[i].down)) continue;
        if (apart(piece.line, to) > reach + 1e-6) continue;
        for (const Segment leg : legs(piece.line)) {
            const Vec e = leg.b - leg.a;
            if (std::fabs(cross(e, to - leg.a)) / length(e) > reach + 1e-6) continue;
            for (const double t : crossings({leg.a, leg.b}, {from, to})) {
                const double way = (1 - t) * length(to - from);
                if (way < best_way - 1e-6) {
                    best_way = way;
                    best = PieceId::of_index(i);
                }
            }
        }
    }
    return best;
}

double length_of(std::span<const Vec> path) {
    double sum = 0;
    for (std::size_t i = 0; i + 1 < path.size(); ++i)
        sum += length(path[i + 1] - path[i]);
    return sum;
}

Vec point_on(std::span<const Vec> path, double so_far) {
    for (std::size_t i = 0; i + 1 < path.size(); ++i) {
        const double leg = length(path[i + 1] - path[i]);
        if (so_far <= leg && leg > 0) return path[i] + (path[i + 1] - path[i]) * (so_far / leg);
        so_far -= leg;
    }
    return path.back();
}

Polygon polygon_of(const Box& box) {
    const auto corners = box.corners();
    return {corners.begin(), corners.end()};
}

Box grown(Box box, double by) {
    box.half_width = std::fmax(0, box.half_width + by);
    box.half_depth = std::fmax(0, box.half_depth + by);
    return box;
}

double apart(const Box& a, const Box& b) {
    const Polygon p = polygon_of(a);
    const Polygon q = polygon_of(b);
    if (holds(p, b.centre) || holds(q, a.centre)) return 0;
    double best = huge;
    for (const Segment s : edges(p))
        for (const Segment t : edges(q))
            best = std::fmin(best, apart(s, t));
    return best;
}

double apart(const Box& box, Vec p) {
    const Polygon shape = polygon_of(box);
    if (holds(shape, p)) return 0;
    double best = huge;
    for (const Segment s : edges(shape))
        best = std::fmin(best, apart(s, p));
    return best;
}

Polygon cut_off(const Polygon& polygon, Vec normal, double limit) {
    Polygon out;
    for (const Segment e : edges(polygon)) {
        const double a = dot(normal, e.a) - limit;
        const double b = dot(normal, e.b) - limit;
        if (a <= 0) out.push_back(e.a);
        if ((a < 0 && b > 0) || (a > 0 && b < 0)) out.push_back(e.a + (e.b - e.a) * (a / (a - b)));
    }
    return out;
}

Polygon in_cone(Vec apex, Heading heading, int degrees, const Box& box) {
    Polygon shape = polygon_of(box);
    for (Vec& v : shape)
        v = v - apex;
    const Vec left = direction(normal(heading - degrees * one_degree / 2));
    const Vec right = direction(normal(heading + degrees * one_degree / 2));
    // Keeps what is to the right of the cone's left edge and to the left of its right edge.
    shape = cut_off(shape, {-left.y, left.x}, 0);
    return cut_off(shape, {right.y, -right.x}, 0);
}

std::optional<double> gap_in_strip(const Box& a, const Box& b, bool aside) {
    const Vec across = aside ? a.forward() : a.right();
    const Vec along = aside ? a.right() : a.forward();
    const double half = aside ? a.half_depth : a.half_width;
    const double end = aside ? a.half_width : a.half_depth;
    Polygon shape = polygon_of(b);
    for (Vec& v : shape)
        v = v - a.centre;
    shape = cut_off(shape, across, half);
    shape = cut_off(shape, across * -1.0, half);
    if (shape.empty()) return std::nullopt;
    double low = huge;
    double high = -huge;
    for (const Vec v : shape) {
        low = std::fmin(low, dot(v, along));
        high = std::fmax(high, dot(v, along));
    }
    return std::fmax(0, std::fmax(low - end, -end - high));
}

}  // namespace linstock::reference
