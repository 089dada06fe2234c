#pragma once
// Which Host and Origin a request may name, which address it comes from, and which headers every answer has. Pure
// functions on texts.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace linstock::apps {

/// A host and its port, as in a Host header: "localhost:1863", "[::1]:1863", "table.example.org" (port 0 = none).
struct Authority {
    std::string host;  ///< in lower case; IPv6 without its brackets
    std::uint16_t port = 0;
    friend bool operator==(const Authority& a, const Authority& b) { return a.host == b.host && a.port == b.port; }
};
std::optional<Authority> parse_authority(std::string_view text);

struct Origin {
    bool encrypted = false;  ///< https
    Authority at;            ///< with the scheme's port if none was given
    friend bool operator==(const Origin& a, const Origin& b) { return a.encrypted == b.encrypted && a.at == b.at; }
};
/// "http://host:port", without a path.
std::optional<Origin> parse_origin(std::string_view text);

/// localhost, 127.x.y.z and ::1.
bool is_loopback(std::string_view host);

class RequestFilter {
  public:
    explicit RequestFilter(const std::vector<std::string>& origins);

    /// Stops DNS rebinding: a page of an attacker whose name resolves to our address sends that name as Host. `local`
    /// is our end of the connection; a numeric address cannot be rebound.
    bool host_allowed(const std::optional<Authority>& host, std::string_view local) const;
    /// "" is a program other than a browser: it can send any Origin, so a refusal would stop nothing.
    bool origin_allowed(std::string_view origin, const Authority& host) const;
    /// The origin at which browsers open the pages: that of `--origin` with this host, otherwise "http://HOST".
    std::string public_origin(const Authority& host) const;

  private:
    std::vector<Origin> origins_;
};

/// The headers that every answer has. `host` has passed the filter.
std::vector<std::pair<std::string, std::string>> strict_headers(const Authority& host);

/// The token of "Bearer TOKEN", "" otherwise.
std::string_view bearer(std::string_view authorization);

/// A pseudonym for the client of an address that does not reveal the address and changes with each start. Its first
/// half identifies the network (server::network_of).
std::string pseudonym_of(std::string_view address, const std::string& secret);
/// The client's address behind trusted proxies, each of which appends the address of its peer to the header: the last
/// address that is no trusted proxy. The peer's own address if the peer is no trusted proxy, or the header is
/// malformed.
std::string client_address(std::string_view peer, std::string_view forwarded, const std::vector<std::string>& proxies);

}  // namespace linstock::apps
