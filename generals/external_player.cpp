#include "generals/external_player.hpp"

#include <utility>

namespace linstock {

namespace {

ExternalPlayerFactory& registered() {
    static ExternalPlayerFactory factory;
    return factory;
}

}  // namespace

void set_external_players(ExternalPlayerFactory factory) { registered() = std::move(factory); }

std::unique_ptr<ComputerPlayer> make_external_player(std::string_view name, std::uint64_t seed) {
    return registered() ? registered()(name, seed) : nullptr;
}

}  // namespace linstock
