#include "apps/version.hpp"

namespace linstock {

const char* version() { return LINSTOCK_VERSION; }

std::string version_and_commit() {
    const std::string commit = commit_built_from;
    return commit.empty() ? LINSTOCK_VERSION : LINSTOCK_VERSION " (" + commit + ")";
}

}  // namespace linstock
