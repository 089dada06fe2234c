#pragma once
// What waits to be written to one WebSocket. The rooms put in from any thread; one writer on the network's thread takes
// out. A client who does not read is given up before it costs more than its share of memory.

#include "server/server.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
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

/// What waits for all clients together, what is on its way to them too.
struct Waiting {
    std::atomic<std::size_t> bytes{0};
    std::size_t most = 0;
};

class Line final : public server::Client {
  public:
    /// `wake` is called from any thread when there is something to do again. Each may have `most_bytes` waiting besides
    /// one message however long it is: the first news of a long battle are, and others go before and behind them. When
    /// all together are over their bound, each that is not the first to wait is refused.
    Line(std::size_t most_bytes, Waiting& together, std::function<void()> wake)
        : most_(most_bytes),
          together_(together),
          wake_(std::move(wake)) {}
    ~Line() override { end(); }

    void send(std::shared_ptr<const std::string> message) override;
    void close(std::string reason) override { close(close_codes::going_away, std::move(reason)); }
    /// Only the first reason counts. What was sent before still goes out.
    void close(std::uint16_t code, std::string reason);

    // --- The writer's ---
    std::shared_ptr<const std::string> next();
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
    void forget();  ///< with the guard held

    std::size_t bytes_ = 0;
    std::size_t longest_ = 0;  ///< message since something waits
    std::size_t on_its_way_ = 0;
    std::size_t most_;
    Waiting& together_;
    std::optional<Farewell> farewell_;
    bool overrun_ = false;
    bool ended_ = false;
    std::function<void()> wake_;
};

}  // namespace linstock::apps
