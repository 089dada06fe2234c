// Attackers that fail their test to close: RV-10.B, RE-2.5 with RE-10.B, CF-12.B with CF-6.N2.

#include "rulesets/brom/close_combat/combat_parts.hpp"
#include "rulesets/brom/fire/fire_fight.hpp"
#include "rulesets/brom/movement/movement.hpp"

#include <algorithm>

namespace linstock::brom {

namespace {

/// Whether another unit attacks the same target, closed or not.
bool another_attacks(const Battle& battle, const State& state, UnitId id, const std::vector<UnitId>& failed) {
    const UnitId target = own(state.unit(id)).target;
    for (const UnitId other : units_of(battle, state, army_of(battle, id))) {
        if (other == id || own(state.unit(other)).target != target) continue;
        if (closing(state, other) || std::find(failed.begin(), failed.end(), other) != failed.end()) return true;
    }
    return false;
}

/// If another unit has closed on the target, there is no fire-fight any more.
bool another_closed(const Battle& battle, const State& state, UnitId id) {
    for (const UnitId other : units_of(battle, state, army_of(battle, id)))
        if (other != id && own(state.unit(other)).target == own(state.unit(id)).target && closing(state, other))
            return true;
    return false;
}

/// RV-10.B, RE-10.B, CF-12.B: if an enemy, its own target or a third unit, has closed on a unit that fails, the unit is
/// the defender and tests to stand instead.
bool closed_on(const Battle& battle, const State& state, UnitId id) {
    for (const UnitId enemy : enemies_of(battle, state, id))
        if (closing(state, enemy) && meets(battle, state, enemy, id)) return true;
    return false;
}

}  // namespace

void push_close_failures(Play& play, const std::vector<UnitId>& failed) {
    const Battle& battle = play.battle();
    for (const UnitId id : failed) {
        if (!in_order(play.state(), id) || closed_on(battle, play.state(), id)) continue;
        switch (profile(battle).close_failure) {
            case CloseFailure::stays: break;  // RV-10.B
            case CloseFailure::backs_up: play.push(back_up(id, own(play.state().unit(id)).target)); break;
            case CloseFailure::fire_fight:
                // CF-12.B: beside another attacker it stays at 1". An only attacker falls back after the fire-fight of
                // CF-6.N2.
                play.push(charge_failed(id, !another_attacks(battle, play.state(), id, failed),
                                        another_closed(battle, play.state(), id)));
                break;
        }
    }
}

// RV-10.B, RE-2.5, CF-12.B: a unit that fails after a bonus option (12.F) is treated alike, but the fire is over.
void push_bonus_failure(Play& play, UnitId id) {
    const Battle& battle = play.battle();
    switch (profile(battle).close_failure) {
        case CloseFailure::stays: break;
        case CloseFailure::backs_up: play.push(back_up(id, own(play.state().unit(id)).target)); break;
        case CloseFailure::fire_fight:
            if (!another_attacks(battle, play.state(), id, {})) play.push({fall_back(id), settle_tests()});
            break;
    }
}

}  // namespace linstock::brom
