#include "apps/linstockd/ready.hpp"

#include "server/server.hpp"

#include <algorithm>
#include <utility>

namespace linstock::apps {

namespace {

/// The one that has waited for longest since it was served, or came; of those that may go.
template <class Map, class May>
auto longest(Map& all, May may) {
    auto best = all.end();
    for (auto one = all.begin(); one != all.end(); ++one)
        if (may(one->second) && (best == all.end() || one->second.turn < best->second.turn)) best = one;
    return best;
}

}  // namespace

Ready::Ready(std::size_t threads) : of_a_network_(std::max<std::size_t>(1, threads * 3 / 4)) {}

void Ready::add(const std::string& about, const std::string& whose) {
    Network& network = networks_[server::network_of(whose)];
    if (network.households.empty()) network.turn = ++last_turn_;
    Household& household = network.households[whose];
    if (household.battles.empty()) household.turn = ++last_turn_;
    household.battles.push_back(about);
}

bool Ready::any() const {
    return std::any_of(networks_.begin(), networks_.end(), [this](const auto& one) { return may_go(one.second); });
}

Ready::One Ready::take() {
    const auto network = longest(networks_, [this](const Network& one) { return may_go(one); });
    const auto household = longest(network->second.households, [](const Household&) { return true; });
    One out{std::move(household->second.battles.front()), network->first};
    household->second.battles.pop_front();
    network->second.turn = ++last_turn_;
    household->second.turn = ++last_turn_;
    ++network->second.threads;
    if (household->second.battles.empty()) network->second.households.erase(household);
    return out;
}

void Ready::done(const One& one) {
    const auto network = networks_.find(one.network);
    --network->second.threads;
    if (network->second.threads == 0 && network->second.households.empty()) networks_.erase(network);
}

}  // namespace linstock::apps
