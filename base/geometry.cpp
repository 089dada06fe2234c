#include "base/geometry.hpp"

#include <algorithm>
#include <limits>

namespace linstock {

namespace {

// A point within this distance of an edge lies on it: well above the noise of a double, well below a grid step.
constexpr double on_edge = 1e-9;
// Boxes that overlap by less than this touch: the tolerance of base/measure.hpp.
constexpr double touching = 1e-6;

double smaller(double a, double b) { return b < a ? b : a; }
double larger(double a, double b) { return a < b ? b : a; }
double clamped(double value, double limit) { return value > limit ? limit : (value < -limit ? -limit : value); }

/// The direction to the right of `forward`. Equals the direction table's entry for a quarter turn more, to the bit,
/// without a look-up.
Vec right_beside(Vec forward) { return {forward.y, 0.0 - forward.x}; }

/// A point in the frame of the box: x to the box's right, y to its front.
Vec local(const Box& box, Vec p) {
    const Vec d = p - box.centre;
    const Vec f = box.forward();
    return {dot(d, right_beside(f)), dot(d, f)};
}

/// How far two boxes overlap, the minimum over their four axes; negative if a gap separates them.
double penetration(const Box& a, const Box& b) {
    const Vec between = b.centre - a.centre;
    const Vec forward_a = a.forward();
    const Vec forward_b = b.forward();
    const std::array<Vec, 2> axes_a{right_beside(forward_a), forward_a};
    const std::array<Vec, 2> axes_b{right_beside(forward_b), forward_b};
    // The cosines between the axes of the boxes: 0 right/right, 1 right/forward, ...
    std::array<std::array<double, 2>, 2> turn{};
    for (std::size_t i = 0; i < 2; ++i)
        for (std::size_t j = 0; j < 2; ++j)
            turn[i][j] = std::fabs(dot(axes_a[i], axes_b[j]));
    const double across = b.half_width * turn[0][0] + b.half_depth * turn[0][1] + a.half_width;
    const double along = b.half_width * turn[1][0] + b.half_depth * turn[1][1] + a.half_depth;
    const double across_b = a.half_width * turn[0][0] + a.half_depth * turn[1][0] + b.half_width;
    const double along_b = a.half_width * turn[0][1] + a.half_depth * turn[1][1] + b.half_depth;
    const double least_a =
        smaller(across - std::fabs(dot(between, axes_a[0])), along - std::fabs(dot(between, axes_a[1])));
    const double least_b =
        smaller(across_b - std::fabs(dot(between, axes_b[0])), along_b - std::fabs(dot(between, axes_b[1])));
    return smaller(least_a, least_b);
}

/// Whether the segment and the box share a point: neither the box's axes nor the segment's normal separates them.
bool meets(const Box& box, Segment s) {
    const Vec a = local(box, s.a);
    const Vec b = local(box, s.b);
    if (smaller(a.x, b.x) > box.half_width || larger(a.x, b.x) < -box.half_width) return false;
    if (smaller(a.y, b.y) > box.half_depth || larger(a.y, b.y) < -box.half_depth) return false;
    const Vec d = b - a;
    return std::fabs(cross(d, a)) <= std::fabs(d.x) * box.half_depth + std::fabs(d.y) * box.half_width;
}

Segment edge(const Polygon& polygon, std::size_t i) {
    return {polygon[i], polygon[i + 1 == polygon.size() ? 0 : i + 1]};
}

bool near_an_edge(const Polygon& polygon, Vec p) {
    for (std::size_t i = 0; i < polygon.size(); ++i)
        if (distance(edge(polygon, i), p) <= on_edge) return true;
    return false;
}

/// Twice the signed area and the weighted sum of corners, both relative to the first corner.
struct Moments {
    double twice_area = 0;
    Vec sum;
};
Moments moments(const Polygon& polygon) {
    Moments m;
    for (std::size_t i = 1; i + 1 < polygon.size(); ++i) {
        const Vec a = polygon[i] - polygon[0];
        const Vec b = polygon[i + 1] - polygon[0];
        const double c = cross(a, b);
        m.twice_area += c;
        m.sum = m.sum + (a + b) * c;
    }
    return m;
}

}  // namespace

Coord to_coord(double units) {
    // Scaling by a power of two is exact, and so are the floor and the remainder: rounding adds no noise.
    const double steps = std::fabs(units) * grid_steps;
    if (!(steps < 4611686018427387904.0)) return units < 0 ? -(Coord{1} << 62) : (Coord{1} << 62);
    double whole = std::floor(steps);
    if (steps - whole >= 0.5) whole += 1;
    const Coord size = static_cast<Coord>(whole);
    return units < 0 ? -size : size;
}

Point to_point(Vec v) { return {to_coord(v.x), to_coord(v.y)}; }

std::array<Vec, 4> Box::corners() const {
    const Vec ahead = forward();
    const Vec f = ahead * half_depth;
    const Vec r = right_beside(ahead) * half_width;
    return {centre + (f - r), centre + (f + r), centre - (f - r), centre - (f + r)};
}

bool contains(const Polygon& polygon, Vec p) {
    bool odd = false;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Segment e = edge(polygon, i);
        if ((e.a.y > p.y) == (e.b.y > p.y)) continue;  // half open, so that a corner counts once
        const double side = cross(e.b - e.a, p - e.a);
        if ((side > 0) == (e.b.y > e.a.y)) odd = !odd;
    }
    return odd || near_an_edge(polygon, p);
}

