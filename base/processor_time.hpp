#pragma once
// What of a processor a piece of work has had, however many others want the same processor.

#include <cstdint>

namespace linstock {

/// Of the calling thread since it began, in microseconds. In a browser, which does not tell it, those of a clock.
std::uint64_t processor_microseconds();

}  // namespace linstock
