// RV-4.B, RV-4.D, RV-4.E; RE-2.3, RE-2.4; CF-3.B to CF-3.E: the units that may fire in a step.

#include "rulesets/brom/fire/fire.hpp"

#include "rulesets/brom/formation_traits.hpp"

#include <algorithm>

namespace linstock::brom {

namespace {

// RV-supply.3: after six sixes a regiment does not fire until it is resupplied. RV-supply.5: nor while it is at the
// wagon. Batteries do not count.
bool without_cartridges(const Battle& battle, const BromUnit& w, UnitId id) {
    if (!setup(battle).supply || is_battery(battle, id)) return false;
    return w.supplying || w.sixes >= profile(battle).supply_sixes.value;
}

/// RE-2.3, CF-3.B: the ruleset has a step of its own for batteries that moved. RV-4.B: all batteries fire together.
bool moved_guns_apart(const Battle& battle) {
    const auto phases = setup(battle).sequence;
    return std::any_of(phases.begin(), phases.end(),
                       [](const PhaseOfBook& p) { return p.phase == Phase::moving_artillery; });
}

// RV-4.B. RE-2.3, CF-3.B: batteries that did not move; CF-3.C: those that did. RE-movement: unlimbering is a move; the
// limit is half the infantry's rate. CF-movement: a battery may give up its fire for a third die.
bool guns_fire_in(const Battle& battle, const BromUnit& w, FireStep step) {
    if (!moved_guns_apart(battle)) return step == FireStep::artillery;
    const bool moved = w.moved || has_flag(w, UnitFlag::unlimbered);
    if (step == FireStep::artillery) return !moved;
    if (step != FireStep::moving_artillery || !moved) return false;
    return profile(battle).fire_move_divisor.value > 0 || !has_flag(w, UnitFlag::moved_far);
}

/// RV-15.A, RV-15.D, RE-14.D, CF-16.4: cavalry fires dismounted only, in RE light cavalry only.
bool has_small_arms(const Battle& battle, const State& state, UnitId id) {
    if (is_battery(battle, id)) return false;
    if (!is_foot(battle, state, id)) return fires_mounted(battle, state, id);
    const Facts& f = facts(battle, id);
    return f.branch == Branch::foot || f.light || !profile(battle).only_light_dismounts;
}

// RV-4.D, RE-2.4, CF-3.D: units that stood. RV-4.E, RE-2.4, CF-3.E: units that moved; RE-movement: by half their rate
// or less. RV-15.F, RE-14.G, CF-16.6: a unit dismounted in this turn fires if it did not move.
bool fires_in(const Battle& battle, const State& state, UnitId id, const BromUnit& w, FireStep step) {
    if (is_battery(battle, id)) return has_guns(state, id) && guns_fire_in(battle, w, step);
    if (!has_small_arms(battle, state, id)) return false;
    if (step == FireStep::standing) return !w.moved;
    return step == FireStep::moving && w.moved && !w.dismounted_now && !has_flag(w, UnitFlag::moved_far);
}

// RV-10.A, RE-10.A, CF-12.A: attackers do not fire, nor does a unit whose attack has ended. An attack that did not
// reach its target is an ordinary move. In CF it comes on in the rounds of CF-3.F.
bool attacking(const Battle& battle, const BromUnit& w) {
    if (w.stage == AttackStage::none) return false;
    return w.stage != AttackStage::declared || profile(battle).continuous_fire;
}

}  // namespace

bool fires_mounted(const Battle& battle, const State& state, UnitId id) {
    return is_mounted(battle, state, id) && (setup(battle).mounted_fire || profile(battle).mounted_fire);
}

bool deployed_to_fire(const Battle& battle, const State& state, UnitId id) {
    const UnitState& u = state.unit(id);
    if (!u.on_field() || u.stands_left == 0 || routed(state, id) || !fights_as_unit(battle, id)) return false;
    const BromUnit w = own(u);
    // A unit does not fire after falling back or routing in this turn, or at the edge of a town that it waits to enter
    // (RV-16.F.3).
    if (w.tested_and_went || w.edge_of || without_cartridges(battle, w, id)) return false;
    if (is_battery(battle, id) && may_not_fire_again(battle, state, id)) return false;
    // RV-7.4: a column does not fire; RE-6.A, CF-8.A: it does. RV-8, RE-7.A, CF-9: limbered guns do not fire.
    if (u.town || traits_of(shape_of(battle, state, id, u.formation)).fires) return true;
    return !is_battery(battle, id) && profile(battle).column_fires;
}

bool may_fire(const Battle& battle, const State& state, UnitId id, FireStep step) {
    if (step == FireStep::round) return may_fire_in_round(battle, state, id);
    const BromUnit w = own(state.unit(id));
    // Once a turn, opportunity fire included.
    if (w.fired || attacking(battle, w) || !deployed_to_fire(battle, state, id)) return false;
    return fires_in(battle, state, id, w, step) && fire_dice(battle, state, id, ball) > 0;
}

void register_fire(ProcedureTable& table) {
    register_fire_step(table);
    register_volley(table);
    register_fire_again(table);
    register_casualties(table);
    register_spiking(table);
    register_sharpshooters(table);
}

}  // namespace linstock::brom
