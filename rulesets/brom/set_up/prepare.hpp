#pragma once
// Prepares a battle of the family: Setup (profile, facts of the units, cards) and all problems of the scenario.

#include "battle/ruleset.hpp"
#include "battle/scenario_terms.hpp"
#include "rulesets/brom/model.hpp"

#include <span>

namespace linstock::brom {

Prepared prepare_battle(const Ruleset& rules, const Scenario& scenario, const Ground& ground);
/// The same setup on ground with additional pieces. A work that an umpire draws protects the right side of its line
/// (RV-16.C).
std::shared_ptr<const void> setup_on(const Battle&, const Ground&);

/// An optional rule, its switch in the profile (on = always played), and the switch of the battle.
struct Option {
    OptionalRule rule;
    bool Profile::* of_book = nullptr;
    bool Setup::* of_battle = nullptr;
};
std::span<const Option> options();

/// Fills in the ruleset's organisation where the scenario gives none, and every unit's Facts. A unit that the ruleset
/// cannot represent is a problem. RV-17, RE-1.1 (organise.cpp).
void organise_units(Scenario&, Setup&, Problems&);

/// A unit to check, and its place in the file.
struct StatedUnit {
    UnitId unit;
    FilePosition where;
};
/// Checks each listed unit that is on the field: not over the edge, on impassable ground, on another unit, or in a town
/// that is too full. If two units overlap, the problem is reported for the later one (check_places.cpp).
void check_places(const Battle&, const State&, std::span<const StatedUnit>, Problems&);
/// The same for the start, and its zones.
void check_start(const Battle&, Problems&);
/// A problem with the family's name of the clause that forbids it; "" = none.
Problem cited_problem(const Battle&, FilePosition where, std::string text, std::string expected,
                      std::string_view clause = "");
/// The state before any unit is placed.
State state_before(const Battle&);

/// Checks a battle under way: places, losses, the ruleset's own fields (check_situation.cpp).
void check_situation(const Battle&, Problems&);
/// Checks that each deployment zone has room for the units that deploy in it (check_deployment.cpp).
void check_deployment(const Battle&, Problems&);

/// Whether the box is in the zone where an army may deploy: the scenario's own, or RV-2.B's strip along its edge.
bool in_deployment_zone(const Battle&, const State&, ArmyId, const Box&);
/// Depth of that zone from the edge with this heading, in inches, if the scenario draws none.
double zone_depth(const Battle&, Heading inward);
/// Checks an umpire's ruling on a unit (battle/ruling.hpp).
void check_stated_unit(const Battle&, const SituationUnit&, Problems&);
void put_right(Play&, const SituationUnit&);
/// Reports what forbids the unit's present place.
void object_to_place(const Battle&, const State&, UnitId, Problems&);
/// Puts every unit and officer in its place, then applies a situation.
void set_up_state(Play&);
/// The same without the situation.
void set_up_start(Play&);

/// Whether officers of the scenario's zones have still to be placed.
bool officers_to_place(const Battle&, const State&);
void show_officers(Play&);

}  // namespace linstock::brom
