#pragma once
// The fields of one ruleset in a data file: keys that the common reader does not know.

#include "army/army.hpp"
#include "charts/data_file.hpp"

#include <vector>

namespace linstock {

/// Every key of the table with its value: a number, a text, true or false, or a list of them. Anything else is reported
/// as a problem of the file.
std::vector<OwnValue> read_own_values(const DataTable& table);

}  // namespace linstock
