#include "base/processor_time.hpp"

#ifdef __wasm__
#include <chrono>
#else
#include <ctime>
#endif

namespace linstock {

#ifdef __wasm__

std::uint64_t processor_microseconds() {
    const auto now = std::chrono::steady_clock::now().time_since_epoch();
    return static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::microseconds>(now).count());
}

#else

std::uint64_t processor_microseconds() {
    timespec now{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<std::uint64_t>(now.tv_sec) * 1'000'000 + static_cast<std::uint64_t>(now.tv_nsec) / 1'000;
}

#endif

}  // namespace linstock
