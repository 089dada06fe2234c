#pragma once
// The host's page: what `linstockd moderate` does, over HTTP by the host's key (server/moderation/moderation.hpp).

#include "server/server.hpp"
#include "server/session/session_registry.hpp"

#include <string>

namespace linstock::server {

/// GET /api/host: {complaints, more, blocked: [{network, until}]}, the newest complaint first; `more` of them are not
/// listed. POST /api/host/hide {id}, close {id}, remove {id} (an open game) and block {address, days}: the same
/// afterwards. 403 without the host's key, 404 or 409 with a sentence when it cannot be done.
HttpReply answer_host(SessionRegistry& registry, const HttpRequest& request, const std::string& what);

}  // namespace linstock::server
