#pragma once
// Preparing a battle of the family: Setup (profile, facts of the units, cards) and all problems of the scenario.

#include "battle/scenario_terms.hpp"
#include "rulesets/brom/model.hpp"

#include <span>

namespace linstock::brom {

Prepared prepare_battle(const Ruleset& rules, const Scenario& scenario, const Ground& ground);
/// The same setup on ground that has more pieces: what an umpire draws protects the right hand of its line (RV-16.C).
std::shared_ptr<const void> setup_on(const Battle&, const Ground&);

/// An optional rule, the switch of the book that plays it always, and whether the battle plays it.
struct Option {
    OptionalRule rule;
    bool Profile::* of_book = nullptr;
    bool Setup::* of_battle = nullptr;
};
std::span<const Option> options();

/// Fills in the book's organisation where the scenario gives none, and every unit's Facts; a unit that the book cannot
/// represent is a problem. RV-17, RE-1.1 (organise.cpp).
void organise_units(Scenario&, Setup&, Problems&);

/// A unit that is looked at, and where the file tells of it.
struct StatedUnit {
    UnitId unit;
    FilePlace where;
};
/// Over the edge, on impassable ground, on another, in a town too full: each unit told of that is on the field. Of two
/// on each other the later told of is at fault (check_places.cpp).
void check_places(const Battle&, const State&, std::span<const StatedUnit>, Problems&);
/// The same of the start, and its zones.
void check_start(const Battle&, Problems&);
/// A problem with the family's name of the clause that forbids it; "" = none.
Problem cited_problem(const Battle&, FilePlace where, std::string text, std::string expected,
                      std::string_view clause = "");
/// Of a battle in which nobody stands anywhere yet.
State state_before(const Battle&);

/// A battle under way that cannot be so: places, losses, fields of its own (check_situation.cpp).
void check_situation(const Battle&, Problems&);
/// A deployment zone without room for those who are to deploy in it (check_deployment.cpp).
void check_deployment(const Battle&, Problems&);

/// The zone in which an army may deploy: the scenario's own, or RV-2.B's strip along its edge.
bool in_deployment_zone(const Battle&, const State&, ArmyId, const Box&);
/// How far that zone reaches from the edge with this heading, where the scenario draws none.
double zone_depth(const Battle&, Heading inward);
/// An umpire's ruling: what of it cannot be, and what it makes of the unit (battle/ruling.hpp).
void check_stated_unit(const Battle&, const SituationUnit&, Problems&);
void put_right(Play&, const SituationUnit&);
/// What forbids the place where it stands now.
void object_to_place(const Battle&, const State&, UnitId, Problems&);
/// Sets every unit and officer in its place, then what a situation says.
void set_up_state(Play&);
/// The same without the situation.
void set_up_start(Play&);

/// Officers of the scenario's zones who stand nowhere yet.
bool officers_to_place(const Battle&, const State&);
void show_officers(Play&);

}  // namespace linstock::brom
