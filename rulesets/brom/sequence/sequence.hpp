#pragma once
// The turn sequence of a ruleset: its phases in order, and what begins with each. One file for each ruleset
// (sequence_revised.cpp and others); sequence.cpp runs them.

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

/// The sequence of the ruleset that these charts belong to; empty if sequence.cpp has none (check_sequence).
Sequence sequence_of(const Charts&);
/// An error if no sequence is known for the ruleset of these charts.
void check_sequence(const Charts&, Problems&);
/// Names and purposes of the phases, for events, views and situations.
std::vector<PhaseName> phase_names(Sequence);
/// The same with their clauses, without phases that are not played; for players at a real table.
std::vector<TurnStep> turn_of_book(const Battle&);

}  // namespace linstock::brom
