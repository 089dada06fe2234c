#pragma once
// The continuous fire-fight (CF-0, CF-6, CF-3.F) and what belongs to it: charges that come on under fire, chargers that
// are stopped. Everything here asks Profile::continuous_fire, so a book without it never comes
// by.

#include "rulesets/brom/procedures.hpp"

#include <vector>

namespace linstock::brom {

// --- The rounds (fire_fight.cpp, fire_round.cpp) ---

/// BromUnit::declared of a unit that has no part in the round in hand: it does not fire and is no target.
inline constexpr std::uint8_t out_of_round = 5;

/// A round of CF-3.F, or of a fire-fight that is fought alone (CF-6.N1, CF-6.N2), is in hand.
bool round_in_hand(const State&);
/// CF-12.A: under way to its target or 1" off it: it does not fire and is fired at.
bool charging(const State&, UnitId);
/// RV-10.A, RE-10.A: an attack that has come to its end short of its target is just a move, and fires as one. In
/// CF-12.A it comes on.
bool fell_short(const Battle&, const State&, UnitId);
/// CF-3.F: an attacker that is not yet 1" off its target.
bool coming_on(const State&, UnitId);
/// CF-3.F: the target has fallen back, routed or left the table while the charge was under way.
bool left_its_charger(const State&, UnitId target);
/// CF-0, CF-3.F, CF-6.N4: in the round in hand this firer may fire at that enemy at all: it takes part, it lies in the
/// deadly ground, and the one volley to assist has not been fired. Outside rounds all is lawful but a second volley to
/// assist.
bool lawful_in_round(const Battle&, const State&, UnitId firer, UnitId target, double distance);
/// CF-6.N4: notes the volley of a unit that is not the charger's target.
void note_assist(Play&, UnitId firer, UnitId target);

/// fire_fight_round: one round, of all (unit none) or of a charger that was stopped and its target alone.
struct FireFightRound {
    UnitId unit;
    UnitId target;
    std::uint8_t told = 0;
    std::uint8_t spare = 0;
};
inline Step fire_fight_round(UnitId unit = {}, UnitId target = {}) {
    return make(Proc::fire_fight_round, FireFightRound{unit, target, 0, 0});
}
/// Who of a round with these locals takes part, who is asked. True when anybody is.
bool begin_round(Play&, const FireFightRound&);
/// CF-6: the target of a stopped charger has a fire-fight with others than him, and than those stopped before it too.
bool fights_others(const Battle&, State, UnitId target, UnitId stopped);
/// CF-6.N1: the stopped unit, others stopped before the same target, and the target.
bool in_fight_of(const State&, UnitId id, UnitId stopped, UnitId target);

// --- Charges (charge_approach.cpp) ---

/// charge_move: one attacker comes on. CF-3.F.
struct ChargeMove {
    UnitId unit;
};
/// An attack has come to 1" from its target, or has lost it (RV-10.A, RV-13.A): the order of arrival, rear or front.
void note_arrival(Play&, UnitId attacker, UnitId target);
/// CF-12.A: how far away an attack may be ordered; 0 = as far as the move reaches.
double charge_range(const Battle&, const State&, UnitId);
bool in_charge_range(const Battle&, const State&, UnitId, UnitId target);
/// What officers with units have been found to see, kept while a whole side is asked for its orders at one moment: who
/// he is with sees the same for every unit near him.
class Spotted {
  public:
    /// -1 not asked yet, 0 not seen, 1 seen.
    std::int8_t& of(const Battle&, OfficerId, UnitId target);

  private:
    std::vector<std::int8_t> seen_;
};
/// CF-12.A: it sees the target, or an officer near it does. RV-10.P: it sees it itself.
bool sees_to_charge(const Battle&, const State&, UnitId, UnitId target, Spotted* spotted = nullptr);

// --- Chargers that are stopped (charge_stopped.cpp) ---

/// CF-6.N1: to be called when fire has halted a charger: it is asked whether it falls back by choice or stays.
void push_halted_charge(Play&, UnitId);
/// CF-6.N1: the fire-fight of a charger that was halted and stays, with its target.
Step halted_charge(UnitId unit);
/// CF-6.N2, CF-12.B: for phase 8 (attacks.cpp, CloseFailure::fire_fight), one step for each attacker that failed to
/// close, pushed when all tests to close are done and those that passed have closed in. It asks whether the unit falls
/// back by choice; who stays fights by fire with its target alone, unless `another_closed` on that target; after that
/// who is still there and was the target's only attacker (`only_attacker`) falls back, else it may stay at 1".
Step charge_failed(UnitId unit, bool only_attacker, bool another_closed);

void register_fire_fight(ProcedureTable&);
void register_charge_approach(ProcedureTable&);
void register_charge_stopped(ProcedureTable&);

}  // namespace linstock::brom
