#pragma once
// What something took, and who pays for it: the household at whose door's word it was done, on whichever machine.

#include "server/frames.hpp"

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace linstock::apps {

/// Of a processor, and of the store's room.
struct Cost {
    std::chrono::microseconds spent{0};
    std::uint64_t kept = 0;  ///< bytes
};

Cost cost_of(const server::Answered& answered);
/// For whoever has asked it of this machine.
server::Answered answered_with(server::HttpReply reply, Cost cost);

/// What a household is to pay for that a message of its own set going: at this door, if it is known here; else those
/// who have come from other machines are told, for it came in there. What another machine tells goes no further, and
/// of what is nobody's nothing is told.
struct Payments {
    std::function<bool(const std::string& whose, Cost)> here;  ///< false = it is not known
    std::function<void(std::string_view packed_answered)> others;
    void take(std::string_view packed_answered, bool from_another) const;
};

}  // namespace linstock::apps
