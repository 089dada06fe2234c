#pragma once
// The requests of the WebSocket: their members, and those of their answers. The server reads requests by this table,
// and the AsyncAPI description (server/api/asyncapi.hpp) is made of it.

#include <string>
#include <string_view>
#include <vector>

namespace linstock::server {

struct MessageMember {
    const char* name;  ///< optional if it begins with "?"
    /// JSON Schema. "@seat" stands for a reference to the shape `seat`, and "[@seat]" for a list of them.
    const char* schema;
};

/// A request. Every one also has `verb` and may have `id`; with `in_battle` it also has `battle`.
struct RequestMessage {
    const char* verb;
    const char* summary;  ///< one sentence
    bool in_battle;
    std::vector<MessageMember> members;
    std::vector<MessageMember> answer;  ///< in addition to `id`, `verb` and `ok`
};

const std::vector<RequestMessage>& request_messages();
/// The names of all members that a request with this verb may have. For an unknown verb: those that every request has.
std::vector<std::string> request_members(std::string_view verb);

}  // namespace linstock::server
