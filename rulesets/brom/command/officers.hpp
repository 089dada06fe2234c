#pragma once
// The fate of officers (RV-5, RV-officers), for the other chapters.

#include "battle/dice_shown.hpp"
#include "battle/event_result.hpp"
#include "battle/event_verb.hpp"
#include "rulesets/brom/procedures.hpp"

namespace linstock::brom {

/// officer_danger: each officer attached to a unit that lost a figure by fire rolls. RV-5.C, or RV-officers instead.
/// remove_unit handles the officers of a unit that is destroyed.
struct OfficerDanger {
    UnitId unit;
    OfficerId at;
    std::uint8_t face = 0;
    std::uint8_t spare = 0;
};
inline Step officer_danger(UnitId unit) { return make(Proc::officer_danger, OfficerDanger{unit, {}, 0, 0}); }

/// officer_hit: this officer has been hit by a sharpshooter or by the option's first D20. With the option a second D20
/// follows; otherwise the officer is killed. RV-sharp.4, RV-officers.
struct OfficerHit {
    OfficerId officer;
    UnitId by;
};
inline Step officer_hit(OfficerId officer, UnitId by = {}) { return make(Proc::officer_hit, OfficerHit{officer, by}); }

/// RV-12: the danger of an officer whose unit has been destroyed and who is no longer attached to it.
inline Step officer_danger_alone(OfficerId officer) {
    return make(Proc::officer_danger, OfficerDanger{{}, officer, 0, 0});
}
/// officer_after_combat: RV-5.E, each officer attached to a unit of the losing side, after its test and before its
/// move.
struct OfficerAfterCombat {
    UnitId unit;
    UnitId by;
    OfficerId at;
};
inline Step officer_after_combat(UnitId unit, UnitId by = {}) {
    return make(Proc::officer_after_combat, OfficerAfterCombat{unit, by, {}});
}
/// officer_aside: asks where a lone officer goes that an enemy unit has touched. RV-5.D.
struct OfficerAside {
    OfficerId officer;
    UnitId by;
};
/// officers_lost: tests of the units that lost officers in close combat, and the tests that follow from them. RV-10.L.
inline Step officers_lost() { return make(Proc::officers_lost); }

/// Lone enemy officers that the unit touches in its present place step aside or are captured. Wagons are captured. Call
/// it after a unit has come to a new place.
void touch_strays(Play&, UnitId mover);

/// RV-5.H.2: the officer must roll before influencing anything.
bool political_unknown(const Battle&, const State&, OfficerId);
/// RV-officers: an officer whose horse was shot stays attached this turn and the next.
bool may_detach(const State&, OfficerId);

/// The fate of an officer: as a word for the wire, and as values for programs and for sentences.
struct Fate {
    const char* word = "";
    EventResult event_result = EventResult::none;
    EventVerb verb = EventVerb::none;
};
/// The officer is killed, captured or leaves the game, and is detached from the unit, which owes a test.
void lose_officer(Play&, OfficerId, Presence, Fate, UnitId by, Cite why, const DiceShown& dice);
/// RV-5.G: officers whose command has no unit left leave the table. Call it after units have gone.
void officers_leave(Play&);
/// Officers that enter with a unit.
void bring_officers(Play&, UnitId);

}  // namespace linstock::brom
