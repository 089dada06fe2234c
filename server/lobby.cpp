#include "server/lobby.hpp"

#include "server/audience.hpp"
#include "server/tokens.hpp"

namespace linstock::server {

Result<Entrance, std::string> Lobby::enter(const std::string& token) {
    if (token.empty() || token.size() > 200) return std::string("this link opens no battle");
    auto link = house_.store->link(hash_of_token(token));
    if (!link) return link.error();
    if (!*link) return std::string("this link opens no battle");
    return Entrance{room_of((*link)->battle), link_of(**link), opened((*link)->sealed, token)};
}

Result<Entrance, std::string> Lobby::sit_down(const std::string& token) {
    auto entrance = enter(token);
    // A store that cannot be written shuts nobody out: then another may still be taken for the maker.
    if (entrance && !entrance->links.empty())
        static_cast<void>(house_.store->claim(entrance->room->id(), hash_of_token(token)));
    return entrance;
}

std::shared_ptr<Room> Lobby::room_of(const std::string& battle) {
    const std::lock_guard hold(lock_);
    std::shared_ptr<Room>& room = rooms_[battle];
    if (room == nullptr) room = std::make_shared<Room>(house_, battle);
    used_[battle] = ++uses_;
    const std::shared_ptr<Room> found = room;
    put_away();
    return found;
}

void Lobby::add(std::shared_ptr<Room> room) {
    const std::lock_guard hold(lock_);
    used_[room->id()] = ++uses_;
    rooms_[room->id()] = std::move(room);
    put_away();
}

std::vector<std::shared_ptr<Room>> Lobby::open_rooms() {
    const std::lock_guard hold(lock_);
    std::vector<std::shared_ptr<Room>> out;
    for (const auto& [id, room] : rooms_)
        out.push_back(room);
    return out;
}

void Lobby::forget() {
    const std::lock_guard hold(lock_);
    std::erase_if(rooms_, [](const auto& one) { return one.second.use_count() == 1; });
    std::erase_if(used_, [this](const auto& one) { return !rooms_.contains(one.first); });
}

/// Those that nobody holds, the longest unused first. A room in anybody's hands stays: there are never two of a battle.
void Lobby::put_away() {
    while (rooms_.size() > most_) {
        auto oldest = rooms_.end();
        for (auto it = rooms_.begin(); it != rooms_.end(); ++it)
            if (it->second.use_count() == 1 && (oldest == rooms_.end() || used_[it->first] < used_[oldest->first]))
                oldest = it;
        if (oldest == rooms_.end()) return;
        used_.erase(oldest->first);
        rooms_.erase(oldest);
    }
}

}  // namespace linstock::server
