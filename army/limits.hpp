#pragma once
// The maximum size of a scenario. Readers that reject larger files use these numbers, and `rules BOOK --fields` prints
// them.

#include <cstddef>
#include <span>

namespace linstock {

struct Limit {
    const char* what = "";  ///< "turns"; with "of a body" and the like for a limit per item
    std::size_t most = 0;
    const char* clause = "";  ///< the clause that causes the limit; empty: a limit of this program
};

namespace limits {
inline constexpr int table_side = 4000;  ///< in the scenario's unit of length
inline constexpr int turns = 200;
inline constexpr std::size_t things = 8000;  ///< commands, officers and units together
inline constexpr std::size_t pieces = 4000;
inline constexpr std::size_t points = 1000;
inline constexpr std::size_t short_name = 8;
}  // namespace limits

/// The limits of all scenarios, whatever the ruleset.
std::span<const Limit> limits_of_scenarios();

}  // namespace linstock
