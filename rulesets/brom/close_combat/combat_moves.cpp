// The straight moves of close combat: the last inch, charges by an option, drawing off. The footprint sweeps one
// straight line with its heading unchanged. A unit passes through friends, but does not end on one.

#include "base/measure.hpp"
#include "battle/event.hpp"
#include "ground/measuring.hpp"
#include "rulesets/brom/close_combat/combat_parts.hpp"
#include "rulesets/brom/movement/allowance.hpp"
#include "rulesets/brom/movement/moving.hpp"

#include <algorithm>
#include <array>

namespace linstock::brom {

namespace {

/// A line that only touches does not block a unit that slides along it.
constexpr double step_back = 0.25;
/// How far an attacker at 1" looks straight ahead for its target, in inches beyond the gap at which it halted.
constexpr double closing_slack = 3.0;

Box moved(const Box& box, Heading way, double length) {
    Box out = box;
    out.centre = out.centre + direction(way) * length;
    return out;
}

Box box_at(const Battle& battle, const State& state, UnitId id, Heading heading) {
    const UnitState& u = state.unit(id);
    return footprint_at(battle, state, id, u.place, heading, u.formation);
}

/// Impassable ground and water block the path of the front centre.
bool barred_way(const Battle& battle, const State& state, Vec from, Vec to, double* where = nullptr) {
    const std::array<Vec, 2> path = {from, to};
    double length = 0;
    PieceId by;
    const bool barred = battle.ground->is_barred(path, state.pieces, length, by);
    if (where != nullptr) *where = length;
    return barred;
}

bool impassable_under(const Battle& battle, const Box& box) {
    for (const PieceId piece : battle.ground->under(box, KindSet{PieceKind::impassable}))
        if (overlap(box, battle.ground->piece(piece).area)) return true;
    return false;
}

bool on_nobody(const Battle& battle, const State& state, UnitId mover, const Box& box) {
    for (const Unit& other : battle.forces().units)
        if (other.id != mover && on_table(state, other.id) && overlaps_unit(battle, state, box, other.id)) return false;
    return true;
}

bool in_touch(const Battle& battle, const State& state, UnitId id) {
    for (const UnitId enemy : enemies_of(battle, state, id))
        if (within(distance_between(battle, state, id, enemy), 0)) return true;
    return false;
}

bool on_a_friend(const Battle& battle, const State& state, UnitId mover, const Box& box) {
    for (const Unit& other : battle.forces().units)
        if (other.id != mover && other.army == army_of(battle, mover) && on_table(state, other.id) &&
            overlaps_unit(battle, state, box, other.id))
            return true;
    return false;
}

}  // namespace

bool free_place(const Battle& battle, const State& state, UnitId mover, const Box& box, double enemy_gap) {
    const Ground& ground = *battle.ground;
    if (!ground.on_table(box) || impassable_under(battle, box)) return false;
    // RV-16.E.4: artillery never enters woods.
    if (is_battery(battle, mover) && ground.in(PieceKind::woods, box.front_centre())) return false;
    for (const Unit& other : battle.forces().units) {
        if (other.id == mover || !on_table(state, other.id)) continue;
        if (overlaps_unit(battle, state, box, other.id)) return false;
        if (other.army != army_of(battle, mover) && beyond(enemy_gap, 0) &&
            box_near_unit(battle, state, box, other.id, enemy_gap))
            return false;
    }
    return true;
}

std::uint8_t ground_between(const Battle& battle, const State& state, UnitId id, Vec from, Vec to) {
    const std::array<Vec, 2> path = {from, to};
    return ground_met(battle, state, id, path);
}

bool roll_straight(Play& play, UnitId id, Vec from, Vec to) {
    return roll_for_move(play, id, play.state().unit(id).formation,
                         terms_of_way(play.battle(), play.state(), id, from, to));
}

// RV-6: the event of the move shows the one die; the other rulesets report their dice in events of their own.
Allowance straight_allowance(Play& play, UnitId id, Vec from, Vec to) {
    const Battle& battle = play.battle();
    const Formation formation = play.state().unit(id).formation;
    const std::uint8_t terms = terms_of_way(battle, play.state(), id, from, to);
    MoveDice rolled;
    if (any_ground_is_rough(battle))
        rolled.face = static_cast<std::uint8_t>(play.face());
    else
        rolled = read_move_dice(play, id, formation, terms);
    return allowance_of(battle, play.state(), id, formation, rolled);
}

// The most that a throw in which all dice show the same face can give.
double most_straight(const Battle& battle, const State& state, UnitId id, Vec from, Vec to) {
    const Formation formation = state.unit(id).formation;
    const std::uint8_t met = ground_between(battle, state, id, from, to);
    MoveDice rolled;
    rolled.terms = terms_of_way(battle, state, id, from, to);
    const DiceAsked asked = dice_of_move(battle, state, id, formation, rolled.terms);
    double most = 0;
    for (int face = 1; face <= std::max(1, asked.sides); ++face) {
        const auto shown = static_cast<std::uint8_t>(face);
        rolled.face = shown;
        if (asked.purpose == Purpose::ground) {
            for (std::size_t kind = 0; kind < ground_kinds; ++kind)
                rolled.dice[kind] =
                    static_cast<std::uint8_t>(rates_of(battle, state, id, rolled.terms).loss[kind].dice->count * face);
        } else {
            std::fill_n(rolled.dice.begin(), std::min<std::size_t>(static_cast<std::size_t>(asked.count), 8), shown);
        }
        most = std::max(most, allowance_of(battle, state, id, formation, rolled).limit(false, met));
    }
    return most;
}

Point along(const State& state, UnitId id, Heading heading, double length) {
    return to_point(place_of(state, id) + direction(heading) * length);
}

// RV-10.F, RV-10.S: one straight line to contact: straight ahead if that meets the target, otherwise turned towards its
// middle. There is no such charge if another enemy or the ground blocks it, or a friend is where it would halt or end.
std::optional<ChargeWay> charge_way(const Battle& battle, const State& state, UnitId id, UnitId target) {
    const UnitState& u = state.unit(id);
    const Vec from = to_vec(u.place);
    const Box goal = footprint(battle, state, target);
    const double reach = most_straight(battle, state, id, from, from);
    if (beyond(distance_to_unit(battle, state, from, target), reach)) return std::nullopt;
    Heading heading = u.heading;
    std::optional<double> length =
        first_contact(battle, state, box_at(battle, state, id, heading), heading, target, reach);
    if (!length) {
        heading = heading_of(goal.centre - from);
        length = first_contact(battle, state, box_at(battle, state, id, heading), heading, target, reach);
    }
    if (!length) return std::nullopt;
    const Box box = box_at(battle, state, id, heading);
    for (const UnitId enemy : enemies_of(battle, state, id)) {
        if (enemy == target) continue;
        const auto way = first_contact(battle, state, box, heading, enemy, *length);
        if (way && nearer(*way, *length)) return std::nullopt;
    }
    const Vec to = from + direction(heading) * *length;
    if (barred_way(battle, state, from, to)) return std::nullopt;
    const Box end = moved(box, heading, *length);
    if (!battle.ground->on_table(end) || on_a_friend(battle, state, id, end)) return std::nullopt;
    const Box halt = moved(box, heading, std::max(0.0, *length - profile(battle).enemy_gap.value));
    if (on_a_friend(battle, state, id, halt)) return std::nullopt;
    if (beyond(*length, most_straight(battle, state, id, from, to))) return std::nullopt;
    return ChargeWay{heading, *length, to};
}

void advance(Play& play, UnitId id, Heading heading, Heading facing, double length) {
    const Point to = along(play.state(), id, heading, length);
    put_unit(play, id, to, facing, play.state().unit(id).formation, length, false);
    reveal_near(play, id);
    touch_strays(play, id);
}

// RV-10.A, RV-10.B: closing is the move straight ahead that brings the front into contact. If losses have made the
// target narrower, the attacker wheels towards its middle. It does not run into a friend in the last inch.
void close_in(Play& play, UnitId id, UnitId target) {
    const Battle& battle = play.battle();
    const State& state = play.state();
    const Vec from = place_of(state, id);
    const Box goal = footprint(battle, state, target);
    // A target that has re-formed may be further away than when the attacker came up.
    const double reach =
        std::max<double>(profile(battle).enemy_gap.value, distance_between(battle, state, id, target)) + closing_slack;
    Heading heading = state.unit(id).heading;
    double go = 0;
    // A unit that an enemy already touches stays in place.
    if (!in_touch(battle, state, id)) {
        auto length = first_contact(battle, state, box_at(battle, state, id, heading), heading, target, reach);
        if (!length) {
            const Heading wheeled = heading_of(goal.centre - from);
            const Box box = box_at(battle, state, id, wheeled);
            if (on_nobody(battle, state, id, box)) {
                length = first_contact(battle, state, box, wheeled, target, reach);
                if (length) heading = wheeled;
            }
        }
        go = length.value_or(0.0);
    }
    const Box box = box_at(battle, state, id, heading);
    for (const Unit& other : battle.forces().units) {
        if (other.id == id || other.id == target || !on_table(state, other.id)) continue;
        const auto way = first_contact(battle, state, box, heading, other.id, go);
        if (way) go = std::min(go, *way);
    }
    edit(play.state().unit(id), [&](BromUnit& w) {
        // For the options afterwards: the target's place, and the town that it held.
        w.start_place = to_point(goal.centre);
        w.start_heading = heading;
    });
    advance(play, id, heading, heading, go);
    edit(play.state().unit(id), [&](BromUnit& w) { w.edge_of = state.unit(target).town; });
}

double before_woods(const Battle& battle, const State& state, UnitId id, Vec from, Vec to) {
    const double whole = length(to - from);
    if (!is_battery(battle, id) || !has_guns(state, id)) return whole;
    Trace trace;
    battle.ground->trace(from, to, {PieceKind::woods}, trace);
    for (const PieceOnLine& on : trace)
        if (beyond((on.to - on.from) * whole, 0)) return on.from * whole;
    return whole;
}

double room_to_go(const Battle& battle, const State& state, UnitId id, Heading way, Heading facing, double want) {
    const UnitState& u = state.unit(id);
    const Vec from = to_vec(u.place);
    const Box box = box_at(battle, state, id, facing);
    const double gap = profile(battle).enemy_gap.value;
    double go = std::max(0.0, want);
    for (const UnitId enemy : enemies_of(battle, state, id)) {
        const auto contact = first_contact(battle, state, box, way, enemy, go + gap);
        if (contact) go = std::min(go, std::max(0.0, *contact - gap));
    }
    double where = 0;
    if (barred_way(battle, state, from, from + direction(way) * go, &where)) go = std::min(go, where);
    go = std::min(go, before_woods(battle, state, id, from, from + direction(way) * go));
    while (beyond(go, 0)) {
        const Box end = moved(box, way, go);
        if (battle.ground->on_table(end) && !on_a_friend(battle, state, id, end) && !impassable_under(battle, end))
            break;
        go = std::max(0.0, go - step_back);
    }
    return go;
}

double seen_room_to_go(Play& play, UnitId id, Heading way, Heading facing, double want) {
    const double blind = room_to_go(play.battle(), play.state(), id, way, facing, want);
    return reveal_along(play, id, box_at(play.battle(), play.state(), id, facing), way, blind)
               ? room_to_go(play.battle(), play.state(), id, way, facing, want)
               : blind;
}

void show_straight_move(Event& e, const State& state, UnitId id, UnitId other, Point from, double length) {
    const UnitState& now = state.unit(id);
    e.unit = id;
    e.other = other;
    e.from = from;
    e.to = now.place;
    e.path = {now.place};
    e.heading = now.heading;
    e.formation = now.formation;
    e.distance = to_coord(length);
}

}  // namespace linstock::brom
