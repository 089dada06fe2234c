#pragma once
// Links as they are made and told.

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

void write_link(json::Writer& to, const LinkAccess& link, const std::string& token);
store::LinkRow row_of(const NewLink& made, const std::string& battle);

}  // namespace linstock::server
