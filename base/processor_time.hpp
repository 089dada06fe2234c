#pragma once
// Processor time that a piece of work has used. Does not depend on what else runs on the machine.

#include <cstdint>

namespace linstock {

/// Processor time of the calling thread since it began, in microseconds. Browsers do not provide it: there, clock time.
std::uint64_t processor_microseconds();

}  // namespace linstock
