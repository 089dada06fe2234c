#pragma once
// Who may come in: which Host and Origin a request may name, how big it may be, how often a client may speak, and what
// every answer tells the browser to forbid. Plain functions of texts: nothing here touches a socket.

#include "apps/linstockd/outgoing_queue.hpp"

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
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
    bool take(Clock::time_point now, double amount = 1);
    /// What was taken and not used.
    void give_back(double amount) { left_ += amount; }
    /// What it cost is known only afterwards: then it may be in debt, so many times as deep as it may be in credit.
    void charge(Clock::time_point now, double amount, double times = 1);
    bool in_debt(Clock::time_point now);

  private:
    void rest(Clock::time_point now);
    double per_second_;
    double burst_;
    double left_;
    Clock::time_point last_{};
};

/// What a request to a path takes besides time: a place in the store for good.
enum class Weight : std::uint8_t { light, battle, link };
/// `path` in the one way in which it can be written (server::one_way).
Weight weight_of(std::string_view path);
/// Whether what is brought to this path stays in the store.
bool keeps_body(std::string_view path);
/// Whether something is begun by it that there was not: on a full disk nothing is.
bool begins_something(std::string_view path);
/// Whether a POST to it brings something to be looked at, and leaves nothing: asked again it says the same.
bool only_asks(std::string_view path);
/// What the processor's time is counted for: what takes long, whatever else is asked over HTTP, playing.
enum class Purse : std::uint8_t { work, looks, play };
inline constexpr std::size_t purses = 3;
Purse purse_of(std::string_view method, std::string_view path);
/// What bytes that stay in the store are counted for: what is brought over HTTP, what is played.
enum class Shelf : std::uint8_t { brought, played };
inline constexpr std::size_t shelves = 2;

/// What one address may do. It stands for those behind it: a family, a club.
struct Allowance {
    double battles_a_second = 1;
    double battles_at_once = 300;
    double links_a_second = 0.1;
    double links_at_once = 60;
    /// Seconds of a processor, by Purse.
    std::array<double, purses> time_a_second = {0.25, 0.5, 1};
    std::array<double, purses> time_at_once = {60, 30, 30};
    double bytes_a_second = 256 << 10;  ///< of messages
    double bytes_at_once = 8 << 20;
    double kept_a_second = (1 << 20) / 60.0;  ///< bytes that stay in the store
    double kept_at_once = 64 << 20;
    std::size_t unread = std::size_t{16} << 20;  ///< bytes that its clients have not read
    std::size_t held = std::size_t{16} << 20;    ///< bytes of each Load
    std::size_t connections = 256;
    std::size_t of_a_network = 1024;  ///< connections
    std::size_t errands = 8;          ///< of work, under way at a time
    std::size_t looks = 16;           ///< the same of looking
};

/// What the front process holds for a client: request bodies and WebSocket messages until they are complete and
/// answered; answers until they are read.
enum class Load : std::uint8_t { body, answer };
inline constexpr std::size_t loads = 2;

/// The memory of the front process that clients together can occupy, and how it is divided. Every bound on what clients
/// send or do not read is a share of `total`; the last two twelfths are for the program and its connections.
struct MemoryBudget {
    static constexpr std::size_t min_total = std::size_t{256} << 20;
    static constexpr std::size_t max_default = std::size_t{1536} << 20;
    std::size_t total = max_default;  ///< bytes

    /// A quarter of this machine's memory, within `min_total` and `max_default`.
    static MemoryBudget of_this_machine();

    /// Of a load, in bytes: beyond this each network has its share; twice as much is the maximum (1/12 and 1/3).
    std::size_t fair_until(Load load) const { return load == Load::body ? total / 24 : total / 6; }
    /// Bytes that wait for clients that do not read; four times as many for a moment (1/4).
    std::size_t queues() const { return total / 16; }
    /// Bytes that one connection can always send, or have unread: of 4096 connections 1/6.
    std::size_t always_allowed() const { return total / 6 / 4096; }
    /// WebSockets that are compressed, at 84 KiB of state each (1/12). Further ones are not compressed.
    std::size_t compressed_connections() const { return total / 12 / (std::size_t{84} << 10); }
};

/// Who asks for how much. For the network's thread alone.
class Limits {
  public:
    using Clock = RateLimit::Clock;
    /// Everything times `factor`; 0 = only memory is limited.
    explicit Limits(double factor, MemoryBudget memory = {});

    /// Nothing = it may; else a sentence that says what there was too much of.
    std::optional<std::string> wants(const std::string& address, Weight weight, Purse purse, Clock::time_point now);
    void spent(const std::string& address, Purse purse, std::chrono::microseconds time, Clock::time_point now);
    /// The same of what goes on by itself, of whom is known by this word.
    void known_as(const std::string& address, const std::string& word);
    /// The address of whom is known by it; "" = nobody is.
    std::string address_of(const std::string& word) const;
    /// Who has played more than his share waits a little, and so does nobody else; or has filled more of the disk by
    /// it. What he has brought over HTTP keeps nobody from playing.
    bool is_to_wait(const std::string& address, Clock::time_point now);
    /// False when its messages are too long together.
    bool says(const std::string& address, std::size_t bytes, Clock::time_point now);

