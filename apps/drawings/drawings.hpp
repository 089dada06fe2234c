#pragma once
// The drawings of a rulebook. Each stages a small battle and draws what the ruleset's own geometry says of it: cones,
// strips, zones, cover, contact.

#include "base/diagnostics.hpp"
#include "base/result.hpp"
#include "report/drawing.hpp"

#include <string>
#include <vector>

namespace linstock::apps {

/// In the order of the clauses' chapters; empty for a ruleset without drawings. Errors: those of the data folder.
Result<std::vector<report::Drawing>, Problems> drawings_of(const std::string& ruleset);

}  // namespace linstock::apps
