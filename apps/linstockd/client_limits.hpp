#pragma once
// What one client may do: token buckets for what recurs, counters for what is in progress, shares of the memory of the
// front process. A client is one address of IPv4 or a /64 of IPv6, a network one address of IPv4 or a /48 of IPv6. For
// the network's thread only.

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
    /// It fills at `per_second` up to `burst`. A charge can put it `max_debt` bursts into debt.
    TokenBucket(double per_second, double burst, double max_debt = 1)
        : per_second_(per_second),
          burst_(burst),
          max_debt_(max_debt),
          left_(burst) {}
    /// False: there is less in it, and nothing was taken.
    bool take(Clock::time_point now, double amount = 1);
    /// Returns what was taken and not used.
    void give_back(double amount) { left_ += amount; }
    /// Of what costs more or less than was known before.
    void charge(Clock::time_point now, double amount);
    bool in_debt(Clock::time_point now);

  private:
    void fill(Clock::time_point now);
    double per_second_;
    double burst_;
    double max_debt_;
    double left_;
    Clock::time_point last_{};
};

/// Times are seconds of a processor, storage and bytes are bytes.
enum class Bucket : std::uint8_t {
    battles,
    links,
    task_time,
    http_time,
    message_time,
    message_bytes,
    http_storage,
    message_storage
};
inline constexpr std::size_t buckets = 8;

/// What is in progress at a time: connections, medium and large tasks, small requests.
enum class Counter : std::uint8_t { connections, tasks, requests };
inline constexpr std::size_t counters = 3;

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

class ClientLimits {
  public:
    using Clock = TokenBucket::Clock;
    /// Everything times `factor`; 0 = only memory is limited.
    explicit ClientLimits(double factor, MemoryBudget memory = {});

    bool take(const std::string& address, Bucket bucket, double amount, Clock::time_point now);
    void give_back(const std::string& address, Bucket bucket, double amount);
    void charge(const std::string& address, Bucket bucket, double amount, Clock::time_point now);
    bool in_debt(const std::string& address, Bucket bucket, Clock::time_point now);
    /// Nothing, or a sentence for a client that is in debt. Of a time.
    std::optional<std::string> refuse_debt(const std::string& address, Bucket time, Clock::time_point now);
    /// Takes one battle or link. Nothing, or a sentence for a client that has had too many.
    std::optional<std::string> refuse_one(const std::string& address, Bucket bucket, Clock::time_point now);
    /// Its messages wait for its debt of time or storage. What it sent by HTTP does not delay them.
    bool must_wait(const std::string& address, Clock::time_point now) {
        return in_debt(address, Bucket::message_time, now) || in_debt(address, Bucket::message_storage, now);
    }

    /// From now on `word` leads to the client of this address.
    void known_as(const std::string& address, const std::string& word);
    /// "" = no client is known by it.
    std::string address_of(const std::string& word) const;

    /// False: the client, or for connections its network, has as many as it may.
    bool begin(const std::string& address, Counter counter);
    void end(const std::string& address, Counter counter);

    /// Whether there is memory for `more` bytes. A client has its maximum; when all together have much, each network
    /// has an equal share, so no client is refused for what others have.
    bool has_room(const std::string& address, Load load, std::size_t more = 0);
    /// Whether the client has read enough of its answers for another request that changes something: its answer is sent
    /// however long it is. What other networks have not read does not matter, for most such answers are short.
    bool has_read_enough(const std::string& address);
    void hold(const std::string& address, Load load, std::size_t bytes);
    void release(const std::string& address, Load load, std::size_t bytes);

    /// What waits for the connections of this client.
    std::shared_ptr<UnreadBytes> unread_of(const std::string& address);

  private:
    struct Account {
        std::array<TokenBucket, buckets> tokens;
        std::array<std::size_t, counters> in_progress{};
        std::array<std::size_t, loads> held{};
        std::string word;
        std::shared_ptr<UnreadBytes> unread;
        Clock::time_point seen{};

        bool is_idle() const;
    };
    Account& of(const std::string& address, Clock::time_point now);
    TokenBucket& bucket_of(const std::string& address, Bucket bucket, Clock::time_point now) {
        return of(address, now).tokens[static_cast<std::size_t>(bucket)];
    }
    /// By the client's own maximum.
    bool may_have(const std::string& address, Load load, std::size_t more);
    /// By its network's share of what all together may have.
    bool has_share(const std::string& address, Load load, std::size_t more) const;
    void forget_idle(Clock::time_point seen_before);

    double factor_;
    bool free_;
    MemoryBudget memory_;
    std::map<std::string, Account> accounts_;         ///< by client
    std::map<std::string, std::string> clients_;      ///< by their words
    std::map<std::string, std::size_t> connections_;  ///< of networks that have any
    struct Together {
        std::size_t bytes = 0;
        std::map<std::string, std::size_t> of_networks;  ///< that have any
    };
    std::array<Together, loads> together_;
};

/// Open games that one client may have in the lobby; 0 = as many as it likes.
unsigned offers_each(double limits);
/// The client of an address: of IPv6 its /64.
std::string client_of(std::string_view address);
/// Its network: of IPv6 its /48.
std::string network(std::string_view address);

}  // namespace linstock::apps
