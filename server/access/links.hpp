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

/// Whether a new key, by its hash, already leads to a seat of a battle or of an open game.
store::Read<bool> is_key_in_use(store::Store& store, const std::string& hash);
inline constexpr const char* key_in_use_message = "this key is in use: make a new one";

void write_link(json::Writer& to, const LinkAccess& link, const std::string& token);
store::LinkRow row_of(const NewLink& made, const std::string& battle);

}  // namespace linstock::server
