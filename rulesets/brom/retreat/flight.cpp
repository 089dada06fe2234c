// Where a falling back or routed unit ends (RV-14A.1, RV-14B.1): pure geometry of the straight flight.

#include "base/measure.hpp"
#include "battle/event.hpp"
#include "ground/measuring.hpp"
#include "rulesets/brom/formation_traits.hpp"
#include "rulesets/brom/retreat/falling_back.hpp"
#include "rulesets/brom/table_statements.hpp"

#include <algorithm>

namespace linstock::brom {

namespace {

constexpr double stride = 0.5;  // inches between the places that are tried
constexpr int halvings = 24;

Box moved(const Box& box, Vec by) {
    Box out = box;
    out.centre = box.centre + by;
    return out;
}

const Polygon& town_area(const Battle& battle, const State& state, UnitId id) {
    return battle.ground->piece(state.unit(id).town).area;
}

/// Formation of a fleeing unit: batteries limber at no cost.
Formation flight_formation(const Battle& battle, const State& state, UnitId id) {
    return is_battery(battle, id) && has_guns(state, id) ? limbered_formation : state.unit(id).formation;
}

/// Distance of the footprint's leading edge from its front centre, in the direction of the move.
double reach_of(const Box& box, Vec way) {
    double most = 0;
    for (const Vec& corner : box.corners())
        most = std::max(most, dot(corner - box.front_centre(), way));
    return most;
}

/// Distance that the box can go before one of its corners leaves the table.
double way_to_edge(const Ground& ground, const Box& box, Vec way) {
    double least = 1e9;
    for (const Vec& c : box.corners()) {
        if (way.x > 0) least = std::min(least, (ground.width() - c.x) / way.x);
        if (way.x < 0) least = std::min(least, -c.x / way.x);
        if (way.y > 0) least = std::min(least, (ground.height() - c.y) / way.y);
        if (way.y < 0) least = std::min(least, -c.y / way.y);
    }
    return std::max(least, 0.0);
}

/// Impassable ground stops it: on the line of its front centre also water, at its corners impassable areas.
double way_to_bar(const Battle& battle, const State& state, const Box& box, Vec way, double distance) {
    const Ground& ground = *battle.ground;
    const double ahead = reach_of(box, way);
    double least = distance;
    const auto bar = [&](Vec from) {
        const std::array<Vec, 2> path = {from, from + way * distance};
        double where = 0;
        PieceId by;
        if (!ground.is_barred(path, state.pieces, where, by)) return;
        if (where > 0) least = std::min(least, where);
    };
    bar(box.front_centre());
    bar(box.front_centre() + way * ahead);
    for (const Vec& corner : box.corners()) {
        Trace trace;
        ground.trace(corner, corner + way * distance, {PieceKind::impassable}, trace);
        for (const PieceOnLine& on : trace)
            if (on.to > on.from && on.from > 0) least = std::min(least, on.from * distance);
    }
    return least;
}

bool meets_enemy(const Battle& battle, const State& state, UnitId id, UnitId other, bool rout) {
    if (statements(battle) != nullptr) return false;  // the question states which enemy is in the way
    if (army_of(battle, other) == army_of(battle, id) || !on_table(state, other) || !fights_as_unit(battle, other))
        return false;
    // RV-14B.3: only an organised enemy captures a routed unit. RV-14A.2: a routed enemy blocks no unit.
    if (routed(state, other)) return false;
    return !rout || !falling_back(state, other);
}

/// RV-14A.2, RV-14B.3: the first enemy that its path touches; of several equally near, the lowest unit number.
UnitId first_enemy(const Battle& battle, const State& state, UnitId id, const Box& box, Heading way, bool rout,
                   double& distance) {
    UnitId found;
    for (const Unit& other : battle.forces().units) {
        if (!meets_enemy(battle, state, id, other.id, rout)) continue;
        const auto at = first_contact(battle, state, box, way, other.id, distance);
        if (!at || (found && !nearer(*at, distance))) continue;
        found = other.id;
        distance = *at;
    }
    return found;
}

/// Whether no unit is there and (RV-16.F.6) the place is clear of the town that it leaves.
bool free_place(const Battle& battle, const State& state, UnitId id, const Box& box) {
    const UnitState& u = state.unit(id);
    if (u.town && overlap(box, town_area(battle, state, id))) return false;
    for (const Unit& other : battle.forces().units)
        if (other.id != id && state.unit(other.id).on_field() && overlaps_unit(battle, state, box, other.id))
            return false;
    return true;
}

/// RV-14A.1: a unit that would end on friends goes straight on until clear, at most to `most`. If there is no such
/// place it stops short of them.
double clear_distance(const Battle& battle, const State& state, UnitId id, const Box& box, Vec way, double wanted,
                      double most) {
    const auto clear = [&](double d) { return free_place(battle, state, id, moved(box, way * d)); };
    if (clear(wanted)) return wanted;
    double taken = wanted;
    for (double d = wanted + stride; d < most + stride; d += stride) {
        const double at = std::min(d, most);
        if (!clear(at)) {
            taken = at;
            continue;
        }
        double free = at;
        for (int i = 0; i < halvings; ++i) {
            const double middle = (taken + free) / 2;
            (clear(middle) ? free : taken) = middle;
        }
        return free;
    }
    for (double d = std::min(wanted, most); d > 0; d -= stride)
        if (clear(d)) return d;
    return clear(0) ? 0 : std::min(wanted, most);
}

/// RV-14B.1: the place with its front reversed, facing the way it ran, or turned about its own middle.
bool look_along(const Battle& battle, const State& state, UnitId id, Flight& flight, double walked) {
    const Vec way = direction(flight.way);
    const Size size = size_of(battle, state, id, flight.formation);
    const Vec front = to_vec(flight.from) + way * walked;
    const Vec middle = linstock::footprint(front, flight.facing, size).centre;
    for (const Vec at : {front, middle + way * (size.depth / 2)}) {
        const Box box = linstock::footprint(at, flight.way, size);
        if (!free_place(battle, state, id, box) || !battle.ground->on_table(box)) continue;
        flight.facing = flight.way;
        flight.walked = walked;
        flight.to = to_point(at);
        return true;
    }
    return false;
}

/// RV-14B.1: if there is no room to turn it runs on, up to `most`; otherwise it has stopped short of there. A turn
/// right about always fits the unit's own ground.
void face_away(const Battle& battle, const State& state, UnitId id, Flight& flight, double most) {
    const double wanted = flight.walked;
    for (double d = wanted; d < most + stride; d += stride)
        if (look_along(battle, state, id, flight, std::min(d, std::max(most, wanted)))) return;
    for (double d = wanted - stride; d > 0; d -= stride)
        if (look_along(battle, state, id, flight, d)) return;
    if (normal(flight.way + half_turn) != flight.facing) return;
    flight.facing = flight.way;
    flight.to =
        to_point(to_vec(flight.to) + direction(flight.way) * size_of(battle, state, id, flight.formation).depth);
}

}  // namespace

bool overlaps_unit(const Battle& battle, const State& state, const Box& box, UnitId id) {
    if (state.unit(id).town) return overlap(box, town_area(battle, state, id));
    return overlap(box, footprint(battle, state, id));
}

std::optional<double> first_contact(const Battle& battle, const State& state, const Box& box, Heading way, UnitId id,
                                    double reach) {
    const Box theirs = footprint(battle, state, id);
    const double radius = box.half_width + box.half_depth + theirs.half_width + theirs.half_depth;
    if (beyond(length(theirs.centre - box.centre), reach + radius)) return std::nullopt;
    if (state.unit(id).town.none()) return advance_until(box, way, theirs, 0, reach);
    // For a town's outline: by strides, then by bisection. The unit may leave an outline that it already overlaps.
    const Vec d = direction(way);
    const Polygon& area = town_area(battle, state, id);
    bool outside = !overlap(box, area);
    double before = 0;
    for (double at = 0; at < reach + stride; at += stride) {
        const double now = std::min(at, reach);
        const bool on_it = overlap(moved(box, d * now), area);
        if (!on_it) outside = true;
        if (on_it && outside) {
            double touching = now;
            for (int i = 0; i < halvings; ++i) {
                const double middle = (before + touching) / 2;
                (overlap(moved(box, d * middle), area) ? touching : before) = middle;
            }
            return before;
        }
        before = now;
    }
    return std::nullopt;
}

Heading flight_heading(const Battle& battle, const State& state, UnitId id, UnitId from) {
    const UnitState& u = state.unit(id);
    if (u.condition == Condition::routed) return u.heading;  // RV-14B.1: whichever enemy makes it run again
    if (from && state.unit(from).on_field()) {
        const Vec away = footprint(battle, state, id).centre - footprint(battle, state, from).centre;
        if (beyond(length(away), 0)) return heading_of(away);
    }
    return normal(u.heading + half_turn);
}

bool blocked_on_all_sides(const Battle& battle, const State& state, UnitId id) {
    if (state.unit(id).town) return false;
    const Box box = footprint(battle, state, id);
    constexpr double touch = 0.01;
    for (int quarter = 0; quarter < 4; ++quarter) {
        const Heading way = normal(box.heading + quarter * (full_turn / 4));
        double distance = touch;
        if (first_enemy(battle, state, id, box, way, false, distance).none()) return false;
    }
    return true;
}

Flight plan_flight(const Battle& battle, const State& state, UnitId id, Heading way, double distance, bool rout) {
    const UnitState& u = state.unit(id);
    Flight flight;
    flight.from = u.place;
    flight.way = way;
    flight.facing = u.heading;
    flight.formation = flight_formation(battle, state, id);
    const Vec d = direction(way);
    const Box box = footprint_at(battle, state, id, u.place, u.heading, flight.formation);
    const double edge = way_to_edge(*battle.ground, box, d);
    const double longest = edge + 1;
    double go = clear_distance(battle, state, id, box, d, distance, longest);
    const double bar = way_to_bar(battle, state, box, d, go);
    if (nearer(bar, go)) {
        go = bar;
        flight.end = FlightEnd::ground;
    }
    if (beyond(go, edge)) {
        go = edge;
        flight.end = FlightEnd::edge;
    }
    double to_enemy = go;
    flight.enemy = first_enemy(battle, state, id, box, way, rout, to_enemy);
    if (flight.enemy && (nearer(to_enemy, go) || flight.end == FlightEnd::free)) {
        go = to_enemy;
        flight.end = FlightEnd::enemy;
    } else {
        flight.enemy = {};
    }
    // The flight also ends clear of friends where ground or an enemy stops it.
    if (flight.end == FlightEnd::ground || (flight.end == FlightEnd::enemy && !rout))
        go = clear_distance(battle, state, id, box, d, go, go);
    flight.walked = go;
    flight.to = to_point(to_vec(u.place) + d * go);
    if (rout && flight.facing != way && (flight.end == FlightEnd::free || flight.end == FlightEnd::ground)) {
        double most = go;
        if (flight.end == FlightEnd::free) {
            most = way_to_bar(battle, state, box, d, edge);
            first_enemy(battle, state, id, box, way, rout, most);
        }
        face_away(battle, state, id, flight, most);
    }
    return flight;
}

void show_flight(Event& e, const Flight& flight, UnitId id, UnitId from) {
    e.unit = id;
    e.other = from;
    e.from = flight.from;
    e.to = flight.to;
    e.path = {flight.from, flight.to};
    e.heading = flight.facing;
    e.formation = flight.formation;
    e.distance = to_coord(flight.walked);
}

}  // namespace linstock::brom
