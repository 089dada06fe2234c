#pragma once
// Qualities of the common part for which a book has no row of its own.

#include "army/scenario.hpp"

#include <initializer_list>
#include <string>
#include <string_view>

namespace linstock::common {

/// Troops said to be of one quality are played as if they were of the other.
struct PlayedAs {
    Quality said;
    Quality as;
};

/// One warning for each such quality that the scenario uses, at its first unit: of the book that plays, in whatever
/// place the scenario lists it. A unit whose own table for the book has the key `instead` is not meant.
void warn_of_qualities(const Scenario&, std::string_view book, std::initializer_list<PlayedAs>, std::string_view known,
                       std::string_view clause, std::string_view instead, Problems&);

}  // namespace linstock::common
