#pragma once
// Close combat (RV-10, RV-13, RV-14B.5, RV-15.B, RV-15.E, RV-16.F.4): the functions that the turn sequence and the
// other chapters call.

#include "rulesets/brom/retreat/collision.hpp"

namespace linstock::brom {

/// Phase F (RV-4.F): attacks that did not arrive end, defenders may pull away, attackers test and close.
void push_attackers_close(Play&);
/// Phase G (RV-4.G): support, then the tests to stand and their results.
void push_defenders_stand(Play&);
/// Phase H (RV-4.H): options of attackers whose target has gone, combats, results and the combats that bonus moves
/// start, until there are no more.
void push_close_combats(Play&);

/// RV-13.A: whether a point is outside the target's observation cone. The point is an attacker's front centre where its
/// move began. Never for a square or a unit in a town.
bool starts_behind(const Battle&, const State&, Vec from, UnitId target);
/// Edges of a footprint that an attacker's front meets.
struct EdgesMet {
    bool front = false;
    bool side = false;
    bool rear = false;
    /// Flank and rear do not count if the front is met too.
    bool only_side_or_rear() const { return (side || rear) && !front; }
};
/// RV-10.A, RV-13: the edges of the target that the attacker meets by going straight ahead; for a unit that falls back
/// into an enemy, along its path. None for a square or a unit in a town.
EdgesMet edges_met(const Battle&, const State&, UnitId attacker, UnitId target);
/// RV-13.A, RE-11.A, CF-13.A: an attacker that came from behind still meets the rear. The target has not formed square.
/// Where the edge decides, it has not turned its front to the attacker that halted.
bool has_rear_to(const Battle&, const State&, UnitId attacker, UnitId target);
/// Whether an attacker at its halt, whose move began at `from`, makes a rear attack.
bool attacks_rear(const Battle&, const State&, UnitId attacker, Vec from, UnitId target);
/// RV-close, RE-syw-foot, CF-close: the target's stands have -2 against the attacker's.
bool hit_in_flank_or_rear(const Battle&, const State&, UnitId attacker, UnitId target);
/// RV-14A.1: the attacker if it drives the target straight away from itself; none if the target goes to its own rear.
UnitId drives_away(const Battle&, const State&, UnitId attacker, UnitId target);
/// RE-syw-cavalry, RE-gnw-cavalry: a mounted unit, from its place, against works.
bool barred_by_works(const Battle&, const State&, UnitId attacker, UnitId target);

/// Proc::routed_attacked: an attack on a routed unit: D6 casualties and another rout (RV-14B.5). The caller pushes a
/// morale_round.
struct RoutedAttacked {
    UnitId unit;
    UnitId by;
};

/// back_up: a unit that failed to close backs up facing the enemy, through friends, as far as there is room. It keeps
/// its order. RE-2.5.
struct BackUp {
    UnitId unit;
    UnitId from;
};
inline Step back_up(UnitId unit, UnitId from) { return make(Proc::back_up, BackUp{unit, from}); }

}  // namespace linstock::brom
