#pragma once
// What a scenario may ask of a book beside its armies and its ground, for who writes one. Each family has its table, by
// which its set-up decides; rules BOOK --fields prints it.

#include "army/limits.hpp"

#include <vector>

namespace linstock {

/// `optional_rules` of a scenario.
struct OptionalRule {
    const char* name = "";
    const char* field = "";  ///< the profile's switch, by which a house rule plays it always
};

struct ScenarioTerms {
    std::vector<OptionalRule> optional_rules;  ///< empty: the book has none
    std::vector<Limit> limits;
};

}  // namespace linstock
