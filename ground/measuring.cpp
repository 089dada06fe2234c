#include "ground/measuring.hpp"

#include "base/measure.hpp"
#include "ground/shapes.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace linstock {

namespace {

// Everything here is computed from differences of positions, never from positions: rounding far from the table's corner
// would otherwise differ between a position and its mirror image.

/// The directions of a box: one look-up in the direction table for both axes.
struct Axes {
    Vec forward;
    Vec right;
    explicit Axes(const Box& box) : forward(box.forward()), right{forward.y, 0.0 - forward.x} {}
};

/// A vector from the centre of a box, in the box's frame: x to its right, y to its front.
Vec turned_to(const Axes& box, Vec w) { return {dot(w, box.right), dot(w, box.forward)}; }
Vec turned_to(const Box& box, Vec w) { return turned_to(Axes(box), w); }

/// The corners, in their order, of a box whose centre lies at c.
std::array<Vec, 4> corners_around(const Box& box, Vec c) {
    const Axes axes(box);
    const Vec f = axes.forward * box.half_depth;
    const Vec r = axes.right * box.half_width;
    return {c + (f - r), c + (f + r), c - (f - r), c - (f + r)};
}

std::array<Vec, 4> corners_seen_from(const Box& box, const Box& other) {
    std::array<Vec, 4> out = corners_around(other, other.centre - box.centre);
    const Axes axes(box);
    for (Vec& v : out)
        v = turned_to(axes, v);
    return out;
}

/// Distance of a point from an axis-aligned box around the origin.
double from_upright(Vec p, double half_width, double half_depth) {
    const double beside = std::max(std::fabs(p.x) - half_width, 0.0);
    const double before = std::max(std::fabs(p.y) - half_depth, 0.0);
    if (!(beside > 0)) return before;
    if (!(before > 0)) return beside;
    return std::sqrt(beside * beside + before * before);
}

/// One of two boxes in the frame of the other: its centre and its half sides, to the right (r) and ahead (f).
struct BoxInFrame {
    Vec centre, r, f;
    double gap = 0;  ///< the wider of the gaps along the axes of the frame's box
};
BoxInFrame in_frame_of(const Box& from, const Axes& axes, const Box& to, const Axes& others, Vec between) {
    BoxInFrame s;
    s.centre = turned_to(axes, between);
    s.r = turned_to(axes, others.right) * to.half_width;
    s.f = turned_to(axes, others.forward) * to.half_depth;
    const double across = std::fabs(s.centre.x) - (std::fabs(s.r.x) + std::fabs(s.f.x)) - from.half_width;
    const double along = std::fabs(s.centre.y) - (std::fabs(s.r.y) + std::fabs(s.f.y)) - from.half_depth;
    s.gap = std::max(across, along);
    return s;
}
double nearest_corner(const BoxInFrame& s, const Box& from) {
    const Vec plus = s.f + s.r;
    const Vec minus = s.f - s.r;
    const double w = from.half_width;
    const double d = from.half_depth;
    return std::min(std::min(from_upright(s.centre + plus, w, d), from_upright(s.centre - plus, w, d)),
                    std::min(from_upright(s.centre + minus, w, d), from_upright(s.centre - minus, w, d)));
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

/// The extent in y of the part of a convex shape in |x| <= limit. Empty if they share no width.
Range extent_in_strip(const std::array<Vec, 4>& corners, double limit) {
    Range across;
    for (const Vec v : corners)
        across.add(v.x);
    Range out;
    if (!beyond(limit - across.low, 0) || !beyond(across.high + limit, 0)) return out;  // they are side by side at most
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
    for (Vec& v : corners)
        v = {v.y, v.x};
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

/// Whether the segment p-q (relative to the apex) meets the ray.
bool meets_ray(Vec ray, Vec p, Vec q) {
    const double s = cross(ray, p);
    const double t = cross(ray, q);
    if ((s > 0) == (t > 0)) return false;
    return (dot(ray, p) * t - dot(ray, q) * s) / (t - s) >= -tolerance;
}

}  // namespace

// --- Distances ---

double nearest_distance(const Box& a, const Box& b) {
    const Vec between = b.centre - a.centre;
    const Axes axes_a(a);
    const Axes axes_b(b);
    const BoxInFrame b_from_a = in_frame_of(a, axes_a, b, axes_b, between);
    const BoxInFrame a_from_b = in_frame_of(b, axes_b, a, axes_a, between * -1.0);
    if (!(std::max(b_from_a.gap, a_from_b.gap) > 0)) return 0;
    // Separate boxes are nearest at a corner of one of them.
    return std::min(nearest_corner(b_from_a, a), nearest_corner(a_from_b, b));
}

double front_centre_to(const Box& from, const Box& to) {
    const Vec w = (from.centre - to.centre) + from.forward() * from.half_depth;
    return from_upright(turned_to(to, w), to.half_width, to.half_depth);
}

double front_centre_to_front_centre(const Box& a, const Box& b) {
    return length((b.centre - a.centre) + (b.forward() * b.half_depth - a.forward() * a.half_depth));
}

double path_length(std::span<const Vec> path) {
    double sum = 0;
    for (std::size_t i = 0; i + 1 < path.size(); ++i)
        sum += distance(path[i], path[i + 1]);
    return sum;
}

// --- Cones and lines ---

namespace {

/// Whether a point, relative to the apex, lies in a cone of any width.
bool cone_has(Heading heading, int degrees, Vec w) {
    if (degrees >= 360) return true;
    if (degrees <= 180) return cone(heading, degrees).has(w);
    // A wide cone is the complement of the narrow one behind it, edges included.
    const Cone behind = cone(heading + half_turn, 360 - degrees);
    return !(cross(behind.left, w) < -tolerance && cross(behind.right, w) > tolerance);
}

}  // namespace

bool in_cone(Vec apex, Heading heading, int degrees, Vec point) { return cone_has(heading, degrees, point - apex); }

bool in_cone(Vec apex, Heading heading, int degrees, const Box& target) {
    const std::array<Vec, 4> corners = corners_around(target, target.centre - apex);
    // The complement of a wide cone is convex: a footprint is wholly outside if all its corners are.
    if (degrees >= 180)
        return std::any_of(corners.begin(), corners.end(), [=](Vec w) { return cone_has(heading, degrees, w); });
    const Cone c = cone(heading, degrees);
    bool all_left = true;
    bool all_right = true;
    for (const Vec corner : corners) {
        if (c.has(corner)) return true;
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
    return beyond(dot(p - unit.centre, unit.forward()), unit.half_depth);
}

// --- Two footprints ---

bool in_contact(const Box& a, const Box& b) { return within(nearest_distance(a, b), 0); }

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
    left = dot(b.centre - a.centre, a.right()) < 0;
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

/// The corners of a footprint, the lines that they move along, the edges, and each corner's lateral position.
struct Outline {
    std::array<shapes::Line, 4> ways;
    std::array<shapes::Edge, 4> edges;
    std::array<double, 4> side{};

    Outline(const std::array<Vec, 4>& corners, Vec d, Vec way)
        : ways{shapes::Line(corners[0], corners[0] + way), shapes::Line(corners[1], corners[1] + way),
               shapes::Line(corners[2], corners[2] + way), shapes::Line(corners[3], corners[3] + way)} {
        for (std::size_t i = 0; i < 4; ++i) {
            edges[i] = shapes::Edge(corners[i], corners[(i + 1) % 4]);
            side[i] = cross(d, corners[i]);
        }
    }
    /// Whether a point that moves at lateral position `there` passes the edge with more than `room` to spare.
    bool passes(std::size_t edge, double there, double room) const {
        const double a = side[edge];
        const double b = side[(edge + 1) % 4];
        return there > std::max(a, b) + room || there < std::min(a, b) - room;
    }
};

/// How far a footprint can move before it is within `gap` of another. Two footprints first come near each other at a
/// corner of one of them: tests each corner against each edge. Returns `far` if they never do. With `any` returns the
/// first distance below `far`.
double least_travel(const Outline& mine, const Outline& other, double gap, double far, bool any) {
    double free = far;
    for (std::size_t i = 0; i < 4; ++i)
        for (std::size_t j = 0; j < 4; ++j) {
            if (!other.passes(i, mine.side[j], gap + margin_of_doubt))
                free = std::min(free, shapes::free_distance(other.edges[i], gap, mine.ways[j], far));
            if (!mine.passes(i, other.side[j], gap + margin_of_doubt))
                free = std::min(free, shapes::free_distance(mine.edges[i], gap, other.ways[j], far));
            if (any && free < far) return free;
        }
    return free;
}

}  // namespace

std::optional<double> advance_until(const Box& moving, Heading heading, const Box& other, double gap, double reach) {
    const Vec d = direction(heading);
    const Vec between = other.centre - moving.centre;
    const std::array<Vec, 4> ours = corners_around(moving, {});
    const std::array<Vec, 4> theirs = corners_around(other, between);
    // Most pairs are excluded quickly: too far to the side, too far ahead, or behind.
    Range side_ours, side_theirs, way_ours, way_theirs;
    for (std::size_t i = 0; i < 4; ++i) {
        side_ours.add(cross(d, ours[i]));
        side_theirs.add(cross(d, theirs[i]));
        way_ours.add(dot(d, ours[i]));
        way_theirs.add(dot(d, theirs[i]));
    }
    const double room = gap + tolerance;
    if (side_theirs.low - side_ours.high > room || side_ours.low - side_theirs.high > room) return std::nullopt;
    if (way_theirs.low - way_ours.high > reach + room || way_ours.low - way_theirs.high > room) return std::nullopt;
    if (nearer(nearest_distance(moving, other), gap) || overlap(moving, other)) return 0.0;
    // A footprint smaller by the tolerance ignores shapes that the mover only slides past.
    Box core = other;
    core.half_width = std::max(core.half_width - tolerance, 0.0);
    core.half_depth = std::max(core.half_depth - tolerance, 0.0);
    const double far = reach + room;
    const Outline mine(ours, d, d * far);
    const Vec back = d * -1.0 * far;
    if (!(least_travel(mine, Outline(corners_around(core, between), d, back), gap, far, true) < far))
        return std::nullopt;
    const double free = least_travel(mine, Outline(theirs, d, back), gap, far, false);
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
    const Axes axes(box);
    const Vec a = turned_to(axes, s.a - box.centre);
    const Vec b = turned_to(axes, s.b - box.centre);
    const double w = box.half_width + shapes::on_edge;
    const double h = box.half_depth + shapes::on_edge;
    if (std::min(a.x, b.x) > w || std::max(a.x, b.x) < -w || std::min(a.y, b.y) > h || std::max(a.y, b.y) < -h)
        return false;
    const Vec d = b - a;
    return std::fabs(cross(d, a)) <= std::fabs(d.x) * h + std::fabs(d.y) * w;
}

bool all_in_strip(std::span<const Vec> points, Vec apex, Heading heading, double width, double length) {
    const Vec ahead = direction(heading);
    for (const Vec p : points) {
        const Vec w = p - apex;
        const double along = dot(w, ahead);
        if (!within(std::fabs(cross(ahead, w)), width / 2) || !at_least(along, 0) || !within(along, length))
            return false;
    }
    return true;
}

}  // namespace linstock
