#pragma once
// MW-9: the turn T1 to T7. sequence.cpp lists its steps. Each is a procedure of its chapter.

#include "rulesets/mwan18/procedures.hpp"

namespace linstock {
struct TurnStep;  // battle/staging.hpp
}

namespace linstock::mwan18 {

enum class Phase : std::uint16_t { orders, movement, fire, close_action, morale, rally, end, count };
/// Names and roles of the phases, for events, views and situations.
std::vector<PhaseName> phase_names();
/// The same with clauses, for a real table.
std::vector<TurnStep> turn_of_book(const Battle&);

/// T1 before orders: clears the last turn's marks, binds rows, returns units and officers.
void begin_turn(Play&);
/// T7, first line: keeps the turn's records for the next turn.
void keep_records(Play&);

}  // namespace linstock::mwan18
