#pragma once
// Whether a view's JSON would be as it was, without writing it.

#include "battle/view.hpp"

#include <cstdint>

namespace linstock::wire {

/// Of all that view_without_units_json() writes: where two views of one battle have the same, so is their JSON, but for
/// one chance in 2^64.
std::uint64_t digest_without_units(const View& view);

}  // namespace linstock::wire
