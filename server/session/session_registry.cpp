#include "server/session/session_registry.hpp"

#include "battle/json.hpp"
#include "server/access/tokens.hpp"
#include "server/views/viewers.hpp"

namespace linstock::server {

namespace {

constexpr const char* opens_nothing = "this link opens no battle";
constexpr const char* to_claim = "this is an invitation: claim it, and you get the key of the seat";
constexpr const char* claimed = "this invitation has been claimed: the seat is somebody's";

}  // namespace

int status_of_closed(const std::string& why) {
    constexpr int away = 507;
    return why == opens_nothing || why == to_claim || why == claimed ? 404 : away;
}

Result<Entrance, std::string> Lobby::enter(const std::string& token) {
    auto entrance = look(token);
    if (!entrance || !entrance->link.invitation) return entrance;
    return std::string(entrance->heir.empty() ? to_claim : claimed);
}

Result<Entrance, std::string> Lobby::look(const std::string& token) {
    if (token.empty() || token.size() > 200) return std::string(opens_nothing);
    const std::string hash = hash_of_token(token);
    auto link = house_.store->link(hash);
    if (!link) return link.error();
    if (!*link) return std::string(opens_nothing);
    return Entrance{room_of((*link)->battle), link_of(**link), still_there(opened((*link)->sealed, token)), hash,
                    (*link)->heir};
}

/// Without the invitations that were claimed and the keys that were exchanged.
std::string Lobby::still_there(const std::string& links) {
    const auto all = json::parse(links, "");
    if (links.empty() || !all) return "";
    json::Writer to;
    to.list();
    for (const json::Value& link : all->items) {
        const json::Value* token = link.find("token");
        if (token == nullptr) continue;
        const auto row = house_.store->link(hash_of_token(token->text));
        if (row && *row && (*row)->heir.empty()) to.raw(link.raw(links));
    }
    to.end_list();
    return to.take();
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

std::size_t Lobby::size() {
    const std::lock_guard hold(lock_);
    return rooms_.size();
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

std::vector<std::string> battles_due(Lobby& lobby) {
    constexpr int most = 1000;
    std::vector<std::string> out;
    const auto papers = lobby.house().store->papers_due(hours_drawer, lobby.house().battle_time(), most);
    if (papers)  // a store that is away has them later
        for (const store::PaperRow& paper : *papers)
            out.push_back(paper.id);
    return out;
}

void keep_time(Lobby& lobby, const std::string& battle) {
    const std::shared_ptr<Room> room = lobby.room_of(battle);
    const std::lock_guard hold(room->lock());
    const auto wrong = room->load();
    if (!wrong) {
        if (room->keep_time()) tell_all(*room);
        return;
    }
    if (room->may_load_later()) return;
    // One that cannot be opened any more has no clock either.
    store::Store& store = *lobby.house().store;
    auto paper = store.paper(hours_drawer, battle);
    if (!paper || !*paper) return;
    (*paper)->due = 0;
    const auto kept = store.put_papers({**paper});
    if (kept && *kept) lobby.house().give_up(battle, *wrong);
}

}  // namespace linstock::server
