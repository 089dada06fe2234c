#pragma once
// MW-9: the turn T1 to T7. sequence.cpp lists its steps; each is a procedure of its chapter.

#include "rulesets/mwan18/procedures.hpp"

namespace linstock {
struct TurnStep;  // battle/staging.hpp
}

namespace linstock::mwan18 {

enum class Phase : std::uint16_t { orders, movement, fire, close_action, morale, rally, end, count };
/// The phases' names and what each is for, for events, views and situations.
std::vector<PhaseName> phase_names();
/// The same with their clauses; for who plays on a real table.
std::vector<TurnStep> turn_of_book(const Battle&);

/// T1, what happens before orders are given: marks of the last turn off, rows bind, who was out comes back.
void begin_turn(Play&);
/// T7, first line: the turn's records are kept for the next.
void keep_records(Play&);

}  // namespace linstock::mwan18
