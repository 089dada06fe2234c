// MW-3.21 to MW-3.36: the cost of a straight march by the ground.

#include "base/measure.hpp"
#include "ground/measuring.hpp"
#include "rulesets/mwan18/movement/gaps.hpp"
#include "rulesets/mwan18/movement/legs.hpp"
#include "rulesets/mwan18/terrain_traits.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace linstock::mwan18 {

namespace {

constexpr KindSet slow_ground = kinds_with(&TerrainTraits::slows);
constexpr KindSet obstacles = kinds_with(&TerrainTraits::obstacle);

std::size_t column(Mover mover) { return static_cast<std::size_t>(mover); }

Mover mover_in(const Battle& battle, const State& state, UnitId id, const Pose& pose) {
    if (is_battery(battle, id)) return crew_on_foot(state, id) ? Mover::infantry : Mover::artillery;
    return pose.mounted ? Mover::cavalry : Mover::infantry;
}

/// Feet from a point to the nearest crest line of its hill; without one, to the hill's centre.
double from_the_top(const Piece& hill, Vec p) {
    if (hill.crests.empty()) return distance(centroid(hill.area), p);
    double best = 1e18;
    for (const Polyline& crest : hill.crests)
        for (std::size_t i = 0; i + 1 < crest.size(); ++i)
            best = std::min(best, distance(Segment{crest[i], crest[i + 1]}, p));
    return best;
}

/// A stretch of slope along the leg, in feet.
struct Slope {
    double from, to;
    bool up;
};

/// MW-3.25, MW-3.26: uphill approaches the crest, downhill leads away. A stretch that crosses the crest is divided
/// there.
void add_slopes(const Battle& battle, Vec a, Vec along, const PieceOnPath& met, std::vector<Slope>& out) {
    const Piece& hill = battle.ground->piece(met.piece);
    std::vector<double> cuts = {met.from, met.to};
    thread_local Trace trace;  // lint: threads: scratch buffer, overwritten by each call
    trace.clear();
    battle.ground->trace(a + along * met.from, a + along * met.to, KindSet{PieceKind::hill}, trace);
    for (const PieceOnLine& on : trace)
        if (on.is_crest && on.piece == met.piece) cuts.push_back(met.from + on.from * (met.to - met.from));
    std::sort(cuts.begin(), cuts.end());
    for (std::size_t i = 0; i + 1 < cuts.size(); ++i) {
        if (cuts[i + 1] - cuts[i] < 1e-6) continue;
        const double before = from_the_top(hill, a + along * cuts[i]);
        const double after = from_the_top(hill, a + along * cuts[i + 1]);
        if (!same_length(before, after)) out.push_back({cuts[i], cuts[i + 1], nearer(after, before)});
    }
}

/// A front edge and its direction of movement. The edge does not turn, so it may move obliquely, sideways or backwards.
struct Front {
    Vec middle;
    Vec right;
    double half = 0;
    Vec along;

