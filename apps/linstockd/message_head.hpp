#pragma once
// The part of a WebSocket message that the front process parses before a worker parses all of it.

#include <cstdint>
#include <string>
#include <string_view>

namespace linstock::apps {

/// A member is empty if the message lacks it or if it has more than 200 bytes.
struct MessageHead {
    std::string verb;
    std::string battle;
    std::string token;
};
MessageHead message_head(std::string_view text);
/// True if a task worker answers the verb, from the stored battle.
bool runs_as_task(std::string_view verb);
/// The answer to a message that is refused before a worker reads it.
/// `wait`: the seconds after which the client may try again; 0 = unknown.
std::string refused_message(std::string_view text, std::string_view why, std::int64_t wait = 0);
/// A client's text in a form for the log: one line of at most 2000 bytes of printable ASCII, without links.
std::string loggable(std::string_view text);

}  // namespace linstock::apps
