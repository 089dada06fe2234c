#pragma once
// The lobby: offers, who takes them, the shares of their dice, and the battle that comes of it (`Meeting` of
// web/src/people/api.ts). No room and no connection is held for any of it.

#include "server/server.hpp"
#include "server/session/session_registry.hpp"

#include <string>

namespace linstock::server {

/// {open: [meetings], watch: [meetings]}: what anybody may take, and what anybody may watch.
HttpReply list_open_games(SessionRegistry& registry);
/// An offer. With the link of a battle that was fought as its token: a rematch, which two who ask for it find together.
HttpReply create_open_game(SessionRegistry& registry, const HttpRequest& request);
/// GET or POST /api/meeting/WHAT, by the key of a seat or by an invitation.
HttpReply answer_open_game(SessionRegistry& registry, const HttpRequest& request, const std::string& what);

/// Whoever met for this battle from this seat goes by no name any more.
store::Failure forget_name_in_open_game(store::Store& store, const std::string& battle, Seat seat);

}  // namespace linstock::server
