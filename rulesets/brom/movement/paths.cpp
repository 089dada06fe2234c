// RV-6, RE-5, CF-7: which path a unit may take. Measured along the path of the front centre (RV-6.1, RE-5.B, CF-7.B).
// Facing and formation at the end are free (RE-4.B, RE-5.C, CF-5.B, CF-7.C).

#include "base/measure.hpp"
#include "battle/ruleset.hpp"
#include "ground/measuring.hpp"
#include "rulesets/brom/formation_traits.hpp"
#include "rulesets/brom/movement/allowance.hpp"
#include "rulesets/brom/movement/outline.hpp"
#include "rulesets/brom/movement/passing.hpp"
#include "rulesets/brom/near.hpp"
#include "rulesets/brom/terrain_traits.hpp"
#include "rulesets/brom/words.hpp"

#include <algorithm>

namespace linstock::brom {

namespace {

Refusal refusal(const Battle& battle, std::string text, std::string_view clause) {
    return Refusal{RefusalKind::against_rules, std::move(text), {profile(battle).clause(clause)}};
}

/// The same with a message that is built only if the caller reads it.
template <class Words>
Refusal refusal(const Battle& battle, const Journey& j, std::string_view clause, Words&& words) {
    return j.unsaid ? Refusal{} : refusal(battle, words(), clause);
}

}  // namespace

// RV-11.3: with two stands left a foot or horse unit is always a line. RE-4.A: light infantry and dismounted light
// cavalry may open out. CF-5.A: disorder comes only from a rally.
bool formation_allowed(const Battle& battle, const State& state, UnitId id, Formation formation) {
    const Branch branch = facts(battle, id).branch;
    const bool regiment = branch == Branch::foot || branch == Branch::horse;
    const bool small = regiment && state.unit(id).stands_left <= profile(battle).line_stands.value;
    switch (traits_of(formation).formed_by) {
        case FormedBy::all: return true;
        case FormedBy::not_small: return !regiment || shape_of(battle, state, id, formation) == formation;
        case FormedBy::infantry: return branch == Branch::foot && !small;
        case FormedBy::light_foot:
            return !small && profile(battle).skirmish_gap_stands.value > 0 && facts(battle, id).light &&
                   is_foot(battle, state, id);
        case FormedBy::none: break;
    }
    return false;
}

namespace {

/// Why it cannot take this formation.
std::string formation_bar(const Battle& battle, const State& state, UnitId id, Formation formation) {
    const Branch branch = facts(battle, id).branch;
    const bool regiment = branch == Branch::foot || branch == Branch::horse;
    const int stands = state.unit(id).stands_left;
    if (regiment && stands <= profile(battle).line_stands.value)
        return "with " + std::to_string(stands) + (stands == 1 ? " stand" : " stands") +
               " left a unit is always a line";
    switch (traits_of(formation).formed_by) {
        case FormedBy::not_small:
            if (!regiment) break;
            return "with " + std::to_string(stands) + " stands left a column is not deeper than wide: it is a line";
        case FormedBy::infantry: return "only infantry can form square";
        case FormedBy::light_foot:
            if (profile(battle).skirmish_gap_stands.value == 0) return "this ruleset does not have it";
            return "only light infantry and dismounted light cavalry can open out";
        case FormedBy::all:
        case FormedBy::none: break;
    }
    return "this ruleset does not have that formation";
}

}  // namespace

Refusal formation_refusal(const Battle& battle, const State& state, UnitId id, Formation formation) {
    std::vector<std::string> open;
    for (const Formation f : battle.rules->formations)
        if (formation_allowed(battle, state, id, f)) open.emplace_back(traits_of(f).name);
    const bool small = !formation_allowed(battle, state, id, marching_formation);
    return refusal(battle,
                   the_unit(battle, id) + " cannot form " + traits_of(formation).name + ": " +
                       formation_bar(battle, state, id, formation) + "; it may form " + either(open),
                   small ? "two_stands" : "line");
}

namespace {

bool meets_woods(const Battle& battle, std::span<const Vec> path) {
    for (std::size_t i = 1; i < path.size(); ++i)
        if (battle.ground->meets_any(path[i - 1], path[i], {PieceKind::woods})) return true;
    return battle.ground->in(PieceKind::woods, path.back());
}

/// RV-16.E.4, RE-16.E.4, CF-17.E.4: guns at the edge of a wood may come out of it, and enter none.
bool comes_out_of_woods(const Battle& battle, std::span<const Vec> path) {
    if (!battle.ground->in(PieceKind::woods, path.front()) || battle.ground->in(PieceKind::woods, path.back()))
        return false;
    const std::vector<PieceOnPath> met = battle.ground->pieces_on_path(path, {PieceKind::woods});
    return std::all_of(met.begin(), met.end(), [&](const PieceOnPath& wood) {
        return !beyond(wood.from, 0) && within(wood.to, profile(battle).woods_edge.value);
    });
}

/// RV-6.2, RE-5.D, CF-7.D: starts on the road and stays on it, in column. RV: also ends in column on it.
bool keeps_the_road(const Battle& battle, const Journey& j, std::span<const Vec> path, KindSet about) {
    if (j.allowance.road < 0) return false;  // lint: raw-distance: there is no such rate
    return traits_of(j.start).marches && about.has(PieceKind::road) &&
           (traits_of(j.end).marches || !j.allowance.column_at_end) && path.size() > 1 &&
           battle.ground->on_road(path, 0);
}

/// The distance over the ground on the path, and what other ground would leave.
std::string reach_text(const Battle& battle, const State& state, const Journey& j, const Verdict& v) {
    if (v.way == Way::road) return "on the road it may go " + inches(v.limit);
    if (v.way == Way::open) return "in the open it may go " + inches(v.limit);
    if (!j.allowance.by_kind) return "over rough ground it may go " + inches(v.limit);
    std::string text = "with " + ground_text(v.met) + " on it, it may go " + inches(v.limit) + ", in the open " +
                       inches(j.allowance.open);
    for (const GroundReach& r : reach_over(battle, state, j.unit, j.allowance))
        text += ", over " + std::string(r.ground) + " " + inches(to_vec({r.distance, 0}).x);
    return text;
}

std::optional<Refusal> too_far(const Battle& battle, const State& state, const Journey& j, const Verdict& v) {
    if (j.unsaid) return Refusal{};
    Refusal no{RefusalKind::against_rules,
               "too far: the path is " + inches(v.length) + "; " + reach_text(battle, state, j, v),
               {j.allowance.rate}};
    no.why.push_back(j.allowance.die == Cite{} ? profile(battle).clause("variable_move") : j.allowance.die);
    no.why.push_back(profile(battle).clause("move_measuring"));
    if (v.way == Way::rough) cite_ground(battle, state, j.unit, v.met, no.why);
    return no;
}

/// RE-5.A: it enters no ground that was not named with the order. CF-7.D: on the road it stays there.
std::optional<Refusal> terms_bar(const Battle& battle, const State& state, const Journey& j, const Verdict& v) {
    const Allowance& a = j.allowance;
    if (v.way == Way::road || j.legs.empty()) return std::nullopt;
    if ((a.closed & keeps_road) != 0)
        return refusal(battle, "the order was to keep to the road, in column", "road_move");
    const auto without_reference = static_cast<std::uint8_t>(v.met & a.closed);
    if (without_reference == 0) return std::nullopt;
    if (j.unsaid) return Refusal{};
    const std::string named = ground_text(static_cast<std::uint8_t>(costly_ground(battle, state, j.unit) & ~a.closed));
    Refusal no = refusal(battle,
                         "the path enters " + ground_text(without_reference) +
                             ", which the order did not name: the unit may enter " +
                             (named.empty() ? "open ground only" : named),
                         "variable_move");
    cite_ground(battle, state, j.unit, without_reference, no.why);
    return no;
}

/// RE-movement: unlimbering takes a move of its own, limbering half of one.
std::optional<Refusal> limbers_on_the_way(const Battle& battle, const State& state, const Journey& j) {
    if (profile(battle).unlimber_moves.value == 0 || j.start == j.end) return std::nullopt;
    if (!is_battery(battle, j.unit) || !has_guns(state, j.unit)) return std::nullopt;
    return refusal(battle, "limbering and unlimbering need an order of their own", "movement_rates");
}

/// RV-16.A, RE-16.A, CF-17.A: all ground but hills is level; impassable ground has no level.
std::optional<Refusal> ground_bars(const Battle& battle, const State& state, const Journey& j,
                                   std::span<const Vec> path, Way way, KindSet about) {
    static constexpr KindSet barring = kinds_with(&TerrainTraits::bars);
    double where = 0;
    PieceId by;
    if (path.size() > 1 && about.meets(barring) && battle.ground->is_barred(path, state.pieces, where, by)) {
        return refusal(battle, j, "levels", [&] {
            const Piece& piece = battle.ground->piece(by);
            const std::string name = piece.name.empty() ? std::string(name_of(piece.kind)) : piece.name;
            return name + " blocks the path after " + inches(where);
        });
    }
    // RV-16.E.4, RE-16.E.4, CF-17.E.4, CF-17.E.5: artillery may not pass through woods, but may go along a road there.
    const bool guns = is_battery(battle, j.unit) && has_guns(state, j.unit);
    if (guns && way != Way::road && about.has(PieceKind::woods) && meets_woods(battle, path) &&
        !battle.ground->on_road(path, 0) && !(path.size() == 1) && !comes_out_of_woods(battle, path))
        return refusal(battle, j, "woods_guns",
                       [] { return std::string("artillery can move through woods only along a road"); });
    const double off_road = battle.scenario->guns_off_road;
    if (guns && off_road >= 0 && way != Way::road && beyond(path_length(path), off_road))
        return refusal(battle, j, "move_measuring", [&] {
            return "the ground is soft: guns may move at most " + inches(off_road) + " off the road";
        });
    const bool by_towns = way != Way::road && about.has(PieceKind::town);
    for (std::size_t i = 1; i < path.size(); ++i)
        if (by_towns && battle.ground->meets_any(path[i - 1], path[i], {PieceKind::town}) &&
            !battle.ground->on_road(path, 0)) {
            if (j.unsaid) return Refusal{};
            Refusal no =
                refusal(battle, "the path crosses a town: order the unit to enter it, or march through it along a road",
                        "town_entry");
            // CF-17.F.10; the other rulesets have no clause of their own for it.
            if (profile(battle).clause.has("town_road")) no.why.push_back(profile(battle).clause("town_road"));
            return no;
        }
    return std::nullopt;
}

/// The same with a cache, for a path that is tried in several formations.
std::optional<Refusal> ground_bars(const Battle& battle, const State& state, const Journey& j, Track& track, Way way,
                                   KindSet about) {
    std::uint8_t& known = track.barred[static_cast<std::size_t>(way)];
    if (!j.unsaid || known == 0) {
        std::optional<Refusal> no = ground_bars(battle, state, j, track.path, way, about);
        known = no ? 2 : 1;
        return no;
    }
    if (known == 2) return Refusal{};
    return std::nullopt;
}

/// The front centre never comes nearer than at its start, so that no unit goes past or through an enemy to its rear.
bool leads_away(std::span<const Vec> path, const Box& enemy) {
    const double start = distance(enemy, path.front());
    for (std::size_t i = 1; i < path.size(); ++i)
        if (nearer(distance(enemy, Segment{path[i - 1], path[i]}), start)) return false;
    return true;
}

constexpr double touch = 0.0001;

/// Whether this path brings an attack up to its target, or the rest of the allowance straight on from its end does,
/// where it may close. CF-3.F: later moves make up the missing distance, but the path must not lead further away from
/// the target.
bool comes_up(const Battle& battle, const State& state, const Journey& j, const Box& end, std::span<const UnitId> near,
              double left) {
    if (j.target.none() || !on_table(state, j.target)) return false;
    const double gap = profile(battle).enemy_gap.value;
    if (advance_to_unit(battle, state, end, j.heading, j.target, gap, std::max(0.0, left)))
        return closes_freely(battle, state, j, end, near, std::max(0.0, left));
    if (!profile(battle).continuous_fire) return false;
    const double from = distance_to_unit(battle, state, to_vec(j.from), j.target);
    return within(distance_to_unit(battle, state, end.front_centre(), j.target), from);
}

const Box& box_of(const Battle& battle, const State& state, Neighbour& one) {
    if (!one.measured) one.box = footprint(battle, state, one.id);
    one.measured = true;
    return one.box;
}

/// Certainly, by the circle around it.
bool far_from(const Box& box, const Neighbour& one, double reach) {
    return !one.in_town && far_apart(box, one.place, one.round + reach);
}

/// As box_near_unit().
bool box_near(const Battle& battle, const State& state, const Box& box, Neighbour& one, double gap) {
    if (far_from(box, one, gap)) return false;
    if (one.in_town) return box_near_unit(battle, state, box, one.id, gap);
    const Box& theirs = box_of(battle, state, one);
    return !far_apart(box, theirs, gap) && !at_least(nearest_distance(box, theirs), gap);
}

/// RV-10.A, RE-2.2, RE-10.A, CF-12.A: no closer than 1" to an enemy. A unit that starts closer may only open the
/// distance. An attacker halts 1" from its target. The clause concerns that enemy only: the attacker may pass and end
/// nearer to others if it touches none.
std::optional<Refusal> enemies_bar(const Battle& battle, const State& state, const Journey& j, Track& track,
                                   const Box& end, const InReach& near, double left) {
    const std::vector<Vec>& path = track.path;
    const double halt = profile(battle).enemy_gap.value;
    const double most = std::max(halt, touch);
    std::optional<double> width;
    std::optional<bool> comes;  // computed if a unit is near: most paths are near none
    const auto attacks = [&] {
        if (!comes) comes = comes_up(battle, state, j, end, near.units, left);
        return *comes;
    };
    for (Neighbour& other : near.ones) {
        if (other.friendly || !other.shown) continue;
        if (!width) width = size_of(battle, state, j.unit, j.start).width;
        const bool aside = far_from_way(path, *width, other, most);
        if (aside && far_from(end, other, most)) continue;
        if (!aside && track.swept.empty()) track.swept = corridor(path, *width);
        const auto comes_near = [&](double gap) {
            return box_near(battle, state, end, other, gap) ||
                   (!aside && std::any_of(track.swept.begin(), track.swept.end(),
                                          [&](const Box& box) { return box_near(battle, state, box, other, gap); }));
        };
        const UnitId id = other.id;
        if (!comes_near(most)) continue;
        const bool beside = id != j.target && attacks();
        const double gap = beside ? touch : halt;
        if (!comes_near(gap)) continue;
        const Box start = j.entering ? end : footprint(battle, state, j.unit);
        if (!j.entering && box_near(battle, state, start, other, gap)) {
            const Box& theirs = box_of(battle, state, other);
            const bool opens = at_least(nearest_distance(end, theirs), nearest_distance(start, theirs));
            if (opens && leads_away(path, theirs)) continue;
            return refusal(battle, j, "attack_halts", [&] {
                return "too close to " + the_unit(battle, other.id) + ": the unit may only move away from it";
            });
        }
        return refusal(battle, j, "attack_halts", [&] {
            return (beside ? "the unit would touch " : "the unit would come nearer than " + inches(gap) + " to ") +
                   the_unit(battle, other.id);
        });
    }
    return std::nullopt;
}

/// The unit does not move, turn or re-form.
bool stays(const State& state, const Journey& j) {
    const UnitState& u = state.unit(j.unit);
    return !j.entering && j.legs.empty() && u.on_field() && u.place == j.from && u.heading == j.heading &&
           u.formation == j.end;
}

std::optional<Refusal> end_bars(const Battle& battle, const State& state, const Journey& j, const Box& end,
                                const InReach& near) {
    // A unit may always stay in place: a fall back may end a rounding step away from others.
    if (stays(state, j)) return std::nullopt;
    if (near.off_the_edge && !battle.ground->on_table(end))
        return refusal(battle, j, "move_measuring",
                       [] { return std::string("the unit would end over the edge of the table"); });
    if (near.ground.has(PieceKind::impassable) && !battle.ground->under(end, {PieceKind::impassable}).empty())
        return refusal(battle, j, "levels", [] { return std::string("the unit would end on impassable ground"); });
    for (Neighbour& other : near.ones) {
        if (!other.friendly || far_from(end, other, 0)) continue;
        const bool on = other.in_town ? overlap(end, battle.ground->piece(state.unit(other.id).town).area)
                                      : overlapping(end, box_of(battle, state, other));
        // RV-6.E, RE-4.C, RE-5.E, CF-5.C, CF-7.E: through friends, but not ending on them.
        if (on)
            return refusal(battle, j, "passing_friends", [&] {
                return "the unit may pass through " + the_unit(battle, other.id) + " but not end on it";
            });
    }
    if (!near.ground.has(PieceKind::town)) return std::nullopt;
    for (const PieceId town : battle.ground->under(end, {PieceKind::town}))
        if (overlap(end, battle.ground->piece(town).area) && !traits_of(j.end).marches)
            return refusal(battle, j, "town_entry",
                           [] { return std::string("the unit would end on a town without entering it"); });
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

bool closes_freely(const Battle& battle, const State& state, const Journey& j, const Box& end,
                   std::span<const UnitId> near, double left) {
    const double reach = left + 2 * profile(battle).enemy_gap.value;
    const auto way = advance_to_unit(battle, state, end, j.heading, j.target, 0, reach);
    if (!way) return false;
    return std::none_of(near.begin(), near.end(), [&](UnitId id) {
        if (id == j.unit || id == j.target || !on_table(state, id)) return false;
        if (army_of(battle, id) == army_of(battle, j.unit)) return false;
        return advance_to_unit(battle, state, end, j.heading, id, 0, *way).has_value();
    });
}

InReach units_in_reach(const Battle& battle, const State& state, UnitId unit, Vec from, double far) {
    const double round = facts(battle, unit).farthest;
    const double reach = far + round + profile(battle).enemy_gap.value;
    InReach out;
    out.far = far;
    out.units = units_near(battle, state, from, reach);
    out.ones.reserve(out.units.size());
    const std::vector<ArmyId>& army = setup(battle).rolls.army;
    for (const UnitId id : out.units) {
        if (id == unit) continue;
        const UnitState& u = state.unit(id);
        Neighbour& one = out.ones.emplace_back();
        one.id = id;
        one.place = to_vec(u.place);
        one.round = facts(battle, id).farthest;
        one.friendly = army[id.index()] == army[unit.index()];
        one.shown = u.presence == Presence::on_table;
        one.in_town = !u.town.none();
    }
    const double about = far + round + margin_of_doubt;
    out.ground = battle.ground->kinds_near(from, about);
    out.off_the_edge = from.x < about || from.y < about || from.x > battle.ground->width() - about ||
                       from.y > battle.ground->height() - about;
    return out;
}

Track track_of(const Battle& battle, const State& state, UnitId unit, Point from, std::span<const Point> legs) {
    Track out;
    trace(battle, state, unit, from, legs, nullptr, out);
    return out;
}

void trace(const Battle& battle, const State& state, UnitId unit, Point from, std::span<const Point> legs,
           const InReach* near, Track& out) {
    out.path.clear();
    out.swept.clear();
    out.barred = {};
    out.path.reserve(legs.size() + 1);
    out.path.push_back(to_vec(from));
    for (const Point p : legs)
        if (distance(out.path.back(), to_vec(p)) > 0) out.path.push_back(to_vec(p));
    out.length = path_length(out.path);
    const bool known_near = near != nullptr && within(out.length, near->far);
    out.met = ground_met(battle, state, unit, out.path, known_near ? near->ground : KindSet::all());
}

Verdict judge(const Battle& battle, const State& state, const Journey& j) {
    Verdict v;
    if (!formation_allowed(battle, state, j.unit, j.end)) {
        v.no = j.unsaid ? Refusal{} : formation_refusal(battle, state, j.unit, j.end);
        return v;
    }
    Track own;
    if (j.track == nullptr) trace(battle, state, j.unit, j.from, j.legs, j.near, own);
    Track& track = j.track == nullptr ? own : *j.track;
    const std::vector<Vec>& path = track.path;
    v.length = track.length;
    const bool known_near = j.near != nullptr && within(v.length, j.near->far);
    const KindSet about = known_near ? j.near->ground : KindSet::all();
    const bool on_road = keeps_the_road(battle, j, path, about);
    v.met = on_road ? std::uint8_t{0} : track.met;
    v.way = on_road ? Way::road : v.met != 0 ? Way::rough : Way::open;
    v.limit = j.allowance.limit(on_road, v.met);
    const auto refused = [&](std::optional<Refusal>&& no) {
        if (no) v.no = std::move(no);
        return v.no.has_value();
    };
    if (refused(terms_bar(battle, state, j, v))) return v;
    if (beyond(v.length, v.limit)) {
        v.no = too_far(battle, state, j, v);
        return v;
    }
    if (refused(limbers_on_the_way(battle, state, j))) return v;
    if (refused(ground_bars(battle, state, j, track, v.way, about))) return v;
    const Point last = j.legs.empty() ? j.from : j.legs.back();
    const Box end = footprint_at(battle, state, j.unit, last, j.heading, j.end);
    InReach found;
    if (!known_near) found = units_in_reach(battle, state, j.unit, path.front(), v.length);
    const InReach& near = known_near ? *j.near : found;
    if (refused(end_bars(battle, state, j, end, near))) return v;
    refused(enemies_bar(battle, state, j, track, end, near, v.limit - v.length));
    return v;
}

// RV-10.A: nearest points 1" apart, and some part of its front meets the target when moved straight ahead.
bool has_arrived(const Battle& battle, const State& state, UnitId unit, UnitId target) {
    const double gap = profile(battle).enemy_gap.value;
    if (!within(distance_between(battle, state, unit, target), gap)) return false;
    const Box mine = footprint(battle, state, unit);
    return advance_to_unit(battle, state, mine, mine.heading, target, 0, gap * 2).has_value();
}

}  // namespace linstock::brom
