// Paths worth trying, the recommended one first: towards the enemy or a goal, oblique, back, along a road; in the
// present formation and in the one that suits the final position. All are checked to be legal.

#include "base/measure.hpp"
#include "ground/measuring.hpp"
#include "rulesets/brom/formation_traits.hpp"
#include "rulesets/brom/movement/movement.hpp"
#include "rulesets/brom/movement/outline.hpp"

#include <algorithm>
#include <array>
#include <functional>

namespace linstock::brom {

namespace {

/// RV-2.C: a unit enters in column. RV-11.3: two stands enter in line.
Formation start_of(const Battle& battle, const State& state, const CarryOut& order) {
    const Formation formation = order.entering != 0 ? entering_formation : state.unit(order.unit).formation;
    return formation_allowed(battle, state, order.unit, formation) ? formation : usual_formation;
}

class Trying {
  public:
    Trying(const Battle& battle, const State& state, const CarryOut& order, std::size_t most,
           std::vector<Decision>& out)
        : battle_(battle),
          state_(state),
          order_(order),
          most_(most),
          out_(out),
          from_(to_vec(order.entering != 0 ? order.from : state.unit(order.unit).place)),
          start_(start_of(battle, state, order)),
          heading_(order.entering != 0 ? order.heading : state.unit(order.unit).heading) {
        const Decision nothing;
        journey_ = journey_of(battle, state, order, nothing);
        journey_.unsaid = true;
        journey_.near = &near_;
        allowance_ = journey_.allowance;
        find_limits();
        near_ = units_in_reach(battle, state, order.unit, from_, allowance_.most());
        find_enemy();
        const Vec way = goal() - from_;
        heading_to_goal_ = length(way) > 0 ? heading_of(way) : heading_;
        constexpr std::size_t many = 64;
        out_.reserve(std::min(most, many) + 1);  // and the caller adds the decision to stand
    }

    void attack() {
        const Box theirs = footprint(battle_, state_, order_.target);
        const double gap = profile(battle_).enemy_gap.value;
        straight_at(gap);
        // A position at each face of the target, at right angles to it.
        for (int quarter = 0; quarter < 4 && !full(); ++quarter) {
            const Heading outward = normal(theirs.heading + quarter * full_turn / 4);
            const double half = quarter % 2 == 0 ? theirs.half_depth : theirs.half_width;
            const Vec place = theirs.centre + direction(outward) * (half + gap);
            const double d = distance(from_, place);
            if (beyond(d, allowance_.most())) continue;
            const Point there = to_point(place);
            offer({&there, 1}, normal(outward + half_turn), attack_formation());
        }
        if (!comes_up_) beside_others(theirs, gap);
        std::stable_partition(out_.begin(), out_.end(), [&](const Decision& d) { return may_close(d); });
    }

    void move() {
        // The recommended path: towards the nearest enemy, otherwise the nearest objective, otherwise straight ahead.
        toward(goal(), true);
        for (const Objective& o : battle_.scenario->objectives)
            toward(o.place, false);
        along_roads();
        for (const int sixteenth : {0, 1, -1, 2, -2, 3, -3, 4, -4, 6, -6, 8})
            for (const double share : {1.0, 0.5}) {
                if (full()) return;
                go(normal(heading_to_goal_ + sixteenth * full_turn / 16), allowance_.open * share);
            }
    }

    void in_place() {
        if (order_.entering != 0) return;
        offer({}, facing(from_), start_);
        offer({}, heading_, start_);
    }

  private:
    bool full() const { return out_.size() >= most_; }

    /// The open ground first, then the remaining distance over each kind of ground, the longest first.
    void find_limits() {
        limits_ = {allowance_.open};
        std::array<double, 16> over = allowance_.over;
        if (!allowance_.by_kind) over.fill(allowance_.rough);
        for (const double d : over)
            if (nearer(d, limits_.front()) && std::find(limits_.begin(), limits_.end(), d) == limits_.end())
                limits_.push_back(d);
        std::sort(limits_.begin(), limits_.end(), std::greater<>());
        constexpr std::size_t enough = 4;
        if (limits_.size() > enough) limits_.erase(limits_.begin() + enough - 1, limits_.end() - 1);
    }

    void find_enemy() {
        double best = 0;
        const Setup& all = setup(battle_);
        for (std::size_t i = 0; i < state_.units.size(); ++i) {
            const UnitState& u = state_.units[i];
            if (u.presence != Presence::on_table || all.rolls.army[i] == all.rolls.army[order_.unit.index()]) continue;
            if (has_enemy_ && !u.town) {  // certainly further than the best
                const Vec way = to_vec(u.place) - from_;
                const double least = best + all.rolls.farthest;
                if (dot(way, way) > least * least) continue;
            }
            const Vec p = footprint(battle_, state_, UnitId::of_index(i)).centre;
            const double d = distance(from_, p);
            if (has_enemy_ && !nearer(d, best)) continue;
            has_enemy_ = true;
            enemy_ = p;
            best = d;
        }
    }

