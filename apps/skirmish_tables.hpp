#pragma once
// The tables of generated battles, from the texts of data/skirmish/.

#include "base/diagnostics.hpp"
#include "base/result.hpp"
#include "skirmish/tables.hpp"

namespace linstock::apps {

Result<skirmish::Tables, Problems> skirmish_tables();

}  // namespace linstock::apps
