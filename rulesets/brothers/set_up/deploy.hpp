#pragma once
// Placement of pieces by their owners, and the words for a formation.

#include "rulesets/brothers/procedures.hpp"

namespace linstock::brothers {

/// "in line", "in double line", "in column"
const char* stance_word(Formation formation);
/// Places a unit or commander, and reports it with this clause.
void place_piece(Play&, const Decision&, std::string_view clause);

}  // namespace linstock::brothers
