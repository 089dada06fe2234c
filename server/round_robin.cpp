#include "server/round_robin.hpp"

namespace linstock::server {

Turns::Stands Turns::comes(const std::string& whose) {
    const Place* network = comes_to(networks_, network_of(whose));
    return {network, comes_to(households_, whose)};
}

const Turns::Place* Turns::comes_to(Places& places, const std::string& who) {
    const auto [place, anew] = places.try_emplace(who, Place{last_ + 1, 0});
    if (anew) ++last_;
    ++place->second.waiting;
    return &place->second;
}

void Turns::served(const std::string& whose) {
    networks_.at(network_of(whose)).turn = ++last_;
    households_.at(whose).turn = ++last_;
}

void Turns::goes(const std::string& whose) {
    goes_from(networks_, network_of(whose));
    goes_from(households_, whose);
}

void Turns::goes_from(Places& places, const std::string& who) {
    const auto place = places.find(who);
    if (--place->second.waiting == 0) places.erase(place);
}

Turns::Turn Turns::of(const std::string& whose) const {
    return {networks_.at(network_of(whose)).turn, households_.at(whose).turn};
}

std::size_t Turns::of_network(const std::string& whose) const {
    const auto place = networks_.find(network_of(whose));
    return place == networks_.end() ? 0 : place->second.waiting;
}

std::size_t Turns::of_household(const std::string& whose) const {
    const auto place = households_.find(whose);
    return place == households_.end() ? 0 : place->second.waiting;
}

}  // namespace linstock::server
