#include "ground/measuring.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/measure.hpp"
#include "ground/shapes.hpp"

namespace linstock {

namespace {

/// A point as its box sees it: x to the box's right, y to its front.
Vec seen_from(const Box& box, Vec p) {
    const Vec d = p - box.centre;
    return {dot(d, box.right()), dot(d, box.forward())};
}

std::array<Vec, 4> corners_seen_from(const Box& box, const Box& other) {
    std::array<Vec, 4> out = other.corners();
    for (Vec& v : out) v = seen_from(box, v);
    return out;
}

struct Range {
    double low = std::numeric_limits<double>::max();
    double high = -std::numeric_limits<double>::max();
    bool none() const { return low > high; }
    void add(double v) {
        low = std::min(low, v);
        high = std::max(high, v);
    }
};

/// The extent in y of that part of a convex shape which lies in |x| <= limit. None when they share no width.
Range extent_in_strip(const std::array<Vec, 4>& corners, double limit) {
    Range across;
    for (const Vec v : corners) across.add(v.x);
    Range out;
    if (!beyond(limit - across.low, 0) || !beyond(across.high + limit, 0)) return out;  // side by side at most
    for (std::size_t i = 0; i < 4; ++i) {
        const Vec p = corners[i];
        const Vec q = corners[(i + 1) % 4];
        if (std::fabs(p.x) <= limit) out.add(p.y);
        for (const double edge : {-limit, limit})
            if ((p.x > edge) != (q.x > edge)) out.add((p.y * (q.x - edge) - q.y * (p.x - edge)) / (q.x - p.x));
    }
    return out;
}

double gap_between(Range r, double half) { return std::max(std::max(r.low - half, -half - r.high), 0.0); }

std::array<Vec, 4> turned(std::array<Vec, 4> corners) {
    for (Vec& v : corners) v = {v.y, v.x};
    return corners;
}

/// A cone of up to half a turn as the two rays that bound it.
struct Cone {
    Vec left;
    Vec right;
    bool has(Vec w) const { return cross(left, w) <= tolerance && cross(right, w) >= -tolerance; }
};
Cone cone(Heading heading, int degrees) {
    const Heading half = degrees * one_degree / 2;
    return {direction(normal(heading - half)), direction(normal(heading + half))};
}

/// Whether the segment p-q (seen from the apex) meets the ray.
bool meets_ray(Vec ray, Vec p, Vec q) {
    const double s = cross(ray, p);
    const double t = cross(ray, q);
    if ((s > 0) == (t > 0)) return false;
    return (dot(ray, p) * t - dot(ray, q) * s) / (t - s) >= -tolerance;
}

/// How far along d (a unit vector) a point may go from p before it is within `gap` of the edge; reach if it is not.
double free_way(Vec p, Vec d, double reach, const shapes::Edge& edge, double gap) {
    Stretch s{};
    // The strip around an edge is wider than asked by on_edge: give it back, so that the gap comes out right.
    const double radius = std::max(gap - shapes::on_edge, 0.0);
    if (!shapes::cut(edge, radius, shapes::Line(p, p + d * reach), s)) return reach;
    return s.from * reach;
}

}  // namespace

// --- Distances ---

double nearest_distance(const Box& a, const Box& b) { return distance(a, b); }

double front_centre_to(const Box& from, const Box& to) { return distance(to, from.front_centre()); }

double front_centre_to_front_centre(const Box& a, const Box& b) { return distance(a.front_centre(), b.front_centre()); }

double path_length(std::span<const Vec> path) {
    double sum = 0;
    for (std::size_t i = 0; i + 1 < path.size(); ++i) sum += distance(path[i], path[i + 1]);
    return sum;
}

// --- Cones and lines ---

bool in_cone(Vec apex, Heading heading, int degrees, Vec point) {
    if (degrees >= 360) return true;
    const Vec w = point - apex;
    if (degrees <= 180) return cone(heading, degrees).has(w);
    // A wide cone is what the narrow one behind it leaves, edges included.
    const Cone behind = cone(heading + half_turn, 360 - degrees);
    return !(cross(behind.left, w) < -tolerance && cross(behind.right, w) > tolerance);
}

bool in_cone(Vec apex, Heading heading, int degrees, const Box& target) {
    std::array<Vec, 4> corners = target.corners();
    // What the wide cone leaves is convex: a footprint is wholly outside when all its corners are.
    for (const Vec corner : corners)
        if (in_cone(apex, heading, degrees, corner)) return true;
    if (degrees >= 180) return false;
    const Cone c = cone(heading, degrees);
    bool all_left = true;
    bool all_right = true;
    for (Vec& corner : corners) {
        corner = corner - apex;
        all_left = all_left && cross(c.left, corner) > 0;
        all_right = all_right && cross(c.right, corner) < 0;
    }
    if (all_left || all_right) return false;
    for (std::size_t i = 0; i < 4; ++i) {
        const Vec p = corners[i];
        const Vec q = corners[(i + 1) % 4];
        if (meets_ray(c.left, p, q) || meets_ray(c.right, p, q)) return true;
    }
    return false;
}

bool ahead_of_front_line(const Box& unit, Vec p) {
    return beyond(dot(p - unit.front_centre(), unit.forward()), 0);
}

// --- Two footprints ---

bool in_contact(const Box& a, const Box& b) { return within(distance(a, b), 0); }

bool overlapping(const Box& a, const Box& b) { return overlap(a, b); }

std::optional<double> gap_front_to_back(const Box& a, const Box& b) {
    const Range along = extent_in_strip(corners_seen_from(a, b), a.half_width);
    if (along.none()) return std::nullopt;
    return gap_between(along, a.half_depth);
}

bool directly_behind(const Box& a, const Box& b) {
    Range across;
    for (const Vec v : corners_seen_from(a, b)) {
        if (beyond(v.y, a.half_depth)) return false;
        across.add(v.x);
    }
    return beyond(a.half_width - across.low, 0) && beyond(across.high + a.half_width, 0);
}

std::optional<double> gap_on_flank(const Box& a, const Box& b, bool& left) {
    left = seen_from(a, b.centre).x < 0;
    const Range across = extent_in_strip(turned(corners_seen_from(a, b)), a.half_depth);
    if (across.none()) return std::nullopt;
    return gap_between(across, a.half_width);
}

// --- Moving footprints ---

std::vector<Box> corridor(std::span<const Vec> path, double front) {
    std::vector<Box> out;
    for (std::size_t i = 0; i + 1 < path.size(); ++i) {
        const Vec leg = path[i + 1] - path[i];
        const double l = length(leg);
        if (l > 0) out.push_back({(path[i] + path[i + 1]) * 0.5, heading_of(leg), front / 2, l / 2});
    }
    return out;
}

bool passes_through(std::span<const Box> corridor, const Box& other) {
    for (const Box& leg : corridor)
        if (overlap(leg, other)) return true;
    return false;
}

namespace {

/// The least way of `ours`, moved along d, to within `gap` of `theirs`: two footprints that come near each other do so
/// with a corner of one, so each corner against each edge. `far` if they do not.
double least_way(const std::array<Vec, 4>& ours, const std::array<Vec, 4>& theirs, Vec d, double gap, double far) {
    double free = far;
    const Vec back = d * -1.0;
    for (std::size_t i = 0; i < 4; ++i) {
        const shapes::Edge our_edge(ours[i], ours[(i + 1) % 4]);
        const shapes::Edge their_edge(theirs[i], theirs[(i + 1) % 4]);
        for (std::size_t j = 0; j < 4; ++j) {
            free = std::min(free, free_way(ours[j], d, far, their_edge, gap));
            free = std::min(free, free_way(theirs[j], back, far, our_edge, gap));
        }
    }
    return free;
}

}  // namespace

std::optional<double> advance_until(const Box& moving, Heading heading, const Box& other, double gap, double reach) {
    if (nearer(distance(moving, other), gap) || overlap(moving, other)) return 0.0;
    const Vec d = direction(heading);
    const std::array<Vec, 4> ours = moving.corners();
    const std::array<Vec, 4> theirs = other.corners();
    // Most pairs part at once: too far to the side, too far ahead, or left behind.
    Range side_ours, side_theirs, way_ours, way_theirs;
    for (std::size_t i = 0; i < 4; ++i) {
        side_ours.add(cross(d, ours[i] - moving.centre));
        side_theirs.add(cross(d, theirs[i] - moving.centre));
        way_ours.add(dot(d, ours[i] - moving.centre));
        way_theirs.add(dot(d, theirs[i] - moving.centre));
    }
    const double room = gap + tolerance;
    if (side_theirs.low - side_ours.high > room || side_ours.low - side_theirs.high > room) return std::nullopt;
    if (way_theirs.low - way_ours.high > reach + room || way_ours.low - way_theirs.high > room) return std::nullopt;
    // What only slides past does not come near a footprint smaller by the tolerance.
    Box core = other;
    core.half_width = std::max(core.half_width - tolerance, 0.0);
    core.half_depth = std::max(core.half_depth - tolerance, 0.0);
    const double far = reach + room;
    if (!(least_way(ours, core.corners(), d, gap, far) < far)) return std::nullopt;
    const double free = least_way(ours, theirs, d, gap, far);
    if (!within(free, reach)) return std::nullopt;
    return std::min(free, reach);
}

// --- Sight ---

std::array<Vec, 9> sight_points(const Box& target) {
    const Vec f = target.forward() * target.half_depth;
    const Vec r = target.right() * target.half_width;
    const Vec c = target.centre;
    return {c, c + (f - r), c + (f + r), c - (f - r), c - (f + r), c + f, c + r, c - f, c - r};
}

bool crosses(Segment s, const Box& box) {
    const Vec a = seen_from(box, s.a);
    const Vec b = seen_from(box, s.b);
    const double w = box.half_width + shapes::on_edge;
    const double h = box.half_depth + shapes::on_edge;
    if (std::min(a.x, b.x) > w || std::max(a.x, b.x) < -w || std::min(a.y, b.y) > h || std::max(a.y, b.y) < -h) return false;
    const Vec d = b - a;
    return std::fabs(cross(d, a)) <= std::fabs(d.x) * h + std::fabs(d.y) * w;
}

bool all_in_strip(std::span<const Vec> points, Vec apex, Heading heading, double width, double length) {
    const Vec ahead = direction(heading);
    for (const Vec p : points) {
        const Vec w = p - apex;
        const double along = dot(w, ahead);
        if (!within(std::fabs(cross(ahead, w)), width / 2) || !at_least(along, 0) || !within(along, length)) return false;
    }
    return true;
}

}  // namespace linstock
