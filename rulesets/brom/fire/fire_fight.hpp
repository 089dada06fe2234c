#pragma once
// The continuous fire-fight (CF-0, CF-6, CF-3.F), charges that come on under fire, and chargers that are stopped. All
// functions check Profile::continuous_fire; a ruleset without it does not use them.

#include "rulesets/brom/procedures.hpp"

#include <vector>

namespace linstock::brom {

// --- The rounds (fire_fight.cpp, fire_round.cpp) ---

/// BromUnit::declared of a unit that has no part in the current round: it does not fire and is no target.
inline constexpr std::uint8_t out_of_round = 5;

/// Whether a round of CF-3.F is under way, or one of a separate fire-fight (CF-6.N1, CF-6.N2).
bool round_in_hand(const State&);
/// CF-12.A: on the way to its target or 1" from it. It does not fire, and is fired at.
bool charging(const State&, UnitId);
/// RV-10.A, RE-10.A: an attack that ended short of its target is an ordinary move, and the unit fires accordingly. In
/// CF-12.A it comes on.
bool fell_short(const Battle&, const State&, UnitId);
/// CF-3.F: an attacker that is not yet within 1" of its target.
bool coming_on(const State&, UnitId);
/// CF-3.F: the target has fallen back, routed or left the table during the charge.
bool left_its_charger(const State&, UnitId target);
/// CF-0, CF-3.F, CF-6.N4: whether in the current round this firer may fire at that enemy. It takes part, the enemy is
/// in its deadly ground, and it has not fired its one assisting volley. Outside rounds only a second assisting volley
/// is unlawful.
bool lawful_in_round(const Battle&, const State&, UnitId firer, UnitId target, double distance);
/// CF-6.N4: stores the volley of a unit that is not the charger's target.
void note_assist(Play&, UnitId firer, UnitId target);

/// fire_fight_round: one round of all units (unit none), or of a stopped charger and its target only.
struct FireFightRound {
    UnitId unit;
    UnitId target;
    std::uint8_t told = 0;
    std::uint8_t spare = 0;
};
inline Step fire_fight_round(UnitId unit = {}, UnitId target = {}) {
    return make(Proc::fire_fight_round, FireFightRound{unit, target, 0, 0});
}
/// Selects the units that take part in the round and those that are asked. True if any is asked.
bool begin_round(Play&, const FireFightRound&);
/// CF-6: the target of a stopped charger has a fire-fight with units other than this charger and those stopped before
/// the same target.
bool fights_others(const Battle&, State, UnitId target, UnitId stopped);
/// CF-6.N1: the stopped unit, others stopped before the same target, and the target.
bool in_fight_of(const State&, UnitId id, UnitId stopped, UnitId target);

// --- Charges (charge_approach.cpp) ---

/// charge_move: one attacker comes on. CF-3.F.
struct ChargeMove {
    UnitId unit;
};
/// Called when an attack has come to 1" from its target, or has lost it (RV-10.A, RV-13.A): stores the order of arrival
/// and whether it is a rear attack.
void note_arrival(Play&, UnitId attacker, UnitId target);
/// CF-12.A: the distance from which an attack may be ordered; 0 = the reach of the move.
double charge_range(const Battle&, const State&, UnitId);
bool in_charge_range(const Battle&, const State&, UnitId, UnitId target);
/// Cache of what officers with units see, while a whole side is asked for its orders. An officer sees the same for
/// every unit nearby.
class Spotted {
  public:
    /// -1 not checked yet, 0 not seen, 1 seen.
    std::int8_t& of(const Battle&, OfficerId, UnitId target);

  private:
    std::vector<std::int8_t> seen_;
};
/// CF-12.A: the unit or an officer near it sees the target. RV-10.P: the unit itself sees it.
bool sees_to_charge(const Battle&, const State&, UnitId, UnitId target, Spotted* spotted = nullptr);

// --- Chargers that are stopped (charge_stopped.cpp) ---

/// CF-6.N1: call this when fire has halted a charger. The player chooses whether it falls back or stays.
void push_halted_charge(Play&, UnitId);
/// CF-6.N1: the fire-fight of a halted charger that stays, with its target.
Step halted_charge(UnitId unit);
/// CF-6.N2, CF-12.B: for phase 8 (attacks.cpp, CloseFailure::fire_fight), one step for each attacker that failed to
/// close. Push it after all tests to close, when those that passed have closed in. The player chooses whether the unit
/// falls back. A unit that stays has a fire-fight with its target only, unless `another_closed` on that target.
/// After the fire-fight an `only_attacker` that is still there falls back. Other attackers may stay at 1".
Step charge_failed(UnitId unit, bool only_attacker, bool another_closed);

void register_fire_fight(ProcedureTable&);
void register_charge_approach(ProcedureTable&);
void register_charge_stopped(ProcedureTable&);

}  // namespace linstock::brom
