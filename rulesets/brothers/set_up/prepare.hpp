#pragma once
// Prepares a battle: counters and commanders from the scenario's entries or defaults (BA-1, BA-2), and all checks that
// the first bound needs.

#include "battle/ruleset.hpp"
#include "rulesets/brothers/model.hpp"

namespace linstock::brothers {

Prepared prepare_battle(const Ruleset&, const Scenario&, const Ground&);
/// Sets up the state and pushes the first steps.
void open_battle(Play&);
/// The first part of open_battle(): places all units and commanders, at the start or in a situation.
void put_everybody(Play&);
/// BA-0.E, BA-5.H, BA-5.Q, BA-5.R: checks the places of all pieces on the table.
void check_places(const Battle&, Problems&);
/// An umpire's ruling: its wrong values, its effect on the unit, its consequences, and objections to the unit's place.
void check_stated_unit(const Battle&, const SituationUnit&, Problems&);
void put_right(Play&, const SituationUnit&);
void follow_ruling(Play&, UnitId);
void object_to_place(const Battle&, const State&, UnitId, Problems&);
/// Warns of scenario entries without effect.
void check_sense(const Scenario&, const Setup&, Problems&);

/// The id of the scenario's variant for this ruleset; "" for the default.
std::string variant_of(const Charts&, const Scenario&, Problems&);
/// Reads the ruleset's own entries of units, commanders and the scenario into counters and leaders.
void read_entries(Scenario&, Setup&, Problems&);

}  // namespace linstock::brothers
