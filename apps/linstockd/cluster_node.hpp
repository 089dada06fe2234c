#pragma once
// This machine among those that have the same database: says again and again that it lives, knows who else does, and
// finds where a battle is played. What it asks the database for is asked on threads of its own; all else belongs to the
// network's thread.

#include "store/nodes.hpp"

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/thread_pool.hpp>

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>

namespace linstock::apps {

class ClusterNode {
  public:
    /// `began_anew`: too late had it said that it lives; its battles may be others' now, and its number is another.
    /// `heard`: who lives at this moment.
    struct Events {
        std::function<void()> began_anew;
        std::function<void(const std::set<std::int64_t>& living)> heard;
    };
    ClusterNode(boost::asio::io_context& io, std::unique_ptr<store::Nodes> nodes, std::int64_t node);
    ClusterNode(const ClusterNode&) = delete;
    ClusterNode& operator=(const ClusterNode&) = delete;
    ~ClusterNode() = default;

    void begin(Events events);
    /// Its battles are anybody's. Nothing may be played here any more.
    void end();

    std::int64_t node() const { return node_; }
    const std::string& secret() const { return nodes_->secret(); }
    /// Whether it is certain that nobody else has taken what is ours.
    bool sure() const { return std::chrono::steady_clock::now() < sure_until_; }
    /// Somebody could not be reached: for a moment it is not tried again.
    void unreachable(std::int64_t node) { missed_[node] = std::chrono::steady_clock::now(); }

    /// Activity something with the store on a thread that may wait for it.
    void ask(std::function<void()> what);
    /// Where a link leads; to the battle "" = it opens none. An error where the database does not answer.
    boost::asio::awaitable<store::Read<store::Leads>> battle_of(std::string link);
    /// Who plays the battle, us if nobody did; `ours` = no other will do. Waits while whoever had it may be dying. Its
    /// number is 0 where nobody was found.
    boost::asio::awaitable<store::Place> find(std::string battle, bool ours);

  private:
    template <class Work>
    boost::asio::awaitable<void> aside(Work& work);
    boost::asio::awaitable<void> go_on_living();
    boost::asio::awaitable<void> begin_anew();

    boost::asio::io_context& io_;
    std::unique_ptr<store::Nodes> nodes_;
    std::int64_t node_;
    std::chrono::steady_clock::time_point sure_until_;
    Events events_;
    std::set<std::string> mine_;
    std::map<std::int64_t, std::chrono::steady_clock::time_point> missed_;
    bool ended_ = false;
    boost::asio::thread_pool askers_{2};  // last: its threads have ended before the rest goes
};

}  // namespace linstock::apps
