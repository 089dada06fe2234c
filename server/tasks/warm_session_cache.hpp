#pragma once
// The rooms that have views of their battles at hand. Of a thousand battles that are played a few decide in the same
// moment; the others have what cannot be made anew, and no more.

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

    /// It looks at its battle; whoever calls holds its lock. The room that has not done so for longest rests when there
    /// are more than `most`, unless somebody is at it.
    void touch(const std::weak_ptr<BattleSession>& session);

    static constexpr std::size_t max_warm = 16;

  private:
    std::mutex lock_;  ///< may be taken while a room's is held, not the other way about
    std::list<std::weak_ptr<BattleSession>> sessions_;  ///< the longest unused first
};

}  // namespace linstock::server
