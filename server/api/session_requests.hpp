#pragma once
// The verbs of somebody who is at the table. The caller holds the room's lock.

#include "server/views/viewers.hpp"

#include <functional>
#include <string>
#include <string_view>

namespace linstock::server {

/// What is to be told after the answer.
struct FollowUp {
    bool sends_updates = false;
    bool sends_notes = false;
    /// What takes long: writes the answer after the room's lock is given back, from copies that it holds.
    std::function<void(json::Writer&)> deferred_answer;
};

/// Writes the members of the answer from `ok` on, or leaves that to FollowUp::deferred_answer.
FollowUp answer_session_request(BattleSession& session, Viewer& by, const std::string& verb, const json::Value& request,
                                std::string_view message, json::Writer& to);
void write_joined(json::Writer& to, BattleSession& session, Viewer& by);

}  // namespace linstock::server
