#pragma once
// Limits per client: token buckets for repeated actions, counters for actions in progress, shares of the memory of the
// front process. A client is an IPv4 address or an IPv6 /64, a network an IPv4 address or an IPv6 /48. For the
// network's thread only.

#include "apps/linstockd/outgoing_queue.hpp"

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>

namespace linstock::apps {

class TokenBucket {
  public:
    using Clock = std::chrono::steady_clock;
    /// The bucket gains `per_second` up to `burst`. A charge can put it `max_debt` bursts into debt.
    TokenBucket(double per_second, double burst, double max_debt = 1)
        : per_second_(per_second),
          burst_(burst),
          max_debt_(max_debt),
          left_(burst) {}
    /// False: it holds less than `amount`, and nothing was taken.
    bool take(Clock::time_point now, double amount = 1);
    /// Returns tokens that were taken and not used.
    void give_back(double amount) { left_ += amount; }
    /// Takes `amount` even if that leads to debt: for actions whose cost is known only afterwards.
    void charge(Clock::time_point now, double amount);
    bool in_debt(Clock::time_point now);
    /// Seconds until it holds `amount`; 0 = it does now.
    double seconds_until(Clock::time_point now, double amount);

  private:
    void fill(Clock::time_point now);
    double per_second_;
    double burst_;
    double max_debt_;
    double left_;
    Clock::time_point last_{};
};

/// Times are seconds of processor time; storage and bytes are bytes.
enum class Bucket : std::uint8_t {
    battles,
    links,
    task_time,
    http_time,
    message_time,
    message_bytes,
    http_storage,
    message_storage,
    program_requests
};
inline constexpr std::size_t buckets = 9;

/// The limit of the messages and HTTP requests that are sent with a program's key, for all programs of a client.
struct ProgramLimit {
    double per_second = 10;
    double burst = 100;
};

/// Actions in progress: connections, medium and large tasks, small requests.
enum class Counter : std::uint8_t { connections, tasks, requests };
inline constexpr std::size_t counters = 3;

/// Data that the front process holds for a client: request bodies and WebSocket messages until they are complete and
/// answered; answers until they are read.
enum class Load : std::uint8_t { body, answer };
inline constexpr std::size_t loads = 2;

/// The memory of the front process that all clients together can occupy, and its division. Every bound on what clients
/// send or do not read is a share of `total`. The last two twelfths are for the program and its connections.
struct MemoryBudget {
    static constexpr std::size_t min_total = std::size_t{256} << 20;
    static constexpr std::size_t max_default = std::size_t{1536} << 20;
    std::size_t total = max_default;  ///< bytes

    /// A quarter of this machine's memory, within `min_total` and `max_default`.
    static MemoryBudget of_this_machine();

    /// Bytes of a load up to which any network may take memory. Above it each network has an equal share; twice as
    /// much is the maximum (1/12 and 1/3 of the total).
    std::size_t fair_until(Load load) const { return load == Load::body ? total / 24 : total / 6; }
    /// Bytes that wait for clients that do not read; four times as many for one second (1/4 of the total).
    std::size_t queues() const { return total / 16; }
    /// Bytes that each connection may always send or leave unread: 1/6 of the total for 4096 connections.
    std::size_t always_allowed() const { return total / 6 / 4096; }
    /// The number of compressed WebSockets, at 84 KiB of state each (1/12 of the total). Further ones are not
    /// compressed.
    std::size_t compressed_connections() const { return total / 12 / (std::size_t{84} << 10); }
};

class ClientLimits {
  public:
    using Clock = TokenBucket::Clock;
    /// All limits are multiplied by `factor`; 0 = only memory is limited.
    explicit ClientLimits(double factor, MemoryBudget memory = {}, ProgramLimit programs = {});

