#pragma once
// The version of the program.

#include <string>

namespace linstock {

/// The commit of the build, eight digits; empty if it is unknown: cmake/Commit.cmake.
extern const char* const commit_built_from;

/// "1.0.0"
const char* version();

/// The version and that commit, "1.0.0 (3f2a91c4)", or the version alone.
std::string version_and_commit();

}  // namespace linstock
