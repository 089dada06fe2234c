#pragma once
// What becomes of officers (RV-5, RV-officers), for the chapters around it.

#include "battle/dice_shown.hpp"
#include "battle/upshot.hpp"
#include "rulesets/brom/procedures.hpp"

namespace linstock::brom {

/// officer_danger: each officer attached to a unit that lost a figure by fire rolls (remove_unit sees to those of a
/// unit that is destroyed). RV-5.C, or RV-officers instead of it.
struct OfficerDanger {
    UnitId unit;
    OfficerId at;
    std::uint8_t face = 0;
    std::uint8_t spare = 0;
};
inline Step officer_danger(UnitId unit) { return make(Proc::officer_danger, OfficerDanger{unit, {}, 0, 0}); }

/// officer_hit: this officer has been hit (by a sharpshooter, or by the option's first D20): the option's second D20
/// where it is on, otherwise he is killed. RV-sharp.4, RV-officers.
struct OfficerHit {
    OfficerId officer;
    UnitId by;
};
inline Step officer_hit(OfficerId officer, UnitId by = {}) { return make(Proc::officer_hit, OfficerHit{officer, by}); }

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

/// What befalls him, in words for the report and for whoever decides by it.
struct Fate {
    const char* word = "";
    Upshot upshot = Upshot::none;
};
/// He is killed, captured or leaves the game. Free of his unit, which owes a test.
void lose_officer(Play&, OfficerId, Presence, Fate, UnitId by, Cite why, const DiceShown& dice);
/// RV-5.G: officers whose command has no unit left leave the table. Call it when units have gone.
void officers_leave(Play&);
/// Officers who come on with an entering unit.
void bring_officers(Play&, UnitId);

}  // namespace linstock::brom
