#pragma once
// A stored dispatch, and its state in a turn.

#include "base/geometry.hpp"
#include "battle/json.hpp"
#include "server/session/battle_session.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace linstock::server {

/// The umpire's ruling on a courier.
struct CourierRuling {
    int turn = 0;
    std::string what;  ///< "delay", "hurry", "lose"
    int turns = 0;     ///< for the first two
    std::string reason;
};

/// Addresses within a side: "commander", "umpire", or a subordinate's commands: "3,4".
struct Dispatch {
    std::int64_t n = 0;
    std::int64_t sent_at = 0;  ///< milliseconds since 1970; limits the rate
    std::string sender_hash;   ///< the start of the hash of the writer's link: for counting, never sent
    std::string from;
    std::string to;
    std::string name;
    std::string text;
    int written = 0;   ///< turn
    int expected = 0;  ///< the turn of arrival as the writer can calculate it
    int due = 0;       ///< the actual turn of arrival
    bool lost = false;
    Point start;
    Point goal;
    Point seen;     ///< where the courier was last sent on ...
    int since = 0;  ///< ... in this turn
    std::vector<CourierRuling> rulings;

    bool has_arrived(int turn) const { return !lost && turn >= due; }
    bool is_riding(int turn) const { return !lost && turn < due; }
    Point position_at(int turn) const;
};

/// All dispatches of a side, and the addresses that its commander has given away.
struct SideDispatches {
    std::vector<std::string> addresses;
    std::vector<Dispatch> dispatches;
};

std::string to_text(const SideDispatches& dispatches);
/// Reads what to_text() wrote; anything else gives an empty one.
SideDispatches parse_side_dispatches(const std::string& text);

/// "3,4": each once, in order.
std::string address_of_commands(std::vector<int> commands);
/// The commands of such an address; none for "commander" and "umpire".
std::vector<int> commands_of_address(const std::string& post);

}  // namespace linstock::server
