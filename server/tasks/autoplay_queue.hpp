#pragma once
// Battles in which computer players and standing instructions have more to answer than is done at a time: which goes on
// next, and for which client. Nothing of this is stored: a battle that is loaded again keeps its place here.

#include "server/session/battle_session.hpp"
#include "server/tasks/round_robin.hpp"

#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <tuple>

namespace linstock::server {

/// It has no lock of its own.
class AutoplayQueue {
  public:
    /// `max_loaded`: battles of a network that this keeps in memory.
    explicit AutoplayQueue(std::size_t max_loaded) : max_loaded_(max_loaded) {}

    bool empty() const { return battles_.empty(); }
    /// False: it was in the queue, and keeps its place.
    bool add(const std::shared_ptr<BattleSession>& session, const WorkOwner& owner);

    /// Some decisions of one battle.
    struct Part {
        std::string id;
        std::shared_ptr<BattleSession> session;  ///< null = to be loaded
        WorkOwner owner;
    };
    /// Round-robin by network, then by client. Of a client's battles those in memory first, then those that have had
    /// the fewest parts, so long runs wait for short ones. Battles of no client are first come, first served. Nothing:
    /// none may go on now.
    std::optional<Part> next(std::int64_t now);
    /// That part is over; until then no other of the battle begins. Null: it could not be loaded. The caller holds the
    /// room.
    void finish(const std::string& id, const std::shared_ptr<BattleSession>& session);
    /// The store did not load it: it is tried again after a while, which grows with each failure.
    void retry_later(const std::string& id, std::int64_t now);

  private:
    struct Position {
        std::string client;
        RoundRobin::Ticket ticket;
    };
    struct Battle {
        std::string id;
        std::shared_ptr<BattleSession> session;
        WorkOwner owner;
        Position position;  ///< of the client for which it goes on
        /// Until its next part also the place that it had for another client before: an opponent who takes the battle
        /// over does not delay it.
        std::optional<Position> earlier_position;
        std::int64_t not_before = 0;
        bool in_progress = false;
    };
    using Battles = std::list<Battle>;
    using Rank = std::tuple<RoundRobin::Rank, bool, int>;
    Battles::iterator find(const std::string& id);
    static const Position& first_position(const Battle& battle);
    static Rank rank_of(const Battle& battle);
    bool may_stay_loaded(const Position& place) const;
    void move_to_client(Battle& battle, const WorkOwner& owner);
    void drop_earlier(Battle& battle);
    void requeue(Battles::iterator battle, std::int64_t not_before);

    std::size_t max_loaded_;
    Battles battles_;
    RoundRobin round_robin_;
};

}  // namespace linstock::server
