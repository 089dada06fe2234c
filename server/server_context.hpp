#pragma once
// What all battle sessions of a process share: store, library, clocks and limits.

#include "generals/computer_player.hpp"
#include "server/library.hpp"
#include "server/session/joined_memory.hpp"
#include "server/tasks/warm_session_cache.hpp"
#include "store/store.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

namespace linstock::server {

class BattleSession;

/// The client whose message set work going: automatic answers and searches count for this client.
struct WorkOwner {
    std::string client_key = {};  ///< as in HttpRequest::client_key; "" = unknown
    int parts = 0;                ///< parts of automatic answers done so far
    bool is_new = false;          ///< the client's message sets the work going now
    int store_refusals = 0;       ///< in a row, since the store last accepted a part
    bool replaces(const WorkOwner& before) const {
        return !client_key.empty() && (is_new || before.client_key.empty());
    }
};

/// Milliseconds until the store is tried again after it has refused `refusals` times in a row: 1 s, doubled each time,
/// at most one minute.
inline std::int64_t store_retry_delay(int refusals) {
    constexpr std::int64_t max_delay = 60'000;
    constexpr int max_doublings = 6;
    return std::min(max_delay, std::int64_t{1000} << std::clamp(refusals - 1, 0, max_doublings));
}

struct ServerContext {
    std::shared_ptr<const Library> library;
    std::unique_ptr<store::Store> store;
    std::function<std::int64_t()> clock;        ///< the computer's, in milliseconds since 1970
    std::function<std::int64_t()> battle_time;  ///< server/clocks/battle_time.hpp; empty = `clock`
    /// Called with a session that has a question for a search, or automatic answers left. Empty: computer players
    /// answer in the calling thread, limited by steps.
    std::function<void(const std::shared_ptr<BattleSession>&, const WorkOwner&)> on_work;
    Clock search_seconds;  ///< clock of searches, in seconds; empty = searches are limited by steps only
    /// Automatic answers of one batch; the rest follows in the background. 0 = no limit.
    std::size_t max_automatic_answers = 0;
    bool is_single_user = false;          ///< all battles belong to one person (the program in a browser)
    WarmSessionCache warm_sessions = {};  ///< the sessions that hold views of their battles
    JoinedMemory joined_memory = {};
    /// The network of an address, as the front process names it; empty = each address is one.
    std::function<std::string(const std::string& address)> network = {};
    std::string push_key = {};                  ///< public key (RFC 8292) for push subscriptions; "" = no push messages
    std::int64_t open_game_lifetime = 0;        ///< milliseconds
    std::size_t max_open_games_per_client = 0;  ///< 0 = no limit
    /// Receives a sentence for the host; from any thread; may be empty.
    std::function<void(const std::string&)> notify_host = {};
    void report_given_up(const std::string& battle, const std::string& why) const {
        if (notify_host) notify_host("battle " + battle + " is given up until somebody opens it: " + why);
    }
};

}  // namespace linstock::server
