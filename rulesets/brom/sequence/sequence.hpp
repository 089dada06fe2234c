#pragma once
// The turn sequence of a ruleset: its phases in the book's order, and what begins with each. One file a book
// (sequence_revised.cpp and its sisters); sequence.cpp runs whichever it is.

#include "rulesets/brom/procedures.hpp"

#include <vector>

namespace linstock {
struct TurnStep;  // battle/staging.hpp
}

namespace linstock::brom {

/// In order; State::phase is an index into it.
using Sequence = std::span<const PhaseOfBook>;

Sequence sequence_revised();
Sequence sequence_reasonable();
Sequence sequence_firefight();

/// The sequence of the book that these charts belong to.
Sequence sequence_of(const Charts&);
/// The phases' names and what each is for, for events, views and situations.
std::vector<PhaseName> phase_names(Sequence);
/// The same with their clauses, without what is not played; for who plays on a real table.
std::vector<TurnStep> turn_of_book(const Battle&);

}  // namespace linstock::brom