    Vec goal() const {
        if (has_enemy_) return enemy_;
        const auto& objectives = battle_.scenario->objectives;
        if (!objectives.empty()) return objectives.front().place;
        return from_ + direction(heading_) * allowance_.open;
    }
    /// The heading at the end: towards the nearest enemy, otherwise the direction of the move.
    Heading facing(Vec place) const {
        if (!has_enemy_) return heading_;
        const Vec way = enemy_ - place;
        return length(way) > 0 ? heading_of(way) : heading_;
    }

    /// Line near the enemy, column far from it if the unit may form one. A battery keeps its formation.
    Formation suits(Vec place) const {
        if (is_battery(battle_, order_.unit)) return start_;
        const double near = 2 * allowance_.most();
        const bool far = !has_enemy_ || beyond(distance(place, enemy_), 3 * near);
        if (far && formation_allowed(battle_, state_, order_.unit, marching_formation)) return marching_formation;
        return usual_formation;
    }

    Formation attack_formation() const { return traits_of(start_).attacks_as; }

    /// The unit is 1" from its target and may close with it from there.
    bool may_close(const Box& box, Heading heading) const {
        if (order_.target.none() || !on_table(state_, order_.target)) return false;
        if (!within(box_to_unit(battle_, state_, box, order_.target), profile(battle_).enemy_gap.value)) return false;
        Journey there;
        there.unit = order_.unit;
        there.target = order_.target;
        there.heading = heading;
        return closes_freely(battle_, state_, there, box, near_.units, 0);
    }
    bool may_close(const Decision& d) const {
        return order_.target && !d.path.empty() &&
               may_close(footprint_at(battle_, state_, d.unit, d.path.back(), d.heading, d.formation), d.heading);
    }

    /// RV-10.A: other units block the simple paths. Tries positions along each face of the target from which the unit
    /// may close with it, the nearest to the middle of the face first. It goes there straight, or first to a point in
    /// front of the face and then at right angles to it.
    void beside_others(const Box& theirs, double gap) {
        constexpr double step = 0.5;
        constexpr std::array<double, 4> before = {0, 1, 3, 6};
        const Formation formation = attack_formation();
        const double mine = size_of(battle_, state_, order_.unit, formation).width * 0.5;
        for (int quarter = 0; quarter < 4; ++quarter) {
            const Heading outward = normal(theirs.heading + quarter * full_turn / 4);
            const Heading heading = normal(outward + half_turn);
            const bool front = quarter % 2 == 0;
            const Vec face =
                theirs.centre + direction(outward) * ((front ? theirs.half_depth : theirs.half_width) + gap);
            const double most = mine + (front ? theirs.half_width : theirs.half_depth);
            bool found = false;
            for (int i = 1; i * step < 2 * most && !found && !full(); ++i) {
                const int aside = (i % 2 == 0 ? i : -i) / 2;  // 0, 1, -1, 2 ...
                const Vec place = face + right_of(outward) * (aside * step);
                const Point there = to_point(place);
                if (beyond(distance(from_, place), allowance_.most())) continue;
                const Box box = footprint_at(battle_, state_, order_.unit, there, heading, formation);
                if (!may_close(box, heading)) continue;
                for (const double lead : before) {
                    std::vector<Point> path{there};
                    if (lead > 0) path.insert(path.begin(), to_point(place + direction(outward) * lead));
                    found = found || offer(path, heading, formation);
                }
            }
        }
    }

    bool offer(std::span<const Point> path, Heading heading, Formation formation) {
        if (full()) return false;
        journey_.legs = path;
        journey_.heading = heading;
        journey_.end = formation;
        if (track_.path.empty() || !std::equal(legs_.begin(), legs_.end(), path.begin(), path.end())) {
            trace(battle_, state_, order_.unit, journey_.from, path, &near_, track_);
            legs_.assign(path.begin(), path.end());
        }
        journey_.track = &track_;
        // A path on the list is already checked.
        const bool known = std::any_of(out_.begin(), out_.end(), [&](const Decision& o) {
            return o.heading == heading && o.formation == formation && o.verb == Verb::follow &&
                   std::equal(o.path.begin(), o.path.end(), path.begin(), path.end());
        });
        if (known) return true;
        if (judge(battle_, state_, journey_).no) return false;
        Decision& d = out_.emplace_back();
        d.verb = Verb::follow;
        d.unit = order_.unit;
        d.path.assign(path.begin(), path.end());
        d.heading = heading;
        d.formation = formation;
        comes_up_ = comes_up_ || may_close(d);
        return true;
    }

