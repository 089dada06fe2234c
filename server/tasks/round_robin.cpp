#include "server/tasks/round_robin.hpp"

namespace linstock::server {

RoundRobin::Ticket RoundRobin::add(const std::string& client) {
    const Entry* network = add_to(networks_, network_of(client));
    return {network, add_to(clients_, client)};
}

const RoundRobin::Entry* RoundRobin::add_to(Entries& places, const std::string& name) {
    const auto [place, is_new] = places.try_emplace(name, Entry{last_ + 1, 0});
    if (is_new) ++last_;
    ++place->second.waiting;
    return &place->second;
}

void RoundRobin::serve(const std::string& client) {
    networks_.at(network_of(client)).turn = ++last_;
    clients_.at(client).turn = ++last_;
}

void RoundRobin::remove(const std::string& client) {
    remove_from(networks_, network_of(client));
    remove_from(clients_, client);
}

void RoundRobin::remove_from(Entries& places, const std::string& name) {
    const auto place = places.find(name);
    if (--place->second.waiting == 0) places.erase(place);
}

RoundRobin::Rank RoundRobin::rank(const std::string& client) const {
    return {networks_.at(network_of(client)).turn, clients_.at(client).turn};
}

std::size_t RoundRobin::waiting(const Entries& places, const std::string& name) {
    const auto place = places.find(name);
    return place == places.end() ? 0 : place->second.waiting;
}
std::size_t RoundRobin::of_network(const std::string& client) const { return waiting(networks_, network_of(client)); }
std::size_t RoundRobin::of_client(const std::string& client) const { return waiting(clients_, client); }

}  // namespace linstock::server
