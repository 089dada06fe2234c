#pragma once
// Preparing a battle of the family: Setup (profile, facts of the units, cards) and all problems of the scenario.

#include "rulesets/brom/model.hpp"

namespace linstock::brom {

Prepared prepare_battle(const Ruleset& rules, const Scenario& scenario, const Ground& ground);

/// Fills in the book's organisation where the scenario gives none, and every unit's Facts; a unit that the book cannot
/// represent is a problem. RV-17, RE-1.1 (organise.cpp).
void organise_units(Scenario&, Setup&, Problems&);

/// A battle under way that cannot stand so: units on each other, over the edge, on impassable ground, in towns too
/// full; losses and fields of its own that cannot be (check_situation.cpp).
void check_situation(const Battle&, Problems&);
/// A deployment zone without room for those who are to deploy in it (check_deployment.cpp).
void check_deployment(const Battle&, Problems&);
/// The deck of the book, and each unit's card. RV-1, RE-1.2, CF-1 (deck.cpp).
void make_cards(const Scenario&, Setup&, Problems&);

/// The zone in which an army may deploy: the scenario's own, or RV-2.B's strip along its edge.
bool in_deployment_zone(const Battle&, const State&, ArmyId, const Box&);
/// How far that zone reaches from the edge with this heading, where the scenario draws none.
double zone_depth(const Battle&, Heading inward);
/// Sets every unit and officer in its place, then what a situation says.
void set_up_state(Play&);

/// Officers of the scenario's zones who stand nowhere yet.
bool officers_to_place(const Battle&, const State&);
void show_officers(Play&);
/// Officers who come on with an entering unit.
void bring_officers(Play&, UnitId);

}  // namespace linstock::brom
