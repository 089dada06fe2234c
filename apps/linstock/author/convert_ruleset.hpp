#pragma once
// A scenario of one rulebook written for another.

#include "army/scenario.hpp"

#include <memory>
#include <string>
#include <vector>

namespace linstock::apps {

struct ForBook {
    std::string text;               ///< of the scenario, as the program writes one
    std::vector<std::string> told;  ///< what had to be played as something else, and what could not be carried over
    Problems problems;              ///< what the book says of it
};

/// Strengths, ground and objectives as the book wants them. `book` is one that there is.
ForBook for_book(const Scenario& scenario, const std::string& book);

}  // namespace linstock::apps
