#include "server/tasks/warm_session_cache.hpp"

#include "server/session/battle_session.hpp"

#include <algorithm>

namespace linstock::server {

void WarmSessionCache::touch(const std::weak_ptr<BattleSession>& session) {
    std::shared_ptr<BattleSession> oldest;
    {
        const std::lock_guard hold(lock_);
        const auto same = [&](const auto& r) { return !r.owner_before(session) && !session.owner_before(r); };
        const auto it = std::find_if(sessions_.begin(), sessions_.end(), same);
        if (it != sessions_.end())
            sessions_.splice(sessions_.end(), sessions_, it);
        else
            sessions_.push_back(session);
        if (sessions_.size() <= max_warm) return;
        oldest = sessions_.front().lock();
        sessions_.pop_front();
    }
    if (oldest == nullptr) return;
    const std::unique_lock at_it(oldest->lock(), std::try_to_lock);
    if (at_it.owns_lock()) oldest->drop_caches();
}

}  // namespace linstock::server
