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

constexpr auto say_every = milliseconds(500);
constexpr auto look_every = milliseconds(100);
constexpr auto miss_for = milliseconds(1000);    ///< how long a machine that could not be reached is not tried again
constexpr auto search_for = milliseconds(6000);  ///< how long to look for a battle whose node is dying: twice the lease

}  // namespace

ClusterNode::ClusterNode(asio::io_context& io, std::unique_ptr<store::NodeRegistry> nodes, std::int64_t node)
    : io_(io),
      nodes_(std::move(nodes)),
      node_(node),
      sure_until_(steady_clock::now()) {}

template <class Work>
asio::awaitable<void> ClusterNode::aside(Work& work) {
    return on_threads(io_, askers_, work);
}

void ClusterNode::begin(Events events) {
    events_ = std::move(events);
    asio::co_spawn(io_, [this] { return go_on_living(); }, log_fault);
}

void ClusterNode::end() {
    if (std::exchange(ended_, true)) return;
    // Do not wait long for a database that does not answer: after the lease, other nodes see that this node has ended.
    constexpr auto retire_limit = milliseconds(500);
    std::promise<void> retired;
    asio::post(askers_, [&] {
        if (const auto failed = nodes_->unregister(node_))
            log_warning("other nodes could not be told that this one ends: " + *failed);
        retired.set_value();
    });
    retired.get_future().wait_for(retire_limit);
    store::abandon_database_calls();
    askers_.stop();
    askers_.join();
}

void ClusterNode::ask(std::function<void()> what) { asio::post(askers_, std::move(what)); }

asio::awaitable<void> ClusterNode::go_on_living() {
    asio::steady_timer timer(io_);
    bool heard = true;
    while (!ended_) {
        const auto asked = steady_clock::now();
        store::Read<std::set<std::int64_t>> living = std::string();
        auto work = [&] { living = nodes_->renew(node_); };
        co_await aside(work);
        if (living.ok() != heard) {
            heard = living.ok();
            log_warning(heard ? "the store's database answers again" : "the store's database does not answer: " + living.error());
        }
        if (heard && !living->contains(node_)) {
            co_await begin_anew();
        } else if (heard) {
            sure_until_ = asked + store::NodeRegistry::lease;
            events_.heard(*living);
        }
        timer.expires_after(say_every);
        co_await timer.async_wait(by_value);
    }
}

asio::awaitable<void> ClusterNode::begin_anew() {
    const auto asked = steady_clock::now();
    store::Read<std::int64_t> number = std::string();
    auto work = [&] { number = nodes_->register_node(); };
    co_await aside(work);
    if (!number) co_return;
    log_warning(fmt::format("the lease of node {} has expired: it continues as node {}", node_, *number));
    node_ = *number;
    sure_until_ = asked + store::NodeRegistry::lease;
    mine_.clear();
    events_.began_anew();
}

asio::awaitable<store::Read<store::LinkTarget>> ClusterNode::battle_of(std::string link) {
    store::Read<std::optional<store::LinkTarget>> found = std::string();
    auto work = [&] { found = nodes_->battle_of(link); };
    co_await aside(work);
    if (!found) co_return found.error();
    co_return *found ? **found : store::LinkTarget{};
}

asio::awaitable<store::BattleLocation> ClusterNode::find(std::string battle, bool ours) {
    asio::steady_timer timer(io_);
    const auto until = steady_clock::now() + search_for;
    while (!ended_ && steady_clock::now() < until) {
        const std::int64_t us = node_;
        if (sure() && mine_.contains(battle)) co_return store::BattleLocation{us, ""};
        store::Read<store::BattleLocation> place = std::string();
        auto work = [&] { place = nodes_->locate(battle, us); };
        if (sure()) co_await aside(work);
        if (place && us == node_ && sure()) {
            if (place->node == us) mine_.insert(battle);
            if (place->node == us || place->node == 0) co_return store::BattleLocation{us, ""};
            const auto missed = missed_.find(place->node);
            const bool reachable = missed == missed_.end() || steady_clock::now() - missed->second > miss_for;
            if (!ours && reachable && !place->address.empty()) co_return *place;
        }
        timer.expires_after(look_every);
        co_await timer.async_wait(by_value);
    }
    co_return store::BattleLocation{};
}

}  // namespace linstock::apps
