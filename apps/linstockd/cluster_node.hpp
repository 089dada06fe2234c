#pragma once
// This machine among those that share a database: renews its lease, knows which others are alive, and finds the machine
// that plays a battle. Calls to the database run on threads of its own; all else belongs to the network's thread.

#include "store/node_registry.hpp"

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
    /// `began_anew`: the lease had expired; other machines may have its battles now, and it has a new number. `heard`:
    /// the machines that are alive now.
    struct Events {
        std::function<void()> began_anew;
        std::function<void(const std::set<std::int64_t>& living)> heard;
    };
    ClusterNode(boost::asio::io_context& io, std::unique_ptr<store::NodeRegistry> nodes, std::int64_t node);
    ClusterNode(const ClusterNode&) = delete;
    ClusterNode& operator=(const ClusterNode&) = delete;
    ~ClusterNode() = default;

    void begin(Events events);
    /// Gives its battles up. Precondition: nothing is played here any more.
    void end();

    std::int64_t node() const { return node_; }
    const std::string& secret() const { return nodes_->secret(); }
    /// Whether it is certain that no other machine has taken our battles.
    bool sure() const { return std::chrono::steady_clock::now() < sure_until_; }
    /// That machine could not be reached: it is not tried again for a moment.
    void unreachable(std::int64_t node) { missed_[node] = std::chrono::steady_clock::now(); }

    /// Runs on a thread that may wait for the database.
    void ask(std::function<void()> what);
    /// The battle of a link; "" = it opens none. An error if the database does not answer.
    boost::asio::awaitable<store::Read<store::LinkTarget>> battle_of(std::string link);
    /// The machine that plays the battle; this one takes it if no living machine has it. `ours`: any other is no
    /// answer. Waits while the machine that had it may be dying. Number 0: none was found.
    boost::asio::awaitable<store::BattleLocation> find(std::string battle, bool ours);

  private:
    template <class Work>
    boost::asio::awaitable<void> aside(Work& work);
    boost::asio::awaitable<void> go_on_living();
    boost::asio::awaitable<void> begin_anew();

    boost::asio::io_context& io_;
    std::unique_ptr<store::NodeRegistry> nodes_;
    std::int64_t node_;
    std::chrono::steady_clock::time_point sure_until_;
    Events events_;
    std::set<std::string> mine_;
    std::map<std::int64_t, std::chrono::steady_clock::time_point> missed_;
    bool ended_ = false;
    boost::asio::thread_pool askers_{2};  // last: its threads have ended before the rest goes
};

}  // namespace linstock::apps
