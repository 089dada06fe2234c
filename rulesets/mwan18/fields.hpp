#pragma once
// Field tables of the ruleset's own data. Saves, situations and golden files use their names.

#include "base/fields.hpp"

#include <span>

namespace linstock::mwan18 {

std::span<const Field> unit_fields();
std::span<const Field> officer_fields();
std::span<const Field> state_fields();

}  // namespace linstock::mwan18
