#pragma once
// Errors and warnings in a file that a person wrote. A reader reports all of them together, each with its place and a
// suggestion.

#include <string>
#include <string_view>
#include <vector>

namespace linstock {

struct Problem {
    std::string file;      ///< as the user named it
    int line = 0;          ///< 1-based; 0 = the whole file
    int column = 0;        ///< 1-based; 0 = the whole line
    std::string text;      ///< the error, one sentence without a full stop
    std::string expected;  ///< what was expected; may be empty
    std::string nearest;   ///< the nearest valid word; may be empty
    std::string clause;    ///< the clause that forbids it, "RV-16.F.5"; may be empty
    bool warning = false;  ///< a warning does not stop the battle
};

using Problems = std::vector<Problem>;

/// True when at least one entry is an error and not a warning.
bool any_fatal(const Problems& problems);

/// "file:3:7: no such key 'woood'; expected a kind of terrain; did you mean 'wood'?"
std::string to_text(const Problem& problem);

/// The candidate with the smallest edit distance to `word`, or "" when none is close enough.
std::string nearest_word(std::string_view word, const std::vector<std::string>& candidates);

}  // namespace linstock
