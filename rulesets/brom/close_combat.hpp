#pragma once
// Close combat (RV-10, RV-13, RV-14B.5, RV-15.B, RV-15.E, RV-16.F.4): what the turn sequence and the other chapters
// may call.

#include "rulesets/brom/collision.hpp"

namespace linstock::brom {

/// Phase F (RV-4.F): attacks that did not arrive are dropped, defenders may pull away, attackers test and close.
void push_attackers_close(Play&);
/// Phase G (RV-4.G): support, then the tests to stand and what comes of them.
void push_defenders_stand(Play&);
/// Phase H (RV-4.H): options of attackers whose target is gone, combats, results, and what bonus moves start, until no
/// combat is left.
void push_close_combats(Play&);

/// RV-13.A: from this point (an attacker's front centre where its move began) an attack hits the target in flank or
/// rear. Never for a square or a unit in a town.
bool hits_rear(const Battle&, const State&, Vec from, UnitId target);
/// RV-10.R: behind breastworks or in a work, against an enemy that comes from `from`.
bool behind_works(const Battle&, const State&, UnitId, Vec from);

/// RE-syw-cavalry, RE-gnw-cavalry: mounted, from where it stands, against works.
bool barred_by_works(const Battle&, const State&, UnitId attacker, UnitId target);

/// Proc::routed_attacked: a routed unit is attacked: D6 casualties and another rout (RV-14B.5). Owes a morale_round.
struct RoutedAttacked {
    UnitId unit;
    UnitId by;
};

}  // namespace linstock::brom
