#pragma once
// Who leaves the table and what that leaves behind (BA-6.C, BA-8.H, BA-13.H); who is put somewhere else on it.

#include "battle/event_result.hpp"
#include "rulesets/brothers/procedures.hpp"

namespace linstock::brothers {

/// Removes a unit from the table and what hangs on it (BA-6.C, BA-8.H).
void disperse(Play&, UnitId, const char* word, std::string_view clause, EventResult event_result = EventResult::none);
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

}  // namespace linstock::brothers
