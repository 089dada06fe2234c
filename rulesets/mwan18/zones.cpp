#include "rulesets/mwan18/zones.hpp"

#include "base/measure.hpp"
#include "ground/measuring.hpp"

#include <algorithm>
#include <array>

namespace linstock::mwan18 {

namespace {

/// Sideways distance per unit forward, along the edge of a zone that widens by this many degrees.
double widening(int degrees) {
    const Vec d = direction(from_degrees(std::clamp(degrees, 0, 89)));
    return d.x / d.y;
}

}  // namespace

// MW-10.10: a point on the front edge is in front, and a point on the rear edge is behind.
Zone zone_of(const Battle& battle, const Box& unit, Vec point) {
    const Vec from_centre = point - unit.centre;
    const double forward = dot(from_centre, unit.forward());
    const double side = dot(from_centre, unit.right());
    const double beside = (side < 0 ? -side : side) - unit.half_width;
    const double slope = widening(book(battle).front_zone.value);
    const double ahead = forward - unit.half_depth;
    const double behind = -forward - unit.half_depth;
    if (at_least(ahead, 0) && within(beside, ahead * slope)) return Zone::front;
    if (at_least(behind, 0) && within(beside, behind * slope)) return Zone::rear;
    return side < 0 ? Zone::left : Zone::right;
}

bool enfilades(const Battle& battle, const State& state, Vec from, UnitId target) {
    return !in_front_zone(battle, footprint(battle, state, target), from);
}

namespace {

/// MW-10.9: the cone opens from the part of the edge nearest to the point.
bool has_ahead(const FrontEdge& edge, double half_width, int degrees, Vec point) {
    const Vec right = right_of(edge.heading);
    const double side = std::clamp(dot(point - edge.middle, right), -half_width, half_width);
    return in_cone(edge.middle + right * side, edge.heading, degrees, point);
}

/// No stand of the target can be in the arc. Cheaper than testing each stand. Not for arcs near a half circle.
bool far_from_arc(const FrontEdge& edge, double half_width, int degrees, const Box& target) {
    if (degrees > 176) return false;
    const Vec from_middle = target.centre - edge.middle;
    const double about = length({target.half_width, target.half_depth}) + 1;
    const double ahead = dot(from_middle, direction(edge.heading)) + about;
    const double side = dot(from_middle, right_of(edge.heading));
    const double beside = (side < 0 ? -side : side) - about - half_width;
    return ahead < 0 || beside > ahead * widening((degrees + 1) / 2);
}

}  // namespace

// MW-10.9
bool in_arc(const Battle& battle, const State& state, const FrontEdge& edge, UnitId target) {
    const int degrees = book(battle).arc.value;
    const double half_width = book(battle).arc_from_middle ? 0 : edge.half_width;
    const Box box = footprint(battle, state, target);
    if (has_ahead(edge, half_width, degrees, box.centre)) return true;
    if (far_from_arc(edge, half_width, degrees, box)) return false;
    thread_local std::vector<Vec> centres;  // lint: threads: scratch buffer, overwritten by each call
    stand_centres(battle, state, target, centres);
    return std::any_of(centres.begin(), centres.end(), [&](Vec c) { return has_ahead(edge, half_width, degrees, c); });
}

bool in_arc(const Battle& battle, const State& state, UnitId firer, UnitId target) {
    const Pose pose = pose_of(state, firer);
    return in_arc(battle, state, {to_vec(pose.place), pose.heading, size_of(battle, firer, pose).width / 2}, target);
}

double range(const Battle& battle, const State& state, Vec from, UnitId target) {
    return distance(footprint(battle, state, target), from);
}

double range(const Battle& battle, const State& state, UnitId firer, UnitId target) {
    return range(battle, state, front_centre(state, firer), target);
}

Segment range_line(const Battle& battle, const State& state, Vec from, UnitId target) {
    return {from, nearest_on(footprint(battle, state, target), from)};
}

double between(const Battle& battle, const State& state, UnitId a, UnitId b) {
    return nearest_distance(footprint(battle, state, a), footprint(battle, state, b));
}

}  // namespace linstock::mwan18
