#pragma once
// The field tables of the ruleset's own parts: saves, situations and goldens name these.

#include "base/fields.hpp"

#include <span>

namespace linstock::mwan18 {

std::span<const Field> unit_fields();
std::span<const Field> officer_fields();
std::span<const Field> state_fields();

}  // namespace linstock::mwan18
