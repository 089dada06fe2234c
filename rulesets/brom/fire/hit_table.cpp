// The rows of the hit charts and the number that a die needs: RV-hit-25, RV-hit-15; RE-small, RE-cannister, RE-ball,
// RE-small-mod; CF-firing, CF-8.C. Only this file knows how the two kinds of chart are read.

#include "base/measure.hpp"
#include "ground/measuring.hpp"
#include "rulesets/brom/fire/fire.hpp"
#include "rulesets/brom/formation_traits.hpp"

#include <algorithm>

namespace linstock::brom {

namespace {

/// Why a target counts as a column.
enum class AsColumn : std::uint8_t { no, column, square, limbered, crowded, enfiladed };

/// Why this target, which counts as a column, does so (RV-7.6).
AsColumn reason_of(const Battle& battle, const State& state, UnitId target) {
    if (is_battery(battle, target)) return AsColumn::limbered;
    switch (traits_of(shape_of(battle, state, target, state.unit(target).formation)).target) {
        case TargetShape::square: return AsColumn::square;
        case TargetShape::column: return AsColumn::column;
        case TargetShape::line: break;
    }
    return AsColumn::crowded;
}

bool has_row(const Battle& battle, Firer firer) {
    return !profile(battle).hits[static_cast<std::size_t>(firer)].close->blank();
}

/// RE-cannister, RE-ball: the artillery charts have no column for skirmishers, which are a formation there.
bool skirmishers_are_formation(const Battle& battle, UnitId firer) {
    const Profile& pf = profile(battle);
    return pf.skirmisher_hits.value > 0 && is_battery(battle, firer) && !pf.guns_hit_skirmishers_as_gunners;
}

/// Columns of RE-small, RE-ball, RE-cannister, CF-firing: batteries have their own, as have skirmishers under small
/// arms.
HitColumn column_of(const Battle& battle, const State& state, UnitId firer, UnitId target, bool cover) {
    const bool as_guns = skirmishing(battle, state, target) && !skirmishers_are_formation(battle, firer);
    const bool guns = is_battery(battle, target) || as_guns;
    if (guns) return cover ? HitColumn::guns_cover : HitColumn::guns_open;
    return cover ? HitColumn::cover : HitColumn::open;
}

/// The place of the number in the chart, in words. RV-hit has columns by formation; the second one holds all column
/// targets.
const char* place_by_formation(bool close, AsColumn as) {
    switch (as) {
        case AsColumn::no: return close ? "close range, target in line" : "long range, target in line";
        case AsColumn::column: return close ? "close range, target in column" : "long range, target in column";
        case AsColumn::square: return close ? "close range, target in square" : "long range, target in square";
        case AsColumn::limbered: return close ? "close range, target limbered" : "long range, target limbered";
        case AsColumn::crowded: return close ? "close range, target crowded" : "long range, target crowded";
        case AsColumn::enfiladed: break;
    }
    return close ? "close range, target enfiladed" : "long range, target enfiladed";
}

/// The charts of RE and CF have columns by cover, with separate ones for guns and skirmishers.
const char* column_by_cover(HitColumn column, bool guns_alone) {
    switch (column) {
        case HitColumn::open: return "in the open";
        case HitColumn::cover: return "in cover";
        case HitColumn::guns_open: return guns_alone ? "guns in the open" : "guns or skirmishers in the open";
        case HitColumn::guns_cover: break;
    }
    return guns_alone ? "guns in cover" : "guns or skirmishers in cover";
}

const char* place_by_cover(bool close, HitColumn column) {
    switch (column) {
        case HitColumn::open: return close ? "close range, in the open" : "long range, in the open";
        case HitColumn::cover: return close ? "close range, in cover" : "long range, in cover";
        case HitColumn::guns_open:
            return close ? "close range, guns or skirmishers in the open"
                         : "long range, guns or skirmishers in the open";
        case HitColumn::guns_cover: break;
    }
    return close ? "close range, guns or skirmishers in cover" : "long range, guns or skirmishers in cover";
}

/// Adds a reason that changes the number on the dice.
void add_reason(Aim& aim, const char* name, const Cited<int>& change, int most) {
    const int already = aim.plus;
    const int value = std::min(change.value, most - already);
    if (value > 0) aim.change(Modifier{name, value, change.why});
}

/// RE-6.D, RE-4.D, CF-8.C, CF-5.D: names the target's formation if it is not a line.
void add_formation(const Battle& battle, const State& state, UnitId target, Aim& aim) {
    const Profile& pf = profile(battle);
    const int most = pf.hit_changes_most.value;
    switch (reason_of(battle, state, target)) {
        case AsColumn::limbered: return add_reason(aim, "limbered", pf.hit_changes.limbered, most);
        case AsColumn::square: return add_reason(aim, "in square", pf.hit_changes.square, most);
        case AsColumn::column: return add_reason(aim, "in column", pf.hit_changes.column, most);
        default: return add_reason(aim, "crowded", pf.hit_changes.crowded, most);
    }
}

/// RE-small-mod, RE-6.D, CF-8.C: one more die for a target that is not in line. The profile limits how often reasons
/// add up.
void add_changes(const Battle& battle, const State& state, UnitId id, int face, UnitId target, Aim& aim) {
    const Profile::HitChanges& changes = profile(battle).hit_changes;
    const int most = profile(battle).hit_changes_most.value;
    const bool disordered = state.unit(target).condition == Condition::disordered;
    if (disordered) add_reason(aim, "disordered", changes.disordered, most);
    // RE-6.D: a disordered target counts as in cover and gets no other change.
    if (!disordered || changes.disordered.value != 0) {
        aim.column = column_target(battle, state, target);
        if (aim.column) add_formation(battle, state, target, aim);
        if (!aim.column) aim.column = aim.enfiladed = enfiladed(battle, state, id, face, target);
        if (aim.enfiladed) add_reason(aim, "enfiladed", changes.enfiladed, most);
    }
    // RE-15.A, CF-5.A
    if (state.unit(id).condition == Condition::disordered)
        aim.change(Modifier{"fires in disorder", changes.disordered_firer.value, changes.disordered_firer.why});
}

/// RV-hit: columns by formation. RV-7.3: each die at a target in cover loses one.
void aim_by_formation(const Battle& battle, const State& state, UnitId id, int face, UnitId target,
                      const Profile::Hits& row, Aim& aim) {
    // RV-7.6, RV-enfilade: columns, squares, limbered guns, crowded regiments and enfiladed lines are column targets.
    aim.column = column_target(battle, state, target);
    if (!aim.column) aim.column = aim.enfiladed = enfiladed(battle, state, id, face, target);
    aim.faces = row.needed(aim.close, aim.column ? HitColumn::column : HitColumn::line);
    const AsColumn as = !aim.column     ? AsColumn::no
                        : aim.enfiladed ? AsColumn::enfiladed
                                        : reason_of(battle, state, target);
    aim.place = place_by_formation(aim.close, as);
    if (aim.cover) aim.plus = profile(battle).cover_die.value;
}

/// RE-small, RE-cannister, RE-ball, CF-firing: columns by cover and kind of target.
void aim_by_cover(const Battle& battle, const State& state, UnitId id, int face, UnitId target,
                  const Profile::Hits& row, Aim& aim) {
    const Profile& pf = profile(battle);
    // RE-6.D: disordered units are hit by the column for cover. Cover does not change that.
    const bool as_in_cover =
        state.unit(target).condition == Condition::disordered && pf.hit_changes.disordered.value == 0;
    const HitColumn column = column_of(battle, state, id, target, aim.cover || as_in_cover);
    aim.faces = row.needed(aim.close, column);
    // RE-ball, RE-cannister, CF-ranges: a chart with one range calls it neither close nor long.
    aim.place = row.long_range->blank() ? column_by_cover(column, skirmishers_are_formation(battle, id))
                                        : place_by_cover(aim.close, column);
    add_changes(battle, state, id, face, target, aim);
    if (as_in_cover) aim.change(Modifier{"disordered, as in cover", 0, pf.clause("target_formations")});
}

}  // namespace

// RV-hit-25, RV-hit-15: weapons without a row use that of rifled muskets. RV-15.A, CF-16.4: dismounted cavalry uses its
// carbine. RE-small: muskets and rifles. RE-cannister, RE-ball: a row for each kind of gun. CF-firing: Gatlings.
Firer firer_of(const Battle& battle, UnitId id, int ammunition) {
    const Facts& f = facts(battle, id);
    if (f.branch != Branch::guns) return f.small_arms;
    if (f.gatling && has_row(battle, Firer::gatling)) return Firer::gatling;
    if (!has_row(battle, Firer::ball)) return firer_of_guns(f.guns, ammunition == cannister);
    return ammunition == cannister ? Firer::cannister : Firer::ball;
}

// CF-firing: the carbine has a row for mounted fire.
Firer firer_of(const Battle& battle, const State& state, UnitId id, int ammunition) {
    if (fires_mounted(battle, state, id) && has_row(battle, Firer::mounted_carbine)) return Firer::mounted_carbine;
    return firer_of(battle, id, ammunition);
}

const Profile::Hits& hits_row(const Battle& battle, const State& state, UnitId id, int ammunition) {
    return profile(battle).hits[static_cast<std::size_t>(firer_of(battle, state, id, ammunition))];
}

double reach_of(const Profile::Hits& row) { return std::max(row.close->to, row.long_range->to); }

double close_of(const Battle& battle, const State& state, UnitId id) {
    const Profile::Hits& row = hits_row(battle, state, id, ball);
    if (!is_battery(battle, id) || facts(battle, id).gatling || !row.long_range->blank()) return row.close->to;
    return reach_of(hits_row(battle, state, id, cannister));
}

const char* ammunition_word(const Battle& battle, UnitId id, int ammunition) {
    if (is_battery(battle, id)) return ammunition == cannister ? "cannister" : "ball";
    return firer_of(battle, id, ammunition) == Firer::carbine ? "carbines" : "musketry";
}

bool skirmishing(const Battle& battle, const State& state, UnitId id) {
    const UnitState& u = state.unit(id);
    return traits_of(u.formation).open_order && !u.town && u.stands_left > profile(battle).line_stands.value;
}

// RV-17, RE-8.B, CF-10: two hits take one gunner of a battery. RE-small: two hits take one figure of skirmishers.
int hits_per_casualty(const Battle& battle, const State& state, UnitId id) {
    if (skirmishing(battle, state, id)) return std::max(1, profile(battle).skirmisher_hits.value);
    return std::max(1, facts(battle, id).hits_per_figure);
}

// RE-cannister, RE-ball: each artillery hit on skirmishers is a casualty; small arms need two hits.
int weight_of_hit(const Battle& battle, const State& state, UnitId firer, UnitId target) {
    const bool whole = skirmishing(battle, state, target) && skirmishers_are_formation(battle, firer);
    return whole ? hits_per_casualty(battle, state, target) : 1;
}

// CF-firing: mounted cavalry may not fire carbines at guns in cover. Every other shot has a number.
bool on_the_chart(const Battle& battle, const State& state, UnitId id, UnitId target) {
    if (profile(battle).hit_table != HitTable::open_and_cover) return true;
    const Profile::Hits& row = hits_row(battle, state, id, ball);
    if (!row.needed(true, HitColumn::guns_cover)->empty()) return true;
    const HitColumn column = column_of(battle, state, id, target, in_cover(battle, state, target, id));
    return column != HitColumn::guns_cover;
}

namespace {

/// The angle at which a line of fire crosses the target's heading: 0 from the front or the rear, a quarter turn from
/// the flank.
Heading crossing_of(Heading fire, Heading target) {
    const Heading apart = normal(fire - target);
    const Heading least = std::min(apart, full_turn - apart);
    return std::min(least, half_turn - least);
}

}  // namespace

// RV-enfilade, RE-enfilade, CF-enfilade: a strip 2" wide runs straight ahead of the firer's front centre to the edge of
// the table. The target is in line, and all its figures (casualties too) are in the strip. Only a house rule limits the
// angle. The range is that of any shot.
bool enfiladed(const Battle& battle, const State& state, UnitId firer, int face, UnitId target) {
    const UnitState& t = state.unit(target);
    if (is_battery(battle, target) && t.stands_left < 2) return false;  // a single gun is not a line
    if (t.town || traits_of(t.formation).open_order || column_target(battle, state, target)) return false;
    const Muzzle muzzle = muzzle_of(battle, state, firer, face);
    if (muzzle.degrees >= 360) return false;
    const Heading least = profile(battle).enfilade_angle.value * one_degree;
    if (crossing_of(muzzle.heading, t.heading) < least) return false;
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
    const double across_table = battle.ground->width() + battle.ground->height();
    return all_in_strip(figures, muzzle.apex, muzzle.heading, width, across_table);
}

Aim aim_of(const Battle& battle, const State& state, UnitId id, int face, UnitId target, double distance,
           int ammunition, bool has_citations) {
    const Profile::Hits& row = hits_row(battle, state, id, ammunition);
    Aim aim;
    aim.close = row.long_range->blank() || row.close->holds(distance);
    aim.band = aim.close ? row.close.why : row.long_range.why;
    aim.cover = in_cover(battle, state, target, id, has_citations ? &aim.covered_by : nullptr);
    if (profile(battle).hit_table == HitTable::line_and_column)
        aim_by_formation(battle, state, id, face, target, row, aim);
    else
        aim_by_cover(battle, state, id, face, target, row, aim);
    return aim;
}

double expected_hits(const Battle& battle, const State& state, UnitId id, int face, const Shot& shot, int ammunition) {
    const Aim aim = aim_of(battle, state, id, face, shot.unit, shot.distance, ammunition, false);
    int faces = 0;
    for (int f = 1; f <= aim.faces->sides; ++f)
        if (aim.faces->holds_with(f, aim.plus)) ++faces;
    const int dice = dice_at(battle, state, id, ammunition, face, shot.unit);
    double hits = static_cast<double>(dice * faces) / aim.faces->sides;
    const Profile::Hits& row = hits_row(battle, state, id, ammunition);
    // CF-artillery, RE-ball: dice lost before the roll to hit.
    if (!row.misfires->empty()) hits *= 1 - static_cast<double>(row.misfires->count()) / row.misfires->sides;
    if (throws_to_fire_again(battle, state, id, ammunition))
        hits *= static_cast<double>(row.fires_again->count()) / row.fires_again->sides;
    return hits * weight_of_hit(battle, state, id, shot.unit) / hits_per_casualty(battle, state, shot.unit);
}

}  // namespace linstock::brom
