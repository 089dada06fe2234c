#pragma once
// Writes into a scenario what is varied, where the book reads it (battle/variation.hpp).

#include "army/scenario.hpp"
#include "battle/variation.hpp"

#include <string_view>

namespace linstock::study {

/// The book of this id, and what it lets vary.
struct VariedBook {
    std::string_view id;
    Variation variation;
};

/// Of this unit by this book: the first is its strength.
std::span<const UnitNumber> numbers_of(const Unit& unit, const VariedBook& book);
void set_number(Unit& unit, const VariedBook& book, const UnitNumber& number, int value);
void set_quality(Unit& unit, const VariedBook& book, Quality quality);
/// The last turn, in the book's own turns.
void set_turns(Scenario& scenario, const VariedBook& book, int turns);

}  // namespace linstock::study
