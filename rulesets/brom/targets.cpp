// RV-7.1, RV-7.5, RV-8: cones, ranges, the closest target, dice and the faces that hit.

#include "base/measure.hpp"
#include "ground/measuring.hpp"
#include "rulesets/brom/fire.hpp"

#include <algorithm>

namespace linstock::brom {

namespace {

constexpr Heading quarter_turn = full_turn / 4;
constexpr std::array<Heading, 4> face_turn = {0, half_turn, quarter_turn, full_turn - quarter_turn};

bool deployed_square(const Battle& battle, const State& state, UnitId id) {
    const UnitState& u = state.unit(id);
    return u.formation == Formation::square && !u.town && u.stands_left > profile(battle).line_stands.value;
}

const Profile::Hits& row_of(const Battle& battle, UnitId id, int ammunition) {
    return profile(battle).hits[static_cast<std::size_t>(firer_of(battle, id, ammunition))];
}

double reach_of(const Profile::Hits& row) { return std::max(row.close->to, row.long_range->to); }

bool fires_from_height(const Battle& battle, const State& state, UnitId id) {
    return is_battery(battle, id) && battle.ground->level_at(place_of(state, id)) > 0;
}

bool is_target(const Battle& battle, const State& state, UnitId id) {
    return on_table(state, id) && fights_as_unit(battle, id) && state.unit(id).stands_left > 0;
}

bool in_cone_of(const Battle& battle, const State& state, const Muzzle& muzzle, UnitId target) {
    if (muzzle.degrees >= 360) return true;
    const PieceId town = state.unit(target).town;
    if (!town) return in_cone(muzzle.apex, muzzle.heading, muzzle.degrees, footprint(battle, state, target));
    // RV-16.F.3: a town is hit anywhere on its edge; its corners and the box about it say whether it is in the cone.
    const Polygon& area = battle.ground->piece(town).area;
    for (const Vec& corner : area)
        if (in_cone(muzzle.apex, muzzle.heading, muzzle.degrees, corner)) return true;
    const Vec far = muzzle.apex + direction(muzzle.heading) * (battle.ground->width() + battle.ground->height());
    return !inside(area, Segment{muzzle.apex, far}).empty();
}

Sight sight_of_shot(const Battle& battle, const State& state, UnitId id, int face, const Muzzle& muzzle,
                    UnitId target) {
    return face == 0 ? sight_of(battle, state, id, target) : sight_from(battle, state, id, muzzle.apex, target);
}

/// RV-overhead: over others guns fire, small arms by the profile's word.
bool lawful_sight(const Battle& battle, UnitId id, Sight sight) {
    if (sight == Sight::direct) return true;
    return sight == Sight::over && (is_battery(battle, id) || profile(battle).small_arms_overhead);
}

}  // namespace

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

// RV-7.1: 60 degrees from the front centre, each face of a square from its own. RV-16.F.5: out of a town infantry fires
// in any one direction, artillery in its facing.
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

// RV-hit-25, RV-hit-15: weapons without a row shoot as rifled muskets. RV-15.A: dismounted cavalry by its carbine.
Firer firer_of(const Battle& battle, UnitId id, int ammunition) {
    switch (facts(battle, id).branch) {
        case Branch::guns: return ammunition == cannister ? Firer::cannister : Firer::ball;
        case Branch::horse: return Firer::carbine;
        default: return Firer::rifled_musket;
    }
}

const char* ammunition_word(const Battle& battle, UnitId id, int ammunition) {
    if (is_battery(battle, id)) return ammunition == cannister ? "cannister" : "ball";
    return firer_of(battle, id, ammunition) == Firer::carbine ? "carbines" : "musketry";
}

// RV-ranges: the same distances as the bands of the hit charts, from which they are read.
double range_of(const Battle& battle, const State&, UnitId id) { return reach_of(row_of(battle, id, ball)); }

bool may_use(const Battle& battle, const State&, UnitId id, const Shot& shot, int ammunition) {
    if (ammunition == ball) return true;
    // RV-overhead: over others ball and shell only. RV-hit-25: in cannister range the owner chooses.
    return ammunition == cannister && is_battery(battle, id) && shot.sight == Sight::direct &&
           within(shot.distance, reach_of(row_of(battle, id, cannister)));
}

// RV-7.5: the closest enemy in cone and sight, equally close ones are the owner's choice. RV-8: so do guns, but from a
// height they choose any that they see. RV-7.2: base to base, the nearest points.
std::vector<Shot> shots_of(const Battle& battle, const State& state, UnitId id, int face) {
    const Muzzle muzzle = muzzle_of(battle, state, id, face);
    const double reach = range_of(battle, state, id);
    std::vector<Shot> seen;
    for (const Unit& enemy : battle.forces().units) {
        if (enemy.army == army_of(battle, id) || !is_target(battle, state, enemy.id)) continue;
        const double d = distance_between(battle, state, id, enemy.id);
        if (beyond(d, reach) || !in_cone_of(battle, state, muzzle, enemy.id)) continue;
        seen.push_back({enemy.id, d, Sight::none});
    }
    std::sort(seen.begin(), seen.end(), [](const Shot& a, const Shot& b) {
        if (a.distance < b.distance) return true;              // lint: distance-compare: the order of looking only
        return !(b.distance < a.distance) && a.unit < b.unit;  // lint: distance-compare: the order of looking only
    });
    const bool any = fires_from_height(battle, state, id);
    std::size_t kept = 0;
    for (std::size_t i = 0; i < seen.size(); ++i) {
        if (!any && kept > 0 && !same_length(seen[i].distance, seen[0].distance)) break;
        seen[i].sight = sight_of_shot(battle, state, id, face, muzzle, seen[i].unit);
        if (lawful_sight(battle, id, seen[i].sight)) seen[kept++] = seen[i];
    }
    seen.resize(kept);
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

// RV-enfilade: a strip 2" wide straight ahead of the firer's front centre, as long as its range; a target in line, all
// of whose figures (casualties too) stand in it. No other angle is asked.
bool enfiladed(const Battle& battle, const State& state, UnitId firer, int face, UnitId target) {
    const UnitState& t = state.unit(target);
    if (t.town || column_target(battle, state, target)) return false;
    const Muzzle muzzle = muzzle_of(battle, state, firer, face);
    if (muzzle.degrees >= 360) return false;
    const double width = profile(battle).enfilade_width.value;
    const Box box = footprint(battle, state, target);
    const double aside = cross(direction(muzzle.heading), box.centre - muzzle.apex);
    if (aside > width || aside < -width) return false;
    const Facts& f = facts(battle, target);
    const Unit& unit = battle.unit(target);
    const int ranks = unit.mounting == Mounting::two_ranks && f.branch == Branch::foot ? 2 : 1;
    std::vector<Box> stands;
    stand_boxes(battle, state, target, stands);
    std::vector<Vec> figures;
    for (const Box& stand : stands)
        for (int rank = 0; rank < ranks; ++rank) {
            const int in_rank = (unit.figures_per_stand + (rank == 0 ? ranks - 1 : 0)) / ranks;
            const double back = ranks == 1 ? 0 : (rank == 0 ? 0.5 : -0.5) * stand.half_depth;
            for (int k = 0; k < in_rank; ++k) {
                const double across = ((k + 0.5) / in_rank * 2 - 1) * stand.half_width;
                figures.push_back(stand.centre + stand.right() * across + stand.forward() * back);
            }
        }
    return all_in_strip(figures, muzzle.apex, muzzle.heading, width, range_of(battle, state, firer));
}

Aim aim_of(const Battle& battle, const State& state, UnitId id, int face, UnitId target, double distance,
           int ammunition, bool told) {
    const Profile& pf = profile(battle);
    const Profile::Hits& row = row_of(battle, id, ammunition);
    Aim aim;
    aim.close = row.close->holds(distance);
    aim.band = aim.close ? row.close.why : row.long_range.why;
    // RV-7.6, RV-enfilade: columns, squares, limbered guns, crowded regiments and enfiladed lines are column targets.
    aim.column = column_target(battle, state, target);
    if (!aim.column) aim.column = aim.enfiladed = enfiladed(battle, state, id, face, target);
    aim.faces = row.needed(aim.close, aim.column ? HitColumn::column : HitColumn::line);
    // RV-7.3: each die at a target in cover loses one.
    aim.cover = in_cover(battle, state, target, id, told ? &aim.covered_by : nullptr);
    if (aim.cover) aim.plus = pf.cover_die.value;
    return aim;
}

double expected_hits(const Battle& battle, const State& state, UnitId id, int face, const Shot& shot, int ammunition) {
    const Aim aim = aim_of(battle, state, id, face, shot.unit, shot.distance, ammunition, false);
    int faces = 0;
    for (int f = 1; f <= aim.faces->sides; ++f)
        if (aim.faces->holds_with(f, aim.plus)) ++faces;
    const double hits = static_cast<double>(dice_of(battle, state, id, ammunition, face) * faces) / aim.faces->sides;
    return hits / facts(battle, shot.unit).hits_per_figure;
}

}  // namespace linstock::brom
