#pragma once
// What authors of situations need to know of a book, by the program itself.

#include "battle/ruleset.hpp"

namespace linstock::apps {

/// The fields of units, officers and the battle, as a page of Markdown to standard output.
void list_fields(const Ruleset&);

}  // namespace linstock::apps
