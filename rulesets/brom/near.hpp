#pragma once
// Who may be near: one quick look over all units that saves the measuring of most of them.

#include "rulesets/brom/model.hpp"

namespace linstock::brom {

/// Every unit on the field, concealed ones too, whose footprint comes within `reach` of a place, and perhaps a few
/// more, in unit order; those in towns always. What counts is measured afterwards.
std::vector<UnitId> units_near(const Battle&, const State&, Vec place, double reach);

}  // namespace linstock::brom
