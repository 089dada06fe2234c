// RV-6: how far a unit may go and which way. Measured along the path of the front centre.

#include "base/measure.hpp"
#include "ground/measuring.hpp"
#include "rulesets/brom/movement.hpp"

#include <algorithm>

namespace linstock::brom {

namespace {

Refusal refusal(const Battle& battle, std::string text, std::string_view clause) {
    return Refusal{RefusalKind::against_rules, std::move(text), {profile(battle).clause(clause)}};
}

std::string inches(double d) {
    const auto tenths = static_cast<long long>(d * 10 + 0.5);
    return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10);
}

}  // namespace

// RV-6, RV-d20: the base rate of the formation, and the variable table for the die.
Allowance allowance_of(const Battle& battle, const State& state, UnitId id, Formation formation, int face) {
    const Profile& pf = profile(battle);
    Allowance a;
    const Branch branch = facts(battle, id).branch;
    if (branch == Branch::wagon || branch == Branch::sharpshooter) {
        // RV-supply.1, RV-sharp.3: a fixed rate, no terrain loss.
        const Cited<int> rate = branch == Branch::wagon ? pf.wagon_move : pf.sharpshooter_move;
        a.open = a.rough = a.road = rate.value;
        a.rate = a.die = rate.why;
        return a;
    }
    const Profile::Rates& rates = pf.rates[static_cast<std::size_t>(mover_of(battle, state, id))];
    // RV-11.3: two stands are a line, whatever they were ordered to be.
    const bool column = formation == Formation::column && formation_allowed(battle, state, id, formation);
    const Cited<int> base = column ? rates.column : rates.line;
    const double rate = formation == Formation::square ? static_cast<double>(base.value) / pf.square_divisor.value
                                                       : static_cast<double>(base.value);
    const Profile::Variable& die = pf.variable[static_cast<std::size_t>(face)];
    a.open = std::max(0.0, rate + die.open.value);
    a.rough = std::max(0.0, rate + die.rough.value);
    a.road = std::max(0.0, rate + die.road.value);
    a.rate = base.why;
    a.die = die.open.why;
    return a;
}

const char* formation_clause(const Battle& battle, const State& state, UnitId id) {
    return formation_allowed(battle, state, id, Formation::column) ? "line" : "two_stands";
}

double greatest_reach(const Battle& battle, const State& state, UnitId id) {
    const double bare = std::max(allowance_of(battle, state, id, Formation::line, 0).open,
                                 state.unit(id).formation == Formation::column
                                     ? allowance_of(battle, state, id, Formation::column, 0).open
                                     : 0.0);
    int most = 0;
    for (std::size_t f = 1; f <= 20; ++f)
        most = std::max(most, profile(battle).variable[f].open.value);
    return bare + most;
}

// RV-11.3: with two stands left a foot or horse unit is always a line.
bool formation_allowed(const Battle& battle, const State& state, UnitId id, Formation formation) {
    const Branch branch = facts(battle, id).branch;
    const bool regiment = branch == Branch::foot || branch == Branch::horse;
    const bool small = regiment && state.unit(id).stands_left <= profile(battle).line_stands.value;
    switch (formation) {
        case Formation::line: return true;
        case Formation::column: return !small;
        case Formation::square: return branch == Branch::foot && !small;
        default: return false;
    }
}

