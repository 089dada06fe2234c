#pragma once
// The requests of the WebSocket: their members, and those of their answers. The server reads requests by this table,
// and the AsyncAPI description (server/api/asyncapi.hpp) is made of it.

#include "server/api/message_notation.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace linstock::server {

const MessageManifest& message_manifest();
/// The names of all members that a request with this verb may have. For an unknown verb: those that every request has.
std::vector<std::string> request_members(std::string_view verb);

}  // namespace linstock::server
