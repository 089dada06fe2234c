#pragma once
// Messages about what a decision lacks when a client returns an offer unchanged (docs/protocol.md).

#include "battle/decision.hpp"

#include <string>

namespace linstock::common {

/// ": its 'path' is missing"; "" if it has one.
inline std::string lacking_path(const Decision& d) { return d.path.empty() ? ": its 'path' is missing" : ""; }

}  // namespace linstock::common
