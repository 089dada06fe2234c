// Sight: RV-10.P, RV-10.Q, RE-16.B, CF-17.B. Troops hide what is behind them, and a target is seen through a gap at
// least one stand wide.

#include "rulesets/brom/sight.hpp"

#include "base/measure.hpp"
#include "ground/measuring.hpp"
#include "rulesets/brom/formation_traits.hpp"
#include "rulesets/brom/terrain_traits.hpp"

#include <algorithm>
#include <array>

namespace linstock::brom {

namespace {

constexpr std::uint8_t town_seen = 1;
// CF-17.F.1: single houses are scenery and hide nothing. CF-17.F.2: a town is an area with houses in it.
constexpr KindSet hides = kinds_with(&TerrainTraits::hides);
constexpr double wide_open = 1e9;
constexpr std::size_t usually_between = 12;  // capacity for troops in between

double radius_of(const Box& box) { return box.half_width + box.half_depth; }

struct Troops {
    UnitId unit;
    Box box;
    double radius = 0;  ///< no corner is further from its centre; includes the gap around a line
};

/// The part of a box beside a line, in the frame of the line: how far along, how far to the left.
struct Span {
    double t_max = 0;
    double left = -wide_open;  ///< largest distance to the left
    double right = wide_open;  ///< smallest distance to the left
    bool any = false;
    void add(double t, double s) {
        any = true;
        t_max = std::max(t_max, t);
        left = std::max(left, s);
        right = std::min(right, s);
    }
};

/// Clips the four corners to 0 <= t <= length.
Span beside_line(const Box& box, Vec from, Vec along, double length) {
    std::array<Vec, 4> c = box.corners();
    for (Vec& v : c) {
        const Vec w = v - from;
        v = {dot(w, along), cross(along, w)};  // x: along the line, y: to the left of it
    }
    Span span;
    for (std::size_t i = 0; i < 4; ++i) {
        const Vec a = c[i];
        const Vec b = c[(i + 1) % 4];
        if (a.x >= 0 && a.x <= length) span.add(a.x, a.y);
        for (const double edge : {0.0, length})
            if ((a.x < edge) != (b.x < edge)) {
                const double k = (edge - a.x) / (b.x - a.x);
                span.add(edge, a.y + (b.y - a.y) * k);
            }
    }
    return span;
}

/// Distance along a line at which a box that it meets begins.
double comes_to(const Box& box, Vec from, Vec along) {
    const Vec w = from - box.centre;
    double first = 0;
    const auto side = [&](Vec across, double half) {
        const double speed = dot(along, across);
        if (speed > -tolerance && speed < tolerance) return;
        const double at = dot(w, across);
        first = std::max(first, std::min((-half - at) / speed, (half - at) / speed));
    };
    side(box.right(), box.half_width);
    side(box.forward(), box.half_depth);
    return first;
}

class Looker {
  public:
    Looker(const Battle& battle, const State& state, UnitId viewer, Vec from)
        : battle_(battle),
          state_(state),
          pf_(profile(battle)),
          viewer_(viewer),
          from_(from),
          gap_(pf_.sight_gap_stands.value * facts(battle, viewer).stand_width),
          down_road_(on_woods_road(battle, state, viewer)) {}

