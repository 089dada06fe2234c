#pragma once
// Duels of stands (RV-10.D, RV-10.J, RV-close), for the combat that they make up.

#include "rulesets/brom/combat_parts.hpp"

namespace linstock::brom {

enum class Ready : std::uint8_t { none, asked, ready };
/// Brings up the next stand or officer of a side, 0 or 1; `asked` = its owner is asked which.
Ready next_fighter(Play&, CombatLocals&, std::size_t side);
/// Reads the last duel's dice: who is out, and his casualties.
void settle_duel(Play&, CombatLocals&);
/// Tells who has won, marks all units of the combat, has the casualties placed.
void end_combat(Play&, const CombatLocals&);

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

/// Stands of a unit that fight a duel each: groups of bases that count as one.
int duellers(const Battle&, const State&, UnitId);
int casualties_on(const Battle&, const State&, UnitId, int stand);

}  // namespace linstock::brom
