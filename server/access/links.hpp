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
/// 32 characters or more of base64url.
bool is_valid_key(const std::string& key);

/// Whether a new key, by its hash, already leads to a seat of a battle or of an open game.
store::Read<bool> is_key_in_use(store::Store& store, const std::string& hash);
inline constexpr const char* key_in_use_message = "this key is in use: make a new one";

void write_link(json::Writer& to, const LinkAccess& link, const std::string& token);
store::LinkRow row_of(const NewLink& made, const std::string& battle);

}  // namespace linstock::server
