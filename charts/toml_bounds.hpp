#pragma once
// Whether a text is too big, too deep or too full to be read as TOML. It is looked through once, before toml++ sees any
// of it: a small lexer that knows TOML's strings and comments counts what the parser would make of the rest.

#include "base/diagnostics.hpp"

#include <cstddef>
#include <optional>
#include <string_view>

namespace linstock {

/// The largest file that comes with the program has 70 KB, 9,000 values, 300 tables and 5 levels. Each part of a header
/// counts two of them, for it may name a list of tables.
namespace toml_bounds {
inline constexpr std::size_t longest = std::size_t{1} << 20;
inline constexpr std::size_t most_values = 60000;
inline constexpr std::size_t most_tables = 8000;  ///< of headers, of dotted keys and in braces
inline constexpr std::size_t deepest = 48;        ///< tables and lists, one in the other
inline constexpr std::size_t most_key_parts = 32;
inline constexpr std::size_t longest_key = 200;
}  // namespace toml_bounds

/// What a text would become.
struct TomlExtent {
    std::size_t values = 0;
    std::size_t tables = 0;
    std::size_t depth = 0;
};

/// The first thing that goes beyond the bounds; nothing when the parser may have the text. In time and memory it is
/// linear. `extent` is filled in as far as was read.
std::optional<Problem> beyond_bounds(std::string_view text, std::string_view filename, TomlExtent* extent = nullptr);

}  // namespace linstock
