#pragma once
// What an offer leaves to say: sent back as it was shown it is refused with the name of what is missing
// (docs/protocol.md).

#include "battle/decision.hpp"

#include <string>

namespace linstock::common {

/// ": its 'path' is missing"; "" where it has one.
inline std::string lacking_path(const Decision& d) { return d.path.empty() ? ": its 'path' is missing" : ""; }

}  // namespace linstock::common