    std::array<Vec, 2> ends() const { return {middle - right * half, middle + right * half}; }
    Segment edge() const { return {ends()[0], ends()[1]}; }
    double square_to_the_way() const { return std::fabs(cross(right, along)); }
};

/// Feet from `point` along `way` to the segment; none if they do not meet.
std::optional<double> way_to(const Segment& there, Vec point, Vec way) {
    const Vec line = there.b - there.a;
    const double turn = cross(way, line);
    if (std::fabs(turn) < 1e-12) return std::nullopt;
    const double on = cross(there.a - point, way) / turn;
    if (on < -1e-12 || on > 1 + 1e-12) return std::nullopt;
    return cross(there.a - point, line) / turn;
}

/// Feet until the moving front edge first touches the obstacle. The first contact is at an end of the edge or of a
/// segment of the obstacle. None if it never touches it, or is already across it.
std::optional<double> first_touch(const std::vector<Segment>& line, const Front& front, double length) {
    const Segment edge = front.edge();
    std::optional<double> best;
    const auto touches = [&](std::optional<double> at) {
        if (at && *at > 0 && within(*at, length) && (!best || *at < *best)) best = at;
    };
    for (const Segment& part : line) {
        if (within(distance(edge, part), 0)) return std::nullopt;  // already across it
        for (const Vec end : front.ends())
            touches(way_to(part, end, front.along));
        for (const Vec end : {part.a, part.b})
            touches(way_to(edge, end, front.along * -1));
    }
    return best;
}

struct Crossing {
    double at;
    int fifths;
    PieceId piece;
};

int fifths_to_cross(const Battle& battle, PieceKind kind, Mover mover) {
    const Book& b = book(battle);
    switch (kind) {
        case PieceKind::fence: return b.fence[column(mover)].value;
        case PieceKind::hedge: return b.hedge[column(mover)].value;
        case PieceKind::stone_wall: return b.wall[column(mover)].value;
        case PieceKind::stream: return setup(battle).stream[column(mover)];
        case PieceKind::river: return setup(battle).river[column(mover)];
        default: return 0;
    }
}

const char* clause_of_crossing(PieceKind kind, Mover mover) {
    switch (kind) {
        case PieceKind::fence:
            return mover == Mover::infantry ? "MW-3.27" : mover == Mover::cavalry ? "MW-3.28" : "MW-3.29";
        case PieceKind::hedge: return "MW-3.34";
        case PieceKind::stone_wall:
            return mover == Mover::infantry ? "MW-3.30" : mover == Mover::cavalry ? "MW-3.31" : "MW-3.32";
        case PieceKind::stream:
        case PieceKind::river: return "MW-3.24";
        default: return "MW-3.33";
    }
}

/// A corner of the front may touch an obstacle by this many feet without crossing it.
constexpr double corner = 1e-4;

/// MW-3.34: an obstacle is paid once, when any part of the front edge crosses it.
void add_obstacles(const Battle& battle, const State& state, const Front& front, double length, Mover mover,
                   std::vector<Crossing>& out) {
    const double square = front.square_to_the_way();
    const double lead = front.half * std::fabs(dot(front.right, front.along));
    const Box swept{front.middle + front.along * (length * 0.5), heading_of(front.along), front.half * square + 0.5,
                    length * 0.5 + lead + 0.5};
    for (const PieceId id : battle.ground->under(swept, obstacles)) {
        if (id.index() < state.pieces.size() && state.pieces[id.index()].down != 0) continue;
        const PieceKind kind = battle.ground->piece(id).kind;
        // A gap as wide as the front lets the unit through.
        if (const auto at = first_touch(standing(battle, state, id), front, length))
            out.push_back({*at, fifths_to_cross(battle, kind, mover), id});
    }
}

/// The front centre decides about water. Fords and intact bridges cross it freely (MW-3.24).
void add_water(const Battle& battle, const State& state, Vec a, Vec along, std::span<const PieceOnPath> met,
               Mover mover, std::vector<Crossing>& out) {
    for (const PieceOnPath& m : met) {
        if (!is_water(m.kind) || m.from <= 1e-6) continue;
        const Vec middle = a + along * ((m.from + m.to) / 2);
        const PieceId ford = battle.ground->piece_at(PieceKind::ford, middle);
        const PieceId bridge = battle.ground->piece_at(PieceKind::bridge, middle);
        const auto stands = [&](PieceId id) {
            return id && (state.pieces.empty() || state.pieces[id.index()].down == 0);
        };
        if (!stands(ford) && !stands(bridge)) out.push_back({m.from, fifths_to_cross(battle, m.kind, mover), m.piece});
    }
}

struct Rates {
    std::vector<Slope> slopes;
    std::vector<PieceOnPath> woods;
};

const char* clause_of_woods(Mover mover) {
    return mover == Mover::infantry ? "MW-3.21" : mover == Mover::cavalry ? "MW-3.22" : "MW-3.23";
}

/// Fifths that the ground takes off at one place, and the clause. If several reductions add up, the clause is
/// MW-3.33.
struct Reduction {
    int fifths = 0;
    const char* clause = nullptr;
    void add(int more, const char* why) {
        if (more == 0) return;
        clause = fifths == 0 ? why : "MW-3.33";
        fifths += more;
    }
};

/// `at`: the middle of a stretch, in feet.
Reduction reduction(const Battle& battle, const Rates& rates, Mover mover, double at) {
    const Book& b = book(battle);
    const char* slope = mover == Mover::infantry ? "MW-3.25" : "MW-3.26";
    const auto over = [&](const PieceOnPath& m) { return m.from <= at && at <= m.to; };
    const auto goes = [&](bool up) {
        return std::any_of(rates.slopes.begin(), rates.slopes.end(),
                           [&](const Slope& s) { return s.from <= at && at <= s.to && s.up == up; });
    };
    Reduction out;
    if (std::any_of(rates.woods.begin(), rates.woods.end(), over))
        out.add(b.woods[column(mover)].value, clause_of_woods(mover));
    if (goes(true)) out.add(b.uphill[column(mover)].value, slope);
    if (goes(false)) out.add(b.downhill[column(mover)].value, slope);
    return out;
}

/// All that a leg meets, from near to far.
struct Way {
    Rates rates;
    std::vector<Crossing> crossings;
    std::vector<double> cuts;
    double barred = -1;  ///< feet to the block; negative = none
};

void bar_at(Way& way, double at) { way.barred = way.barred < 0 ? at : std::min(way.barred, at); }

/// MW-7.1: the run crosses the obstacle that stopped the last one, in any direction, at no cost. The lost turn was the
/// cost.
void cross_what_held_it_up(const Battle& battle, const State& state, UnitId id, std::vector<Crossing>& crossings) {
    const Box body = footprint(battle, state, id);
    for (Crossing& c : crossings)
        if (c.fifths < 0 && obstacles.has(battle.ground->piece(c.piece).kind) &&
            near_enough(battle, state, body, c.piece))
            c.fifths = 0;
}

Way look_ahead(const Battle& battle, const State& state, UnitId id, const Pose& pose, Vec a, Vec along, double length,
               Mover mover, Pace pace) {
    Way way;
    const std::array path = {a, a + along * length};
    const std::vector<PieceOnPath> met = battle.ground->pieces_on_path(path, slow_ground);
    // MW-3.36: a road column on a road ignores woods and slopes.
    const bool road = traits_of(pose.formation).follows_roads && battle.ground->on_road(path, 0);
    for (const PieceOnPath& m : met) {
        if (m.kind == PieceKind::woods && !road) way.rates.woods.push_back(m);
        if (m.kind == PieceKind::hill && !road) add_slopes(battle, a, along, m, way.rates.slopes);
    }
    // MW-3.38: the front does not turn to the path.
    const double half_front = size_of(battle, id, pose).width / 2 - corner;
    add_obstacles(battle, state, {a, right_of(pose.heading), half_front, along}, length, mover, way.crossings);
    add_water(battle, state, a, along, met, mover, way.crossings);
    if (pace == Pace::run_on) cross_what_held_it_up(battle, state, id, way.crossings);
    std::sort(way.crossings.begin(), way.crossings.end(),
              [](const Crossing& x, const Crossing& y) { return x.at < y.at; });
    double where = 0;
    PieceId by;
    std::vector<PieceState> passable(state.pieces);
    if (battle.ground->is_barred(path, passable, where, by) && !is_water(battle.ground->piece(by).kind))
        bar_at(way, where);
    for (const Crossing& c : way.crossings)
        if (c.fifths < 0) bar_at(way, c.at);
    way.cuts = {0, length};
    for (const Slope& s : way.rates.slopes)
        way.cuts.insert(way.cuts.end(), {s.from, s.to});
    for (const PieceOnPath& m : way.rates.woods)
        way.cuts.insert(way.cuts.end(), {m.from, m.to});
    for (const Crossing& c : way.crossings)
        way.cuts.push_back(c.at);
    std::sort(way.cuts.begin(), way.cuts.end());
    return way;
}

}  // namespace

