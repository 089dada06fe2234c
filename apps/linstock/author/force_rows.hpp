#pragma once
// Reads an order of battle from a spreadsheet: one row per unit, under headings that people choose.

#include "base/diagnostics.hpp"
#include "base/result.hpp"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace linstock::apps {

/// One unit of a row, in the keys and words of a scenario.
struct UnitRow {
    int line = 0;
    std::string army;
    std::vector<std::string> bodies;              ///< from the highest down to its own: corps, division, brigade
    std::map<std::string, std::string> officers;  ///< by body: its commander
    std::vector<std::pair<std::string, std::string>> values;  ///< key and text, in the order of the columns
    std::map<std::string, std::vector<std::pair<std::string, std::string>>> own;  ///< of the table of a ruleset
};

struct Rows {
    std::vector<UnitRow> units;
    Problems warnings;  ///< unknown columns
};

/// The first line decides between commas, semicolons and tabs; quotes as spreadsheets write them. Errors name row and
/// column.
Result<Rows, Problems> read_rows(std::string_view text, const std::string& file, const std::vector<std::string>& books);

}  // namespace linstock::apps
