#include "apps/linstockd/open_connections.hpp"

#include <algorithm>
#include <tuple>

namespace linstock::apps {

void OpenConnections::add(OpenConnection& one) {
    if (all_.insert(&one).second) by_network_[one.network].insert(&one);
}
void OpenConnections::remove(OpenConnection& one) {
    if (all_.erase(&one) == 0) return;
    const auto own = by_network_.find(one.network);
    own->second.erase(&one);
    if (own->second.empty()) by_network_.erase(own);
}
void OpenConnections::set_network(OpenConnection& one, const std::string& network) {
    if (one.network == network) return;
    const bool is_here = all_.contains(&one);
    remove(one);
    one.network = network;
    if (is_here) add(one);
}
OpenConnection* OpenConnections::to_close_for(const std::string& network) const {
    // The limit exists because joining a battle is cheap: an attacker's 16 addresses could join one with every
    // connection.
    constexpr std::size_t max_players = 64;
    const auto own = by_network_.find(network);
    std::size_t most = (own == by_network_.end() ? 0 : own->second.size()) + 1;
    OpenConnection* out = nullptr;
    for (const auto& [name, connections] : by_network_) {
        if (connections.size() <= most) continue;
        OpenConnection* one = *std::min_element(
            connections.begin(), connections.end(), [](const OpenConnection* a, const OpenConnection* b) {
                return std::tie(a->activity, a->last_request) < std::tie(b->activity, b->last_request);
            });
        if (one->activity == Activity::plays && connections.size() <= max_players) continue;
        out = one;
        most = connections.size();
    }
    return out;
}

}  // namespace linstock::apps
