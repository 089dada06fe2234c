#pragma once
// This machine in the node registry: renews its lease, knows which machines are alive, and finds the machine that
// plays a battle. Database calls run on its own threads; everything else belongs to the network's thread.

#include "cluster/node_registry.hpp"

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
    /// `registered_again`: the lease had expired and this node has a new number; other machines may have its battles
    /// now. `lease_renewed`: the machines that are alive now.
    struct Events {
        std::function<void()> registered_again;
        std::function<void(const std::set<std::int64_t>& live_nodes)> lease_renewed;
    };
    ClusterNode(boost::asio::io_context& io, std::unique_ptr<store::NodeRegistry> nodes, std::int64_t node);
    ClusterNode(const ClusterNode&) = delete;
    ClusterNode& operator=(const ClusterNode&) = delete;
    ~ClusterNode() = default;

    void begin(Events events);
    /// Releases its battles. Precondition: this machine plays none any more.
    void end();

    std::int64_t node() const { return node_; }
    const std::string& secret() const { return registry_->secret(); }
    /// True if it is certain that no other machine has taken our battles.
    bool has_lease() const { return std::chrono::steady_clock::now() < lease_until_; }
    /// Skips a machine that could not be reached for one second.
    void unreachable(std::int64_t node) { unreachable_[node] = std::chrono::steady_clock::now(); }

    /// Runs `what` on a thread that may wait for the database.
    void run(std::function<void()> what);
    /// The battle of a link; "" = it opens none. An error if the database does not answer.
    boost::asio::awaitable<store::Read<store::LinkTarget>> battle_of(std::string link);
    /// The machine that plays the battle. This machine takes it if no live machine has it. With `only_here`, only this
    /// machine is an acceptable answer. Waits while the machine that had the battle may be dying. Node 0: none was
    /// found.
    boost::asio::awaitable<store::BattleLocation> find(std::string battle, bool only_here);

  private:
    template <class Work>
    boost::asio::awaitable<void> on_database_thread(Work& work);
    boost::asio::awaitable<void> keep_lease();
    boost::asio::awaitable<void> register_again();

    boost::asio::io_context& io_;
    std::unique_ptr<store::NodeRegistry> registry_;
    std::int64_t node_;
    std::chrono::steady_clock::time_point lease_until_;
    Events events_;
    std::set<std::string> own_battles_;
    std::map<std::int64_t, std::chrono::steady_clock::time_point> unreachable_;
    bool ended_ = false;
    boost::asio::thread_pool database_threads_{
        2};  // last, so that its threads end before the other members are destroyed
};

}  // namespace linstock::apps