bool contains(const Box& box, Vec p) {
    const Vec q = local(box, p);
    return std::fabs(q.x) <= box.half_width + on_edge && std::fabs(q.y) <= box.half_depth + on_edge;
}

double area(const Polygon& polygon) { return std::fabs(moments(polygon).twice_area) / 2; }

Vec centroid(const Polygon& polygon) {
    if (polygon.empty()) return {};
    const Moments m = moments(polygon);
    if (std::fabs(m.twice_area) > on_edge * on_edge) {
        const double weight = 3 * m.twice_area;
        return polygon[0] + Vec{m.sum.x / weight, m.sum.y / weight};
    }
    Vec sum;
    for (const Vec v : polygon)
        sum = sum + (v - polygon[0]);
    const double n = static_cast<double>(polygon.size());
    return polygon[0] + Vec{sum.x / n, sum.y / n};
}

bool segments_cross(Segment s, Segment t) {
    const Vec along_s = s.b - s.a;
    const Vec along_t = t.b - t.a;
    const double a = cross(along_t, s.a - t.a);
    const double b = cross(along_t, s.b - t.a);
    const double c = cross(along_s, t.a - s.a);
    const double d = cross(along_s, t.b - s.a);
    if (((a > 0 && b < 0) || (a < 0 && b > 0)) && ((c > 0 && d < 0) || (c < 0 && d > 0))) return true;
    return distance(t, s.a) <= on_edge || distance(t, s.b) <= on_edge || distance(s, t.a) <= on_edge ||
           distance(s, t.b) <= on_edge;
}

Vec nearest_on(Segment s, Vec p) {
    const Vec along = s.b - s.a;
    const double square = dot(along, along);
    if (!(square > 0)) return s.a;
    const double t = dot(p - s.a, along) / square;
    if (t <= 0) return s.a;
    if (t >= 1) return s.b;
    return s.a + along * t;
}

double distance(Segment s, Vec p) { return distance(nearest_on(s, p), p); }

double distance(Segment s, Segment t) {
    if (segments_cross(s, t)) return 0;
    return smaller(smaller(distance(t, s.a), distance(t, s.b)), smaller(distance(s, t.a), distance(s, t.b)));
}

