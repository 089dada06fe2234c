#pragma once
// Bounce messages: an email that comes back later is addressed to the sender address of one subscription. The token in
// that address names the subscription to end.

#include <optional>
#include <string>

namespace linstock::apps {

/// The sender address of a subscription's emails: table+TOKEN@example.org for table@example.org.
std::string return_address(const std::string& from, const std::string& token);

/// The token of the subscription whose email was permanently rejected, from a delivery status report (RFC 3464).
/// Nothing for a delayed email, an out-of-office answer, or any other mail.
std::optional<std::string> token_of_bounce(const std::string& mail);

}  // namespace linstock::apps
