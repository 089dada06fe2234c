#pragma once
// What a client asks over its WebSocket (`Ask` of web/src/lib/api.ts).

#include "server/session/session_registry.hpp"
#include "server/views/viewers.hpp"

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

namespace linstock::server {

/// One WebSocket. Its own lock is taken before any room's.
struct Connection {
    ConnectionId id = 0;
    std::shared_ptr<MessageSink> sink;
    std::string client_key;  ///< a word for his household
    std::mutex lock;
    std::map<std::string, std::shared_ptr<BattleSession>> sessions;  ///< by battle
    bool is_closed = false;
};

/// Answers one message.
void answer_message(SessionRegistry& registry, Connection& from, std::string_view message);
/// The answer to a message of somebody who has the link and is at no table.
std::string answer_detached(SessionRegistry& registry, const std::string& token, std::string_view message);
void leave_all(Connection& connection);

}  // namespace linstock::server
