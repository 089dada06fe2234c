#pragma once
// What a link allows its holder: the role, the seats and the commands.

#include "battle/seat.hpp"
#include "store/store.hpp"

#include <cstdint>
#include <string_view>
#include <vector>

namespace linstock::server {

enum class Role : std::uint8_t { commander, both, subordinate, spectator, umpire };
std::string_view name_of(Role role);
bool parse_role(std::string_view name, Role& out);

struct LinkAccess {
    Role role = Role::spectator;
    bool first = false;  ///< answers for the first seat
    bool second = false;
    std::vector<int> commands;  ///< of a subordinate
    bool invitation = false;    ///< it only offers these seats: it opens nothing until it is claimed
    bool program = false;       ///< a program's key
    bool holds(Seat seat) const { return seat == Seat::first ? first : seat == Seat::second && second; }
    bool plays() const { return (first || second) && !invitation; }
};
LinkAccess link_of(const store::LinkRow& row);

}  // namespace linstock::server
