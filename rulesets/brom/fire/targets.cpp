// RV-7.1, RV-7.5, RV-8; RE-6.A, RE-7.A, RE-7.C; CF-8.A, CF-9: cones, ranges and the closest target.

#include "base/measure.hpp"
#include "ground/measuring.hpp"
#include "rulesets/brom/fire/fire.hpp"
#include "rulesets/brom/fire/fire_fight.hpp"
#include "rulesets/brom/formation_traits.hpp"
#include "rulesets/brom/near.hpp"

#include <algorithm>
#include <optional>

namespace linstock::brom {

namespace {

constexpr Heading quarter_turn = full_turn / 4;
constexpr std::array<Heading, 4> face_turn = {0, half_turn, quarter_turn, full_turn - quarter_turn};

bool deployed_square(const Battle& battle, const State& state, UnitId id) {
    const UnitState& u = state.unit(id);
    return traits_of(u.formation).all_round && !u.town && u.stands_left > profile(battle).line_stands.value;
}

bool fires_from_height(const Battle& battle, const State& state, UnitId id) {
    return is_battery(battle, id) && battle.ground->level_at(place_of(state, id)) > 0;
}

/// Whether it is a target: an enemy on the table.
bool is_target(const Battle& battle, const State& state, UnitId id) {
    return fights_as_unit(battle, id) && state.unit(id).stands_left > 0;
}

/// Certainly in no cone of the face: a cone that begins this far behind the muzzle contains the cones of all stands.
bool beside_all_cones(const Battle& battle, const State& state, const Muzzle& muzzle, const Box& firer, UnitId target) {
    if (muzzle.degrees >= 180 || state.unit(target).town) return false;
    const Vec edge = direction(muzzle.degrees * one_degree / 2);
    const double back = (firer.half_width + firer.half_depth) * edge.y / edge.x + margin_of_doubt;
    return !in_cone(muzzle.apex - direction(muzzle.heading) * back, muzzle.heading, muzzle.degrees,
                    footprint(battle, state, target));
}

Sight sight_of_shot(const Battle& battle, const State& state, UnitId id, int face, const Muzzle& muzzle,
                    UnitId target) {
    return face == 0 ? sight_of(battle, state, id, target) : sight_from(battle, state, id, muzzle.apex, target);
}

/// CF-8.A: it attacks this unit and comes on.
bool comes_at(const Battle& battle, const State& state, UnitId id, UnitId enemy) {
    if (!profile(battle).attackers_first) return false;
    const BromUnit w = own(state.unit(enemy));
    return w.target == id && w.stage != AttackStage::none && w.stage != AttackStage::ended;
}

}  // namespace

// RV-overhead, RE-7.B, CF-overhead: guns fire over troops. RE-6.B, CF-8.B: small arms too, if the profile says so.
// RV-16.B, RE-16.B, CF-17.B: units on the forward slope fire over woods and towns; the clauses name no arm.
bool lawful_sight(const Battle& battle, UnitId id, Sight sight) {
    if (sight == Sight::over) return is_battery(battle, id) || profile(battle).small_arms_overhead;
    return sight >= Sight::over_ground;
}

void cite_overhead(const Battle& battle, UnitId id, Sight sight, std::vector<Cite>& why) {
    const Clauses& clause = profile(battle).clause;
    if (sight != Sight::over && sight != Sight::over_ground) return;
    why.push_back(clause("overhead_fire"));
    const char* of_the_arm = is_battery(battle, id) ? "overhead_artillery" : "overhead_small_arms";
    if (sight == Sight::over_ground)
        why.push_back(clause("obstacles"));
    else if (clause.has(of_the_arm))
        why.push_back(clause(of_the_arm));
}

int faces_of(const Battle& battle, const State& state, UnitId id) { return deployed_square(battle, state, id) ? 4 : 1; }

UnitId fire_target_of(const BromUnit& own, int face) {
    return face == 0 ? own.fire_target : own.side_target[static_cast<std::size_t>(face - 1)];
}

void set_fire_target(BromUnit& own, int face, UnitId target) {
    (face == 0 ? own.fire_target : own.side_target[static_cast<std::size_t>(face - 1)]) = target;
}

bool fired_at(const BromUnit& own, UnitId target) {
    return own.fire_target == target ||
           std::find(own.side_target.begin(), own.side_target.end(), target) != own.side_target.end();
}

namespace {

// RV-16.F.3: a town may be hit anywhere on its edge. Its corners and the line straight ahead decide whether it is in
// the cone.
bool town_in_cone(const Battle& battle, const FireCones& cones, Vec apex, const Polygon& area) {
    for (const Vec& corner : area)
        if (in_cone(apex, cones.heading, cones.degrees, corner)) return true;
    const Vec far = apex + direction(cones.heading) * (battle.ground->width() + battle.ground->height());
    return !inside(area, Segment{apex, far}).empty();
}

bool any_cone_holds(const Battle& battle, const State& state, const FireCones& cones, std::span<const Vec> from,
                    UnitId target) {
    if (cones.degrees >= 360) return true;
    const PieceId town = state.unit(target).town;
    if (town) {
        const Polygon& area = battle.ground->piece(town).area;
        return std::any_of(from.begin(), from.end(), [&](Vec apex) { return town_in_cone(battle, cones, apex, area); });
    }
    const Box box = footprint(battle, state, target);
    return std::any_of(from.begin(), from.end(),
                       [&](Vec apex) { return in_cone(apex, cones.heading, cones.degrees, box); });
}

}  // namespace

bool cone_holds(const Battle& battle, const State& state, const FireCones& cones, Vec apex, UnitId target) {
    return any_cone_holds(battle, state, cones, std::span<const Vec>(&apex, 1), target);
}

// RV-7.1, RE-6.A: a regiment fires with all its stands if the cone of any stand in front holds the target.
bool bears_on(const Battle& battle, const State& state, const FireCones& cones, UnitId target) {
    return any_cone_holds(battle, state, cones, std::span<const Vec>(cones.from).first(cones.count), target);
}

void add_arcs(const Battle& battle, const State& state, UnitId id, int face, std::vector<Arc>& out) {
    const FireCones cones = cones_of(battle, state, id, face);
    const Coord range = to_coord(range_of(battle, state, id));
    const Coord close = to_coord(close_of(battle, state, id));
    for (std::size_t i = 0; i < cones.count; ++i)
        out.push_back({to_point(cones.from[i]), cones.heading, cones.degrees, range, close});
}

// RV-7.1: the middle of a square's face is that of its front. RV-16.F.5: infantry in a town fires in any one direction,
// artillery in its facing.
Muzzle muzzle_of(const Battle& battle, const State& state, UnitId id, int face) {
    const Profile& pf = profile(battle);
    const UnitState& u = state.unit(id);
    const Vec place = to_vec(u.place);
    const bool guns = is_battery(battle, id);
    if (u.town && !guns) return {place, u.heading, 360};
    const int degrees = guns ? pf.artillery_cone.value : pf.fire_cone.value;
    if (face == 0) return {place, u.heading, degrees};
    const Box box = footprint(battle, state, id);
    const Heading heading = normal(u.heading + face_turn[static_cast<std::size_t>(face)]);
    const double half = face == 1 ? box.half_depth : box.half_width;
    return {box.centre + direction(heading) * half, heading, degrees};
}

// RV-ranges: the same distances as the bands of the hit charts, from which they are read.
double range_of(const Battle& battle, const State& state, UnitId id) {
    return reach_of(hits_row(battle, state, id, ball));
}

bool may_use(const Battle& battle, const State& state, UnitId id, const Shot& shot, int ammunition) {
    if (ammunition == ball) return true;
    // RV-overhead: only ball and shell over others. RV-hit-25, RE-7.A, CF-artillery: in cannister range the owner
    // chooses the ammunition; a Gatling has no choice.
    return ammunition == cannister && is_battery(battle, id) && !facts(battle, id).gatling &&
           shot.sight == Sight::direct && within(shot.distance, reach_of(hits_row(battle, state, id, cannister)));
}

// RV-7.5, RE-6.A, CF-8.A: the closest enemy in cone and sight; of equally close ones the owner chooses. CF-8.A: an
// enemy that attacks the firer comes first. RV-8, RE-7.C, CF-9: the same holds for guns, but from a height they choose
// any target that they see.
std::vector<Shot> shots_of(const Battle& battle, const State& state, UnitId id, int face) {
    const Muzzle muzzle = muzzle_of(battle, state, id, face);
    const double reach = range_of(battle, state, id);
    std::vector<Shot> seen;
    std::optional<FiringRange> range;
    const Box box = footprint(battle, state, id);
    for (const UnitId enemy : enemies_near(battle, state, id, box, reach)) {
        if (!is_target(battle, state, enemy) || beside_all_cones(battle, state, muzzle, box, enemy)) continue;
        if (!range) {
            // RV-12, RE-small, CF-8.D: no stand fires on a square's face where all have casualties.
            if (!is_battery(battle, id) && dice_of(battle, state, id, ball, face) == 0) return {};
            range.emplace(battle, state, id, face);
        }
        if (!range->bears_on(enemy)) continue;
        const double d = range->to(enemy);
        if (beyond(d, reach)) continue;
        if (!lawful_in_round(battle, state, id, enemy, d)) continue;  // CF-0, CF-6.N4
        seen.push_back({enemy, d, Sight::none, comes_at(battle, state, id, enemy)});
    }
    std::sort(seen.begin(), seen.end(), [](const Shot& a, const Shot& b) {
        if (a.attacks != b.attacks) return a.attacks;
        if (a.distance < b.distance) return true;              // lint: distance-compare: the search order only
        return !(b.distance < a.distance) && a.unit < b.unit;  // lint: distance-compare: the search order only
    });
    const bool any = fires_from_height(battle, state, id);
    std::size_t count = 0;
    for (std::size_t i = 0; i < seen.size(); ++i) {
        const bool further =
            count > 0 && (seen[i].attacks != seen[0].attacks || !same_length(seen[i].distance, seen[0].distance));
        if (!any && further) break;
        seen[i].sight = sight_of_shot(battle, state, id, face, muzzle, seen[i].unit);
        if (lawful_sight(battle, id, seen[i].sight) && on_the_chart(battle, state, id, seen[i].unit))
            seen[count++] = seen[i];
    }
    seen.resize(count);
    std::sort(seen.begin(), seen.end(), [](const Shot& a, const Shot& b) { return a.unit < b.unit; });
    return seen;
}

bool has_shot(const Battle& battle, const State& state, UnitId id, int face) {
    return !shots_of(battle, state, id, face).empty();
}

std::vector<Target> targets_of(const Battle& battle, const State& state, UnitId id) {
    std::vector<Target> out;
    for (int face = 0; face < faces_of(battle, state, id); ++face)
        for (const Shot& shot : shots_of(battle, state, id, face)) {
            const bool known =
                std::any_of(out.begin(), out.end(), [&](const Target& t) { return t.unit == shot.unit; });
            if (!known) out.push_back({shot.unit, shot.distance});
        }
    std::sort(out.begin(), out.end(), [](const Target& a, const Target& b) { return a.unit < b.unit; });
    return out;
}

}  // namespace linstock::brom