double distance(const Box& box, Vec p) {
    const Vec q = local(box, p);
    const double beside = larger(std::fabs(q.x) - box.half_width, 0);
    const double before = larger(std::fabs(q.y) - box.half_depth, 0);
    if (beside <= 0) return before;
    if (before <= 0) return beside;
    return length({beside, before});
}

double distance(const Box& a, const Box& b) {
    if (penetration(a, b) >= 0) return 0;
    // Separate convex shapes are nearest at a corner of one of them.
    double best = std::numeric_limits<double>::max();
    for (const Vec corner : a.corners())
        best = smaller(best, distance(b, corner));
    for (const Vec corner : b.corners())
        best = smaller(best, distance(a, corner));
    return best;
}

double distance(const Box& box, Segment s) {
    if (meets(box, s)) return 0;
    double best = smaller(distance(box, s.a), distance(box, s.b));
    for (const Vec corner : box.corners())
        best = smaller(best, distance(s, corner));
    return best;
}

double distance(const Polygon& polygon, Vec p) {
    if (contains(polygon, p)) return 0;
    double best = std::numeric_limits<double>::max();
    for (std::size_t i = 0; i < polygon.size(); ++i)
        best = smaller(best, distance(edge(polygon, i), p));
    return best;
}

Vec nearest_on(const Box& box, Vec p) {
    const Vec q = local(box, p);
    const Vec near{clamped(q.x, box.half_width), clamped(q.y, box.half_depth)};
    if (near.x == q.x && near.y == q.y) return p;
    return box.centre + (box.right() * near.x + box.forward() * near.y);
}

bool overlap(const Box& a, const Box& b) {
    // Most pairs are far apart: comparing the circles around them is enough.
    const Vec between = b.centre - a.centre;
    const double reach = a.half_width + a.half_depth + b.half_width + b.half_depth;
    if (dot(between, between) > reach * reach) return false;
    return penetration(a, b) > touching;
}

bool overlap(const Box& a, const Polygon& b) {
    Box core = a;
    core.half_width = larger(a.half_width - touching, 0);
    core.half_depth = larger(a.half_depth - touching, 0);
    for (std::size_t i = 0; i < b.size(); ++i)
        if (meets(core, edge(b, i))) return true;
    return contains(b, a.centre);  // no edge crosses the box: it is wholly inside or wholly outside
}

std::vector<Stretch> inside(const Polygon& polygon, Segment s) {
    const Vec along = s.b - s.a;
    const double square = dot(along, along);
    if (!(square > on_edge * on_edge)) {
        if (contains(polygon, s.a)) return {{0, 1}};
        return {};
    }
    // Between two neighbouring cuts the segment stays on one side, so testing the middle is enough.
    std::vector<double> cuts{0, 1};
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Segment e = edge(polygon, i);
        if (distance(s, e.a) <= 2 * on_edge) cuts.push_back(dot(e.a - s.a, along) / square);
        const double from = cross(along, e.a - s.a);
        const double to = cross(along, e.b - s.a);
        if ((from > 0) == (to > 0)) continue;
        const Vec across = e.b - e.a;
        const double slope = cross(along, across);
        if (slope != 0) cuts.push_back(cross(e.a - s.a, across) / slope);
    }
    for (double& t : cuts)
        t = smaller(larger(t, 0), 1);
    std::sort(cuts.begin(), cuts.end());

    const double least = on_edge / std::sqrt(square);
    std::vector<Stretch> out;
    for (std::size_t i = 0; i + 1 < cuts.size(); ++i) {
        if (!(cuts[i + 1] > cuts[i])) continue;
        if (!contains(polygon, s.a + along * ((cuts[i] + cuts[i + 1]) / 2))) continue;
        if (!out.empty() && cuts[i] - out.back().to <= least)
            out.back().to = cuts[i + 1];
        else
            out.push_back({cuts[i], cuts[i + 1]});
    }
    out.erase(std::remove_if(out.begin(), out.end(), [least](Stretch x) { return x.to - x.from <= least; }), out.end());
    return out;
}

}  // namespace linstock
