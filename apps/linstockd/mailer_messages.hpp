#pragma once
// Notifications in their final form: an email with its headers, the body of a hook and its signature. No network.

#include "server/players/notifications.hpp"

#include <cstdint>
#include <string>

namespace linstock::apps {

/// The address of the client's pages, "https://table.example.org", and the sender address of emails.
struct Sender {
    std::string origin;
    std::string from;
};

/// RFC 5322 with CR LF line ends. It can be unsubscribed from with one click (RFC 8058).
std::string mail_of(const server::Notification& notification, const Sender& sender, std::int64_t now);
/// JSON in our own format, or in Discord's without mentions, links and previews from player texts.
std::string hook_body(const server::Notification& notification, const Sender& sender);
/// "t=1763769600,v1=HEX": HMAC-SHA256 of "TIME.BODY" with the hook's secret as key, in the form the user sees.
std::string signature(const std::string& secret, std::int64_t seconds, const std::string& body);

}  // namespace linstock::apps
