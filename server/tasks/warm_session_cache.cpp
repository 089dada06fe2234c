#include "server/tasks/warm_session_cache.hpp"

#include "server/session/battle_session.hpp"

#include <algorithm>

namespace linstock::server {

void Wakeful::used(const std::weak_ptr<Room>& room) {
    std::shared_ptr<Room> oldest;
    {
        const std::lock_guard hold(lock_);
        const auto same = [&](const auto& r) { return !r.owner_before(room) && !room.owner_before(r); };
        const auto it = std::find_if(rooms_.begin(), rooms_.end(), same);
        if (it != rooms_.end())
            rooms_.splice(rooms_.end(), rooms_, it);
        else
            rooms_.push_back(room);
        if (rooms_.size() <= most) return;
        oldest = rooms_.front().lock();
        rooms_.pop_front();
    }
    if (oldest == nullptr) return;
    const std::unique_lock at_it(oldest->lock(), std::try_to_lock);
    if (at_it.owns_lock()) oldest->rest();
}

}  // namespace linstock::server
