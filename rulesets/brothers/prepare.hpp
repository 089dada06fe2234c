#pragma once
// Preparing a battle: counters and commanders from the scenario's entries or the book values (BA-1, BA-2), and
// everything that must be right before the first bound.

#include "rulesets/brothers/model.hpp"

namespace linstock::brothers {

Prepared prepare_battle(const Ruleset&, const Scenario&, const Ground&);
/// Sets everything in its place and pushes the first steps.
void open_battle(Play&);

/// The scenario's own variant for this book, or the default one, as one of the charts' variants.
std::string variant_of(const Charts&, const Scenario&, Problems&);
/// The rulesets' own entries of units, commanders and the scenario, into counters and leaders.
void read_entries(Scenario&, Setup&, Problems&);

}  // namespace linstock::brothers
