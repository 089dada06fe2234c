#pragma once
// An order of battle as a spreadsheet has it: a row a unit, under headings that people give.

#include "base/diagnostics.hpp"
#include "base/result.hpp"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace linstock::apps {

/// One unit as its row says, by the scenario's own keys and words.
struct UnitRow {
    int line = 0;
    std::string army;
    std::vector<std::string> bodies;  ///< from the highest to the one that it stands in: corps, division, brigade
    std::map<std::string, std::string> officers;              ///< by body: who commands it
    std::vector<std::pair<std::string, std::string>> values;  ///< key and text, in the order of the file's page
    std::map<std::string, std::vector<std::pair<std::string, std::string>>> own;  ///< of a book's own table
};

struct Rows {
    std::vector<UnitRow> units;
    Problems warnings;  ///< columns that nobody knows
};

/// Commas, semicolons or tabs between cells, told by the first line; quotes as spreadsheets write them. All that is
/// wrong is told by row and column.
Result<Rows, Problems> read_rows(std::string_view text, const std::string& file, const std::vector<std::string>& books);

}  // namespace linstock::apps
