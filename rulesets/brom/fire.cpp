// RV-4.B, RV-4.D, RV-4.E: who may fire in a step, and with how many dice.

#include "rulesets/brom/fire.hpp"

#include "army/layout.hpp"

#include <algorithm>

namespace linstock::brom {

namespace {

bool holds_for(const FireHandicap& h, const Unit& unit, int turn) {
    return (h.army.none() || h.army == unit.army) && h.weapon == unit.weapon && turn <= h.to_turn;
}

/// A stand that fires: RV-12, stands with casualties do not, unless the profile says so.
bool stand_fires(const Battle& battle, const UnitState& u, std::size_t stand) {
    return u.casualties[stand] == 0 || profile(battle).casualty_stands_fire;
}

// RV-7.1: the front two ranks of stands; of a square the stands of the face.
int firing_stands(const Battle& battle, const State& state, UnitId id, int face) {
    constexpr std::array<Heading, 4> turns = {0, half_turn, full_turn / 4, full_turn - full_turn / 4};
    const UnitState& u = state.unit(id);
    const bool square = faces_of(battle, state, id) > 1;
    const Layout layout = layout_of(battle, state, id);
    const auto ranks = static_cast<std::size_t>(profile(battle).fire_ranks.value);
    const std::size_t front = ranks * static_cast<std::size_t>(std::max(1, layout.files));
    int firing = 0;
    for (std::size_t i = 0; i < u.stands_left && i < layout.stands.size(); ++i) {
        if (!stand_fires(battle, u, i)) continue;
        const bool bears =
            square ? layout.stands[i].turn == turns[static_cast<std::size_t>(face)] : i < front || u.town.value != 0;
        if (bears) ++firing;
    }
    return firing;
}

int small_arms_dice(const Battle& battle, const State& state, UnitId id, int face) {
    const UnitState& u = state.unit(id);
    int stands = firing_stands(battle, state, id, face);
    if (u.town) {
        // RV-16.F.5: half of the stands in the town, rounded up, fire in one direction.
        const int divisor = profile(battle).town_fire_divisor.value;
        stands = std::min(stands, (u.stands_left + divisor - 1) / divisor);
    }
    return stands * facts(battle, id).shots;  // RV-17
}

// RV-17, RV-8: a die a gunner, or one for each two; a gun without gunners does not fire. RV-hit-25: cannister adds one
// for each gun model.
int gun_dice(const Battle& battle, const State& state, UnitId id, int ammunition) {
    const UnitState& u = state.unit(id);
    const Unit& unit = battle.unit(id);
    if (!has_guns(state, id)) return 0;
    int gunners = 0;
    int guns = 0;
    for (std::size_t i = 0; i < u.stands_left; ++i) {
        const int crew = unit.figures_per_stand - u.casualties[i];
        if (crew <= 0) continue;
        gunners += crew;
        guns += std::max(1, unit.guns_per_stand);
    }
    const int per = std::max(1, facts(battle, id).gunners_per_die);
    const int dice = (2 * gunners + per) / (2 * per);  // halves up
    const auto row = static_cast<std::size_t>(firer_of(battle, id, ammunition));
    return dice + guns * profile(battle).hits[row].dice_per_gun.value;
}

/// The scenario's handicap: a share of the dice, halves up.
int handicapped(const Battle& battle, const State& state, UnitId id, int dice) {
    const Unit& unit = battle.unit(id);
    for (const FireHandicap& h : battle.scenario->handicaps)
        if (holds_for(h, unit, state.turn)) dice = (dice * h.percent + 50) / 100;
    return dice;
}

// RV-supply.3: after six sixes a regiment does not fire until it is resupplied. RV-supply.5: nor while it is at the
// wagon. Batteries are not counted.
bool without_cartridges(const Battle& battle, const BromUnit& w, UnitId id) {
    if (!setup(battle).supply || is_battery(battle, id)) return false;
    return w.supplying || w.sixes >= profile(battle).supply_sixes.value;
}

// RV-4.B, RV-4.D, RV-4.E; RV-15.F: dismounted in this turn, it fires when it did not move.
bool fires_in(const Battle& battle, const State& state, UnitId id, const BromUnit& w, FireStep step) {
    if (step == FireStep::artillery) return is_battery(battle, id) && has_guns(state, id);
    // RV-15.A, RV-15.D: cavalry fires dismounted only.
    if (is_battery(battle, id) || !is_foot(battle, state, id)) return false;
    if (step == FireStep::standing) return !w.moved;
    return w.moved && !w.dismounted_now;
}

}  // namespace

bool has_handicap(const Battle& battle, const State& state, UnitId id) {
    const std::vector<FireHandicap>& all = battle.scenario->handicaps;
    return std::any_of(all.begin(), all.end(), [&](const FireHandicap& h) {
        return h.percent != 100 && holds_for(h, battle.unit(id), state.turn);
    });
}

int dice_of(const Battle& battle, const State& state, UnitId id, int ammunition, int face) {
    const int dice =
        is_battery(battle, id) ? gun_dice(battle, state, id, ammunition) : small_arms_dice(battle, state, id, face);
    return std::min<int>(handicapped(battle, state, id, dice), most_faces);
}

int fire_dice(const Battle& battle, const State& state, UnitId id, int ammunition) {
    int dice = 0;
    for (int face = 0; face < faces_of(battle, state, id); ++face)
        dice += dice_of(battle, state, id, ammunition, face);
    return dice;
}

bool may_fire(const Battle& battle, const State& state, UnitId id, FireStep step) {
    const UnitState& u = state.unit(id);
    if (!u.on_field() || u.stands_left == 0 || routed(state, id) || !fights_as_unit(battle, id)) return false;
    const BromUnit w = own(u);
    // Once a turn, opportunity fire included; not after falling back or routing in it; not from the edge of a town it
    // waits to enter (RV-16.F.3).
    if (w.fired || w.tested_and_went || w.edge_of) return false;
    // RV-10.A: attackers do not fire, nor one whose attack was ended. An attack that did not reach is just a move.
    if (w.stage != AttackStage::none && w.stage != AttackStage::declared) return false;
    if (!fires_in(battle, state, id, w, step) || without_cartridges(battle, w, id)) return false;
    // RV-7.4: a column does not fire; RV-8: nor do limbered guns.
    const bool in_column = u.formation == Formation::column || u.formation == Formation::road_column;
    if (in_column && !u.town) {
        const bool two_left = !is_battery(battle, id) && u.stands_left <= profile(battle).line_stands.value;
        if (!two_left && (is_battery(battle, id) || !profile(battle).column_fires)) return false;
    }
    return fire_dice(battle, state, id, ball) > 0;
}

void register_fire(ProcedureTable& table) {
    register_fire_step(table);
    register_volley(table);
    register_casualties(table);
    register_spiking(table);
    register_sharpshooters(table);
}

}  // namespace linstock::brom
