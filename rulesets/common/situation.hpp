#pragma once
// Shared set-up of a battle: applying a scenario's situation to a state, and the zones of deployment.

#include "army/scenario.hpp"
#include "base/fields.hpp"
#include "battle/battle.hpp"
#include "battle/state.hpp"
#include "ground/ground.hpp"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace linstock::common {

/// Where the scenario has a unit or officer before the battle.
Presence presence_at_start(const StartPosition&);
/// A situation's word for a presence; any other word changes nothing.
Presence presence_named(const std::string& name, Presence as_it_is);
/// Applies what a situation says of a unit's place, formation and stands; the same for every ruleset.
void tell_stand(UnitState&, const SituationUnit& stated);
/// The owner of the fields: a unit, an officer, or neither.
struct Holder {
    Holder() = default;
    Holder(const Unit& who) : army(who.army), unit(who.id) {}  // NOLINT(google-explicit-constructor)
    Holder(const Officer& who) : army(who.army) {}             // NOLINT(google-explicit-constructor)
    ArmyId army;
    UnitId unit;
};
/// Writes the values of a ruleset's own table that are fields of its struct: words of enums, names of units and
/// officers, lists. Skips values that check_stated_fields would report.
void stated_fields(const Battle&, const Holder&, std::span<const Field> fields, const OwnTable& table,
                   std::byte* block);
/// Applies what a situation says of an officer, except the unit that the officer is with.
OfficerState& tell_officer(const Battle&, State&, const SituationOfficer& stated, std::span<const Field> fields);
/// Validates the same values: names that are not fields (names in `also` are known too), impossible words and numbers,
/// references to missing units or to the wrong side. `of` is for messages: "a unit in a situation".
void check_stated_fields(const Battle&, const Holder&, std::span<const Field> fields, const OwnTable& table,
                         const char* of, Problems& problems, const std::vector<std::string>& also = {});
/// Splits "East trench, 7" at the commas.
std::vector<std::string> names_in(const std::string& list);
/// Checks that the phase in which a situation begins is one of the ruleset's.
void check_phase(const Ruleset&, const Scenario&, Problems&);

/// Whether the whole box is in one of the zones.
bool in_a_zone(std::span<const Zone> zones, const Box& box);
/// Whether the whole box is within `depth` of the table edge from which `inward` points away.
bool near_own_edge(const Ground& ground, Heading inward, double depth, const Box& box);
/// The distance from that edge to the opposite one.
double depth_of_table(const Ground& ground, Heading inward);

}  // namespace linstock::common
