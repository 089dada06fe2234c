#pragma once
// What the formation tables of the rulesets share. Such a table is a std::array of rows with a member `formation`, in
// the order in which the formations are offered, and has rows only for the ruleset's formations.

#include "army/army.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace linstock::common {

/// The formations of a table, in its order.
template <class Row, std::size_t rows>
constexpr std::array<Formation, rows> formations_in(const std::array<Row, rows>& table) {
    std::array<Formation, rows> out{};
    for (std::size_t i = 0; i < rows; ++i)
        out[i] = table[i].formation;
    return out;
}

/// The index of each formation's row; 0, the usual formation's, for one that the table does not have.
template <class Row, std::size_t rows>
constexpr auto row_numbers(const std::array<Row, rows>& table) {
    std::array<std::uint8_t, static_cast<std::size_t>(field_last(static_cast<const Formation*>(nullptr))) + 1> out{};
    for (std::size_t i = 0; i < rows; ++i)
        out[static_cast<std::size_t>(table[i].formation)] = static_cast<std::uint8_t>(i);
    return out;
}

}  // namespace linstock::common
