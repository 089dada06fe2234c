#pragma once
// Which Linstock this is.

#include <string>

namespace linstock {

/// The commit the program was built from, in eight digits; empty where the sources have no history.
extern const char* const commit_built_from;

/// "0.2.0"
const char* version();

/// The version and that commit, "0.2.0 (3f2a91c4)", or the version alone.
std::string version_and_commit();

}  // namespace linstock
