#pragma once
// Reads the army lists of data/skirmish/lists/.

#include "charts/data_file.hpp"
#include "skirmish/tables.hpp"

#include <string>

namespace linstock::skirmish {

/// Adds its errors to the file of `root`.
ArmyList read_list(const DataTable& root, std::string id);

}  // namespace linstock::skirmish
