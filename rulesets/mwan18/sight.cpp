#include "rulesets/mwan18/sight.hpp"

#include "base/measure.hpp"
#include "ground/measuring.hpp"
#include "rulesets/mwan18/terrain_traits.hpp"

#include <algorithm>
#include <cmath>

namespace linstock::mwan18 {

namespace {

constexpr KindSet hiding = kinds_with(&TerrainTraits::hides);

/// A crest blocks the line unless one end is above its hill or on the crest.
bool crest_hides(const Battle& battle, const PieceOnLine& met, int from_level, int to_level, double length) {
    const int level = met.kind == PieceKind::hill ? battle.ground->piece(met.piece).level : 1;
    if (std::max(from_level, to_level) > level) return false;
    const double on_crest = book(battle).cover_reach.value;
    return beyond(met.from * length, on_crest) && beyond((1 - met.from) * length, on_crest);
}

/// An upper bound of the distance from the front centre to a corner, in any formation.
double farthest_of(const Battle& battle, UnitId id, const UnitState& u) {
    const Book& b = book(battle);
    const double n = std::max(1, int{u.stands_left});
    if (is_battery(battle, id)) return n * ((b.gun.width.value + b.battery_gap.value) / 2 + 2 * b.gun.depth.value);
    const Footing& stand = u.mounted ? b.cavalry : b.infantry;
    return n * (stand.width.value * (1 + b.open_gap.value) / 2 + stand.depth.value);
}

/// A hill blocks the line if both ends are below its level.
bool hill_hides(const Battle& battle, const PieceOnLine& met, int from_level, int to_level) {
    const int level = battle.ground->piece(met.piece).level;
    return std::max(from_level, to_level) < level && met.to - met.from > 1e-9;
}

}  // namespace

int level_at(const Battle& battle, Vec p) { return battle.ground->level_at(p); }

bool ground_open(const Battle& battle, const State&, Vec from, Vec to) {
    thread_local Trace trace;  // lint: threads: scratch buffer, overwritten by each call
    trace.clear();
    battle.ground->trace(from, to, hiding, trace);
    if (trace.empty()) return true;
    const double length = distance(from, to);
    const int from_level = level_at(battle, from);
    const int to_level = level_at(battle, to);
    double in_woods = 0;
    double in_crops = 0;
    for (const PieceOnLine& met : trace) {
        const double stretch = (met.to - met.from) * length;
        if (met.is_crest) {
            if (crest_hides(battle, met, from_level, to_level, length)) return false;
        } else if (met.kind == PieceKind::hill) {
            if (hill_hides(battle, met, from_level, to_level)) return false;
        } else if (met.kind == PieceKind::woods) {
            in_woods += stretch;
        } else if (met.kind == PieceKind::crops) {
            const double depth = battle.ground->piece(met.piece).sight_depth;
            if (depth >= 0) in_crops = std::max(in_crops, stretch - depth);
        } else if (met.from > 1e-9 && met.to < 1 - 1e-9) {
            return false;  // a building between them
        }
    }
    return within(in_woods, book(battle).woods_sight.value) && within(in_crops, 0);  // MW-3.20
}

bool troops_open(const Battle& battle, const State& state, Segment line, UnitId but_one, UnitId but_other) {
    const int high = std::max(level_at(battle, line.a), level_at(battle, line.b));
    const Vec middle = (line.a + line.b) * 0.5;
    const Vec way = line.b - line.a;
    const double whole = length(way);
    const double half = whole * 0.5;
    for (const Unit& unit : units_of(battle)) {
        if (unit.id == but_one || unit.id == but_other || !on_table(state, unit.id)) continue;
        if (open_order(state, unit.id) || state.unit(unit.id).stands_left == 0)
            continue;  // skirmishers do not block sight, MW-4.E.1
        const Vec to = to_vec(state.unit(unit.id).place) - middle;
        const double least = farthest_of(battle, unit.id, state.unit(unit.id)) + margin_of_doubt;
        if (std::fabs(cross(way, to)) > least * whole || std::fabs(dot(way, to)) > (half + least) * whole) continue;
        const Box box = footprint(battle, state, unit.id);
        const Vec d = box.centre - middle;
        const double reach = half + box.half_width + box.half_depth;
        if (dot(d, d) > reach * reach || !crosses(line, box)) continue;
        if (level_at(battle, box.centre) >= high) return false;
    }
    return true;
}

bool sees_from(const Battle& battle, const State& state, UnitId viewer, Vec from, UnitId target) {
    const Segment line = range_line(battle, state, from, target);
    const double limit = battle.scenario->sight_limit(state.turn);
    if (beyond(distance(line.a, line.b), limit)) return false;
    return ground_open(battle, state, line.a, line.b) && troops_open(battle, state, line, viewer, target);
}

bool sees(const Battle& battle, const State& state, UnitId viewer, UnitId target) {
    return sees_from(battle, state, viewer, front_centre(state, viewer), target);
}

bool seen_by_army(const Battle& battle, const State& state, ArmyId army, UnitId target) {
    return std::any_of(units_of(battle).begin(), units_of(battle).end(), [&](const Unit& unit) {
        return unit.army == army && on_table(state, unit.id) && figures_left(battle, state, unit.id) > 0 &&
               sees(battle, state, unit.id, target);
    });
}

namespace {

struct Near {
    double distance;
    UnitId unit;
};

/// Enemies that satisfy `pass`, nearest first; on a tie in unit order.
template <class Pass>
void enemies_by_distance(const Battle& battle, const State& state, UnitId id, double limit, Pass&& pass,
                         std::vector<Near>& out) {
    out.clear();
    const Box mine = footprint(battle, state, id);
    for (const Unit& unit : units_of(battle)) {
        if (!enemies(battle, id, unit.id) || !pass(unit.id)) continue;
        const Box box = footprint(battle, state, unit.id);
        if (far_apart(mine, box, limit)) continue;
        const double d = nearest_distance(mine, box);
        if (within(d, limit)) out.push_back({d, unit.id});
    }
    std::stable_sort(out.begin(), out.end(),
                     [](const Near& a, const Near& b) { return nearer(a.distance, b.distance); });
}

constexpr double anywhere = 1e9;

}  // namespace

Seen nearest_enemy(const Battle& battle, const State& state, UnitId id, double limit) {
    std::vector<Near> all;
    enemies_by_distance(battle, state, id, limit, [&](UnitId e) { return in_order(battle, state, e); }, all);
    for (const Near& n : all)
        if (sees(battle, state, id, n.unit)) return {n.unit, n.distance};
    return {};
}

Seen nearest_enemy(const Battle& battle, const State& state, UnitId id) {
    return nearest_enemy(battle, state, id, anywhere);
}

Seen nearest_enemy_unseen(const Battle& battle, const State& state, UnitId id) {
    std::vector<Near> all;
    enemies_by_distance(battle, state, id, anywhere, [&](UnitId e) { return on_table(state, e); }, all);
    return all.empty() ? Seen{} : Seen{all.front().unit, all.front().distance};
}

// MW-10.17: the unit's objective, if it is a visible enemy in its arc. Otherwise the nearest visible enemy in its arc.
UnitId enemy_ahead(const Battle& battle, const State& state, UnitId id) {
    const UnitId named = own(state.unit(id)).objective;
    if (named && on_table(state, named) && in_arc(battle, state, id, named) && sees(battle, state, id, named))
        return named;
    std::vector<Near> all;
    const auto ahead = [&](UnitId e) { return in_order(battle, state, e) && in_arc(battle, state, id, e); };
    enemies_by_distance(battle, state, id, book(battle).enemy_ahead_to.value, ahead, all);
    for (const Near& n : all)
        if (sees(battle, state, id, n.unit)) return n.unit;
    return {};
}

// MW-10.16
Heading rear_of(const Battle& battle, const State& state, UnitId id) {
    const UnitId from = nearest_enemy(battle, state, id).unit;
    if (from.none()) return normal(battle.forces().army(army_of(battle, id)).edge + half_turn);
    const Vec place = front_centre(state, id);
    const Vec away = place - nearest_on(footprint(battle, state, from), place);
    if (dot(away, away) < 1e-12) return normal(state.unit(id).heading + half_turn);
    return heading_of(away);
}

}  // namespace linstock::mwan18