    /// Collects troops that may be between here and points within `radius` of `to`.
    void gather(Vec to, double radius, UnitId target) {
        const Vec way = to - from_;
        const double far = length(way);
        const Vec ahead = far > tolerance ? way * (1 / far) : Vec{0, 1};
        const double most = radius + gap_ + setup(battle_).rolls.farthest;  // for any unit
        for (std::size_t i = 0; i < state_.units.size(); ++i) {
            const UnitState& u = state_.units[i];
            if (u.presence != Presence::on_table || u.town) continue;  // the town hides what is behind it
            const Vec place = to_vec(u.place);
            const double aside = cross(ahead, place - from_);
            const double along = dot(ahead, place - from_);
            const auto out_of_way = [&](double near) {
                return aside > near || aside < -near || along < -near || along > far + near;
            };
            if (out_of_way(most)) continue;
            const UnitId other = UnitId::of_index(i);
            if (other == viewer_ || other == target) continue;
            const Size size = size_of(battle_, state_, other, u.formation);
            if (out_of_way(radius + gap_ + size.width * 0.5 + size.depth)) continue;
            add(other, linstock::footprint(place, u.heading, size));
        }
    }
    /// Collects all troops on the table, before many lines are checked.
    void gather_all() {
        for (std::size_t i = 0; i < state_.units.size(); ++i) {
            const UnitState& u = state_.units[i];
            const UnitId other = UnitId::of_index(i);
            if (u.presence != Presence::on_table || u.town || other == viewer_) continue;
            add(other, linstock::footprint(to_vec(u.place), u.heading, size_of(battle_, state_, other, u.formation)));
        }
    }
    void target_towns(PieceId of_target) { target_town_ = of_target; }
    void target_box(const Box& box) { target_box_ = &box; }

    /// RV-16.E.3: from deep in a wood a viewer sees no target that is further away at every point than the sight inside
    /// woods.
    bool blind_in_wood(double nearest) {
        const PieceId wood = battle_.ground->piece_at(PieceKind::woods, from_);
        if (wood.none() || down_road_) return false;
        const double depth = battle_.ground->piece(wood).sight_depth;
        return beyond(nearest, depth >= 0 ? depth : pf_.woods_sight.value) &&
               beyond(own_depth(wood), pf_.woods_edge.value);
    }

    Sight along(Vec to) {
        to_ = to;
        length_ = distance(from_, to);
        if (same_length(length_, 0)) return Sight::direct;
        // RV-16.D, RE-16.D, CF-17.E: units on opposite sides of a crest line do not see each other. A unit on it sees
        // both ways.
        if (battle_.ground->crosses_crest(from_, to, pf_.crest_reach.value)) return Sight::none;
        const Sight troops = past_troops();  // faster to compute than what the ground hides
        return troops == Sight::none ? troops : std::min(over_ground(), troops);
    }

  private:
    Sight over_ground() {
        const Ground& ground = *battle_.ground;
        ground.trace(from_, to_, hides, met_);
        Sight best = Sight::direct;
        for (const PieceOnLine& met : met_) {
            const double a = met.from * length_;
            const double b = met.to * length_;
            if (met.is_crest || same_length(a, b)) continue;  // touched, not crossed
            best = std::min(best, met.kind == PieceKind::town ? past_town(met, a, b) : past_woods(met, a, b));
            if (best == Sight::none) break;
        }
        return best;
    }

    Sight past_town(const PieceOnLine& met, double a, double b) {
        if (met.piece == state_.unit(viewer_).town || met.piece == target_town_) return Sight::direct;
        if (same_length(a, 0) || same_length(b, length_))  // RV-16.F.1: seen in a town within 6"
            return within(length_, pf_.town_sight.value) ? Sight::direct : Sight::none;
        return over_piece(a, b);
    }

    Sight past_woods(const PieceOnLine& met, double a, double b) {
        const Ground& ground = *battle_.ground;
        const Piece& piece = ground.piece(met.piece);
        if (met.kind == PieceKind::crops && piece.sight_depth < 0) return Sight::direct;
        const double depth = piece.sight_depth >= 0 ? piece.sight_depth : pf_.woods_sight.value;
        const bool here = same_length(a, 0);
        const bool there = same_length(b, length_);
        // CF-17.E.5: guns unlimbered on a road through a wood see along the road only.
        if (here && down_road_) return stays_on_road(b) ? Sight::direct : Sight::none;
        // RV-16.E.3: inside a wood sight, and so range, is 6".
        if (here && there) return within(length_, depth) ? Sight::direct : Sight::none;
        if (!here && !there) return over_piece(a, b);
        // More wood than the sight inside woods blocks any line, so that the edges need no measurement.
        if (beyond(b - a, depth)) return Sight::none;
        // RV-16.E.2, RV-16.E.4, RE-16.E.2, RE-16.E.4, CF-17.E.2, CF-17.E.4: a unit at the edge, also guns, sees out and
        // is seen, through no more wood than the sight inside woods.
        const double within_wood = here ? own_depth(met.piece) : ground.depth_from_edge(met.piece, to_);
        if (within(within_wood, pf_.woods_edge.value)) return Sight::direct;
        // RV-16.E.3, RE-16.E.3, CF-17.E.3: troops deeper in are unseen until the viewer is at the edge.
        if (beyond(length_, depth)) return Sight::none;
        const bool at_edge = within(ground.distance_to(met.piece, here ? to_ : from_), pf_.woods_edge.value);
        return at_edge ? Sight::direct : Sight::none;
    }

