#pragma once
// The field tables of the family's structs. Saves, situations and golden files use these names.

#include "base/fields.hpp"

#include <span>

namespace linstock::brom {

std::span<const Field> unit_fields();
std::span<const Field> officer_fields();
std::span<const Field> state_fields();

}  // namespace linstock::brom
