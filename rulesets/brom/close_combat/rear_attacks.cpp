// RV-13, RE-11, CF-13: attacks on flank and rear, by the start of the attacker's move and by the edge of the target
// that it meets.

#include "base/measure.hpp"
#include "ground/measuring.hpp"
#include "rulesets/brom/close_combat/combat_parts.hpp"

#include <algorithm>

namespace linstock::brom {

namespace {

constexpr double any_length = 1e3;
/// Tolerance in inches: an edge on which a corner comes to lie is met too.
constexpr double touch = 0.01;
/// Inches by which an attacker in contact is set back to find the edges that it meets.
constexpr double step_off = 0.25;

bool has_flanks(const Battle& battle, const State& state, UnitId id) {
    return on_table(state, id) && state.unit(id).town.none() && !in_square(battle, state, id);
}

/// The edge faces the attacker by more than a degree. An edge along which the attacker runs is not met.
bool faces(Vec outward, Vec way) { return dot(outward, way) < -direction(one_degree).x; }

EdgesMet edges_touched(const Box& attacker, Vec way, const Box& target) {
    const std::array<Vec, 4> at = target.corners();
    const auto touches = [&](std::size_t a, std::size_t b, Vec outward) {
        return faces(outward, way) && within(distance(attacker, Segment{at[a], at[b]}), touch);
    };
    const Vec f = target.forward();
    const Vec r = target.right();
    EdgesMet met;
    met.front = touches(0, 1, f);
    met.side = touches(1, 2, r) || touches(3, 0, r * -1.0);
    met.rear = touches(2, 3, f * -1.0);
    return met;
}

/// The edges of the target that the box meets when it goes straight ahead; none if it goes past the target.
std::optional<EdgesMet> going(Box box, Heading heading, const Box& target) {
    const Vec way = direction(heading);
    if (within(nearest_distance(box, target), 0)) box.centre = box.centre - way * step_off;
    const auto length = advance_until(box, heading, target, 0, any_length);
    if (!length) return std::nullopt;
    box.centre = box.centre + way * *length;
    return edges_touched(box, way, target);
}

}  // namespace

// A point on the line itself counts as behind it.
bool starts_behind(const Battle& battle, const State& state, Vec from, UnitId target) {
    if (!has_flanks(battle, state, target)) return false;
    const Box box = footprint(battle, state, target);
    const int cone = profile(battle).observation_cone.value;
    if (cone == 180) return !ahead_of_front_line(box, from);
    return !in_cone(box.front_centre(), box.heading, cone, from);
}

// If losses have made the target narrower than the attacker's path, the attacker wheels towards its middle.
EdgesMet edges_met(const Battle& battle, const State& state, UnitId attacker, UnitId target) {
    if (!has_flanks(battle, state, target) || !on_table(state, attacker)) return {};
    const Box goal = footprint(battle, state, target);
    const Box box = footprint(battle, state, attacker);
    const Heading way = falling_back(state, attacker) ? own(state.unit(attacker)).start_heading : box.heading;
    if (const auto met = going(box, way, goal)) return *met;
    const Box middle{box.front_centre(), box.heading, 0, 0};
    return going(middle, heading_of(goal.centre - middle.centre), goal).value_or(EdgesMet{});
}

bool has_rear_to(const Battle& battle, const State& state, UnitId attacker, UnitId target) {
    if (!has_flanks(battle, state, target)) return false;
    switch (profile(battle).rear_attack) {
        case RearAttack::start: return true;
        case RearAttack::start_and_edge: break;
    }
    return edges_met(battle, state, attacker, target).only_side_or_rear();
}

bool attacks_rear(const Battle& battle, const State& state, UnitId attacker, Vec from, UnitId target) {
    return starts_behind(battle, state, from, target) && has_rear_to(battle, state, attacker, target);
}

bool hit_in_flank_or_rear(const Battle& battle, const State& state, UnitId attacker, UnitId target) {
    const EdgesMet met = edges_met(battle, state, attacker, target);
    if (!met.only_side_or_rear()) return false;
    switch (profile(battle).rear_factor) {
        case RearFactor::flank_or_rear: return true;
        case RearFactor::rear: break;
    }
    return met.rear || own(state.unit(attacker)).rear_attack;
}

UnitId drives_away(const Battle& battle, const State& state, UnitId attacker, UnitId target) {
    if (attacker.none() || !has_flanks(battle, state, target)) return {};
    const BromUnit w = own(state.unit(attacker));
    const bool rear = w.rear_attack && w.target == target;
    return rear || edges_met(battle, state, attacker, target).only_side_or_rear() ? attacker : UnitId{};
}

}  // namespace linstock::brom