    bool take(const std::string& address, Bucket bucket, double amount, Clock::time_point now);
    void give_back(const std::string& address, Bucket bucket, double amount);
    /// Takes bytes of http_storage from the client and from its network, which is here a /24 of IPv4 or a /48 of IPv6.
    /// If either has too few, takes nothing and returns the message.
    std::optional<std::string> refuse_storage(const std::string& address, double bytes, Clock::time_point now);
    void charge(const std::string& address, Bucket bucket, double amount, Clock::time_point now);
    bool in_debt(const std::string& address, Bucket bucket, Clock::time_point now);
    /// A message for a client that is in debt of `time`; nothing if it is not.
    std::optional<std::string> refuse_debt(const std::string& address, Bucket time, Clock::time_point now);
    /// Takes one battle or link; a message if the client had too many.
    std::optional<std::string> refuse_one(const std::string& address, Bucket bucket, Clock::time_point now);
    /// Takes one request of a program. Over the limit nothing is taken, and the result is the number of seconds until
    /// the next one is possible, 1 or more.
    std::optional<std::int64_t> refuse_program(const std::string& address, Clock::time_point now);
    /// The sentence for a refused program.
    std::string program_limit_text(std::int64_t seconds) const;
    /// True if messages of the client wait because of its debt of time or storage. HTTP requests do not delay
    /// messages.
    bool must_wait(const std::string& address, Clock::time_point now) {
        return in_debt(address, Bucket::message_time, now) || in_debt(address, Bucket::message_storage, now);
    }

    /// Assigns the `pseudonym` (pseudonym_of()) to the client of this address.
    void set_pseudonym(const std::string& address, const std::string& pseudonym);
    /// The address for a pseudonym; "" = unknown.
    std::string address_of(const std::string& pseudonym) const;

    /// False: the client, or for connections its network, has reached the limit.
    bool begin(const std::string& address, Counter counter);
    void end(const std::string& address, Counter counter);

    /// True if there is memory for `more` bytes. A client has its own maximum. When all clients together use much,
    /// each network has an equal share, so that no client is refused because of others.
    bool has_memory_for(const std::string& address, Load load, std::size_t more = 0);
    /// True if the client has read enough of its answers to send another request that changes something. The answer to
    /// that is sent whatever its length. Unread answers of other networks do not count, because most such answers are
    /// short.
    bool has_read_enough(const std::string& address);
    void hold(const std::string& address, Load load, std::size_t bytes);
    void release(const std::string& address, Load load, std::size_t bytes);

    /// The unread bytes of all connections of this client.
    std::shared_ptr<UnreadBytes> unread_of(const std::string& address);

  private:
    struct Account {
        std::array<TokenBucket, buckets> tokens;
        std::array<std::size_t, counters> in_progress{};
        std::array<std::size_t, loads> held{};
        std::string pseudonym;
        std::shared_ptr<UnreadBytes> unread;
        Clock::time_point seen{};

        bool is_idle() const;
    };
    Account& of(const std::string& address, Clock::time_point now);
    TokenBucket& bucket_of(const std::string& address, Bucket bucket, Clock::time_point now) {
        return of(address, now).tokens[static_cast<std::size_t>(bucket)];
    }
    /// Checks the client's own maximum.
    bool within_client_limit(const std::string& address, Load load, std::size_t more);
    /// Checks the equal share of its network.
    bool within_network_share(const std::string& address, Load load, std::size_t more) const;
    void forget_idle(Clock::time_point seen_before);
    /// What the network of this address can still store by requests. Messages are charged too, but wait only for the
    /// client's own debt.
    TokenBucket& network_storage(const std::string& address, Clock::time_point now);

    double factor_;
    bool unlimited_;
    MemoryBudget memory_;
    ProgramLimit programs_;
    std::map<std::string, Account> accounts_;         ///< by client
    std::map<std::string, std::string> clients_;      ///< client by pseudonym
    std::map<std::string, std::size_t> connections_;  ///< by network; only networks with connections
    std::map<std::string, TokenBucket> network_storage_;
    struct LoadTotals {
        std::size_t bytes = 0;
        std::map<std::string, std::size_t> by_network;  ///< only networks that hold bytes
    };
    std::array<LoadTotals, loads> totals_;
};

/// The number of open games that one client may have in the lobby; 0 = no limit.
unsigned offers_each(double limits);
/// The client of an address: the /64 of an IPv6 address.
std::string client_of(std::string_view address);
/// The network of an address: the /48 of an IPv6 address.
std::string network(std::string_view address);
/// The network whose stored bytes are counted together: the /24 of an IPv4 address, the /48 of an IPv6 address.
std::string storage_network(std::string_view address);

}  // namespace linstock::apps
