#pragma once
// What a ruleset's card.toml ([sheet]) adds to its charts on the quick-reference sheet: the clauses of procedures that
// no chart holds, numbers that belong below a chart, and titles of rows, columns and words whose names in the data are
// not clear to a reader.

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
    /// What a cell shows for a word of the data: "lowest" for "low".
    std::map<std::string, std::string, std::less<>> words;
    /// Fields of the profile that are printed below a chart, by the chart's id; indices in Charts::profile().
    std::map<std::string, std::vector<std::size_t>, std::less<>> below;
};

/// Errors: a syntax error; a clause, chart, row, column, word or profile field that the ruleset does not have.
Result<SheetTexts, Problems> sheet_texts(const SourceText& card, const Charts&);

}  // namespace linstock::report
