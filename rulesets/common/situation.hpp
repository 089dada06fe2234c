#pragma once
// What the set-up of a battle has in common: how a scenario's situation is told to a state, and the zones of
// deployment.

#include "army/scenario.hpp"
#include "base/fields.hpp"
#include "battle/state.hpp"
#include "ground/ground.hpp"

#include <cstddef>
#include <span>
#include <string>

namespace linstock::common {

/// A situation's word for where somebody is; another word changes nothing.
Presence presence_named(const std::string& name, Presence as_it_is);
/// Writes those values of a ruleset's own table that are fields of its window.
void told_fields(std::span<const Field> fields, const OwnTable& table, std::byte* block);

/// The whole box in one of the zones.
bool in_a_zone(std::span<const Zone> zones, const Box& box);
/// The whole box within `depth` of the table's edge that `inward` looks away from.
bool near_own_edge(const Ground& ground, Heading inward, double depth, const Box& box);
/// From that edge to the opposite one.
double depth_of_table(const Ground& ground, Heading inward);

}  // namespace linstock::common