namespace {

bool on_a_bridge(const Battle& battle, const State& state, Vec p) {
    for (const Piece& piece : battle.ground->pieces())
        if (piece.kind == PieceKind::bridge && state.pieces[piece.id.index()].down == 0 && !piece.line.empty() &&
            within(distance(piece.line.front(), p), piece.width * 0.5))
            return true;
    return false;
}

Vec point_at(std::span<const Vec> path, double walked) {
    for (std::size_t i = 1; i < path.size(); ++i) {
        const double leg = distance(path[i - 1], path[i]);
        if (walked <= leg && leg > 0)
            return path[i - 1] +
                   (path[i] - path[i - 1]) * (walked / leg);  // lint: raw-distance: a parameter along the leg, no rule
        walked -= leg;
    }
    return path.back();
}

/// RV-16.D, RV-16.E.1: what slows: woods and hills anywhere under the path's line, broken and rough ground, water that
/// is forded, walls, fences and hedges crossed.
bool meets_rough(const Battle& battle, const State& state, std::span<const Vec> path) {
    static constexpr KindSet areas{PieceKind::woods, PieceKind::hill, PieceKind::rough, PieceKind::broken,
                                   PieceKind::marsh};
    static constexpr KindSet water{PieceKind::stream, PieceKind::river};
    static constexpr KindSet walls{PieceKind::stone_wall, PieceKind::fence, PieceKind::hedge, PieceKind::breastwork,
                                   PieceKind::fieldwork};
    for (std::size_t i = 1; i < path.size(); ++i)
        if (battle.ground->meets_any(path[i - 1], path[i], areas)) return true;
    if (path.size() == 1) return battle.ground->in_any(areas, path.front());
    bool wet = false;
    for (std::size_t i = 1; i < path.size(); ++i) {
        wet = wet || battle.ground->meets_any(path[i - 1], path[i], water);
        if (!battle.ground->obstacles_crossed(path[i - 1], path[i], walls, state.pieces).empty()) return true;
    }
    if (!wet) return false;
    for (const Met& met : battle.ground->march(path, water))
        if (!on_a_bridge(battle, state, point_at(path, (met.from + met.to) * 0.5))) return true;
    return false;
}

bool meets_woods(const Battle& battle, std::span<const Vec> path) {
    for (std::size_t i = 1; i < path.size(); ++i)
        if (battle.ground->meets_any(path[i - 1], path[i], {PieceKind::woods})) return true;
    return battle.ground->in(PieceKind::woods, path.back());
}

/// RV-6.2: starts on the road, stays on it, in column, and is in column on it at the end.
bool keeps_the_road(const Battle& battle, const Journey& j, std::span<const Vec> path) {
    return j.start == Formation::column && j.end == Formation::column && path.size() > 1 &&
           battle.ground->on_road(path, 0);
}

std::optional<Refusal> ground_bars(const Battle& battle, const State& state, const Journey& j,
                                   std::span<const Vec> path, Way way) {
    double where = 0;
    PieceId by;
    if (path.size() > 1 && battle.ground->barred(path, state.pieces, where, by)) {
        const Piece& piece = battle.ground->piece(by);
        const std::string name = piece.name.empty() ? std::string(name_of(piece.kind)) : piece.name;
        return refusal(battle, name + " bars the way after " + inches(where) + " inches", "levels");
    }
    // RV-16.E.4: no artillery through woods; along a road it may go.
    const bool guns = is_battery(battle, j.unit) && has_guns(state, j.unit);
    if (guns && way != Way::road && meets_woods(battle, path) && !battle.ground->on_road(path, 0) &&
        !(path.size() == 1))
        return refusal(battle, "artillery does not move through woods, save along a road", "woods_guns");
    const double off_road = battle.scenario->guns_off_road;
    if (guns && off_road >= 0 && way != Way::road && beyond(path_length(path), off_road))
        return refusal(battle, "the ground is soft: guns move " + inches(off_road) + " inches off the road",
                       "move_measuring");
    for (std::size_t i = 1; i < path.size(); ++i)
        if (way != Way::road && battle.ground->meets_any(path[i - 1], path[i], {PieceKind::town}) &&
            !battle.ground->on_road(path, 0))
            return refusal(battle, "a town is entered by the rules for towns, or marched through along a road",
                           "town_entry");
    return std::nullopt;
}

/// The front centre never comes nearer than where it starts: nobody goes past an enemy, or through him, to his rear.
bool leads_away(std::span<const Vec> path, const Box& enemy) {
    const double start = distance(enemy, path.front());
    for (std::size_t i = 1; i < path.size(); ++i)
        if (nearer(distance(enemy, Segment{path[i - 1], path[i]}), start)) return false;
    return true;
}

/// RV-10.A: no closer than 1" to an enemy; a unit that starts closer may only open the distance.
std::optional<Refusal> enemies_bar(const Battle& battle, const State& state, const Journey& j,
                                   std::span<const Vec> path, std::span<const Box> swept, const Box& end) {
    const double gap = profile(battle).enemy_gap.value;
    const ArmyId army = army_of(battle, j.unit);
    const Box start = j.entering ? end : footprint(battle, state, j.unit);
    for (const Unit& other : battle.forces().units) {
        if (other.army == army || !on_table(state, other.id)) continue;
        bool maybe = box_near_unit(battle, state, end, other.id, gap);
        for (const Box& box : swept)
            maybe = maybe || box_near_unit(battle, state, box, other.id, gap);
        if (!maybe) continue;
        if (!j.entering && box_near_unit(battle, state, start, other.id, gap)) {
            const Box& theirs = footprint(battle, state, other.id);
            const bool opens = at_least(nearest_distance(end, theirs), nearest_distance(start, theirs));
            if (opens && leads_away(path, theirs)) continue;
            return refusal(battle, "so near the " + other.name + " it may only open the distance", "attack_halts");
        }
        return refusal(battle, "it would come nearer than " + inches(gap) + " inch to the " + other.name,
                       "attack_halts");
    }
    return std::nullopt;
}

std::optional<Refusal> end_bars(const Battle& battle, const State& state, const Journey& j, const Box& end) {
    if (!battle.ground->on_table(end))
        return refusal(battle, "it would stand over the edge of the table", "move_measuring");
    if (!battle.ground->under(end, {PieceKind::impassable}).empty())
        return refusal(battle, "it would stand on impassable ground", "levels");
    const ArmyId army = army_of(battle, j.unit);
    for (const Unit& other : battle.forces().units) {
        if (other.army != army || other.id == j.unit || !state.unit(other.id).on_field()) continue;
        const UnitState& o = state.unit(other.id);
        if (far_from_unit(battle, state, end, other.id, 0)) continue;
        const bool on = o.town ? overlap(end, battle.ground->piece(o.town).area)
                               : overlapping(end, footprint(battle, state, other.id));
        // RV-6.E: through friends, not onto them.
        if (on)
            return refusal(battle, "it may pass through the " + other.name + " but not stop on it", "passing_friends");
    }
    for (const PieceId town : battle.ground->under(end, {PieceKind::town}))
        if (overlap(end, battle.ground->piece(town).area) && j.end != Formation::column)
            return refusal(battle, "it would stand on a town without entering it", "town_entry");
    return std::nullopt;
}

}  // namespace

