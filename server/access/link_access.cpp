#include "server/access/link_access.hpp"

#include "server/access/tokens.hpp"

#include <array>

namespace linstock::server {

namespace {
constexpr std::array<std::string_view, 5> role_names = {"commander", "both", "subordinate", "spectator", "umpire"};
}  // namespace

std::string_view name_of(Role role) { return role_names[static_cast<std::size_t>(role)]; }

bool parse_role(std::string_view name, Role& out) {
    for (std::size_t i = 0; i < role_names.size(); ++i) {
        if (role_names[i] != name) continue;
        out = static_cast<Role>(i);
        return true;
    }
    return false;
}

LinkAccess link_of(const store::LinkRow& row) {
    LinkAccess link;
    parse_role(row.role, link.role);
    link.first = (row.seats & 1U) != 0;
    link.second = (row.seats & 2U) != 0;
    link.commands = row.commands;
    link.invitation = row.invitation;
    link.program = is_program_hash(row.hash);
    return link;
}

}  // namespace linstock::server
