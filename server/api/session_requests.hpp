#pragma once
// The verbs of somebody who is at the table. The caller holds the room's lock.

#include "server/views/viewers.hpp"

#include <functional>
#include <string>
#include <string_view>

namespace linstock::server {

/// What is to be told after the answer.
struct FollowUp {
    bool news = false;
    bool notes = false;
    /// What takes long: writes the answer after the room's lock is given back, from copies that it holds.
    std::function<void(json::Writer&)> later;
};

/// Writes the members of the answer from `ok` on, or leaves that to FollowUp::later.
FollowUp answer_verb(Room& room, Attendance& by, const std::string& verb, const json::Value& request,
                     std::string_view message, json::Writer& to);
void write_joined(json::Writer& to, Room& room, Attendance& by);

}  // namespace linstock::server
