#pragma once
// Preparing a battle: the scenario in feet, book values filled in, everything checked that must be right before the
// first turn.

#include "rulesets/mwan18/model.hpp"

namespace linstock::mwan18 {

Prepared prepare_battle(const Ruleset&, const Scenario&, const Ground&);

/// MW-1.4: the scenario with all its lengths multiplied (scale.cpp).
void scale_scenario(Scenario&, double feet_per_unit);
/// Figures, sections, arms of every unit, and the parts that may split from them (organise.cpp).
void organise_units(Scenario&, Setup&, Problems&);

/// A key of the book's own part of a table that the book does not know.
Problem no_such_key(const Scenario&, const OwnValue&, const char* of, const std::vector<std::string>& known);

/// MW-10.8, MW-10.15: who stands over the edge or on another when the battle opens, in a situation too; what a
/// situation says that cannot be (check_places.cpp).
void check_places(const Battle&, Problems&);

/// An umpire's ruling: what of it cannot be, what it makes of the unit, and what the book has against where it stands.
void check_stated_unit(const Battle&, const SituationUnit&, Problems&);
void put_right(Play&, const SituationUnit&);
void object_to_place(const Battle&, const State&, UnitId, Problems&);

/// Everybody in his place as the battle opens, a situation's too; nothing is asked and nothing happens yet.
void set_up_state(Play&);
void open_battle(Play&);

}  // namespace linstock::mwan18
