#pragma once
// Making links, and links as JSON.

#include "battle/json.hpp"
#include "server/session/battle_session.hpp"

#include <string>

namespace linstock::server {

struct NewLink {
    LinkAccess link;
    std::string token;
};
/// 32 characters or more of base64url, in a program's key after `program_key_start`.
bool is_valid_key(const std::string& key);
inline constexpr const char* key_expected =
    "key: expected 32 random characters or more of base64url, for a program after 'program-'";
/// Member `programs`: the seats that are held by a program's key. It is left out if the store does not answer.
void write_programs(json::Writer& to, const BattleSession& session);

void write_link(json::Writer& to, const LinkAccess& link, const std::string& token);
store::LinkRow row_of(const NewLink& made, const std::string& battle);

}  // namespace linstock::server
