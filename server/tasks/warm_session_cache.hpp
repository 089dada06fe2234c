#pragma once
// The sessions that keep their views in memory. Of a thousand battles in progress only a few have decisions at the
// same moment. The others keep only what cannot be made again.

#include <cstddef>
#include <list>
#include <memory>
#include <mutex>

namespace linstock::server {

class BattleSession;

class WarmSessionCache {
  public:
    WarmSessionCache() = default;
    WarmSessionCache(WarmSessionCache&& other) noexcept
        : sessions_(std::move(other.sessions_)) {}  // before it is shared

    /// A session uses its views; the caller holds its lock. If there are more than `max_warm`, the least recently used
    /// session drops its views, unless its lock is held.
    void touch(const std::weak_ptr<BattleSession>& session);

    static constexpr std::size_t max_warm = 16;

  private:
    std::mutex lock_;  ///< may be taken while a session's lock is held, never the other way round
    std::list<std::weak_ptr<BattleSession>> sessions_;  ///< the least recently used first
};

}  // namespace linstock::server
