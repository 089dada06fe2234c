#pragma once
// T4a, MW-6.1 to MW-6.5, MW-6.20, MW-6.21: a charger's check and what its row does at once.

#include "rulesets/mwan18/close_combat/charge_path.hpp"
#include "rulesets/mwan18/procedures.hpp"

namespace linstock::mwan18 {

/// One charger that waits to close: its check, and what follows from it.
Step charge_home(UnitId charger);
/// MW-6.4: fifths of an Advance that it needs to close; above 5 = it closes under no row.
int need_to_close(const State&, UnitId charger, const ChargePath&);
/// MW-6.20: two units that charge each other meet where the way divides as their allowances: the part of the way that
/// is this one's, of the whole of it 1 when the other does not come on.
bool charge_each_other(const State&, UnitId a, UnitId b);
ChargePath meeting_path(const Battle&, const State&, UnitId charger, UnitId other);

void register_charging(ProcedureTable&);

}  // namespace linstock::mwan18
