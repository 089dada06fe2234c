#pragma once
// Tells whether a view's JSON has changed, without writing it.

#include "battle/view.hpp"

#include <cstdint>

namespace linstock::wire {

/// Hash of everything that view_without_units_json() writes. Equal hashes mean equal JSON, except with a chance of 1
/// in 2^64.
std::uint64_t digest_without_units(const View& view);

}  // namespace linstock::wire
