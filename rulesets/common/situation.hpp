#pragma once
// What the set-up of a battle has in common: how a scenario's situation is told to a state, and the zones of
// deployment.

#include "army/scenario.hpp"
#include "base/fields.hpp"
#include "battle/ruleset.hpp"
#include "battle/state.hpp"
#include "ground/ground.hpp"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace linstock::common {

/// Where the scenario has somebody before the battle.
Presence presence_at_start(const Starting&);
/// A situation's word for where somebody is; another word changes nothing.
Presence presence_named(const std::string& name, Presence as_it_is);
/// What a situation says of where a unit stands and how, of its stands, in every book alike.
void tell_stand(UnitState&, const SituationUnit& stated);
/// Who has the fields: a unit, an officer, or nobody.
struct Holder {
    Holder() = default;
    Holder(const Unit& who) : army(who.army), unit(who.id) {}  // NOLINT(google-explicit-constructor)
    Holder(const Officer& who) : army(who.army) {}             // NOLINT(google-explicit-constructor)
    ArmyId army;
    UnitId unit;
};
/// Writes those values of a ruleset's own table that are fields of its window: words of enums, names of units and
/// officers, lists. What check_stated_fields would find is left out.
void stated_fields(const Battle&, const Holder&, std::span<const Field> fields, const OwnTable& table,
                   std::byte* block);
/// What a situation says of an officer, without the unit that he is with.
OfficerState& tell_officer(const Battle&, State&, const SituationOfficer& stated, std::span<const Field> fields);
/// The same door from outside: names that are no fields (`also` are known besides), words and numbers that cannot be,
/// what it refers to and is not there or not of the side that it must be. `of` is for messages: "a unit in a
/// situation".
void check_stated_fields(const Battle&, const Holder&, std::span<const Field> fields, const OwnTable& table,
                         const char* of, Problems& problems, const std::vector<std::string>& also = {});
/// "East trench, 7": what stands between the commas.
std::vector<std::string> names_in(const std::string& list);
/// The phase in which a situation begins is one of the book's.
void check_phase(const Ruleset&, const Scenario&, Problems&);

/// The whole box in one of the zones.
bool in_a_zone(std::span<const Zone> zones, const Box& box);
/// The whole box within `depth` of the table's edge that `inward` looks away from.
bool near_own_edge(const Ground& ground, Heading inward, double depth, const Box& box);
/// From that edge to the opposite one.
double depth_of_table(const Ground& ground, Heading inward);

}  // namespace linstock::common
