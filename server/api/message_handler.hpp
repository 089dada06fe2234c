#pragma once
// Requests over the WebSocket (`Ask` of web/src/lib/api.ts).

#include "server/session/session_registry.hpp"
#include "server/views/viewers.hpp"

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

namespace linstock::server {

/// One WebSocket. Take its lock before any session's lock.
struct Connection {
    ConnectionId id = 0;
    std::shared_ptr<MessageSink> sink;
    std::string client_key;  ///< as HttpRequest::client_key
    std::mutex lock;
    std::map<std::string, std::shared_ptr<BattleSession>> sessions;  ///< by battle
    bool is_closed = false;
};

/// Answers one message.
void answer_message(SessionRegistry& registry, Connection& from, std::string_view message);
/// The answer to a message with a valid link whose sender has not joined the battle.
std::string answer_detached(SessionRegistry& registry, const std::string& token, std::string_view message);
void leave_all(Connection& connection);
/// The start of every answer, with the request's id. `message` is the text of the request.
json::Writer begin_answer(const json::Value& request, std::string_view message);

}  // namespace linstock::server
