// Number of dice of a unit: RV-7.1, RV-17, RV-8; RE-6.A, RE-small, RE-cannister, RE-ball; CF-8.A, CF-8.D, CF-8.E,
// CF-infantry, CF-artillery.

#include "army/layout.hpp"
#include "base/measure.hpp"
#include "rulesets/brom/fire/fire.hpp"

#include <algorithm>
#include <functional>
#include <numeric>

namespace linstock::brom {

namespace {

bool holds_for(const FireHandicap& h, const Unit& unit, int turn) {
    return (h.army.none() || h.army == unit.army) && h.weapon == unit.weapon && turn <= h.to_turn;
}

/// The scenario's handicap: a share of the dice, halves rounded up.
int handicapped(const Battle& battle, const State& state, UnitId id, int dice) {
    const Unit& unit = battle.unit(id);
    for (const FireHandicap& h : battle.scenario->handicaps)
        if (holds_for(h, unit, state.turn)) dice = (dice * h.percent + 50) / 100;
    return dice;
}

/// The dice of one stand. RV-12, RE-small: none with casualties, unless the profile says otherwise. CF-8.D: a muzzle
/// loader has one, none with casualties. CF-8.E: a repeater has two, one with casualties.
int dice_of_stand(const Battle& battle, UnitId id, int casualties) {
    const Profile& pf = profile(battle);
    const Facts& f = facts(battle, id);
    const bool hurt = casualties > 0 && !pf.casualty_stands_fire;
    if (pf.muzzle_loader.sound.value == 0) return hurt ? 0 : f.shots;  // RV-17
    const Profile::StandDice& arm = f.repeater ? pf.repeater : pf.muzzle_loader;
    return f.shots * (hurt ? arm.hurt : arm.sound).value;
}

/// Some stands of a unit, numbered from 0.
struct Stands {
    std::array<std::uint8_t, most_stands> number{};
    std::size_t count = 0;
    void add(std::size_t stand) { number[count++] = static_cast<std::uint8_t>(stand); }
    const std::uint8_t* begin() const { return number.data(); }
    const std::uint8_t* end() const { return number.data() + count; }
};

/// The stands that bear on the ground in front of a face: RV-7.1, RE-6.A, CF-8.A, the front two ranks; of a square the
/// stands of the face; of a garrison all stands.
Stands bearing_stands(const Battle& battle, const State& state, UnitId id, int face, const Layout& layout) {
    constexpr std::array<Heading, 4> turns = {0, half_turn, full_turn / 4, full_turn - full_turn / 4};
    const UnitState& u = state.unit(id);
    const bool square = faces_of(battle, state, id) > 1;
    const auto ranks = static_cast<std::size_t>(profile(battle).fire_ranks.value);
    const std::size_t front = ranks * static_cast<std::size_t>(std::max(1, layout.files));
    Stands out;
    for (std::size_t i = 0; i < u.stands_left && i < layout.stands.size(); ++i) {
        const bool bears =
            square ? layout.stands[i].turn == turns[static_cast<std::size_t>(face)] : i < front || u.town.value != 0;
        if (bears) out.add(i);
    }
    return out;
}

/// CF-8.A: measured from each stand's front centre; RV-7.2, RE-6.C: from the unit as a whole. A garrison fires from the
/// walls of its town.
bool stands_measure(const Battle& battle, const State& state, UnitId id) {
    return profile(battle).range_measured == RangeMeasured::stand && !is_battery(battle, id) && !state.unit(id).town;
}

/// Whether the stand is in the first rank, or on a face of a square.
bool in_front(const Battle& battle, const State& state, UnitId id, const Layout& layout, std::size_t stand) {
    return faces_of(battle, state, id) > 1 || stand < static_cast<std::size_t>(std::max(1, layout.files));
}

/// CF-8.A: each stand fires in its own cone.
bool stands_aim(const Battle& battle, const State& state, UnitId id) {
    return stands_measure(battle, state, id) && profile(battle).fire_cone_from == ConeFrom::stand;
}

/// CF-8.A: true if `stand` fires with `front`: it is that stand, or the one behind it.
bool brings(const Battle& battle, const State& state, UnitId id, const Layout& layout, std::size_t front,
            std::size_t stand) {
    if (front == stand) return true;
    if (in_front(battle, state, id, layout, stand)) return false;
    const double width = facts(battle, id).stand_width;
    const double aside = layout.stands[stand].offset.x - layout.stands[front].offset.x;
    return nearer(aside, width) && nearer(-aside, width);
}

/// CF-8.A: whether a stand with this front centre reaches the target and has it in its cone.
bool stand_bears_on(const Battle& battle, const State& state, UnitId id, const FireCones& cones, Vec from,
                    UnitId target) {
    return within(distance_to_unit(battle, state, from, target), range_of(battle, state, id)) &&
           (!stands_aim(battle, state, id) || cone_holds(battle, state, cones, from, target));
}

/// CF-8.A: the stands whose front centre is in range of the target and whose cone holds it, and the stands behind one
/// of these.
Stands in_range_of(const Battle& battle, const State& state, UnitId id, int face, const Layout& layout, UnitId target,
                   const Stands& stands) {
    std::vector<Box> boxes;
    stand_boxes(battle, state, id, boxes);
    const FireCones cones = cones_of(battle, state, id, face);
    Stands front;
    for (const std::size_t i : stands)
        if (in_front(battle, state, id, layout, i) &&
            stand_bears_on(battle, state, id, cones, boxes[i].front_centre(), target))
            front.add(i);
    const auto brought = [&](std::size_t i) {
        return std::any_of(front.begin(), front.end(),
                           [&](std::size_t f) { return brings(battle, state, id, layout, f, i); });
    };
    Stands out;
    for (const std::size_t i : stands)
        if (brought(i)) out.add(i);
    return out;
}

/// CF-8.A, CF-8.D: the stands in front from which the range is measured: those that fire, or have a stand behind them
/// that does. If none on the face fires, all of them.
Stands measuring_stands(const Battle& battle, const State& state, UnitId id, int face, const Layout& layout) {
    const Stands bearing = bearing_stands(battle, state, id, face, layout);
    const auto fires = [&](std::size_t i) { return dice_of_stand(battle, id, state.unit(id).casualties[i]) > 0; };
    Stands front;
    Stands out;
    for (const std::size_t i : bearing) {
        if (!in_front(battle, state, id, layout, i)) continue;
        front.add(i);
        const auto brings_fire = [&](std::size_t j) { return fires(j) && brings(battle, state, id, layout, i, j); };
        if (fires(i) || std::any_of(bearing.begin(), bearing.end(), brings_fire)) out.add(i);
    }
    return out.count > 0 ? out : front;
}

/// The largest number of stands that fire. RV-16.F.5, RE-16.F.5, CF-17.F.8: half of those in a town, rounded up, in one
/// direction. RE-gnw-foot: half of the pikemen, rounded down.
std::size_t most_stands_firing(const Battle& battle, const State& state, UnitId id) {
    const Profile& pf = profile(battle);
    const UnitState& u = state.unit(id);
    int most = u.stands_left;
    if (u.town) {
        const int divisor = pf.town_fire_divisor.value;
        most = (u.stands_left + divisor - 1) / divisor;
    }
    if (facts(battle, id).pikes && pf.pike_fire_divisor.value > 0)
        most = std::min(most, u.stands_left / pf.pike_fire_divisor.value);
    return static_cast<std::size_t>(most);
}

int small_arms_dice(const Battle& battle, const State& state, UnitId id, int face, UnitId target) {
    const Layout layout = layout_of(battle, state, id);
    Stands stands = bearing_stands(battle, state, id, face, layout);
    if (target && stands_measure(battle, state, id))
        stands = in_range_of(battle, state, id, face, layout, target, stands);
    std::array<int, most_stands> dice{};
    for (std::size_t i = 0; i < stands.count; ++i)
        dice[i] = dice_of_stand(battle, id, state.unit(id).casualties[stands.number[i]]);
    const std::size_t most = most_stands_firing(battle, state, id);
    if (most < stands.count) std::sort(dice.begin(), dice.begin() + stands.count, std::greater<>());  // most dice first
    return std::accumulate(dice.begin(), dice.begin() + std::min(most, stands.count), 0);
}

// RV-17, RV-8, CF-artillery: one die for each gunner, or for each two. A gun without gunners does not fire. RV-hit-25:
// cannister adds one die for each gun model. RE-cannister: one die for each gunner. RE-ball: one for a battery of any
// size.
int gun_dice(const Battle& battle, const State& state, UnitId id, int ammunition) {
    const UnitState& u = state.unit(id);
    const Unit& unit = battle.unit(id);
    if (!has_guns(state, id)) return 0;
    std::array<int, most_stands> crews{};
    std::size_t manned = 0;
    for (std::size_t i = 0; i < u.stands_left; ++i)
        if (const int crew = unit.figures_per_stand - u.casualties[i]; crew > 0) crews[manned++] = crew;
    // CF-17.E.5: on a road through a wood one gun has room to fire.
    if (on_woods_road(battle, state, id)) {
        std::sort(crews.begin(), crews.end(), std::greater<>());
        manned = std::min(manned, static_cast<std::size_t>(profile(battle).woods_road_stands.value));
    }
    const int gunners = std::accumulate(crews.begin(), crews.begin() + manned, 0);
    if (ammunition == ball && profile(battle).ball_dice == DicePer::battery) return gunners > 0 ? 1 : 0;
    const int per = std::max(1, facts(battle, id).gunners_per_die);
    const int guns = static_cast<int>(manned) * std::max(1, unit.guns_per_stand);
    const int dice = (2 * gunners + per) / (2 * per);  // halves rounded up
    return dice + guns * hits_row(battle, state, id, ammunition).dice_per_gun.value;
}

}  // namespace

bool has_handicap(const Battle& battle, const State& state, UnitId id) {
    const std::vector<FireHandicap>& all = battle.scenario->handicaps;
    return std::any_of(all.begin(), all.end(), [&](const FireHandicap& h) {
        return h.percent != 100 && holds_for(h, battle.unit(id), state.turn);
    });
}

namespace {

/// Front centres of the stands in front of a face. CF-8.A: of those that measure; RV-7.1, RE-6.A: of all.
FireCones front_centres(const Battle& battle, const State& state, UnitId id, int face) {
    const Facts& f = facts(battle, id);
    const UnitState& u = state.unit(id);
    const Layout layout = layout_of(battle, state, id);
    const bool some = stands_measure(battle, state, id);
    FireCones out;
    for (const std::size_t i :
         some ? measuring_stands(battle, state, id, face, layout) : bearing_stands(battle, state, id, face, layout))
        if (in_front(battle, state, id, layout, i))
            out.from[out.count++] =
                stand_box(to_vec(u.place), u.heading, layout.stands[i], f.stand_width, f.stand_depth).front_centre();
    return out;
}

}  // namespace

// RV-7.1, RE-6.A, CF-8.A: 60 degrees from the front centre of each stand in front. RV-8, RE-7.A, CF-9: one cone for a
// battery. RV-16.F.5: a garrison fires all round.
FireCones cones_of(const Battle& battle, const State& state, UnitId id, int face) {
    const Muzzle muzzle = muzzle_of(battle, state, id, face);
    FireCones out;
    if (muzzle.degrees < 360 && !is_battery(battle, id) && profile(battle).fire_cone_from == ConeFrom::stand)
        out = front_centres(battle, state, id, face);
    if (out.count == 0) out.from[out.count++] = muzzle.apex;
    out.heading = muzzle.heading;
    out.degrees = muzzle.degrees;
    return out;
}

FiringRange::FiringRange(const Battle& battle, const State& state, UnitId id, int face)
    : battle_(battle),
      state_(state),
      unit_(id),
      cones_(cones_of(battle, state, id, face)),
      by_stand_(stands_measure(battle, state, id)) {
    if (by_stand_) stands_ = stands_aim(battle, state, id) ? cones_ : front_centres(battle, state, id, face);
}

bool FiringRange::bears_on(UnitId target) const { return brom::bears_on(battle_, state_, cones_, target); }

double FiringRange::from_stands(UnitId target, bool in_cone) const {
    const bool in_town = !state_.unit(target).town.none();
    const Box box = in_town ? Box{} : footprint(battle_, state_, target);
    double least = -1;
    for (std::size_t i = 0; i < stands_.count; ++i) {
        const Vec from = stands_.from[i];
        if (in_cone && !cone_holds(battle_, state_, cones_, from, target)) continue;
        const double far = in_town ? distance_to_unit(battle_, state_, from, target) : linstock::distance(box, from);
        if (least < 0 || nearer(far, least)) least = far;
    }
    return least;
}

double FiringRange::to(UnitId target) const {
    if (!by_stand_) return distance_between(battle_, state_, unit_, target);
    const double far = from_stands(target, stands_aim(battle_, state_, unit_));
    return far < 0 ? from_stands(target, false) : far;
}

double firing_distance(const Battle& battle, const State& state, UnitId id, int face, UnitId target) {
    return FiringRange(battle, state, id, face).to(target);
}

StandsOut stands_out(const Battle& battle, const State& state, UnitId id, int face, UnitId target) {
    if (!stands_measure(battle, state, id)) return {};
    const Layout layout = layout_of(battle, state, id);
    std::vector<Box> boxes;
    stand_boxes(battle, state, id, boxes);
    const FireCones cones = cones_of(battle, state, id, face);
    const Vec right = right_of(cones.heading);
    std::vector<std::pair<double, bool>> reaching;  // from left to right
    for (const std::size_t i : bearing_stands(battle, state, id, face, layout))
        if (in_front(battle, state, id, layout, i))
            reaching.emplace_back(dot(boxes[i].centre, right),
                                  stand_bears_on(battle, state, id, cones, boxes[i].front_centre(), target));
    std::sort(reaching.begin(), reaching.end());
    const auto reaches = [](const auto& stand) { return stand.second; };
    const auto first = std::find_if(reaching.begin(), reaching.end(), reaches);
    const auto last = std::find_if(reaching.rbegin(), reaching.rend(), reaches);
    if (first == reaching.end()) return {static_cast<int>(reaching.size()), 0};
    return {static_cast<int>(first - reaching.begin()), static_cast<int>(last - reaching.rbegin())};
}

int dice_at(const Battle& battle, const State& state, UnitId id, int ammunition, int face, UnitId target) {
    const int dice = is_battery(battle, id) ? gun_dice(battle, state, id, ammunition)
                                            : small_arms_dice(battle, state, id, face, target);
    return std::min<int>(handicapped(battle, state, id, dice), most_faces);
}

int dice_of(const Battle& battle, const State& state, UnitId id, int ammunition, int face) {
    return dice_at(battle, state, id, ammunition, face, {});
}

int fire_dice(const Battle& battle, const State& state, UnitId id, int ammunition) {
    int dice = 0;
    for (int face = 0; face < faces_of(battle, state, id); ++face)
        dice += dice_of(battle, state, id, ammunition, face);
    return dice;
}

}  // namespace linstock::brom
