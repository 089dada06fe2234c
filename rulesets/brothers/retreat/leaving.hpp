#pragma once
// Units and commanders that leave the table, with the consequences (BA-6.C, BA-8.H, BA-13.H), or are placed elsewhere.

#include "battle/event_result.hpp"
#include "rulesets/brothers/procedures.hpp"

namespace linstock::brothers {

/// Removes a unit from the table, with the consequences (BA-6.C, BA-8.H).
void disperse(Play&, UnitId, const char* word, std::string_view clause, EventResult event_result = EventResult::none);
/// BA-13.H: a unit leaves by the edge of its side's task.
void leave_table(Play&, UnitId);
/// BA-6.C: a formation commander leaves when the last unit of the formation is gone.
void commander_without_units(Play&, CommandId formation);
/// Removes a commander: disabled or captured.
void lose_commander(Play&, OfficerId, Presence how, UnitId by, const char* word, std::string_view clause);
/// Places a unit. The caller ends charges without contact afterwards (BA-9.A).
void put(Play&, UnitId, Vec place, Heading heading, Formation formation);
/// Ends charges whose contact has ended. Call after any move or loss.
void forget_charges(Play&);

}  // namespace linstock::brothers
