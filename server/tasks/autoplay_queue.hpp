#pragma once
// Battles in which computer players and standing instructions have more decisions to make than one part allows: which
// one continues next, and for which client. Nothing is stored. A battle that is loaded again keeps its position.

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

/// Not thread-safe.
class AutoplayQueue {
  public:
    /// `max_loaded`: the most battles of a network that this keeps in memory.
    explicit AutoplayQueue(std::size_t max_loaded) : max_loaded_(max_loaded) {}

    bool empty() const { return battles_.empty(); }
    /// False: it was in the queue already, and keeps its position.
    bool add(const std::shared_ptr<BattleSession>& session, const WorkOwner& owner);

    /// Some decisions of one battle.
    struct Part {
        std::string id;
        std::shared_ptr<BattleSession> session;  ///< null = load it first
        WorkOwner owner;
    };
    /// Round-robin by network, then by client. Of a client's battles those in memory come first, then those with the
    /// fewest parts so far, so short runs do not wait for long ones. Battles without a client are first come, first
    /// served. Nothing: none may continue now.
    std::optional<Part> next(std::int64_t now);
    /// The part has ended; only then may another part of the battle begin. Null: it could not be loaded. The caller
    /// holds the session's lock.
    void finish(const std::string& id, const std::shared_ptr<BattleSession>& session);
    /// The store did not load it. The next try is after a delay that grows with each failure.
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
        Position position;  ///< for the client that now owns the work
        /// The position for the former client. It also counts until the next part, so that an opponent who takes over
        /// the work does not delay it.
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
