#pragma once
// Battles in which computers and standing instructions have more to answer than is done at a time: whose part is next,
// and at whose behest. A battle that is read again from the store has forgotten nothing of that: it lies here alone.

#include "server/room.hpp"
#include "server/round_robin.hpp"

#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <tuple>

namespace linstock::server {

/// It has no lock of its own.
class Going {
  public:
    /// `held`: so many battles of a network are kept in memory for this.
    explicit Going(std::size_t held) : most_held_(held) {}

    bool empty() const { return all_.empty(); }
    /// It is to go on. False: it is among them, and its part comes as it would have come.
    bool add(const std::shared_ptr<Room>& room, const Behest& behest);

    struct Part {
        std::string id;
        std::shared_ptr<Room> room;  ///< nothing = it is to be opened
        Behest behest;
    };
    /// Networks have turns, and households of one; of a household's battles what is in memory, then what has had the
    /// fewest parts: long runs wait for short ones. Those of nobody, who may be many, come as they have come. Nothing:
    /// none may begin now.
    std::optional<Part> next(std::int64_t now);
    /// That part is over; no other of the battle begins before. No room: it could not be opened. Whoever calls holds
    /// the room.
    void ended(const std::string& id, const std::shared_ptr<Room>& room);
    /// The store refused to open it for its part: it has another turn after a while, the longer the oftener it did.
    void later(const std::string& id, std::int64_t now);

  private:
    struct Place {
        std::string whose;
        Turns::Stands stands;
    };
    struct Battle {
        std::string id;
        std::shared_ptr<Room> room;
        Behest behest;
        Place place;  ///< his at whose behest it goes on
        /// Until the next part also whose it was before: nobody puts it back by setting it going anew.
        std::optional<Place> before;
        std::int64_t not_before = 0;
        bool under_way = false;
    };
    using All = std::list<Battle>;
    All::iterator find(const std::string& id);
    static const Place& first_served(const Battle& one);
    using Rank = std::tuple<Turns::Turn, bool, int>;
    static Rank rank_of(const Battle& one);
    bool may_hold_one_of(const Turns::Stands& whose) const;
    void goes_on_for(Battle& one, const Behest& behest);
    void keep_first_served(Battle& one);
    void leave(std::optional<Place>& place);
    void has_been(All::iterator one, std::int64_t not_before);

    std::size_t most_held_;
    All all_;
    Turns turns_;
};

}  // namespace linstock::server
