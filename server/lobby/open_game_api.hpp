#pragma once
// The lobby's requests: offers, joining, shares of the dice, and the battle that begins (`Meeting` of
// web/src/people/api.ts). They hold no session and no connection.

#include "server/server.hpp"
#include "server/session/session_registry.hpp"

#include <string>

namespace linstock::server {

/// {open: [games], watch: [games]}: games that anyone may join, and battles that anyone may watch.
HttpReply list_open_games(SessionRegistry& registry);
/// A new offer. With the link of a finished battle as token it is a rematch; both players' requests find the same one.
HttpReply create_open_game(SessionRegistry& registry, const HttpRequest& request);
/// GET or POST /api/meeting/WHAT, with the key of a seat or an invitation.
HttpReply answer_open_game(SessionRegistry& registry, const HttpRequest& request, const std::string& what);

/// Deletes the name of the player who joined this battle from this seat.
store::Failure forget_name_in_open_game(store::Store& store, const std::string& battle, Seat seat);

}  // namespace linstock::server
