#pragma once
// All open connections. When all places are taken, a client of a smaller network gets the place of a connection of the
// largest network. For the network's thread only.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>

namespace linstock::apps {

/// What a connection does in battles, lowest priority first.
enum class Activity : std::uint8_t { none, watches, plays };

struct OpenConnection {
    std::string network;                                   ///< of its client, as far as known
    std::chrono::steady_clock::time_point last_request{};  ///< when a request or message arrived
    Activity activity = Activity::none;
    std::function<void()> close;
};

class OpenConnections {
  public:
    /// `one` must keep its address until it is removed.
    void add(OpenConnection& one);
    void remove(OpenConnection& one);
    /// The client became known, or a proxy sends another client's request on this connection.
    void set_network(OpenConnection& one, const std::string& network);
    std::size_t size() const { return all_.size(); }
    /// The connection to close for a new one of this network: of the largest network that has more connections than
    /// this one. Idle connections first, then watchers, each time the least recently used. Players only if their
    /// network has more than 64 connections. Null: there is none.
    OpenConnection* to_close_for(const std::string& network) const;

  private:
    std::map<std::string, std::set<OpenConnection*>> by_network_;
    std::set<const OpenConnection*> all_;
};

}  // namespace linstock::apps
