#pragma once
// Problems: what is wrong with a file somebody wrote. All of them at once, each with its place and a remedy.

#include <string>
#include <string_view>
#include <vector>

namespace linstock {

struct Problem {
    std::string file;      ///< as the user named it
    int line = 0;          ///< 1-based; 0 = the whole file
    int column = 0;        ///< 1-based; 0 = the whole line
    std::string text;      ///< what is wrong, one sentence without a full stop
    std::string expected;  ///< what would have been right; may be empty
    std::string nearest;   ///< the nearest right word; may be empty
    std::string clause;    ///< the clause that forbids it, "RV-16.F.5"; may be empty
    bool warning = false;  ///< a warning does not stop the battle
};

using Problems = std::vector<Problem>;

/// True when at least one problem is not a mere warning.
bool any_fatal(const Problems& problems);

/// "file:3:7: no such key 'woood'; expected a kind of terrain; did you mean 'wood'?"
std::string to_text(const Problem& problem);

/// The candidate with the smallest edit distance to `word`, or "" when none is near enough to be meant.
std::string nearest_word(std::string_view word, const std::vector<std::string>& candidates);

}  // namespace linstock
