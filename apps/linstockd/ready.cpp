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

std::size_t threads_of_a_network(std::size_t threads, bool shared) {
    return shared ? std::max<std::size_t>(1, threads * 3 / 4) : threads;
}

void Ready::add(const One& one) {
    Network& network = networks_[server::network_of(one.whose)];
    // A thread that it has had meanwhile counts.
    if (network.households.empty()) network.turn = std::max(network.turn, one.turn.network);
    Household& household = network.households[one.whose];
    if (household.battles.empty()) household.turn = one.turn.household;
    household.battles.push_back(one.about);
}

Ready::Turn Ready::comes() {
    ++last_turn_;
    return {last_turn_, last_turn_};
}

bool Ready::any() const {
    return std::any_of(networks_.begin(), networks_.end(),
                       [this](const auto& one) { return may_have_a_thread(one.second); });
}

std::optional<Ready::One> Ready::take(const std::function<bool(const One&)>& may_go) {
    for (;;) {
        const auto network = longest(networks_, [this](const Network& one) { return may_have_a_thread(one); });
        if (network == networks_.end()) return std::nullopt;
        One out = take_next(network);
        if (!may_go(out)) {
            forget_idle(network);
            continue;
        }
        network->second.turn = ++last_turn_;
        const auto household = network->second.households.find(out.whose);
        if (household != network->second.households.end()) household->second.turn = ++last_turn_;
        ++network->second.threads;
        return out;
    }
}

Ready::One Ready::take_next(Networks::iterator network) {
    const auto household = longest(network->second.households, [](const Household&) { return true; });
    One out{
        std::move(household->second.battles.front()), household->first, {network->second.turn, household->second.turn}};
    household->second.battles.pop_front();
    if (household->second.battles.empty()) network->second.households.erase(household);
    return out;
}

void Ready::forget_idle(Networks::iterator network) {
    if (network->second.threads == 0 && network->second.households.empty()) networks_.erase(network);
}

void Ready::done(const One& one) {
    const auto network = networks_.find(server::network_of(one.whose));
    --network->second.threads;
    forget_idle(network);
}

}  // namespace linstock::apps
