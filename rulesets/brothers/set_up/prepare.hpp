#pragma once
// Preparing a battle: counters and commanders from the scenario's entries or the book values (BA-1, BA-2), and
// everything that must be right before the first bound.

#include "rulesets/brothers/model.hpp"

namespace linstock::brothers {

Prepared prepare_battle(const Ruleset&, const Scenario&, const Ground&);
/// Sets everything in its place and pushes the first steps.
void open_battle(Play&);
/// The first half of it: where everybody is, at the start or in a situation.
void put_everybody(Play&);
/// BA-0.E, BA-5.H, BA-5.Q, BA-5.R: everybody who is on the table can stand where he is.
void check_places(const Battle&, Problems&);
/// An umpire's ruling: what of it cannot be, what it makes of the unit, and what the book has against where it stands.
void check_stated_unit(const Battle&, const SituationUnit&, Problems&);
void put_right(Play&, const SituationUnit&);
void follow_ruling(Play&, UnitId);
void object_to_place(const Battle&, const State&, UnitId, Problems&);
/// Warnings: what the scenario says in vain.
void check_sense(const Scenario&, const Setup&, Problems&);

/// The scenario's own variant for this book, or the default one, as one of the charts' variants.
std::string variant_of(const Charts&, const Scenario&, Problems&);
/// The rulesets' own entries of units, commanders and the scenario, into counters and leaders.
void read_entries(Scenario&, Setup&, Problems&);

}  // namespace linstock::brothers
