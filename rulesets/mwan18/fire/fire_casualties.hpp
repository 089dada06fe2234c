#pragma once
// MW-4.4, MW-4.E.3 to MW-4.E.5: taking off what fire has done, when all of it has been rolled.

#include "rulesets/mwan18/procedures.hpp"

namespace linstock::mwan18 {

/// Which of a battery's losses is placed.
enum class BatteryLoss : std::uint8_t { none, gunner, horse };
LINSTOCK_LAST(BatteryLoss, horse)

struct LossLocals {
    UnitId unit;
    BatteryLoss what = BatteryLoss::none;
    std::uint8_t spare[1] = {};
};
static_assert(Window<LossLocals>);

/// Figures of foot and horse, at once.
void take_figures(Play&, UnitId, int figures, UnitId by = {});
/// The next loss of this battery that is to be placed, and the sections that can take it; a kind that no section can
/// take is the other kind, and is turned into it here (MW-4.E.5). none = all is placed.
BatteryLoss next_loss(Play&, UnitId, std::vector<int>& sections);
/// Takes it off a section.
void take_from(Play&, UnitId, BatteryLoss, int section);
/// The sections that can take such a loss.
std::vector<int> sections_for(const Battle&, const State&, UnitId, BatteryLoss);
/// Nobody is left: it goes off the table, and whoever was with it is on his own.
void note_if_destroyed(Play&, UnitId);

void register_casualties(ProcedureTable&);

}  // namespace linstock::mwan18
