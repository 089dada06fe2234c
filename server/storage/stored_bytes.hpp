#pragma once
// Counts the bytes that a piece of work stores, as base/processor_time.hpp counts its processor time.

#include <cstddef>
#include <cstdint>

namespace linstock::server {

/// Bytes stored by the calling thread since its start: the text of each row plus a constant for its overhead.
std::uint64_t stored_bytes();
/// A row of this size was stored. A row that replaces another counts only for its growth.
void count_stored(std::size_t bytes, std::size_t before = 0);

}  // namespace linstock::server
