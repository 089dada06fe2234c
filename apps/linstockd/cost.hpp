#pragma once
// The cost of a request or message, and the client that is charged for it, on this or another machine.

#include "server/api/worker_frames.hpp"

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace linstock::apps {

/// Processor time, and bytes added to the store.
struct Cost {
    std::chrono::microseconds spent{0};
    std::uint64_t kept = 0;  ///< bytes
};

Cost cost_of(const server::TaskResult& answered);
/// The answer and its cost, for the machine that sent the request.
server::TaskResult answered_with(server::HttpReply reply, Cost cost);

/// Charges a client for auto-play that its message started. If this machine does not know the client, the machines
/// that connected to us are told, because the message came from one of them. A charge from another machine is not
/// passed on, and one without a client is dropped.
struct Payments {
    std::function<bool(const std::string& whose, Cost)> here;  ///< false = the client is unknown here
    std::function<void(std::string_view packed_answered)> others;
    void take(std::string_view packed_answered, bool from_another) const;
};

}  // namespace linstock::apps
