#pragma once
// Checks that a text is not too large, too deeply nested or too full to be read as TOML. A small lexer that knows
// TOML's strings and comments scans it before toml++ does, and counts what the parser would create.

#include "base/diagnostics.hpp"

#include <cstddef>
#include <optional>
#include <string_view>

namespace linstock {

/// The largest file that comes with the program has 70 KB, 9,000 values, 300 tables and 5 levels. Each part of a header
/// counts as two levels because it may name a list of tables.
namespace toml_bounds {
inline constexpr std::size_t longest = std::size_t{1} << 20;
inline constexpr std::size_t most_values = 60000;
inline constexpr std::size_t most_tables = 8000;  ///< of headers, of dotted keys and in braces
inline constexpr std::size_t deepest = 48;        ///< nested tables and lists
inline constexpr std::size_t most_key_parts = 32;
inline constexpr std::size_t longest_key = 200;
}  // namespace toml_bounds

/// Numbers of the values that the parser would create.
struct TomlExtent {
    std::size_t values = 0;
    std::size_t tables = 0;
    std::size_t depth = 0;
};

/// The first place where the text exceeds the bounds; nothing if it may be parsed. Linear in time and memory. `extent`
/// is filled in as far as the text was read.
std::optional<Problem> beyond_bounds(std::string_view text, std::string_view filename, TomlExtent* extent = nullptr);

}  // namespace linstock
