#pragma once
// What becomes of officers (RV-5, RV-officers), for the chapters around it.

#include "rulesets/brom/procedures.hpp"

namespace linstock::brom {

/// RV-12: the danger of an officer whose unit has been destroyed; he is no longer attached to it.
inline Step officer_danger_alone(OfficerId officer) {
    return make(Proc::officer_danger, OfficerDanger{{}, officer, 0, 0});
}
/// officer_after_combat: RV-5.E, each officer attached to a unit of the losing side; after its test, before its move.
struct OfficerAfterCombat {
    UnitId unit;
    UnitId by;
    OfficerId at;
};
inline Step officer_after_combat(UnitId unit, UnitId by = {}) {
    return make(Proc::officer_after_combat, OfficerAfterCombat{unit, by, {}});
}
/// officer_aside: asks where a lone officer goes whom an enemy unit has touched. RV-5.D.
struct OfficerAside {
    OfficerId officer;
    UnitId by;
};
/// officers_lost: tests of the units that lost officers in close combat, and of all that those bring. RV-10.L.
inline Step officers_lost() { return make(Proc::officers_lost); }

/// Lone enemy officers that the unit touches where it now stands step aside or are captured; wagons are captured.
/// Call it whenever a unit has come to a new place.
void touch_strays(Play&, UnitId mover);

/// RV-5.H.2: he must roll before he influences anything.
bool political_unknown(const Battle&, const State&, OfficerId);
/// RV-officers: an officer whose horse was shot stays attached this turn and the next.
bool may_detach(const State&, OfficerId);

/// He is killed, captured or leaves the game; `word` for the report. Free of his unit, which owes a test.
void lose_officer(Play&, OfficerId, Presence, const char* word, UnitId by, Cite why, const DiceShown& dice);
/// RV-5.G: officers whose command has no unit left leave the table. Call it when units have gone.
void officers_leave(Play&);

}  // namespace linstock::brom
