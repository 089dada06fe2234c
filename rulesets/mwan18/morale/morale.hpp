#pragma once
// T5 and T4a: checks of morale, for other chapters.

#include "rulesets/mwan18/morale/morale_tables.hpp"
#include "rulesets/mwan18/procedures.hpp"

namespace linstock::mwan18 {

/// Reasons to check this turn (MW-5.3, MW-6.16). The first requires a check; each further one subtracts 1.
int reasons_of(const Battle&, const State&, UnitId);
/// MW-5.5: the table of its class. Unlimbered guns use only tables 1 and 2; when they withdraw, table 1.
int table_for(const Battle&, const State&, UnitId);
/// The facts for its modifiers now. A charger of T4a always counts as advancing.
MoraleFacts facts_for_check(const Battle&, const State&, UnitId, int table, bool charging);
/// The unit's own brigade commander is with it and in the chain of command (MW-11.2, MW-8.4).
bool brigadier_with(const Battle&, const State&, UnitId);

/// MW-6.1: a charger checks on table 3. When the calling step runs again, MwUnit::row_now has its row.
void push_charge_check(Play&, UnitId charger);

/// "advances 3/5, fires 2/5": for events and options.
const char* told_row(const MoraleRow& row);

void register_ask_shift(ProcedureTable&);
struct CheckLocals {
    UnitId unit;
    std::uint8_t table = 1;
    bool charging = false;  ///< T4a
    std::uint8_t die = 0;   ///< 0 to 9
    std::uint8_t spare[1] = {};
};
static_assert(Window<CheckLocals>);
std::span<const Field> check_fields();

}  // namespace linstock::mwan18
