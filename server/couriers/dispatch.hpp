#pragma once
// A dispatch as it is kept, and how it fares by the battle's turn.

#include "base/geometry.hpp"
#include "battle/json.hpp"
#include "server/session/battle_session.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace linstock::server {

/// A word of the umpire's on a courier.
struct CourierRuling {
    int turn = 0;
    std::string what;  ///< "delay", "hurry", "lose"
    int turns = 0;     ///< of the first two
    std::string reason;
};

/// Who writes and is written to within a side: "commander", "umpire", or the commands that a subordinate leads: "3,4".
struct Dispatch {
    std::int64_t n = 0;
    std::int64_t sent_at = 0;  ///< milliseconds since 1970: against floods
    std::string sender_hash;   ///< the beginning of his link's hash: for counting, told to nobody
    std::string from;
    std::string to;
    std::string name;
    std::string text;
    int written = 0;   ///< turn
    int expected = 0;  ///< the turn in which it should be there, as who wrote it can reckon
    int due = 0;       ///< the turn in which it is
    bool lost = false;
    Point start;
    Point goal;
    Point seen;     ///< where the rider was when he was last sent on ...
    int since = 0;  ///< ... in this turn
    std::vector<CourierRuling> rulings;

    bool has_arrived(int turn) const { return !lost && turn >= due; }
    bool is_riding(int turn) const { return !lost && turn < due; }
    Point position_at(int turn) const;
};

/// All of one side: the posts that its commander has given away, and what was written.
struct SideDispatches {
    std::vector<std::string> addresses;
    std::vector<Dispatch> dispatches;
};

std::string to_text(const SideDispatches& dispatches);
/// Of a text that this wrote; an empty one of anything else.
SideDispatches parse_side_dispatches(const std::string& text);

/// "3,4": each once, in order.
std::string address_of_commands(std::vector<int> commands);
/// The commands of such a post; none of "commander" and "umpire".
std::vector<int> commands_of_address(const std::string& post);

}  // namespace linstock::server
