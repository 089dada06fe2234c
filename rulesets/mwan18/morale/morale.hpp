#pragma once
// T5 and T4a: checks of morale, for the chapters around them.

#include "rulesets/mwan18/morale/morale_tables.hpp"
#include "rulesets/mwan18/procedures.hpp"

namespace linstock::mwan18 {

/// Reasons to check that a unit has this turn (MW-5.3, MW-6.16): the first makes it check, each further one takes 1
/// off.
int reasons_of(const Battle&, const State&, UnitId);
/// MW-5.5: the table of its class; unlimbered guns are named in 1 and 2 alone, and withdrawing they check on 1.
int table_for(const Battle&, const State&, UnitId);
/// What its modifiers are made of, as things stand. A charger of T4a always advances.
MoraleFacts facts_for_check(const Battle&, const State&, UnitId, int table, bool charging);
/// The unit's own brigade commander is with it, and in the chain (MW-11.2, MW-8.4).
bool brigadier_with(const Battle&, const State&, UnitId);

/// MW-6.1: a charger checks on table 3; its row is in MwUnit::row_now when the pushing step runs again.
void push_charge_check(Play&, UnitId charger);

/// "advances 3/5, fires 2/5": for events and offers.
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
