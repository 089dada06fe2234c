#include "apps/linstockd/cluster_node.hpp"

#include "apps/linstockd/front_process.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/steady_timer.hpp>
#include <fmt/format.h>

#include <future>

namespace linstock::apps {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

namespace {

constexpr auto renew_every = milliseconds(500);
constexpr auto search_every = milliseconds(100);
constexpr auto skip_unreachable_for =
    milliseconds(1000);                          ///< how long a machine that could not be reached is not tried again
constexpr auto search_for = milliseconds(6000);  ///< how long to look for a battle whose node is dying: twice the lease

}  // namespace

ClusterNode::ClusterNode(asio::io_context& io, std::unique_ptr<store::NodeRegistry> nodes, std::int64_t node)
    : io_(io),
      registry_(std::move(nodes)),
      node_(node),
      lease_until_(steady_clock::now()) {}

template <class Work>
asio::awaitable<void> ClusterNode::on_database_thread(Work& work) {
    return on_threads(io_, database_threads_, work);
}

void ClusterNode::begin(Events events) {
    events_ = std::move(events);
    asio::co_spawn(io_, [this] { return keep_lease(); }, log_fault);
}

void ClusterNode::end() {
    if (std::exchange(ended_, true)) return;
    // Do not wait long for a database that does not answer: after the lease, other nodes see that this node has ended.
    constexpr auto unregister_limit = milliseconds(500);
    std::promise<void> unregistered;
    asio::post(database_threads_, [&] {
        if (const auto failed = registry_->unregister(node_)) log_warning("could not unregister this node: " + *failed);
        unregistered.set_value();
    });
    unregistered.get_future().wait_for(unregister_limit);
    store::abandon_database_calls();
    database_threads_.stop();
    database_threads_.join();
}

void ClusterNode::run(std::function<void()> what) { asio::post(database_threads_, std::move(what)); }

asio::awaitable<void> ClusterNode::keep_lease() {
    asio::steady_timer timer(io_);
    bool answers = true;
    while (!ended_) {
        const auto begun = steady_clock::now();
        store::Read<std::set<std::int64_t>> live_nodes = std::string();
        auto work = [&] { live_nodes = registry_->renew(node_); };
        co_await on_database_thread(work);
        if (live_nodes.ok() != answers) {
            answers = live_nodes.ok();
            log_warning(answers ? "the store's database answers again"
                                : "the store's database does not answer: " + live_nodes.error());
        }
        if (answers && !live_nodes->contains(node_)) {
            co_await register_again();
        } else if (answers) {
            lease_until_ = begun + store::NodeRegistry::lease;
            events_.lease_renewed(*live_nodes);
        }
        timer.expires_after(renew_every);
        co_await timer.async_wait(by_value);
    }
}

asio::awaitable<void> ClusterNode::register_again() {
    const auto begun = steady_clock::now();
    store::Read<std::int64_t> number = std::string();
    auto work = [&] { number = registry_->register_node(); };
    co_await on_database_thread(work);
    if (!number) co_return;
    log_warning(fmt::format("the lease of node {} has expired: it continues as node {}", node_, *number));
    node_ = *number;
    lease_until_ = begun + store::NodeRegistry::lease;
    own_battles_.clear();
    events_.registered_again();
}

asio::awaitable<store::Read<store::LinkTarget>> ClusterNode::battle_of(std::string link) {
    store::Read<std::optional<store::LinkTarget>> found = std::string();
    auto work = [&] { found = registry_->battle_of(link); };
    co_await on_database_thread(work);
    if (!found) co_return found.error();
    co_return *found ? **found : store::LinkTarget{};
}

asio::awaitable<store::BattleLocation> ClusterNode::find(std::string battle, bool only_here) {
    asio::steady_timer timer(io_);
    const auto until = steady_clock::now() + search_for;
    while (!ended_ && steady_clock::now() < until) {
        const std::int64_t us = node_;
        if (has_lease() && own_battles_.contains(battle)) co_return store::BattleLocation{us, ""};
        store::Read<store::BattleLocation> place = std::string();
        auto work = [&] { place = registry_->locate(battle, us); };
        if (has_lease()) co_await on_database_thread(work);
        if (place && us == node_ && has_lease()) {
            if (place->node == us) own_battles_.insert(battle);
            if (place->node == us || place->node == 0) co_return store::BattleLocation{us, ""};
            const auto unreachable = unreachable_.find(place->node);
            const bool reachable =
                unreachable == unreachable_.end() || steady_clock::now() - unreachable->second > skip_unreachable_for;
            if (!only_here && reachable && !place->address.empty()) co_return *place;
        }
        timer.expires_after(search_every);
        co_await timer.async_wait(by_value);
    }
    co_return store::BattleLocation{};
}

}  // namespace linstock::apps