    /// So much as may be kept for it is put by, until it is known how much is. False when that is more than there is.
    bool puts_by(const std::string& address, std::size_t bytes, Clock::time_point now);
    void gives_back(const std::string& address, std::size_t bytes);
    /// What is in the store now of what it has sent.
    void kept(const std::string& address, Shelf shelf, std::uint64_t bytes, Clock::time_point now);

    /// Whether `more` bytes of this may lie there for him. His address has its bound; and where all together have much,
    /// his network has its share of that, so that nobody is refused for what others have.
    bool has_room(const std::string& address, Load load, std::size_t more = 0);
    /// Whether he, and his network where all together have much, have read enough of their answers for him to have
    /// something done: that is told him however long it is. What other networks have not read is nothing to him, for
    /// most of what is done is told in a word.
    bool has_read_enough(const std::string& address);
    /// So many bytes more lie there.
    void takes(const std::string& address, Load load, std::size_t more);
    /// They go.
    void lets_go(const std::string& address, Load load, std::size_t had);

    /// What waits for the clients of this address.
    std::shared_ptr<Waiting> unread_of(const std::string& address);

    /// False when this address has as many as it may, or its network: of all that may be there one has a part.
    bool connect(const std::string& address);
    void disconnect(const std::string& address);
    bool begin_errand(const std::string& address);
    void end_errand(const std::string& address);
    bool begin_look(const std::string& address);
    void end_look(const std::string& address);

  private:
    struct Account {
        RateLimit battles, links, bytes;
        std::array<RateLimit, shelves> kept;
        std::array<RateLimit, purses> time;
        RateLimit& kept_on(Shelf shelf) { return kept[static_cast<std::size_t>(shelf)]; }
        std::size_t connections = 0;
        std::size_t errands = 0;
        std::size_t looks = 0;
        std::array<std::size_t, loads> held{};
        std::string word;
        std::shared_ptr<Waiting> unread;
        Clock::time_point seen{};
    };
    Account& of(const std::string& address, Clock::time_point now);
    /// By his own bound alone.
    bool may_have(const std::string& address, Load load, std::size_t more);
    /// By his network's share of what all together may have.
    bool has_share(const std::string& address, Load load, std::size_t more) const;
    void forget_idle(Clock::time_point seen_before);
    bool free_;
    MemoryBudget memory_;
    Allowance each_;
    std::map<std::string, Account> accounts_;         ///< by household
    std::map<std::string, std::string> households_;   ///< of the accounts, by their words
    std::map<std::string, std::size_t> connections_;  ///< of networks that have any
    struct Together {
        std::size_t bytes = 0;
        std::map<std::string, std::size_t> of_networks;  ///< that have any
    };
    std::array<Together, loads> together_;
};

/// What somebody does at the tables, the least first.
enum class Does : std::uint8_t { nothing, watches, plays };

/// A connection that is open.
struct Stay {
    std::string network;                   ///< of its client, as far as he is known
    RateLimit::Clock::time_point heard{};  ///< when something was last asked by it
    Does does = Does::nothing;
    std::function<void()> go;  ///< ends it
};

/// All connections, so that where there is no room for another one goes for it: each network has a like share, whoever
/// else would have all. For the network's thread alone.
class Throng {
  public:
    /// It stays where it is until it goes.
    void comes(Stay& one);
    void goes(Stay& one);
    /// Its client is known, or another's request came by it.
    void is_of(Stay& one, const std::string& network);
    std::size_t size() const { return all_.size(); }
    /// Who goes for one of this network: of a network that has more even then, first of that which has most; who
    /// neither plays nor watches before who watches, and who has said nothing for longest. Who plays only of a network
    /// that has more than a club at play. Null = nobody.
    Stay* makes_room_for(const std::string& network) const;

  private:
    std::map<std::string, std::set<Stay*>> all_of_;  ///< by network
    std::set<const Stay*> all_;
};

/// Who stands behind an address: of IPv6 the network that one household has (/64).
std::string household(std::string_view address);
/// The network of many households that one may have all the same: of IPv6 a /48.
std::string network(std::string_view address);
/// How many offers of one may stand at a time; 0 = as many as it likes.
unsigned offers_each(double limits);
/// A word for it that holds no address, and is another one each time the program is begun; its first half is that of
/// the network (server::network_of).
std::string word_for(std::string_view address, const std::string& secret);
/// The client's address as a trusted proxy tells it: of the list that each adds itself to, the last that is no proxy of
/// ours. The peer's own where that is none of them, or where the header says nothing that can be one.
std::string client_address(std::string_view peer, std::string_view forwarded, const std::vector<std::string>& proxies);

}  // namespace linstock::apps
