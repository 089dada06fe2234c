#pragma once
// A letter as it goes out: a mail with its headers, the body of a hook and its signature. No network.

#include "server/players/notifications.hpp"

#include <cstdint>
#include <string>

namespace linstock::apps {

/// Where the pages of this server are, "https://table.example.org", and by which address its mail comes.
struct Sender {
    std::string origin;
    std::string from;
};

/// RFC 5322, lines ended by CR LF; whoever reads it ends it with one tap (RFC 8058).
std::string mail_of(const server::Notification& notification, const Sender& sender, std::int64_t now);
/// JSON: our own shape, or Discord's, in which nobody is pinged and nothing is taken for a link or a picture.
std::string hook_body(const server::Notification& notification, const Sender& sender);
/// "t=1763769600,v1=HEX": HMAC-SHA256 of "TIME.BODY", keyed with the hook's secret as it is told.
std::string signature(const std::string& secret, std::int64_t seconds, const std::string& body);

}  // namespace linstock::apps
