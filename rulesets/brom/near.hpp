#pragma once
// A fast search for units nearby, so that only a few of them need an exact measurement.

#include "rulesets/brom/model.hpp"

namespace linstock::brom {

/// Every unit on the field, concealed or not, whose footprint comes within `reach` of a place, and perhaps a few more,
/// in unit order. Units in towns are always included. The caller measures exactly.
std::vector<UnitId> units_near(const Battle&, const State&, Vec place, double reach);
/// The same around a footprint: enemies of a unit on the table; other friends on the table.
std::vector<UnitId> enemies_near(const Battle&, const State&, UnitId unit, const Box& around, double reach);
std::vector<UnitId> friends_near(const Battle&, const State&, UnitId unit, const Box& around, double reach);

}  // namespace linstock::brom
