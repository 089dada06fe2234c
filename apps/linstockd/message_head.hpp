#pragma once
// What the door makes of a message of a WebSocket before somebody else reads it.

#include "server/server.hpp"

#include <string>
#include <string_view>

namespace linstock::apps {

/// What a message is about; a member is empty where it has none, or one of more than 200 bytes.
struct Heard {
    std::string verb;
    std::string battle;
    std::string token;
};
Heard heard(std::string_view text);
/// A hand does it, of the battle as the store has it.
bool takes_long(std::string_view verb);
/// The answer to a message that is not even looked at.
std::string refused_message(std::string_view text, std::string_view why);
/// What may be told in the log of what strangers sent: one line of 2000 bytes at most, and in it no link, wherever they
/// put one.
std::string loggable(std::string_view text);

}  // namespace linstock::apps
