#pragma once
// Duels of stands (RV-10.D, RV-10.J, RV-close), for the combat that they make up.

#include "battle/modifier.hpp"
#include "rulesets/brom/close_combat/combat_parts.hpp"

namespace linstock::brom {

enum class Ready : std::uint8_t { none, asked, ready };
/// Nobody of the combat has met anybody yet.
void begin_duels(Play&, std::uint8_t number);
/// The duels of a stand that has been lost go with it; the later ones move up.
void stand_leaves_duels(BromUnit&, int stand, int duel_dice);
/// Brings up the next stand or officer of a side, 0 or 1; `asked` = its owner is asked which.
Ready next_fighter(Play&, CombatLocals&, std::size_t side);
/// Reads the last duel's dice: who is out, and his casualties.
void settle_duel(Play&, CombatLocals&);
/// The round goes on after this duel: by rounds and in pairs until nobody more can be paired.
bool round_goes_on(const Battle&);
/// RV-10.D: has the casualties of one beaten stand placed; false = all are.
bool place_losses(Play&, std::uint8_t number);
/// Those who are left stand ready for another round; false = there is none.
bool next_round(Play&, CombatLocals&);
/// Tells who has won, marks all units of the combat.
void end_combat(Play&, const CombatLocals&);
/// An answer for the step below, as a face.
void hand_back(State&, int number);

/// Who stands in a duel: an officer, or a stand of a unit.
struct Fighter {
    UnitId unit;
    OfficerId officer;
    int stand = 0;
};
/// What is added to a fighter's die.
struct FactorSum {
    int total = 0;
    bool wins_ties = false;
    std::vector<Modifier> list;
    std::vector<Cite> why;
};
/// RV-close and its sisters (combat_factors.cpp). `second`: named and counted from the other side; `told`: with names.
FactorSum factors_of(const Battle&, const State&, const Fighter& mine, const Fighter& theirs, bool second, bool told);

/// How often a unit fights: once for each stand, or as often as a house rule lets large stands.
int duellers(const Battle&, const State&, UnitId);
int casualties_on(const Battle&, const State&, UnitId, int stand);

}  // namespace linstock::brom
