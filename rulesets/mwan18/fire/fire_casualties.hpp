#pragma once
// MW-4.4, MW-4.E.3 to MW-4.E.5: removes casualties after all fire has been rolled.

#include "rulesets/mwan18/procedures.hpp"

namespace linstock::mwan18 {

/// The kind of a battery's loss.
enum class BatteryLoss : std::uint8_t { none, gunner, horse };
LINSTOCK_LAST(BatteryLoss, horse)

struct LossLocals {
    UnitId unit;
    BatteryLoss what = BatteryLoss::none;
    std::uint8_t spare[1] = {};
};
static_assert(Window<LossLocals>);

/// Removes figures of foot or horse immediately.
void take_figures(Play&, UnitId, int figures, UnitId by = {});
/// The next loss of this battery to place, and the sections that can take it. A loss that no section can take is
/// converted to the other kind (MW-4.E.5). Returns none if all are placed.
BatteryLoss next_loss(Play&, UnitId, std::vector<int>& sections);
/// Removes it from a section.
void take_from(Play&, UnitId, BatteryLoss, int section);
/// The sections that can take such a loss.
std::vector<int> sections_for(const Battle&, const State&, UnitId, BatteryLoss);
/// Removes a unit without figures from the table and detaches its officers.
void note_if_destroyed(Play&, UnitId);

void register_casualties(ProcedureTable&);

}  // namespace linstock::mwan18