Point along(Point from, std::span<const Point> legs, double walked, Heading& heading) {
    Vec at = to_vec(from);
    for (const Point leg : legs) {
        const Vec to = to_vec(leg);
        const double d = distance(at, to);
        if (d > 0) heading = heading_of(to - at);
        if (at_least(d, walked)) return d > 0 ? to_point(at + (to - at) * (walked / d)) : leg;
        walked -= d;
        at = to;
    }
    return to_point(at);
}

Verdict judge(const Battle& battle, const State& state, const Journey& j) {
    Verdict v;
    if (!formation_allowed(battle, state, j.unit, j.end)) {
        v.no = refusal(battle, "the " + battle.unit(j.unit).name + " cannot form " + std::string(name_of(j.end)),
                       formation_clause(battle, state, j.unit));
        return v;
    }
    std::vector<Vec> path{to_vec(j.from)};
    for (const Point p : j.legs)
        if (distance(path.back(), to_vec(p)) > 0) path.push_back(to_vec(p));
    v.length = path_length(path);
    v.way = keeps_the_road(battle, j, path) ? Way::road : meets_rough(battle, state, path) ? Way::rough : Way::open;
    const double limit = v.way == Way::road    ? j.allowance.road
                         : v.way == Way::rough ? j.allowance.rough
                                               : j.allowance.open;
    if (beyond(v.length, limit)) {
        const char* ground = v.way == Way::road    ? "on the road"
                             : v.way == Way::rough ? "over rough ground"
                                                   : "in the open";
        v.no = Refusal{RefusalKind::against_rules,
                       "the way is " + inches(v.length) + " inches; " + ground + " it may go " + inches(limit),
                       {j.allowance.rate, j.allowance.die, profile(battle).clause("move_measuring")}};
        return v;
    }
    v.no = ground_bars(battle, state, j, path, v.way);
    if (v.no) return v;
    const Point last = j.legs.empty() ? j.from : j.legs.back();
    const Box end = footprint_at(battle, state, j.unit, last, j.heading, j.end);
    v.no = end_bars(battle, state, j, end);
    if (v.no) return v;
    const std::vector<Box> swept = corridor(path, size_of(battle, state, j.unit, j.start).width);
    v.no = enemies_bar(battle, state, j, path, swept, end);
    return v;
}

// RV-10.A: nearest points 1" apart, some part of its front meets the target when moved straight ahead.
bool has_arrived(const Battle& battle, const State& state, UnitId unit, UnitId target) {
    const double gap = profile(battle).enemy_gap.value;
    if (!within(distance_between(battle, state, unit, target), gap)) return false;
    const Box mine = footprint(battle, state, unit);
    return advance_until(mine, mine.heading, footprint(battle, state, target), 0, gap * 2).has_value();
}

}  // namespace linstock::brom
