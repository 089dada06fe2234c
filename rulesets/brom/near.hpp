#pragma once
// Who may be near: one quick look over all units that saves the measuring of most of them.

#include "rulesets/brom/model.hpp"

namespace linstock::brom {

/// Every unit on the field, concealed ones too, whose footprint comes within `reach` of a place, and perhaps a few
/// more, in unit order; those in towns always. What counts is measured afterwards.
std::vector<UnitId> units_near(const Battle&, const State&, Vec place, double reach);
/// The same about a footprint, of the enemies of a unit that are on the table; of the friends on the table besides it.
std::vector<UnitId> enemies_near(const Battle&, const State&, UnitId unit, const Box& around, double reach);
std::vector<UnitId> friends_near(const Battle&, const State&, UnitId unit, const Box& around, double reach);

}  // namespace linstock::brom
