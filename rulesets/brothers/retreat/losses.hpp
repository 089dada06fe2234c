#pragma once
// Losses, flinches and what they leave behind (BA-7.K, BA-8); who leaves the table.

#include "battle/upshot.hpp"
#include "rulesets/brothers/procedures.hpp"

namespace linstock::brothers {

/// losses: takes `lost` bases off a unit, closes it up or disperses it, and lets it flinch if it must (7.K, 8).
struct LossLocals {
    UnitId unit;
    UnitId by;
    std::uint8_t lost = 0;
    std::uint8_t in_cover = 0;  ///< it had cover against this attack (BA-8.B)
    std::uint8_t melee = 0;     ///< from a melee attack
    std::uint8_t spare = 0;
    Heading away = 0;  ///< melee: the way it flinches (BA-8.F)
};

/// Removes a unit from the table and what hangs on it (BA-6.C, BA-8.H).
void disperse(Play&, UnitId, const char* word, std::string_view clause, Upshot upshot = Upshot::none);
/// BA-13.H: a unit leaves the table by the edge of its side's task.
void leave_table(Play&, UnitId);
/// BA-6.C: a formation commander leaves when his last unit is gone.
void commander_without_units(Play&, CommandId formation);
/// Removes a commander: disabled or captured.
void lose_commander(Play&, OfficerId, Presence how, UnitId by, const char* word, std::string_view clause);
/// Puts a unit somewhere; whoever charged forgets it when contact ends (BA-9.A).
void put(Play&, UnitId, Vec place, Heading heading, Formation formation);
/// After something moved or fell: charges whose contact has ended are forgotten.
void forget_charges(Play&);
/// BA-12.C: it did something in this bound.
void stir(Play&, UnitId);

}  // namespace linstock::brothers
