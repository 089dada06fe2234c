#pragma once
// A mail that came back later: by the address that it went out from (the post gives each way one of its own) it says
// whose notices lead to nobody.

#include <optional>
#include <string>

namespace linstock::apps {

/// The address by which a way's mails go out: of table@example.org and a token table+TOKEN@example.org.
std::string return_address(const std::string& from, const std::string& token);

/// The token of the way whose mail came back for good, as this report of a mail server's says (RFC 3464). Nothing of a
/// mail that is merely late, of somebody who answers that he is away, and of all that is no such report.
std::optional<std::string> token_of_bounce(const std::string& mail);

}  // namespace linstock::apps