std::vector<MarchPart> march_parts(const Battle& battle, const State& state, UnitId id, const Pose& pose, Vec to,
                                   int feet_a_turn, Gait gait, std::optional<Refusal>& no, Pace pace, Bar* bar) {
    std::vector<MarchPart> out;
    const Vec a = to_vec(pose.place);
    const double length = distance(a, to);
    if (bar != nullptr) *bar = {length, {}};
    if (length < 1e-9) return out;
    const Vec along = (to - a) * (1 / length);
    const Mover mover = mover_in(battle, state, id, pose);
    const Way way = look_ahead(battle, state, id, pose, a, along, length, mover, pace);
    const bool walk_only = mover != Mover::infantry && gait > Gait::walk && pace == Pace::ordered;
    const auto stop = [&](double at, std::string text, const char* clause, PieceId obstacle = {}) {
        if (!no) no = refuse(battle, std::move(text), clause);
        if (bar != nullptr) *bar = {std::max(0.0, at), obstacle};
    };
    std::size_t next = 0;
    for (std::size_t i = 0; i + 1 < way.cuts.size(); ++i) {
        const double from = way.cuts[i];
        const double end = std::min(way.cuts[i + 1], length);
        std::int32_t cost = 0;
        const char* crossed = nullptr;
        for (; next < way.crossings.size() && way.crossings[next].at <= from + 1e-9; ++next) {
            const Crossing& c = way.crossings[next];
            const PieceKind kind = battle.ground->piece(c.piece).kind;
            if (c.fifths < 0) {
                stop(from, "it cannot cross the " + std::string(name_of(kind)), clause_of_crossing(kind, mover),
                     obstacles.has(kind) ? c.piece : PieceId{});
                return out;
            }
            cost += c.fifths * fifth_budget;
            if (c.fifths > 0) crossed = clause_of_crossing(kind, mover);
        }
        if (way.barred >= 0 && from >= way.barred - 1e-9) {
            stop(from, "the ground is impassable", "MW-3.33");
            return out;
        }
        const double reach = way.barred >= 0 ? std::min(end, way.barred) : end;
        if (reach - from < 1e-9 && cost == 0) continue;
        const double middle = (from + reach) / 2;
        const auto in_woods = [&](const PieceOnPath& m) { return m.from <= middle && middle <= m.to; };
        const bool wooded = std::any_of(way.rates.woods.begin(), way.rates.woods.end(), in_woods);
        if (wooded && walk_only && reach - from > 1e-6) {
            stop(from, "to enter woods it must walk for the whole turn", clause_of_woods(mover));
            return out;
        }
        const Reduction off = reduction(battle, way.rates, mover, middle);
        const std::int64_t rate = step_cost(feet_a_turn, off.fifths);
        if (rate == 0) {
            stop(from, "the ground is impassable for this unit", "MW-3.33");
            return out;
        }
        out.push_back({from, reach, cost, static_cast<std::int32_t>(rate), off.clause, crossed});
        if (reach < end) {
            stop(reach, "the ground is impassable", "MW-3.33");
            return out;
        }
    }
    return out;
}

