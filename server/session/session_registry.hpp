#pragma once
// The battle sessions in memory, and the way from a link to its session.

#include "server/session/battle_session.hpp"

#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <string>

namespace linstock::server {

/// A link that was followed.
struct OpenedLink {
    std::shared_ptr<BattleSession> session;  ///< may not be loaded yet
    LinkAccess link;
    std::string
        links;         ///< JSON of the links that the battle's maker was given and that are still valid; for that maker
    std::string hash;  ///< of its token
    std::string claimed_key_hash;  ///< of a claimed invitation: the hash of the key
};

/// HTTP status for an error of open_link() or inspect_link(): 404, or 507 if the store failed.
int link_error_status(const std::string& why);

class SessionRegistry {
  public:
    SessionRegistry(ServerContext context, std::size_t max_sessions)
        : context_(std::move(context)),
          max_sessions_(max_sessions) {
        if (!context_.battle_time) context_.battle_time = context_.clock;
    }
    SessionRegistry(const SessionRegistry&) = delete;  // the sessions refer to it
    SessionRegistry& operator=(const SessionRegistry&) = delete;

    ServerContext& context() { return context_; }
    /// The error is a sentence for the player. An invitation opens nothing.
    Result<OpenedLink, std::string> open_link(const std::string& token);
    /// The same, also for an invitation, claimed or not.
    Result<OpenedLink, std::string> inspect_link(const std::string& token);
    /// Adds the session of a battle that was just made and stored.
    void add(std::shared_ptr<BattleSession> session);
    /// The session of a battle; it may not be loaded yet.
    std::shared_ptr<BattleSession> find_session(const std::string& battle);
    std::size_t size();
    std::vector<std::shared_ptr<BattleSession>> open_sessions();
    /// Drops the sessions that no other code holds; they are read again from the store.
    void drop_idle();

  private:
    static constexpr std::size_t max_idle_bytes = std::size_t{128} << 20;
    /// Drops sessions that no other code holds, the longest unused first, down to both limits. A session in use stays,
    /// so a battle never has two sessions.
    void evict();
    /// The links without the invitations that were claimed and the keys that were replaced.
    std::string valid_links(const std::string& links);

    ServerContext context_;
    std::size_t max_sessions_;
    std::mutex lock_;
    std::map<std::string, std::shared_ptr<BattleSession>> sessions_;
    std::map<std::string, std::uint64_t> last_used_;  ///< value of use_counter_
    std::uint64_t use_counter_ = 0;
};

/// Battles with a clock or notification that is due, the longest due first.
std::vector<std::string> due_battles(SessionRegistry& registry);
/// Does what is due in one of them.
void run_due_clocks(SessionRegistry& registry, const std::string& battle);

}  // namespace linstock::server
