#include "ground/area_distance.hpp"

#include "base/measure.hpp"
#include "ground/shapes.hpp"

#include <algorithm>
#include <array>

namespace linstock {

namespace {

constexpr double off_every_table = 1e9;

template <class Fn>
void for_edges(const Polygon& area, Fn&& fn) {
    for (std::size_t i = 0; i < area.size(); ++i)
        fn(Segment{area[i], area[(i + 1) % area.size()]});
}

double least_travel(Vec from, Vec way, Segment edge, double gap, double far) {
    return shapes::free_distance(shapes::Edge(edge.a, edge.b), gap, shapes::Line(from, from + way * far), far);
}

/// How far the box can move in direction `way` before it is within `gap` of the outline. Two outlines first come near
/// each other at a corner of one of them: tests each corner against each edge.
double least_travel(Box box, Vec way, const Polygon& area, double gap, double far) {
    const Vec origin = box.centre;
    box.centre = {};
    const std::array<Vec, 4> corners = box.corners();
    double free = far;
    for_edges(area, [&](Segment absolute) {
        const Segment edge{absolute.a - origin, absolute.b - origin};
        for (std::size_t i = 0; i < corners.size(); ++i) {
            const Segment side{corners[i], corners[(i + 1) % corners.size()]};
            free = std::min(free, least_travel(corners[i], way, edge, gap, far));
            free = std::min(free, least_travel(edge.a, way * -1.0, side, gap, far));
        }
    });
    return free;
}

}  // namespace

double nearest_distance(const Box& box, const Polygon& area) {
    if (overlap(box, area)) return 0;
    double nearest = off_every_table;
    for_edges(area, [&](Segment edge) { nearest = std::min(nearest, distance(box, edge)); });
    return nearest;
}

double nearest_distance(const Polygon& a, const Polygon& b) {
    if (a.empty() || b.empty()) return off_every_table;
    if (contains(a, b.front()) || contains(b, a.front())) return 0;
    double nearest = off_every_table;
    for_edges(a, [&](Segment edge) {
        for_edges(b, [&](Segment other) { nearest = std::min(nearest, distance(edge, other)); });
    });
    return nearest;
}

Vec nearest_on(const Polygon& area, Vec p) {
    if (area.empty() || contains(area, p)) return p;
    Vec best = area.front();
    for_edges(area, [&](Segment edge) {
        const Vec at = nearest_on(edge, p);
        if (nearer(distance(at, p), distance(best, p))) best = at;
    });
    return best;
}

std::optional<double> advance_until(const Box& moving, Heading heading, const Polygon& other, double gap,
                                    double reach) {
    if (other.empty()) return std::nullopt;
    if (nearer(nearest_distance(moving, other), gap) || overlap(moving, other)) return 0.0;
    // A footprint smaller by the tolerance ignores shapes that the mover only slides past or leaves.
    Box core = moving;
    core.half_width = std::max(core.half_width - tolerance, 0.0);
    core.half_depth = std::max(core.half_depth - tolerance, 0.0);
    const Vec way = direction(heading);
    const double far = reach + gap + tolerance;
    if (!(least_travel(core, way, other, gap, far) < far)) return std::nullopt;
    const double free = least_travel(moving, way, other, gap, far);
    if (!within(free, reach)) return std::nullopt;
    return std::min(free, reach);
}

}  // namespace linstock
