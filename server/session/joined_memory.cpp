#include "server/session/joined_memory.hpp"

#include <utility>

namespace linstock::server {

JoinedMemory::Share::Share(JoinedMemory& of, std::string network, std::size_t bytes)
    : of_(of),
      network_(std::move(network)),
      bytes_(bytes) {}

JoinedMemory::Share::~Share() {
    const std::lock_guard hold(of_.lock_);
    of_.total_ -= bytes_;
    const auto own = of_.networks_.find(network_);
    own->second -= bytes_;
    if (own->second == 0) of_.networks_.erase(own);
}

std::shared_ptr<const JoinedMemory::Share> JoinedMemory::join(const std::string& network, std::size_t bytes) {
    const std::lock_guard hold(lock_);
    const auto own = networks_.find(network);
    if (own != networks_.end() && !network.empty()) {
        const std::size_t limit =
            total_ + bytes > limits_.total ? limits_.per_network / small_parts : limits_.per_network;
        if (own->second + bytes > limit) return nullptr;
    }
    auto share = std::make_shared<const Share>(*this, network, bytes);
    networks_[network] += bytes;
    total_ += bytes;
    return share;
}

}  // namespace linstock::server
