#pragma once
// WebSocket requests of a client that has joined a battle. The caller holds the session's lock.

#include "server/views/viewers.hpp"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace linstock::server {

/// What to do after the answer.
struct FollowUp {
    bool sends_updates = false;
    bool sends_notes = false;
    /// Slow work: writes the answer after the session's lock is released, from copies.
    std::function<void(json::Writer&)> deferred_answer;
};

/// Writes the members of the answer from `ok` on, or sets FollowUp::deferred_answer.
FollowUp answer_session_request(BattleSession& session, Viewer& by, const std::string& verb, const json::Value& request,
                                std::string_view message, json::Writer& to);
/// The verbs that it answers; server/api/message_manifest.hpp describes them.
std::vector<std::string> session_request_verbs();
void write_joined(json::Writer& to, BattleSession& session, Viewer& by);

}  // namespace linstock::server
