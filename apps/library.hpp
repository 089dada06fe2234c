#pragma once
// The data folder as the server's library (server/library.hpp).

#include "server/library.hpp"

#include <memory>

namespace linstock::apps {

std::shared_ptr<const server::Library> folder_library();

}  // namespace linstock::apps