bool bars_the_way(const Battle& battle, const State& state, UnitId id, Vec to, PieceId obstacle) {
    const Pose pose = pose_of(state, id);
    const Vec from = to_vec(pose.place);
    const double far = distance(from, to);
    if (same_length(far, 0)) return false;
    const Heading way = heading_of(to - from);
    const bool turns = angle_between(way, pose.heading) > from_degrees(book(battle).oblique.value);
    const double half_front = size_of(battle, id, pose).width / 2 - corner;
    const Front front{from, right_of(turns ? way : pose.heading), half_front, (to - from) * (1 / far)};
    return first_touch(standing(battle, state, obstacle), front, far).has_value();
}

bool ends_uphill(const Battle& battle, Segment way) {
    const double length = distance(way.a, way.b);
    if (same_length(length, 0)) return false;
    const Vec along = (way.b - way.a) * (1 / length);
    const std::array path = {way.a, way.b};
    int highest = -1;
    bool climbs = false;
    for (const PieceOnPath& m : battle.ground->pieces_on_path(path, KindSet{PieceKind::hill})) {
        std::vector<Slope> slopes;
        add_slopes(battle, way.a, along, m, slopes);
        const int level = battle.ground->piece(m.piece).level;
        if (slopes.empty() || !at_least(slopes.back().to, length) || level < highest) continue;
        highest = level;
        climbs = slopes.back().up;
    }
    return climbs;
}

MarchReach march_reach(const Battle& battle, const State& state, const StraightMarch& march) {
    std::optional<Refusal> no;
    const Vec to = to_vec(march.pose.place) + direction(march.heading) * march.most;
    MarchReach out;
    double& reached = out.feet;
    std::int32_t& paid = out.cost;
    std::int32_t rate = 0;
    bool at_something = false;
    for (const MarchPart& part : march_parts(battle, state, march.unit, march.pose, to, march.feet_a_turn, march.gait,
                                             no, march.pace, &out.bar)) {
        const std::int32_t left = march.budget - paid - part.flat;
        const std::int32_t steps = part.rate > 0 ? left / part.rate : 0;
        at_something = part.flat > 0 && left < part.rate;
        if (left <= 0 || at_something) break;
        const bool whole = part.cost() <= left + part.flat;
        reached = whole ? part.to : part.from + to_feet(steps);
        paid += whole ? part.cost() : part.flat + steps * part.rate;
        rate = part.rate;
        if (!whole) break;
        at_something = no.has_value();
    }
    // The march stops one step before a block or an obstacle that is too dear. A repeated march must not touch it.
    if (at_something && reached > 0) {
        reached = std::max(0.0, reached - to_feet(1));
        paid = std::max(0, paid - rate);
    }
    return out;
}

}  // namespace linstock::mwan18
