#pragma once
// What of the store's room a piece of work has taken, as base/processor_time.hpp tells what of a processor.

#include <cstddef>
#include <cstdint>

namespace linstock::server {

/// By the calling thread since it began, in bytes of text, each row with something for what is around it.
std::uint64_t stored_bytes();
/// A row of so many is kept. One that takes the place of another counts for what it is longer.
void count_stored(std::size_t bytes, std::size_t before = 0);

}  // namespace linstock::server
