#pragma once
// The description of the WebSocket as AsyncAPI 3.0: every request, its answer, and every pushed message.

#include <string>

namespace linstock::server {

/// JSON. `version`: of the program.
std::string asyncapi_json(const std::string& version);

}  // namespace linstock::server
