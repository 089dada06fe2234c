#pragma once
// All rooms: those that are open, and the way from a link to its room.

#include "server/session/battle_session.hpp"

#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <string>

namespace linstock::server {

/// What a link opens.
struct Entrance {
    std::shared_ptr<Room> room;  ///< not yet loaded, perhaps
    LinkKnown link;
    std::string links;  ///< JSON of all links that its maker was given and that still are, for him
    std::string hash;   ///< of the link's token
    std::string heir;   ///< of an invitation that was claimed: the hash of the key
};

/// What is answered with the sentence of who was not let in: 404, or 507 where the store could not say, which is no
/// sign that there is no such battle.
int status_of_closed(const std::string& why);

class Lobby {
  public:
    Lobby(House house, std::size_t most) : house_(std::move(house)), most_(most) {
        if (!house_.battle_time) house_.battle_time = house_.clock;
    }
    Lobby(const Lobby&) = delete;  // the rooms refer to it
    Lobby& operator=(const Lobby&) = delete;

    House& house() { return house_; }
    /// The error is a sentence for whoever followed the link. An invitation opens nothing.
    Result<Entrance, std::string> enter(const std::string& token);
    /// The same; also of an invitation, claimed or not.
    Result<Entrance, std::string> look(const std::string& token);
    /// A battle that was just made and stored.
    void add(std::shared_ptr<Room> room);
    /// Of a battle by its id, as whoever has no link needs it.
    std::shared_ptr<Room> room_of(const std::string& battle);
    std::size_t size();
    /// All rooms that are open now.
    std::vector<std::shared_ptr<Room>> open_rooms();
    /// Rooms in nobody's hands go; they are read again from the store.
    void forget();

  private:
    void put_away();
    std::string still_there(const std::string& links);

    House house_;
    std::size_t most_;
    std::mutex lock_;
    std::map<std::string, std::shared_ptr<Room>> rooms_;
    std::map<std::string, std::uint64_t> used_;  ///< when, by a counter
    std::uint64_t uses_ = 0;
};

/// Battles in which a time has come (server/clocks/battle_clocks.hpp), the longest due first; and what is then done in
/// one of them.
std::vector<std::string> battles_due(Lobby& lobby);
void keep_time(Lobby& lobby, const std::string& battle);

}  // namespace linstock::server
