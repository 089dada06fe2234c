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
struct OpenedLink {
    std::shared_ptr<BattleSession> session;  ///< not yet loaded, perhaps
    LinkAccess link;
    std::string links;             ///< JSON of all links that its maker was given and that still are, for him
    std::string hash;              ///< of the link's token
    std::string claimed_key_hash;  ///< of an invitation that was claimed: the hash of the key
};

/// What is answered with the sentence of who was not let in: 404, or 507 where the store could not say, which is no
/// sign that there is no such battle.
int link_error_status(const std::string& why);

class SessionRegistry {
  public:
    SessionRegistry(ServerContext context, std::size_t most) : context_(std::move(context)), max_sessions_(most) {
        if (!context_.battle_time) context_.battle_time = context_.clock;
    }
    SessionRegistry(const SessionRegistry&) = delete;  // the rooms refer to it
    SessionRegistry& operator=(const SessionRegistry&) = delete;

    ServerContext& context() { return context_; }
    /// The error is a sentence for whoever followed the link. An invitation opens nothing.
    Result<OpenedLink, std::string> open_link(const std::string& token);
    /// The same; also of an invitation, claimed or not.
    Result<OpenedLink, std::string> inspect_link(const std::string& token);
    /// A battle that was just made and stored.
    void add(std::shared_ptr<BattleSession> session);
    /// Of a battle by its id, as whoever has no link needs it.
    std::shared_ptr<BattleSession> find_session(const std::string& battle);
    std::size_t size();
    /// All rooms that are open now.
    std::vector<std::shared_ptr<BattleSession>> open_sessions();
    /// Rooms in nobody's hands go; they are read again from the store.
    void drop_idle();

  private:
    void evict();
    std::string valid_links(const std::string& links);

    ServerContext context_;
    std::size_t max_sessions_;
    std::mutex lock_;
    std::map<std::string, std::shared_ptr<BattleSession>> sessions_;
    std::map<std::string, std::uint64_t> last_used_;  ///< when, by a counter
    std::uint64_t use_counter_ = 0;
};

/// Battles in which a time has come (server/clocks/battle_clocks.hpp), the longest due first; and what is then done in
/// one of them.
std::vector<std::string> due_battles(SessionRegistry& registry);
void run_due_clocks(SessionRegistry& registry, const std::string& battle);

}  // namespace linstock::server
