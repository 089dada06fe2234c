#pragma once
// Pieces put down by their owners, and how a unit stands, in words.

#include "rulesets/brothers/procedures.hpp"

namespace linstock::brothers {

/// "in line", "in double line", "in column"
const char* stance_word(Formation formation);
/// A unit or a commander is put down where its owner wants it; it is told with this clause.
void place_piece(Play&, const Decision&, std::string_view clause);

}  // namespace linstock::brothers