    void add(UnitId unit, const Box& box) {
        if (troops_.empty()) troops_.reserve(usually_between);
        troops_.push_back({unit, box, radius_of(box) + gap_});
    }

    /// Certainly not near the current line.
    bool out_of_way(const Troops& t, Vec along) const {
        const Vec w = t.box.centre - from_;
        const double ahead = dot(along, w);
        const double aside = cross(along, w);
        return aside > t.radius || aside < -t.radius || ahead < -t.radius || ahead > length_ + t.radius;
    }

    bool stays_on_road(double far) const {
        const std::array<Vec, 2> line = {from_, from_ + (to_ - from_) * (far / length_)};
        return battle_.ground->on_road(line, 0);
    }

    /// Distance of the viewer from the edge of its wood: the same for every line of this viewer.
    double own_depth(PieceId wood) {
        if (own_wood_ != wood) own_depth_ = battle_.ground->depth_from_edge(wood, from_);
        own_wood_ = wood;
        return own_depth_;
    }

    // RV-10.P, RV-10.Q: every other unit blocks, friend or enemy. The free gap around the line is one stand wide.
    Sight past_troops() {
        const Vec along = (to_ - from_) * (1 / length_);
        double left = wide_open;
        double right = wide_open;
        Sight best = Sight::direct;
        for (const Troops& t : troops_) {
            if (out_of_way(t, along)) continue;
            const Span span = beside_line(t.box, from_, along, length_);
            if (!span.any) continue;
            const bool on_left = span.right >= -tolerance;
            const bool on_right = span.left <= tolerance;
            const double clear = on_left ? span.right : -span.left;
            if ((on_left || on_right) && at_least(clear, gap_)) continue;
            const Sight over = over_troops(t, span.t_max);
            if (over != Sight::none) {
                if (!on_left && !on_right) best = std::min(best, over);
                continue;
            }
            if (!on_left && !on_right) return Sight::none;
            double& side = on_left ? left : right;
            side = std::min(side, std::max(0.0, clear));
        }
        return at_least(left + right, gap_) ? best : Sight::none;
    }

    Sight over_troops(const Troops& t, double far_edge) {
        if (viewer_level() < 1) return Sight::none;
        const int level = battle_.ground->level_at(to_vec(state_.unit(t.unit).place));
        if (army_of(battle_, t.unit) != army_of(battle_, viewer_))
            return sees_over(far_edge, level, pf_.overhead_beyond.value) ? Sight::over : Sight::none;
        // RV-overhead, RE-6.B, CF-8.B: a friend that is fired over is at least 3" in front of the firer. In RE and CF
        // the target need not then be 12" beyond the friend.
        if (at_least(distance(t.box, from_), pf_.overhead_friend_gap.value))
            return sees_over(far_edge, level, pf_.overhead_beyond_friend.value) ? Sight::over : Sight::none;
        return sees_over(far_edge, level, pf_.overhead_beyond.value) ? Sight::over_near : Sight::none;
    }

