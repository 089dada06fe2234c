#pragma once
// How much a scenario may hold. Each reader that refuses more takes its number from here, and `rules BOOK --fields`
// prints the table, so that what is written down is what is refused.

#include <cstddef>
#include <span>

namespace linstock {

struct Limit {
    const char* what = "";  ///< "turns"; with "of a body" and the like where it is for each
    std::size_t most = 0;
    const char* clause = "";  ///< the clause for which it is told; empty: a limit of this program
};

namespace limits {
inline constexpr int table_side = 4000;  ///< in the scenario's measure
inline constexpr int turns = 200;
inline constexpr std::size_t things = 8000;  ///< commands, officers and units together
inline constexpr std::size_t pieces = 4000;
inline constexpr std::size_t points = 1000;
inline constexpr std::size_t short_name = 8;
}  // namespace limits

/// Of every scenario, whatever the book.
std::span<const Limit> limits_of_scenarios();

}  // namespace linstock
