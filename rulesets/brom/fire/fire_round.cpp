// CF-3.F: which units may fire in a round of the fire-fight, and at what. Every unit except an attacker counts as
// standing.

#include "rulesets/brom/fire/fire.hpp"

#include <algorithm>

namespace linstock::brom {

namespace {

/// CF-3.F, CF-6.N1: attackers never fire. A unit whose charge is over does.
bool charges(const BromUnit& w) { return w.stage != AttackStage::none && w.stage != AttackStage::ended; }

/// The deadly ground of a battery is as deep as the range of cannister. Beyond it the battery fires at its attackers
/// only.
bool lawful_in_round(const Battle& battle, const State& state, UnitId id, const Shot& shot, int ammunition) {
    if (!is_battery(battle, id) || profile(battle).battery_rounds == BatteryRounds::all) return true;
    return ammunition == cannister || shot.attacks || firer_of(battle, state, id, ammunition) == Firer::gatling;
}

}  // namespace

bool may_fire_in_round(const Battle& battle, const State& state, UnitId id) {
    const BromUnit w = own(state.unit(id));
    if (charges(w) || !deployed_to_fire(battle, state, id)) return false;
    // CF-movement: a unit that moved with three dice does not fire. CF-6.N3: nor does mounted cavalry. CF-16.6: nor a
    // unit that dismounted after a move.
    if (has_flag(w, UnitFlag::moved_far) || is_mounted(battle, state, id) || (w.dismounted_now && w.moved))
        return false;
    if (is_battery(battle, id) && !has_guns(state, id)) return false;
    return fire_dice(battle, state, id, ball) > 0;
}

bool may_use_in(const Battle& battle, const State& state, FireStep step, UnitId id, const Shot& shot, int ammunition) {
    if (!may_use(battle, state, id, shot, ammunition)) return false;
    return step != FireStep::round || lawful_in_round(battle, state, id, shot, ammunition);
}

bool has_shot_in(const Battle& battle, const State& state, FireStep step, UnitId id, int face) {
    const std::vector<Shot> shots = shots_of(battle, state, id, face);
    return std::any_of(shots.begin(), shots.end(), [&](const Shot& shot) {
        return may_use_in(battle, state, step, id, shot, ball) || may_use_in(battle, state, step, id, shot, cannister);
    });
}

}  // namespace linstock::brom
