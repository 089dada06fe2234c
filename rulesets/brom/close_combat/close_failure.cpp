// What becomes of attackers that fail their test to close: RV-10.B, RE-2.5 with RE-10.B, CF-12.B with CF-6.N2.

#include "rulesets/brom/close_combat/combat_parts.hpp"
#include "rulesets/brom/fire/fire_fight.hpp"
#include "rulesets/brom/movement/movement.hpp"

#include <algorithm>

namespace linstock::brom {

namespace {

/// Another unit attacks the same target, whether it has closed or failed to.
bool another_attacks(const Battle& battle, const State& state, UnitId id, const std::vector<UnitId>& failed) {
    const UnitId target = own(state.unit(id)).target;
    for (const UnitId other : units_of(battle, state, army_of(battle, id))) {
        if (other == id || own(state.unit(other)).target != target) continue;
        if (closing(state, other) || std::find(failed.begin(), failed.end(), other) != failed.end()) return true;
    }
    return false;
}

/// Another has closed on its target: there is no fire-fight any more.
bool another_closed(const Battle& battle, const State& state, UnitId id) {
    for (const UnitId other : units_of(battle, state, army_of(battle, id)))
        if (other != id && own(state.unit(other)).target == own(state.unit(id)).target && closing(state, other))
            return true;
    return false;
}

/// RV-10.B, RE-10.B, CF-12.B: who fails is the defender of whoever has closed on it, its own target or a third, and
/// tests to stand instead.
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
                // CF-12.B: at 1" beside another attacker; alone it falls back, after the fire-fight of CF-6.N2.
                play.push(charge_failed(id, !another_attacks(battle, play.state(), id, failed),
                                        another_closed(battle, play.state(), id)));
                break;
        }
    }
}

// RV-10.B, RE-2.5, CF-12.B: by a bonus option (12.F) it fails as at any other time, but the fire is over.
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
