#pragma once
// The cost and effects of a request, by its method and path: one table for all limits. `path` is in the normal form of
// server::one_way, so that another spelling does not escape a limit.

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace linstock::apps {

/// How long a task occupies a worker: milliseconds, like the battle list; longer, like odds; up to the deadline.
enum class TaskCost : std::uint8_t { small, medium, large };

struct RequestClass {
    TaskCost cost = TaskCost::small;
    bool makes_battle = false;
    bool makes_link = false;
    bool makes_copy = false;   ///< a new drawing, shared table, open game or seat bundle
    bool stores_body = false;  ///< its body is stored
    bool only_checks = false;  ///< its answer is computed from its body, and nothing is stored
    std::size_t max_body = 0;  ///< bytes

    /// True if it makes something new in the store: refused on a full disk.
    bool makes_something() const { return makes_battle || makes_copy; }
};
RequestClass request_class(std::string_view method, std::string_view path);

inline constexpr std::size_t max_long_body = std::size_t{4} << 20;
inline constexpr std::size_t max_short_body = std::size_t{64} << 10;

}  // namespace linstock::apps