    /// That distance in that direction, in the suitable and in the present formation; shorter over rough ground.
    void go(Heading way, double far) {
        for (const double most : limits_) {
            const double limit = std::min(far, most);
            if (limit <= 0) continue;  // lint: raw-distance: an allowance of zero
            const Vec place = from_ + direction(way) * limit;
            const Point there = to_point(place);
            const std::span<const Point> path(&there, 1);
            const Heading looks = facing(place);
            const Formation best = suits(place);
            const bool went = offer(path, looks, best);
            if (!is_battery(battle_, order_.unit))
                offer(path, looks, best == usual_formation ? marching_formation : usual_formation);
            if (went) return;
        }
    }

    void toward(Vec place, bool shares) {
        const Vec way = place - from_;
        const double d = length(way);
        if (d <= 0) return;
        const Heading heading = heading_of(way);
        for (const double share : {1.0, 0.75, 0.5, 0.25}) {
            if (full()) return;
            go(heading, std::min(d, allowance_.open) * share);
            if (!shares) return;
        }
    }

    void straight_at(double gap) {
        const Vec way = footprint(battle_, state_, order_.target).centre - from_;
        if (length(way) <= 0) return;
        const Heading heading = heading_of(way);
        const Formation formation = attack_formation();
        const Box mine = footprint_at(battle_, state_, order_.unit, to_point(from_), heading, formation);
        for (const double limit : limits_) {
            const auto d = advance_to_unit(battle_, state_, mine, heading, order_.target, gap, limit);
            const double far = d ? *d : limit;
            const Point there = to_point(from_ + direction(heading) * far);
            if (offer({&there, 1}, heading, formation)) return;
        }
    }

    /// Along a road under the unit, both ways, as far as the road rate allows.
    void along_roads() {
        if (!traits_of(start_).marches) return;
        for (const Piece& piece : battle_.ground->pieces()) {
            if (piece.kind != PieceKind::road || full()) continue;
            for (std::size_t i = 1; i < piece.line.size(); ++i) {
                const Vec on = nearest_on(Segment{piece.line[i - 1], piece.line[i]}, from_);
                if (beyond(distance(on, from_), piece.width * 0.5)) continue;
                // CF-7.D: a unit that keeps to the road first tries the direction that leads nearer to its goal.
                const bool bound = (allowance_.closed & keeps_road) != 0;
                const bool onward =
                    !bound || !nearer(distance(piece.line[i - 1], goal()), distance(piece.line[i], goal()));
                follow_road(piece.line, i, onward);
                follow_road(piece.line, i, !onward);
                break;
            }
        }
    }

    void follow_road(const Polyline& line, std::size_t segment, bool onward) {
        std::vector<Point> path;
        Vec at = from_;
        double left = allowance_.road;
        Heading heading = heading_;
        auto i = static_cast<std::ptrdiff_t>(onward ? segment : segment - 1);
        while (i >= 0 && i < static_cast<std::ptrdiff_t>(line.size()) && left > 0) {
            const Vec to = line[static_cast<std::size_t>(i)];
            const double leg = distance(at, to);
            if (leg > 0) {
                heading = heading_of(to - at);
                const double step = std::min(leg, left);
                at = at + (to - at) * (step / leg);
                path.push_back(to_point(at));
                left -= step;
            }
            i += onward ? 1 : -1;
        }
        if (!path.empty()) offer(path, heading, marching_formation);
    }

    const Battle& battle_;
    const State& state_;
    const CarryOut& order_;
    std::size_t most_;
    std::vector<Decision>& out_;
    Vec from_;
    Formation start_;
    Heading heading_;
    Journey journey_;  ///< the one being checked
    Allowance allowance_;
    std::vector<double> limits_;
    InReach near_;
    std::vector<Point> legs_;
    Track track_;  ///< of `legs_`: one path is tried in several formations
    Heading heading_to_goal_ = 0;
    bool has_enemy_ = false;
    bool comes_up_ = false;  ///< one of the paths leads up to the target
    Vec enemy_;
};

}  // namespace

void path_candidates(const Battle& battle, const State& state, const CarryOut& order, std::size_t most,
                     std::vector<Decision>& out) {
    constexpr std::size_t enough = 8;  // the recommended path is found among this many, however few are wanted
    Trying trying(battle, state, order, std::max(most, enough), out);
    if (order.target && on_table(state, order.target)) trying.attack();
    if (out.empty() || order.target.none()) trying.move();
    trying.in_place();
    if (out.size() > most) out.erase(out.begin() + static_cast<std::ptrdiff_t>(most), out.end());
}

}  // namespace linstock::brom
