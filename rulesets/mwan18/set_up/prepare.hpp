#pragma once
// Prepares a battle: converts the scenario to feet, fills in values, and checks all that the first turn needs.

#include "battle/ruleset.hpp"
#include "rulesets/mwan18/model.hpp"

namespace linstock::mwan18 {

Prepared prepare_battle(const Ruleset&, const Scenario&, const Ground&);

/// MW-1.4: multiplies all lengths of the scenario (scale.cpp).
void scale_scenario(Scenario&, double feet_per_unit);
/// Figures, sections and arms of every unit, and its parts (organise.cpp).
void organise_units(Scenario&, Setup&, Problems&);

/// The problem of an unknown key in the ruleset's own table.
Problem no_such_key(const Scenario&, const OwnValue&, const char* of, const std::vector<std::string>& known);

/// MW-10.8, MW-10.15: units off the table or overlapping when the battle opens. Also wrong values in a situation
/// (check_places.cpp).
void check_places(const Battle&, Problems&);

/// An umpire's ruling: its wrong values, its effect on the unit, and objections to the unit's place.
void check_stated_unit(const Battle&, const SituationUnit&, Problems&);
void put_right(Play&, const SituationUnit&);
void object_to_place(const Battle&, const State&, UnitId, Problems&);

/// Sets up all units and officers as the battle opens. No prompts and no events.
void set_up_state(Play&);
void open_battle(Play&);

}  // namespace linstock::mwan18
