#pragma once
// Close combat (RV-10, RV-13, RV-14B.5, RV-15.B, RV-15.E, RV-16.F.4): what the turn sequence and the other chapters
// may call.

#include "rulesets/brom/retreat/collision.hpp"

namespace linstock::brom {

/// Phase F (RV-4.F): attacks that did not arrive are dropped, defenders may pull away, attackers test and close.
void push_attackers_close(Play&);
/// Phase G (RV-4.G): support, then the tests to stand and what comes of them.
void push_defenders_stand(Play&);
/// Phase H (RV-4.H): options of attackers whose target is gone, combats, results, and what bonus moves start, until no
/// combat is left.
void push_close_combats(Play&);

/// RV-13.A: this point (an attacker's front centre where its move began) is outside the target's observation cone.
/// Never for a square or a unit in a town.
bool starts_behind(const Battle&, const State&, Vec from, UnitId target);
/// Edges of a footprint that an attacker's front meets.
struct EdgesMet {
    bool front = false;
    bool side = false;
    bool rear = false;
    /// Where the front is met too, flank and rear do not count.
    bool only_side_or_rear() const { return (side || rear) && !front; }
};
/// RV-10.A, RV-13: of the target's, by the attacker going straight ahead from where it stands; one that falls back into
/// an enemy, along its way. Of a square or a unit in a town, none.
EdgesMet edges_met(const Battle&, const State&, UnitId attacker, UnitId target);
/// RV-13.A, RE-11.A, CF-13.A: what comes from behind meets it there still: it has neither formed square nor, where the
/// edge that is met counts, turned its front to who has halted before it.
bool has_rear_to(const Battle&, const State&, UnitId attacker, UnitId target);
/// A rear attack by an attacker at its halt, whose move began at `from`.
bool attacks_rear(const Battle&, const State&, UnitId attacker, Vec from, UnitId target);
/// RV-close, RE-syw-foot, CF-close: the target's stands are at -2 against the attacker's.
bool hit_in_flank_or_rear(const Battle&, const State&, UnitId attacker, UnitId target);
/// RV-14A.1: the attacker itself, when it drives the target straight away; none when that goes to its own rear.
UnitId drives_away(const Battle&, const State&, UnitId attacker, UnitId target);
/// RE-syw-cavalry, RE-gnw-cavalry: mounted, from where it stands, against works.
bool barred_by_works(const Battle&, const State&, UnitId attacker, UnitId target);

/// Proc::routed_attacked: a routed unit is attacked: D6 casualties and another rout (RV-14B.5). Owes a morale_round.
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
