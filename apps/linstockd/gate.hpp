#pragma once
// Who may come in: which Host and Origin a request may name, how big it may be, how often a client may speak, and what
// every answer tells the browser to forbid. Plain functions of texts: nothing here touches a socket.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace linstock::apps {

/// A host and its port, as in a Host header: "localhost:1863", "[::1]:1863", "table.example.org" (port 0 = not said).
struct Authority {
    std::string host;  ///< in small letters; IPv6 without its brackets
    std::uint16_t port = 0;
    friend bool operator==(const Authority& a, const Authority& b) { return a.host == b.host && a.port == b.port; }
};
std::optional<Authority> parse_authority(std::string_view text);

struct Origin {
    bool encrypted = false;  ///< https
    Authority at;            ///< with the scheme's port where none was said
    friend bool operator==(const Origin& a, const Origin& b) { return a.encrypted == b.encrypted && a.at == b.at; }
};
/// "http://host:port" and nothing behind it.
std::optional<Origin> parse_origin(std::string_view text);

/// localhost, 127.x.y.z and ::1.
bool is_loopback(std::string_view host);

class Gate {
  public:
    explicit Gate(const std::vector<std::string>& origins);

    /// A page of a stranger whose name was bent to our address sends that name as Host: only names that can be ours are
    /// answered. `local` is our end of the connection: an address of numbers cannot be bent.
    bool host_allowed(const std::optional<Authority>& host, std::string_view local) const;
    /// "" is a program that is no browser: those send what they like, so nothing is gained by refusing it.
    bool origin_allowed(std::string_view origin, const Authority& host) const;

  private:
    std::vector<Origin> origins_;
};

/// How many bytes of body a request to this path may bring.
std::size_t body_limit(std::string_view path);

/// The headers that every answer has. `host` has passed the gate.
std::vector<std::pair<std::string, std::string>> strict_headers(const Authority& host);

/// The token of "Bearer TOKEN", "" when it is anything else.
std::string_view bearer(std::string_view authorization);

/// Lets `per_second` through, and `burst` at once after a rest.
class RateLimit {
  public:
    using Clock = std::chrono::steady_clock;
    RateLimit(double per_second, double burst) : per_second_(per_second), burst_(burst), left_(burst) {}
    /// False when there have been too many.
    bool take(Clock::time_point now);

  private:
    double per_second_;
    double burst_;
    double left_;
    Clock::time_point last_{};
};

/// Whether a client makes too many battles: each takes a place in the store for good.
class Makers {
  public:
    static constexpr double a_second = 1;
    static constexpr double at_once = 300;
    /// False when this address has made too many.
    bool take(const std::string& address, RateLimit::Clock::time_point now);

  private:
    std::map<std::string, RateLimit> limits_;
};

/// A request to such a path makes a battle.
bool makes_a_battle(std::string_view path);

}  // namespace linstock::apps