    /// Over the wood or town that the line enters at `a` and leaves at `b`.
    Sight over_piece(double a, double b) {
        return sees_over(b, level_between(a, b), pf_.obstacle_beyond.value) ? Sight::over_ground : Sight::none;
    }

    // RV-16.A, RE-16.A, CF-17.A: woods, towns and troops are on the level of the ground; only hills are higher.
    // RV-16.B, RV-overhead: a unit on a forward slope (on a hill, the crest not crossed) sees over an obstacle on lower
    // ground. The target is 12" or more beyond the far edge of the obstacle, or on a hill higher than it. 0: any
    // target.
    bool sees_over(double far_edge, int level, double beyond_it) {
        if (viewer_level() < 1 || level >= viewer_level()) return false;
        return beyond_it <= 0 || at_least(to_target() - far_edge, beyond_it) || battle_.ground->level_at(to_) > level;
    }

    /// Distance along the line to the target's near side; a line may be aimed at its rear.
    double to_target() const {
        if (target_box_ == nullptr) return length_;
        return std::min(length_, comes_to(*target_box_, from_, (to_ - from_) * (1 / length_)));
    }
    int level_between(double a, double b) const {
        return battle_.ground->level_at(from_ + (to_ - from_) * ((a + b) * 0.5 / length_));
    }
    int viewer_level() {
        if (viewer_level_ < 0) viewer_level_ = battle_.ground->level_at(from_);
        return viewer_level_;
    }

