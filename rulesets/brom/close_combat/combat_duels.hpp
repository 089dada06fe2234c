#pragma once
// Duels of stands (RV-10.D, RV-10.J, RV-close), for the combat that consists of them.

#include "battle/modifier.hpp"
#include "rulesets/brom/close_combat/combat_parts.hpp"

namespace linstock::brom {

enum class Ready : std::uint8_t { none, asked, ready };
/// Resets the duels of all units in the combat.
void begin_duels(Play&, std::uint8_t number);
/// Removes the duels of a lost stand and moves the later ones up.
void stand_leaves_duels(BromUnit&, int stand, int duel_dice);
/// Brings up the next stand or officer of a side, 0 or 1; `asked` = the owner is asked which.
Ready next_fighter(Play&, CombatLocals&, std::size_t side);
/// Reads the dice of the last duel: the loser and its casualties.
void settle_duel(Play&, CombatLocals&);
/// Whether the round goes on after this duel: by rounds and in pairs, until no two fighters are left.
bool round_goes_on(const Battle&);
/// RV-10.D: has the casualties of one beaten stand placed; false = all are placed.
bool place_losses(Play&, std::uint8_t number);
/// Makes the remaining fighters ready for another round; false = there is none.
bool next_round(Play&, CombatLocals&);
/// Reports the winner and marks all units of the combat.
void end_combat(Play&, const CombatLocals&);
/// Returns an answer to the step below, as a face.
void hand_back(State&, int number);

/// A fighter in a duel: an officer, or a stand of a unit.
struct Fighter {
    UnitId unit;
    OfficerId officer;
    int stand = 0;
};
/// The factors on a fighter's die.
struct FactorSum {
    int total = 0;
    bool wins_ties = false;
    std::vector<Modifier> list;
    std::vector<Cite> why;
};
/// RV-close, RE-syw-foot, CF-close and the rest (combat_factors.cpp). `second`: named and counted from the other side;
/// `has_details`: with names.
FactorSum factors_of(const Battle&, const State&, const Fighter& mine, const Fighter& theirs, bool second,
                     bool has_details);

/// Number of duels of a unit: one for each stand, or more if a house rule lets large stands fight more often.
int duellers(const Battle&, const State&, UnitId);
int casualties_on(const Battle&, const State&, UnitId, int stand);

}  // namespace linstock::brom
