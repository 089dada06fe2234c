#pragma once
// What a request or message cost, and which client is charged for it, on whichever machine.

#include "server/api/worker_frames.hpp"

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace linstock::apps {

/// Time of a processor, and bytes in the store.
struct Cost {
    std::chrono::microseconds spent{0};
    std::uint64_t kept = 0;  ///< bytes
};

Cost cost_of(const server::TaskResult& answered);
/// For the machine that asked.
server::TaskResult answered_with(server::HttpReply reply, Cost cost);

/// Charges a client for auto-play that its message started: here if this machine knows the client, otherwise by the
/// machines that connected to us, for the message came from one of them. A charge from another machine goes no further,
/// and one of no client nowhere.
struct Payments {
    std::function<bool(const std::string& whose, Cost)> here;  ///< false = it is unknown here
    std::function<void(std::string_view packed_answered)> others;
    void take(std::string_view packed_answered, bool from_another) const;
};

}  // namespace linstock::apps
