#pragma once
// Qualities of the common part for which a ruleset has no row of its own.

#include "army/scenario.hpp"

#include <initializer_list>
#include <string>
#include <string_view>

namespace linstock::common {

/// Troops of one quality are played as if they had the other.
struct PlayedAs {
    Quality said;
    Quality as;
};

/// One warning for each such quality that the scenario uses, at its first unit, for the ruleset in play, in any
/// position of the scenario's list. Units whose table for the ruleset has the key `instead` are exempt.
void warn_of_qualities(const Scenario&, std::string_view book, std::initializer_list<PlayedAs>, std::string_view known,
                       std::string_view clause, std::string_view instead, Problems&);

}  // namespace linstock::common
