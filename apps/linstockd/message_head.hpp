#pragma once
// What the front process reads of a WebSocket message before a worker reads all of it.

#include <string>
#include <string_view>

namespace linstock::apps {

/// A member is empty if the message has none, or one of more than 200 bytes.
struct MessageHead {
    std::string verb;
    std::string battle;
    std::string token;
};
MessageHead message_head(std::string_view text);
/// Whether a task worker answers it, from the battle as the store has it.
bool runs_as_task(std::string_view verb);
/// The answer to a message that no worker reads.
std::string refused_message(std::string_view text, std::string_view why);
/// What may stand in the log of a client's text: one line of at most 2000 bytes, without links.
std::string loggable(std::string_view text);

}  // namespace linstock::apps
