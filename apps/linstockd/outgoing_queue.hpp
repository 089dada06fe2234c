#pragma once
// Messages that wait to be written to one WebSocket. Any thread adds messages; one writer on the network's thread
// takes them out. A client that does not read is closed before it uses more than its share of memory.

#include "server/server.hpp"

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>

namespace linstock::apps {

/// Codes of RFC 6455, section 7.4.1.
namespace close_codes {
inline constexpr std::uint16_t going_away = 1001;
inline constexpr std::uint16_t not_allowed = 1008;
inline constexpr std::uint16_t too_big = 1009;
}  // namespace close_codes

struct CloseReason {
    std::uint16_t code = close_codes::going_away;
    std::string text;  ///< at most 123 bytes, the limit of the protocol
};

/// Unread bytes of all connections, or of one client's, including those being sent. A connection that has been unread
/// for less than a second can exceed the limit, because it cannot be distinguished yet from one that reads.
struct UnreadBytes {
    std::atomic<std::size_t> bytes{0};
    std::size_t limit = 0;

    static constexpr std::size_t at_first = 4;  ///< factor on the limit during the first second
    bool crowded() const { return bytes > limit; }
};

class OutgoingQueue final : public server::MessageSink {
  public:
    using Clock = std::chrono::steady_clock;
    using Now = std::function<Clock::time_point()>;

    /// `wake` is called from any thread when the writer has work. `max_bytes` can wait, plus one message of any
    /// length, because the first message of a long battle is long. While `all` or `client` is over its limit, a
    /// connection that has been unread for over a second can have at most 16 KiB waiting.
    OutgoingQueue(std::size_t max_bytes, UnreadBytes& all, std::shared_ptr<UnreadBytes> client,
                  std::function<void()> wake, Now now = Clock::now)
        : max_bytes_(max_bytes),
          all_(all),
          client_(std::move(client)),
          wake_(std::move(wake)),
          now_(std::move(now)) {}
    ~OutgoingQueue() override { end(); }

    void send(std::shared_ptr<const std::string> message) override;
    void close(std::string reason) override { close(close_codes::going_away, reason); }
    /// Only the first reason counts. Messages that were added before are still sent.
    void close(std::uint16_t code, const std::string& reason);

    /// Closes the connection because it does not read.
    void give_up();
    struct Unread {
        Clock::time_point since;
        std::size_t bytes = 0;
        std::shared_ptr<const UnreadBytes> client;
    };
    Unread unread() const;
    bool crowded() const { return all_.crowded() || client_->crowded(); }

    // --- For the writer ---
    std::shared_ptr<const std::string> next();
    /// `bytes` more have been sent, but not yet all that was taken.
    void progress(std::size_t bytes);
    /// All that was taken has been sent, or never will be.
    void sent();
    /// Nothing until all messages before it have been taken.
    std::optional<CloseReason> close_reason() const;
    /// True if there is a close reason: no message is added any more.
    bool closing() const;
    /// True if it was given up: waiting messages were dropped.
    bool overrun() const;
    bool ended() const;
    /// No message is added any more, and `wake` is never called again.
    void end();

  private:
    // With the lock held.
    bool may_wait(std::size_t more);
    void add_unread(std::size_t more);
    void remove_unread(std::size_t less);
    void drop_all();
    void overrun_now();

    mutable std::mutex lock_;
    std::deque<std::shared_ptr<const std::string>> queue_;
    std::size_t bytes_ = 0;
    std::size_t longest_ = 0;     ///< the longest message since the queue was last empty
    std::size_t being_sent_ = 0;  ///< bytes
    std::size_t max_bytes_;
    UnreadBytes& all_;
    std::shared_ptr<UnreadBytes> client_;
    /// The last time when nothing was unread. A slow reader moves it forward, as if it read at the least rate from
    /// then on.
    Clock::time_point since_;
    std::optional<CloseReason> close_reason_;
    bool overrun_ = false;
    bool ended_ = false;
    std::function<void()> wake_;
    Now now_;
};

/// Gives up connections that do not read until there is memory for the others: first those of the client with most
/// unread bytes, and of these the one that has been unread for longest. A connection with up to 16 KiB stays. If there
/// is twice too much, connections that have been unread for less than a second go too.
void relieve(const std::set<OutgoingQueue*>& queues, const UnreadBytes& all, OutgoingQueue::Clock::time_point now);

}  // namespace linstock::apps
