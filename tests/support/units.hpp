#pragma once
// Finds units of a battle by name.

#include "battle/battle.hpp"

#include <string_view>

namespace linstock::tests {

/// After a gtest failure, if there is no such unit, the first unit.
UnitId unit_named(const Battle& battle, std::string_view name);

}  // namespace linstock::tests