    const Battle& battle_;
    const State& state_;
    const Profile& pf_;
    UnitId viewer_;
    Vec from_;
    Vec to_;
    double gap_;
    bool down_road_;
    double length_ = 0;
    int viewer_level_ = -1;
    PieceId target_town_;
    const Box* target_box_ = nullptr;
    PieceId own_wood_;
    double own_depth_ = 0;
    Trace met_;
    std::vector<Troops> troops_;
};

Vec nearest_on_edge(const Polygon& area, Vec p) {
    Vec best = area.front();
    double least = wide_open;
    for (std::size_t i = 0; i < area.size(); ++i) {
        const Vec q = nearest_on(Segment{area[i], area[(i + 1) % area.size()]}, p);
        const double d = distance(p, q);
        if (nearer(d, least)) {
            least = d;
            best = q;
        }
    }
    return best;
}

/// Stops at the first line that is as good as `enough`.
Sight best_of(Looker& looker, std::span<const Vec> points, Sight enough) {
    Sight best = Sight::none;
    for (const Vec& p : points) {
        best = std::max(best, looker.along(p));
        if (best >= enough) break;
    }
    return best;
}

}  // namespace

bool seen_in_town(const State& state, PieceId town) { return (state.pieces[town.index()].mark & town_seen) != 0; }

void mark_seen_in_town(Play& play, PieceId town) {
    if (town) play.state().pieces[town.index()].mark |= town_seen;
}

void forget_town(Play& play, PieceId town) {
    if (!town) return;
    std::uint8_t& mark = play.state().pieces[town.index()].mark;
    mark = static_cast<std::uint8_t>(mark & ~town_seen);
}

Vec looks_from(const Battle& battle, const State& state, UnitId viewer, UnitId target) {
    const UnitState& u = state.unit(viewer);
    if (!u.town) return to_vec(u.place);
    return nearest_on_edge(battle.ground->piece(u.town).area, footprint(battle, state, target).centre);
}

namespace {

/// The best sight, or the first that is as good as `enough`.
Sight look(const Battle& battle, const State& state, UnitId viewer, Vec from, UnitId target, Sight enough) {
    if (!on_table(state, target)) return Sight::none;
    const double d = distance_to_unit(battle, state, from, target);
    if (beyond(d, battle.scenario->sight_limit(state.turn))) return Sight::none;
    Looker looker(battle, state, viewer, from);
    if (looker.blind_in_wood(d)) return Sight::none;
    const PieceId town = state.unit(target).town;
    if (town) {
        // RV-16.F.1, RE-16.F.1, CF-17.F.3: troops in a town are unseen until a viewer is within 6".
        if (!seen_in_town(state, town) && beyond(d, profile(battle).town_sight.value)) return Sight::none;
        // RV-16.F.3: they line the walls: any visible point of the edge will do.
        const Polygon& area = battle.ground->piece(town).area;
        const Box box = footprint(battle, state, target);
        looker.target_towns(town);
        looker.gather(box.centre, radius_of(box), target);
        const Vec nearest = nearest_on_edge(area, from);
        const Sight best = looker.along(nearest);
        return best >= enough ? best : std::max(best, best_of(looker, area, enough));
    }
    const Box box = footprint(battle, state, target);
    looker.gather(box.centre, radius_of(box), target);
    looker.target_box(box);
    const std::array<Vec, 9> points = sight_points(box);
    return best_of(looker, points, enough);
}

}  // namespace

Sight sight_from(const Battle& battle, const State& state, UnitId viewer, Vec from, UnitId target) {
    return look(battle, state, viewer, from, target, Sight::direct);
}

bool in_sight_from(const Battle& battle, const State& state, UnitId viewer, Vec from, UnitId target) {
    return look(battle, state, viewer, from, target, Sight::over_near) != Sight::none;
}

Sight sight_of(const Battle& battle, const State& state, UnitId viewer, UnitId target) {
    if (!on_table(state, target)) return Sight::none;
    return sight_from(battle, state, viewer, looks_from(battle, state, viewer, target), target);
}

bool clear_line(const Battle& battle, const State& state, UnitId viewer, Vec from, Vec to, UnitId of, bool troops) {
    if (beyond(distance(from, to), battle.scenario->sight_limit(state.turn))) return false;
    Looker looker(battle, state, viewer, from);
    if (of) looker.target_towns(state.unit(of).town);
    if (troops) looker.gather(to, 0, of);
    return looker.along(to) == Sight::direct;
}

void sees_points(const Battle& battle, const State& state, UnitId viewer, Vec from, std::span<const Vec> points,
                 std::vector<std::uint8_t>& seen) {
    seen.assign(points.size(), 0);
    const double limit = battle.scenario->sight_limit(state.turn);
    Looker looker(battle, state, viewer, from);
    looker.gather_all();
    for (std::size_t i = 0; i < points.size(); ++i) {
        const double d = distance(from, points[i]);
        if (beyond(d, limit) || looker.blind_in_wood(d)) continue;
        seen[i] = looker.along(points[i]) == Sight::none ? 0 : 1;
    }
}

bool sees(const Battle& battle, const State& state, UnitId viewer, UnitId target) {
    return on_table(state, target) &&
           in_sight_from(battle, state, viewer, looks_from(battle, state, viewer, target), target);
}

// Sight is all round, so that the heading does not matter. The cone belongs to fire.
bool sees_from(const Battle& battle, const State& state, UnitId viewer, Point place, Heading, UnitId target) {
    if (state.unit(viewer).place == place) return sees(battle, state, viewer, target);
    return in_sight_from(battle, state, viewer, to_vec(place), target);
}

// CF-17.E.5: unlimbered on the road, deeper in the wood than its edge (CF-17.E.4).
bool on_woods_road(const Battle& battle, const State& state, UnitId id) {
    const UnitState& u = state.unit(id);
    const Profile& pf = profile(battle);
    if (pf.woods_road_stands.value == 0 || !is_battery(battle, id) || u.formation != unlimbered_formation) return false;
    const Vec place = to_vec(u.place);
    const PieceId wood = battle.ground->piece_at(PieceKind::woods, place);
    return wood && battle.ground->on_road(place, 0) &&
           beyond(battle.ground->depth_from_edge(wood, place), pf.woods_edge.value);
}

bool in_woods(const Battle& battle, Vec p) { return battle.ground->in(PieceKind::woods, p); }
bool in_town(const State& state, UnitId id) { return !state.unit(id).town.none(); }

}  // namespace linstock::brom
