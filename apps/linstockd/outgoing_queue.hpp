#pragma once
// What waits to be written to one WebSocket. The rooms put in from any thread; one writer on the network's thread takes
// out. A client who does not read is given up before it costs more than its share of memory.

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

/// Of RFC 6455, section 7.4.1.
namespace close_codes {
inline constexpr std::uint16_t going_away = 1001;
inline constexpr std::uint16_t not_allowed = 1008;
inline constexpr std::uint16_t too_big = 1009;
}  // namespace close_codes

struct Farewell {
    std::uint16_t code = close_codes::going_away;
    std::string reason;  ///< at most 123 bytes, the protocol's own limit
};

/// What waits for all clients together, or for those of one household; what is on its way to them too. Who has just
/// begun to wait may go over the bound, up to a multiple of it: he reads, for all that is known, and others do not.
struct Waiting {
    std::atomic<std::size_t> bytes{0};
    std::size_t most = 0;

    static constexpr std::size_t at_first = 4;
    bool crowded() const { return bytes > most; }
};

class Line final : public server::Client {
  public:
    using Clock = std::chrono::steady_clock;
    using Now = std::function<Clock::time_point()>;

    /// `wake` is called from any thread when there is something to do again. Each may have `most_bytes` waiting besides
    /// one message however long it is: the first news of a long battle are, and others go before and behind them. When
    /// all together or its household are over their bounds, who has not read for longer than a second is refused more,
    /// save a word.
    Line(std::size_t most_bytes, Waiting& together, std::shared_ptr<Waiting> household, std::function<void()> wake,
         Now now = Clock::now)
        : most_(most_bytes),
          together_(together),
          household_(std::move(household)),
          wake_(std::move(wake)),
          now_(std::move(now)) {}
    ~Line() override { end(); }

    void send(std::shared_ptr<const std::string> message) override;
    void close(std::string reason) override { close(close_codes::going_away, reason); }
    /// Only the first reason counts. What was sent before still goes out.
    void close(std::uint16_t code, const std::string& reason);

    /// He has to go, for others.
    void give_way();
    /// Since when something waits that is not read, and how much, of himself and of his household.
    struct Unread {
        Clock::time_point since;
        std::size_t bytes = 0;
        std::shared_ptr<const Waiting> household;
    };
    Unread unread() const;
    /// Of all together, or of his household, more waits than may for long.
    bool crowded() const { return together_.crowded() || household_->crowded(); }

    // --- The writer's ---
    std::shared_ptr<const std::string> next();
    /// So many bytes more of what was taken have gone, and there are others: who reads slowly reads.
    void goes(std::size_t bytes);
    /// All that was taken has reached its client, or will not.
    void sent();
    /// When everything before it has been taken.
    std::optional<Farewell> farewell();
    /// A farewell has been said: nothing more is taken in.
    bool leaving() const;
    /// More waited than may: it has been thrown away.
    bool overrun() const;
    bool ended() const;
    /// Nothing is taken any more, and `wake` is never called again.
    void end();

  private:
    mutable std::mutex guard_;
    std::deque<std::shared_ptr<const std::string>> queue_;
    // With the guard held.
    bool may_wait(std::size_t more);
    void count(std::size_t more);
    void discount(std::size_t less);
    void forget();
    void overrun_now();

    std::size_t bytes_ = 0;
    std::size_t longest_ = 0;  ///< message since something waits
    std::size_t on_its_way_ = 0;
    std::size_t most_;
    Waiting& together_;
    std::shared_ptr<Waiting> household_;
    Clock::time_point since_;  ///< when there was nothing unread, or as if he had begun then to read at the least rate
    std::optional<Farewell> farewell_;
    bool overrun_ = false;
    bool ended_ = false;
    std::function<void()> wake_;
    Now now_;
};

/// Those who do not read go until there is room for the others: first of the household that has most, and there who has
/// waited for longest. What is a word alone stays. When there is far too much it is asked of nobody whether he reads.
void relieve(const std::set<Line*>& lines, const Waiting& together, Line::Clock::time_point now);

}  // namespace linstock::apps
