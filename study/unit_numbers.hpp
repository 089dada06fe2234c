#pragma once
// Writes varied values into a scenario where the ruleset reads them (battle/variation.hpp).

#include "army/scenario.hpp"
#include "battle/variation.hpp"

#include <string_view>

namespace linstock::study {

/// A ruleset's id and what can vary in it.
struct VariedRuleset {
    std::string_view id;
    Variation variation;
};

/// The unit's numbers in this ruleset; the first is its strength.
std::span<const UnitNumber> numbers_of(const Unit& unit, const VariedRuleset& book);
void set_number(Unit& unit, const VariedRuleset& book, const UnitNumber& number, int value);
void set_quality(Unit& unit, const VariedRuleset& book, Quality quality);
/// The last turn, in the ruleset's own turns.
void set_turns(Scenario& scenario, const VariedRuleset& book, int turns);

}  // namespace linstock::study
