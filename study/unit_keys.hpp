#pragma once
// What of a unit each book counts, and where a scenario says it: books with tables of their own for a unit's strength
// take nothing from the common part.

#include "army/army.hpp"

#include <span>
#include <string>
#include <string_view>

namespace linstock::study {

/// A number of a unit that can be varied.
struct UnitKey {
    std::string_view said;  ///< the KEY of UNIT/KEY: "stands"
    std::string_view own;   ///< what the book's own table of the unit calls it: "strength"
    int Unit::* common;     ///< where the common part has it; null: it goes into the book's own table
    std::string_view one;   ///< "stand"
    int most;               ///< of them in a unit
};
/// Of this unit by this book: the first is its strength.
std::span<const UnitKey> unit_keys(const Unit& unit, std::string_view ruleset);

/// Writes the value where the book reads it.
void set_number(Unit& unit, std::string_view ruleset, const UnitKey& key, int value);
void set_quality(Unit& unit, std::string_view ruleset, Quality quality);
/// The last turn, in the book's own turns.
void set_turns(std::vector<OwnTable>& of_scenario, int& common, std::string_view ruleset, int turns);

}  // namespace linstock::study
