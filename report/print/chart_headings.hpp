#pragma once
// Titles of rows and columns on the quick-reference sheet, for names of the data that the ruleset's card does not
// title.

#include "charts/chart.hpp"

#include <string>
#include <string_view>

namespace linstock::report::print {

/// The heading of a column: the name in words, or a clearer one. Empty for a ceiling, whose cells say "up to".
std::string column_heading(std::string_view name, CellKind);
/// Whether a row's name is just a number: its first column shows the same.
bool is_numbered(std::string_view row);
/// Whether the cells of such a column are ranges that identify the row: spans, floors, ceilings.
bool is_key(CellKind);
/// Whether the column belongs to the variant: its name is the id, or "mm" and the digits of the id ("mm25" for "25mm").
bool names_variant(std::string_view column, const Variant&);

}  // namespace linstock::report::print
