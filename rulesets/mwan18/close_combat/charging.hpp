#pragma once
// T4a, MW-6.1 to MW-6.5, MW-6.20, MW-6.21: a charger's check, and the effect of its row.

#include "rulesets/mwan18/close_combat/charge_path.hpp"
#include "rulesets/mwan18/procedures.hpp"

namespace linstock::mwan18 {

/// The step of one charger that waits to close: its check and the effect.
Step charge_home(UnitId charger);
/// MW-6.4: fifths of an Advance that it needs to close; 6 = no row suffices.
int need_to_close(const State&, UnitId charger, const ChargePath&);
/// MW-6.20: two units that charge each other meet at a point that divides the path by their allowances. meeting_path()
/// is the part of one charger.
bool charge_each_other(const State&, UnitId a, UnitId b);
ChargePath meeting_path(const Battle&, const State&, UnitId charger, UnitId other);

void register_charging(ProcedureTable&);

}  // namespace linstock::mwan18
