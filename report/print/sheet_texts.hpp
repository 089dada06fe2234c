#pragma once
// What a ruleset's card.toml ([sheet]) adds to its charts on the quick-reference sheet: the clauses of procedures that
// no chart holds, and titles of rows and columns whose names in the data are not clear to a reader.

#include "base/result.hpp"
#include "charts/chart.hpp"
#include "charts/load.hpp"
#include "report/drawing.hpp"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace linstock::report {

struct SheetTexts {
    std::vector<ClauseRef> clauses;           ///< in printing order
    std::vector<std::string> signed_columns;  ///< "chart/column": its numbers are modifiers, printed with sign

    std::vector<Drawing> drawings;  ///< not of the card: the caller adds them

    /// The title of a row or column; null if the card has none.
    const std::string* row(const Chart&, std::string_view name) const;
    const std::string* column(const Chart&, std::string_view name) const;

    /// By "chart/name", or by "/name" for every chart.
    std::map<std::string, std::string, std::less<>> rows, columns;
};

/// Errors: a syntax error; a clause, chart, row or column that the ruleset does not have.
Result<SheetTexts, Problems> sheet_texts(const SourceText& card, const Charts&);

}  // namespace linstock::report
